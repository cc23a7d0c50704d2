"""Gradients against differences of the plain vector equations, and what follows from them."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.models.dynamics.direct_dynamics import direct_dynamics
from armwright.models.dynamics.gradients import acceleration_gradients, linearised, torque_gradients
from armwright.models.dynamics.inertia_matrix import inertia_matrix
from armwright.models.dynamics.task_inertia import task_inertia
from armwright.models.kinematics.jacobian import jacobian
from armwright.robot import Prismatic, Revolute, Robot
from armwright.robot.formats import load
from tests.dynamics import plain
from tests.dynamics.robots import full_robot, state, values
from tests.support.random_robots import random_robot
from tests.support.values import values as jacobian_values

SEEDS = range(14)
STEP = 1e-6
SLOPE = 3e-7  # relative to the largest element: rounding of central differences over the step


def robot_of(seed: int) -> Robot:
    """A tree with everything on a moving base, or a chain where every joint feels every other."""
    if seed % 2:
        return random_robot(seed, joints=6, types=(Revolute, Revolute, Prismatic), is_serial=True)
    return full_robot(seed)


def slopes(function: object, x: np.ndarray) -> np.ndarray:
    """Columns ∂f/∂x_k by central differences."""
    steps = STEP * np.eye(len(x))
    return np.array([(function(x + e) - function(x - e)) / (2 * STEP) for e in steps]).T  # type: ignore[operator]


def assert_slopes(ours: np.ndarray, expected: np.ndarray) -> None:
    np.testing.assert_allclose(ours, expected, atol=SLOPE * max(1.0, np.abs(expected).max()))


@pytest.mark.parametrize("seed", SEEDS)
def test_torque_gradients_are_the_slopes_of_the_torques(seed: int) -> None:
    robot = robot_of(seed)
    q, qd, qdd = state(robot, seed)
    dq, dqd, dqdd = values(torque_gradients(robot), q, qd, qdd)
    assert_slopes(dq, slopes(lambda x: plain.torques(robot, x, qd, qdd), q))
    assert_slopes(dqd, slopes(lambda x: plain.torques(robot, q, x, qdd), qd))
    np.testing.assert_allclose(dqdd, values(inertia_matrix(robot), q), rtol=1e-11, atol=1e-11)


@pytest.mark.parametrize("name", ["puma560", "panda", "ur5e", "stanford", "scara", "hand3"])
def test_torque_gradients_of_library_robots(name: str) -> None:
    robot = load(name)
    q, qd, qdd = state(robot, 3)
    dq, dqd, _ = values(torque_gradients(robot), q, qd, qdd)
    assert_slopes(dq, slopes(lambda x: plain.torques(robot, x, qd, qdd), q))
    assert_slopes(dqd, slopes(lambda x: plain.torques(robot, q, x, qdd), qd))


@pytest.mark.parametrize("seed", range(6))
def test_acceleration_gradients_are_the_slopes_of_the_accelerations(seed: int) -> None:
    robot = robot_of(seed)
    q, qd, tau = state(robot, seed)
    direct = direct_dynamics(robot)
    dq, dqd, dtau = values(acceleration_gradients(robot), q, qd, tau)
    assert_slopes(dq, slopes(lambda x: values(direct, x, qd, tau), q))
    assert_slopes(dqd, slopes(lambda x: values(direct, q, x, tau), qd))
    n = len(q)
    np.testing.assert_allclose(dtau @ values(inertia_matrix(robot), q), np.eye(n), atol=1e-9)


def test_linearised_state_space_has_the_gradients_in_its_blocks() -> None:
    robot = load("puma560")
    q, qd, tau = state(robot, 5)
    n = len(q)
    F, G = values(linearised(robot), q, qd, tau)
    dq, dqd, dtau = values(acceleration_gradients(robot), q, qd, tau)
    assert np.array_equal(F[:n], np.hstack([np.zeros((n, n)), np.eye(n)]))
    assert np.array_equal(F[n:], np.hstack([dq, dqd]))
    assert np.array_equal(G, np.vstack([np.zeros((n, n)), dtau]))


@pytest.mark.parametrize("seed", range(4))
def test_a_force_at_the_tool_accelerates_it_by_the_inverse_of_the_task_inertia(seed: int) -> None:
    robot = random_robot(seed, joints=7, types=(Revolute,), is_serial=True)
    q = state(robot, seed)[0]
    J = jacobian_values(jacobian(robot), q)
    A = values(inertia_matrix(robot), q)
    inertia, inverse = values(task_inertia(robot), q)
    np.testing.assert_allclose(inertia @ (J @ np.linalg.solve(A, J.T)), np.eye(6), atol=1e-6)
    np.testing.assert_allclose(J @ inverse, np.eye(6), atol=1e-6)
    np.testing.assert_allclose(inverse, np.linalg.solve(A, J.T) @ inertia, rtol=1e-6, atol=1e-8)


def test_task_inertia_of_chosen_components() -> None:
    robot = load("planar2r")
    q = np.array([0.4, 0.9])
    J = jacobian_values(jacobian(robot), q)[:2]
    A = values(inertia_matrix(robot), q)
    inertia, _ = values(task_inertia(robot, components=("x", "y")), q)
    np.testing.assert_allclose(inertia, np.linalg.inv(J @ np.linalg.solve(A, J.T)), rtol=1e-10)
    with pytest.raises(ArmwrightError, match="6 components with 2 joints"):
        task_inertia(robot)
    with pytest.raises(ArmwrightError, match="component 'w'; use x, y"):
        task_inertia(robot, components=("w",))
