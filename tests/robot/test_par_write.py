"""SYMORO .par written: what comes back, what is named as lost, what is renamed or refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, name, number
from armwright.robot import Base, Friction, Joint, Limits, Link, Motor, Robot, Wrench
from armwright.robot.formats import load, robots
from armwright.robot.geometry.closure import at_closed_home
from armwright.robot.geometry.matrix import IDENTITY4, matrix
from armwright.robot.geometry.urdf_convention import transform
from tests.robot.par_files import ARM, SIZED, read, write


def test_what_par_cannot_hold_is_named_by_the_writer() -> None:
    robot = read(ARM)
    joint = replace(
        robot.joints[0],
        name="waist",
        limits=Limits(upper=1.0),
        home=0.5,
        motor=Motor(R=number(1)),
        friction=Friction(OFF=number(1), law="stribeck"),
    )
    tool = (*robot.tool[:2], (ZERO, ZERO, number(1), number(2)), robot.tool[3])
    rich = replace(
        robot,
        joints=(joint, *robot.joints[1:]),
        links=(replace(robot.links[0], name="trunk"), *robot.links[1:]),
        title="t",
        source="s",
        tool=tool,
    )
    told = " ".join(str(finding) for finding in write(rich).findings)
    for word in ("limits", "home", "motor", "OFF", "stribeck", "waist", "trunk", "title", "tool"):
        assert word in told
    assert write(robot).findings == ()


def _held(robot: Robot) -> Robot:
    """What a .par file can hold of a robot."""

    def joint(joint: Joint, j: int, *, is_cut: bool = False) -> Joint:
        friction = Friction(joint.friction.FV, joint.friction.FS)
        plain = replace(joint, name=f"joint{j}", limits=Limits(), home=0.0, motor=None, friction=friction)
        return replace(plain, rotor=ZERO, friction=Friction()) if is_cut else plain

    body = Link("base") if robot.base.kind == "fixed" else replace(robot.base.link, name="base")
    base = replace(robot.base, link=body)
    return replace(
        robot,
        joints=tuple(joint(item, j) for j, item in enumerate(robot.joints, 1)),
        links=tuple(replace(link, name=f"link{j}") for j, link in enumerate(robot.links, 1)),
        loops=tuple(
            replace(loop, joint=joint(loop.joint, robot.NL + i, is_cut=True))
            for i, loop in enumerate(robot.loops, 1)
        ),
        base=base,
        title="",
        source="",
        tool=IDENTITY4,
        tool_link=None,
    )


@pytest.mark.parametrize("robot", robots())
def test_library_robots_come_back_but_for_what_the_writer_named(robot: str) -> None:
    given = load(robot)
    assert read(write(given).text) == at_closed_home(_held(given))


def test_a_variable_that_could_be_mistaken_is_renamed_by_the_writer() -> None:
    robot = read(ARM)
    placement = replace(robot.joints[0].placement, theta=name("c"))
    unclear = replace(
        robot, joints=(replace(robot.joints[0], variable="x", placement=placement), *robot.joints[1:])
    )
    written = write(unclear)
    assert [finding.code for finding in written.findings] == ["renamed"]
    again = read(written.text)
    assert again.joints[0].variable == "th1"
    assert again.joints[0].placement == placement


def test_a_name_that_only_a_motor_uses_does_not_make_a_variable_clear() -> None:
    robot = read(ARM)
    placement = replace(robot.joints[0].placement, theta=name("c"))
    joint = replace(robot.joints[0], variable="x", placement=placement, motor=Motor(R=name("c")))
    written = write(replace(robot, joints=(joint, *robot.joints[1:])))
    assert "renamed" in [finding.code for finding in written.findings]
    assert read(written.text).joints[0].placement == placement


def test_a_tip_that_is_not_the_last_link_is_named_as_the_file_has_it() -> None:
    """The remedy gives the same pose; a tool beside the frame of a link is lost."""
    robot = load("planar3r").with_tip(2)
    written = write(robot)
    (said,) = [one.text for one in written.findings if one.where == "tip"]
    assert said == 'the tip is not written: load the file with tip="link2"'
    q = [0.1, 0.2, 0.3]
    np.testing.assert_array_equal(read(written.text).with_tip("link2").pose(q), robot.pose(q))
    tooled = replace(robot, tool=matrix(transform(np.eye(3), [0.0, 0.0, 0.1])))
    assert any(one.where == "tool" for one in write(tooled).findings)


def test_one_body_is_refused_by_the_writer_with_the_formats_that_hold_it() -> None:
    with pytest.raises(ArmwrightError, match=r"'block' has no joint.*save it as \.toml or \.urdf"):
        write(Robot("block", (), (), base=Base("floating")))


def test_a_parameter_that_looks_like_the_variable_is_refused_by_the_writer() -> None:
    robot = read(ARM)
    placement = replace(robot.joints[0].placement, theta=name("th1"))
    joint = replace(robot.joints[0], variable="q1", placement=placement)
    with pytest.raises(ArmwrightError, match="looks like the variable of joint 1"):
        write(replace(robot, joints=(joint, *robot.joints[1:])))


def test_a_name_that_opensymoro_misreads_is_reported() -> None:
    robot = read(SIZED + "d = {S, Pin}")
    assert [finding.where for finding in write(robot).findings] == ["Pin", "S"]
    assert read(write(robot).text) == robot


def test_the_wrench_of_a_fixed_base_is_reported_as_lost() -> None:
    robot = load("planar2r")
    held = replace(robot.base, link=replace(robot.base.link, wrench=Wrench(CZ=number(1))))
    texts = [finding.text for finding in write(replace(robot, base=held)).findings]
    assert "the wrench of a fixed base is not written" in texts


def test_values_of_names_that_par_cannot_hold_are_named() -> None:
    """The file has XX1; what it is worth is lost, and torques with it."""
    robot = load("planar2r")
    lost = write(robot.symbolic("inertial")).findings
    assert any("the values of 20 names are not written: XX1" in one.text for one in lost)
    assert not any("the values of" in one.text for one in write(robot).findings)
