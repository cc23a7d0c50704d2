"""Closed robots and robots with fixed joints are identified from what their motors do."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import armwright as aw
from armwright.errors import ArmwrightError
from armwright.expr import number
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.regression.inertial_part import arm_of, joint_numbers, tree_positions
from armwright.identify.regression.stack import column_values
from armwright.identify.synthetic import fourier_motion, synthetic_recording
from armwright.robot import Coupling, Friction, Robot
from tests.identify.logs import upright_arm

MACHINES = {"fivebar": 0.25, "minnesota": 0.3, "palletiser": 0.2}  # and how far they can move [rad]


@cache
def real(name: str) -> Robot:
    """The machine with friction in its motors, its links a third heavier than described."""
    robot = aw.load(name)
    law = Friction(FV=number(0.5), FS=number(0.4), law="smooth", extra=(("vs", number(0.02)),))
    motors = {joint.name for joint in robot.active}
    heavy = {f"M{k}": float(link.inertia.M) * 4 / 3 for k, link in enumerate(robot.links, 1)}
    heavy |= {f"MX{k}": float(link.inertia.MX) * 4 / 3 for k, link in enumerate(robot.links, 1)}
    changed = robot.with_values({key: value for key, value in heavy.items() if value})
    joints = tuple(replace(one, friction=law) if one.name in motors else one for one in changed.joints)
    return replace(changed, joints=joints)


def motion(robot: Robot, *, seed: int, amplitude: float) -> tuple[np.ndarray, ...]:
    """(t, q_tree, q, qd, qdd) about home."""
    motors = {joint.name for joint in robot.active}
    home = np.array([joint.home for joint in robot.moving if joint.name in motors])
    t, q, qd, qdd = fourier_motion(
        len(home), duration=10.0, rate=100.0, seed=seed, amplitude=amplitude, period=5.0, centre=home
    )
    return t, tree_positions(robot)(q), q, qd, qdd


def torques(robot: Robot, tree: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    return np.asarray(aw.compile(aw.model(robot, "inverse_dynamics"))(tree, qd, qdd))


@pytest.mark.parametrize("name", MACHINES)
def test_base_parameters_come_back_without_noise(name: str) -> None:
    robot = aw.load(name).without("friction", "rotor", "wrench")
    arm = arm_of(robot, rotor=False)
    t, tree, q, qd, qdd = motion(robot, seed=3, amplitude=MACHINES[name])
    tau = torques(robot, tree, qd, qdd)
    exact = PreparedMotion(t, q, qd, qdd, tau, rate=100.0, cutoff=20.0, joints=("",) * arm.n)
    W = column_values(arm, (), exact).reshape(-1, len(arm.names))
    truth = arm.matrix @ arm.cad
    assert np.abs(W @ truth - tau.ravel()).max() < 1e-9 * np.abs(tau).max()
    size = np.linalg.norm(W, axis=0)
    found = np.linalg.lstsq(W / size, tau.ravel(), rcond=1e-12)[0] / size
    condition = np.linalg.cond(W / size)
    assert np.abs((found - truth) * size).max() < 1e-9 * max(1.0, condition / 1e4) * np.abs(tau).max()


def test_a_closed_robot_is_identified() -> None:
    """From a log with noise: torques on another motion are right, those of the description are not."""
    name = "fivebar"
    described, true = aw.load(name), real(name)
    log = synthetic_recording(true, duration=20.0, rate=200.0, noise=0.01, amplitude=0.25, seed=2)
    found = aw.identify(log, described)
    assert found.status == "ok"
    assert found.robot is not None
    assert found.validation is not None
    assert found.validation.overall_percent < 0.5 * found.validation.cad_percent  # type: ignore[operator]
    _, tree, _, qd, qdd = motion(true, seed=8, amplitude=0.25)
    wanted = torques(true, tree, qd, qdd)
    errors = [
        np.sqrt(np.mean((torques(one, tree, qd, qdd) - wanted) ** 2)) for one in (described, found.robot)
    ]
    assert errors[1] < 0.1 * errors[0]


def test_parameters_carry_the_numbers_of_their_joints() -> None:
    """The motors of the five-bar are joints 1 and 3; so are their friction and rotors."""
    assert joint_numbers(aw.load("fivebar")) == (1, 3)
    log = synthetic_recording(real("fivebar"), duration=10.0, amplitude=0.25)
    names = {one.name for one in aw.identify(log, aw.load("fivebar"), friction="smooth").parameters}
    assert {"FV1", "FS1", "FV3", "FS3"} <= names
    assert not {"FV2", "FS2"} & names


def test_friction_of_passive_joints_is_felt_by_motors() -> None:
    robot = aw.load("fivebar").without("friction", "rotor")
    rubs = Friction(FV=number(0.3))
    motors = {joint.name for joint in robot.active}
    joints = (one if one.name in motors else replace(one, friction=rubs) for one in robot.joints)
    rubbing = replace(robot, joints=tuple(joints))
    arm = arm_of(rubbing, rotor=False)
    assert {name for name in arm.names if name.startswith("F")} == {"FV2", "FV4"}
    t, tree, q, qd, qdd = motion(robot, seed=3, amplitude=0.25)
    tau = torques(rubbing, tree, qd, qdd)
    exact = PreparedMotion(t, q, qd, qdd, tau, rate=100.0, cutoff=20.0, joints=("",) * arm.n)
    assert np.allclose(column_values(arm, (), exact) @ (arm.matrix @ arm.cad), tau, atol=1e-9)


def test_a_motion_on_which_loops_cannot_close_is_refused() -> None:
    machine = aw.load("prps3")
    motors = {joint.name for joint in machine.active}
    home = np.array([joint.home for joint in machine.moving if joint.name in motors])
    with pytest.raises(ArmwrightError, match="its loops do not close at sample"):
        tree_positions(machine)(home + np.linspace(0.0, 5.0, 50)[:, None] * (np.arange(6) == 3))


def test_a_robot_with_a_joint_that_follows_another_is_identified() -> None:
    """The leader feels mass, rotor and friction of its follower; parameters of both come back in torques."""
    robot = upright_arm()
    elbow, wrist = robot.joints[1].name, robot.joints[2].name
    coupled = replace(robot, couplings=(Coupling(wrist, elbow, number(-0.5), number(0.3)),))
    law = Friction(FV=number(0.4), FS=number(0.5), law="smooth", extra=(("vs", number(0.02)),))
    motors = {joint.name for joint in coupled.active}
    heavy = coupled.with_values({"M3": 2.0, "MX3": 0.3})
    joints = tuple(replace(one, friction=law) if one.name in motors else one for one in heavy.joints)
    true = replace(heavy, joints=joints)
    log = synthetic_recording(true, duration=15.0, rate=200.0, noise=0.005, seed=3)
    assert log.n == 2
    found = aw.identify(log, coupled)
    assert found.status == "ok"
    assert found.robot is not None
    _, q, qd, qdd = fourier_motion(2, duration=5.0, rate=100.0, seed=9)
    wanted, described, made = (torques(one, q, qd, qdd) for one in (true, coupled, found.robot))
    assert np.linalg.norm(made - wanted) < 0.05 * np.linalg.norm(described - wanted)
