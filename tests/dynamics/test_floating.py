"""Floating bases: the wrench on the base, the larger inertia matrix, direct after inverse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import expm, logm

from armwright.errors import ArmwrightError
from armwright.models import model
from armwright.models.dynamics.direct_dynamics import direct_dynamics
from armwright.models.dynamics.gravity import gravity
from armwright.models.dynamics.inertia_matrix import inertia_matrix
from armwright.models.dynamics.inverse_dynamics import bias, inverse_dynamics
from armwright.models.dynamics.lagrange import coriolis, lagrange
from armwright.robot import Robot, Wrench
from armwright.robot.formats import load
from armwright.run import compile
from tests.dynamics import plain
from tests.dynamics.robots import full_robot, nodes, state, values
from tests.support.random_robots import random_transform

SEEDS = range(8)
EXACT = 1e-11
SOLVED = 1e-8  # the condition of the matrix, up to some thousand, times rounding


def floating(seed: int) -> tuple[Robot, np.ndarray, np.ndarray, np.ndarray]:
    """A robot, its pose T0, twist V0 and acceleration A0."""
    random = np.random.default_rng(seed + 50)
    robot = full_robot(seed, kind="floating")
    return robot, random_transform(random), *random.uniform(-2, 2, (2, 6))


def as_moving(robot: Robot, T0: np.ndarray, V0: np.ndarray, A0: np.ndarray) -> Robot:
    """The same robot with this motion of the base given, gravity in the axes it then has."""
    Z = robot.transforms(np.zeros(len(robot.moving)))[0]
    g = T0[:3, :3].T @ Z[:3, :3] @ plain.numbers(robot.gravity)
    base = replace(robot.base, V0=nodes(V0[:3]), W0=nodes(V0[3:]), VP0=nodes(A0[:3]), WP0=nodes(A0[3:]))
    return replace(robot, base=base, gravity=nodes(g))


@pytest.mark.parametrize("seed", SEEDS)
def test_wrench_and_torques_are_those_of_the_vector_equations(seed: int) -> None:
    robot, T0, V0, A0 = floating(seed)
    q, qd, qdd = state(robot, seed)
    moving = as_moving(robot, T0, V0, A0)
    _, f, n = plain.efforts(moving, q, qd, qdd)
    expected = np.concatenate([f[0], n[0], plain.torques(moving, q, qd, qdd)])
    ours = values(inverse_dynamics(robot), T0, q, V0, qd, A0, qdd)
    np.testing.assert_allclose(ours, expected, rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_inertia_matrix_bias_and_gravity_are_parts_of_the_inverse_dynamics(seed: int) -> None:
    robot, T0, V0, A0 = floating(seed)
    q, qd, qdd = state(robot, seed)
    A = values(inertia_matrix(robot), q)
    H = values(bias(robot), T0, q, V0, qd)
    whole = values(inverse_dynamics(robot), T0, q, V0, qd, A0, qdd)
    assert np.array_equal(A, A.T)
    assert np.linalg.eigvalsh(A).min() > 0
    np.testing.assert_allclose(A @ [*A0, *qdd] + H, whole, rtol=EXACT, atol=1e-10)
    still = values(bias(robot.without("friction", "wrench", "stiffness")), T0, q, 0 * V0, 0 * qd)
    np.testing.assert_allclose(values(gravity(robot), T0, q), still, rtol=EXACT, atol=1e-10)


@pytest.mark.parametrize("method", ["inertia", "articulated"])
@pytest.mark.parametrize("seed", SEEDS)
def test_direct_after_inverse_gives_all_accelerations_back(seed: int, method: str) -> None:
    robot, T0, V0, A0 = floating(seed)
    q, qd, qdd = state(robot, seed)
    tau = values(inverse_dynamics(robot), T0, q, V0, qd, A0, qdd)
    ours = values(direct_dynamics(robot, method=method), T0, q, V0, qd, tau)
    np.testing.assert_allclose(ours, [*A0, *qdd], atol=SOLVED)


@pytest.mark.parametrize("method", ["inertia", "articulated"])
def test_a_free_robot_falls(method: str) -> None:
    """At rest and without torques every part of the robot accelerates with gravity."""
    robot = load("twoarm").without("friction", "wrench").with_values({"G1": 1.0, "G3": -9.81})
    n = len(robot.moving)
    T0 = random_transform(np.random.default_rng(3))
    q = np.random.default_rng(4).uniform(-1, 1, n)
    ours = values(direct_dynamics(robot, method=method), T0, q, np.zeros(6), np.zeros(n), np.zeros(6 + n))
    Z = robot.transforms(q)[0]
    g = T0[:3, :3].T @ Z[:3, :3] @ plain.numbers(robot.gravity)
    np.testing.assert_allclose(ours, [*g, *np.zeros(3 + n)], atol=1e-9)


@pytest.mark.parametrize("method", ["inertia", "articulated"])
def test_a_wrench_of_the_base_itself_is_not_the_push_on_it(method: str) -> None:
    """FX0 … CZ0, which the base exerts on its surroundings, beside the wrench that the call gives."""
    robot, T0, V0, A0 = floating(1)
    link = replace(robot.base.link, wrench=Wrench(*nodes((5, 1, 2, 3, 4, 6))))
    robot = replace(robot, base=replace(robot.base, link=link))
    q, qd, qdd = state(robot, 1)
    tau = values(inverse_dynamics(robot), T0, q, V0, qd, A0, qdd)
    ours = values(direct_dynamics(robot, method=method), T0, q, V0, qd, tau)
    np.testing.assert_allclose(ours, [*A0, *qdd], atol=SOLVED)


@pytest.mark.parametrize("seed", range(2))
def test_base_parameters_of_a_floating_robot_give_the_same_wrench(seed: int) -> None:
    robot, T0, V0, A0 = floating(seed)
    q, qd, qdd = state(robot, seed)
    one = values(inverse_dynamics(robot), T0, q, V0, qd, A0, qdd)
    other = values(inverse_dynamics(robot, parameters="base"), T0, q, V0, qd, A0, qdd)
    np.testing.assert_allclose(other, one, rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_lagrange_of_a_floating_robot_is_newton_euler(seed: int) -> None:
    """A·ν̇ + B·ν + Q, with the rates of the components of V0: the acceleration of the origin less ω × v."""
    robot, T0, V0, A0 = floating(seed)
    robot = robot.without("friction", "wrench")
    q, qd, qdd = state(robot, seed)
    A, B, Q = values(lagrange(robot), T0, q, V0, qd)
    rates = np.concatenate([A0[:3] - np.cross(V0[3:], V0[:3]), A0[3:], qdd])
    expected = values(inverse_dynamics(robot), T0, q, V0, qd, A0, qdd)
    ours = A @ rates + B @ [*V0, *qd] + Q
    np.testing.assert_allclose(ours, expected, rtol=EXACT, atol=1e-10)
    np.testing.assert_allclose(values(coriolis(robot), q, V0, qd), B, rtol=EXACT, atol=EXACT)
    gravity_and_springs = values(bias(robot), T0, q, 0 * V0, 0 * qd)
    np.testing.assert_allclose(Q, gravity_and_springs, rtol=EXACT, atol=1e-10)


@pytest.mark.parametrize("seed", SEEDS)
def test_rate_of_a_less_twice_c_is_skew_for_a_floating_robot(seed: int) -> None:
    """A depends on the joints alone; its rate by central differences along q̇ (step 1e-6)."""
    robot, _, V0, _ = floating(seed)
    q, qd, _ = state(robot, seed)
    A, h = inertia_matrix(robot), 1e-6
    rate = (values(A, q + h * qd) - values(A, q - h * qd)) / (2 * h)
    S = rate - 2 * values(coriolis(robot), q, V0, qd)
    np.testing.assert_allclose(S, -S.T, atol=2e-8 * max(1.0, np.abs(rate).max()))


# --------------------------------------------------------------------------- gradients


def displaced(T0: np.ndarray, delta: np.ndarray) -> np.ndarray:
    """T0·exp(δ)."""
    w = delta[3:]
    twist = np.zeros((4, 4))
    twist[:3, :3] = [[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]]
    twist[:3, 3] = delta[:3]
    return np.asarray(T0 @ expm(twist))


def slopes(function: Callable[[np.ndarray], np.ndarray], size: int, h: float = 1e-6) -> np.ndarray:
    """Columns of central differences about zero."""
    return np.array([(function(e) - function(-e)) / (2 * h) for e in h * np.eye(size)]).T


@pytest.mark.parametrize("seed", SEEDS)
def test_gradients_of_wrench_and_torques(seed: int) -> None:
    """Against displacements of base and joints, against their rates: central differences (step 1e-6)."""
    robot, T0, V0, A0 = floating(seed)
    q, qd, qdd = state(robot, seed)
    torque = compile(model(robot, "inverse_dynamics"))
    dq, dqd, dqdd = compile(model(robot, "torque_gradients"))(T0, q, V0, qd, A0, qdd)
    size = 6 + len(q)
    by_place = slopes(lambda x: torque(displaced(T0, x[:6]), q + x[6:], V0, qd, A0, qdd), size)
    by_rate = slopes(lambda x: torque(T0, q, V0 + x[:6], qd + x[6:], A0, qdd), size)
    np.testing.assert_allclose(dq, by_place, atol=1e-6 * max(1.0, np.abs(by_place).max()))
    np.testing.assert_allclose(dqd, by_rate, atol=1e-6 * max(1.0, np.abs(by_rate).max()))
    np.testing.assert_allclose(dqdd, values(inertia_matrix(robot), q), rtol=EXACT, atol=EXACT)


@pytest.mark.parametrize("seed", range(4))
def test_gradients_of_accelerations(seed: int) -> None:
    robot, T0, V0, _ = floating(seed)
    q, qd, _ = state(robot, seed)
    size = 6 + len(q)
    tau = np.random.default_rng(seed).uniform(-2, 2, size)
    fall = compile(model(robot, "direct_dynamics"))
    dq, dqd, dtau = compile(model(robot, "acceleration_gradients"))(T0, q, V0, qd, tau)
    by_place = slopes(lambda x: fall(displaced(T0, x[:6]), q + x[6:], V0, qd, tau), size)
    by_rate = slopes(lambda x: fall(T0, q, V0 + x[:6], qd + x[6:], tau), size)
    by_torque = slopes(lambda x: fall(T0, q, V0, qd, tau + x), size)
    for ours, expected in ((dq, by_place), (dqd, by_rate), (dtau, by_torque)):
        np.testing.assert_allclose(ours, expected, atol=1e-5 * max(1.0, np.abs(expected).max()))


@pytest.mark.parametrize("seed", range(4))
def test_linearised_floating_robot_follows_the_difference_of_two_motions(seed: int) -> None:
    """δ(t) = log(T⁻¹·T') of two motions that start close together grows by F·δ; both times by Runge-Kutta."""
    robot, T0, V0, _ = floating(seed)
    robot = robot.without("friction")
    q, qd, _ = state(robot, seed)
    n = len(q)
    tau = np.random.default_rng(seed).uniform(-2, 2, 6 + n)
    F, G = compile(model(robot, "linearised"))(T0, q, V0, qd, tau)
    assert F.shape == (12 + 2 * n, 12 + 2 * n)
    assert G.shape == (12 + 2 * n, 6 + n)
    fall = compile(model(robot, "direct_dynamics"))

    def moved(T: np.ndarray, x: np.ndarray, h: float) -> tuple[np.ndarray, np.ndarray]:
        """(T, (q, V0, qd)) after h, by one step of fourth order; T by its mean twist to second order."""

        def rates(T: np.ndarray, x: np.ndarray) -> np.ndarray:
            V, v = x[n : n + 6], x[n + 6 :]
            a = fall(T, x[:n], V, v, tau)
            return np.concatenate([v, a[:3] - np.cross(V[3:], V[:3]), a[3:]])

        middle = x + h / 2 * rates(T, x)
        half = displaced(T, h / 2 * x[n : n + 6])
        return displaced(T, h * middle[n : n + 6]), x + h * rates(half, middle)

    random = np.random.default_rng(seed + 9)
    start = random.uniform(-1, 1, 12 + 2 * n)
    near, h, x = 1e-5, 1e-4, np.concatenate([q, V0, qd])

    def difference(t: float) -> np.ndarray:
        ends = []
        for sign in (1, -1):
            d = sign * near * start
            other = x + np.concatenate([d[6 : 6 + n], d[6 + n : 12 + n], d[12 + n :]])
            ends.append(moved(displaced(T0, d[:6]), other, t))
        (T1, x1), (T2, x2) = ends
        twist = logm(np.linalg.inv(T2) @ T1).real
        delta = np.array([*twist[:3, 3], twist[2, 1], twist[0, 2], twist[1, 0]])
        return np.concatenate([delta, x1 - x2]) / (2 * near)

    rate = (difference(h) - difference(-h)) / (2 * h)
    expected = F @ start
    np.testing.assert_allclose(rate, expected, atol=1e-4 * max(1.0, np.abs(expected).max()))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_force_at_the_tool_of_a_floating_robot_meets_the_task_inertia(seed: int) -> None:
    """Λ = (J·A⁻¹·Jᵀ)⁻¹ with the base among the columns of J, taken here by differences of the last frame."""
    robot, T0, _, _ = floating(seed)
    bare = robot.without("friction", "wrench", "stiffness", "gravity")
    q = state(bare, seed)[0]
    n = len(q)
    made = model(bare, "task_inertia", frame=bare.NL)
    Lambda, Jbar = compile(made)(q)
    here = np.linalg.inv(T0) @ frame_of(bare, T0, q)
    h = 1e-6

    def twist(x: np.ndarray) -> np.ndarray:
        """Of the last frame for a step x of base and joints, in the axes of the base as it is."""
        other = np.linalg.inv(T0) @ frame_of(bare, displaced(T0, x[:6]), q + x[6:])
        R = other[:3, :3] @ here[:3, :3].T
        return np.array(
            [*(other[:3, 3] - here[:3, 3]), R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]
        )

    J = slopes(lambda x: twist(x) * [1, 1, 1, 0.5, 0.5, 0.5], 6 + n, h)
    A = values(inertia_matrix(bare), q)
    np.testing.assert_allclose(Lambda, np.linalg.inv(J @ np.linalg.solve(A, J.T)), rtol=1e-6, atol=1e-6)
    np.testing.assert_allclose(J @ Jbar, np.eye(6), atol=1e-6)


def frame_of(robot: Robot, T0: np.ndarray, q: np.ndarray) -> np.ndarray:
    """The last frame in space: T0 stands in the place of the base's own location."""
    T = robot.transforms(q)
    return np.asarray(T0 @ np.linalg.inv(T[0]) @ T[robot.NL])


@pytest.mark.parametrize("method", ["inertia", "articulated"])
def test_a_row_without_inertia_is_refused_by_the_name_of_its_joint(method: str) -> None:
    """Also where fewer joints than rows of the base precede it, and where nothing at all has a mass."""
    robot = load("planar2r").with_base("floating").without("inertial", "rotor")
    with pytest.raises(ArmwrightError, match=r"joint ('elbow'|2).*zero at every position"):
        direct_dynamics(robot, method=method)
