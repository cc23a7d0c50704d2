"""Offset and drift of a wrist sensor, from readings of the empty sensor before and after a motion."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.recording import Recording

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class SensorZero:
    """Mean readings (6,) of the empty sensor and when they were taken [s, on the clock of the motion].

    Between them the zero moves in a straight line; without ``after`` it stays.
    """

    before: Array
    start: float = 0.0
    after: Array | None = None
    end: float = 0.0

    @property
    def drift(self) -> Array:
        """How far the zero moved (6,)."""
        return np.zeros(6) if self.after is None else self.after - self.before

    def at(self, t: Array) -> Array:
        """The zero (T, 6) at these times."""
        if self.after is None:
            return np.broadcast_to(self.before, (len(t), 6))
        part = (np.asarray(t) - self.start) / (self.end - self.start)
        return np.asarray(self.before + part[:, None] * self.drift)

    def take_off(self, t: Array, wrench: Array) -> Array:
        """Readings (T, 6) without the sensor's own."""
        return np.asarray(wrench - self.at(t))


def sensor_zero(before: Recording, after: Recording | None = None) -> SensorZero:
    """The zero from recordings of the empty sensor, standing still, on the clock of the motion between."""
    first, start = _mean_reading(before)
    if after is None:
        return SensorZero(first, start)
    last, end = _mean_reading(after)
    if end <= start:
        raise ArmwrightError(
            f"the recording after the motion is from {end:g} s, the one before from {start:g} s; give them "
            "in the order they were made, with the same clock"
        )
    return SensorZero(first, start, last, end)


def _mean_reading(recording: Recording) -> tuple[Array, float]:
    if recording.wrench is None:
        raise ArmwrightError("a recording of the empty sensor has no wrench; map its columns with [wrench]")
    return np.nanmean(recording.wrench, axis=0), float(np.nanmean(recording.t))
