"""What the noise of a sensor's zero does to a load: one error for a whole motion, which no residual shows."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.identify.load.sensor_zero import SensorZero
from armwright.identify.regression.stack import Stack

Array = NDArray[np.float64]


def zero_deviations(zero: SensorZero, stack: Stack, weights: Array, felt: Sequence[Array]) -> Array:
    """(P,) deviations of fitted values by those of the readings before and after.

    x = A·WᵀΛ·y moves by A·Σₜ WₖᵀΛₖ·fₖ for each unit of an axis k that the zero is off.

    stack     equations as they were fitted
    weights   (6,) or (rows, 6) that equations were multiplied by
    felt      (rows, 6) of y for one unit of every axis, by the reading before and by that after
    """
    scaled = stack.W * np.broadcast_to(weights, stack.W.shape[:2])[:, :, None] ** 2
    square = np.einsum("tkp,tkq->pq", scaled, stack.W)
    size = np.sqrt(np.diag(square))
    inverse = np.linalg.inv(square / np.outer(size, size)) / np.outer(size, size)
    moved = np.stack([np.einsum("pq,tkq,tk->kp", inverse, scaled, one) for one in felt])
    return np.asarray(np.sqrt(np.sum((moved * zero.deviations[:, :, None]) ** 2, axis=(0, 1))))
