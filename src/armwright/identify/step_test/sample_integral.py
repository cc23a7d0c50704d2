"""Integrals over samples as a matrix of few diagonals, and motions from rest by the same matrix."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import solve_banded

Array = NDArray[np.float64]

NODES = 4  # samples that each interval looks at: a cubic through them, as exact as a spline
BELOW, ABOVE = 7, 5  # diagonals under and over the main one, of two numbers for each sample


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

    def moved_columns(self, pushes: Array, *, brake: float, pull: Array) -> tuple[Array, Array]:
        """Ways w and speeds v, each (T, k), from rest: w = ∫v, v = ∫(pushes + pull·w − brake·v).

        pushes   (T, k) and pull (T,) at the samples; integrals are exactly those of ``of``
        """
        parts = np.zeros((2 * len(pushes), pushes.shape[1]))
        parts[3::2] = np.diff(self.of(pushes), axis=0)
        bands = self._motion_bands(brake, pull)
        moved = solve_banded((BELOW, ABOVE), bands, parts, overwrite_ab=True, check_finite=False)
        return moved[::2], moved[1::2]

    def _motion_bands(self, brake: float, pull: Array) -> Array:
        """The diagonals of the equations of all intervals; w and v of each sample are neighbours."""
        bands = np.zeros((BELOW + ABOVE + 1, 2 * len(pull)))
        bands[ABOVE] = 1.0
        bands[ABOVE + 2, :-2] = -1.0
        way = 2 * np.arange(1, len(pull))  # rows of w; those of v follow them
        for j in range(NODES):
            at, weights = 2 * (self.first + j), self.weights[:, j]
            bands[ABOVE + way - at - 1, at + 1] -= weights
            bands[ABOVE + way + 1 - at, at] -= weights * pull[self.first + j]
            bands[ABOVE + way - at, at + 1] += weights * brake
        return bands
