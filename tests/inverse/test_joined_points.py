"""Points of continua that a motion with the tool at rest joins: one stands for all, none is lost."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.bench.gallery_arms import gallery_arm
from armwright.kernels.inverse.arm import Arm
from armwright.kernels.inverse.continua.joined_points import are_joined, thin_continua
from armwright.kernels.inverse.continua.still_motions import go_straight, motions_at_rest
from armwright.kernels.inverse.continua.straight_motions import are_in_line
from armwright.kernels.inverse.positions.configurations import jacobian_at, nearest_at_pose
from armwright.kernels.inverse.positions.distinct import ROOM, row_at
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import Eliminated
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.compiling import compile

_h = np.pi / 2
WRIST = np.array([0.3, -0.8, 0.6, 0.7, 0.0, 0.4])  # in line: only the sum of joints 4 and 6 matters

RHOMBUS = Robot.from_dh(  # three parallel axes, and a fourth beside them where joint 4 is at zero
    a=[0.3, 0.3, 0.3, 0, 0, 0], d=[0.2, 0, 0, 0.1, 0.1, 0.1], alpha=[0, 0, _h, _h, _h, 0], name="rhombus"
)


def studied(robot: Robot, q: np.ndarray) -> tuple[Arm, np.ndarray]:
    """What the kernels know of an arm, and the pose of a position in its units."""
    made = inverse_geometry(robot, method="general")
    assert isinstance(made, Eliminated)
    return made.record, scaled_pose(made.record, robot.pose(q))[0]


def in_line(arm: Arm, pose: np.ndarray, first: np.ndarray, second: np.ndarray) -> bool:
    return bool(are_in_line(arm, pose, jacobian_at(arm, first), first, second))


def turned(q: np.ndarray, **angles: float) -> np.ndarray:
    """The position with joints (j1 …) turned further."""
    return q + np.array([angles.get(f"j{k + 1}", 0.0) for k in range(len(q))])


def test_positions_with_the_same_sum_of_angles_about_one_line_are_in_line() -> None:
    arm, pose = studied(load("puma560"), WRIST)
    assert in_line(arm, pose, WRIST, turned(WRIST, j4=1.2, j6=-1.2))
    assert in_line(arm, pose, WRIST, turned(WRIST, j4=3.0, j6=-3.0 + 2 * np.pi))  # the long way round
    assert not in_line(arm, pose, WRIST, turned(WRIST, j4=1.2, j6=-1.1))
    assert not in_line(arm, pose, WRIST, turned(WRIST, j2=0.5, j4=1.2, j6=-1.2))


def test_two_continua_that_cross_are_not_joined_beside_the_crossing() -> None:
    """A rhombus that folds, and folded turns as a whole: a step from one motion to the other is felt."""
    robot, q = RHOMBUS, np.array([0, np.pi, 0, 0, 0, 0])
    arm, pose = studied(robot, q)
    folded = [np.array([x, np.pi, -x, 0, 0, 0]) for x in (0.2, 0.9)]
    opening = nearest_at_pose(arm, pose, np.array([-0.6, -2.86, 0.04, 0, -0.27, 0]), np.zeros(6))
    assert abs(opening[1]) < 3.0
    assert are_joined(arm, pose, folded[0], folded[1])
    for one in folded:
        assert not are_joined(arm, pose, one, opening)
        assert not in_line(arm, pose, one, opening)


def test_a_joint_goes_to_zero_straight_on_where_the_rest_is_folded() -> None:
    """The fold seems open to the Jacobian: the motion is found among those in which other joints stand."""
    robot = load("tx40")
    q = np.array([0.0, 0.0, 0.0, -1.31 * _h, 0.0, -1.69 * _h])
    arm, pose = studied(robot, q)
    projector, _flat = motions_at_rest(arm, pose, q, np.zeros(6))
    there, is_met = go_straight(arm, pose, q, 3, -q[3], projector, np.zeros(6))
    assert is_met == 1
    np.testing.assert_allclose(
        there, [0, 0, 0, 0, 0, q[3] + q[5]], atol=1e-7
    )  # known to the root of rounding


def test_of_points_on_one_line_the_exact_one_is_kept_and_others_stay() -> None:
    robot = load("puma560")
    arm, pose = studied(robot, WRIST)
    rows = np.zeros((ROOM, 8))
    spread = [turned(WRIST, j4=x, j6=-x) for x in (0.0, 0.8, -1.1, 2.3)]
    for n, q in enumerate(spread):
        rows[n] = row_at(arm, pose, q)
    rows[0, 6] = 1e-11  # the first is not exact
    elsewhere = turned(WRIST, j2=0.3)
    rows[4] = row_at(arm, pose, elsewhere)
    kept, count = thin_continua(arm, pose, rows, 5)
    assert count == 2
    np.testing.assert_array_equal(kept[0, :6], spread[1])
    np.testing.assert_array_equal(kept[1, :6], elsewhere)


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_line_and_a_loop_that_cross_are_two_rows(method: str) -> None:
    """A rhombus that folds, and folded turns as a whole."""
    answer = compile(inverse_geometry(RHOMBUS, method=method)).solve(RHOMBUS.pose([0, np.pi, 0, 0, 0, 0]))
    assert (answer.status, len(answer.q)) == ("continuum", 2)
    is_folded = np.abs(np.cos(answer.q[:, 1]) + 1) < 1e-9
    assert is_folded.tolist().count(True) == 1


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("name", ["rx90", "tx40"])
def test_five_axes_through_one_point_leave_few_rows(name: str) -> None:
    """A folded elbow takes the wrist into the shoulder: a surface of positions, whose points are joined by
    steps. Parts that no step joined have a row each, of which there were ten.
    """
    robot = load(name)
    solver = compile(inverse_geometry(robot, method="general"))
    folded = {"rx90": _h, "tx40": np.pi}[name]
    answer = solver.solve(robot.pose([0.0, 0.4, folded, 0.3, 0.5, 1.0]))
    assert answer.status == "continuum"
    assert 1 <= len(answer.q) <= 6
    assert answer.residual.max() < 1e-12


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("method", ["auto", "general"])
def test_a_wrist_in_line_on_a_stretched_arm_is_one_continuum(method: str) -> None:
    """The general method listed twelve points of it, and called them solutions that stand alone."""
    robot = gallery_arm("gen3_6")
    answer = compile(inverse_geometry(robot, method=method)).solve(robot.pose([np.pi, 0, 0, np.pi, 0, -_h]))
    assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "joint4", 1)
