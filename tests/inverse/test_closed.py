"""Closed-form inverse geometry: all solutions, also at singular positions."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, evaluate_all
from armwright.expr import name as named
from armwright.models import model
from armwright.models.inverse.closed.paul_types import PaulStep, solve
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.solver.solver import Solver, compile_solver
from tests.inverse.arms import arm

CLOSED = ["puma560", "rx90", "tx40", "ur5e", "ur10", "stanford", "scara", "cartesian6", "kr300", "planar3r"]
REGULAR = 1e-12
SINGULAR = 1e-9

_SOLVERS: dict[str, Solver] = {}


def solver(name: str) -> Solver:
    """Compiled once for all tests of this file."""
    if name not in _SOLVERS:
        _SOLVERS[name] = compile_solver(model(load(name), "inverse_geometry"))
    return _SOLVERS[name]


def _distance(robot: Robot, a: np.ndarray, b: np.ndarray) -> float:
    wrapped = [
        abs((x - y + np.pi) % (2 * np.pi) - np.pi) if joint.turns else abs(x - y)
        for x, y, joint in zip(a, b, robot.moving, strict=True)
    ]
    return float(max(wrapped))


def _random(robot: Robot, seed: int, count: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform(-np.pi, np.pi, (count, len(robot.moving)))


@pytest.mark.requirement("S4-23", "S4-24", "S4-26")
@pytest.mark.parametrize("name", CLOSED)
def test_inverse_of_direct_contains_the_position_it_came_from(name: str) -> None:
    robot, f = load(name), solver(name)
    for q in _random(robot, 0, 60):
        T = robot.pose(q)
        found = f(T)
        assert min(_distance(robot, q, other) for other in found) < 1e-6
        for other in found:
            np.testing.assert_allclose(robot.pose(other), T, atol=REGULAR)


@pytest.mark.parametrize("name", CLOSED)
def test_a_batch_gives_the_same_solutions_as_single_poses(name: str) -> None:
    robot, f = load(name), solver(name)
    T = np.array([robot.pose(q) for q in _random(robot, 1, 25)])
    q, counts = f(T)
    for i, pose in enumerate(T):
        alone = f(pose)
        assert counts[i] == len(alone)
        np.testing.assert_allclose(q[i, : counts[i]], alone, atol=1e-9)
        assert np.isnan(q[i, counts[i] :]).all()


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("name", ["puma560", "ur5e", "rx90"])
def test_branches_have_the_names_people_use(name: str) -> None:
    robot = load(name)
    labels = solver(name).model.labels
    assert len(set(labels)) == 8
    assert all("shoulder" in text and "elbow" in text and "wrist" in text for text in labels)
    answer = solver(name).solve(robot.pose(_random(robot, 2, 1)[0]))
    assert answer.status == "regular"
    assert len(answer.branch) == len(answer.q)
    assert answer.residual.max() < REGULAR


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("name", ["puma560", "rx90", "tx40", "kr300", "stanford", "cartesian6"])
def test_wrist_in_line_is_a_continuum_with_a_free_joint(name: str) -> None:
    robot, f = load(name), solver(name)
    q = _random(robot, 3, 1)[0]
    q[4] = -float(robot.joints[4].placement.theta)  # θ5 = 0
    T = robot.pose(q)
    answer = f.solve(T)
    assert answer.status == "continuum"
    assert answer.free_joint in {robot.joints[3].name, robot.joints[5].name}
    assert len(answer.q) > 0
    for other in answer.q:
        np.testing.assert_allclose(robot.pose(other), T, atol=SINGULAR)


@pytest.mark.parametrize(("name", "joint"), [("planar3r", 1), ("ur5e", 2), ("rx90", 2), ("scara", 1)])
def test_stretched_arm_is_one_solution_where_two_branches_meet(name: str, joint: int) -> None:
    robot, f = load(name), solver(name)
    q = _random(robot, 4, 1)[0]
    q[joint] = {"rx90": -np.pi / 2}.get(name, 0.0)
    T = robot.pose(q)
    answer = f.solve(T)
    assert answer.status == "singular"
    assert min(_distance(robot, q, other) for other in answer.q) < 1e-6
    for other in answer.q:
        np.testing.assert_allclose(robot.pose(other), T, atol=SINGULAR)
    gaps = [_distance(robot, a, b) for i, a in enumerate(answer.q) for b in answer.q[:i]]
    assert min(gaps, default=1.0) > 1e-5  # doubles are merged


@pytest.mark.parametrize("name", [name for name in CLOSED if name not in ("cartesian6", "stanford")])
def test_pose_out_of_reach_has_no_solution_and_a_distance(name: str) -> None:
    """Not of the two whose slides, without limits, reach any distance."""
    robot, f = load(name), solver(name)
    T = robot.pose(_random(robot, 5, 1)[0])
    T[:3, 3] += 50.0
    assert f(T).shape == (0, len(robot.moving))
    answer = f.solve(T)
    assert answer.status == "unreachable"
    assert answer.distance > 1.0


def test_limits_filter_the_solutions() -> None:
    robot, f = load("puma560"), solver("puma560")
    T = robot.pose([0.3, -0.5, 0.4, 0.2, 0.6, -0.3])
    inside = f(T, limits=True)
    assert 0 < len(inside) < len(f(T))
    for q in inside:
        for value, joint in zip(q, robot.moving, strict=True):
            assert joint.limits.lower - 1e-9 <= value <= joint.limits.upper + 1e-9


def test_a_pose_that_is_not_rigid_is_refused() -> None:
    f = solver("puma560")
    with pytest.raises(ArmwrightError, match="not a rigid transform"):
        f(np.diag([1.0, 1.0, 2.0, 1.0]))
    with pytest.raises(ArmwrightError, match="reflection"):
        f.solve(np.diag([1.0, 1.0, -1.0, 1.0]))
    with pytest.raises(ArmwrightError, match="finite"):
        f.solve(np.full((4, 4), np.nan))


def test_branch_order_is_stable_along_a_path() -> None:
    robot, f = load("puma560"), solver("puma560")
    a, b = _random(robot, 7, 2) * 0.4
    path = [a + (b - a) * s for s in np.linspace(0, 1, 400)]
    before = f(robot.pose(path[0]))
    for q in path[1:]:
        now = f(robot.pose(q))
        if len(now) == len(before) == 8:
            steps = [_distance(robot, x, y) for x, y in zip(now, before, strict=True)]
            assert np.median(steps) < 0.2
        before = now


@pytest.mark.requirement("S4-23")
def test_three_axes_that_cross_at_the_base_are_solved_from_the_tip() -> None:
    """The PUMA followed backwards: its spherical joint is 1-2-3."""
    h = np.pi / 2
    robot = Robot.from_dh(
        a=[0, 0, 0.02, 0.43, 0, 0.1],
        d=[0.3, 0, 0.43, 0.15, 0, 0.2],
        alpha=[h, -h, h, 0, -h, 0.3],
        name="back",
    )
    f = compile_solver(model(robot, "inverse_geometry"))
    for q in _random(robot, 8, 20):
        found = f(robot.pose(q))
        assert min(_distance(robot, q, other) for other in found) < 1e-6
        for other in found:
            np.testing.assert_allclose(robot.pose(other), robot.pose(q), atol=REGULAR)


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("name", ["ur5e", "ur10"])
def test_a_free_angle_is_chosen_so_that_the_other_joints_have_a_solution(name: str) -> None:
    """Wrist in line near the border of reach: the free joint at zero would leave the elbow out of reach."""
    robot, f = load(name), solver(name)
    poses = []
    for q in _random(robot, 1, 150):
        q[4] = 0.0
        poses.append(robot.pose(q))
        answer = f.solve(poses[-1])
        assert answer.status == "continuum"
        assert len(answer.q) > 0
        assert answer.residual.max() < SINGULAR
        assert len(f(poses[-1])) > 0
        for other in answer.q:
            np.testing.assert_allclose(robot.pose(other), poses[-1], atol=SINGULAR)
    assert f(np.array(poses))[1].min() > 0


def test_wrist_above_the_base_leaves_the_first_joint_free() -> None:
    """The distance of the wrist from axis 1 vanishes where a1 + a2 cos q2 = -d4 sin(q2 + q3)."""
    robot = arm("irb140")
    f = compile_solver(model(robot, "inverse_geometry"))
    q2 = -1.1
    q = np.array([0.7, q2, np.arcsin(-(0.07 + 0.36 * np.cos(q2)) / 0.38) - q2, 0.4, 0.9, -0.2])
    T = robot.pose(q)
    wrist = T[:3, 3] - 0.065 * T[:3, 2]
    assert np.abs(wrist[:2]).max() < 1e-12
    answer = f.solve(T)
    assert answer.status == "continuum"
    assert answer.free_joint == "joint1"
    for other in answer.q:
        np.testing.assert_allclose(robot.pose(other), T, atol=SINGULAR)


def test_a_pose_of_nan_or_of_another_shape_is_refused() -> None:
    f = solver("planar2r")
    with pytest.raises(ArmwrightError, match="finite 4x4"):
        f(np.full((4, 4), np.nan))
    with pytest.raises(ArmwrightError, match="shape"):
        f(np.eye(3))
    with pytest.raises(ArmwrightError, match="last row"):
        f(np.diag([1.0, 1.0, 1.0, 2.0]))
    with pytest.raises(ArmwrightError, match="shape"):
        f("pose")
    assert f(np.zeros((0, 4, 4)))[0].shape == (0, 1, 2)


def test_a_slide_turned_against_its_neighbours_keeps_the_sum_of_parallel_angles() -> None:
    """Two parallel axes with a slide between them that has a constant angle of its own."""
    robot = Robot.from_dh(
        a=[0.3, 0.2, 0.25, 0.1],
        d=[0.1, 0, 0.2, 0.1],
        alpha=[0, 0, 0, 0],
        theta=[0, 0.3, 0, 0.2],
        types=["R", "P", "R", "R"],
        name="turned",
    )
    f = compile_solver(model(robot, "inverse_geometry"))
    assert f.model.method == "paul"
    for q in _random(robot, 9, 20):
        found = f(robot.pose(q))
        assert min(_distance(robot, q, other) for other in found) < 1e-6


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("name", ["puma560", "rx90", "tx40", "ur5e"])
def test_elbow_up_is_above_the_line_from_shoulder_to_wrist(name: str) -> None:
    """For both shoulders; seen along the shoulder axis, with the arm stretched out before or behind it."""
    robot = load(name)
    wrist = (
        4 if name == "ur5e" else 5
    )  # where the forearm ends: an axis parallel to the elbow's, or the centre
    votes: dict[str, list[bool]] = {"up": [], "down": []}
    for q in _random(robot, 12, 40):
        answer = solver(name).solve(robot.pose(q))
        for row, label in zip(answer.q, answer.branch, strict=True):
            frames = robot.transforms(row)
            z, shoulder = frames[2, :3, 2], frames[2, :3, 3]
            line, arm = (
                v - z * (z @ v) for v in (frames[wrist, :3, 3] - shoulder, frames[3, :3, 3] - shoulder)
            )
            height = (arm - line * (arm @ line) / (line @ line))[2]
            votes["up" if "elbow up" in label else "down"].append(height > 0)
    assert np.mean(votes["up"]) > 0.8  # a wrist behind the shoulder axis sees it the other way round
    assert np.mean(votes["down"]) < 0.2


@pytest.mark.parametrize("e", [1, -1])
@pytest.mark.parametrize(("X", "Y"), [(0.3, -1.7), (-2.0, 0.0), (0.0, 0.5), (1e-13, 0.0), (0.0, 0.0)])
def test_type_2_at_zero_is_the_limit_of_type_2(X: float, Y: float, e: int) -> None:
    """X S + Y C = 0 needs neither root nor quotient of Z; loose coefficients leave both the angle zero."""
    letters = named("X"), named("Y"), named("Z")
    step = PaulStep(2, (named("q"),), (), letters, 2, ())
    numbers = {"X": X, "Y": Y, "Z": 0.0}
    short, whole = (
        evaluate_all([*branch.angles[0], branch.margin, branch.grip], numbers)
        for branch in (solve(step, (*letters[:2], Z), e) for Z in (ZERO, letters[2]))
    )
    np.testing.assert_allclose(short, whole, rtol=0, atol=4 * np.finfo(float).eps)  # a few roundings
    assert abs(X * short[1] + Y * short[0]) < 1e-12  # X S + Y C; 1e-13 is within what is loose
