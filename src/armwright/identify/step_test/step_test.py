"""``aw.step_test``: Kim's procedure for any robot, from a plan to inertias and friction [Kim90 §4]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError, Finding, unknown_name
from armwright.identify.excitation.bounds import zero_limits
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.regression.inertial_part import InertialPart, arm_of
from armwright.identify.step_test.diagonal_inertia import (
    DiagonalInertia,
    diagonal_of_arm,
    diagonal_of_formulas,
)
from armwright.identify.step_test.joint_constants import (
    JointConstants,
    drive_of,
    joint_constants,
    pose_text,
    without_weight,
)
from armwright.identify.step_test.link_solution import Described, LinkSolution, solve_links
from armwright.identify.step_test.payload import load_solution, load_values
from armwright.identify.step_test.step_fit import StepFit, fit_step, fits_by_place, refuse_standing
from armwright.identify.step_test.step_plan import (
    DURATION,
    SWING,
    Experiment,
    StepPlan,
    carries_weight,
    choose_poses,
    describe_plan,
    planned_experiment,
    travel_of,
)
from armwright.identify.step_test.step_result import StepResult, result_of
from armwright.identify.step_test.step_run import StepRun, read_step_run
from armwright.identify.step_test.step_torques import Step, room_of
from armwright.identify.step_test.weighted_joint import STEADY, is_swing_felt, weighted_constants
from armwright.mechanism.follower_limits import within_followers
from armwright.robot import Joint, Robot

Array = NDArray[np.float64]

AROUND = 17  # places between which a weight is taken as linear; the one in the middle is the start


@dataclass(frozen=True, slots=True, eq=False)
class StepTest:
    """Step tests of one robot: ``plan`` says what to run, ``solve`` what came of it."""

    robot: Robot
    diagonal: DiagonalInertia
    arm: InertialPart | None

    __repr__ = brief_repr

    def plan(
        self,
        *,
        poses: int | None = None,
        levels: int = 2,
        duration: float = DURATION,
        travel: float | None = None,
        seed: int = 0,
    ) -> StepPlan:
        """Joints from tip to base, each at poses of the others that together decide the most.

        poses     for each joint; as many as the unknowns need and one more where None
        levels    different steps at each pose, two or more
        duration  of a step [s]; less where a weight that grows on the way would turn the joint back
        travel    how far the largest step moves a joint [rad or m]; 0.6 rad or 0.2 m where None
        """
        if levels < 2:
            raise ArmwrightError(
                f"levels = {levels}: give two or more; one level cannot tell inertia from friction"
            )
        places = choose_poses(self.robot, self.diagonal, poses=poses, seed=seed)
        experiments: list[Experiment] = []
        findings = zero_limits(self.robot.active, "effort")
        for name, q in places:
            wish = self.wished_step(name, q, levels=levels, duration=duration, travel=travel)
            made, said = planned_experiment(self.joint(name), self.pose_without(name, q), wish)
            experiments.append(made)
            known = {(one.code, one.where) for one in findings}
            findings += [one for one in said if (one.code, one.where) not in known]
        return describe_plan(experiments, places, self.diagonal, findings)

    def wished_step(self, name: str, q: Array, *, levels: int, duration: float, travel: float | None) -> Step:
        """Steps of a joint near home, with room for them; of a closed robot where its inertia was taken."""
        joint, inertia = self.joint(name), self.expected_inertia(name, q)
        way = travel_of(joint, travel)
        if self.robot.loops:
            start = float(q[self.diagonal.joints.index(name)])
            swing = self.inertia_swing(name, q, np.linspace(0.0, way, 5))
            return Step(levels, duration, way, start, inertia, (self.expected_weight(name, q),), swing)
        around = self.weights_around(name, q, joint.home, way)
        both_ways = carries_weight(around, 2.0 * inertia * way / duration**2)
        start, way = room_of(joint, way, both_ways=both_ways)
        return Step(levels, duration, way, start, inertia, self.weights_around(name, q, start, way))

    def weights_around(self, name: str, q: Array, start: float, way: float) -> tuple[float, ...]:
        """Torques that hold a joint still, from a way before its start to one after it."""
        mine = np.eye(len(q))[self.diagonal.joints.index(name)]
        places = start + np.linspace(-way, way, AROUND)
        return tuple(self.expected_weight(name, q + (place - q @ mine) * mine) for place in places)

    def solve(
        self,
        runs: Sequence[StepRun | str | Path],
        *,
        order: Literal["tip-to-base", "batch"] = "tip-to-base",
        priors: Mapping[str, float] | None = None,
        progress: Callable[[float], None] | None = None,
    ) -> StepResult:
        """Inertia, damping and friction of each joint, then the parameters of the links.

        runs     of ``plan``, or paths of CSV files with one each
        order    "tip-to-base": what one joint decides is known for the next; "batch": all at once
        priors   values of what the steps cannot decide, by name or as a sum: {"Iz2 - Iy2": 0.1}; the robot's
                 description settles the rest
        progress   is called with the share of the joints and poses that are done
        """
        if order not in ("tip-to-base", "batch"):
            raise ArmwrightError(unknown_name("order", order, ("tip-to-base", "batch")))
        found = self.constants_of(runs, progress)
        description = self.description(found)
        solution = solve_links(
            found,
            self.diagonal.rows([(one.joint, self.position(one)) for one in found]),
            names=self.diagonal.names,
            order=tuple(reversed(self.diagonal.joints)) if order == "tip-to-base" else None,
            priors=priors,
            description=description,
        )
        result = result_of(self.arm, found, solution, description)
        return replace(result, findings=(*result.findings, *self.changing_inertias(found)))

    def payload(
        self,
        loaded: Sequence[StepRun | str | Path],
        empty: Sequence[StepRun | str | Path],
        *,
        at: Sequence[float] | None = None,
    ) -> LinkSolution:
        """The parameters of a load at the tip, from the same runs with and without it [Kim90 §7 (4)].

        at   where its centre of mass is, in the frame of the tip [m]: the mass alone is unknown then;
             otherwise all ten parameters of the load are, as far as the runs decide them
        """
        with_it, without = self.constants_of(loaded), self.constants_of(empty)
        first = load_solution(with_it, without, self, at)
        if self.arm is None:
            return first
        carrying = step_test(self.robot.with_load(load_values(first, at)))  # the load's weight matters too
        return load_solution([carrying.constants(one.fits) for one in with_it], without, self, at)

    def joint(self, name: str) -> Joint:
        """The motor of this name, with limits that its followers keep too."""
        for joint in within_followers(self.robot)[0].active:
            if joint.name == name:
                return joint
        raise ArmwrightError(unknown_name("joint", name, self.diagonal.joints))

    def read_run(self, run: StepRun | str | Path, *, skip_damaged: bool = False) -> StepRun:
        """The run, read where it is a file, with every motor placed.

        skip_damaged   a file with lines that are cut, ragged or not all numbers is read without them, and the
                       run's ``findings`` say so; else it is refused with the first of these lines
        """
        if not isinstance(run, StepRun):
            run = read_step_run(run, self.robot, skip_damaged=skip_damaged)
        self.joint(run.joint)
        missing = [name for name in self.diagonal.joints if name != run.joint and name not in run.locked]
        if missing:
            raise ArmwrightError(
                f"{run.source or 'run of ' + run.joint}: no position of {', '.join(missing)}; "
                "give locked={name: position}"
            )
        return run

    def constants_of(
        self, runs: Sequence[StepRun | str | Path], progress: Callable[[float], None] | None = None
    ) -> list[JointConstants]:
        """Fits of the same joint at the same pose, taken together."""
        fits = [fit_step(self.read_run(run)) for run in runs]
        refuse_standing(fits)
        found: list[JointConstants] = []
        for group in (groups := fits_by_place(fits)):
            found.append(self.constants(group))
            if progress is not None:
                progress(len(found) / len(groups))
        return found

    def constants(self, fits: Sequence[StepFit]) -> JointConstants:
        """The constants of one joint at one pose; a weight that changes with the motion is fitted along."""
        run = fits[0].run
        drive = drive_of(self.joint(run.joint), run.unit)
        first, swing = joint_constants(fits, drive), self.weight_swing(fits)
        push = max(abs(drive.gain * fit.run.command) for fit in fits)
        if any(is_swing_felt(fit, swing / push) for fit in fits):
            return weighted_constants(fits, drive)
        weight = self.expected_weight(run.joint, self.position(first))
        if first.load is None and abs(weight) > STEADY * push:
            return without_weight(first, weight)
        return first

    def weight_swing(self, fits: Sequence[StepFit]) -> float:
        """By how much the description's weight changes while the joint moves [N m or N]."""
        if self.arm is None:
            return 0.0
        places = [dict(fits[0].run.pose) | {fits[0].run.joint: at} for at in _reach(fits)]
        torques = [
            self.expected_weight(fits[0].run.joint, np.array([place[name] for name in self.diagonal.joints]))
            for place in places
        ]
        return max(torques) - min(torques)

    def inertia_swing(self, joint: str, q: Array, ways: Array) -> float:
        """By how much the description's inertia changes with the joint's own position, in parts of itself.

        In an open arm it does not; in a loop it may.
        """
        if self.arm is None or not self.robot.loops:
            return 0.0
        k = self.diagonal.joints.index(joint)
        found = [self.expected_inertia(joint, q + way * np.eye(len(q))[k]) for way in ways]
        return float((np.nanmax(found) - np.nanmin(found)) / np.nanmedian(found))

    def changing_inertias(self, found: Sequence[JointConstants]) -> list[Finding]:
        """Joints whose inertia changed while they moved, which a step response takes as constant."""
        said: dict[str, Finding] = {}
        for one in found:
            ways = _reach(one.fits) - one.fits[0].start
            swing = self.inertia_swing(one.joint, self.position(one), ways)
            if swing > SWING:
                text = f"its inertia changes by {100 * swing:.0f} % while it moves {pose_text(one.pose)}"
                remedy = "give smaller steps, or identify the robot from a log of torques (aw.identify)"
                said.setdefault(one.joint, Finding("inertia-changes", "warning", one.joint, text, remedy))
        return list(said.values())

    def description(self, found: Sequence[JointConstants]) -> Described | None:
        """The parameters by the robot's description; None if the unknowns are the user's own."""
        if self.arm is None:
            return None
        beyond = [one.inertia - self.expected_inertia(one.joint, self.position(one)) for one in found]
        return Described.of(self.arm, beyond)

    def position(self, one: JointConstants) -> Array:
        """All motors; the joint under test where it began, which its own inertia does not depend on."""
        places = dict(one.pose) | {one.joint: one.fits[0].start}
        return np.array([places[name] for name in self.diagonal.joints])

    def pose_without(self, joint: str, q: Array) -> tuple[tuple[str, float], ...]:
        """The positions at which the other motors are locked."""
        places = zip(self.diagonal.joints, map(float, q), strict=True)
        return tuple(sorted((name, value) for name, value in places if name != joint))

    def expected_inertia(self, joint: str, q: Array) -> float:
        """M_ii by the description; NaN where it has no masses."""
        if self.arm is None:
            return float("nan")
        value = float(self.diagonal.row(joint, q) @ (self.arm.matrix @ self.arm.cad))
        return value if value > 0 else float("nan")

    def expected_weight(self, joint: str, q: Array) -> float:
        """The torque that holds the joint still, by the description."""
        if self.arm is None:
            return 0.0
        names, still = self.diagonal.joints, np.zeros((1, len(q)))
        motion = PreparedMotion(still[:, 0], q[None], still, still, still, 1.0, 1.0, names)
        return float(self.arm.columns(motion)[0, names.index(joint)] @ (self.arm.matrix @ self.arm.cad))


def step_test(robot: Robot, *, inertia: Mapping[str, str] | None = None) -> StepTest:
    """Step tests of a robot.

    inertia   formulas of the diagonal of its inertia matrix in unknowns of one's own, in which a joint's name
              is its position: {"shoulder": "J1 + 2*cos(elbow)*J2", "elbow": "J3"}; where None, the unknowns
              are the robot's base parameters
    """
    if inertia is not None:
        return StepTest(robot, diagonal_of_formulas(robot, inertia), None)
    arm = arm_of(robot)
    return StepTest(robot, diagonal_of_arm(arm), arm)


def _reach(fits: Sequence[StepFit]) -> Array:
    """Positions between which the joint moved."""
    ends = np.concatenate([[fit.run.position.min(), fit.run.position.max()] for fit in fits])
    return np.linspace(ends.min(), ends.max(), 5)
