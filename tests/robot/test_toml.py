"""The native robot file: what is read, what is refused with which words, and lossless writing."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from armwright.errors import ArmwrightError, InputError
from armwright.expr import ZERO, name, number, parse, pi_times
from armwright.robot import Inertia, Robot
from armwright.robot.formats import formats, load, read_bytes
from armwright.robot.formats.toml_lines import line_numbers

HEAD = 'armwright = 1\nname = "arm"\n'

RICH = """
armwright = 1
name = "rich"
title = "everything at once"
source = '''two lines,
with a "quote" and a \\ backslash'''
gravity = [0, "G2", -9.81]

[base]
kind = "floating"
name = "torso"
placement = [[0, -1, 0, 0.1], [1, 0, 0, 0], [0, 0, 1, "h"], [0, 0, 0, 1]]
V0 = [0.1, 0, 0]
WP0 = [0, 0, "wp"]
mass = 3
com = [0, 0, 0.5]

[[joint]]
name = "waist"
alpha = "-pi/2"
d = "L1 + 0.3*L2"
theta = 0.25
variable = "qa"
home = 0.3
limits = { lower = -2.7, upper = 2.7, effort = 100 }
FV = 0.1
FS = "FS1"
OFF = -0.01
friction = { law = "stribeck", vs = 0.01, gain = "g" }
motor = { R = 1.6, Kt = 0.19, inertia = 2e-4, ratio = -50, mode = "current" }
velocity = "QP1"
acceleration = "QDP1"
torque = "GAM1"
[joint.link]
name = "trunk"
mass = 2
com = [0.5, 0, -0.25]
inertia = [0.125, 0, 0.0625, 0.5, 0, 0.25]
wrench = { FX = 1, CZ = "CZ1" }

[[joint]]
name = "slide"
type = "prismatic"
gamma = "pi/3"
b = 0.2
r = -0.5
active = false
stiffness = 1000.0
[joint.link]
XX = 1
M = "M2"

[[joint]]
name = "tip"
type = "fixed"
parent = "waist"
d = 1e-3

[[joint]]
name = "ball"
type = "spherical"
parent = "tip"
home = [0.1, 0.2, 0.3]

[[loop]]
name = "pin"
parent = "slide"
d = 0.4
[loop.twin]
parent = "torso"
gamma = "g5"
theta = "pi/7"

[tool]
link = "trunk"
xyz = [0, 0, 0.1]
rpy = ["pi/2", 0, 0]
"""


def read(text: str) -> Robot:
    return read_bytes(text.encode(), "toml", file="arm.toml")


def refused(text: str) -> str:
    with pytest.raises(InputError) as caught:
        read(text)
    return str(caught.value)


def write(robot: Robot) -> str:
    writer = formats()["toml"].write
    assert writer is not None
    written = writer(robot)
    assert written.findings == ()
    return written.text


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


REFUSALS = {
    "not TOML": ("a = = 1", ["arm.toml:1", "not TOML"]),
    "version": ('name = "arm"\n', ["armwright", "begin with armwright = 1"]),
    "future": ("armwright = 2\n", ["arm.toml:1: armwright", "version 2"]),
    "no name": ("armwright = 1\n[[joint]]\n", ["name", "missing"]),
    "top key": (HEAD + "gravitiy = [0,0,0]\n[[joint]]\n", ["arm.toml:3", "did you mean 'gravity'"]),
    "joint key": (HEAD + "[[joint]]\n\n[[joint]]\nalhpa = 1\n", ["arm.toml:6: joint 2, alhpa", "'alpha'"]),
    "link key": (
        HEAD + '[[joint]]\nname = "a"\n[joint.link]\nmas = 1\n',
        ["arm.toml:6: joint 1 (a), link, mas"],
    ),
    "type": (HEAD + '[[joint]]\ntype = "rotary"\n', ["arm.toml:4", "'rotary'", "revolute"]),
    "parent": (HEAD + '[[joint]]\nparent = "bse"\n', ["arm.toml:4", "did you mean 'base'"]),
    "cycle": (HEAD + '[[joint]]\nparent = "link2"\n[[joint]]\nparent = "link1"\n', ["cycle"]),
    "expression": (HEAD + '[[joint]]\nd = "2 +"\n', ["arm.toml:4: joint 1, d", "position"]),
    "no number": (HEAD + "[[joint]]\nd = true\n", ["arm.toml:4", "number"]),
    "infinite": (HEAD + "[[joint]]\nd = inf\n", ["arm.toml:4", "finite"]),
    "short list": (HEAD + "gravity = [0, 1]\n[[joint]]\n", ["arm.toml:3: gravity", "2 values given, 3"]),
    "both forms": (HEAD + "[[joint]]\nlink = {mass = 1, XX = 2}\n", ["arm.toml:4", "XX", "mass"]),
    "com only": (HEAD + "[[joint]]\nlink = {com = [0, 0, 1]}\n", ["without a mass"]),
    "limits": (HEAD + "[[joint]]\nlimits = {lower = 1, upper = 0}\n", ["arm.toml:4", "exchange"]),
    "same joint": (HEAD + '[[joint]]\nname = "a"\n[[joint]]\nname = "a"\n', ["arm.toml:6", "'a'"]),
    "same link": (HEAD + '[[joint]]\nlink = {name = "base"}\n', ["arm.toml:4", "'base'"]),
    "bad name": (HEAD + '[[joint]]\nname = "left arm"\n', ["arm.toml:4", "left_arm"]),
    "variable": (HEAD + '[[joint]]\nvariable = "sin"\n', ["arm.toml:4", "'sin'"]),
    "two variables": (HEAD + '[[joint]]\nvariable = "q2"\n[[joint]]\n', ["arm.toml:5", "q2"]),
    "variable in d": (HEAD + '[[joint]]\n[[joint]]\nd = "2*q1"\n', ["arm.toml:5", "q1", "joint1"]),
    "parts": ('armwright_parts = 1\nname = "arm"\n', ["arm.toml:1", "parts database", "convert"]),
    "fixed base": (HEAD + "[base]\nV0 = [0, 0, 1]\n[[joint]]\n", ["arm.toml:4", "moving"]),
    "pi in degrees": (HEAD + 'angle_unit = "deg"\n[[joint]]\nalpha = "pi/2"\n', ["arm.toml:5", "degrees"]),
    "no rotation": (
        HEAD + "[[joint]]\n[tool]\nplacement = [[2,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]]",
        ["arm.toml:5"],
    ),
    "mirror": (
        HEAD + "[[joint]]\n[tool]\nplacement = [[1,0,0,0],[0,-1,0,0],[0,0,1,0],[0,0,0,1]]",
        ["right-handed"],
    ),
    "last row": (
        HEAD + "[[joint]]\n[tool]\nplacement = [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,2]]",
        ["last row"],
    ),
    "loop side": (HEAD + '[[joint]]\n[[loop]]\nparent = "base"\n', ["closes", "[loop.twin]"]),
    "loop active": (
        HEAD + '[[joint]]\n[[loop]]\nparent = "base"\nactive = true\n',
        ["arm.toml:6", "passive"],
    ),
    "ball motor": (HEAD + '[[joint]]\ntype = "spherical"\nIA = 1\n', ["arm.toml:5", "3 axes", "revolute"]),
    "encoding": ("\xff", []),
    "table": (HEAD + "joint = 3\n", ["arm.toml:3", "[[joint]]"]),
    "asymmetric": (
        HEAD + "[[joint]]\nlink = {mass=1, inertia=[[1,2,0],[0,1,0],[0,0,1]]}\n",
        ["not symmetric"],
    ),
    "friction": (HEAD + "[[joint]]\nfriction = {FV = 1}\n", ["arm.toml:4", "[[joint]]"]),
}


@pytest.mark.parametrize("case", REFUSALS)
def test_refusals_name_line_key_and_remedy(case: str) -> None:
    text, words = REFUSALS[case]
    message = refused(text)
    assert message.startswith("arm.toml"), message
    assert [word for word in words if word not in message] == [], message


def test_latin_1_is_refused_with_its_line() -> None:
    with pytest.raises(InputError, match=r"arm\.toml:2: byte 0xe9 is not UTF-8"):
        read_bytes("armwright = 1\n# é".encode("latin-1"), "toml", file="arm.toml")


def test_a_dotted_key_cannot_stall_the_reader() -> None:
    message = refused(HEAD + "a." * 100_000 + "a = 1\n")
    assert "arm.toml:3" in message


def test_nesting_cannot_exhaust_the_stack() -> None:
    assert "nested" in refused(HEAD + "x = " + "[" * 100_000)


def test_a_robot_of_a_thousand_joints_is_read_and_one_more_is_refused() -> None:
    assert read(HEAD + "[[joint]]\n" * 1000).NL == 1000
    assert "1000" in refused(HEAD + "[[joint]]\n" * 1001)


def test_lines_are_found_through_strings_comments_and_nested_tables() -> None:
    lines = line_numbers(
        'a = """\n[x]\nb = 1 # no"""\n# c = 1\n[[j]]\nd = [1,\n2]\n[j.k]\n"e f" = 1\n[[j]]\nd = 1\n'
    )
    assert lines == {
        ("a",): 1,
        ("j", 1): 5,
        ("j", 1, "d"): 6,
        ("j", 1, "k"): 8,
        ("j", 1, "k", "e f"): 9,
        ("j", 2): 10,
        ("j", 2, "d"): 11,
    }


def test_a_name_no_file_can_hold_is_refused_by_the_writer() -> None:
    from dataclasses import replace

    with pytest.raises(ArmwrightError, match="robot name"):
        write(replace(read(RICH), name="two words"))


def test_a_joint_that_hangs_on_itself_is_refused_with_its_line() -> None:
    with pytest.raises(InputError) as caught:
        read_bytes(b'armwright = 1\nname = "x"\n[[joint]]\nparent = "joint1"\n', "toml", file="x.toml")
    assert caught.value.line == 3
