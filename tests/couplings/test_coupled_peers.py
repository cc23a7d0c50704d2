"""Coupled robots in other engines: mimic joints of Pinocchio, matrices of MuJoCo projected; energy."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.robot import Base, Coupling, Robot
from tests.support.random_robots import random_robot

TYPES = (aw.Revolute, aw.Revolute, aw.Prismatic)
GEARS = (Coupling("joint3", "joint1", ratio=-1.5, offset=0.2), Coupling("joint5", "joint2", ratio=0.5))
G = np.array([[1, 0, 0], [0, 1, 0], [-1.5, 0, 0], [0, 0, 1], [0, 0.5, 0]])


def plain(seed: int, *, is_serial: bool = False) -> Robot:
    """A tree (or a chain) without rotors and friction, which URDF has no words for, two joints geared."""
    robot = random_robot(seed, joints=5, types=TYPES, is_serial=is_serial)
    bare = robot.without("rotor", "friction", "wrench", "stiffness", "tool")
    upright = replace(bare, base=replace(Base(), link=bare.base.link), gravity=aw.load("puma560").gravity)
    return replace(upright, couplings=GEARS)


def text_of(robot: Robot) -> str:
    with tempfile.TemporaryDirectory() as folder:
        robot.save(Path(folder) / "robot.urdf")
        return (Path(folder) / "robot.urdf").read_text()


def state(seed: int) -> Any:
    return np.random.default_rng(seed).uniform(-1, 1, (3, 3))


@pytest.mark.parametrize("seed", range(4))
def test_torques_are_those_of_pinocchios_mimic_joints(seed: int) -> None:
    pin = pytest.importorskip("pinocchio")
    robot = plain(seed, is_serial=True)  # a leader must come before its follower there
    model = pin.buildModelFromXML(text_of(robot), mimic=True)
    model.gravity.linear = np.array([float(g) for g in robot.gravity])
    data = model.createData()
    ids = [model.getJointId(joint.name) for joint in robot.moving]
    places, rates = ([getattr(model.joints[i], key) for i in ids] for key in ("idx_q", "idx_v"))
    q, qd, qdd = state(seed)
    there = [np.zeros(model.nq), np.zeros(model.nv), np.zeros(model.nv)]
    for target, given, at in zip(there, (q, qd, qdd), (places, rates, rates), strict=True):
        target[at] = given
    assert (model.nq, model.nv) == (3, 3)
    tau = pin.rnea(model, data, *there)[rates]
    ours = aw.compile(aw.model(robot, "inverse_dynamics"))(q, qd, qdd)
    np.testing.assert_allclose(ours, tau, atol=1e-10 * (1 + np.abs(tau).max()))
    A = pin.crba(model, data, there[0])
    A = np.triu(A) + np.triu(A, 1).T
    inertia = aw.compile(aw.model(robot, "inertia_matrix"))(q)
    np.testing.assert_allclose(inertia, A[np.ix_(rates, rates)], atol=1e-10 * (1 + np.abs(A).max()))


@pytest.mark.parametrize("seed", range(3))
def test_inertia_and_bias_are_those_of_mujoco_projected(seed: int) -> None:
    mujoco = pytest.importorskip("mujoco")
    robot = plain(seed)
    model = mujoco.MjModel.from_xml_string(text_of(replace(robot, couplings=())))
    model.opt.gravity[:] = [float(g) for g in robot.gravity]
    data = mujoco.MjData(model)
    order = [model.joint(joint.name).dofadr[0] for joint in robot.joints]
    q, qd, _ = state(seed)
    data.qpos[order] = G @ q + np.array([0, 0, 0.2, 0, 0])
    data.qvel[order] = G @ qd
    mujoco.mj_forward(model, data)
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, full, data.qM) if hasattr(data, "qM") else mujoco.mj_fullM(model, data, full)
    full = full[np.ix_(order, order)]
    ours = aw.compile(aw.model(robot, "inertia_matrix"))(q)
    np.testing.assert_allclose(ours, G.T @ full @ G, atol=1e-9 * (1 + np.abs(full).max()))
    bias = aw.compile(aw.model(robot, "bias"))(q, qd)
    there = data.qfrc_bias[order]
    np.testing.assert_allclose(bias, G.T @ there, atol=1e-9 * (1 + np.abs(there).max()))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("method", ["rk4", "symplectic", "implicit"])
def test_a_coupled_tree_swings_without_losing_energy(method: str, seed: int) -> None:
    robot = plain(seed)
    q, qd, _ = state(seed)
    start = {"q": 0.5 * q, "qd": 0.5 * qd}
    traj = aw.simulate(robot, duration=0.2, step=5e-4, torque=np.zeros(3), method=method, **start)
    kinetic = aw.compile(aw.model(robot, "kinetic_energy"))(traj.q, traj.qd)
    potential = aw.compile(aw.model(robot, "potential_energy"))(traj.q)
    total = np.ravel(kinetic) + np.ravel(potential)
    swing = np.ptp(np.ravel(kinetic))
    assert swing > 0.1
    assert np.ptp(total) < (1e-7 if method == "rk4" else 1e-3) * swing  # order 4, 2 and 2 at 2 kHz
    assert traj.q.shape[1] == 3


def test_friction_of_a_follower_holds_its_leader() -> None:
    """Break-away of joint 3, times the ratio, is added to that of joint 1: below it nothing moves."""
    arm = replace(aw.load("planar3r").without("friction"), gravity=(0.0, 0.0, 0.0))
    names = [joint.name for joint in arm.moving]
    joints = list(arm.joints)
    joints[2] = replace(joints[2], friction=aw.Friction(FS=2.0))
    robot = replace(arm, joints=tuple(joints), couplings=(Coupling(names[2], names[0], ratio=3),))
    held = aw.simulate(robot, duration=0.05, step=1e-3, q=np.zeros(2), torque=np.array([5.9, 0.0]))
    assert np.abs(held.q[:, 0]).max() == 0.0
    moving = aw.simulate(robot, duration=0.05, step=1e-3, q=np.zeros(2), torque=np.array([6.1, 0.0]))
    assert moving.q[-1, 0] > 0.0
