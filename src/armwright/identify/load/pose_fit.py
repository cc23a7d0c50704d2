"""Mass and centre from a few poses at rest: forces weigh alike, moments weigh alike.

A deviation of its own for each of six axes, from four or five poses, is little more than chance: axes that
happen to fit well would be believed too much, and the intervals would be far too narrow.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators.estimator import Fit, least_deviation, least_squares
from armwright.identify.regression.stack import Stack

Array = NDArray[np.float64]

KINDS = (slice(0, 3), slice(3, 6))  # forces, moments
PASSES = 6


def pose_fit(stack: Stack) -> tuple[Fit, float]:
    """The values, and how many readings their deviations are from: the fewer of both kinds."""
    sigma = np.ones(stack.y.shape[1])
    for _ in range(PASSES):
        weighted = stack.weight(1.0 / sigma)
        x, inverse, condition = least_squares(*weighted.flat)
        left = _freedom(weighted.W, inverse)
        sigma = _deviations(stack, x, left)
    return Fit(x, inverse, sigma, condition, stack.names), float(left.min())


def _freedom(W: Array, inverse: Array) -> Array:
    """(2,) readings of forces and of moments less what the unknowns take of them."""
    taken = np.einsum("tkp,pq,tkq->k", W, inverse, W)
    return np.array([max(3.0 * len(W) - float(taken[kind].sum()), 1.0) for kind in KINDS])


def _deviations(stack: Stack, x: Array, left: Array) -> Array:
    """(6,) of the residuals, one number for forces and one for moments."""
    rest = stack.y - stack.W @ x
    found = np.sqrt([float(np.sum(rest[:, kind] ** 2)) for kind in KINDS] / left)
    return np.repeat(np.maximum(found, least_deviation(stack.y)), 3)
