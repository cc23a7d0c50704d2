"""The native robot file: what is read, closed loops, and lossless writing."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from armwright.errors import InputError
from armwright.expr import ZERO, name, number, parse, pi_times
from armwright.robot import Inertia
from armwright.robot.formats import load
from armwright.robot.formats.toml.toml_reader import document
from tests.robot.toml_files import HEAD, RICH, read, refused, write


@pytest.mark.requirement("S4-2", "S4-7", "S4-8", "S4-9", "S4-10", "S4-11", "S4-12", "S4-13")
def test_every_key_arrives_at_its_place() -> None:
    robot = read(RICH)
    waist, slide, tip, *ball = robot.joints
    assert (robot.name, robot.title) == ("rich", "everything at once")
    assert robot.source == 'two lines,\nwith a "quote" and a \\ backslash'
    assert robot.gravity == (ZERO, name("G2"), number(-9.81))
    assert (robot.base.kind, robot.base.link.name, robot.base.placement[2][3]) == (
        "floating",
        "torso",
        name("h"),
    )
    assert robot.base.link.inertia == Inertia.from_com(3, (0, 0, 0.5), [0] * 6)
    assert (robot.base.V0[0], robot.base.WP0[2]) == (number(0.1), name("wp"))
    assert waist.placement.alpha is pi_times(1) / -2
    assert waist.placement.d is parse("L1 + 0.3*L2")
    assert (waist.variable, waist.home, waist.limits.upper, waist.limits.velocity) == ("qa", 0.3, 2.7, None)
    assert waist.rotor is number(2500 * 2e-4), "IA is ratio² times the rotor inertia where it is not given"
    assert waist.friction.extra == (("vs", number(0.01)), ("gain", name("g")))
    assert waist.motor is not None
    assert (waist.motor.mode, waist.motor.L) == ("current", None)
    assert (waist.velocity, waist.acceleration, waist.torque) == ("QP1", "QDP1", "GAM1")
    assert robot.links[0].inertia == Inertia.from_com(2, (0.5, 0, -0.25), (0.125, 0, 0.0625, 0.5, 0, 0.25))
    assert robot.links[0].wrench.CZ is name("CZ1")
    assert (slide.sigma, slide.parent, slide.is_active, slide.stiffness) == (1, 1, False, number(1000))
    assert (tip.sigma, tip.parent, tip.variable) == (2, 1, "")
    assert [(joint.name, joint.parent, joint.home) for joint in ball] == [
        ("ball_1", 3, 0.1),
        ("ball_2", 4, 0.2),
        ("ball_3", 5, 0.3),
    ]
    assert (robot.loops[0].joint.variable, robot.loops[0].twin_parent) == ("q7", 0)
    assert not robot.loops[0].joint.is_active
    assert robot.tool_link == 1


@pytest.mark.requirement("S4-15", "S4-16", "S4-17")
def test_write_then_read_is_the_same_robot_and_the_same_text() -> None:
    robot = read(RICH)
    text = write(robot)
    again = read(text)
    assert again == robot
    assert write(again) == text


def test_save_and_load_through_a_file(tmp_path: Path) -> None:
    robot = read(RICH)
    assert robot.save(tmp_path / "rich.toml") == ()
    assert load(tmp_path / "rich.toml") == robot


def test_degrees_are_exact_and_only_where_angles_are() -> None:
    robot = read(
        HEAD
        + """angle_unit = "deg"
[[joint]]
alpha = 90
theta = 22.5
home = 180
limits = { lower = -90, upper = 90, velocity = 360, effort = 5 }
[[joint]]
type = "prismatic"
gamma = "2*30"
home = 0.25
limits = { upper = 90 }
[tool]
rpy = [0, 0, 90]
"""
    )
    first, second = robot.joints
    assert first.placement.alpha is pi_times(1) / 2
    assert first.placement.theta is pi_times(1) / 8
    assert second.placement.gamma is pi_times(1) / 3
    assert first.home == np.pi
    assert (first.limits.lower, first.limits.velocity, first.limits.effort) == (-np.pi / 2, 2 * np.pi, 5.0)
    assert (second.home, second.limits.upper) == (0.25, 90.0)
    assert robot.tool[1][0] is number(1)


FOURBAR = """
armwright = 1
name = "fourbar"
angle_unit = "deg"
[[joint]]
home = 70
[[joint]]
d = 0.4
active = false
home = -30
[[joint]]
parent = "base"
d = 1
home = 110
active = false
[[loop]]
name = "pin"
parent = "link2"
d = 1
home = 12
closes = "link3"
"""


@pytest.mark.requirement("S4-6")
def test_closes_makes_both_frames_coincide_at_home() -> None:
    robot = read(FOURBAR)
    T = robot.transforms()
    assert robot.loops[0].twin_parent == 3
    # both frames are products of five transforms with entries below 2
    np.testing.assert_allclose(T[4], T[5], atol=1e-14)


@pytest.mark.requirement("S4-6")
def test_a_loop_closed_by_a_spherical_joint_opens_its_last_axis() -> None:
    robot = read(FOURBAR.replace('name = "pin"', 'name = "pin"\ntype = "spherical"').replace("home = 12", ""))
    assert [joint.name for joint in robot.joints[3:]] == ["pin_1", "pin_2"]
    assert all(link.inertia.is_zero for link in robot.links[3:])
    assert (robot.loops[0].joint.name, robot.loops[0].joint.parent) == ("pin_3", 5)
    assert robot.terminal == 3, "the massless links of the opened joint do not carry the tool"
    T = robot.transforms()
    np.testing.assert_allclose(T[6], T[7], atol=1e-14)
    assert read(write(robot)) == robot


def test_closes_refuses_names_without_values() -> None:
    text = FOURBAR.replace("d = 0.4", 'd = "a2"')
    message = refused(text)
    assert "closes" in message
    assert "'a2' has no value" in message
    assert "[loop.twin]" in message


def test_an_expression_without_quotes_gets_its_remedy() -> None:
    text = b'armwright = 1\nname = "a"\n[[joint]]\nname = "j"\nalpha = -pi/2   # a quarter\n'
    with pytest.raises(InputError, match=r'put it in quotes: alpha = "-pi/2"'):
        document(text)
    listed = b'armwright = 1\nname = "a"\n[dh]\nd = [0, 0]\nalpha = [0, -pi/2]\n'
    with pytest.raises(InputError, match=r'-pi/2 is not a TOML number; put it in quotes: "-pi/2"'):
        document(listed)


@pytest.mark.parametrize(
    ("line", "value"),
    [
        ("link = { M = m1 }", "m1"),
        ("link = { M = 1.5, mass = 2*m1 }  # kg", "2*m1"),
        ('link = { mass = "a, b", com = [l1/2, 0, 0] }', "l1/2"),
        ("gravity = [0, -g, 0]", "-g"),
    ],
)
def test_a_name_without_quotes_in_a_list_or_table_gets_its_remedy(line: str, value: str) -> None:
    with pytest.raises(
        InputError, match=re.escape(f'line:3: {value} is not a TOML number; put it in quotes: "{value}"')
    ):
        document(f'armwright = 1\nname = "a"\n{line}\n'.encode())


def test_a_mistake_that_is_no_expression_is_not_told_to_be_one() -> None:
    with pytest.raises(InputError, match="not TOML"):
        document(b"armwright = 1\nname = 'a'\nlink = { M = true, mass = }\n")


def test_moments_of_inertia_are_asked_for_by_name() -> None:
    """Three values look like a diagonal, which a list of six or rows of three are meant for."""
    text = HEAD + '[[joint]]\nname = "j"\nlink = { mass = 1, inertia = [0, 0, "I1"] }\n'
    with pytest.raises(InputError, match=r"3 values given, six expected: xx, xy, xz, yy, yz, zz"):
        read(text)
