"""Jacobians, velocities and accelerations against finite differences, on random trees."""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
import pytest

from armwright.expr import number
from armwright.models import model
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from tests.support.random_robots import random_robot
from tests.support.values import values

SEEDS = range(12)
EXACT = 1e-12
FIRST = 1e-8  # central differences, step 1e-6, of functions of order one to ten
SECOND = 1e-5  # second differences, step 1e-4


def _state(robot: Robot, seed: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform(-1.5, 1.5, (3, len(robot.moving)))


def _vee(S: np.ndarray) -> np.ndarray:
    return np.array([S[2, 1], S[0, 2], S[1, 0]])


def _in_base(robot: Robot, q: np.ndarray) -> np.ndarray:
    """The tool seen from the base frame."""
    return np.linalg.inv(robot.transforms(q)[0]) @ robot.pose(q)


@pytest.mark.requirement("S4-29")
@pytest.mark.parametrize("seed", SEEDS)
def test_jacobian_is_the_derivative_of_the_tool(seed: int) -> None:
    robot = random_robot(seed, joints=6)
    q, _, _ = _state(robot, seed)
    J = values(model(robot, "jacobian"), q)
    T, h = _in_base(robot, q), 1e-6
    for k, e in enumerate(np.eye(len(q))):
        dT = (_in_base(robot, q + h * e) - _in_base(robot, q - h * e)) / (2 * h)
        np.testing.assert_allclose(J[:3, k], dT[:3, 3], atol=FIRST)
        np.testing.assert_allclose(J[3:, k], _vee(dT[:3, :3] @ T[:3, :3].T), atol=FIRST)


@pytest.mark.requirement("S4-29")
@pytest.mark.parametrize("seed", SEEDS)
def test_jacobian_does_not_depend_on_the_intermediate_frame(seed: int) -> None:
    robot = random_robot(seed, joints=6)
    q, _, _ = _state(robot, seed)
    expected = values(model(robot, "jacobian"), q)
    for i in range(7):
        ours = values(model(robot, "jacobian", intermediate=i), q)
        np.testing.assert_allclose(ours, expected, atol=EXACT)


@pytest.mark.requirement("S4-29")
@pytest.mark.parametrize("seed", SEEDS)
def test_projection_turns_both_halves_of_the_jacobian(seed: int) -> None:
    robot = random_robot(seed, joints=6)
    q, _, _ = _state(robot, seed)
    J = values(model(robot, "jacobian", frame=5), q)
    T = robot.transforms(q)
    for r in (2, 5, 6):
        R = (np.linalg.inv(T[r]) @ T[0])[:3, :3]
        ours = values(model(robot, "jacobian", frame=5, projection=r), q)
        np.testing.assert_allclose(ours, np.vstack([R @ J[:3], R @ J[3:]]), atol=EXACT)


@pytest.mark.parametrize("seed", SEEDS)
def test_jacobian_of_a_point_is_that_of_a_tool_there(seed: int) -> None:
    robot = random_robot(seed, joints=5)
    q, _, _ = _state(robot, seed)
    T = np.eye(4)
    T[:3, 3] = [0.1, -0.2, 0.3]
    tooled = robot.with_tool(T, link=4)
    ours = values(model(robot, "jacobian", frame=4, point=(0.1, -0.2, 0.3)), q)
    np.testing.assert_allclose(ours, values(model(tooled, "jacobian"), q), atol=EXACT)


@pytest.mark.requirement("S4-12", "S4-32")
@pytest.mark.parametrize("seed", SEEDS)
def test_velocities_are_the_derivative_of_the_frames(seed: int) -> None:
    robot = random_robot(seed, joints=6)
    q, qd, _ = _state(robot, seed)
    V = values(model(robot, "velocities"), q, qd)
    T, h = robot.transforms(q), 1e-6
    dT = (robot.transforms(q + h * qd) - robot.transforms(q - h * qd)) / (2 * h)
    for j in range(1, 7):
        R = T[j][:3, :3]
        np.testing.assert_allclose(V[j - 1, :3], R.T @ dT[j][:3, 3], atol=10 * FIRST)
        np.testing.assert_allclose(V[j - 1, 3:], _vee(R.T @ dT[j][:3, :3]), atol=10 * FIRST)


@pytest.mark.requirement("S4-33")
@pytest.mark.parametrize("seed", SEEDS)
def test_accelerations_are_the_second_derivative_of_the_frames(seed: int) -> None:
    robot = random_robot(seed, joints=6)
    q, qd, qdd = _state(robot, seed)
    A = values(model(robot, "accelerations"), q, qd, qdd)
    h = 1e-4
    T = [robot.transforms(q + qd * t + qdd * t * t / 2) for t in (-h, 0.0, h)]
    ddT = (T[2] - 2 * T[1] + T[0]) / h**2
    before, after = (values(model(robot, "velocities"), q + qd * t, qd + qdd * t) for t in (-1e-6, 1e-6))
    for j in range(1, 7):
        np.testing.assert_allclose(A[j - 1, :3], T[1][j][:3, :3].T @ ddT[j][:3, 3], atol=SECOND)
        rate = (after[j - 1, 3:] - before[j - 1, 3:]) / 2e-6  # dω/dt is the same in fixed and moving axes
        np.testing.assert_allclose(A[j - 1, 3:], rate, atol=10 * FIRST)


@pytest.mark.requirement("S4-34")
@pytest.mark.parametrize("seed", SEEDS)
def test_jacobian_rate_is_what_remains_at_zero_joint_acceleration(seed: int) -> None:
    robot = random_robot(seed, joints=6)
    q, qd, _ = _state(robot, seed)
    h = 1e-6
    J = [values(model(robot, "jacobian"), q + t * qd) for t in (-h, h)]
    expected = (J[1] - J[0]) @ qd / (2 * h)
    np.testing.assert_allclose(values(model(robot, "jacobian_rate"), q, qd), expected, atol=10 * FIRST)


@pytest.mark.requirement("S4-12")
def test_a_moving_base_carries_the_links() -> None:
    robot = random_robot(1, joints=3)
    still = model(robot, "velocities")
    base = replace(
        robot.base,
        kind="moving",
        V0=tuple(map(number, (0.1, 0.2, -0.3))),
        W0=tuple(map(number, (0.4, -0.5, 0.6))),
    )
    q, qd, _ = _state(robot, 1)
    moving = values(model(replace(robot, base=base), "velocities"), q, qd)
    T = robot.transforms(q)
    for j in range(1, 4):
        S = np.linalg.inv(T[0]) @ T[j]
        v = np.array([0.1, 0.2, -0.3]) + np.cross([0.4, -0.5, 0.6], S[:3, 3])
        added = np.concatenate([S[:3, :3].T @ v, S[:3, :3].T @ [0.4, -0.5, 0.6]])
        np.testing.assert_allclose(moving[j - 1] - values(still, q, qd)[j - 1], added, atol=EXACT)


def test_jacobian_of_the_puma_is_generated_at_once() -> None:
    """OpenSYMORO needs 6.7 s; here a tenth of a second is already far too long."""
    robot = load("puma560")
    start = time.thread_time()
    made = model(robot, "jacobian")
    assert made.program.counts.mul < 80
    assert time.thread_time() - start < 1.0


def test_pinocchio_has_the_same_jacobian() -> None:
    pin = pytest.importorskip("pinocchio")
    robot = replace(load("puma560"), base=replace(load("puma560").base))
    data, other = _pinocchio(pin, robot)
    q, _, _ = _state(robot, 0)
    order = [other.joints[other.getJointId(joint.name)].idx_q for joint in robot.moving]
    full = np.zeros(other.nq)
    full[order] = q
    J = pin.computeFrameJacobian(
        other, data, full, other.getFrameId(robot.links[-1].name), pin.LOCAL_WORLD_ALIGNED
    )
    R = robot.transforms(q)[0][:3, :3]  # Pinocchio writes it in the room, we in the base
    ours = values(model(robot, "jacobian", frame=robot.NL), q)
    np.testing.assert_allclose(np.vstack([R @ ours[:3], R @ ours[3:]]), J[:, order], atol=EXACT)


def _pinocchio(pin: object, robot: Robot) -> tuple[object, object]:
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "robot.urdf"
        robot.save(path)
        other = pin.buildModelFromUrdf(str(path))  # type: ignore[attr-defined]
    return other.createData(), other


@pytest.mark.requirement("S4-29")
@pytest.mark.parametrize("seed", SEEDS)
def test_product_of_the_three_factors_is_the_jacobian(seed: int) -> None:
    """For any axes and origin of the third factor; the other two never lose rank."""
    robot = random_robot(seed, joints=6)
    q, _, _ = _state(robot, seed)
    random = np.random.default_rng(seed)
    for _ in range(4):
        r, i, j = (int(k) for k in random.integers(0, 7, 3))
        made = model(
            robot, "jacobian_factors", projection=r, intermediate=i, origin=j, point=[0.1, -0.2, 0.3]
        )
        A, L, JI = compile(made, backend="numpy")(q)
        expected = values(model(robot, "jacobian", projection=r, point=[0.1, -0.2, 0.3]), q)
        np.testing.assert_allclose(A @ L @ JI, expected, atol=EXACT)
        assert np.linalg.det(A) == pytest.approx(1)
        assert np.linalg.det(L) == pytest.approx(1)
    A, L, JI = compile(model(robot, "jacobian_factors"), backend="numpy")(q)
    np.testing.assert_allclose(A @ L @ JI, values(model(robot, "jacobian"), q), atol=EXACT)
