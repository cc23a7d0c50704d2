"""The tip: the frame that was meant, by the name the file gives it, in every model, lumped or saved."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.robot.geometry.urdf_convention import Array
from tests.robot.mjcf_files import BALL_OF_LEAD, world
from tests.robot.mjcf_files import read as read_mjcf
from tests.robot.random_urdf import random_urdf
from tests.robot.urdf_files import SEEDS, SHARP, pinocchio_q, read, wrap

AXES = ("0 0 1", "0 1 0", "0 1 0", "1 0 0", "0 1 0", "1 0 0")


def arm(*extra: str, name: str = "link_") -> str:
    """Six joints with the axes of an industrial arm, as ROS files have them; then what is given."""
    links = [f'<link name="{name}{j}"/>' for j in range(7)]
    joints = [
        f'<joint name="joint_{j}" type="revolute"><parent link="{name}{j - 1}"/><child link="{name}{j}"/>'
        f'<origin xyz="{0.1 * j} 0.02 0.3"/><axis xyz="{axis}"/>'
        '<limit lower="-3" upper="3" effort="9" velocity="2"/></joint>'
        for j, axis in enumerate(AXES, 1)
    ]
    return wrap(*links, *joints, *extra)


def fixed(link: str, parent: str, *, xyz: str = "0 0 0", rpy: str = "0 0 0") -> str:
    """A frame on a fixed joint."""
    return (
        f'<link name="{link}"/><joint name="{parent}-{link}" type="fixed"><parent link="{parent}"/>'
        f'<child link="{link}"/><origin xyz="{xyz}" rpy="{rpy}"/></joint>'
    )


FLANGE = fixed("flange", "link_6", xyz="0.1 0 0")
TOOL0 = fixed("tool0", "link_6", xyz="0.1 0 0", rpy="0 1.5707963267948966 0")
BASE = fixed("base", "link_0", rpy="0 0 3.14159265358979")
ROS = arm(FLANGE, TOOL0, BASE)
q = np.array([0.3, -0.4, 0.5, 0.6, -0.7, 0.8])


def frame_of(pin: ModuleType, text: str, values: dict[str, float], frame: str) -> Array:
    """Where Pinocchio has a frame."""
    model = pin.buildModelFromXML(text)
    data = model.createData()
    pin.framesForwardKinematics(model, data, pinocchio_q(pin, model, values))
    return np.asarray(data.oMf[model.getFrameId(frame)].homogeneous)


def by_name(robot: aw.Robot, values: Array) -> dict[str, float]:
    return dict(zip((joint.name for joint in robot.moving), values.tolist(), strict=True))


@pytest.mark.parametrize("how", ["keep", "lump"])
def test_tip_of_a_ros_arm_is_tool0_though_another_frame_stands_last(pin: ModuleType, how: str) -> None:
    robot = read(ROS, fixed=how)
    assert robot.tip == "tool0"
    np.testing.assert_allclose(robot.pose(q), frame_of(pin, ROS, by_name(robot, q), "tool0"), atol=SHARP)
    (finding,) = [one for one in robot.findings if one.code == "tip"]
    assert "'tool0'" in finding.text
    assert "flange" in finding.text
    assert "with_tip" in finding.remedy


@pytest.mark.parametrize("how", ["keep", "lump"])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_frame_of_a_file_is_found_by_its_name_with_its_own_axes(
    pin: ModuleType, seed: int, how: str
) -> None:
    text = random_urdf(seed, angles="mixed")
    robot = read(text, fixed=how)
    values = np.random.default_rng(seed).uniform(-2, 2, len(robot.moving))
    for frame in pin.buildModelFromXML(text).frames:
        if frame.type == pin.FrameType.BODY:
            theirs = frame_of(pin, text, by_name(robot, values), frame.name)
            np.testing.assert_allclose(robot.pose(values, frame=frame.name), theirs, atol=SHARP)


@pytest.mark.parametrize("suffix", ["toml", "urdf"])
@pytest.mark.parametrize("how", ["keep", "lump"])
def test_saving_keeps_frames_names_and_tip(tmp_path: Path, suffix: str, how: str) -> None:
    robot = read(ROS.replace("link_", "my link-"), fixed=how)
    path = tmp_path / f"arm.{suffix}"
    robot.save(path)
    again = aw.load(path)
    assert again.tip == robot.tip
    for name in ("my link-6", "my link-3", "tool0", "flange", "base", "joint_4"):
        np.testing.assert_allclose(again.pose(q, frame=name), robot.pose(q, frame=name), atol=SHARP)


def test_frames_written_are_those_of_the_file(pin: ModuleType, tmp_path: Path) -> None:
    """Other programs find the same links at the same places in the saved file."""
    robot = read(ROS)
    robot.save(tmp_path / "arm.urdf")
    text = (tmp_path / "arm.urdf").read_text()
    for name in ("link_2", "link_6", "tool0"):
        ours, theirs = (frame_of(pin, one, by_name(robot, q), name) for one in (text, ROS))
        np.testing.assert_allclose(ours, theirs, atol=SHARP)


@pytest.mark.parametrize("how", ["keep", "lump"])
@pytest.mark.parametrize("name", ["tool0", "flange", "link_6", "link_4", "joint_3"])
def test_models_end_at_the_frame_that_is_named(name: str, how: str) -> None:
    """frame= is the frame of the file; with_tip gives the same model."""
    robot = read(ROS, fixed=how)
    T = robot.pose(q, frame=name)
    np.testing.assert_allclose(aw.compile(aw.model(robot, "direct_geometry", frame=name))(q), T, atol=SHARP)
    tipped = robot.with_tip(name)
    np.testing.assert_allclose(tipped.pose(q), T, atol=SHARP)
    J = aw.compile(aw.model(tipped, "jacobian"))(q)
    np.testing.assert_allclose(aw.compile(aw.model(robot, "jacobian", frame=name))(q), J, atol=SHARP)
    step = 1e-6
    moved = [(tipped.pose(q + step * e) - tipped.pose(q - step * e))[:3, 3] / (2 * step) for e in np.eye(6)]
    np.testing.assert_allclose(J[:3], np.transpose(moved), atol=1e-9)  # differences of second order


@pytest.mark.parametrize("how", ["keep", "lump"])
def test_transforms_between_frames_of_the_file(how: str) -> None:
    robot = read(ROS, fixed=how)
    f = aw.compile(aw.model(robot, "transform", i="link_2", j="tool0"))
    theirs = np.linalg.inv(robot.pose(q, frame="link_2")) @ robot.pose(q, frame="tool0")
    np.testing.assert_allclose(f(q), theirs, atol=SHARP)
    numbered = aw.compile(aw.model(robot, "transform", i=2, j=6 if how == "lump" else 9))(q)
    assert numbered.shape == (4, 4)


def test_a_turned_frame_is_refused_where_only_frames_of_links_are_meant() -> None:
    with pytest.raises(ArmwrightError, match="give the number of that frame, 2"):
        aw.model(read(ROS), "jacobian", projection="link_2")


@pytest.mark.parametrize("how", ["keep", "lump"])
def test_inverse_geometry_of_an_arm_with_side_frames_and_fingers(how: str) -> None:
    """The columns are the joints on the way to the tip; lumping changes nothing."""
    fingers = (
        '<link name="finger"/><joint name="grip" type="prismatic"><parent link="tool0"/>'
        '<child link="finger"/><axis xyz="1 0 0"/><limit lower="0" upper="1" effort="1" velocity="1"/>'
        "</joint>"
    )
    robot = read(arm(FLANGE, TOOL0, fingers, BASE), fixed=how)
    assert robot.tip == "tool0"
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    assert solver.joints == tuple(f"joint_{j}" for j in range(1, 7))
    T = robot.pose([*q, 0.2])
    found = solver(T)
    assert min(np.abs(found - q).max(axis=1)) < 1e-8
    for one in found:
        np.testing.assert_allclose(robot.pose([*one, 0.0]), T, atol=1e-9)
    other = aw.compile(aw.model(robot, "inverse_geometry", frame="flange"))
    assert min(np.abs(other(robot.pose([*q, 0.0], frame="flange")) - q).max(axis=1)) < 1e-8


def test_without_usual_names_the_deepest_moving_chain_ends_at_the_tip() -> None:
    text = arm(fixed("camera", "link_2"), fixed("mark", "link_0"))
    robot = read(text)
    assert robot.tip == "link_6"
    assert read(arm(fixed("sensor", "link_6"), fixed("pad", "sensor"))).tip == "pad"  # one row behind it
    assert read(arm(fixed("left", "link_6"), fixed("right", "link_6"))).tip == "link_6"


USUAL = ["tool0", "left_TCP", "panda_hand_tcp", "ee_link", "end_effector", "Flange", "endEffector"]


@pytest.mark.parametrize("name", USUAL)
def test_usual_names_are_preferred(name: str) -> None:
    assert read(arm(fixed("camera", "link_6"), fixed(name, "link_6"), fixed("plate", "link_6"))).tip == name


@pytest.mark.parametrize("name", ["tool_changer", "handle", "gripper_camera"])
def test_names_that_only_begin_like_usual_ones_are_not(name: str) -> None:
    assert read(arm(fixed("camera", "link_6"), fixed(name, "link_6"))).tip == "link_6"


def test_tool_stands_on_the_tip_whether_fixed_joints_are_kept_or_lumped() -> None:
    T = np.eye(4)
    T[:3, 3] = [0.01, 0.02, 0.3]
    for how in ("keep", "lump"):
        robot = read(ROS, fixed=how)
        tooled = robot.with_tool(T)
        np.testing.assert_allclose(tooled.pose(q), robot.pose(q) @ T, atol=SHARP)
        np.testing.assert_allclose(tooled.with_tool(T).pose(q), tooled.pose(q), atol=SHARP)  # replaced
        np.testing.assert_allclose(tooled.without("tool").pose(q), robot.pose(q), atol=SHARP)
        np.testing.assert_allclose(
            robot.with_tool(T, link="link_3").pose(q), robot.pose(q, frame="link_3") @ T
        )


def test_an_unknown_tip_is_refused_with_the_nearest_name(tmp_path: Path) -> None:
    (tmp_path / "arm.urdf").write_text(ROS)
    with pytest.raises(ArmwrightError, match=r"frame 'tool_0'.*did you mean 'tool0'"):
        aw.load(tmp_path / "arm.urdf", tip="tool_0")
    with pytest.raises(ArmwrightError, match=r"base='flying': use 'fixed' or 'floating'"):
        aw.load(tmp_path / "arm.urdf", base="flying")


def test_an_unknown_option_of_load_is_told_all_there_are(tmp_path: Path) -> None:
    """Those of the format and those of every format."""
    path = tmp_path / "arm.urdf"
    path.write_text(arm())
    with pytest.raises(
        ArmwrightError, match=r"'Tip': unknown; did you mean 'tip'\? use one of tip, base, exact, fixed"
    ):
        aw.load(path, Tip="link_6")


def test_options_of_load_decide_what_findings_offered(tmp_path: Path) -> None:
    (tmp_path / "arm.urdf").write_text(ROS.replace("1.5707963267948966", "1.5708"))
    plain = aw.load(tmp_path / "arm.urdf")
    (offer,) = [one for one in plain.findings if one.code == "rounded"]
    assert "exact=1e-05" in offer.remedy
    assert "would move no frame by more than 3.7e-06 (m or rad) at home" in offer.text
    robot = aw.load(tmp_path / "arm.urdf", tip="flange", base="floating", exact=1e-5, fixed="lump")
    assert (robot.tip, robot.base.kind) == ("flange", "floating")
    assert not [one for one in robot.findings if one.code in ("tip", "rounded")]
    assert any(one.code == "snapped" for one in robot.findings)


def test_sites_and_bodies_of_mjcf_are_frames(mujoco: ModuleType) -> None:
    text = world(
        f"""<body name="arm 1" pos="0.1 0.2 0.3" euler="10 20 30">
        <joint name="j1" axis="1 2 3" pos="0.1 0 0.2"/>
        {BALL_OF_LEAD}<site name="mark" pos="0.3 0 0" euler="0 40 0"/>
        <body name="arm 2" pos="0.2 0 0" euler="5 0 0"><joint name="j2" axis="0 1 0" pos="0 0 0.1" ref="20"/>
        {BALL_OF_LEAD}<body name="plate" pos="0 0 0.2" euler="0 0 15">
        <site name="attachment_site" pos="0 0.1 0"/>
        </body></body></body>"""
    )
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    for how in ("keep", "lump"):
        robot = read_mjcf(text, fixed=how)
        assert robot.tip == "attachment_site"
        data.qpos[:] = values = np.array([0.4, -0.7])
        mujoco.mj_forward(model, data)
        for name in ("arm 1", "arm 2", "plate"):
            T = robot.pose(values, frame=name)
            np.testing.assert_allclose(T[:3, 3], data.body(name).xpos, atol=SHARP)
            np.testing.assert_allclose(T[:3, :3].ravel(), data.body(name).xmat, atol=SHARP)
        for name in ("mark", "attachment_site"):
            T = robot.pose(values, frame=name)
            np.testing.assert_allclose(T[:3, 3], data.site(name).xpos, atol=SHARP)
            np.testing.assert_allclose(T[:3, :3].ravel(), data.site(name).xmat, atol=SHARP)


def test_the_finding_about_the_tip_names_sites_as_well() -> None:
    robot = read_mjcf(
        world(
            f"""<body name="arm"><joint name="j1" axis="0 0 1"/>{BALL_OF_LEAD}
            <body name="claw" pos="0.3 0 0"><joint name="j2" axis="0 1 0"/>{BALL_OF_LEAD}
            <site name="paw" pos="0 0 0.1"/></body></body>"""
        )
    )
    (said,) = (one.text for one in robot.findings if one.code == "tip")
    assert "it could also be paw" in said


def turning(name: str, parent: str, child: str, *, axis: str, rest: str = "") -> str:
    """A revolute joint of URDF, 0.3 m beyond its parent, and its link."""
    ends = f'<parent link="{parent}"/><child link="{child}"/><origin xyz="0.3 0 0"/><axis xyz="{axis}"/>'
    limit = '<limit lower="-3" upper="3" effort="1" velocity="1"/>'
    return f'<link name="{child}"/><joint name="{name}" type="revolute">{ends}{limit}{rest}</joint>'


def test_fingers_that_follow_each_other_do_not_carry_the_tip(tmp_path: Path) -> None:
    """The arm ends where its gripper begins, so that inverse geometry works without naming a tip."""
    follows = '<mimic joint="drive" multiplier="-1"/>'
    parts = [
        turning("j1", "base", "l1", axis="0 0 1"),
        turning("j2", "l1", "l2", axis="0 1 0"),
        turning("j3", "l2", "l3", axis="0 1 0"),
        turning("drive", "l3", "left", axis="0 0 1"),
        turning("pad", "left", "left_pad", axis="0 0 1", rest=follows),
        turning("other", "l3", "right", axis="0 0 1", rest=follows),
    ]
    path = tmp_path / "gripping.urdf"
    path.write_text(f'<robot name="gripping"><link name="base"/>{"".join(parts)}</robot>')
    robot = aw.load(path)
    assert robot.tip == "l3"
    solver = aw.compile(aw.model(robot, "inverse_geometry", task=("x", "y", "z")))
    assert solver.joints == ("j1", "j2", "j3")
    q = np.array([0.3, -0.4, 0.8, 0.1])
    found = np.asarray(solver(robot.pose(q)))
    assert (
        np.abs(found - q[:3])[:, :2].max(axis=1).min() < 1e-9
    )  # the last joint does not move its own origin


def test_the_tip_that_nobody_named_is_the_same_where_fixed_joints_are_lumped() -> None:
    """The end of a row of fixed frames, behind which fingers begin, is then a frame of the last link."""
    links = [f'<link name="{name}"/>' for name in ("base", "arm", "mount", "stator", "mover")]
    fixed = '<joint name="{0}_f" type="fixed"><parent link="{0}"/><child link="{1}"/>{2}</joint>'
    up = '<origin xyz="0 0 0.1"/>'
    turn = (
        '<joint name="{2}" type="revolute"><parent link="{0}"/><child link="{1}"/><axis xyz="0 1 0"/>'
        '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint>'
    )
    joints = [
        turn.format("base", "arm", "shoulder"),
        fixed.format("arm", "mount", up),
        fixed.format("mount", "stator", up),
        turn.format("stator", "mover", "jointGripper"),
    ]
    kept, lumped = (read(wrap(*links, *joints), fixed=how) for how in ("keep", "lump"))
    assert kept.tip == lumped.tip == "stator"
    assert lumped.NL == 2
    assert np.allclose(kept.pose([0.3, 0.2]), lumped.pose([0.3, 0.2]), atol=1e-15)
    assert [f.text for f in kept.findings if f.code == "tip"] == [
        f.text for f in lumped.findings if f.code == "tip"
    ]


@pytest.mark.parametrize("how", ["keep", "lump"])
@pytest.mark.parametrize("noise", ["0", "1e-12", "1e-6", "1.5708"])
def test_the_tip_is_the_same_behind_auxiliary_frames(how: str, noise: str) -> None:
    """Frames turned by next to nothing stand on auxiliary ones, with which their row does not end."""
    links = "".join(f'<link name="{name}"/>' for name in ("ground", "leg", "shank", "foot"))
    ends = [
        ("hip", "continuous", "ground", "leg"),
        ("a", "fixed", "leg", "shank"),
        ("b", "fixed", "shank", "foot"),
    ]
    joints = "".join(
        f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
        f'<origin xyz="0.1 0.2 -0.3" rpy="{noise} {noise} 0"/><axis xyz="0 1 0"/></joint>'
        for name, kind, parent, child in ends
    )
    assert read(wrap(links, joints), fixed=how).tip == "foot"


def test_slides_side_by_side_at_the_end_of_an_arm_are_fingers() -> None:
    """No mimic ties them and no name tells; one slide alone is a joint of the arm."""
    finger = (
        '<link name="{0}"/><joint name="{0}_s" type="prismatic"><parent link="link_6"/><child link="{0}"/>'
        '<axis xyz="0 {1} 0"/><limit lower="0" upper="0.04" effort="1" velocity="1"/></joint>'
    )
    both = read(arm(finger.format("link_7", 1), finger.format("link_8", -1)))
    assert both.tip == "link_6"
    assert "not counting fingers (6)" in next(one.text for one in both.findings if one.code == "tip")
    assert read(arm(finger.format("link_7", 1))).tip == "link_7"


def test_of_two_usual_words_in_a_name_the_likelier_counts() -> None:
    """The frame called ee stands on the one that is called a gripper, as a maker of small arms has it."""
    text = arm(fixed("gripper_link", "link_6"), fixed("ee_gripper_link", "gripper_link"))
    assert read(text).tip == "ee_gripper_link"


def test_who_names_no_frame_of_a_large_robot_is_told_the_nearest_and_the_last() -> None:
    links = "".join(f'<link name="body_{i}"/>' for i in range(60)) + '<link name="grip_tcp"/>'
    joints = "".join(
        f'<joint name="turn_{i}" type="{"fixed" if i == 59 else "continuous"}"><parent link="body_{i}"/>'
        f'<child link="{"grip_tcp" if i == 59 else f"body_{i + 1}"}"/></joint>'
        for i in range(60)
    )
    robot = read(f'<robot name="long">{links}{joints}</robot>')
    with pytest.raises(aw.ArmwrightError, match=r"did you mean 'grip_tcp'") as told:
        robot.with_tip("grip-tcp")
    assert "it has grip_tcp, body_59, body_58" in str(told.value)
    assert len(str(told.value)) < 250
