"""A step test on the simulator: one joint gets steps, the others are held; what the steps tell about it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError, unknown_name
from armwright.identify.step_test.step_plan import DURATION, planned_experiment, travel_of
from armwright.identify.step_test.step_run import StepRun
from armwright.identify.step_test.step_test import step_test
from armwright.identify.step_test.step_torques import Step
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.run import compile
from armwright.simulate.simulation import simulate
from armwright.simulate.trajectory import Trajectory
from armwright.studio.option_fields import read_number
from armwright.studio.run_wish import RunWish

MOST = 8  # steps of one test


@dataclass(frozen=True, eq=False)
class SteppedJoint:
    """The joint under test and the heights of its steps [N m or N], the one that is shown first."""

    wish: RunWish
    joint: str
    heights: tuple[float, ...]

    @property
    def column(self) -> int:
        return [one.name for one in self.wish.robot.moving].index(self.joint)

    @property
    def unit(self) -> str:
        """The unit of the step heights."""
        return "N m" if self.wish.robot.moving[self.column].unit == "rad" else "N"

    @property
    def held_places(self) -> dict[str, float]:
        """Positions of the other joints."""
        names = [one.name for one in self.wish.robot.moving]
        places = zip(names, self.wish.q.tolist(), strict=True)
        return {name: place for name, place in places if name != self.joint}

    def run(self, progress: Callable[[float], None]) -> tuple[Trajectory, dict[str, Any]]:
        """The motion under the first step, and what all steps together tell."""
        alone, found = self.wish.robot.locked(self.held_places), []
        for k, height in enumerate(self.heights, 1):
            found.append(self._step(alone, height))
            progress(k / len(self.heights))
        return self._in_place(found[0]), self._found_numbers(found)

    def _step(self, alone: Robot, height: float) -> Trajectory:
        wish = self.wish
        return simulate(
            alone,
            duration=wish.duration,
            step=wish.step,
            method=wish.method,
            q=wish.q[[self.column]],
            torque=[height],
        )

    def _in_place(self, found: Trajectory) -> Trajectory:
        """The motion of one joint as that of the whole robot."""
        robot, rows = self.wish.robot, len(found)
        names = tuple(one.name for one in robot.moving)
        q, qd, qdd, tau = (np.zeros((rows, len(names))) for _ in range(4))
        q[:] = self.wish.q
        for whole, own in ((q, found.q), (qd, found.qd), (qdd, found.qdd), (tau, found.tau)):
            whole[:, self.column] = own[:, 0]
        units = tuple(one.unit for one in robot.moving)
        return replace(found, q=q, qd=qd, qdd=qdd, tau=tau, joints=names, units=units, motors=names)

    def _found_numbers(self, found: Sequence[Trajectory]) -> dict[str, Any]:
        """Inertia, damping and friction from the steps, beside the inertia of the description."""
        robot = self.wish.robot
        runs = [
            StepRun(self.joint, height, self.unit, one.t, one.q[:, 0], self.held_places)
            for height, one in zip(self.heights, found, strict=True)
        ]
        expected = float(compile(model(robot, "inertia_matrix"))(self.wish.q)[self.column, self.column])
        try:
            (told,) = step_test(robot).constants_of(runs)
        except ArmwrightError as error:
            return {"joint": self.joint, "expected": expected, "refused": str(error)}
        return {
            "joint": self.joint,
            "expected": expected,
            "inertia": told.inertia,
            "damping": told.damping,
            "coulomb": told.coulomb,
            "load": told.load,
            "sigma": list(told.sigma),
        }


def stepped_joint(wish: RunWish) -> SteppedJoint:
    """The step test that a form asks for."""
    robot = wish.robot
    if robot.loops:
        raise ArmwrightError(
            f"'{robot.name}' has closed loops, so joints cannot be held one by one; use a schedule"
        )
    names = [one.name for one in robot.active]
    joint = str(wish.form.get("joint") or names[0])
    if joint not in names:
        raise ArmwrightError(unknown_name("joint", joint, names))
    words = str(wish.form.get("heights", "")).replace(",", " ").split()
    heights = tuple(read_number(word, what="steps") for word in words)
    if not heights or 0 in heights or len(heights) > MOST:
        raise ArmwrightError(f"steps: give one to {MOST} torques other than 0, e.g. 10, 6")
    return SteppedJoint(wish, joint, heights)


def suggested_step(robot: Robot, joint: str, q: Sequence[float]) -> dict[str, Any]:
    """Steps that move the joint as far as step tests want it to, above its friction and weight there."""
    test = step_test(robot)
    own, place = test.joint(joint), np.asarray(q, dtype=float)
    start, way = float(place[[one.name for one in robot.active].index(joint)]), travel_of(own, None)
    weights = test.weights_around(joint, place, start, way)
    asked = Step(2, DURATION, way, start, test.expected_inertia(joint, place), weights)
    planned, findings = planned_experiment(own, test.pose_without(joint, place), asked)
    return {
        "heights": sorted(planned.commands, key=abs, reverse=True),
        "duration": planned.duration,
        "findings": [str(one) for one in findings],
    }
