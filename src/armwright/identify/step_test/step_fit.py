"""A and U of one run by least squares on positions alone [Kim90 (18), §4 step 3]."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.step_test.step_response import step_position, step_position_rate_of_A
from armwright.identify.step_test.step_run import StepRun

Array = NDArray[np.float64]

MOST_STEPS = 60  # of Gauss-Newton; five or six are usual
SETTLED = 1e-13  # relative change of U and of A·t_max at which it stops
STANDS_OUT = 5.0  # times the residual: a curve that covers less is noise, and the joint stood
WIDEST = 3.0  # change of A·t_max in one step: beyond it the linear picture is void


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

    def position(self, t: Array) -> Array:
        """The fitted curve."""
        return self.start + step_position(t, self.A, self.U)

    def interval(self, level: float = 0.95) -> tuple[tuple[float, float], tuple[float, float]]:
        """Bounds that hold A, and bounds that hold U, with this probability if the noise is white."""
        from scipy.stats import t as student

        width = float(student.ppf(0.5 + level / 2, self.freedom)) * np.sqrt(np.diag(self.covariance))
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
    longest = float(t[-1])
    A = 0.0
    start, U = _linear_part(t, y, A)
    for _ in range(MOST_STEPS):
        gradient = _gradient(t, A, U)
        step, *_ = np.linalg.lstsq(
            gradient / _sizes(gradient), y - start - step_position(t, A, U), rcond=None
        )
        change = float((step / _sizes(gradient))[0])
        change = float(np.clip(change, -WIDEST / longest, WIDEST / longest))
        A = A + change
        before = U
        start, U = _linear_part(t, y, A)
        if abs(change) * longest <= SETTLED * max(1.0, abs(A) * longest) and abs(U - before) <= SETTLED * abs(
            U
        ):
            break
    return _step_fit(run, A, U, start)


def _linear_part(t: Array, y: Array, A: float) -> tuple[float, float]:
    """Best start and U for a given A."""
    columns = np.column_stack([np.ones_like(t), step_position(t, A, 1.0)])
    size = _sizes(columns)
    found = np.linalg.lstsq(columns / size, y, rcond=None)[0] / size
    return float(found[0]), float(found[1])


def _gradient(t: Array, A: float, U: float) -> Array:
    """(T, 3) rates of the curve by A, U and start."""
    return np.column_stack([step_position_rate_of_A(t, A, U), step_position(t, A, 1.0), np.ones_like(t)])


def _sizes(columns: Array) -> Array:
    """Lengths of the columns, 1 for empty ones."""
    size = np.linalg.norm(columns, axis=0)
    return np.where(size > 0, size, 1.0)


def _step_fit(run: StepRun, A: float, U: float, start: float) -> StepFit:
    t, y = np.asarray(run.t), np.asarray(run.position)
    rest = y - start - step_position(t, A, U)
    freedom = len(t) - 3
    variance = float(rest @ rest) / freedom
    gradient = _gradient(t, A, U)
    size = _sizes(gradient)
    triangle = np.linalg.qr(gradient / size, mode="r")
    inverse = np.linalg.pinv(triangle)
    covariance = variance * (inverse @ inverse.T) / np.outer(size, size)
    return StepFit(run, A, U, start, covariance[:2, :2], float(np.sqrt(np.mean(rest**2))), freedom)
