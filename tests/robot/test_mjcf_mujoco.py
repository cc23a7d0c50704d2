"""MJCF: same motion, same bodies and same loops as MuJoCo sees."""

from __future__ import annotations

from types import ModuleType

import numpy as np
import pytest

from tests.robot.mjcf_files import (
    BALL_OF_LEAD,
    FOUR_BAR,
    SEEDS,
    SHARP,
    assert_same_frames,
    inertia_matrix,
    placed,
    read,
    their_inertia_matrix,
    world,
)
from tests.robot.random_mjcf import random_mjcf
from tests.robot.urdf_files import noticed


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
    assert robot.tip == robot.links[1].name  # two joints move it
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
    assert "beside the robot" in noticed(robot)[0].text
