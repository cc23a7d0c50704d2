"""Shapes of exciting motions, linear in coefficients: Fourier series and splines from rest to rest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import BSpline
from scipy.linalg import null_space

from armwright.errors import ArmwrightError, unknown_name
from armwright.simulate.motions import Fourier, Motion, Pieces

Array = NDArray[np.float64]

DEGREE = 5  # of splines: the jerk is continuous
INSIDE = 1e-12  # of the duration behind a break: the piece that begins there


class MotionShape(Protocol):
    """Positions and their rates as columns over time; a motion is columns times coefficients."""

    @property
    def duration(self) -> float: ...

    @property
    def size(self) -> int: ...

    def columns(self, t: Array) -> Array:
        """(T, 4, size): of position, velocity, acceleration and jerk."""
        ...

    def motion(self, coefficients: Array) -> Motion:
        """The motion of n joints from (size, n) coefficients."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class FourierShape:
    """Harmonics of one period whose sum stands still, without acceleration, at its beginning and end."""

    duration: float
    harmonics: int

    @property
    def size(self) -> int:
        return 2 * self.harmonics - 1

    @property
    def mixing(self) -> Array:
        """(1 + 2L, size): constant, sines and cosines from coefficients, at rest at t = 0."""
        L = self.harmonics
        order = np.arange(1, L + 1)
        rest = np.zeros((2, 1 + 2 * L))
        rest[0, 1 : L + 1] = order
        rest[1, L + 1 :] = order**2
        return np.asarray(null_space(rest))

    def columns(self, t: Array) -> Array:
        w = 2 * np.pi / self.duration * np.arange(1, self.harmonics + 1)
        s, c = np.sin(np.outer(t, w)), np.cos(np.outer(t, w))
        one, none = np.ones((len(t), 1)), np.zeros((len(t), 1))
        parts = [
            np.hstack([one, s, c]),
            np.hstack([none, c * w, -s * w]),
            np.hstack([none, -s * w**2, -c * w**2]),
            np.hstack([none, -c * w**3, s * w**3]),
        ]
        return np.stack([part @ self.mixing for part in parts], axis=1)

    def motion(self, coefficients: Array) -> Motion:
        found, L = self.mixing @ coefficients, self.harmonics
        return Fourier(found[0], found[1 : L + 1], found[L + 1 :], 1.0 / self.duration)


@dataclass(frozen=True, slots=True, eq=False)
class SplineShape:
    """Splines of fifth degree over even pieces, standing still, without acceleration, at both ends."""

    duration: float
    pieces: int

    @property
    def size(self) -> int:
        return self.pieces + DEGREE - 4

    @property
    def knots(self) -> Array:
        inner = np.linspace(0.0, self.duration, self.pieces + 1)
        return np.concatenate([np.zeros(DEGREE), inner, np.full(DEGREE, self.duration)])

    @property
    def mixing(self) -> Array:
        """(splines, size): the two splines at each end repeat their neighbour: both rates vanish there."""
        every = self.pieces + DEGREE
        found = np.zeros((every, every - 4))
        found[2:-2] = np.eye(every - 4)
        found[:2, 0] = found[-2:, -1] = 1.0
        return found

    def columns(self, t: Array) -> Array:
        spline = BSpline(self.knots, self.mixing, DEGREE)
        return np.stack([spline(t, nu=k) for k in range(4)], axis=1)

    def motion(self, coefficients: Array) -> Motion:
        spline = BSpline(self.knots, self.mixing @ coefficients, DEGREE)
        breaks = np.linspace(0.0, self.duration, self.pieces + 1)
        factorials = np.cumprod([1.0, *range(1, DEGREE + 1)])
        inside = breaks[:-1] + INSIDE * self.duration
        powers = [spline(inside, nu=k) / factorials[k] for k in range(DEGREE + 1)]
        return Pieces(breaks, np.stack(powers, axis=1))


def shape_of(name: str, *, duration: float, harmonics: int) -> MotionShape:
    """The shape of this name with about as many coefficients as a series of so many harmonics."""
    if not duration > 0 or harmonics < 2:
        raise ArmwrightError(
            f"a motion of {duration} s with {harmonics} harmonics: give more than 0 s and at least "
            "2 harmonics"
        )
    if name == "fourier":
        return FourierShape(duration, harmonics)
    if name == "spline":
        return SplineShape(duration, 2 * harmonics - 2)
    raise ArmwrightError(unknown_name("shape", name, ("fourier", "spline")))
