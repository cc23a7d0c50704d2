"""A and U of one run by least squares on positions alone [Kim90 (18), §4 step 3]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import student_width
from armwright.identify.step_test.step_curves import StepReadings
from armwright.identify.step_test.step_response import step_position
from armwright.identify.step_test.step_run import StepRun

Array = NDArray[np.float64]

HELD = 0.01  # rad or m within which a locked joint counts as held at the same place
STANDS_OUT = 5.0  # times the residual: a curve that covers less is noise, and the joint stood


@dataclass(frozen=True, slots=True, eq=False)
class StepFit:
    """θ'' + A·θ' = U fitted to a run.

    A            [1/s], U [rad/s² or m/s²], start [rad or m]: where it stood at the step
    covariance   (2, 2) of (A, U), from the residuals
    residual     RMS of what the curve does not explain [rad or m]
    freedom      samples less fitted numbers
    """

    run: StepRun
    A: float
    U: float
    start: float
    covariance: Array
    residual: float
    freedom: int

    @property
    def has_moved(self) -> bool:
        """False where the curve does not stand out of the noise: the step was below friction or weight."""
        return bool(np.ptp(self.position(np.asarray(self.run.t))) > STANDS_OUT * self.residual)

    @property
    def mean_acceleration(self) -> float:
        """The acceleration of a joint that moves as far in this time without a brake [rad/s² or m/s²]."""
        end = float(self.run.t[-1])
        return float(2.0 * (self.position(np.array([end]))[0] - self.start) / end**2)

    def position(self, t: Array) -> Array:
        """The fitted curve."""
        return self.start + step_position(t, self.A, self.U)

    def interval(self, level: float = 0.95) -> tuple[tuple[float, float], tuple[float, float]]:
        """Bounds that hold A, and bounds that hold U, with this probability if the noise is white."""
        width = student_width(level, self.freedom) * np.sqrt(np.diag(self.covariance))
        return (self.A - width[0], self.A + width[0]), (self.U - width[1], self.U + width[1])


def fit_step(run: StepRun) -> StepFit:
    """The step response nearest to the positions.

    Differs from the paper: the closed form (18) is fitted, not its series, and the position at the step is
    fitted along, since a reading of it has the noise of every other reading.
    """
    t, y = np.asarray(run.t), np.asarray(run.position)
    if not np.ptp(y) > 0:
        raise ArmwrightError(
            f"{run.source or 'run of ' + repr(run.joint)}: the joint did not move at {run.command:.4g} "
            f"{run.unit}; the step is below its friction or weight; give a larger one, or leave the run out"
        )
    found = StepReadings([t], [y], np.ones((1, 1))).nearest()
    residual = float(np.sqrt(np.mean(found.rest**2)))
    return StepFit(
        run,
        found.A,
        float(found.x[0]),
        float(found.starts[0]),
        found.covariance(),
        residual,
        found.freedom,
    )


def refuse_standing(fits: Sequence[StepFit]) -> None:
    """Refuses runs in which the joint did not move beyond the noise, all of them by name; and no runs."""
    if not fits:
        raise ArmwrightError("no runs; give what was recorded after plan()")
    stood = [fit.run for fit in fits if not fit.has_moved]
    if stood:
        runs = [run.source or f"'{run.joint}' at {run.command:.4g} {run.unit}" for run in stood]
        raise ArmwrightError(
            f"in {len(stood)} of {len(fits)} runs the joint did not move beyond the noise of its readings: "
            f"{', '.join(runs)}; these steps are below friction or weight; give larger ones or omit the runs"
        )


def fits_by_place(fits: Sequence[StepFit]) -> list[list[StepFit]]:
    """Fits of one joint, in one unit, with the others locked at the same positions, taken together."""
    groups: list[list[StepFit]] = []
    for fit in fits:
        same = next((group for group in groups if _is_same_place(group[0].run, fit.run)), None)
        if same is None:
            groups.append([fit])
        else:
            same.append(fit)
    return groups


def _is_same_place(one: StepRun, other: StepRun) -> bool:
    if (one.joint, one.unit, one.locked.keys()) != (other.joint, other.unit, other.locked.keys()):
        return False
    return all(abs(value - other.locked[name]) <= HELD for name, value in one.locked.items())
