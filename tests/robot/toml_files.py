"""Native TOML texts for tests, and how they read and write."""

from __future__ import annotations

import pytest

from armwright.errors import InputError
from armwright.robot import Robot
from armwright.robot.formats import formats, read_bytes

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
