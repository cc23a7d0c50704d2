"""Deviations of a load found from impulses over windows that overlap, from the noise of the samples.

An impulse sums up what its window saw, and its neighbours saw most of it too: residuals of impulses are few
and alike. Those of the samples are many. An error of the values is A·Σ WᵢᵀΣₜ eₜ = A·Σ Zₜᵀeₜ, where Z hands
each impulse's columns W to the samples t of its window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.identify.correlated_noise import filtered_square, shared_part

Array = NDArray[np.float64]
Counts = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class Impulses:
    """Windows of a recording: where each starts and ends, the time of a sample, and residuals (T, 6)."""

    starts: Counts
    ends: Counts
    step: float
    rest: Array

    def hand_out(self, W: Array) -> Array:
        """(T, 6, P): columns (windows, 6, P) added up over the windows that a sample is in, times step."""
        change = np.zeros((len(self.rest) + 1, *W.shape[1:]))
        np.add.at(change, self.starts, W)
        np.add.at(change, self.ends, -W)
        return np.asarray(np.cumsum(change, axis=0)[:-1] * self.step)


def impulse_deviations(recordings: Sequence[Impulses], W: Array, weights: Array) -> Array:
    """(P,) of values that were fitted to the columns W (windows, 6, P) of recordings one after the other.

    weights   (6,) or (windows, 6) that equations were multiplied by
    """
    scaled = W * np.broadcast_to(weights, W.shape[:2])[:, :, None] ** 2
    square = np.einsum("tjp,tjq->pq", scaled, W)
    middle, first = np.zeros_like(square), 0
    for one in recordings:
        Z = one.hand_out(scaled[first : first + len(one.starts)])
        first += len(one.starts)
        for axis in range(Z.shape[1]):
            middle += filtered_square(Z[:, axis], shared_part(one.rest[:, axis]))
    size = np.sqrt(np.diag(square))
    inverse = np.linalg.inv(square / np.outer(size, size)) / np.outer(size, size)
    return np.asarray(np.sqrt(np.diag(inverse @ middle @ inverse)))
