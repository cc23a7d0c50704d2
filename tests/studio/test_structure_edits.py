"""Loops, couplings, motors and tips made in the tables are those of a robot written by hand."""

from __future__ import annotations

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.studio.calls import find_call
from armwright.studio.robot_cells import cell_groups
from armwright.studio.robot_edits import add_joint, change_cell, remove_joint
from armwright.studio.robot_text import read_robot, write_robot

FOUR_BAR = [
    ("parent:3", "0"),
    ("d2", "0.12"),
    ("d3", "0.4"),
    ("home:1", "1"),
    ("home:2", "-0.5"),
    ("home:3", "1.6"),
    ("loop_add", "link2 link3"),
    ("active:2", "0"),
    ("active:3", "0"),
    ("d4", "0.35"),
    *((f"{key}5", "0") for key in ("gamma", "b", "alpha", "theta", "r")),
    ("d5", "0.25"),
    ("loop_assemble", ""),
]


def typed(robot: aw.Robot, *cells: tuple[str, str]) -> aw.Robot:
    """The robot after each cell was typed, by way of its text as on the desk."""
    text = write_robot(robot)
    for place, word in cells:
        text = find_call("change")(text, place, word)["text"]
    return read_robot(text)


def chain(letters: str) -> aw.Robot:
    return read_robot(find_call("new_robot")("arm", letters)["text"])


@pytest.mark.requirement("S4-19")
def test_a_four_bar_made_in_the_tables_moves_like_that_of_the_library() -> None:
    made, wanted = typed(chain("RRR"), *FOUR_BAR), aw.load("fourbar")
    solvers = [aw.compile(aw.model(robot, "loop_geometry")) for robot in (made, wanted)]
    for crank in (0.3, 1.0, 2.5):
        ours, theirs = (solver(np.array([crank]), near=wanted.home) for solver in solvers)
        np.testing.assert_allclose(ours, theirs, atol=1e-9)  # loops are closed to 1e-12, knee at 60 degrees
    assert not [one for one in made.check() if one.code == "home"]


def test_a_new_loop_is_closed_at_home_whatever_the_two_links() -> None:
    robot = aw.load("puma560")
    made = change_cell(robot, "loop_add", "forearm upper_arm")
    T = made.transforms()
    np.testing.assert_allclose(T[made.NL + 1], T[made.NL + 2], atol=1e-12)
    assert change_cell(made, "loop_remove:1", "") == robot


def test_loops_are_changed_and_opened_elsewhere_and_joints_added_beside_them() -> None:
    robot = aw.load("fivebar")
    passive = next(joint.name for joint in robot.moving if not joint.is_active)
    assert change_cell(robot, "opened:1", passive) == robot.opened_at(passive)
    longer = add_joint(robot, "revolute")
    assert longer.transforms()[-1] == pytest.approx(robot.transforms()[-1])
    assert remove_joint(longer) == robot
    with pytest.raises(ArmwrightError, match="needs"):
        remove_joint(robot)
    with pytest.raises(ArmwrightError, match="both sides"):
        change_cell(robot, "loop_to:1", robot.links[robot.loops[0].joint.parent - 1].name)


@pytest.mark.parametrize("name", ["twoloop", "palletiser", "gough_stewart"])
def test_a_loop_less_leaves_the_others_as_they_were(name: str) -> None:
    robot = aw.load(name)
    left = change_cell(robot, "loop_remove:1", "")
    kept, before = left.transforms(), robot.transforms()
    for i in range(2, robot.B + 1):
        np.testing.assert_allclose(kept[left.NL + i - 1], before[robot.NL + i], atol=1e-12)
        np.testing.assert_allclose(kept[left.NJ + i - 1], before[robot.NJ + i], atol=1e-12)


def test_a_coupled_joint_follows_and_is_freed_again() -> None:
    arm = typed(chain("RRR"), ("d2", "0.5"), ("d3", "0.4"))
    made = typed(arm, ("coupling_add", "joint3 joint1"), ("coupling_ratio3", "-2"), ("name:1", "base_turn"))
    assert [joint.name for joint in made.moving] == ["base_turn", "joint2"]
    np.testing.assert_allclose(made.pose([0.3, 0.1]), arm.pose([0.3, 0.1, -0.6]), atol=1e-12)
    freed = change_cell(made, "coupling_remove:3", "")
    assert len(freed.moving) == 3
    with pytest.raises(ArmwrightError, match="follows itself"):
        change_cell(made, "coupling_add", "base_turn joint3")
    with pytest.raises(ArmwrightError, match="needs 'link3'"):
        remove_joint(made)


def test_motors_friction_laws_and_springs_come_and_go_with_their_cells() -> None:
    arm = chain("RP")
    made = typed(arm, ("motor_R:1", "1.2"), ("motor_Kt:1", "k_t"), ("motor_mode:1", "current"))
    assert made.joints[0].motor == aw.Motor(R=1.2, Kt="k_t", mode="current")
    assert typed(made, ("motor_R:1", ""), ("motor_Kt:1", "")).joints[0].motor is None
    law = typed(arm, ("law:2", "stribeck"), ("FB2", "0.4"), ("vs2", "0.02"))
    assert dict(law.joints[1].friction.extra) == {"FB": 0.4, "F3": 0, "vs": 0.02}
    aw.model(law, "inverse_dynamics")
    assert typed(law, ("law:2", "coulomb")).joints[1].friction == aw.Friction()
    spring = typed(arm, ("stiffness:2", "500"))
    assert spring.joints[1].stiffness == 500
    assert typed(spring, ("stiffness:2", "")).joints[1].stiffness is None


def test_the_pitch_of_a_helical_joint_and_every_end_of_a_robot_can_be_chosen() -> None:
    screw = typed(chain("RH"), ("pitch2", "0.01"))
    np.testing.assert_allclose(screw.pose([0.0, 2.0])[2, 3], 0.02)
    hand = aw.load("hand3")
    tables = {one["title"]: one for group in cell_groups(hand) for one in group["tables"]}
    tip = next(row for row in tables["Robot"]["rows"] if row["head"] == "tip")["cells"][0]
    for name in tip["choices"]:
        assert change_cell(hand, "tip", name).tip == name
