"""Controllers: errors as their laws say; compiled loops equal the same law in Python."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.simulate.controllers import compiled_law
from tests.simulate.arms import wheel

Q = np.array([0.2, -0.1])


def arm() -> aw.Robot:
    return aw.load("vertical2r").without("friction")


def test_errors_of_computed_torque_obey_their_linear_equation() -> None:
    """ë + 2·ζω·ė + ω²·e = 0: critically damped, e = e0·(1 + ω·t)·exp(−ω·t)."""
    motion = aw.quintic(Q, Q + 0.5, duration=0.5)
    w = 20.0
    found = aw.simulate(
        arm(),
        duration=0.5,
        step=1e-4,
        q=Q + 0.01,
        controller=aw.ComputedTorque(w**2, 2 * w),
        reference=motion,
    )
    assert found.reference is not None
    error = found.q - found.reference[:, 0]
    wanted = 0.01 * (1 + w * found.t) * np.exp(-w * found.t)
    np.testing.assert_allclose(error[:, 0], wanted, atol=2e-5)  # sampled: h·ω of the error


@pytest.mark.requirement("S0-32")
def test_feedforward_of_the_true_model_needs_no_feedback() -> None:
    motion = aw.cubic(Q, Q + np.radians(30), duration=0.3)
    found = aw.simulate(arm(), duration=0.3, q=Q, controller=aw.Feedforward(), reference=motion, period=0.004)
    assert found.reference is not None
    held = np.degrees(np.abs(found.q - found.reference[:, 0])).max()
    finer = aw.simulate(arm(), duration=0.3, q=Q, controller=aw.Feedforward(), reference=motion)
    assert finer.reference is not None
    fine = np.degrees(np.abs(finer.q - finer.reference[:, 0])).max()
    assert fine < 0.3 * held  # what is left is the hold of 4 ms


def test_gravity_compensation_comes_to_the_goal() -> None:
    motion = aw.quintic(Q, Q + 0.5, duration=0.5)
    law = aw.GravityCompensation(kp=200.0, kd=30.0)
    found = aw.simulate(arm(), duration=4.0, q=Q, controller=law, reference=motion)
    np.testing.assert_allclose(found.q[-1], Q + 0.5, atol=1e-6)


def test_an_adaptive_law_learns_to_follow() -> None:
    robot = arm()
    motion = aw.Fourier(Q, np.full((1, 2), 0.4), np.zeros((1, 2)), 0.5, length=20.0)
    law = aw.Adaptive(rate=5.0, damping=20.0, gain=2.0)
    found = aw.simulate(robot, duration=20.0, q=Q, controller=law, reference=motion)
    assert found.reference is not None
    error = np.abs(found.q - found.reference[:, 0]).max(axis=1)
    assert error[-2000:].max() < 0.1 * error[:2000].max()


def test_a_compiled_law_is_the_same_law_in_python() -> None:
    robot = arm()
    motion = aw.quintic(Q, Q + 0.5, duration=0.2)
    f = aw.compile(aw.model(robot, "inverse_dynamics"))

    def law(t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        wanted, rate, more = motion(t)
        return np.asarray(f(q, qd, more + 40 * (rate - qd) + 400 * (wanted - q)))

    given = {"duration": 0.3, "q": Q, "period": 0.002, "delay": 0.004}
    ours = aw.simulate(robot, controller=aw.ComputedTorque(400.0, 40.0), reference=motion, **given)
    theirs = aw.simulate(robot, controller=law, **given)
    np.testing.assert_allclose(ours.q, theirs.q, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(ours.tau[:-1], theirs.tau[:-1], rtol=1e-7, atol=1e-9)


def test_sensors_round_and_hear_the_same_noise_compiled_or_not() -> None:
    robot = wheel(inertia=0.02, R=1.0, Kt=1.0)
    motion = aw.quintic([0.0], [1.0], duration=0.5)
    sensors = aw.Sensors(position=1e-3, velocity_noise=0.01, seed=5)
    law = aw.GravityCompensation(kp=5.0, kd=0.5)
    given = {"duration": 0.5, "sensors": sensors}
    ours = aw.simulate(robot, controller=law, reference=motion, **given)

    def same(t: float, q: np.ndarray, qd: np.ndarray) -> np.ndarray:
        assert np.allclose(q / 1e-3, np.round(q / 1e-3), atol=1e-6)
        wanted, rate, _ = motion(t)
        return 5.0 * (wanted - q) + 0.5 * (rate - qd)

    theirs = aw.simulate(robot, controller=same, **given)
    np.testing.assert_allclose(ours.q, theirs.q, rtol=1e-7, atol=1e-9)
    quiet = aw.simulate(robot, controller=law, reference=motion, duration=0.5)
    assert np.abs(ours.q - quiet.q).max() > 1e-4


def test_a_controller_may_believe_in_another_model() -> None:
    robot = arm()
    motion = aw.quintic(Q, Q + 0.5, duration=0.3)
    wrong = robot.with_values({"M2": 2.0 * float(robot.links[1].inertia.M)})
    good, bad = (
        aw.simulate(robot, duration=0.3, q=Q, controller=aw.Feedforward(robot=model), reference=motion)
        for model in (robot, wrong)
    )
    assert good.reference is not None
    errors = [np.abs(one.q - good.reference[:, 0]).max() for one in (good, bad)]
    assert errors[1] > 10 * errors[0]


def test_a_controlled_fleet_is_its_arms() -> None:
    motion = aw.quintic(Q, Q + 0.5, duration=0.2)
    starts = Q + np.linspace(-0.1, 0.1, 9)[:, None]
    law = aw.ComputedTorque(400.0, 40.0)
    fleet = aw.simulate(arm(), duration=0.2, q=starts, controller=law, reference=motion)
    alone = aw.simulate(arm(), duration=0.2, q=starts[7], controller=law, reference=motion)
    np.testing.assert_allclose(fleet.q[:, 7], alone.q, rtol=1e-10, atol=1e-12)


def test_controllers_and_references_go_together() -> None:
    with pytest.raises(aw.ArmwrightError, match="reference="):
        aw.simulate(arm(), duration=0.1, controller=aw.ComputedTorque())
    motion = aw.cubic(Q, Q + 1, duration=1.0)
    with pytest.raises(aw.ArmwrightError, match="kp: 3 numbers"):
        aw.simulate(arm(), duration=0.1, controller=aw.ComputedTorque(kp=[1, 2, 3]), reference=motion)


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_errors_of_motors_of_a_closed_robot_obey_their_equation(method: str) -> None:
    robot = aw.load("minnesota").without("friction")
    home = np.asarray(robot.home, dtype=float)
    start = home[[0, 1, 4]]
    motion = aw.quintic(start, start + np.array([0.5, 0.3, 0.4]), duration=0.4)
    w = 20.0
    found = aw.simulate(
        robot,
        duration=0.4,
        step=2e-4,
        q=start + 0.02,
        near=home,
        controller=aw.ComputedTorque(w**2, 2 * w),
        reference=motion,
        method=method,
    )
    assert found.status == "finished"
    assert found.reference is not None
    error = found.q[:, [0, 1, 4]] - found.reference[:, 0]
    wanted = 0.02 * (1 + w * found.t) * np.exp(-w * found.t)
    np.testing.assert_allclose(error, wanted[:, None].repeat(3, axis=1), atol=1e-4)  # sampled: h·ω of it
    assert found.gap.max() < 1e-11


def test_gravity_compensation_holds_a_closed_robot() -> None:
    robot = aw.load("fourbar").without("friction")
    home = np.asarray(robot.home, dtype=float)
    motors = [list(robot.moving).index(joint) for joint in robot.active]
    motion = aw.quintic(home[motors], home[motors], duration=0.1)
    law = aw.GravityCompensation(kp=50.0, kd=20.0)
    found = aw.simulate(robot, duration=0.3, controller=law, reference=motion)
    np.testing.assert_allclose(found.q[-1], found.q[0], atol=1e-6)
    free = aw.simulate(robot, duration=0.3)
    assert np.abs(free.q[-1] - free.q[0]).max() > 0.01  # without it, it falls


def closed_arm(name: str) -> tuple[aw.Robot, np.ndarray, list[int]]:
    """A closed robot without friction, positions of its motors at home, and their columns."""
    robot = aw.load(name).without("friction")
    motors = [list(robot.moving).index(joint) for joint in robot.active]
    return robot, np.asarray(robot.home, dtype=float)[motors], motors


def test_feedforward_of_a_closed_robot_needs_no_feedback() -> None:
    robot, start, motors = closed_arm("fivebar")
    motion = aw.quintic(start, start + 0.3, duration=0.5)
    found = aw.simulate(robot, duration=0.5, controller=aw.Feedforward(), reference=motion)
    assert found.reference is not None
    error = np.abs(found.q[:, motors] - found.reference[:, 0]).max()
    assert error < 1e-3  # torques are held for a step: h/2 late
    assert np.abs(found.q[-1] - found.q[0]).max() > 0.25


def test_an_adaptive_law_learns_to_move_a_closed_robot() -> None:
    robot, start, motors = closed_arm("fivebar")
    sway = aw.Fourier(start, np.array([[0.3, 0.2], [0.1, 0.1]]), np.zeros((2, 2)), frequency=1.0, length=6.0)
    law = aw.Adaptive(rate=10.0, damping=5.0, gain=3.0)
    begin = {"q": start, "qd": sway.samples(np.zeros(1))[0, 1], "near": robot.home}
    found = aw.simulate(robot, duration=6.0, controller=law, reference=sway, **begin)
    assert found.reference is not None
    error = np.abs(found.q[:, motors] - found.reference[:, 0])
    assert error[-1000:].max() < 0.3 * error[:1000].max()


def test_the_regressor_of_a_closed_adaptive_law_is_that_of_its_dynamics() -> None:
    """At q̇r = q̇ and q̈r = q̈ the law gives the torques of the motors, with φ the base parameters."""
    robot, _, motors = closed_arm("fivebar")
    parameters = aw.model(robot, "base_parameters").parameters
    guess = tuple((one.name, float(one.value)) for one in parameters)
    law = compiled_law(aw.Adaptive(guess=guess), robot, drive="torque", period=1e-3)
    q = np.asarray(robot.home, dtype=float)
    qd, qdd = np.array([0.5, -0.7]), np.array([1.0, 2.0])
    wide = np.zeros(len(q))
    wide[motors] = qd
    given = np.concatenate([q[motors], qd, qdd])
    found = law.function(given, q, wide, law.memory).u[motors]
    wanted = aw.compile(aw.model(robot, "inverse_dynamics"))(q, qd, qdd)
    np.testing.assert_allclose(found, wanted, rtol=1e-9, atol=1e-9)


def test_a_motion_that_loops_cannot_follow_is_refused_with_its_time() -> None:
    """The rocker of the four-bar drives: where coupler and crank are in line it cannot turn the crank on."""
    robot = aw.load("fourbar").without("friction")
    joints = tuple(replace(joint, is_active=joint.name == "rocker") for joint in robot.joints)
    robot = replace(robot, joints=joints)
    start = [float(robot.home[k]) for k, joint in enumerate(robot.moving) if joint.name == "rocker"]
    motion = aw.quintic(start, [start[0] + 2.0], duration=0.5)
    with pytest.raises(
        aw.ArmwrightError, match=r"reference: at 0\.\d+ s the loops of 'fourbar' cannot follow"
    ):
        aw.simulate(robot, duration=0.5, controller=aw.Feedforward(), reference=motion)


def test_a_position_given_as_reference_is_held() -> None:
    arm, q = aw.load("planar2r"), [0.3, 0.2]
    law = aw.GravityCompensation(0, 5)
    held = aw.simulate(arm, duration=0.1, q=q, controller=law, reference=q)
    np.testing.assert_allclose(held.q[-1], q, atol=1e-9)  # gravity is balanced, nothing else pulls
    with pytest.raises(aw.ArmwrightError, match="or the position to hold"):
        aw.simulate(arm, duration=0.1, q=q, controller=law)
    with pytest.raises(aw.ArmwrightError, match="moves 1 joints, the controller drives 2"):
        aw.simulate(arm, duration=0.1, q=q, controller=law, reference=[0.3])
