"""One point stands for a curve of positions with the tool at rest, wherever it was followed from."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.kernels.inverse.continua.curve_marks import Headings
from armwright.kernels.inverse.continua.curve_points import (
    goes_one_way,
    point_between,
    point_of_curve,
    stands_before,
)
from armwright.kernels.inverse.continua.curves import follow_curve
from armwright.kernels.inverse.positions.configurations import nearest_at_pose, still_direction
from armwright.kernels.inverse.positions.distinct import Rows
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.kernels.language import zeros
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import Eliminated
from armwright.robot import Robot
from armwright.run.compiling import compile

_h = np.pi / 2
SAME = 1e-7  # rad: directions of curves are known to their damping, 1e-9 of what the tool feels


def over_shoulder() -> tuple[Robot, np.ndarray]:
    """An arm and a position in which axes 5 and 6 meet on axis 1: two loops of positions have this pose."""
    a = (0.0885, 0.1566, 0.4106)
    robot = Robot.from_dh(
        a=[0, *a, 0, 0], d=[0.1035, 0, 0, 0, 0, 0.0492], alpha=[-_h, 0, 0, _h, _h, 0], name="over_shoulder"
    )
    q = np.array([0.86, -1.4465, 2.8068, 0.0, 1.9683, 2.5934])
    inner = a[0] * np.cos(q[1]) + a[1] * np.cos(q[1] + q[2])
    q[3] = -np.arccos(-inner / a[2]) - q[1] - q[2]
    return robot, q


@pytest.mark.slow_tool
def test_a_curve_has_the_same_point_from_wherever_it_is_followed() -> None:
    """On this loop no joint that moves widest is zero: the point is where it turns back."""
    robot, q = over_shoulder()
    model = inverse_geometry(robot, method="general")
    assert isinstance(model, Eliminated)
    arm = model.record
    pose, _off = scaled_pose(arm, robot.pose(q))
    rows, headings, held = zeros(Rows), zeros(Headings), np.zeros(6)
    start, points = q.copy(), []
    for _ in range(3):
        along = still_direction(arm, start, held)
        _marks, trail, first, last, joint = follow_curve(arm, pose, start, along, rows, headings, 0, held, 0)
        points.append(point_of_curve(arm, pose, trail, first, last, joint, held, 0))
        start = trail[first + (last - first) // 3].copy()
    assert abs(points[0][joint]) > 0.1  # else a joint at zero would have been enough
    assert pose_error(arm, pose, points[0], 1.0) < 1e-13  # as near as rounding leaves
    np.testing.assert_allclose(points, [points[0]] * 3, rtol=0, atol=SAME)


@pytest.mark.parametrize("noise", [1e-17, -1e-17, 0.0])
def test_a_joint_is_zero_at_a_point_of_the_curve_whatever_its_sign(noise: float) -> None:
    """A wrist in line turns against itself: straight, and followed from where joint 4 is zero."""
    robot = aw.load("puma560")
    model = inverse_geometry(robot, method="general")
    assert isinstance(model, Eliminated)
    q = np.array([0.3, -0.5, 0.4, noise, 0.0, 0.7])
    pose, _off = scaled_pose(model.record, robot.pose(q))
    there, is_point = point_between(
        model.record,
        pose,
        q + np.array([0, 0, 0, -0.1, 0, 0.1]),
        q,
        q + np.array([0, 0, 0, 0.1, 0, -0.1]),
        3,
        np.zeros(6),
        0,
    )
    assert is_point == 1
    np.testing.assert_allclose(there, [0.3, -0.5, 0.4, 0, 0, 0.7], rtol=0, atol=1e-12)


@pytest.mark.slow_tool
def test_a_curve_that_crosses_itself_is_followed_as_a_whole() -> None:
    """Wrist 2 of a UR5e at zero makes a four-bar of parallel axes, a figure of eight at this pose. From a
    point next to the crossing the way back leads across the beginning first.
    """
    robot = aw.load("ur5e")
    model = inverse_geometry(robot, method="general")
    assert isinstance(model, Eliminated)
    arm, held = model.record, np.zeros(6)
    crossing = np.array([-_h, -_h, 0, _h, 0, 0])
    pose, _off = scaled_pose(arm, robot.pose(crossing))
    rows = zeros(Rows)
    rows[:2, :6] = [[-_h, -2.08279, 0.80351, 0, 0, 1.27928], [-_h, -1.0588, -1.30138, 0, 0, 2.36018]]
    start = nearest_at_pose(arm, pose, np.array([-_h, -1.59641, 0.03845, 1.49926, 0, 0.0587]), held)
    headings = zeros(Headings)
    for n in range(2):
        headings[n] = still_direction(arm, rows[n, :6].copy(), held)
    along = still_direction(arm, start, held)
    marks, _trail, _first, _last, _joint = follow_curve(arm, pose, start, along, rows, headings, 2, held, 0)
    assert marks[:2].tolist() == [1, 1]  # a point of each loop of the eight


@pytest.mark.parametrize("q", [[_h, 2 * _h, _h, -_h, 2 * _h, -_h], [_h, 2 * _h, _h, _h, 2 * _h, _h]])
def test_points_of_one_surface_are_led_to_rest_by_the_same_joint(q: list[float]) -> None:
    """The wrist of an RX90 on its shoulder: five axes meet, and the waist is free at every point."""
    robot = aw.load("rx90")
    answer = compile(inverse_geometry(robot, method="general")).solve(robot.pose(q))
    assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "waist", 2)
    np.testing.assert_allclose(answer.q[:, :2], 0, rtol=0, atol=SAME)


@pytest.mark.parametrize("noise", [1e-12, -1e-12])
def test_rounding_does_not_decide_which_point_of_a_curve_stands_for_it(noise: float) -> None:
    mirrored, point = np.array([-0.5, 0, 1, 0, 2, -np.pi]), np.array([0.5, 0, -1, 0, -2, np.pi])
    noisy = mirrored + noise * np.array([1, 0, 1, 0, -1, 1])
    assert stands_before(noisy, point, 1) == 1
    assert stands_before(point, noisy, 1) == 0


def test_a_joint_turns_back_only_where_it_goes_both_ways() -> None:
    """Of all steps along a loop, joints turn within those whose ends do not certainly go one way."""
    robot, start = over_shoulder()
    model = inverse_geometry(robot, method="general")
    assert isinstance(model, Eliminated)
    arm, held = model.record, np.zeros(6)
    pose, _off = scaled_pose(arm, robot.pose(start))
    along = still_direction(arm, start, held)
    _marks, trail, first, last, joint = follow_curve(
        arm, pose, start, along, zeros(Rows), zeros(Headings), 0, held, 0
    )
    steps = np.remainder(np.diff(trail[first : last + 1], axis=0) + np.pi, 2 * np.pi) - np.pi
    straight = [
        goes_one_way(arm, trail[n].copy(), trail[n + 1].copy(), steps[n - first], joint, held, 0)
        for n in range(first, last)
    ]
    turns = np.flatnonzero(steps[1:, joint] * steps[:-1, joint] < 0)
    assert 0 < len(turns) < len(steps) / 4
    assert all(straight[n] == 0 or straight[n + 1] == 0 for n in turns)
    assert sum(straight) >= len(steps) - 2 * len(turns)
