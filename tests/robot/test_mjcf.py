"""MJCF read: same motion, same bodies and same loops as MuJoCo sees, and nothing hidden."""

from __future__ import annotations

import math
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from armwright.errors import InputError
from armwright.robot import Robot
from armwright.robot.convention import Array
from armwright.robot.formats import load, read_bytes
from tests.robot.random_mjcf import random_mjcf

SHARP = 1e-12  # asked for; measured 5e-14: lengths are rounded to 2.5e-14 of the offset
SEEDS = range(15)


@pytest.fixture(scope="module")
def mujoco() -> ModuleType:
    return pytest.importorskip("mujoco")


def read(text: str, **options: object) -> Robot:
    return read_bytes(text.encode(), "mjcf", file="robot.xml", **options)


def world(inside: str, head: str = "", tail: str = "") -> str:
    return f"<mujoco>\n{head}<worldbody>\n{inside}\n</worldbody>{tail}</mujoco>"


BALL_OF_LEAD = '<geom size="0.05"/>'


# -------------------------------------------------------------------------- the same as MuJoCo


def placed(mujoco: ModuleType, text: str, robot: Robot, q: Array) -> tuple[Any, Any]:
    """Model and data of MuJoCo with our joint values by joint name."""
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    for joint, value in zip(robot.moving, q, strict=True):
        number = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, joint.name)
        if number >= 0:
            data.qpos[model.jnt_qposadr[number]] = value
    mujoco.mj_forward(model, data)
    return model, data


def body_frames(mujoco: ModuleType, model: Any, data: Any, robot: Robot) -> dict[int, Array]:
    """The frame of each body by the number of its link."""
    found = {}
    for j, link in enumerate(robot.links, 1):
        i = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, link.name)
        if i > 0:
            T = np.eye(4)
            T[:3, :3], T[:3, 3] = data.xmat[i].reshape(3, 3), data.xpos[i]
            found[j] = T
    return found


def assert_same_frames(mujoco: ModuleType, text: str, robot: Robot, seed: int) -> None:
    """Our link frame is fixed in MuJoCo's body frame, at the anchor of the last joint."""
    q = np.random.default_rng(seed).uniform(-2, 2, len(robot.moving))
    zero = np.zeros(len(q))
    model, data = placed(mujoco, text, robot, zero)
    first = body_frames(mujoco, model, data, robot)
    model, data = placed(mujoco, text, robot, q)
    then = body_frames(mujoco, model, data, robot)
    T_first, T_then = robot.transforms(zero), robot.transforms(q)
    assert len(then) == model.nbody - 1
    for j in then:
        ours_in_theirs = np.linalg.inv(first[j]) @ T_first[j]
        np.testing.assert_allclose(T_then[j], then[j] @ ours_in_theirs, atol=SHARP)
        number = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, robot.joints[j - 1].name)
        is_hinge = number >= 0 and model.jnt_type[number] == mujoco.mjtJoint.mjJNT_HINGE
        anchor = model.jnt_pos[number] if is_hinge else np.zeros(3)
        np.testing.assert_allclose(ours_in_theirs[:3, 3], anchor, atol=SHARP)


def inertia_matrix(robot: Robot, q: Array) -> Array:
    """Σ over links of JᵀMJ at their frames, plus IA: a second route, from definitions."""
    T = robot.transforms(q)
    moving = [j for j, joint in enumerate(robot.joints, 1) if joint.is_moving]
    A = np.diag([float(joint.rotor) for joint in robot.moving])
    for j, link in enumerate(robot.links, 1):
        above, k = set(), j
        while k:
            above.add(k)
            k = robot.joints[k - 1].parent
        J = np.zeros((6, len(moving)))
        for column, k in enumerate(moving):
            if k in above:
                z = T[k][:3, 2]
                is_hinge = robot.joints[k - 1].kind == "revolute"
                v = np.cross(z, T[j][:3, 3] - T[k][:3, 3]) if is_hinge else z
                J[:, column] = [*(T[j][:3, :3].T @ v), *(T[j][:3, :3].T @ (z if is_hinge else 0 * z))]
        A += J.T @ spatial(link.inertia.numbers()) @ J
    return A


def spatial(ten: Array) -> Array:
    xx, xy, xz, yy, yz, zz, x, y, z, m = ten
    S = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.block([[m * np.eye(3), -S], [S, np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])]])


def their_inertia_matrix(mujoco: ModuleType, model: Any, data: Any, robot: Robot) -> Array:
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, full)
    order = [
        model.jnt_dofadr[mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, joint.name)]
        for joint in robot.moving
    ]
    return full[np.ix_(order, order)]


@pytest.mark.parametrize("seed", SEEDS)
def test_forward_kinematics_equal_mujoco(mujoco: ModuleType, seed: int) -> None:
    text = random_mjcf(seed)
    assert_same_frames(mujoco, text, read(text), seed)


@pytest.mark.parametrize("head", ['<compiler angle="radian"/>', '<compiler eulerseq="ZYx"/>'])
def test_compiler_settings_equal_mujoco(mujoco: ModuleType, head: str) -> None:
    for seed in range(5):
        text = random_mjcf(seed, head=head)
        assert_same_frames(mujoco, text, read(text), seed)


@pytest.mark.requirement("S4-7")
@pytest.mark.parametrize("fixed", ["keep", "lump"])
@pytest.mark.parametrize("seed", SEEDS)
def test_inertia_matrix_equals_mujoco(mujoco: ModuleType, seed: int, fixed: str) -> None:
    """Masses, centres of mass, tensors, shapes and rotors at once, to 1e-10 of the largest entry."""
    text = random_mjcf(seed)
    robot = read(text, fixed=fixed)
    q = np.random.default_rng(seed).uniform(-2, 2, len(robot.moving))
    model, data = placed(mujoco, text, robot, q)
    theirs = their_inertia_matrix(mujoco, model, data, robot)
    np.testing.assert_allclose(inertia_matrix(robot, q), theirs, atol=1e-10 * np.abs(theirs).max())


@pytest.mark.parametrize("shape", ["sphere", "capsule", "cylinder", "box", "ellipsoid"])
def test_shapes_equal_mujoco(mujoco: ModuleType, shape: str) -> None:
    """Mass and total inertia about the body frame, by size, by end points, by mass and by density."""
    for own in (
        'size="0.1 0.2 0.3"',
        'size="0.1 0.2 0.3" mass="2"',
        'size="0.1" fromto="0 0 0 0.3 0.4 -0.5"',
    ):
        if shape == "sphere" and "fromto" in own:
            continue
        text = world(f'<body name="b"><joint name="j"/><geom type="{shape}" {own} density="3000"/></body>')
        model = mujoco.MjModel.from_xml_string(text)
        quaternion, mass, com = model.body_iquat[1], model.body_mass[1], model.body_ipos[1]
        R = np.zeros(9)
        mujoco.mju_quat2Mat(R, quaternion)
        central = R.reshape(3, 3) @ np.diag(model.body_inertia[1]) @ R.reshape(3, 3).T
        J = central + mass * (com @ com * np.eye(3) - np.outer(com, com))
        ours = read(text).links[0].inertia.numbers()
        np.testing.assert_allclose(ours[6:], [*(mass * com), mass], rtol=1e-12, atol=1e-12)
        six = [J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2]]
        np.testing.assert_allclose(ours[:6], six, atol=1e-12 * np.abs(J).max())


def test_ball_joint_reaches_what_mujoco_turns(mujoco: ModuleType) -> None:
    """Yaw, pitch, roll about z, y, x is the quaternion of the ball joint."""
    text = world(
        f'<body name="a" pos="0.1 0.2 0.3"><joint name="s" type="ball" pos="0.1 0 0.2"/>{BALL_OF_LEAD}'
        f'<body name="b" pos="0 0 0.4"><joint name="h" axis="1 0 0"/>{BALL_OF_LEAD}</body></body>'
    )
    robot = read(text)
    assert [joint.name for joint in robot.joints] == ["s_1", "s_2", "s_3", "h"]
    yaw, pitch, roll, q4 = 0.5, -0.4, 0.3, 0.7
    model, data = placed(mujoco, text, robot, np.array([yaw, pitch, roll, q4]))
    turn = np.array([1.0, 0.0, 0.0, 0.0])
    for axis, angle in (([0, 0, 1], yaw), ([0, 1, 0], pitch), ([1, 0, 0], roll)):
        step = np.zeros(4)
        mujoco.mju_axisAngle2Quat(step, np.array(axis, dtype=float), angle)
        mujoco.mju_mulQuat(turn, turn.copy(), step)
    data.joint("s").qpos[:] = turn
    mujoco.mj_forward(model, data)
    T = robot.transforms([yaw, pitch, roll, q4])
    np.testing.assert_allclose(T[4][:3, 3], data.body("b").xpos, atol=SHARP)
    np.testing.assert_allclose(T[4][:3, 2], data.body("b").xmat.reshape(3, 3)[:, 0], atol=SHARP)


FOUR_BAR = world(
    f"""<body name="crank"><joint name="j1" axis="0 1 0"/>{BALL_OF_LEAD}
  <body name="rod" pos="0 0 0.2"><joint name="j2" axis="0 1 0"/>{BALL_OF_LEAD}
    <site name="end" pos="0.5 0 0.1"/></body></body>
<body name="rocker" pos="0.5 0 0"><joint name="j3" axis="0 1 0"/>{BALL_OF_LEAD}
    <site name="top" pos="0 0 0.3"/></body>""",
    tail="""<equality><connect name="pin" body1="rod" body2="rocker" anchor="0.5 0 0.1"/></equality>
<actuator><motor joint="j1"/></actuator>""",
)


@pytest.mark.requirement("S4-6")
@pytest.mark.parametrize("by", ["anchor", "sites"])
def test_connect_is_a_closed_loop_with_the_same_gap(mujoco: ModuleType, by: str) -> None:
    text = FOUR_BAR
    if by == "sites":
        text = text.replace('body1="rod" body2="rocker" anchor="0.5 0 0.1"', 'site1="end" site2="top"')
    robot = read(text)
    assert [joint.name for joint in robot.joints] == ["j1", "j2", "j3", "pin_1", "pin_2"]
    assert [joint.is_active for joint in robot.joints] == [True, False, False, False, False]
    assert (robot.NL, robot.NJ, robot.B, robot.NF) == (5, 6, 1, 7)
    assert robot.loops[0].joint.name == "pin_3"
    assert robot.terminal == 3
    T = robot.transforms()
    np.testing.assert_allclose(T[robot.NL + 1], T[robot.NJ + 1], atol=SHARP)  # closed at home
    q = np.array([0.3, 0.2, -0.1, 0.0, 0.0])
    _, data = placed(mujoco, text, robot, q)
    T = robot.transforms(q)
    gap = T[robot.NL + 1][:3, 3] - T[robot.NJ + 1][:3, 3]
    np.testing.assert_allclose(gap, data.efc_pos[:3], atol=SHARP)


def test_floating_base(mujoco: ModuleType) -> None:
    text = world(
        f'<body name="table" pos="1 0 0">{BALL_OF_LEAD}</body>'
        f'<body name="trunk" pos="0 0 1.5"><freejoint name="root"/>{BALL_OF_LEAD}'
        '<body name="arm" pos="0 0 0.2"><joint name="j" axis="0 1 0" pos="0 0 0.1"/>'
        f"{BALL_OF_LEAD}</body></body>"
    )
    robot = read(text)
    assert robot.base.kind == "floating"
    assert robot.base.link.name == "trunk"
    assert [joint.name for joint in robot.joints] == ["j"]
    model = mujoco.MjModel.from_xml_string(text)
    assert float(robot.base.link.inertia.M) == pytest.approx(model.body("trunk").mass[0], rel=1e-14)
    assert float(robot.base.placement[2][3]) == 1.5
    assert "beside a floating base" in robot.findings[0].text


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
    assert not robot.findings


def test_xml_suffix_is_told_by_its_root(tmp_path: Path) -> None:
    path = tmp_path / "arm.xml"
    path.write_text(FOUR_BAR, encoding="utf-8")
    assert load(path).joints[0].name == "j1"


# --------------------------------------------------------------------------- what is reported


def test_every_element_is_read_or_reported() -> None:
    text = f"""<mujoco model="arm">
<compiler angle="radian" meshdir="m" boundmass="0.1"/><option timestep="0.01"/>
<size njmax="9"/><visual/><asset/><custom/><statistic/><extension/>
<default><motor gear="3"/></default>
<worldbody><light/><camera name="c"/><geom type="plane" size="1 1 1"/>
<body name="a" gravcomp="1"><joint name="j" stiffness="5" margin="1"/><geom type="mesh" rgba="1 1 1 1"/>
{BALL_OF_LEAD}<wheel/></body>
<body name="hand" mocap="true"/></worldbody>
<contact/><tendon/><sensor/><keyframe/><actuator/><deformable/><rockets/>
<equality><weld body1="a"/><joint joint1="j"/><connect active="false" body1="a" anchor="0 0 0"/></equality>
</mujoco>"""
    found = {(f.code, f.where.split(", ", 1)[1]) for f in read(text).findings}
    ignored = (
        "size visual asset custom statistic extension contact tendon sensor keyframe actuator deformable"
    )
    assert {("ignored", f"<{tag}> in <mujoco>") for tag in ignored.split()} <= found
    assert {
        ("ignored", "<compiler>"),
        ("ignored", "<option>"),
        ("ignored", "<motor> in <default>"),
        ("ignored", "<light> in <worldbody>"),
        ("ignored", "<camera> in <worldbody>"),
        ("ignored", "<geom> in <worldbody>"),
        ("ignored", '<body name="a">'),
        ("ignored", '<joint name="j">'),
        ("ignored", "<joint>"),
        ("ignored", "<geom>"),
        ("unknown", "<geom>"),
        ("unknown", "<wheel> in <body>"),
        ("ignored", '<body name="hand">'),
        ("unknown", "<rockets> in <mujoco>"),
        ("constraint", "<weld> in <equality>"),
        ("constraint", "<joint> in <equality>"),
        ("ignored", "<connect>"),
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
    assert [finding.where for finding in robot.findings] == ["line 3, <inertial>"]


def test_an_effort_range_that_is_not_symmetric_is_reported() -> None:
    robot = read(world(f'<body><joint actuatorfrcrange="-3 5"/>{BALL_OF_LEAD}</body>'))
    assert robot.joints[0].limits.effort == 5
    assert ["-3 to 5" in finding.text for finding in robot.findings] == [True]


def test_a_coupling_of_joints_is_reported_once() -> None:
    coupling = '<equality><joint joint1="a" polycoef="0 1 0 0 0"/></equality>'
    robot = read(world(f'<body><joint name="a"/>{BALL_OF_LEAD}</body>', tail=coupling))
    assert [(finding.code, finding.severity) for finding in robot.findings] == [("constraint", "warning")]


# ----------------------------------------------------------------------------- what is refused

REFUSED = {
    "empty": ("", 1, "no element found"),
    "urdf": ("<robot/>", 1, "root element is not <mujoco>"),
    "no world": ("<mujoco/>", 1, "<worldbody> is missing"),
    "no joint": (world("<body/>").replace("<body/>", ""), 1, "no joint"),
    "include": ('<mujoco>\n<include file="a.xml"/></mujoco>', 2, "mj_saveLastXML"),
    "include in a body": (world('<body>\n<include file="a.xml"/></body>'), 4, "mj_saveLastXML"),
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
        world('<body><joint/><geom type="box" size="1" pos="0 0 0" fromto="0 0 0 0 0 1"/></body>'),
        3,
        "fromto is given together with pos",
    ),
    "fromto of a sphere": (world('<body><joint/><geom size="1" fromto="0 0 0 0 0 1"/></body>'), 3, "pos="),
    "range": (world('<body><joint range="20 -10"/></body>'), 3, "20 is above -10; exchange them"),
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
    "two floating": (
        world(f"<body><freejoint/>{BALL_OF_LEAD}</body>\n<body><freejoint/>{BALL_OF_LEAD}</body>"),
        4,
        "only the base may float",
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
