"""How sure the values are: by blocks of time drawn again, by what residuals share over time, and formally.

Residuals of a robot are not white: friction and elasticity leave slow errors, so that the formal deviation is
too small by far. Whole blocks of time are drawn again instead, with all that is slow inside them; and noise
that was filtered, or lasts, is taken as it is (correlated_noise). The largest of the three counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from armwright.identify.correlated_noise import correlated_covariance
from armwright.identify.estimators.estimator import Fit, column_sizes, student_width
from armwright.identify.friction_widths import KNOWN_BEFORE
from armwright.identify.regression.stack import Stack

Array = NDArray[np.float64]

BLOCKS = 24  # pieces of time that are drawn
DRAWS = 300
SEED = 7
RIDGE = 1e-12  # of each column: a draw may lack what decides a column
LEVEL = 0.95  # of intervals


@dataclass(frozen=True, slots=True, eq=False)
class Uncertainty:
    """Deviations (P,) by three routes, and the interval (P,) from low to high that holds 95 %.

    formal       as if residuals were white; correlated: with what they share over time
    bootstrap    by blocks of time, ``freedom`` of them but one
    covariance   (P, P) by blocks
    """

    formal: Array
    bootstrap: Array
    correlated: Array
    low: Array
    high: Array
    covariance: Array
    freedom: float

    @property
    def deviations(self) -> Array:
        """The largest of the three: what is reported as sigma."""
        return np.asarray(np.max([self.formal, self.bootstrap, self.correlated], axis=0))

    @property
    def reach(self) -> Array:
        """Half the interval: how far a value may be off."""
        return np.asarray((self.high - self.low) / 2)


def block_bootstrap(
    stack: Stack,
    fit: Fit,
    *,
    widths: Array | None = None,
    blocks: int = BLOCKS,
    draws: int = DRAWS,
) -> Uncertainty:
    """Values of the same weighted least squares over blocks of time drawn with replacement.

    widths   (N, n, S): what further unknowns of friction laws do, which are known within a factor before and
             fitted along: what they leave uncertain is in the deviations of the others
    """
    count = len(fit.values)
    known = np.zeros(count)
    if widths is not None and widths.shape[2]:
        names = (*stack.names, *("" for _ in range(widths.shape[2])))
        stack = replace(stack, W=np.concatenate([stack.W, widths], axis=2), names=names)
        known = np.concatenate([known, np.full(widths.shape[2], KNOWN_BEFORE**-2)])
    scaled = replace(stack, instruments=None).weight(fit.used_weights)
    size = column_sizes(scaled.flat[0])
    sums, rights = _block_sums(scaled, size, min(blocks, max(2, len(stack.y) // 4)))
    random = np.random.default_rng(SEED)
    pieces = len(sums)
    prior = np.diag(known / size**2)
    held = prior + RIDGE * pieces * np.eye(len(size))
    found = np.empty((draws, count))
    for k in range(draws):
        often = np.bincount(random.integers(0, pieces, pieces), minlength=pieces)
        A = np.tensordot(often, sums, axes=1) + held
        found[k] = (np.linalg.solve(A, often @ rights) / size)[:count]
    spread = np.cov(found, rowvar=False).reshape(count, count)
    deviation = np.sqrt(np.diag(spread)) * np.sqrt(pieces / (pieces - 1))
    lasting = _lasting_deviations(scaled, size, prior)[:count]
    reach = student_width(LEVEL, pieces - 1) * np.max([deviation, fit.deviations, lasting], axis=0)
    low, high = fit.values - reach, fit.values + reach
    return Uncertainty(fit.deviations, deviation, lasting, low, high, spread, pieces - 1.0)


def _lasting_deviations(stack: Stack, size: Array, prior: Array) -> Array:
    """Deviations (P,) with what the residuals of weighted equations share over time."""
    covariance = correlated_covariance(replace(stack, W=stack.W / size), prior)
    return np.asarray(np.sqrt(np.maximum(np.diag(covariance), 0.0)) / size)


def _block_sums(stack: Stack, size: Array, blocks: int) -> tuple[Array, Array]:
    """Products of each block: (B, P, P) and (B, P)."""
    cuts = np.linspace(0, len(stack.y), blocks + 1).astype(int)
    sums, rights = [], []
    for a, b in pairwise(cuts):
        W, y = stack.rows(slice(a, b)).flat
        scaled = W / size
        sums.append(scaled.T @ scaled)
        rights.append(scaled.T @ y)
    return np.stack(sums), np.stack(rights)


def relative(deviations: Array, values: Array) -> Array:
    """Deviations in percent of the values; infinite where a value is zero."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.asarray(100 * deviations / np.abs(values))


def coverage(intervals: Sequence[tuple[Array, Array]], truth: Array) -> float:
    """Share of parameters and repetitions whose interval holds the true value."""
    inside = [(low <= truth) & (truth <= high) for low, high in intervals]
    return float(np.mean(inside))
