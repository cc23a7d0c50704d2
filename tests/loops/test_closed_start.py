"""Closed robots whose home is open or singular, as of every .par file: models start where the loops close."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.robot.geometry.closure import assemble, at_closed_home, is_closed_at_home

# crank L1, coupler L2, rocker L3 on a ground of length L0; the joint between the last two is opened
FOURBAR = """(* Robotname = 'bars' *)
NL = 3
NJ = 4
NF = 5
Type = 2
ant = {{0,1,0,2,3}}
sigma = {{0,0,0,0,2}}
b = {{0,0,0,0,0}}
d = {{0,{L1},{L0},{L2},{L3}}}
r = {{0,0,0,0,0}}
gamma = {{0,0,0,0,0}}
alpha = {{0,0,0,0,0}}
mu = {{1,0,0,0,0}}
theta = {{th1,th2,th3,th4,0}}
G = {{0,-9.81,0}}
"""
# a column, an arm, a forearm with its wrist, and beside the arm a crank and a rod that turn the forearm
PALLET = """(* Robotname = 'pallet' *)
NL = 6
NJ = 7
NF = 8
Type = 2
ant = {0,1,2,1,4,3,5,3}
sigma = {0,0,0,0,0,0,0,2}
mu = {1,1,0,1,0,1,0,0}
gamma = {0,0,0,0,0,0,0,pi/2}
b = {0,0,0,0,0,0,0,0}
alpha = {0,-pi/2,0,-pi/2,0,pi/2,0,0}
d = {0,0.15,0.82,0.15,0.31,0.95,0.82,-0.31}
theta = {q1,q2,q3,q4,q5,q6,q7,0}
r = {0.4,0,0,0,0,0,0,0}
G = {0,0,-9.81}
"""
GRASHOF = {"L0": 0.4, "L1": 0.15, "L2": 0.35, "L3": 0.3}
FLAT = {"L0": 0.4, "L1": 0.2, "L2": 0.4, "L3": 0.2}  # a parallelogram: all joints at zero close it, flat
TOO_FAR = {"L0": 4.0, "L1": 0.2, "L2": 0.4, "L3": 0.2}


def bars(folder: Path, lengths: dict[str, object]) -> aw.Robot:
    path = folder / "bars.par"
    path.write_text(FOURBAR.format(**lengths))
    return aw.load(path)


def test_base_parameters_of_a_par_file_are_those_of_the_same_robot_with_its_home(tmp_path: Path) -> None:
    own = aw.load("fourbar")
    own.save(tmp_path / "fourbar.par")
    read = aw.load(tmp_path / "fourbar.par")
    names = [[one.name for one in aw.model(robot, "base_parameters").parameters] for robot in (own, read)]
    assert names[0] == names[1]


@pytest.mark.parametrize("lengths", [GRASHOF, FLAT], ids=["open", "singular"])
def test_home_of_a_par_file_is_put_where_its_loops_are_closed_and_held(
    tmp_path: Path, lengths: dict[str, object]
) -> None:
    robot = bars(tmp_path, lengths)
    assert is_closed_at_home(robot)
    word = "singular" if lengths is FLAT else "open"
    assert next(one.text for one in robot.findings if one.code == "home").startswith(f"its loops are {word}")
    loops = aw.compile(aw.model(robot, "loop_geometry"))
    assert loops.singularity(robot.home).holds > 0.1
    assert np.abs(loops(robot.home[:1], near=robot.home) - robot.home).max() < 1e-9


def test_numbers_for_symbolic_lengths_close_the_loops_too(tmp_path: Path) -> None:
    symbolic = bars(tmp_path, {key: key for key in GRASHOF})
    np.testing.assert_array_equal(symbolic.home, np.zeros(3))
    robot = symbolic.with_values(GRASHOF)
    assert is_closed_at_home(robot)
    assert len(aw.model(robot, "dynamic_regressor", parameters="base").columns) == 15


def test_open_home_of_any_robot_is_closed_for_models_and_simulation() -> None:
    """Also of a robot that was changed by hand: a motion starts at the closed position next to it."""
    fourbar = aw.load("fourbar").without("gravity")
    astray = replace(fourbar, joints=tuple(replace(one, home=one.home + 0.05) for one in fourbar.joints))
    assert not is_closed_at_home(astray)
    assert is_closed_at_home(at_closed_home(astray))
    run = aw.simulate(astray, duration=0.01, torque=np.zeros(1))
    assert run.gap.max() < 1e-10
    np.testing.assert_allclose(run.q[0], at_closed_home(astray).home, atol=1e-9)


def test_home_that_closes_is_kept() -> None:
    robot = aw.load("fivebar")
    assert at_closed_home(robot) is robot


def test_loops_that_cannot_close_are_said_with_their_joints(tmp_path: Path) -> None:
    robot = bars(tmp_path, TOO_FAR)
    assert assemble(robot).status == "open"
    with pytest.raises(aw.ArmwrightError, match="no position near home closes the loop through joint1"):
        aw.model(robot, "base_parameters")


def test_joints_in_no_loop_stay_where_they_are_when_home_is_put_where_loops_close(tmp_path: Path) -> None:
    """A column that turns a parallelogram with a wrist behind it: column and wrist have nothing to close."""
    (tmp_path / "pallet.par").write_text(PALLET)
    robot = aw.load(tmp_path / "pallet.par")
    assert is_closed_at_home(robot)
    at = dict(zip((joint.name for joint in robot.moving), robot.home, strict=True))
    assert at["joint1"] == at["joint6"] == 0.0
    assert abs(at["joint2"] - at["joint4"]) > 0.1


def test_groupings_of_a_parallelogram_have_ratios_of_its_lengths(tmp_path: Path) -> None:
    """0.82 m over 0.31 m, which has no short decimal."""
    (tmp_path / "pallet.par").write_text(PALLET)
    robot = aw.load(tmp_path / "pallet.par")
    groupings = {one.name: one.grouping for one in aw.model(robot, "base_parameters").parameters}
    assert "82/31*MY3" in groupings["MXR2"]
    assert "64516" not in "".join(groupings.values())
