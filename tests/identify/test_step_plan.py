"""Plans of step tests: every joint moves as far as is wished, within its limits, and never turns back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import armwright as aw
from armwright.identify.step_test.step_plan import TRAVEL
from armwright.identify.step_test.step_run import StepRun
from armwright.identify.step_test.step_test import StepTest

LIMITS = {"shoulder": (0.0, 2.5), "elbow": (-2.6, 0.0)}  # home, 0, is at the edge of both


def edged_arm(viscous: float = 0.2, coulomb: float = 2.0) -> aw.Robot:
    """An arm that lifts its links from an edge of its range, with friction that is large for its elbow."""
    robot = aw.load("vertical2r")
    joints = []
    for joint in robot.joints:
        low, high = LIMITS[joint.name]
        friction = aw.Friction(FV=viscous, FS=coulomb)
        limits = replace(joint.limits, lower=low, upper=high)
        joints.append(replace(joint, home=0.0, friction=friction, limits=limits))
    return replace(robot, joints=tuple(joints))


def planned_runs(test: StepTest, *, poses: int) -> list[StepRun]:
    """The plan on the simulator, each joint from where the plan begins."""
    runs = []
    for one in test.plan(poses=poses).experiments:
        alone = test.robot.locked(dict(one.pose))
        for torque in one.commands:
            motion = aw.simulate(
                alone, duration=one.duration, step=1e-3, q=[one.start], torque=[torque], drive="torque"
            )
            runs.append(StepRun(one.joint, torque, one.unit, motion.t, motion.q[:, 0], dict(one.pose)))
    return runs


@pytest.mark.requirement("S0-17")
@pytest.mark.parametrize("viscous", [0.2, 20.0])
def test_steps_move_a_joint_one_way_as_far_as_wished_within_its_limits(viscous: float) -> None:
    for run in planned_runs(aw.step_test(edged_arm(viscous)), poses=3):
        low, high = LIMITS[run.joint]
        assert low - 0.03 < run.position.min() < run.position.max() < high + 0.03  # 5 % of the travel
        moves = np.diff(run.position)
        assert np.all(moves >= 0) or np.all(moves <= 0)
        assert 0.2 * TRAVEL < np.ptp(run.position) < 1.1 * TRAVEL


@pytest.mark.requirement("S0-13", "S0-20")
def test_a_plan_from_the_edge_of_a_range_gives_back_the_robot() -> None:
    test = aw.step_test(edged_arm())
    for one in test.constants_of(planned_runs(test, poses=2)):
        wanted = test.expected_inertia(one.joint, test.position(one))
        assert (one.inertia, one.coulomb) == pytest.approx((wanted, 2.0), rel=1e-5)


@pytest.mark.requirement("S0-17")
def test_steps_just_above_a_large_friction_are_not_rounded_together() -> None:
    """The elbow has 200 N m of friction and needs less than 1 N m beyond it."""
    plan = aw.step_test(replace(edged_arm(coulomb=200.0), gravity=(0, 0, 0))).plan(poses=1, travel=0.05)
    (elbow,) = (one for one in plan.experiments if one.joint == "elbow")
    beyond = np.array(elbow.commands) - 200.0
    assert beyond[1] == pytest.approx(2 * beyond[0], rel=0.02)
    assert beyond[1] < 1.0


def test_a_weight_lowered_by_a_smaller_push_of_the_same_sign_is_told_from_friction() -> None:
    """A slide held against its weight goes down while its motor still pushes up."""
    test = aw.step_test(aw.load("scara"))
    (quill,) = (one for one in test.plan(poses=1).experiments if one.joint == "quill")
    weight = test.expected_weight("quill", np.zeros(len(test.diagonal.joints)))
    friction = float(test.joint("quill").friction.FS)
    alone, runs = test.robot.locked(dict(quill.pose)), []
    sign = np.sign(weight)
    for force in weight + sign * friction * np.array([2.0, 4.0, -1.3]):
        assert np.sign(force) == sign
        motion = aw.simulate(alone, duration=0.3, step=1e-3, q=[quill.start], torque=[force], drive="torque")
        runs.append(StepRun("quill", force, "N", motion.t, motion.q[:, 0], dict(quill.pose)))
    (found,) = test.constants_of(runs)
    assert (found.coulomb, found.load) == pytest.approx((friction, weight), rel=1e-6)


def test_an_effort_limit_of_zero_is_one_that_is_not_known() -> None:
    """Many URDF files have effort="0" where nobody knew it."""
    robot = aw.load("planar2r")
    unknown = [replace(one, limits=replace(one.limits, effort=0.0)) for one in robot.joints]
    free = [replace(one, limits=replace(one.limits, effort=None)) for one in robot.joints]
    plan, wanted = (aw.step_test(replace(robot, joints=tuple(one))).plan() for one in (unknown, free))
    assert [one.commands for one in plan.experiments] == [one.commands for one in wanted.experiments]
    (said,) = (one for one in plan.findings if one.code == "zero-limit")
    assert "shoulder, elbow" in said.where


def test_a_plan_shows_plain_numbers() -> None:
    assert "float64" not in repr(aw.step_test(aw.load("vertical2r")).plan().experiments)
