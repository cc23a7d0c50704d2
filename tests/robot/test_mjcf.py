"""MJCF read: every element arrives at its place, is reported or refused."""

from __future__ import annotations

import math
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import armwright as aw
from armwright.errors import InputError
from armwright.robot.formats import load
from tests.robot.mjcf_files import (
    BALL_OF_LEAD,
    FOUR_BAR,
    SHARP,
    assert_same_frames,
    inertia_matrix,
    placed,
    read,
    their_inertia_matrix,
    world,
)
from tests.robot.urdf_files import noticed

# ------------------------------------------------------------------------------- what is read


def test_joint_values_are_those_of_mujoco() -> None:
    robot = read(
        world(
            '<body name="a"><joint name="h" range="-90 180" ref="30" damping="0.1" frictionloss="0.2" '
            f'armature="0.3" actuatorfrcrange="-7 5"/>{BALL_OF_LEAD}'
            '<body name="b"><joint name="s" type="slide" range="-1 2" limited="false"/>'
            f"{BALL_OF_LEAD}</body></body>"
        )
    )
    hinge, slide = robot.joints
    assert (hinge.limits.lower, hinge.limits.upper) == (-math.pi / 2, math.pi)
    assert hinge.limits.effort == 7
    assert hinge.home == pytest.approx(math.pi / 6, abs=1e-15)
    assert repr(hinge.placement.theta) == "-pi/6"
    assert (hinge.friction.FV, hinge.friction.FS, hinge.rotor) == (0.1, 0.2, 0.3)
    assert (slide.limits.lower, slide.limits.upper, slide.rotor) == (None, None, 0)


def test_default_classes_are_inherited(mujoco: ModuleType) -> None:
    head = """<default>
  <joint damping="1" armature="0.5"/><geom type="capsule" size="0.1 0.3" density="500"/>
  <default class="leg"><joint axis="0 1 0" damping="2"/>
    <default class="foot"><geom size="0.05" mass="0.7"/></default></default></default>"""
    text = world(
        '<body name="a"><joint name="j1"/><geom/>'
        '<body name="b" childclass="leg" pos="0 0 1"><joint name="j2"/><geom/>'
        '<body name="c" pos="0 0 1"><joint name="j3" class="main"/><geom class="foot"/></body></body></body>',
        head,
    )
    robot = read(text)
    assert [float(joint.friction.FV) for joint in robot.joints] == [1, 2, 1]
    q = np.array([0.1, 0.2, 0.3])
    model, data = placed(mujoco, text, robot, q)
    assert_same_frames(mujoco, text, robot, 1)
    theirs = their_inertia_matrix(mujoco, model, data, robot)
    np.testing.assert_allclose(inertia_matrix(robot, q), theirs, atol=1e-10)


def test_frames_shift_what_is_inside(mujoco: ModuleType) -> None:
    text = world(
        '<frame pos="1 2 3" euler="0 0 90"><body name="a"><frame pos="0.1 0 0" quat="1 1 0 0">'
        f'<joint name="j" axis="0 1 0" pos="0.3 0 0"/><geom type="box" size="0.1 0.2 0.3"/></frame>'
        f'<body name="b" pos="0 0 1"><joint name="k"/>{BALL_OF_LEAD}</body></body></frame>'
    )
    robot = read(text)
    assert_same_frames(mujoco, text, robot, 2)
    q = np.array([0.1, 0.2])
    model, data = placed(mujoco, text, robot, q)
    theirs = their_inertia_matrix(mujoco, model, data, robot)
    np.testing.assert_allclose(inertia_matrix(robot, q), theirs, atol=1e-10)


def test_gravity_comes_from_option() -> None:
    body = f'<body name="a"><joint name="j"/>{BALL_OF_LEAD}</body>'
    assert [float(g) for g in read(world(body, '<option gravity="0 1 -9"/>')).gravity] == [0, 1, -9]
    assert [float(g) for g in read(world(body, '<option><flag gravity="disable"/></option>')).gravity] == [
        0
    ] * 3
    assert [float(g) for g in read(world(body)).gravity] == [0, 0, -9.81]


def test_bodies_and_joints_without_names_get_names() -> None:
    robot = read(
        world(f'<body><joint/>{BALL_OF_LEAD}<body><joint/><joint axis="1 0 0"/>{BALL_OF_LEAD}</body></body>')
    )
    assert [link.name for link in robot.links] == ["body1", "body2_1", "body2"]
    assert [joint.name for joint in robot.joints] == ["body1_joint", "body2_joint1", "body2_joint2"]
    assert not noticed(robot)


def test_xml_suffix_is_told_by_its_root(tmp_path: Path) -> None:
    path = tmp_path / "arm.xml"
    path.write_text(FOUR_BAR, encoding="utf-8")
    assert load(path).joints[0].name == "j1"


# --------------------------------------------------------------------------- what is reported


def test_every_element_is_read_or_reported() -> None:
    text = f"""<mujoco model="arm">
<compiler angle="radian" meshdir="m" texturedir="t"/><option timestep="0.01"/>
<size njmax="9"/><visual/><asset/><custom/><statistic/><extension/>
<default><motor gear="3"/></default>
<worldbody><light/><camera name="c"/><geom type="plane" size="1 1 1"/>
<body name="a" gravcomp="1"><joint name="j" stiffness="5" margin="1"/><geom type="mesh" rgba="1 1 1 1"/>
{BALL_OF_LEAD}<wheel/></body>
<body name="hand" mocap="true"/></worldbody>
<contact/><tendon/><sensor/><keyframe/><actuator/><deformable/><rockets/>
<equality><weld body1="a"/><joint joint1="j"/><connect active="false" body1="a" anchor="0 0 0"/></equality>
</mujoco>"""
    found = {(f.code, where) for f in noticed(read(text)) for where in f.where.split(", ")[1:]}
    unused = next(f.text for f in noticed(read(text)) if f.code == "ignored" and f.severity == "info")
    assert "more (10 times): not part of the mechanism" in unused
    places = ["<compiler>", "<option>", "<joint>", "<geom>", "<connect>", '<body name="hand">']
    places += [f"<{tag}> in <worldbody>" for tag in ("light", "camera", "geom")]
    for place in (*places, "<actuator> in <mujoco>", "<deformable> in <mujoco>"):
        assert f" {place}: " in unused
    assert "<size> in <mujoco>" in unused
    assert {
        ("gravcomp", "<body gravcomp=>"),
        ("unknown", "<geom> in 'a'"),
        ("unknown", "<wheel> in <body>"),
        ("unknown", "<rockets> in <mujoco>"),
        ("constraint", "<joint> in <equality>"),
    } <= found


def test_fromto_beats_an_orientation_of_the_class(mujoco: ModuleType) -> None:
    head = '<default><geom type="capsule" size="0.1 0.2" euler="0 90 0"/></default>'
    text = world('<body name="a"><joint name="j"/><geom fromto="0 0 0 1 2 3" mass="2"/></body>', head)
    robot = read(text)
    model, _ = placed(mujoco, text, robot, np.zeros(1))
    com = [float(value) for value in robot.links[0].inertia.to_com()[1]]
    np.testing.assert_allclose(com, model.body_ipos[1], atol=SHARP)
    assert any("beside fromto" in finding.text for finding in robot.findings)


def test_an_inertial_that_the_compiler_does_not_use_is_reported() -> None:
    inertial = '<inertial pos="9 9 9" mass="9" diaginertia="1 1 1"/>'
    robot = read(
        world(f"<body><joint/>{inertial}{BALL_OF_LEAD}</body>", '<compiler inertiafromgeom="true"/>')
    )
    assert float(robot.links[0].inertia.M) < 1
    assert [finding.where for finding in noticed(robot)] == ["line 3, <inertial>"]


def test_an_effort_range_that_is_not_symmetric_is_reported() -> None:
    robot = read(world(f'<body><joint actuatorfrcrange="-3 5"/>{BALL_OF_LEAD}</body>'))
    assert robot.joints[0].limits.effort == 5
    assert ["-3 to 5" in finding.text for finding in noticed(robot)] == [True]


def test_a_coupling_of_joints_is_reported_once() -> None:
    coupling = '<equality><joint joint1="a" polycoef="0 1 0 0 0"/></equality>'
    robot = read(world(f'<body><joint name="a"/>{BALL_OF_LEAD}</body>', tail=coupling))
    assert [(finding.code, finding.severity) for finding in noticed(robot)] == [("constraint", "warning")]


# ----------------------------------------------------------------------------- what is refused

REFUSED = {
    "empty": ("", 1, "the file is empty"),
    "urdf": ("<robot/>", 1, "root element is not <mujoco>"),
    "no world": ("<mujoco/>", 1, "<worldbody> is missing"),
    "include": ('<mujoco>\n<include file="a.xml"/></mujoco>', 2, "folder of the robot file is unknown"),
    "include in a body": (world('<body>\n<include file="a.xml"/></body>'), 4, "folder of the robot"),
    "composite": (world('<composite type="rope"/>'), 3, "<composite>"),
    "global": (world("", '<compiler coordinate="global"/>'), 2, "global coordinates"),
    "type": (world('<body><joint type="screw"/></body>'), 3, "use hinge or slide or ball or free"),
    "axis": (world('<body><joint axis="0 0 0"/></body>'), 3, "axis has no direction"),
    "quat": (world('<body quat="0 0 0 0"/>'), 3, "quat has no direction"),
    "two orientations": (
        world('<body quat="1 0 0 0" euler="0 0 0"/>'),
        3,
        "quat and euler are given together",
    ),
    "euler sequence": (world("", '<compiler eulerseq="abc"/>'), 2, "use three of x y z"),
    "class": (world('<body><joint class="arm"/></body>'), 3, "default class 'arm' does not exist"),
    "nested class": (world("", "<default><default/></default>"), 2, "needs a class"),
    "body twice": (world('<body name="a"/>\n<body name="a"/>'), 4, "a second body"),
    "joint twice": (
        world(f'<body><joint name="a"/>{BALL_OF_LEAD}</body>\n<body><joint name="a"/>{BALL_OF_LEAD}</body>'),
        4,
        "a second joint",
    ),
    "inertial without pos": (world('<body><inertial mass="1"/></body>'), 3, "attribute pos is missing"),
    "two inertias": (
        world('<body><inertial pos="0 0 0" mass="1" diaginertia="1 1 1" fullinertia="1 1 1 0 0 0"/></body>'),
        3,
        "fullinertia is given together with",
    ),
    "size": (world('<body><joint/><geom type="box" size="1 1"/></body>'), 3, "2 sizes given, a box has 3"),
    "fromto": (
        world('<body><joint/><geom type="box" size="1" fromto="0 0 0 0 0 0"/></body>'),
        3,
        "too close",
    ),
    "fromto and pos": (
        world('<body><joint/><geom type="box" size="1" pos="0 0 1" fromto="0 0 0 0 0 1"/></body>'),
        3,
        "fromto is given together with pos",
    ),
    "fromto of a sphere": (world('<body><joint/><geom size="1" fromto="0 0 0 0 0 1"/></body>'), 3, "pos="),
    "mass": (world('<body><joint/><inertial pos="0 0 0"/></body>'), 3, 'write mass="..." with a number'),
    "autolimits": (
        world('<body><joint range="1 2"/></body>', '<compiler autolimits="false"/>'),
        3,
        "limited=",
    ),
    "number": (world('<body pos="0 0 one"/>'), 3, '"one" is not a finite number'),
    "joint of the world": (world("<joint/>"), 3, "the world cannot move"),
    "connect to nothing": (
        world(
            f'<body name="a"><joint/>{BALL_OF_LEAD}</body>',
            tail='<equality><connect body1="a" body2="z" anchor="0 0 0"/></equality>',
        ),
        4,
        "body 'z' does not exist",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refusal_names_line_reason_and_remedy(case: str) -> None:
    text, line, reason = REFUSED[case]
    with pytest.raises(InputError) as caught:
        read(text)
    assert caught.value.line == line
    assert caught.value.remedy
    assert reason in str(caught.value)


def test_a_tendon_that_an_actuator_pulls_tells_the_motors_of_a_closed_robot(tmp_path: Path) -> None:
    """A four-bar whose crank is pulled by a fixed tendon: the crank is its motor, nothing was chosen."""
    bar = '<inertial pos="0.1 0 0" mass="1" diaginertia="0.01 0.01 0.01"/>'
    text = f"""<mujoco><worldbody>
      <body name="rocker" pos="0.5 0 0"><joint name="rocker" axis="0 0 1"/>{bar}</body>
      <body name="crank"><joint name="crank" axis="0 0 1"/>{bar}
        <body name="rod" pos="0 0.2 0"><joint name="knee" axis="0 0 1"/>{bar}</body></body></worldbody>
      <tendon><fixed name="pull"><joint joint="crank" coef="1"/></fixed></tendon>
      <equality><connect body1="rod" body2="rocker" anchor="0.5 0.1 0"/></equality>
      <actuator><motor tendon="pull"/></actuator></mujoco>"""
    path = tmp_path / "pulled.xml"
    path.write_text(text, encoding="utf-8")
    robot = load(path)
    assert [joint.name for joint in robot.active] == ["crank"]
    assert "motors" not in {finding.code for finding in robot.findings}


HAND = """<mujoco><worldbody><body name="palm">
  <body name="one"><joint name="one" axis="0 1 0" ref="10"/><geom size="0.02" mass="0.2" pos="0.05 0 0"/>
    <body name="two" pos="0.1 0 0"><joint name="two" axis="0 1 0"/><geom size="0.02" mass="0.1"/>
      <body name="three" pos="0.1 0 0"><joint name="three" axis="0 1 0" ref="-5"/>
        <geom size="0.02" mass="0.1" pos="0.03 0 0"/></body></body></body></body></worldbody>
  <tendon><fixed name="a"><joint joint="one" coef="1"/><joint joint="two" coef="1.5"/></fixed>
    <fixed name="b"><joint joint="two" coef="2"/><joint joint="three" coef="-1"/></fixed>
    <fixed name="c"><joint joint="one" coef="1"/></fixed></tendon>
  <equality><tendon tendon1="a"/><tendon tendon1="b" polycoef="0.2 0 0 0 0"/></equality></mujoco>"""


def test_a_held_tendon_of_two_joints_is_a_coupling_as_in_mujoco(mujoco: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "hand.xml").write_text(HAND)
    robot = aw.load(tmp_path / "hand.xml")
    assert [joint.name for joint in robot.moving] == ["one"]
    assert next(one.text for one in robot.findings if one.code == "tendon").startswith(
        "tendons are not read: c;"
    )
    model = mujoco.MjModel.from_xml_path(str(tmp_path / "hand.xml"))
    data = mujoco.MjData(model)
    lead = {one.follower: one for one in robot.couplings}
    q = 0.4
    data.qpos[:] = [q, *(float(lead[n].offset + lead[n].ratio * q) for n in ("two", "three"))]
    mujoco.mj_forward(model, data)
    assert np.abs(data.efc_pos).max() < 1e-15  # rounding: the tendons have the lengths that are held


def test_springs_hold_the_freedoms_that_no_actuator_does(tmp_path: Path) -> None:
    """A five-bar with one motor, as adaptive fingers have it: the joint with a spring is an input too."""
    text = """<mujoco><worldbody>
      <body name="a"><joint name="a" axis="0 0 1"/><geom size="0.05" mass="1"/>
        <body name="b" pos="0.3 0 0"><joint name="b" axis="0 0 1"/><geom size="0.05" mass="1"/></body></body>
      <body name="c" pos="0 0.5 0"><joint name="c" axis="0 0 1" stiffness="2"/><geom size="0.05" mass="1"/>
        <body name="d" pos="0.4 0 0"><joint name="d" axis="0 0 1"/><geom size="0.05" mass="1"/></body></body>
      </worldbody><equality><connect body1="b" body2="d" anchor="0.3 0.25 0"/></equality>
      <actuator><motor joint="a"/></actuator></mujoco>"""
    (tmp_path / "finger.xml").write_text(text)
    robot = aw.load(tmp_path / "finger.xml")
    assert [joint.name for joint in robot.active] == ["a", "c"]
    said = [finding.text for finding in robot.findings if finding.code == "motors"]
    assert len(said) == 1
    assert said[0].endswith("zero unless they are driven: c")
    assert not [finding for finding in robot.check() if finding.code == "mobility"]
