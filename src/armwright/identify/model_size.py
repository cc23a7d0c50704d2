"""Model size by blocked cross-validation: the fewest parameters that predict as well as the best number.

Parameters are left out one by one, each time the one that the residual misses least. Every size is then
tried on segments of time that it was not fitted to; by the one-standard-error rule the smaller model wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators.estimator import Fit, column_sizes
from armwright.identify.regression.stack import Stack
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]

SEGMENTS = 12  # pieces of time, one left out at a time, as for friction
MATTERS = 0.02  # of the squared error: a gain of less is not worth another unknown
RIDGE = 1e-12  # of each column: a piece may lack what decides a column


@dataclass(frozen=True, slots=True, eq=False)
class ModelSize:
    """The chosen model: names that it keeps, and values (P,) of all, zero where they are left out.

    errors   by number of parameters, from one: mean squared error where left out, weighted
    """

    names: tuple[str, ...]
    values: Array
    errors: Array


def is_as_good(errors: Array, best: Array) -> bool:
    """True of errors on segments that exceed the best by no more than chance, or by less than matters.

    Chance: one standard error of the difference over segments.
    """
    loss = errors - best
    equal = max(loss.std(ddof=1) / np.sqrt(len(loss)), MATTERS * best.mean())
    return bool(loss.mean() <= equal)


def choose_size(stack: Stack, fit: Fit, *, segments: int = SEGMENTS) -> ModelSize:
    """The smallest model that is as good as the best on segments left out, fitted to all of them."""
    weighted = stack.weight(1.0 / fit.sigma)
    size = column_sizes(weighted.flat[0])
    sums = _segment_sums(weighted, size, min(segments, max(2, len(stack.y) // 4)))
    order = _order_of_leaving(sums.sum(axis=0))
    count = len(order)
    errors = np.array([[_error(sums, k, order[:p]) for k in range(len(sums))] for p in range(1, count + 1)])
    best = errors[int(np.argmin(errors.mean(axis=1)))]
    kept = next(p for p in range(1, count + 1) if is_as_good(errors[p - 1], best))
    chosen = sorted(order[:kept])
    values = np.zeros(count)
    values[chosen] = _values(sums.sum(axis=0), chosen) / size[chosen]
    return ModelSize(tuple(stack.names[k] for k in chosen), values, errors.mean(axis=1))


def _segment_sums(stack: Stack, size: Array, segments: int) -> Array:
    """(K, P+1, P+1) products of each segment, columns of size 1, torque last."""
    cuts = np.linspace(0, len(stack.y), segments + 1).astype(int)
    sums = []
    for a, b in pairwise(cuts):
        W, y = stack.rows(slice(a, b)).flat
        wide = np.column_stack([W / size, y])
        sums.append(wide.T @ wide)
    return np.stack(sums)


def _values(sums: Array, kept: Sequence[int]) -> Array:
    """Least squares over some of the columns."""
    A = sums[np.ix_(kept, kept)]
    return np.asarray(np.linalg.solve(A + RIDGE * np.diag(np.diag(A)), sums[kept, -1]))


def _error(sums: Array, k: int, kept: Sequence[int]) -> float:
    """Squared error on segment k of a fit to the others."""
    x = _values(sums.sum(axis=0) - sums[k], kept)
    test = sums[k]
    return float(test[-1, -1] - 2 * x @ test[kept, -1] + x @ test[np.ix_(kept, kept)] @ x)


def _order_of_leaving(sums: Array) -> list[int]:
    """All columns, the one that is missed most first."""
    kept = list(range(len(sums) - 1))
    left: list[int] = []
    while len(kept) > 1:
        A = sums[np.ix_(kept, kept)]
        inverse = np.linalg.inv(A + RIDGE * np.diag(np.diag(A)))
        x = inverse @ sums[kept, -1]
        gain = x**2 / np.maximum(np.diag(inverse), TINIEST)  # what the residual grows by without each
        left.append(kept.pop(int(np.argmin(gain))))
    return [*kept, *reversed(left)]
