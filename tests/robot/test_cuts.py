"""Loops that a file closes without saying where they are opened: any cut gives the same machine."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import InputError
from armwright.mechanism import mobility
from armwright.robot import Robot
from armwright.robot.geometry.closure import assemble

FOURBAR = """armwright = 1
name = "linkage"
gravity = [0, -9.81, 0]

[[joint]]
name = "crank"
home = 1.0
FV = 0.1
link = {{ ZZ = 0.01, MX = 0.1, M = 1.0 }}

[[joint]]
name = "coupler"
d = 0.1
home = -0.6
link = {{ ZZ = 0.02, MX = 0.2, M = 1.5 }}

[[joint]]
name = "rocker"
parent = "base"
d = 0.4
home = 1.8
link = {{ ZZ = 0.03, MX = 0.3, M = 2.0 }}

[[{table}]]
name = "pin"
parent = "coupler"
d = 0.35
closes = "rocker"
{more}
"""


def read(folder: Path, text: str) -> Robot:
    (folder / "linkage.toml").write_text(text)
    return aw.load(folder / "linkage.toml")


def test_a_joint_that_closes_a_loop_is_opened_where_nothing_acts(tmp_path: Path) -> None:
    free = read(tmp_path, FOURBAR.format(table="joint", more="FV = 0.5"))
    said = [finding.text for finding in free.findings if finding.code == "opened"]
    assert said == ["the loop through joint 'pin' was opened at joint 'coupler', a passive joint"]
    assert [loop.joint.name for loop in free.loops] == ["coupler"]
    assert [joint.name for joint in free.active] == ["crank"]
    assert mobility(free) == 1
    assert assemble(free).error < 1e-12
    kept = read(tmp_path, FOURBAR.format(table="loop", more=""))
    torque = aw.compile(aw.model(free.without("friction"), "gravity", positions="active"))
    same = aw.compile(aw.model(kept.without("friction"), "gravity", positions="active"))
    np.testing.assert_allclose(torque([1.1]), same([1.1]), rtol=1e-10)  # two routes of the same formulas


def test_a_motor_may_be_what_closes_a_loop(tmp_path: Path) -> None:
    robot = read(tmp_path, FOURBAR.format(table="joint", more="active = true"))
    assert [joint.name for joint in robot.active] == ["pin"]
    assert robot.loops[0].joint.name in {"coupler", "rocker"}
    with pytest.raises(InputError, match="an opened joint is passive"):
        read(tmp_path, FOURBAR.format(table="loop", more="active = true"))


def test_a_ball_is_opened_before_other_joints(tmp_path: Path) -> None:
    text = FOURBAR.format(table="joint", more="").replace("d = 0.35\n", 'd = 0.35\ntype = "spherical"\n')
    robot = read(tmp_path, text)
    assert [loop.joint.name for loop in robot.loops] == ["pin_3"]
    assert "where axes meet" in next(one.text for one in robot.findings if one.code == "opened")


def test_a_loop_without_a_joint_to_open_is_refused_by_name(tmp_path: Path) -> None:
    text = FOURBAR.format(table="joint", more="FV = 0.5").replace("home", "FS = 0.1\nhome")
    with pytest.raises(
        InputError, match=r"each of crank, coupler, pin, rocker has .*leave one of them without"
    ):
        read(tmp_path, text)
