"""What is fitted and what it is tried on: motions that train and validate, the robot, columns beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, unknown_name
from armwright.identify.columns.column import Column
from armwright.identify.columns.coupled_motors import coupled_columns
from armwright.identify.columns.drive_columns import EXTRAS
from armwright.identify.prepare.preparation import PreparedMotion, Settings, prepare
from armwright.identify.recording import Recording
from armwright.identify.regression.inertial_part import InertialPart, arm_of
from armwright.identify.regression.stack import predict_torques
from armwright.identify.velocity_choice import with_better_velocity
from armwright.robot import Robot

Array = NDArray[np.float64]

TRAINED = 0.67  # of a recording is used for the fit where no other recording validates it
COUPLED_WIDTH = 0.01  # of the joint's usual speed: where a coupled motor's friction changes direction
_SLOWEST = 1e-9  # rad/s or m/s: the usual speed of a recording at rest, which has no friction to tell


@dataclass(frozen=True, slots=True, eq=False)
class Problem:
    """The motions to fit and to validate on, the robot, and the columns beside its inertias.

    split    in words, for the report
    shared   columns beside inertias and friction
    """

    arm: InertialPart
    training: tuple[PreparedMotion, ...]
    held_out: tuple[PreparedMotion, ...]
    split: str
    shared: tuple[Column, ...]

    @property
    def is_linear(self) -> list[bool]:
        """True of joints that slide; their errors are told apart."""
        return [joint.unit == "m" for joint in self.arm.robot.active]

    def torques(self, columns: Sequence[Column], values: Array, *, is_training: bool = False) -> list[Array]:
        """Predicted torques of each motion that validates, or that was fitted."""
        motions = self.training if is_training else self.held_out
        return [predict_torques(self.arm, columns, values, motion) for motion in motions]


def problem_of(
    given: Sequence[Recording],
    others: Sequence[Recording],
    robot: Robot,
    *,
    columns: Sequence[str],
    rotor: bool,
    settings: Settings | None,
) -> Problem:
    """Recordings prepared and split: the first part of each trains, unless others validate."""
    arm = arm_of(robot, rotor=rotor)
    settings, motions = with_better_velocity(arm, given, TRAINED, settings or Settings())
    if others:
        training, held_out = motions, [prepare(one, settings) for one in others]
        split = f"fitted on {len(given)} recordings, validated on {len(others)} others"
    else:
        cuts = [int(TRAINED * len(one)) for one in motions]
        training = [one.rows(slice(0, cut)) for one, cut in zip(motions, cuts, strict=True)]
        held_out = [one.rows(slice(cut, None)) for one, cut in zip(motions, cuts, strict=True)]
        split = f"first {100 * TRAINED:.0f} % fitted, the rest validated"
    return Problem(
        arm, tuple(training), tuple(held_out), split, tuple(_shared_columns(arm, training, columns))
    )


def check_columns(names: Sequence[str]) -> None:
    """Refuses names of columns that there are not."""
    for name in names:
        if name not in EXTRAS:
            raise ArmwrightError(unknown_name("column", name, EXTRAS))


def _shared_columns(
    arm: InertialPart, training: Sequence[PreparedMotion], names: Sequence[str]
) -> list[Column]:
    """Columns besides inertias and friction."""
    speed = np.sqrt(np.mean(training[0].qd ** 2))
    width = float(f"{COUPLED_WIDTH * max(float(speed), _SLOWEST):.3g}")
    wanted = [make(j, number=k) for name in names for make in EXTRAS[name] for j, k in enumerate(arm.numbers)]
    return [*coupled_columns(training[0], vs=width, numbers=arm.numbers), *wanted]
