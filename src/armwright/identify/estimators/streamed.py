"""Least squares of logs larger than memory: a triangle per joint grows by QR, part after part (TSQR).

Triangles of several parts or logs can be merged in any order: threads and a Dask client give the same values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ClassVar, final

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators.estimator import (
    Estimator,
    Fit,
    least_deviation,
    least_squares,
    refuse_deficient,
)
from armwright.identify.estimators.tall_triangle import tall_triangle
from armwright.identify.regression.stack import Stack

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Triangles:
    """R (n, P+1, P+1) of each joint's equations, the last column being y, and how many samples went in."""

    R: Array
    count: int
    names: tuple[str, ...]
    joints: tuple[str, ...]

    @classmethod
    def of(cls, stack: Stack) -> Triangles:
        """The triangles of a part."""
        wide = np.concatenate([stack.W, stack.y[:, :, None]], axis=2)
        R = np.stack([tall_triangle(wide[:, j]) for j in range(wide.shape[1])])
        return cls(R, len(stack.y), stack.names, stack.joints)

    def merge(self, other: Triangles) -> Triangles:
        """The triangles of both parts together."""
        R = np.stack([tall_triangle(np.vstack(pair)) for pair in zip(self.R, other.R, strict=True)])
        return Triangles(R, self.count + other.count, self.names, self.joints)

    def solve(self, *, passes: int = 4) -> Fit:
        """Least squares weighted by joint: a pass costs as much as there are unknowns, not samples."""
        sigma = np.ones(len(self.R))
        size = self.R.shape[2] - 1
        refuse_deficient(self.R[:, :, :size].reshape(-1, size), self.names)
        for _ in range(passes):
            rows = (self.R / sigma[:, None, None]).reshape(-1, size + 1)
            x, inverse, condition = least_squares(rows[:, :size], rows[:, size])
            sigma = self._deviations(x)
        return Fit(x, inverse, sigma, condition, self.names)

    def _deviations(self, x: Array) -> Array:
        rest = self.R[:, :, :-1] @ x - self.R[:, :, -1]
        count = max(self.count - len(x) / len(self.R), 1.0)
        found = np.sqrt(np.sum(rest**2, axis=1) / count)
        return np.asarray(np.maximum(found, least_deviation(self.R[:, :, -1])))


def stream_triangles(parts: Iterable[Stack]) -> Triangles:
    """The triangles of parts that are seen once, one after the other, in constant memory."""
    total: Triangles | None = None
    for part in parts:
        found = Triangles.of(part)
        total = found if total is None else total.merge(found)
    if total is None:
        raise ValueError("no parts")
    return total


def triangles_of_many(
    make: Callable[[Any], Iterable[Stack]], sources: Sequence[Any], *, threads: int = 2, client: Any = None
) -> Triangles:
    """The triangles of many logs, over threads or a Dask client; merged in the order of the sources.

    make   gives the parts of one source
    """
    if client is not None:
        parts = client.gather(
            client.map(lambda source: stream_triangles(make(source)), list(sources), pure=False)
        )
    else:
        with ThreadPoolExecutor(max_workers=threads) as pool:
            parts = list(pool.map(lambda source: stream_triangles(make(source)), sources))
    total: Triangles = parts[0]
    for part in parts[1:]:
        total = total.merge(part)
    return total


@final
@dataclass(frozen=True, slots=True)
class StreamedLeastSquares(Estimator):
    """Weighted least squares by TSQR, ``part`` samples at a time."""

    part: int = 4096

    name: ClassVar[str] = "tsqr"
    title: ClassVar[str] = "streamed least squares weighted by joint (TSQR)"

    def fit(self, stack: Stack) -> Fit:
        starts = range(0, len(stack.y), self.part)
        return stream_triangles(stack.rows(slice(k, k + self.part)) for k in starts).solve()
