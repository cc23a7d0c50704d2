"""Constants of a joint whose weight changes while it moves, by its curves [Kim90 (21)]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import block_diag

from armwright.errors import ArmwrightError
from armwright.identify.estimators.estimator import column_sizes
from armwright.identify.step_test.joint_constants import (
    JointConstants,
    JointDrive,
    check_commands,
    joint_constants,
    pose_text,
)
from armwright.identify.step_test.sample_integral import SampleIntegral
from armwright.identify.step_test.step_curves import AT_ONCE, HALVES, HARDLY, MOST_STEPS
from armwright.identify.step_test.step_fit import StepFit
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]

STEADY = 1e-3  # of what pushes or accelerates a joint: a weight that changes by less counts as constant
COMMON = 5  # constants that all runs share: M_e, B, T_C, G_c, G_s
SEEN = 3e-7  # of the largest singular value of scaled columns: less is rounding
SETTLED = 1e-12  # of the way: a change of a curve that small is none
CLOSE = 1e-9  # of the way: after such a step of Newton the next would be rounding
MOST_TURNS = 12  # of Newton for one curve; two to five are usual
FINE = 0.1  # time constants between nodes: a cubic through four follows exp(−t) to 1e-6
FEWEST_NODES = 100  # of a run, so that a weight that swings through half a turn is followed to 1e-6
UNTOLD = 2.0  # times the most that readings tell: a joint braked even more has no curve of its own
SPEEDS_UP = 1.0  # e-folds of its speed in a run: no friction or motor drives a joint by that
ASTRAY = 1e3  # rad from the readings: no motion of a joint is there


def is_swing_felt(fit: StepFit, share: float) -> bool:
    """True where a weight matters that changes by this share of the push while the joint moves.

    A joint that brakes within 1/A of a longer run is accelerated by 1/(A·t) of the push on average, and what
    bends its curve by that much is taken for inertia, if readings are exact enough to show it.
    """
    braked = max(1.0, fit.A * float(fit.run.t[-1]))
    bend = share / 2 * np.ptp(fit.position(np.asarray(fit.run.t)))
    is_seen = bend > fit.residual / np.sqrt(len(fit.run.t))
    return bool(share > STEADY or (share > STEADY / braked and is_seen))


def weighted_constants(fits: Sequence[StepFit], drive: JointDrive) -> JointConstants:
    """Inertia, damping and Coulomb friction beside a weight G_c·cos θ + G_s·sin θ that is fitted along.

    The curves from rest of M_e·θ'' + B·θ' + T_C + G_c·cos θ + G_s·sin θ = gain·command that are nearest to
    the readings, by Gauss-Newton. The weight is that at the curve, not at the readings: twice integrated,
    their noise would become a slow wave that residuals do not show, and the deviations too small.
    Differs from the paper: there the arm is balanced and its weight a constant part of T_D.
    """
    check_commands(fits, unknowns=2)
    brake = max(fit.A for fit in fits)
    runs = [_PushedRun.of(fit, drive, brake) for fit in fits]
    found = _nearest_curves(runs, _without_swing(joint_constants(fits, drive)))
    if not np.isfinite(found.square) or found.p[1] < -SPEEDS_UP * found.p[0] / min(
        float(fit.run.t[-1]) for fit in fits
    ):
        raise ArmwrightError(
            f"joint '{fits[0].run.joint}', {pose_text(fits[0].run.pose)}: no motion from rest with weight, "
            "damping and friction is near its runs; check that it moved freely and in one direction"
        )
    inertia, damping, coulomb = map(float, found.p[:3])
    sigma = np.sqrt(np.diag(found.covariance()))
    return JointConstants(
        fits[0].run.joint,
        fits[0].run.pose,
        tuple(fits),
        inertia,
        damping,
        coulomb,
        None,
        None if drive.back_emf is None else damping - drive.back_emf,
        (float(sigma[0]), float(sigma[1]), float(sigma[2]), float("nan")),
        found.freedom,
    )


def _nodes(t: Array, brake: float) -> tuple[Array, NDArray[np.intp]]:
    """Samples with as many nodes between them as a cubic needs that follows the motion, and their numbers."""
    shortest, swing = 1.0 / max(brake, TINIEST), (t[-1] - t[0]) / FEWEST_NODES
    finest = np.where(t[:-1] - t[0] < AT_ONCE * shortest, min(FINE * shortest, swing), swing)
    parts = np.maximum(np.ceil(np.diff(t) / finest), 1).astype(int)
    at = np.concatenate([[0], np.cumsum(parts)])
    return np.interp(np.arange(at[-1] + 1), at, t), at


@dataclass(frozen=True, slots=True, eq=False)
class _PushedRun:
    """One run of a joint with weight, prepared for fitting.

    y           (T,) readings; ``start`` about where it began
    first       (F,) a curve at the nodes that is near, from which ``curve`` may be found
    integral    over the F nodes: the samples, and more between them where the motion is faster than these
    at          (T,) numbers of the nodes that are samples
    steps       (F, 2) what pushes it: the command, and the direction of friction
    most        brake that readings do not tell from a larger one [1/s]
    """

    y: Array
    start: float
    first: Array
    integral: SampleIntegral
    at: NDArray[np.intp]
    steps: Array
    most: float

    @classmethod
    def of(cls, fit: StepFit, drive: JointDrive, brake: float) -> _PushedRun:
        """The run of a joint that is braked within 1/brake [s]."""
        t, y = np.asarray(fit.run.t), np.asarray(fit.run.position)
        nodes, at = _nodes(t, brake)
        first = fit.position(nodes) + np.interp(nodes, t, y - fit.position(t))
        steps = np.tile([drive.gain * fit.run.command, -np.sign(fit.U)], (len(nodes), 1))
        return cls(
            y, fit.start, first, SampleIntegral.over(nodes), at, steps, UNTOLD * AT_ONCE / np.diff(t).min()
        )

    def pushes(self, curve: Array) -> Array:
        """(T, 4) torques by 1, T_C, G_c and G_s."""
        return np.column_stack([self.steps, -np.cos(curve), -np.sin(curve)])

    def columns_of_readings(self) -> Array:
        """(T, 5) by A and the pushes, all at the readings: θ − θ_0 = −A·∫(θ − θ_0) + ∬pushes."""
        pushed = self.integral.of(self.integral.of(self.pushes(self.first)))
        return np.column_stack([-self.integral.of(self.first - self.start), pushed])[self.at]

    def curve(self, p: Array, start: float, near: Array) -> tuple[Array, Array]:
        """The motion from rest (F,) with M_e, B, T_C, G_c, G_s, and its rates (F, 6) by them and its start.

        By Newton from a curve that is near; NaN where that does not settle, or the joint is braked at once.
        """
        brake, factors = p[1] / p[0], np.array([1.0, *p[2:]]) / p[0]
        for _ in range(MOST_TURNS if abs(brake) <= self.most else 0):
            pull, pushes = _pull(p, near), self.pushes(near)
            push = pushes @ factors - pull * (near - start)
            way, speed = self.integral.moved_columns(push[:, None], brake=brake, pull=pull)
            before, near = near, start + way[:, 0]
            if not np.abs(near - self.first).max() < ASTRAY:
                break
            if np.abs(near - before).max() <= CLOSE * np.ptp(near):
                speedup = pushes @ factors - brake * speed[:, 0]
                by = np.column_stack([-speedup, -speed, pushes[:, 1:], p[0] * pull]) / p[0]
                rates, _ = self.integral.moved_columns(by, brake=brake, pull=pull)
                return near, rates + np.eye(COMMON + 1)[-1]
        return np.full_like(near, np.nan), np.zeros((len(near), COMMON + 1))


@dataclass(frozen=True, slots=True, eq=False)
class _SwingingCurves:
    """Curves of all runs.

    p         (5 + runs,) M_e, B, T_C, G_c, G_s and where each run began
    curves    of each run, at its nodes
    by        of each run: rates of its curve by what is common and by its start
    rates     (N, 5 + runs) of the curves at the samples by p
    rest      (N,) readings less curves
    """

    p: Array
    curves: tuple[Array, ...]
    by: tuple[Array, ...]
    rates: Array
    rest: Array

    @classmethod
    def of(cls, runs: Sequence[_PushedRun], p: Array, near: Sequence[Array]) -> _SwingingCurves:
        """The curves with these constants, from some that are near."""
        both = [run.curve(p[:COMMON], *one) for run, *one in zip(runs, p[COMMON:], near, strict=True)]
        curves, by = zip(*both, strict=True)
        rest = [run.y - curve[run.at] for run, curve in zip(runs, curves, strict=True)]
        seen = [one[run.at] for run, one in zip(runs, by, strict=True)]
        return cls(p, curves, by, _side_by_side(seen), np.concatenate(rest))

    @property
    def square(self) -> float:
        return float(self.rest @ self.rest)

    def is_nearer_than(self, other: _SwingingCurves) -> bool:
        """Whether these are nearer to the readings, and not on the other side of no inertia at all."""
        return self.square < other.square and self.p[0] * other.p[0] > 0

    def step(self) -> Array:
        """By how much p should change, by Gauss-Newton."""
        return _solution(self.rates, self.rest)

    def curves_after(self, step: Array) -> list[Array]:
        """The curves after a step, as far as they are linear in it."""
        starts = step[COMMON:]
        both = zip(self.curves, self.by, starts, strict=True)
        return [curve + by @ np.append(step[:COMMON], start) for curve, by, start in both]

    def is_settled(self, step: Array) -> bool:
        """Whether a step changes the curves by nothing that counts."""
        way = np.linalg.norm(np.concatenate([curve - curve[0] for curve in self.curves]))
        change = np.linalg.norm(self.rates @ step)
        return bool(change <= max(SETTLED * way, HARDLY * np.linalg.norm(self.rest)))

    @property
    def freedom(self) -> int:
        """Readings less fitted numbers."""
        return int(len(self.rest) - self.rates.shape[1])

    def covariance(self) -> Array:
        """The covariance of p, from the residuals; directions that are not seen have none."""
        size = column_sizes(self.rates)
        _, values, basis = np.linalg.svd(self.rates / size, full_matrices=False)
        is_seen = values > SEEN * values[0]
        inverse = basis[is_seen].T / values[is_seen]
        variance = self.square / self.freedom
        return np.asarray(variance * (inverse @ inverse.T) / np.outer(size, size))


def _nearest_curves(runs: Sequence[_PushedRun], steady: Array) -> _SwingingCurves:
    """The curves that fit best, from the nearer of two: readings taken for the curve, or a steady weight."""
    starts = [run.start for run in runs]
    near = [run.first for run in runs]
    found, other = (
        _SwingingCurves.of(runs, np.array([*p, *starts]), near) for p in (_first_constants(runs), steady)
    )
    if not found.p[0] > 0 or not found.square <= other.square:
        found = other
    for _ in range(MOST_STEPS):
        step = found.step()
        if found.is_settled(step):
            break
        for half in range(HALVES):
            nearer = _SwingingCurves.of(runs, found.p + step / 2**half, found.curves_after(step / 2**half))
            if nearer.is_nearer_than(found):
                break
        else:
            break
        found = nearer
    return found


def _first_constants(runs: Sequence[_PushedRun]) -> Array:
    """Constants that are linear in the integrals of the readings, and hence pulled by their noise."""
    ones = [np.column_stack([run.columns_of_readings(), np.ones_like(run.y)]) for run in runs]
    values = np.concatenate([run.y - run.start for run in runs])
    A, slope, *rest = _solution(_side_by_side(ones), values)[:COMMON]
    return np.asarray(np.array([1.0, A, *rest]) / slope)


def _without_swing(found: JointConstants) -> Array:
    """M_e, B, T_C, G_c, G_s of a weight that stays as it is where the runs begin."""
    load, start = found.load or 0.0, found.fits[0].start
    return np.array([found.inertia, found.damping, found.coulomb, load * np.cos(start), load * np.sin(start)])


def _pull(p: Array, curve: Array) -> Array:
    """Rate of the acceleration by θ, which is that of the weight."""
    return np.asarray((p[3] * np.sin(curve) - p[4] * np.cos(curve)) / p[0])


def _side_by_side(runs: Sequence[Array]) -> Array:
    """Rows of all runs: columns that are common, then the last of each run in a column of its own."""
    starts = block_diag(*(one[:, -1:] for one in runs))
    return np.column_stack([np.concatenate([one[:, :-1] for one in runs]), starts])


def _solution(rows: Array, values: Array) -> Array:
    """Least squares with scaled columns; directions that are not seen stay at zero."""
    size = column_sizes(rows)
    return np.asarray(np.linalg.lstsq(rows / size, values, rcond=SEEN)[0] / size)
