"""Constants of a joint whose weight changes while it moves, by its braked curves [Kim90 (21)]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators.estimator import column_sizes
from armwright.identify.step_test.joint_constants import JointConstants, JointDrive, check_commands
from armwright.identify.step_test.sample_integral import SampleIntegral
from armwright.identify.step_test.step_fit import MOST_STEPS, WIDEST, StepFit

Array = NDArray[np.float64]

SEEN = 3e-7  # of the largest singular value of scaled columns: less is rounding
SETTLED = 1e-12  # of A·t_max: a change that small is none
HALVES = 12  # times a step is halved that does not bring the curves nearer


def weighted_constants(fits: Sequence[StepFit], drive: JointDrive) -> JointConstants:
    """Inertia, damping and Coulomb friction beside a weight G_c·cos θ + G_s·sin θ that is fitted along.

    Integrated twice from rest, M_e·θ'' + B·θ' + T_C + G_c·cos θ + G_s·sin θ = gain·command reads
    θ − θ_0 + A·∫(θ − θ_0) = (gain·command·t²/2)/M_e − (T_C/M_e)·t²/2 − (G_c/M_e)·∬cos θ − (G_s/M_e)·∬sin θ.
    Solved for θ at a given A, it is linear in everything else, and the noise of θ stands in it once, white as
    it was read; A is found by Gauss-Newton. The noise in ∬cos θ and ∬sin θ is smoothed away.
    Differs from the paper: there the arm is balanced and its weight a constant part of T_D.
    """
    check_commands(fits, drive, unknowns=2)
    runs = [_PushedRun.of(fit, drive) for fit in fits]
    found = _nearest_curves(runs, float(np.mean([fit.A for fit in fits])))
    (slope, load), A = found.x[:2], found.A
    inertia = 1.0 / slope
    rates = np.zeros((3, len(found.x) + 1))  # by A, 1/M_e, −T_C/M_e, …
    rates[0, 1] = -(inertia**2)
    rates[1, :2] = inertia, -A * inertia**2
    rates[2, 1:3] = load * inertia**2, -inertia
    sigma = np.sqrt(np.maximum(np.einsum("ij,jk,ik->i", rates, found.covariance(), rates), 0.0))
    damping = float(A * inertia)
    return JointConstants(
        fits[0].run.joint,
        fits[0].run.pose,
        tuple(fits),
        float(inertia),
        damping,
        float(-load * inertia),
        None,
        None if drive.back_emf is None else damping - drive.back_emf,
        (float(sigma[0]), float(sigma[1]), float(sigma[2]), float("nan")),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _PushedRun:
    """One run: its readings y (T,), and what pushes it, twice integrated and not braked yet, (T, 4)."""

    y: Array
    integral: SampleIntegral
    pushes: Array
    longest: float

    @classmethod
    def of(cls, fit: StepFit, drive: JointDrive) -> _PushedRun:
        t, y = np.asarray(fit.run.t), np.asarray(fit.run.position)
        integral = SampleIntegral.over(t)
        weights = integral.of(integral.of(np.column_stack([np.cos(y), np.sin(y)])))
        steps = np.array([drive.gain * fit.run.command, np.sign(fit.U)]) * t[:, None] ** 2 / 2
        return cls(y, integral, np.column_stack([steps, weights]), float(t[-1]))


@dataclass(frozen=True, slots=True, eq=False)
class _BrakedCurves:
    """The braked curves of all runs at one A that are nearest to the readings.

    columns   (N, 4 + runs) by 1/M_e, −T_C/M_e, −G_c/M_e, −G_s/M_e and where each run began; x their factors
    rate      (N,) of the curves by A
    rest      (N,) readings less curves
    """

    A: float
    x: Array
    columns: Array
    rate: Array
    rest: Array

    @property
    def square(self) -> float:
        return float(self.rest @ self.rest)

    def step(self) -> float:
        """By how much A should change, by Gauss-Newton."""
        return float(_solution(np.column_stack([self.rate, self.columns]), self.rest)[0])

    def covariance(self) -> Array:
        """Of A and x, from the residuals; directions that are not seen have none."""
        rows = np.column_stack([self.rate, self.columns])
        size = column_sizes(rows)
        _, values, basis = np.linalg.svd(rows / size, full_matrices=False)
        is_seen = values > SEEN * values[0]
        inverse = basis[is_seen].T / values[is_seen]
        variance = self.square / max(len(rows) - int(is_seen.sum()), 1)
        return np.asarray(variance * (inverse @ inverse.T) / np.outer(size, size))


def _nearest_curves(runs: Sequence[_PushedRun], A: float) -> _BrakedCurves:
    """The curves of the A that fits best, from one that is near."""
    found, longest = _curves(runs, A), max(run.longest for run in runs)
    for _ in range(MOST_STEPS):
        step = float(np.clip(found.step(), -WIDEST / longest, WIDEST / longest))
        if abs(step) * longest <= SETTLED * max(1.0, abs(found.A) * longest):
            break
        for half in range(HALVES):
            nearer = _curves(runs, found.A + step / 2**half)
            if nearer.square < found.square:
                break
        else:
            break
        found = nearer
    return found


def _curves(runs: Sequence[_PushedRun], A: float) -> _BrakedCurves:
    braked = [run.integral.braked_columns(run.pushes, A) for run in runs]
    lengths = [len(run.y) for run in runs]
    starts = np.repeat(np.eye(len(runs)), lengths, axis=0)
    columns = np.column_stack([np.concatenate(braked), starts])
    y = np.concatenate([run.y for run in runs])
    x = _solution(columns, y)
    ways = [run.integral.of(one @ x[: one.shape[1]]) for run, one in zip(runs, braked, strict=True)]
    rates = [-run.integral.braked_columns(way[:, None], A)[:, 0] for run, way in zip(runs, ways, strict=True)]
    return _BrakedCurves(A, x, columns, np.concatenate(rates), y - columns @ x)


def _solution(rows: Array, values: Array) -> Array:
    """Least squares with scaled columns; directions that are not seen stay at zero."""
    size = column_sizes(rows)
    return np.asarray(np.linalg.lstsq(rows / size, values, rcond=SEEN)[0] / size)
