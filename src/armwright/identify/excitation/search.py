"""Search for the motion that tells the most within its bounds: penalties that grow, from several starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from armwright.identify.excitation.allowed_motions import fit_joints, with_rest, within_bounds
from armwright.identify.excitation.information import criterion_of
from armwright.identify.excitation.search_problem import SearchProblem, constant_coefficients, criterion_at

Array = NDArray[np.float64]

STAGES = ((3.0, 20), (30.0, 20), (300.0, 20), (300.0, 30), (3000.0, 40))  # weights of squared excess, steps
FROM_INSIDE = ((3000.0, 40), (3000.0, 40))  # likewise, of stages that begin at a motion that keeps all bounds
MEMORY = 20  # steps that the minimiser remembers
LOST = 1e6  # the criterion of a motion on which loops do not close, so that the search turns back
LOOK = 0.1  # s between two looks at how far the searches are
_LEAST = 1e-12  # of a limit: what a joint is taken to use at least, so that it can be scaled up to it


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
    return np.asarray(x / np.maximum(most, _LEAST)) + problem.still()


@dataclass(slots=True)
class SearchWatch:
    """The state that local searches share: how many stages are done, and whether to end."""

    stages: int = 0
    is_cancelled: bool = False


def local_search(problem: SearchProblem, x: Array, watch: SearchWatch) -> tuple[float, Array]:
    """The best motion near a start that keeps all bounds, and its criterion."""
    best = (np.inf, x)
    for found in search_stages(problem, x):
        best = found
        watch.stages += 1
        if watch.is_cancelled:
            break
    return best


def search_stages(problem: SearchProblem, x: Array) -> Iterator[tuple[float, Array]]:
    """The best motion so far that keeps all bounds, with its criterion, after every stage of penalties.

    Where tip or links have bounds, further stages begin at the best motion that keeps them all: one that
    passes through another link somewhere is left with next to nothing when it is shrunk.
    """
    scale = joint_scales(problem)
    best = _feasible_end(problem, x)
    yield best
    for stage in STAGES:
        x = _minimum_near(problem, x, scale, *stage)
        best = min(best, _feasible_end(problem, x), key=_value)
        yield best
    for stage in _further_stages(problem):
        best = min(best, _feasible_end(problem, _minimum_near(problem, best[1], scale, *stage)), key=_value)
        yield best


def _further_stages(problem: SearchProblem) -> tuple[tuple[float, int], ...]:
    return () if problem.places is None else FROM_INSIDE


def _value(found: tuple[float, Array]) -> float:
    return found[0]


def _minimum_near(problem: SearchProblem, x: Array, scale: Array, penalty: float, steps: int) -> Array:
    """Coefficients after so many steps with this weight of squared excess."""
    flat = np.stack([np.linalg.solve(scale[j], x[:, j]) for j in range(x.shape[1])], axis=1).ravel()
    value = _in_scale(objective(problem, problem.shape.columns(problem.times()), penalty), scale)
    options = {"maxiter": steps, "maxcor": MEMORY}
    flat = np.asarray(minimize(value, flat, jac=True, method="L-BFGS-B", options=options).x)
    return np.asarray(np.einsum("jab,bj->aj", scale, flat.reshape(x.shape)))


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


def search(
    problem: SearchProblem,
    *,
    starts: int,
    seed: int,
    threads: int,
    first: Array | None = None,
    progress: Callable[[float], None] | None = None,
) -> tuple[float, Array | None, int, float]:
    """(criterion, coefficients, searches begun, share done); the share is below 1 where it was interrupted.

    first      coefficients to begin with, such as those of an earlier search
    progress   is told the share; a KeyboardInterrupt, also one that it raises, ends the search
    """
    random = np.random.default_rng(seed)
    problems = [with_rest(problem, random) for _ in range(starts)]
    begin = [random_start(one, random) for one in problems]
    if first is not None:
        begin[0] = first
    watch, stages = SearchWatch(), 1 + len(STAGES) + len(_further_stages(problem))
    with ThreadPoolExecutor(max_workers=threads) as pool:
        jobs = [pool.submit(local_search, *one, watch) for one in zip(problems, begin, strict=True)]
        try:
            while wait(jobs, timeout=LOOK).not_done:
                if progress is not None:
                    progress(min(watch.stages / (starts * stages), 1.0))
            if progress is not None:
                progress(1.0)
        except KeyboardInterrupt:
            watch.is_cancelled = True
            for job in jobs[1:]:
                job.cancel()
    found = [job.result() for job in jobs if not job.cancelled()]  # a search that was cut short has some too
    value, x = min(found, key=lambda one: one[0])
    share = min(watch.stages / (starts * stages), 1.0) if watch.is_cancelled else 1.0
    return value, x if np.isfinite(value) else None, len(found), share
