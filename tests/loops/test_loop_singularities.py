"""Singular positions of closed robots: both kinds named, with a distance; strokes of motors."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.robot import Limits
from tests.loops.machines import machine
from tests.loops.test_closed_forms import rocker

END = float(np.arccos((0.09 + 0.49 - 0.25) / (2 * 0.3 * 0.7)))  # coupler and rocker in line


def solver(robot: aw.Robot) -> aw.Function:
    return aw.compile(aw.model(robot, "loop_geometry"))


def test_the_motor_of_a_four_bar_does_not_hold_it_at_a_dead_point() -> None:
    f = solver(rocker(0.7))
    far = f.singularity(f([0.3])[0])
    near = f.singularity(f([END - 1e-4])[0])
    assert far.kind == "regular"
    assert far.holds > 10 * near.holds > 0
    assert near.loose == ("coupler", "swing")
    at = f.singularity(f.forms(np.array([END]))[0][0])
    assert at.kind in ("second kind", "both kinds")
    assert at.holds < 1e-6


def test_distance_goes_like_the_root_of_what_is_left() -> None:
    f = solver(rocker(0.7))
    sizes = [f.singularity(f([END - d])[0]).holds for d in (1e-3, 1e-5)]
    assert sizes[0] / sizes[1] == pytest.approx(10, rel=0.05)


def test_motors_of_a_five_bar_cannot_stretch_its_leg() -> None:
    """First kind: a leg in line, so that the tip can only move across it."""
    robot = aw.load("fivebar")
    robot = robot.with_tool(_at_the_pin(robot))
    f = solver(robot)
    ordinary = f.singularity(robot.home)
    assert ordinary.kind == "regular"
    way = aw.compile(aw.model(robot, "inverse_geometry", task=("x", "y")))
    reach = float(robot.joints[1].placement.d) + float(_at_the_pin(robot)[0, 3])
    T = robot.pose(robot.home)
    towards = T[:2, 3] / np.linalg.norm(T[:2, 3])
    T[:2, 3] = towards * reach * (1 - 1e-9)
    q = way(T)
    assert len(q)
    stretched = f.singularity(q[0])
    assert stretched.moves < 1e-3 * ordinary.moves
    assert "motor1" in stretched.idle


def _at_the_pin(robot: aw.Robot) -> np.ndarray:
    T = np.eye(4)
    T[0, 3] = float(robot.loops[0].joint.placement.d)
    return T


def test_workspace_of_a_five_bar_is_where_both_arms_reach() -> None:
    """Every point is within both rings, and the box holds all; its elbows are never too far apart."""
    robot = aw.load("fivebar")
    found = aw.compile(aw.model(robot, "loop_geometry")).workspace(robot.home, cells=400)
    tree = machine("fivebar").tree
    assert np.abs(tree.gaps(tree.frames(found.q))).max() < 1e-11
    assert len(found.q) == found.cells == 400
    assert found.ends == {}
    for centre in ([0.0, 0.0], [0.2, 0.0]):  # both motors; bars of 0.25 and 0.35 m
        reach = np.linalg.norm(found.points[:, :2] - centre, axis=1)
        assert 0.1 - 1e-9 <= reach.min() < reach.max() <= 0.6 + 1e-9
    assert (found.lower <= found.points).all()
    assert (found.points <= found.upper).all()


def test_strokes_end_where_the_loops_cannot_follow() -> None:
    f = solver(rocker(0.7))
    strokes = f.strokes(f([0.3])[0])
    np.testing.assert_allclose([strokes.lower[0], strokes.upper[0]], [-END, END], atol=1e-6)
    assert strokes.reasons == (("the loops cannot follow", "the loops cannot follow"),)
    region = f.workspace(f([0.3])[0], cells=100)
    assert region.ends == {"the loops cannot follow": 2}
    assert np.abs(region.q[:, 0]).max() < END
    assert len(region.q) > 100 * END / np.pi - 3


def test_a_crank_turns_all_round_and_limits_stop_it() -> None:
    robot = aw.load("fourbar")
    assert solver(robot).strokes(robot.home).reasons == (("turns all round", "turns all round"),)
    around = np.linspace(0, 2 * np.pi, 600)[:, None] + robot.home[0]
    swing = solver(robot).path(around, robot.home)[:, 2]
    middle = float(swing.min() + swing.max()) / 2
    limits = Limits(middle - 0.1, middle + 0.1)
    joints = (*robot.joints[:2], replace(robot.joints[2], limits=limits))
    f = solver(replace(robot, joints=joints))
    start = next(q for q in f.path(around, robot.home) if abs(q[2] - middle) < 0.05)
    strokes = f.strokes(start)
    assert {reason for pair in strokes.reasons for reason in pair} == {"limit of rocker"}
    assert strokes.lower[0] < start[0] < strokes.upper[0]


@pytest.mark.parametrize("name", ["palletiser", "prps3", "twoloop"])
def test_homes_of_machines_are_regular(name: str) -> None:
    m = machine(name)
    found = solver(m.robot).singularity(m.closed(m.robot.home[None])[0])
    assert found.holds > 1e-3
    assert 0 <= found.moves <= 1
