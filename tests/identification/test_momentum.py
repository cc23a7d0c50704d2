"""Momentum, filtered and energy models on every kind of base: their rates are the torque form."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import expm

from armwright.errors import ArmwrightError
from armwright.expr import name, number
from armwright.models import model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run import compile
from tests.identification.oracle import random_state, torques
from tests.support.random_robots import random_robot, random_transform

SEEDS = range(6)
STEP = 1e-5  # central differences of motions of order 10: 1e-8 and rounding
NEAR = 1e-7


def skew(w: np.ndarray) -> np.ndarray:
    return np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


class Base:
    """A motion of the base about one instant: its pose, and its twist in its own axes.

    v̇ is the acceleration of the origin, so that the components of v change by v̇ − ω × v.
    """

    def __init__(self, seed: int) -> None:
        random = np.random.default_rng(seed + 20)
        self.T = random_transform(random)
        self.V, self.A = random.uniform(-2, 2, (2, 6))

    def pose(self, t: float) -> np.ndarray:
        R, w, wp = self.T[:3, :3], self.V[3:], self.A[3:]
        T = np.eye(4)
        T[:3, :3] = R @ expm(t * skew(w) + t * t / 2 * skew(wp))
        T[:3, 3] = self.T[:3, 3] + R @ (t * self.V[:3] + t * t / 2 * self.A[:3])
        return T

    def twist(self, t: float) -> np.ndarray:
        v, w = self.V[:3], self.V[3:]
        return self.V + t * np.concatenate([self.A[:3] - np.cross(w, v), self.A[3:]])


def moved(q: np.ndarray, qd: np.ndarray, qdd: np.ndarray, t: float) -> tuple[np.ndarray, np.ndarray]:
    return q + t * qd + t * t / 2 * qdd, qd + t * qdd


@pytest.mark.requirement("S4-52")
@pytest.mark.parametrize("parameters", ["standard", "base"])
@pytest.mark.parametrize("seed", SEEDS)
def test_rate_of_momentum_and_the_rest_are_the_dynamic_regressor(seed: int, parameters: str) -> None:
    """dP/dt + R = D, column by column."""
    robot = random_robot(seed, joints=5)
    q, qd, qdd = random_state(robot, np.random.default_rng(seed))
    f = compile(model(robot, "momentum_regressor", parameters=parameters))
    D = compile(model(robot, "dynamic_regressor", parameters=parameters))(q, qd, qdd)
    after, before = (f(*moved(q, qd, qdd, t)).P for t in (STEP, -STEP))
    ours = (after - before) / (2 * STEP) + f(q, qd).R
    np.testing.assert_allclose(ours, D, atol=NEAR * (1 + np.abs(D).max()))


@pytest.mark.parametrize(
    ("kind", "parameters"),
    [("momentum_regressor", "standard"), ("momentum_regressor", "base"), ("filtered_regressor", "standard")],
)
@pytest.mark.parametrize("seed", SEEDS)
def test_momentum_of_a_floating_robot_changes_by_wrench_and_torques(
    seed: int, kind: str, parameters: str
) -> None:
    """With the columns of base parameters too: what of the others is left out changes nothing."""
    robot = random_robot(seed, kind="floating")
    base = Base(seed)
    q, qd, qdd = random_state(robot, np.random.default_rng(seed))
    f = compile(model(robot, kind, parameters=parameters))
    D = compile(model(robot, "dynamic_regressor", parameters=parameters))(base.T, q, base.V, qd, base.A, qdd)

    def at(t: float) -> tuple[np.ndarray, np.ndarray]:
        q_t, qd_t = moved(q, qd, qdd, t)
        return f(base.pose(t), q_t, base.twist(t), qd_t)

    ours = (at(STEP)[0] - at(-STEP)[0]) / (2 * STEP) + at(0.0)[1]
    np.testing.assert_allclose(ours, D, atol=NEAR * (1 + np.abs(D).max()))


@pytest.mark.parametrize("seed", SEEDS)
def test_momentum_on_a_base_that_moves_in_a_given_way(seed: int) -> None:
    """The velocity of the base as names, given at every call; gravity turns with the base."""
    still = random_robot(seed, joints=5)
    base = Base(seed)
    g = np.array([float(value) for value in still.gravity])
    keys = [f"{key}{i}" for key in ("v", "w", "g") for i in range(3)]
    v, w, fall = (tuple(name(text) for text in keys[k : k + 3]) for k in (0, 3, 6))
    robot = replace(still, base=replace(still.base, kind="moving", V0=v, W0=w), gravity=fall)
    f = compile(model(robot, "momentum_regressor", inputs=keys))
    q, qd, qdd = random_state(robot, np.random.default_rng(seed))

    def at(t: float) -> tuple[np.ndarray, np.ndarray]:
        gravity = base.pose(t)[:3, :3].T @ base.T[:3, :3] @ g
        return f(*moved(q, qd, qdd, t), np.concatenate([base.twist(t), gravity]))

    rate = (at(STEP)[0] - at(-STEP)[0]) / (2 * STEP) + at(0.0)[1]
    made = model(still, "momentum_regressor")
    ours = rate @ np.array([symbol.value for symbol in made.parameters[: len(made.columns)]])
    motion = {"W0": base.V[3:], "WP0": base.A[3:], "VP0": base.A[:3]}
    given = {key: tuple(number(float(x)) for x in value) for key, value in motion.items()}
    expected = torques(replace(still, base=replace(still.base, kind="moving", **given)), q, qd, qdd)
    np.testing.assert_allclose(ours, expected, atol=NEAR * (1 + np.abs(expected).max()))


@pytest.mark.requirement("S4-53")
@pytest.mark.parametrize("seed", SEEDS)
def test_energy_of_a_floating_robot_changes_by_the_power_of_wrench_and_torques(seed: int) -> None:
    robot = random_robot(seed, kind="floating").without("friction")
    base = Base(seed)
    q, qd, qdd = random_state(robot, np.random.default_rng(seed))
    made = model(robot, "energy_regressor")
    h = compile(made)
    K = np.array([symbol.value for symbol in made.parameters[: len(made.columns)]])

    def energy(t: float) -> float:
        q_t, qd_t = moved(q, qd, qdd, t)
        return float(h(base.pose(t), q_t, base.twist(t), qd_t) @ K)

    tau = compile(model(robot, "inverse_dynamics"))(base.T, q, base.V, qd, base.A, qdd)
    power = float(np.concatenate([base.V, qd]) @ tau)
    assert (energy(STEP) - energy(-STEP)) / (2 * STEP) == pytest.approx(power, rel=1e-6, abs=1e-4)


def test_momentum_and_filtered_model_are_the_same_matrices() -> None:
    robot = load("scara")
    q, qd, _ = random_state(robot, np.random.default_rng(0))
    one, other = (compile(model(robot, key))(q, qd) for key in ("momentum_regressor", "filtered_regressor"))
    np.testing.assert_array_equal(one.P, other.D1)
    np.testing.assert_array_equal(one.R, other.D2)


def test_momentum_times_parameters_is_the_inertia_matrix_times_the_rates() -> None:
    robot = load("stanford")
    q, qd, _ = random_state(robot, np.random.default_rng(0))
    made = model(robot, "momentum_regressor", parameters="base")
    K = np.array([symbol.value for symbol in made.parameters[: len(made.columns)]])
    A = compile(model(robot, "inertia_matrix"))(q)
    np.testing.assert_allclose(compile(made)(q, qd).P @ K, A @ qd, rtol=1e-12, atol=1e-12)


def carried() -> Robot:
    robot = load("planar2r")
    return replace(robot, base=replace(robot.base, kind="moving", W0=(number(0), number(0), number(1))))


def test_energy_on_a_base_that_moves_in_a_given_way_is_refused_with_a_way_out() -> None:
    with pytest.raises(ArmwrightError, match=r"does work on the links; use momentum_regressor"):
        model(carried(), "energy_regressor")
