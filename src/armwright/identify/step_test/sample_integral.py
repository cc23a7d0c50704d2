"""Integrals over samples as a matrix of few diagonals, and signals that their own integral brakes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solve_banded

Array = NDArray[np.float64]

NODES = 4  # samples that each interval looks at: a cubic through them, as exact as a spline
BELOW, ABOVE = 3, 2  # diagonals under and over the main one; three and two at the ends alone


@dataclass(frozen=True, slots=True, eq=False)
class SampleIntegral:
    """∫y dt from the first sample on, by cubics through four samples around each interval.

    first     (T − 1,) number of the first of the four samples of each interval
    weights   (T − 1, 4) of the samples [s]
    """

    first: NDArray[np.intp]
    weights: Array

    @classmethod
    def over(cls, t: Array) -> SampleIntegral:
        """The integral over these times, four or more, evenly spaced or not."""
        intervals = np.arange(len(t) - 1)
        first = np.clip(intervals - 1, 0, len(t) - NODES)
        h = np.diff(t)[:, None]
        x = (t[first[:, None] + np.arange(NODES)] - t[:-1, None]) / h
        powers = np.arange(NODES)
        rows = x[:, None, :] ** powers[:, None]  # Σ w_j·x_j^p = ∫ x^p dx from 0 to 1, for p = 0 … 3
        wanted = np.broadcast_to(1.0 / (powers + 1.0), (len(h), NODES))
        return cls(first, h * np.linalg.solve(rows, wanted[..., None])[..., 0])

    def of(self, y: Array) -> Array:
        """The integral of samples (T,) or of columns (T, k), 0 at the first."""
        parts = np.einsum("ij,ij...->i...", self.weights, y[self.first[:, None] + np.arange(NODES)])
        return np.concatenate([np.zeros_like(y[:1]), np.cumsum(parts, axis=0)])

    def braked_columns(self, z: Array, A: float) -> Array:
        """Columns w (T, k) with w + A·∫w = z, exactly as ``of`` integrates: z with a brake."""
        count = len(z)
        bands = np.zeros((BELOW + ABOVE + 1, count))
        rows = np.arange(1, count)
        bands[ABOVE] = 1.0
        bands[ABOVE + 1, :-1] = -1.0
        for j in range(NODES):
            at = self.first + j
            bands[ABOVE + rows - at, at] += A * self.weights[:, j]
        return np.asarray(solve_banded((BELOW, ABOVE), bands, np.concatenate([z[:1], np.diff(z, axis=0)])))
