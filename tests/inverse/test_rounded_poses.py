"""Poses and files that were rounded: every solution within the tolerance, joints that noise does not move.

Rounding is six decimals or float32; the reference is Newton's method from many starts on the arm's own table.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np
import pytest

from armwright.bench.geometry_arms import random_arm
from armwright.errors import ArmwrightError
from armwright.kernels.inverse.positions.nearly_met import is_surely_beyond
from armwright.kernels.inverse.positions.transforms import is_rounded_pose
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile
from armwright.run.solver.closed_form import ClosedEngine
from armwright.run.solver.elimination import EliminationEngine
from armwright.run.solver.solver import Solver
from tests.inverse import newton_search
from tests.inverse.six_joint_arms import apart

ROUNDED = Robot.from_dh(
    a=[0, 0.28, 0.25, 0, 0],
    d=[0.26, 0, 0, 0, 0.15],
    alpha=[-1.5708, 3.1416, 0, -1.5708, 0],
    name="rounded_five",
)  # as files write it: no two of its solutions meet exactly the same pose
SCARA = Robot.from_dh(
    a=[0.3, 0.25, 0, 0], d=[0.4, 0, 0, 0], alpha=[0, 3.14159, 0, 0], types="RRPR", name="rounded_scara"
)
STEADY = 2e-2  # rad that rounding of a pose may move the nearest solution


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.fixture(scope="module")
def five() -> Solver:
    return _solver(ROUNDED)


@pytest.fixture(scope="module")
def ur() -> Solver:
    return _solver(load("ur5e"))


@pytest.fixture(scope="module")
def puma() -> Solver:
    return _solver(load("puma560"))


def _solver(robot: Robot) -> Solver:
    solver = compile(inverse_geometry(robot))
    assert isinstance(solver, Solver)
    return solver


def _rounded(T: np.ndarray) -> list[np.ndarray]:
    return [T, np.round(T, 6), T.astype(np.float32).astype(float)]


def test_a_rounded_file_of_five_joints_has_all_solutions_of_the_exact_arm(five: Solver) -> None:
    assert five.model.method == "neighbour"
    rng = np.random.default_rng(1)
    for q in rng.uniform(-2.5, 2.5, (2, 5)):
        wanted = newton_search.solutions(
            ROUNDED, ROUNDED.pose(q), starts=200, tolerance=five.model.arm.joints.tolerance
        )
        for T in _rounded(ROUNDED.pose(q)):
            found = five(T)
            assert len(found) == len(wanted) >= 2
            assert all(apart(ROUNDED, found, row).min() < 1e-4 for row in wanted)
            answer = five.solve(T)
            assert answer.status == "regular"
            assert len(answer.q) == len(found)
            assert answer.residual.max() < 1e-4
            assert answer.residual.min() < 2e-6


def test_a_rounded_scara_has_both_elbows() -> None:
    solver = _solver(SCARA)
    for T in _rounded(SCARA.pose([0.3, 0.9, 0.1, 0.5])):
        assert len(solver(T)) == 2


def test_a_path_of_rounded_poses_is_continuous_for_five_joints(five: Solver) -> None:
    start = np.array([0.4, -0.8, 0.6, 0.3, 0.7])
    way = start + np.linspace(0, 0.4, 12)[:, None] * np.array([0, 1, -1, 1, 0])
    poses = np.round([ROUNDED.pose(q) for q in way], 6)
    motion = five.path(poses, start)
    assert motion.status == "complete"
    np.testing.assert_allclose(motion, way, atol=1e-3)


def test_unreachable_poses_of_few_joints_are_away(five: Solver) -> None:
    T = ROUNDED.pose([0.4, -0.8, 0.6, 0.3, 0.7])
    T[:3, 3] += [0.0, 0.001, 0.002]
    answer = five.solve(T)
    assert answer.status == "unreachable"
    assert 1e-5 < answer.distance < 3e-3


@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_straight_elbow_is_kept_where_rounding_takes_it_out_of_reach(method: str) -> None:
    robot = load("ur5e")
    solver = compile(inverse_geometry(robot, method=method))
    rng = np.random.default_rng(4)
    for q in rng.uniform(-2, 2, (6 if method == "auto" else 2, 6)):
        q[2] = 0.0
        for T in _rounded(robot.pose(q))[1:]:
            found = solver(T)
            assert apart(robot, found, q).min() < 5e-3  # the root of rounding, with a margin of five
            assert len(solver.solve(T).q) == len(found)
            near = solver(T, nearest=q)
            assert np.abs(near - q).max() < 5e-3


@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_stretched_arm_with_its_wrist_in_line_is_within_reach_at_a_rounded_pose(method: str) -> None:
    """Beyond the edge by rounding, with a joint that is free besides: its own joints are in the list."""
    robot = load("rx90")
    solver = compile(inverse_geometry(robot, method=method))
    for turn in (0.3, -2.0):
        q = np.array([turn, -0.4, -np.pi / 2, 0.5, 0.0, 0.2])
        answer = solver.solve(np.round(robot.pose(q), 6))
        assert answer.status == "singular"
        assert 2 <= len(answer.q) <= 4  # both shoulders; of the wrist's line one or two points
        folded = np.hstack([answer.q[:, :3], np.tile(q[3:], (len(answer.q), 1))])
        assert apart(robot, folded, q).min() < 1e-2  # elbows meet with the root of 1e-6
        assert max(np.abs(robot.pose(row) - robot.pose(q)).max() for row in answer.q) < 2e-6


def test_branches_that_have_met_are_one_wherever_they_end_on_the_line_of_a_wrist() -> None:
    """Elbow up and down, beyond the edge by rounding: the motion of the wrist parts them by a hundredth."""
    robot = load("rx90")
    solver = compile(inverse_geometry(robot))
    for turn in np.arange(-3.0, 3.0, 0.25):
        answer = solver.solve(np.round(robot.pose([turn, -0.4, -np.pi / 2, 0.5, 0.0, 0.2]), 6))
        assert answer.status == "regular" or len(answer.q) <= 4


@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_stretched_arm_with_four_parallel_axes_is_within_reach_at_a_rounded_pose(method: str) -> None:
    """With the wrist of a UR in line too, all poses nearby may be out of reach: spread starts lead there."""
    robot = load("ur5e")
    solver = compile(inverse_geometry(robot, method=method))
    q = np.random.default_rng(8).uniform(-2 * np.pi, 2 * np.pi, (8, 6))
    q[:, [2, 4]] = 0.0
    T = np.round([robot.pose(row) for row in q], 6)
    rows, counts = solver(T)
    for pose, found, count in zip(T, rows, counts, strict=True):
        answer = solver.solve(pose)
        assert answer.status != "unreachable"
        assert len(answer.q) == len(solver(pose)) == count > 0
        assert max(np.abs(robot.pose(row) - pose).max() for row in found[:count]) < 1e-6


@pytest.mark.parametrize("method", ["auto", "general"])
@pytest.mark.parametrize("digits", ["single", 8, 6])
def test_an_upright_arm_is_within_reach_where_only_its_position_is_rounded(
    digits: str | int, method: str
) -> None:
    """All axes are exact then; the digits of the position say that the pose was written down."""
    robot = load("ur5e")
    pose = robot.pose([0, -np.pi / 2, 0, -np.pi / 2, 0, 0])
    T = pose.astype(np.float32) if isinstance(digits, str) else np.round(pose, digits)
    solver = compile(inverse_geometry(robot, method=method))
    answer = solver.solve(T)
    assert answer.status != "unreachable"
    assert len(solver(T)) == len(answer.q) == solver(np.array([T, T]))[1][0]
    assert np.abs(robot.pose(answer.q[0]) - pose).max() < 1e-6


def test_digits_tell_poses_that_were_written_down() -> None:
    random = np.random.default_rng(3)
    for x in random.uniform(-2, 2, (50, 3)):
        T = np.eye(4)
        for is_rounded, numbers in ((0, x), (1, np.round(x, 8)), (1, x.astype(np.float32)), (1, 0 * x)):
            T[:3, 3] = numbers
            assert is_rounded_pose(T, 0.0) == is_rounded
        assert is_rounded_pose(T, 1e-7) == 1


def test_four_solutions_that_met_are_found_where_rounding_makes_their_roots_complex() -> None:
    """Both elbows of both shoulders meet in a stretched RX90: their roots are then far from real."""
    robot = load("rx90")
    solver = compile(inverse_geometry(robot, method="general"))
    q = np.random.default_rng(5).uniform(-2.8, 2.8, (19, 6))[[6, 18]]
    q[:, 2] = -np.pi / 2
    for row in q:
        T = np.round(robot.pose(row), 6)
        answer = solver.solve(T)
        assert answer.status == "singular"
        assert apart(robot, answer.q, row).min() < 5e-3
        assert len(solver(T)) == len(answer.q)
        assert max(np.abs(robot.pose(one) - T).max() for one in answer.q) < 2e-6


def test_two_solutions_just_beyond_their_fold_do_not_delay_an_exact_pose() -> None:
    """Elimination alone is sure of the others, where the pose was computed and not rounded."""
    robot = random_arm("RRRRRR")
    q = [-1.1083192972305906, -1.6883402099867575, -2.252007830013689, 3.017060855612603]
    T = robot.pose([*q, 2.312191496679886, -1.6086249910087742])
    solver = compile(inverse_geometry(robot))
    assert isinstance(solver.engine, EliminationEngine)
    rows, counts = solver.engine.quick(T[None])
    assert counts[0] == 6
    np.testing.assert_allclose(rows[0, :6], solver.solve(T).q, atol=1e-9)


@pytest.mark.parametrize(("outward", "is_beyond"), [(3e-7, 0), (2e-5, 1), (-2e-5, 0)])
def test_only_what_surely_fails_a_pose_is_left_out_before_it_is_followed(
    ur: Solver, outward: float, is_beyond: int
) -> None:
    """A straight elbow, the tool pulled along the arm: two solutions that met there are one within 1e-6."""
    q = np.array([0.3, -0.5, 0.0, 0.2, 0.5, 0.4])
    T = ur.robot.pose(q)
    shoulder, wrist = ur.robot.transforms(q)[[2, 4]]
    along = wrist[:3, 3] - shoulder[:3, 3]
    T[:3, 3] += outward * along / np.linalg.norm(along)
    assert isinstance(ur.engine, ClosedEngine)
    arm = ur.engine.record.arm
    pose, _ = scaled_pose(arm, T)
    assert is_surely_beyond(arm, pose, q) == is_beyond
    near = apart(ur.robot, ur(T), q) < 5e-2
    assert near.sum() == {3e-7: 1, 2e-5: 0, -2e-5: 2}[outward]


def test_a_pose_clearly_out_of_reach_has_no_solution(ur: Solver) -> None:
    T = ur.robot.pose([0.3, -0.5, 0.0, 0.2, 0.5, 0.4])
    T[:3, 3] *= 1.2
    assert len(ur(T)) == 0


def test_a_tolerance_of_zero_forgives_nothing(ur: Solver) -> None:
    q = np.array([0.3, -0.5, 0.0, 0.2, 0.5, 0.4])
    strict = compile(ur.model, tolerance=0.0)
    outside = ur.robot.pose(q)
    outside[:3, 3] *= 1 + 1e-6  # the shoulder is the origin but for its height
    assert len(strict(outside)) < len(ur(outside))


def test_a_wrist_in_line_stays_where_it_is(puma: Solver) -> None:
    robot, solver = puma.robot, puma
    rng = np.random.default_rng(2)
    for q in rng.uniform(-1, 1, (5, 6)):
        q[4] = 0.0
        for T in _rounded(robot.pose(q)):
            near = solver(T, nearest=q, limits=False)
            assert np.abs(near - q).max() < STEADY
            assert np.abs(robot.pose(near) - T).max() < 2e-6


def test_four_parallel_axes_stay_where_they_are(ur: Solver) -> None:
    """With the wrist of a UR in line its joints 2, 3, 4 and 6 move with the tool at rest."""
    q = np.array([2.77, 1.35, 0.25, -1.34, 0.0, 2.82])
    for T in _rounded(ur.robot.pose(q)):
        near = ur(T, nearest=q + 0.01)
        assert np.abs(near - q).max() < STEADY
        assert np.abs(ur.robot.pose(near) - T).max() < 2e-6


def test_a_path_goes_through_a_wrist_in_line_with_rounded_poses(puma: Solver) -> None:
    robot, solver = puma.robot, puma
    way = np.array([[0.3, -0.5, 0.8, 0.2, x, 0.4] for x in np.linspace(0.1, -0.1, 21)])
    for poses in zip(*(_rounded(robot.pose(q)) for q in way), strict=True):
        motion = solver.path(np.array(poses), way[0], limits=False)
        assert motion.status == "complete"
        np.testing.assert_allclose(motion, way, atol=STEADY)


def test_what_is_no_pose_ends_a_path_with_its_number(ur: Solver) -> None:
    q = np.array([0.3, -0.9, 0.8, 0.2, 0.7, 0.4])
    poses = np.repeat(ur.robot.pose(q)[None], 4, axis=0)
    poses[2, 0, 0] = np.nan
    motion = ur.path(poses, q)
    assert (motion.status, motion.end) == ("no pose", 2)
    assert "pose 2" in motion.reason
    assert np.isnan(motion[2:]).all()
    assert type(motion[:2].max()) is np.float64


def test_joints_held_beyond_their_limits_are_named() -> None:
    with pytest.warns(UserWarning, match="joint 'joint7' is held at 50, beyond its limits"):
        inverse_geometry(load("panda"), fixed={"joint7": 50.0}, method="general")


def test_frames_are_listed_from_the_base_outward() -> None:
    with pytest.raises(ArmwrightError, match="has base, shoulder, upper_arm, forearm"):
        load("ur5e").with_tip("nowhere")
