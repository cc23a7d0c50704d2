"""Poses with room around them, and motions that are shrunk about those until all bounds hold."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.identify.excitation.link_capsules import random_poses
from armwright.identify.excitation.search_problem import (
    DENSE,
    SearchProblem,
    constant_coefficients,
    worst_excess,
)
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]

ROUNDING = 1e-9  # of a bound: so much nearer, and rounding keeps it too
SMALLEST = 1e-3  # of the amplitude: a motion shrunk further is none
DRAWN = 16  # random poses for each start, of which the roomiest is taken
HALVINGS = 30  # of the interval in which the largest allowed share of a motion lies


def pose_excess(problem: SearchProblem, poses: Array) -> Array:
    """(P,) by how much standing in each pose exceeds its worst bound; negative where there is room."""
    none = np.zeros_like(poses)
    every = [one.values.max(axis=1) for one in problem.excesses((poses, none, none, none))]
    return np.asarray(np.max(every, axis=0))


def roomiest(problem: SearchProblem, poses: Array) -> Array | None:
    """The pose with the most room to every bound, in parts of the bound; None where none is allowed."""
    worst = pose_excess(problem, poses)
    best = int(np.argmin(np.where(worst <= 0, worst, np.inf)))
    return poses[best] if worst[best] <= 0 else None


def with_rest(problem: SearchProblem, random: np.random.Generator) -> SearchProblem:
    """The problem with a pose to start about: the roomiest of some, the middle of the ranges included."""
    if problem.places is None:
        return problem
    every = random_poses(problem.bounds.low, problem.bounds.high)
    poses = np.concatenate([problem.middle[None], random.choice(every, DRAWN, replace=False)])
    pose = roomiest(problem, poses)
    pose = roomiest(problem, every) if pose is None else pose
    return problem if pose is None else replace(problem, rest=(pose - problem.middle) / problem.unit)


def fit_joints(problem: SearchProblem, x: Array) -> Array:
    """Every joint's motion shifted and shrunk until it keeps its own range and rates; others as they are."""
    dense = problem.shape.columns(problem.times(DENSE))
    q, qd, qdd, jerk = problem.motion(x, dense)
    b = problem.bounds
    low, high = q.min(axis=0), q.max(axis=0)
    least, most = (side * (1 - ROUNDING) + problem.middle * ROUNDING for side in (b.low, b.high))
    share = np.minimum(1.0, (most - least) / np.maximum(high - low, TINIEST))
    for rate, limit in ((qd, b.velocity), (qdd, b.acceleration), (jerk, b.jerk)):
        share = np.minimum(share, limit * (1 - ROUNDING) / np.maximum(np.abs(rate).max(axis=0), TINIEST))
    middle, half = (low + high) / 2, share * (high - low) / 2
    wanted = np.clip(middle, np.minimum(least + half, most - half), np.maximum(least + half, most - half))
    one = constant_coefficients(dense[:, 0])
    shift = (wanted - problem.middle) - share * (middle - problem.middle)
    return np.asarray(share * x + np.outer(one, shift / problem.unit))


def within_bounds(problem: SearchProblem, x: Array) -> Array | None:
    """The motion shrunk until every bound holds; None where none is left.

    It is shrunk towards the roomiest of the poses that it passes, or else towards the rest of the problem.
    """
    if worst_excess(problem, x)[0] <= 0:
        return x
    q = problem.motion(x, problem.shape.columns(problem.times()))[0]
    pose = roomiest(problem, q)
    still = problem.still() if pose is None else problem.standing((pose - problem.middle) / problem.unit)
    if worst_excess(problem, still)[0] > 0:
        return None
    good, bad = 0.0, 1.0
    for _ in range(HALVINGS):
        share = (good + bad) / 2
        if worst_excess(problem, still + share * (x - still))[0] <= 0:
            good = share
        else:
            bad = share
    return None if good < SMALLEST else still + good * (x - still)
