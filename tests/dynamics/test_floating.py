"""Floating bases: the wrench on the base, the larger inertia matrix, direct after inverse."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.models.direct_dynamics import direct_dynamics
from armwright.models.gravity import gravity
from armwright.models.inertia_matrix import inertia_matrix
from armwright.models.inverse_dynamics import bias, inverse_dynamics
from armwright.models.lagrange import coriolis, lagrange
from armwright.robot import Robot
from armwright.robot.formats import load
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
