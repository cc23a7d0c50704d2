"""Sensors of a controlled robot: they round, hear noise, and the controller's answer arrives late."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError

Array = NDArray[np.float64]
Values = float | Sequence[float]


@dataclass(frozen=True, slots=True)
class Sensors:
    """How a controller measures positions and velocities.

    position, velocity               resolutions of the sensors; 0: they do not round
    position_noise, velocity_noise   standard deviations of white noise, added before rounding
    seed                             of the noise; arm k of a fleet has the noise of (seed, k)

    Each is one number, or one per joint, in units of the joint. Pose and velocity of a floating base are
    measured exactly.
    """

    position: Values = 0.0
    velocity: Values = 0.0
    position_noise: Values = 0.0
    velocity_noise: Values = 0.0
    seed: int = 0

    def quanta(self, n: int) -> Array:
        """Smallest steps (2, n)."""
        return np.array([_per_joint(self.position, n, "position"), _per_joint(self.velocity, n, "velocity")])

    def sigmas(self, n: int) -> Array:
        """Standard deviations (2, n)."""
        given = (self.position_noise, "position_noise"), (self.velocity_noise, "velocity_noise")
        return np.array([_per_joint(value, n, what) for value, what in given])


class Noise:
    """White noise of many arms, by counters: it is the same however runs are split."""

    def __init__(self, sensors: Sensors, *, n: int, arms: int, first: int = 0, padding: int = 0) -> None:
        self.sigmas = sensors.sigmas(n)
        self.padding = padding  # coordinates after the joints that are known exactly
        keys = [(sensors.seed, first + arm) for arm in range(arms)]
        self.sources = [np.random.Generator(np.random.Philox(key=key)) for key in keys]

    def samples(self, count: int) -> Array:
        """The next samples (arms, count, 2, n)."""
        shape = (count, *self.sigmas.shape)
        found = np.stack([source.standard_normal(shape) for source in self.sources]) * self.sigmas
        return np.pad(found, [(0, 0)] * 3 + [(0, self.padding)]) if self.padding else found


def round_to_quanta(values: Array, quanta: Array) -> Array:
    """Values as sensors with these smallest steps tell them; 0 tells all."""
    steps = np.where(quanta > 0, quanta, 1.0)
    return np.where(quanta > 0, np.floor(values / steps + 0.5) * steps, values)


def _per_joint(value: Values, n: int, what: str) -> Array:
    found = np.asarray(value, dtype=float)
    if found.shape not in ((), (n,)) or not np.all(found >= 0):
        raise ArmwrightError(f"Sensors({what}={value}): one number of at least 0, or {n}, one per joint")
    return np.broadcast_to(found, (n,))
