"""Offset and drift of a wrist sensor, from readings of the empty sensor before and after a motion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.correlated_noise import shared_part
from armwright.identify.recording import Recording
from armwright.identify.regression.stack import Stack

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class SensorZero:
    """Mean readings (6,) of the empty sensor and when they were taken [s, on the clock of the motion].

    Between them the zero moves in a straight line; without ``after`` it stays.

    sigma, sigma_after   (6,) deviations of these means; None where they are not known
    """

    before: Array
    start: float = 0.0
    after: Array | None = None
    end: float = 0.0
    sigma: Array | None = None
    sigma_after: Array | None = None

    @property
    def drift(self) -> Array:
        """How far the zero moved (6,)."""
        return np.zeros(6) if self.after is None else self.after - self.before

    def parts(self, t: Array) -> Array:
        """(T, 2): how much of the reading before and of that after the zero is at these times."""
        if self.after is None:
            return np.tile([1.0, 0.0], (len(t), 1))
        part = (np.asarray(t) - self.start) / (self.end - self.start)
        return np.stack([1.0 - part, part], axis=1)

    def at(self, t: Array) -> Array:
        """The zero (T, 6) at these times."""
        return np.asarray(self.before + self.parts(t)[:, 1:] * self.drift)

    @property
    def deviations(self) -> Array:
        """(2, 6) of the readings before and after, 0 where they are not known."""
        none = np.zeros(6)
        return np.stack([none if one is None else one for one in (self.sigma, self.sigma_after)])

    def take_off(self, t: Array, wrench: Array) -> Array:
        """Readings (T, 6) without the sensor's own."""
        return np.asarray(wrench - self.at(t))


def sensor_zero(before: Recording, after: Recording | None = None) -> SensorZero:
    """The zero from recordings of the empty sensor, standing still, on the clock of the motion between."""
    first, start, sigma = _mean_reading(before)
    if after is None:
        return SensorZero(first, start, sigma=sigma)
    last, end, sigma_after = _mean_reading(after)
    if end <= start:
        raise ArmwrightError(
            f"the recording after the motion is from {end:g} s, the one before from {start:g} s; give them "
            "in the order they were made, with the same clock"
        )
    return SensorZero(first, start, last, end, sigma, sigma_after)


def _mean_reading(recording: Recording) -> tuple[Array, float, Array]:
    """Means of the readings (6,), their time, and deviations of the means; noise may last."""
    if recording.wrench is None:
        raise ArmwrightError("a recording of the empty sensor has no wrench; map its columns with [wrench]")
    mean = np.nanmean(recording.wrench, axis=0)
    rest = np.nan_to_num(recording.wrench - mean)
    shared = [shared_part(rest[:, axis]) for axis in range(6)]
    variance = [max(float(2.0 * one.sum() - one[0]), float(one[0])) / len(rest) for one in shared]
    return mean, float(np.nanmean(recording.t)), np.sqrt(variance)


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
