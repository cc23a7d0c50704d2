"""The solution nearest to a position, and one solution followed along poses."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Limits, Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.solver import Solver

EXACT = 1e-9  # a few hundred roundings of numbers of about one
Q = np.array([0.3, -0.8, 0.6, 0.4, 0.9, -0.5])


def solver_of(robot: Robot) -> Solver:
    solver = compile(inverse_geometry(robot))
    assert isinstance(solver, Solver)
    return solver


def unlimited(name: str) -> Robot:
    robot = load(name)
    return replace(robot, joints=tuple(replace(joint, limits=Limits()) for joint in robot.joints))


def poses_along(robot: Robot, way: np.ndarray) -> np.ndarray:
    return np.array([robot.pose(q) for q in way])


@pytest.mark.parametrize("name", ["puma560", "ur5e", "manseur_doty"])
def test_no_solution_on_any_winding_is_nearer(name: str) -> None:
    robot = unlimited(name)
    solver = solver_of(robot)
    rng = np.random.default_rng(3)
    for _ in range(20):
        T, q = robot.pose(rng.uniform(-3, 3, 6)), rng.uniform(-8, 8, 6)
        found = solver(T, nearest=q)
        assert np.abs(robot.pose(found) - T).max() < EXACT
        wound = [row + 2 * np.pi * np.rint((q - row) / (2 * np.pi)) for row in solver(T)]
        assert np.linalg.norm(found - q) < min(np.linalg.norm(row - q) for row in wound) + EXACT


def test_limits_are_kept_unless_it_is_said_otherwise() -> None:
    robot = replace(
        unlimited("ur5e"),
        joints=tuple(replace(joint, limits=Limits(-3.2, 3.2)) for joint in unlimited("ur5e").joints),
    )
    solver = solver_of(robot)
    q = np.array([3.1, -1.1, 0.9, 0.3, 0.7, 3.1])
    start = q + np.array([0.3, 0, 0, 0, 0, 0.3])
    T = robot.pose(q + np.array([0.15, 0, 0, 0, 0, 0.15]))  # both at 3.25, beyond the limits
    within, free = solver(T, nearest=start), solver(T, nearest=start, limits=False)
    assert (np.abs(within) <= 3.2).all()
    np.testing.assert_allclose(free, q + np.array([0.15, 0, 0, 0, 0, 0.15]), atol=EXACT)


def test_where_a_joint_is_free_the_position_itself_is_nearest() -> None:
    """Wrist in line: the list has one point of the continuum, the position is another."""
    robot = load("puma560")
    solver = solver_of(robot)
    q = np.array([0.3, -0.5, 0.4, 0.7, 0.0, -0.3])
    np.testing.assert_allclose(solver(robot.pose(q), nearest=q), q, atol=EXACT)
    away = q + np.array([0.0, 0.0, 0.0, 0.2, 0.0, 0.0])  # the sum of both angles is what the pose says
    expected = q + np.array([0.0, 0.0, 0.0, 0.1, 0.0, -0.1])
    np.testing.assert_allclose(solver(robot.pose(q), nearest=away), expected, atol=1e-6)


def test_the_choice_is_the_same_without_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits and whole turns, a wrist in line and beside it, from nearby and from turns away."""
    robot = load("rx90")
    joints = tuple(replace(joint, limits=Limits(-4.0, 4.0)) for joint in robot.joints)
    native, plain = (solver_of(replace(robot, joints=joints)) for _ in range(2))
    with monkeypatch.context() as patch:
        patch.setattr("armwright.run.solver.nearest.has_llvm", lambda: False)
        plain.prepare()
    rng = np.random.default_rng(5)
    for bend, far in ((0.0, 0.01), (1e-5, 0.01), (0.4, 7.0)):
        q = rng.uniform(-1, 1, 6)
        q[4] = bend
        T, now = robot.pose(q), q + rng.uniform(-far, far, 6)
        for limits in (True, False):
            a, b = (one(T, nearest=now, limits=limits) for one in (native, plain))
            assert np.abs(robot.pose(a) - T).max() < EXACT
            np.testing.assert_allclose(a, b, atol=EXACT)
        np.testing.assert_allclose(native(T, limits=True), plain(T, limits=True), atol=EXACT)


def test_seven_joints_stay_where_they_are() -> None:
    robot = load("panda")
    solver = solver_of(robot)
    q = np.array([0.1, -0.4, 0.3, -1.9, 0.2, 1.6, 0.4])
    np.testing.assert_allclose(solver(robot.pose(q), nearest=q), q, atol=EXACT)
    T, start = robot.pose(q), q + 0.1
    found = solver(T, nearest=start)
    assert np.abs(robot.pose(found) - T).max() < EXACT
    assert np.linalg.norm(found - start) < np.linalg.norm(q - start)  # there are others, and nearer


def test_many_poses_have_one_position_or_one_each() -> None:
    robot = load("ur5e")
    solver = solver_of(robot)
    T = poses_along(robot, np.linspace(Q, Q + 0.3, 5))
    T[3, :3, 3] += 10.0
    found = solver(T, nearest=Q)
    assert found.shape == (5, 6)
    assert np.isnan(found[3]).all()
    assert not np.isnan(found[[0, 1, 2, 4]]).any()
    np.testing.assert_array_equal(solver(T, nearest=np.tile(Q, (5, 1))), found)
    assert solver(T[3], nearest=Q) is None
    for wrong in ([1.0, 2.0], np.full(6, np.nan), "home", np.zeros((3, 6))):
        with pytest.raises(ArmwrightError, match="nearest: "):
            solver(T, nearest=wrong)


@pytest.mark.parametrize("name", ["puma560", "ur5e", "manseur_doty", "stanford", "panda"])
def test_a_path_is_followed_from_pose_to_pose(name: str) -> None:
    robot = unlimited(name)
    start = np.array([0.3, -0.8, 0.6, -1.4, 0.9, 1.5, 0.2])[: len(robot.moving)]
    way = (
        start + np.linspace(0, 1, 80)[:, None] * np.array([4.0, 0.5, -0.4, 0.6, 0.5, -7.0, 0.3])[: len(start)]
    )
    T = poses_along(robot, way)
    path = solver_of(robot).path(T, start)
    assert path.shape == way.shape
    assert (path.status, path.end, path.reason) == ("complete", 80, "")
    assert np.abs(np.diff(path, axis=0)).max() < 0.2
    assert max(np.abs(robot.pose(q) - pose).max() for q, pose in zip(path, T, strict=True)) < EXACT
    if name != "panda":
        np.testing.assert_allclose(path, way, atol=1e-7)


def test_a_path_goes_straight_on_where_solutions_cross() -> None:
    """The elbow passes its stretched position; the other solution comes back from there."""
    robot = load("puma560")
    way = np.linspace([0.1, 0.3, -2.0, 0.4, 0.9, -0.5], [0.3, 0.4, -1.1, 0.6, 0.8, -0.4], 60)
    path = solver_of(robot).path(poses_along(robot, way), way[0])
    assert path.status == "complete"
    np.testing.assert_allclose(path, way, atol=1e-6)  # roots of two that meet lose half the digits


def test_a_path_out_of_reach_ends_there_and_says_so() -> None:
    robot = load("ur5e")
    T = np.tile(robot.pose(Q), (50, 1, 1))
    T[:, 0, 3] += np.linspace(0, 1.5, 50)
    path = solver_of(robot).path(T, Q)
    assert path.status in ("unreachable", "limits", "jump")
    assert 0 < path.end < 50
    assert f"ends before pose {path.end}" in path.reason
    assert np.isnan(path[path.end :]).all()
    assert not np.isnan(path[: path.end]).any()


def test_a_path_that_passes_a_limit_names_the_joint() -> None:
    robot = unlimited("ur5e")
    limited = replace(robot, joints=(replace(robot.joints[0], limits=Limits(-1.0, 1.0)), *robot.joints[1:]))
    way = Q + np.linspace(0, 1, 60)[:, None] * np.array([1.0, 0, 0, 0, 0, 0])
    path = solver_of(limited).path(poses_along(robot, way), Q)
    assert (path.status, path.joint) == ("limits", robot.joints[0].name)
    assert (way[: path.end, 0] <= 1.0).all()
    assert way[path.end, 0] > 1.0
    assert solver_of(limited).path(poses_along(robot, way), Q, limits=False).status == "complete"


def test_coarse_poses_are_joined_by_what_is_between() -> None:
    robot = load("manseur_doty")
    way = np.linspace([0.3, -0.8, 0.6, -1.4, 0.9, 1.5], [0.9, -0.5, 0.3, -1.0, 1.2, 1.1], 200)
    T = poses_along(robot, way)
    fine, coarse = solver_of(robot).path(T, way[0]), solver_of(robot).path(T[::66], way[0])
    np.testing.assert_allclose(coarse, fine[::66], atol=EXACT)


def test_what_is_no_path_is_refused() -> None:
    robot = load("ur5e")
    with pytest.raises(ArmwrightError, match=r"path: shape \(4, 4\)"):
        solver_of(robot).path(robot.pose(Q), Q)
