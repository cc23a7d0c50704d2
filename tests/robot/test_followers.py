"""Joints that follow others in foreign files: kept as couplings, saved, and no matter to the tip."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import armwright as aw
from tests.robot.mjcf_files import BALL_OF_LEAD, world
from tests.robot.mjcf_files import read as read_mjcf
from tests.robot.test_tip import FLANGE, TOOL0, arm
from tests.robot.urdf_files import SHARP, noticed, read


def finger(name: str, mimic: str = "") -> str:
    return (
        f'<link name="{name}"/><joint name="{name}_joint" type="prismatic"><parent link="tool0"/>'
        f'<child link="{name}"/><axis xyz="0 1 0"/><limit lower="0" upper="1" effort="1" velocity="1"/>'
        f"{mimic}</joint>"
    )


MIMIC = '<mimic joint="left_joint" multiplier="-2" offset="0.1"/>'
GRIPPER = arm(FLANGE, TOOL0, finger("left"), finger("right", MIMIC))
Q = np.array([0.1, -0.5, 0.4, 0.3, 0.5, 0.6, 0.25])


def test_mimic_is_a_coupling_and_the_joint_is_not_in_q() -> None:
    robot = read(GRIPPER)
    (coupling,) = robot.couplings
    assert (coupling.follower, coupling.leader) == ("right_joint", "left_joint")
    assert (float(coupling.ratio), float(coupling.offset)) == (-2.0, 0.1)
    assert len(robot.moving) == 7
    free = read(arm(FLANGE, TOOL0, finger("left"), finger("right")))
    theirs = free.pose([*Q, -2 * Q[6] + 0.1], frame="right")
    np.testing.assert_allclose(robot.pose(Q, frame="right"), theirs, atol=SHARP)


@pytest.mark.parametrize("suffix", ["toml", "urdf"])
def test_mimic_survives_saving(tmp_path: Path, suffix: str) -> None:
    robot = read(GRIPPER.replace("left_joint", "left-joint"))
    robot.save(tmp_path / f"arm.{suffix}")
    again = aw.load(tmp_path / f"arm.{suffix}")
    assert again.couplings == robot.couplings
    np.testing.assert_allclose(again.pose(Q, frame="right"), robot.pose(Q, frame="right"), atol=SHARP)


def test_what_follows_a_follower_follows_what_leads_both() -> None:
    third = finger("third", '<mimic joint="right_joint" multiplier="3" offset="0.2"/>')
    robot = read(arm(FLANGE, TOOL0, third, finger("right", MIMIC), finger("left")))
    by_name = {one.follower: one for one in robot.couplings}
    assert by_name["third_joint"].leader == "left_joint"
    assert float(by_name["third_joint"].ratio) == -6.0
    assert float(by_name["third_joint"].offset) == pytest.approx(0.5)


@pytest.mark.parametrize("leader", ["nowhere", "right_joint", "link_6-tool0"])
def test_a_joint_that_follows_nothing_that_moves_is_free(leader: str) -> None:
    robot = read(arm(FLANGE, TOOL0, finger("left"), finger("right", f'<mimic joint="{leader}"/>')))
    assert not robot.couplings
    assert len(robot.moving) == 8
    assert [one.severity for one in noticed(robot) if one.code == "mimic"] == ["warning"]


def test_jacobian_and_inverse_geometry_of_the_tip_do_not_mind_fingers_that_follow() -> None:
    robot = read(GRIPPER)
    J = aw.compile(aw.model(robot, "jacobian"))(Q)
    assert J.shape == (6, 7)
    alone = aw.compile(aw.model(read(arm(FLANGE, TOOL0)), "jacobian"))(Q[:6])
    np.testing.assert_allclose(J[:, :6], alone, atol=SHARP)
    np.testing.assert_allclose(J[:, 6], 0, atol=SHARP)
    found = aw.compile(aw.model(robot, "inverse_geometry"))(robot.pose(Q))
    assert np.abs(found - Q[:6]).max(axis=1).min() < 1e-8


def test_equality_of_joints_counts_from_their_references(mujoco: ModuleType) -> None:
    text = world(
        f"""<body name="a"><joint name="j" ref="20" axis="0 0 1"/>{BALL_OF_LEAD}</body>
        <body name="b" pos="1 0 0"><joint name="k" ref="30" axis="0 1 0"/>{BALL_OF_LEAD}</body>""",
        tail='<equality><joint joint1="k" joint2="j" polycoef="0.1 -0.5"/></equality>',
    )
    robot = read_mjcf(text)
    (coupling,) = robot.couplings
    q = 0.7
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    data.qpos[:] = q, float(coupling.offset) + float(coupling.ratio) * q
    mujoco.mj_forward(model, data)
    assert abs(data.efc_pos[0]) < 1e-12  # the constraint is met
    T = robot.pose([q], frame="b")
    np.testing.assert_allclose(T[:3, :3].ravel(), data.body("b").xmat, atol=SHARP)


def test_a_gripper_alone_ends_at_a_finger() -> None:
    """No joint moves its hand: a tip there has a constant pose and a Jacobian of zeros."""
    robot = read(
        f'<robot name="gripper"><link name="tool0"/>{finger("left")}{finger("right", MIMIC)}</robot>'
    )
    assert robot.tip == "left"
    assert len(aw.compile(aw.model(robot, "inverse_geometry"))(robot.pose([0.3]))) == 1


@pytest.mark.parametrize(("joint", "tip"), [("jointGripper", "mount"), ("gripper_yaw", "mover")])
def test_an_arm_whose_last_joint_is_called_a_gripper_ends_before_it(joint: str, tip: str) -> None:
    """A jaw that turns by itself, with nothing that follows it; a wrist with the word in its name is none."""
    jaw = (
        '<link name="mount"/><joint name="to_mount" type="fixed"><parent link="link_6"/><child link="mount"/>'
        f'</joint><link name="mover"/><joint name="{joint}" type="revolute"><parent link="mount"/>'
        '<child link="mover"/><limit lower="-1" upper="0" effort="1" velocity="1"/></joint>'
    )
    robot = read(arm(jaw))
    assert robot.tip == tip
    assert len(robot.moving) == 7


def test_shapes_of_links_survive_saving(tmp_path: Path) -> None:
    """What a file has for collisions is kept as capsules, in the own format too."""
    shape = '<collision><geometry><cylinder radius="0.05" length="0.4"/></geometry></collision>'
    robot = read(arm().replace('<link name="link_3"/>', f'<link name="link_3">{shape}</link>'))
    robot.save(tmp_path / "arm.toml")
    assert len(robot.capsules) == 1
    assert aw.load(tmp_path / "arm.toml").capsules == robot.capsules
