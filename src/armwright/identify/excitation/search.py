"""Search for the motion that tells the most within its bounds: penalties that grow, from several starts."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from armwright.identify.excitation.bounds import Excess, MotionBounds, joint_excess
from armwright.identify.excitation.information import Criterion, InformationModel, criterion_of
from armwright.identify.excitation.motion_shape import MotionShape
from armwright.identify.excitation.places import Places, place_excess

Array = NDArray[np.float64]

PENALTIES = (3.0, 30.0, 300.0, 3000.0)  # weights of squared excess, one search after the other
FIRST_STEPS, STEPS = 60, 80  # of each search
DENSE = 4  # times as many samples when a found motion is judged
LOST = 1e6  # the criterion of a motion on which loops do not close, so that the search turns back
SMALLEST = 1e-3  # of the amplitude: a motion shrunk further is none


@dataclass(frozen=True, slots=True, eq=False)
class SearchProblem:
    """What is searched: coefficients (size, n) of a shape, in units of each joint's half range."""

    shape: MotionShape
    information: InformationModel
    bounds: MotionBounds
    places: Places | None
    criterion: Criterion
    samples: int

    @property
    def unit(self) -> Array:
        return (self.bounds.high - self.bounds.low) / 2

    @property
    def middle(self) -> Array:
        return (self.bounds.high + self.bounds.low) / 2

    def times(self, dense: int = 1) -> Array:
        """Sampling times, both ends included."""
        return np.linspace(0.0, self.shape.duration, self.samples * dense + 1)

    def motion(self, x: Array, columns: Array) -> tuple[Array, Array, Array, Array]:
        """q, qd, qdd and jerk at the times of the columns, about the middle of each range."""
        found = np.einsum("tkl,ln->tkn", columns, x) * self.unit
        q, qd, qdd, jerk = (np.ascontiguousarray(found[:, k]) for k in range(4))
        return q + self.middle, qd, qdd, jerk

    def excesses(self, motion: tuple[Array, Array, Array, Array]) -> list[Excess]:
        """Everything that bounds are set for."""
        q, qd, qdd, _ = motion
        found = joint_excess(self.bounds, motion)
        if np.any(np.isfinite(self.bounds.torque)):
            found.append(self._torque_excess(q, qd, qdd))
        if self.places is not None:
            found += place_excess(self.places, self.bounds, q, qd)
        return found

    def _torque_excess(self, q: Array, qd: Array, qdd: Array) -> Excess:
        tau = self.information.torques(q, qd, qdd)

        def pull_back(weights: Array) -> tuple[Array, Array, Array, Array]:
            slope = weights * np.sign(tau) / self.bounds.torque
            dq, dqd, dqdd = self.information.pull_back_torques(q, qd, qdd, slope)
            return dq, dqd, dqdd, np.zeros_like(q)

        return Excess("torque", np.abs(tau) / self.bounds.torque - 1, pull_back)


def objective(
    problem: SearchProblem, columns: Array, penalty: float
) -> Callable[[Array], tuple[float, Array]]:
    """Criterion plus penalties, with the gradient by the coefficients, for a minimiser."""
    info, n = problem.information, problem.information.n

    def value(flat: Array) -> tuple[float, Array]:
        x = flat.reshape(problem.shape.size, n)
        motion = problem.motion(x, columns)
        q, qd, qdd, _ = motion
        W = info.regression(q, qd, qdd)
        if not np.all(np.isfinite(W)):
            return LOST, np.zeros_like(flat)
        total, weights = criterion_of(W, problem.criterion)
        rates = [*info.pull_back(q, qd, qdd, weights), np.zeros_like(q)]
        for excess in problem.excesses(motion):
            over = np.maximum(excess.values, 0.0)
            if not over.any():
                continue
            total += penalty * float(np.sum(over**2)) / len(q)
            for k, part in enumerate(excess.pull_back(2.0 * penalty * over / len(q))):
                rates[k] = rates[k] + part
        gradient = np.einsum("tkl,ktn->ln", columns, np.stack(rates)) * problem.unit
        return total, gradient.ravel()

    return value


def random_start(problem: SearchProblem, random: np.random.Generator) -> Array:
    """Coefficients of a random motion, shrunk until joints keep their ranges and rates."""
    columns = problem.shape.columns(problem.times())
    x = random.normal(size=(problem.shape.size, problem.information.n))
    still = np.linalg.lstsq(columns[:, 0], np.ones(len(columns)), rcond=None)[0]
    x -= np.outer(still, columns[:, 0].mean(axis=0) @ x)  # about the middle
    q, qd, qdd, jerk = problem.motion(x, columns)
    b = problem.bounds
    parts = ((q - problem.middle, problem.unit), (qd, b.velocity), (qdd, b.acceleration), (jerk, b.jerk))
    most = np.max([np.max(np.abs(value), axis=0) / limit for value, limit in parts], axis=0)
    return np.asarray(x / np.maximum(most, 1e-12))


def local_search(problem: SearchProblem, x: Array, *, cancelled: Callable[[], bool]) -> tuple[float, Array]:
    """The best motion near a start that keeps all bounds, and its criterion."""
    columns = problem.shape.columns(problem.times())
    flat = x.ravel()
    for k, penalty in enumerate(PENALTIES):
        if cancelled():
            break
        steps = FIRST_STEPS if k == 0 else STEPS
        found = minimize(
            objective(problem, columns, penalty),
            flat,
            jac=True,
            method="L-BFGS-B",
            options={"maxiter": steps},
        )
        flat = np.asarray(found.x)
    ends = [within_bounds(problem, one) for one in (x, flat.reshape(x.shape))]
    judged = [(criterion_at(problem, one), one) for one in ends if one is not None]
    return min(judged, key=lambda one: one[0]) if judged else (np.inf, x)


def criterion_at(problem: SearchProblem, x: Array) -> float:
    """The criterion of coefficients."""
    q, qd, qdd, _ = problem.motion(x, problem.shape.columns(problem.times()))
    return criterion_of(problem.information.regression(q, qd, qdd), problem.criterion)[0]


def worst_excess(problem: SearchProblem, x: Array) -> tuple[float, str]:
    """The largest excess on a dense grid, and of what."""
    motion = problem.motion(x, problem.shape.columns(problem.times(DENSE)))
    if problem.information.is_closed and not np.all(np.isfinite(problem.information.forward(*motion[:3]))):
        return np.inf, "closing of loops"
    every = [(float(one.values.max()), one.name) for one in problem.excesses(motion)]
    return max(every)


def within_bounds(problem: SearchProblem, x: Array) -> Array | None:
    """The motion shrunk towards where it stands at rest until every bound holds; None where none is left."""
    if worst_excess(problem, x)[0] <= 0:
        return x
    columns = problem.shape.columns(np.zeros(1))[0, 0]
    still = np.outer(columns, columns @ x) / (columns @ columns)
    good, bad = 0.0, 1.0
    if worst_excess(problem, still)[0] > 0:
        still = np.zeros_like(x)
        if worst_excess(problem, still)[0] > 0:
            return None
    for _ in range(30):
        share = (good + bad) / 2
        if worst_excess(problem, still + share * (x - still))[0] <= 0:
            good = share
        else:
            bad = share
    return None if good < SMALLEST else still + good * (x - still)


def search(
    problem: SearchProblem,
    *,
    starts: int,
    seed: int,
    threads: int,
    first: Array | None = None,
    progress: Callable[[float], None] | None = None,
) -> tuple[float, Array | None, int]:
    """(criterion, coefficients, searches done); what was found so far where the keyboard interrupts it.

    first   coefficients to begin with, such as those of an earlier search
    """
    random = np.random.default_rng(seed)
    begin = [random_start(problem, random) for _ in range(starts)]
    if first is not None:
        begin[0] = first
    is_cancelled = False
    best: tuple[float, Array | None] = (np.inf, None)
    done = 0
    with ThreadPoolExecutor(max_workers=threads) as pool:
        jobs = [pool.submit(local_search, problem, x, cancelled=lambda: is_cancelled) for x in begin]
        try:
            for job in as_completed(jobs):
                value, x = job.result()
                done += 1
                if value < best[0]:
                    best = (value, x)
                if progress is not None:
                    progress(done / starts)
        except KeyboardInterrupt:
            is_cancelled = True
            for job in jobs:
                job.cancel()
    return best[0], best[1], done
