"""Search for the motion that tells the most within its bounds: penalties that grow, from several starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from armwright.identify.excitation.bounds import Excess, MotionBounds, joint_excess
from armwright.identify.excitation.information import Criterion, InformationModel, criterion_of
from armwright.identify.excitation.link_capsules import random_poses
from armwright.identify.excitation.motion_shape import MotionShape
from armwright.identify.excitation.places import Places, place_excess

Array = NDArray[np.float64]

STAGES = ((3.0, 20), (30.0, 20), (300.0, 20), (300.0, 30), (3000.0, 40))  # weights of squared excess, steps
MEMORY = 20  # steps that the minimiser remembers
DENSE = 4  # times as many samples when a found motion is judged
LOST = 1e6  # the criterion of a motion on which loops do not close, so that the search turns back
ROUNDING = 1e-9  # of a bound: so much nearer, and rounding keeps it too
LOOK = 0.1  # s between two looks at how far the searches are
SMALLEST = 1e-3  # of the amplitude: a motion shrunk further is none


@dataclass(frozen=True, slots=True, eq=False)
class SearchProblem:
    """What is searched: coefficients (size, n) of a shape, in units of each joint's half range.

    rest   (n,) where the robot may stand still, in these units from the middle of the ranges
    """

    shape: MotionShape
    information: InformationModel
    bounds: MotionBounds
    places: Places | None
    criterion: Criterion
    samples: int
    rest: Array | None = None

    @property
    def unit(self) -> Array:
        return (self.bounds.high - self.bounds.low) / 2

    @property
    def middle(self) -> Array:
        return (self.bounds.high + self.bounds.low) / 2

    def times(self, dense: int = 1) -> Array:
        """Sampling times, both ends included."""
        return np.linspace(0.0, self.shape.duration, self.samples * dense + 1)

    def still(self) -> Array:
        """Coefficients of standing at the rest position, or at the middle of the ranges."""
        if self.rest is None:
            return np.zeros((self.shape.size, self.information.n))
        return np.outer(constant_coefficients(self.shape.columns(self.times())[:, 0]), self.rest)

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


def constant_coefficients(columns: Array) -> Array:
    """Coefficients of the constant 1, from the positions (T, size) of a shape."""
    return np.asarray(np.linalg.lstsq(columns, np.ones(len(columns)), rcond=None)[0])


def with_rest(problem: SearchProblem) -> SearchProblem:
    """The problem with the allowed pose nearest the middle of the ranges, where the middle is not allowed."""
    poses = np.concatenate([problem.middle[None], random_poses(problem.bounds.low, problem.bounds.high)])
    none = np.zeros_like(poses)
    worst = np.max([one.values.max(axis=1) for one in problem.excesses((poses, none, none, none))], axis=0)
    away = np.max(np.abs(poses - problem.middle) / problem.unit, axis=1)
    best = int(np.argmin(np.where(worst <= 0, away, np.inf)))
    if best == 0 or not worst[best] <= 0:
        return problem
    return replace(problem, rest=(poses[best] - problem.middle) / problem.unit)


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
        if not np.all(np.isfinite(gradient)):  # beside a place where loops do not close
            return LOST, np.zeros_like(flat)
        return total, gradient.ravel()

    return value


def random_start(problem: SearchProblem, random: np.random.Generator) -> Array:
    """Coefficients of a random motion, shrunk until joints keep their ranges and rates."""
    columns = problem.shape.columns(problem.times())
    x = random.normal(size=(problem.shape.size, problem.information.n))
    x -= np.outer(constant_coefficients(columns[:, 0]), columns[:, 0].mean(axis=0) @ x)  # about the middle
    q, qd, qdd, jerk = problem.motion(x, columns)
    b = problem.bounds
    parts = ((q - problem.middle, problem.unit), (qd, b.velocity), (qdd, b.acceleration), (jerk, b.jerk))
    most = np.max([np.max(np.abs(value), axis=0) / limit for value, limit in parts], axis=0)
    return np.asarray(x / np.maximum(most, 1e-12)) + problem.still()


@dataclass(slots=True)
class SearchWatch:
    """What local searches share: how many stages they have done, and whether they are to end."""

    stages: int = 0
    is_cancelled: bool = False


def local_search(problem: SearchProblem, x: Array, watch: SearchWatch) -> tuple[float, Array]:
    """The best motion near a start that keeps all bounds, and its criterion."""
    best = (np.inf, x)
    for value, found in search_stages(problem, x):
        best = min(best, (value, found), key=lambda one: one[0])
        watch.stages += 1
        if watch.is_cancelled:
            break
    return best


def search_stages(problem: SearchProblem, x: Array) -> Iterator[tuple[float, Array]]:
    """Motions that keep all bounds, with their criterion: the start, and one of every stage of penalties."""
    columns, scale = problem.shape.columns(problem.times()), joint_scales(problem)
    yield _feasible_end(problem, x)
    flat = np.stack([np.linalg.solve(scale[j], x[:, j]) for j in range(x.shape[1])], axis=1).ravel()
    for penalty, steps in STAGES:
        value = _in_scale(objective(problem, columns, penalty), scale)
        options = {"maxiter": steps, "maxcor": MEMORY}
        flat = np.asarray(minimize(value, flat, jac=True, method="L-BFGS-B", options=options).x)
        yield _feasible_end(problem, np.einsum("jab,bj->aj", scale, flat.reshape(x.shape)))


def _feasible_end(problem: SearchProblem, x: Array) -> tuple[float, Array]:
    """The motion within all bounds and its criterion, infinite where no such motion is near."""
    inside = within_bounds(problem, fit_joints(problem, x))
    return (np.inf, x) if inside is None else (criterion_at(problem, inside), inside)


def joint_scales(problem: SearchProblem) -> Array:
    """(n, size, size): coefficients of each joint from others that its bounds feel alike.

    A step of length one in these moves positions, speeds and accelerations by about as much of what they may
    be, whatever the harmonic: penalties are round in them, and the minimiser needs few steps.
    """
    columns, bounds = problem.shape.columns(problem.times()), problem.bounds
    found = []
    for j in range(problem.information.n):
        limits = problem.unit[j], bounds.velocity[j], bounds.acceleration[j]
        A = np.concatenate([problem.unit[j] / limit * columns[:, k] for k, limit in enumerate(limits)])
        found.append(np.linalg.inv(np.linalg.cholesky(A.T @ A / len(columns)).T))
    return np.array(found)


def _in_scale(
    f: Callable[[Array], tuple[float, Array]], scale: Array
) -> Callable[[Array], tuple[float, Array]]:
    """A function of coefficients as one of scaled coefficients."""
    n, size, _ = scale.shape

    def value(flat: Array) -> tuple[float, Array]:
        found, gradient = f(np.einsum("jab,bj->aj", scale, flat.reshape(size, n)).ravel())
        return found, np.einsum("jab,aj->bj", scale, gradient.reshape(size, n)).ravel()

    return value


def fit_joints(problem: SearchProblem, x: Array) -> Array:
    """Every joint's motion shifted and shrunk until it keeps its own range and rates; others as they are."""
    dense = problem.shape.columns(problem.times(DENSE))
    q, qd, qdd, jerk = problem.motion(x, dense)
    b = problem.bounds
    low, high = q.min(axis=0), q.max(axis=0)
    least, most = (side * (1 - ROUNDING) + problem.middle * ROUNDING for side in (b.low, b.high))
    share = np.minimum(1.0, (most - least) / np.maximum(high - low, 1e-300))
    for rate, limit in ((qd, b.velocity), (qdd, b.acceleration), (jerk, b.jerk)):
        share = np.minimum(share, limit * (1 - ROUNDING) / np.maximum(np.abs(rate).max(axis=0), 1e-300))
    middle, half = (low + high) / 2, share * (high - low) / 2
    wanted = np.clip(middle, np.minimum(least + half, most - half), np.maximum(least + half, most - half))
    one = constant_coefficients(dense[:, 0])
    shift = (wanted - problem.middle) - share * (middle - problem.middle)
    return np.asarray(share * x + np.outer(one, shift / problem.unit))


def criterion_at(problem: SearchProblem, x: Array) -> float:
    """The criterion of coefficients."""
    q, qd, qdd, _ = problem.motion(x, problem.shape.columns(problem.times()))
    return criterion_of(problem.information.regression(q, qd, qdd), problem.criterion)[0]


def worst_excess(problem: SearchProblem, x: Array) -> tuple[float, str]:
    """The largest excess on a dense grid, and of what."""
    motion = problem.motion(x, problem.shape.columns(problem.times(DENSE)))
    if problem.information.is_closed and not np.all(np.isfinite(problem.information.forward(*motion[:3]))):
        return np.inf, "closing of loops"
    return max(one.worst() for one in problem.excesses(motion))


def within_bounds(problem: SearchProblem, x: Array) -> Array | None:
    """The motion shrunk towards where it stands at rest until every bound holds; None where none is left."""
    if worst_excess(problem, x)[0] <= 0:
        return x
    columns = problem.shape.columns(np.zeros(1))[0, 0]
    still = np.outer(columns, columns @ x) / (columns @ columns)
    good, bad = 0.0, 1.0
    if worst_excess(problem, still)[0] > 0:
        still = problem.still()
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
    watch = SearchWatch()
    with ThreadPoolExecutor(max_workers=threads) as pool:
        jobs = [pool.submit(local_search, problem, x, watch) for x in begin]
        try:
            while wait(jobs, timeout=LOOK).not_done:
                if progress is not None:
                    progress(min(watch.stages / (starts * (len(STAGES) + 1)), 1.0))
            if progress is not None:
                progress(1.0)
        except KeyboardInterrupt:
            watch.is_cancelled = True
            for job in jobs[1:]:
                job.cancel()
    found = [job.result() for job in jobs if not job.cancelled()]  # a search that was cut short has some too
    value, x = min(found, key=lambda one: one[0])
    return value, x if np.isfinite(value) else None, len(found)
