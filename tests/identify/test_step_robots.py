"""Step tests of robots that carry weight, slide, brake or close loops."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.identify.step_test.joint_constants import JointConstants
from armwright.identify.step_test.sample_integral import SampleIntegral
from armwright.identify.step_test.step_plan import StepPlan
from armwright.identify.step_test.step_run import StepRun
from armwright.identify.step_test.step_test import StepTest

KEYS = {"V": "voltage", "A": "current"}


def recorded(test: StepTest, *, poses: int | None = None) -> list[StepRun]:
    """The plan on the simulator, without noise."""
    return recorded_plan(test.plan(poses=poses), test.robot)


def recorded_plan(plan: StepPlan, robot: aw.Robot) -> list[StepRun]:
    runs = []
    for one in plan.experiments:
        alone = robot.locked(dict(one.pose))
        key = KEYS.get(one.unit, "torque")
        for command in one.commands:
            motion = aw.simulate(alone, duration=one.duration, step=1e-3, drive=key, **{key: [command]})
            runs.append(StepRun(one.joint, command, one.unit, motion.t, motion.q[:, 0], dict(one.pose)))
    return runs


def with_motors(robot: aw.Robot, mode: str, R: float = 8.0) -> aw.Robot:
    motor = aw.Motor(R=R, Kt=0.5, Ke=0.5, ratio=3.0, mode=mode)  # type: ignore[arg-type]
    return replace(robot, joints=tuple(replace(joint, motor=motor) for joint in robot.joints))


def errors_in_deviations(test: StepTest, one: JointConstants) -> list[float]:
    """Of inertia, viscous and Coulomb friction."""
    friction = test.joint(one.joint).friction
    truth = test.expected_inertia(one.joint, test.position(one)), float(friction.FV), float(friction.FS)
    found = one.inertia, one.viscous, one.coulomb
    return [(value - true) / sigma for value, true, sigma in zip(found, truth, one.sigma, strict=False)]


def noisy(runs: list[StepRun], scale: float, seed: int) -> list[StepRun]:
    random = np.random.default_rng(seed)
    return [replace(run, position=run.position + random.normal(0, scale, len(run.t))) for run in runs]


@pytest.mark.requirement("S0-13")
@pytest.mark.parametrize("mode", ["torque", "voltage", "current"])
def test_a_swinging_weight_leaves_inertia_and_friction_exact(mode: str) -> None:
    """Without noise, to the accuracy of integrals over samples of a millisecond."""
    robot = aw.load("vertical2r")
    test = aw.step_test(robot if mode == "torque" else with_motors(robot, mode))
    for one in test.constants_of(recorded(test, poses=1)):
        joint = test.joint(one.joint)
        assert one.inertia == pytest.approx(test.expected_inertia(one.joint, test.position(one)), rel=1e-7)
        assert one.viscous == pytest.approx(float(joint.friction.FV), rel=1e-5)
        assert one.coulomb == pytest.approx(float(joint.friction.FS), rel=1e-5)


def test_a_small_weight_is_not_taken_for_inertia_where_the_joint_is_braked_at_once() -> None:
    """The weight changes by less than 1e-3 of the push, but inertia is only seen during 1/80 of a run."""
    robot = aw.load("vertical2r")
    braked = [replace(one, friction=aw.Friction(FV=200.0, FS=1.0)) for one in robot.joints]
    test = aw.step_test(replace(robot, joints=tuple(braked), gravity=(0, 0, -0.05)))
    alone, runs = test.robot.locked({"elbow": 0.3}), []
    for torque in (300.0, 450.0, -400.0):
        motion = aw.simulate(alone, duration=1.0, step=1e-3, drive="torque", torque=[torque])
        runs.append(StepRun("shoulder", torque, "N m", motion.t, motion.q[:, 0], {"elbow": 0.3}))
    (found,) = test.constants_of(runs)
    assert 0 < test.weight_swing(found.fits) < 1e-3 * 450.0
    assert min(fit.A for fit in found.fits) > 50
    wanted = test.expected_inertia("shoulder", np.array([0.0, 0.3]))
    assert found.inertia == pytest.approx(wanted, rel=1e-6)
    assert found.coulomb == pytest.approx(1.0, rel=1e-5)


@pytest.mark.requirement("S0-21")
def test_errors_of_a_joint_that_swings_far_are_as_large_as_its_deviations() -> None:
    """Squares of errors in deviations have the mean 1; of 20 draws it is known to 0.32 (one deviation).

    With a weight that is taken at noisy readings, not at the curve, it is above 10 for inertia and Coulomb.
    """
    test = aw.step_test(aw.load("vertical2r"))
    alone, clean = test.robot.locked({"elbow": 0.3}), []
    for torque in (60.0, 75.0, -70.0):
        motion = aw.simulate(alone, duration=2.0, step=2e-3, drive="torque", torque=[torque])
        t, q = motion.t[::5], motion.q[::5, 0]
        clean.append(StepRun("shoulder", torque, "N m", t, q, {"elbow": 0.3}))
    found = [test.constants_of(noisy(clean, 3e-3, seed))[0] for seed in range(20)]
    squares = np.mean([np.square(errors_in_deviations(test, one)) for one in found], axis=0)
    assert np.all((squares > 0.2) & (squares < 2.3))


@pytest.mark.requirement("S0-21")
@pytest.mark.slow_tool
@pytest.mark.parametrize("mode", ["voltage", "current"])
def test_intervals_of_a_joint_with_weight_hold_the_truth_as_often_as_they_say(mode: str) -> None:
    """Squares of errors in deviations have the mean 1; of 60 draws it is known to 0.18 (one deviation)."""
    test = aw.step_test(with_motors(aw.load("vertical2r"), mode))
    clean = [run for run in recorded(test, poses=1) if run.joint == "shoulder"]
    found = [test.constants_of(noisy(clean, 1e-4, seed))[0] for seed in range(60)]
    squares = np.mean([np.square(errors_in_deviations(test, one)) for one in found], axis=0)
    assert np.all((squares > 0.5) & (squares < 1.6))


def test_a_motion_over_samples_obeys_its_equation_integrated() -> None:
    """At uneven times, pulled and braked; cubics are integrated to rounding."""
    t, random = np.sort(np.random.default_rng(0).uniform(0, 1, 100)), np.random.default_rng(1)
    integral, pushes, pull = SampleIntegral.over(t), random.normal(size=(100, 2)), random.normal(size=100)
    np.testing.assert_allclose(integral.of(4 * t**3), t**4 - t[0] ** 4, atol=1e-14)
    way, speed = integral.moved_columns(pushes, brake=30.0, pull=9.0 * pull)
    np.testing.assert_allclose(way, integral.of(speed), atol=1e-14)
    driven = integral.of(pushes + 9.0 * pull[:, None] * way - 30.0 * speed)
    np.testing.assert_allclose(speed, driven, atol=1e-13)


@pytest.mark.requirement("S0-21")
@pytest.mark.slow_tool
def test_a_joint_braked_within_a_few_samples_is_not_pulled_by_its_noise() -> None:
    """Its motor brakes the elbow in 16 ms: the mean of 25 errors in deviations is known to 0.2."""
    test = aw.step_test(with_motors(aw.load("planar2r"), "voltage", R=0.03))
    clean = [run for run in recorded(test, poses=1) if run.joint == "elbow"]
    found = [test.constants_of(noisy(clean, 1e-4, seed))[0] for seed in range(25)]
    errors = [errors_in_deviations(test, one)[0] for one in found]
    assert abs(np.mean(errors)) < 0.6  # 1.1 where integrals of noisy readings are taken as they are
    assert np.mean(np.square(errors)) < 1.8


def test_a_slide_that_carries_weight_is_stepped_both_ways_and_its_friction_is_not_its_weight() -> None:
    test = aw.step_test(aw.load("scara"))
    runs = [run for run in recorded(test, poses=1) if run.joint == "quill"]
    assert {np.sign(run.command) for run in runs} == {-1.0, 1.0}
    (found,) = test.constants_of(runs)
    friction = test.joint("quill").friction
    assert (found.coulomb, found.damping) == pytest.approx((float(friction.FS), float(friction.FV)), rel=1e-7)
    weight = test.expected_weight("quill", test.position(found))
    assert found.load == pytest.approx(weight, rel=1e-6)
    (one_way,) = test.constants_of([run for run in runs if run.command > 0])  # the description's weight
    assert (one_way.coulomb, one_way.load) == pytest.approx((float(friction.FS), weight), rel=1e-6)


def test_an_inertia_that_changes_on_the_way_is_said() -> None:
    plan = aw.step_test(aw.load("fivebar")).plan(poses=1)
    said = {one.where for one in plan.findings if one.code == "inertia-changes"}
    assert said == {"motor1", "motor2"}
    assert not aw.step_test(aw.load("minnesota")).plan(poses=1).findings  # a parallelogram


def test_a_joint_that_its_motor_brakes_at_once_is_said() -> None:
    plan = aw.step_test(with_motors(aw.load("vertical2r"), "voltage", R=0.02)).plan(poses=1)
    assert {one.code for one in plan.findings} >= {"braked"}


def test_inertia_beyond_a_description_without_rotors_is_that_of_rotors() -> None:
    """Rotors are larger than the usual errors of links, so they get all but a few percent.

    Torques at the first joint are less exact: a part goes to the mass of the second link and its weight.
    """
    described = aw.load("planar2r").without("friction", "rotor")
    rotors = {"shoulder": 2.0, "elbow": 0.7}
    geared = tuple(replace(one, rotor=rotors[one.name]) for one in described.joints)
    true = replace(described, joints=geared)
    runs = recorded(aw.step_test(true))
    found = aw.step_test(described).solve(runs).robot
    assert found is not None
    assert float(found.joints[1].rotor) == pytest.approx(0.7, rel=0.05)
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, 50, 2))
    torque, wanted = (aw.compile(aw.model(one, "inverse_dynamics"))(q, qd, qdd) for one in (found, true))
    assert np.all(
        np.abs(torque - wanted).max(axis=0) < [0.06 * np.ptp(wanted[:, 0]), 0.003 * np.ptp(wanted[:, 1])]
    )


def test_a_prior_settles_its_sum_and_the_description_all_others() -> None:
    """Exactly: the prior of one rotor, and a description that is right, leave nothing to guess."""
    robot = aw.load("planar2r")
    test = aw.step_test(robot)
    assert test.arm is not None
    truth = dict(zip(test.arm.names, test.arm.matrix @ test.arm.cad, strict=True))
    runs = recorded(test)
    (rotor,) = (name for name in truth if name.startswith("IA"))
    whole = test.solve(runs, priors={rotor: truth[rotor]}).solution
    assert whole.is_whole
    assert whole.by_name() == pytest.approx(truth, rel=1e-6, abs=1e-9)
    other = test.solve(runs, priors={rotor: truth[rotor] + 0.1}).solution
    assert other.by_name()[rotor] == pytest.approx(truth[rotor] + 0.1, rel=1e-9)


@pytest.mark.requirement("S0-29")
def test_the_weight_of_a_load_on_a_balanced_link_is_not_taken_for_inertia() -> None:
    """The description alone says that the elbow carries no weight; exact to the integrals over samples."""
    empty = aw.load("vertical2r").with_values({"MX2": 0.0, "MY2": 0.0})
    load = aw.Inertia.from_com(1.5, (0.1, 0.0, 0.0), (0.01, 0, 0, 0.01, 0, 0.01))
    test, loaded = aw.step_test(empty), empty.with_load(load)
    found = test.payload(
        recorded_plan(aw.step_test(loaded).plan(), loaded), recorded_plan(test.plan(), empty)
    )
    factors = found.decided.combinations
    truth = factors @ [float(getattr(load, name)) for name in found.decided.names]
    np.testing.assert_allclose(found.combined, truth, rtol=1e-6, atol=1e-9)
