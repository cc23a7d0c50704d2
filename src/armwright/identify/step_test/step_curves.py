"""Step responses of several runs that share A, their U linear in common unknowns, by least squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import block_diag

from armwright.identify.estimators.estimator import column_sizes
from armwright.identify.step_test.step_response import step_position, step_position_rate_of_A

Array = NDArray[np.float64]

MOST_STEPS = 60  # of Gauss-Newton; five to ten are usual
SETTLED = 1e-14  # of the way: a change of the curves that small is rounding
HARDLY = 1e-6  # of what the curves leave of the readings: a change that small says nothing
WIDEST = 3.0  # change of A·t_max in one step from a curve that is hardly braked
NEARER = 0.75  # of 1/A: what one step takes from it at most
AT_ONCE = 30.0  # time constants, after which nothing is left of what brakes: exp(−30) = 1e-13
HALVES = 12  # times a step is halved that does not bring the curves nearer


@dataclass(frozen=True, slots=True, eq=False)
class StepReadings:
    """Readings of runs of one joint: run k moves with θ'' + A·θ' = rows[k] @ x from its own start.

    t, y   of each run (T_k,)
    rows   (runs, n)
    """

    t: Sequence[Array]
    y: Sequence[Array]
    rows: Array

    @property
    def longest(self) -> float:
        """Time of the last sample."""
        return max(float(t[-1]) for t in self.t)

    @property
    def most_braked(self) -> float:
        """A of a joint that is at its speed before the second sample: readings tell no larger one from it."""
        return AT_ONCE / min(float(np.diff(t).min()) for t in self.t)

    def linear_columns(self, A: float) -> Array:
        """(N, n + runs) rates of all curves by x and by the starts."""
        shapes = [step_position(t, A, 1.0)[:, None] * row for t, row in zip(self.t, self.rows, strict=True)]
        return np.column_stack([np.concatenate(shapes), block_diag(*(np.ones((len(t), 1)) for t in self.t))])

    def rates_by_A(self, A: float, x: Array) -> Array:
        """(N,) rates of all curves by A."""
        U = self.rows @ x
        return np.concatenate([step_position_rate_of_A(t, A, u) for t, u in zip(self.t, U, strict=True)])

    def curves_of(self, A: float) -> StepCurves:
        """The curves nearest to the readings for this A."""
        columns, values = self.linear_columns(A), np.concatenate(self.y)
        size = column_sizes(columns)
        found = np.linalg.lstsq(columns / size, values, rcond=None)[0] / size
        n = self.rows.shape[1]
        rest = values - columns @ found
        rates = np.column_stack([self.rates_by_A(A, found[:n]), columns])
        return StepCurves(A, found[:n], found[n:], rates, rest)

    def nearest(self) -> StepCurves:
        """The curves nearest to the readings for any A, from A = 0 by Gauss-Newton."""
        found = self.curves_of(0.0)
        for _ in range(MOST_STEPS):
            step = found.step()
            if found.is_settled(step):
                break
            for half in range(HALVES):
                A = min(_after(found.A, float(step[0]) / 2**half, self.longest), self.most_braked)
                nearer = self.curves_of(A)
                if nearer.square < found.square:
                    break
            else:
                break
            found = nearer
        return found


@dataclass(frozen=True, slots=True, eq=False)
class StepCurves:
    """Curves of all runs: A, x and starts, their rates (N, 1 + n + runs) by these, readings less curves."""

    A: float
    x: Array
    starts: Array
    rates: Array
    rest: Array

    @property
    def square(self) -> float:
        return float(self.rest @ self.rest)

    @property
    def freedom(self) -> int:
        """Readings less fitted numbers."""
        return int(len(self.rest) - self.rates.shape[1])

    def step(self) -> Array:
        """By how much A, x and starts should change, by Gauss-Newton."""
        size = column_sizes(self.rates)
        return np.asarray(np.linalg.lstsq(self.rates / size, self.rest, rcond=None)[0] / size)

    def is_settled(self, step: Array) -> bool:
        """Whether a step changes the curves by nothing that counts."""
        way = np.linalg.norm(self.rates[:, 1 : 1 + len(self.x)] @ self.x)
        change = np.linalg.norm(self.rates @ step)
        return bool(change <= max(SETTLED * way, HARDLY * np.linalg.norm(self.rest)))

    def covariance(self) -> Array:
        """(1 + n, 1 + n) of A and x, from the residuals."""
        size = column_sizes(self.rates)
        inverse = np.linalg.pinv(np.linalg.qr(self.rates / size, mode="r"))
        whole = self.square / self.freedom * (inverse @ inverse.T) / np.outer(size, size)
        n = 1 + len(self.x)
        return np.asarray(whole[:n, :n])


def _after(A: float, step: float, longest: float) -> float:
    """A after a step; the curve of a joint that is braked is nearly linear in 1/A, otherwise in A."""
    if A * longest > 1.0:
        return A / (1.0 - min(step / A, NEARER))
    return A + float(np.clip(step, -WIDEST / longest, WIDEST / longest))
