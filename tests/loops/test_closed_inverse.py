"""Inverse geometry of closed robots: the way to the tip, then the loops [S4-28]."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.mechanism.closed_poses import positions_at_pose
from armwright.mechanism.loop_positions import sampled_positions
from tests.loops.machines import machine


@pytest.mark.requirement("S4-28")
def test_all_solutions_of_the_palletiser_meet_the_pose_and_close_the_parallelogram() -> None:
    m = machine("palletiser")
    f = aw.compile(aw.model(m.robot, "inverse_geometry"))
    assert f.joints == tuple(joint.name for joint in m.robot.moving)
    assert [f.joints[k] for k in f.motors] == [joint.name for joint in m.robot.active]
    for q in m.positions(6):
        T = m.robot.pose(q)
        found = f.solve(T)
        assert found.status == "regular"
        assert len(found.q) == len(found.branch)
        assert len(found.q) % 2 == 0  # each solution of the way with both assemblies
        for row in found.q:
            np.testing.assert_allclose(m.robot.pose(row), T, atol=1e-9)
        assert np.abs(m.tree.gaps(m.tree.frames(found.q))).max() < 1e-11
        nearest = f(T, nearest=q)
        assert np.abs(np.sin(0.5 * (nearest - q))).max() < 1e-9


@pytest.mark.requirement("S4-28")
def test_loops_without_formulas_follow_from_the_way_too() -> None:
    """A platform on legs: one leg is the way, the others close from home."""
    m = machine("prps3")
    f = aw.compile(aw.model(m.robot, "inverse_geometry"))
    home = m.closed(m.robot.home[None])[0]
    forward = aw.compile(aw.model(m.robot, "loop_geometry"))
    q = forward(home[m.active] + 0.05 * np.array([1, -1, 0.5, 0.2, -0.3, 1]), near=home)
    T = m.robot.pose(q)
    nearest = f(T, nearest=q)
    np.testing.assert_allclose(m.robot.pose(nearest), T, atol=1e-9)
    assert np.abs(np.sin(0.5 * (nearest - q))).max() < 1e-8


def test_a_planar_task_and_unreachable_poses() -> None:
    m = machine("fivebar")
    f = aw.compile(aw.model(m.robot, "inverse_geometry", task=("x", "y")))
    q = m.positions(1)[0]
    T = m.robot.pose(q)
    found = f(T)
    assert len(found) == 4  # both elbows of the way, both assemblies of the other side
    assert np.abs(np.sin(0.5 * (found - q))).max(axis=1).min() < 1e-9
    far = T.copy()
    far[:3, 3] = [50.0, 0.0, 0.0]
    answer = f.solve(far)
    assert (len(answer.q), answer.status) == (0, "unreachable")
    assert f(far, nearest=q) is None


@pytest.mark.requirement("S4-28")
def test_joints_of_the_way_that_loops_tie_together_keep_to_them() -> None:
    """Two parallelograms keep the hand level: solutions of the way with another wrist do not count."""
    m = machine("twoloop")
    f = aw.compile(aw.model(m.robot, "inverse_geometry"))
    for q in m.positions(3):
        T = m.robot.pose(q)
        found = f(T)
        assert np.abs(np.sin(0.5 * (found - q))).max(axis=1).min() < 1e-8
        assert np.abs(m.tree.gaps(m.tree.frames(found))).max() < 1e-10
        assert max(np.abs(m.robot.pose(row) - T).max() for row in found) < 1e-8


def test_positions_of_tied_joints_are_found_at_a_pose() -> None:
    """Loops and tool together determine all joints, as of a delta robot."""
    m = machine("prps3")
    home = sampled_positions(m.tree, 1)[0]
    T = m.robot.pose(home)
    found = positions_at_pose(m.tree, T, sampled_positions(m.tree, 20), is_turned=True)
    assert np.abs(np.sin(0.5 * (found - home))).max(axis=1).min() < 1e-9
    for q in found:
        np.testing.assert_allclose(m.robot.pose(q), T, atol=1e-9)
    assert np.abs(m.tree.gaps(m.tree.frames(found))).max() < 1e-10
    free = positions_at_pose(m.tree, T, sampled_positions(m.tree, 4), is_turned=False)
    assert len(free) == 0  # six freedoms and three wants: no number of positions


def test_names_without_values_are_told_before_anything_is_solved() -> None:
    whole = aw.load("fourbar")
    first, second, *rest = whole.joints
    named = replace(second, placement=replace(second.placement, d="L1"))
    robot = replace(whole, joints=(first, named, *rest))
    with pytest.raises(aw.ArmwrightError, match=r"^inverse_geometry of 'fourbar': L1 in its geometry"):
        aw.model(robot, "inverse_geometry")
