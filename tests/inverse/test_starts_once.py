"""Starts of the careful search: none is followed twice, and eight at a time end where each one does."""

from __future__ import annotations

import numpy as np
import pytest

from armwright.kernels.inverse.arm import ERROR, Arm
from armwright.kernels.inverse.elimination.balance import is_balanced
from armwright.kernels.inverse.elimination.elimination import easy_starts
from armwright.kernels.inverse.positions.distinct import MISS, ROOM, add_apart
from armwright.kernels.inverse.positions.joint_differences import distance, distance_within
from armwright.kernels.inverse.positions.newton import joint_values, settle, state_at
from armwright.kernels.inverse.positions.settle_group import put_state, settle_starts, solution_of
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.kernels.tolerances import MERGED
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import Eliminated
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.run.solver.native_kernel import native_kernel

Q = np.array([0.3, -0.5, 0.4, 0.2, 0.6, -0.3])


def _studied(name: str) -> tuple[Robot, Arm]:
    """A robot of the library, and what elimination knows of it."""
    robot = load(name)
    made = inverse_geometry(robot, method="general")
    assert isinstance(made, Eliminated)
    return robot, made.record


@pytest.mark.parametrize("most", [1e-7, 0.3, 2.0, 10.0])
def test_a_distance_within_a_limit_is_the_distance(most: float) -> None:
    _, arm = _studied("puma560")
    rng = np.random.default_rng(1)
    for first, step in zip(rng.uniform(-3, 3, (60, 6)), rng.uniform(-3, 3, (60, 6)), strict=True):
        second = first + step * min(most, 1.0)
        within, whole = distance_within(arm, first, second, most), distance(arm, first, second)
        assert within == whole if whole <= most else within > most


def test_of_rows_alike_the_most_exact_stays() -> None:
    """Half a turn forth and back are alike, and what is farther away stays a row of its own."""
    _, arm = _studied("puma560")
    rows, count = np.zeros((ROOM, 8)), 0
    rests = [(np.pi - 1e-3, 2e-7), (1e-3 - np.pi, 1e-7), (np.pi - 2e-3, 3e-7), (0.5, 4e-7)]
    for angle, miss in rests:
        row = np.zeros(8)
        row[0], row[MISS] = angle, miss
        rows, count = add_apart(arm, MERGED, row, rows, count)
    assert count == 2
    np.testing.assert_array_equal(rows[:2, 0], [1e-3 - np.pi, 0.5])
    np.testing.assert_array_equal(rows[:2, MISS], [1e-7, 4e-7])


@pytest.mark.parametrize("name", ["puma560", "stanford"])
def test_eight_starts_at_a_time_end_where_each_of_them_does(name: str) -> None:
    """To the accuracy of Newton's method at solutions that are far from singular, slides included."""
    robot, arm = _studied(name)
    pose, _ = scaled_pose(arm, robot.pose(Q))
    starts = [state_at(arm, Q + step) for step in np.random.default_rng(2).normal(size=(11, 6)) * 0.05]
    ends = np.zeros((160, 19))
    for n, start in enumerate(starts):
        ends = put_state(arm, start, ends, n)
    ends = native_kernel(settle_starts, arm)(pose, ends, len(starts))
    for n, start in enumerate(starts):
        alone, together = settle(arm, pose, start), solution_of(arm, ends, n)
        assert max(alone[ERROR], together[ERROR]) < 1e-13
        np.testing.assert_allclose(joint_values(arm, together), joint_values(arm, alone), atol=1e-10)


def test_starts_at_a_regular_pose_are_all_of_its_solutions() -> None:
    robot, arm = _studied("puma560")
    pose, _ = scaled_pose(arm, robot.pose(Q))
    found, total = native_kernel(easy_starts, arm)(pose)
    assert total == 8
    assert is_balanced(arm, found, total) == 1
