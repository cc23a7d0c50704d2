"""Motions of joints over time: polynomials in pieces, Fourier series; positions and their rates."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import final

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.errors import ArmwrightError

Array = NDArray[np.float64]

_ROUNDING = 1e-12  # of the duration: a time that is no further behind the end is the end


class Motion(ABC):
    """Desired positions, velocities and accelerations of joints from t = 0 to ``duration``.

    Before and after it the joints stay where the motion begins and ends.
    """

    @property
    @abstractmethod
    def duration(self) -> float:
        """The duration of the motion [s]."""

    @property
    @abstractmethod
    def n(self) -> int:
        """The number of joints that move."""

    @abstractmethod
    def inside(self, t: Array) -> Array:
        """(T, 3, n) at times from 0 to the duration."""

    def samples(self, t: Array) -> Array:
        """(T, 3, n): positions, velocities and accelerations at any times."""
        t = np.asarray(t, dtype=float)
        found = self.inside(np.clip(t, 0.0, self.duration))
        outside = (t < 0.0) | (t > self.duration * (1 + _ROUNDING))
        found[outside, 1:] = 0.0
        return found

    def __call__(self, t: float) -> tuple[Array, Array, Array]:
        """q, qd, qdd at one time."""
        q, qd, qdd = self.samples(np.array([t]))[0]
        return q, qd, qdd

    def slow_down(self, factor: float) -> Motion:
        """The motion along its path in ``factor`` times the duration."""
        return Slowed(self, factor)


@final
@dataclass(frozen=True, eq=False, repr=False)
class Pieces(Motion):
    """Polynomials one after the other.

    breaks         times at which they begin and end, (K + 1,), from 0
    coefficients   (K, d + 1, n): of powers 0 … d of the time since the piece began
    """

    breaks: Array
    coefficients: Array

    __repr__ = brief_repr

    @property
    def duration(self) -> float:
        return float(self.breaks[-1])

    @property
    def n(self) -> int:
        return int(self.coefficients.shape[-1])

    def inside(self, t: Array) -> Array:
        if len(self.breaks) == 2:
            return self._piece(0, t)
        at = np.clip(np.searchsorted(self.breaks, t, side="right") - 1, 0, len(self.breaks) - 2)
        found = np.empty((len(t), 3, self.n))
        for piece in np.unique(at):
            here = at == piece
            found[here] = self._piece(piece, t[here] - self.breaks[piece])
        return found

    def _piece(self, piece: int, s: Array) -> Array:
        """Positions and their rates at times since a piece began."""
        c = self.coefficients[piece]
        powers = s[:, None] ** np.arange(len(c))
        order = np.arange(1.0, len(c))[:, None]
        first = order * c[1:]
        second = order[:-1] * first[1:]
        parts = [powers[:, : len(row)] @ row for row in (c, first, second)]
        return np.stack(parts, axis=1)


@final
@dataclass(frozen=True, eq=False)
class Slowed(Motion):
    """A motion along the path of another in ``factor`` times its duration."""

    motion: Motion
    factor: float

    def __post_init__(self) -> None:
        if not self.factor > 0:
            raise ArmwrightError(f"a motion slowed by {self.factor}: the factor must be above 0")

    @property
    def duration(self) -> float:
        return self.motion.duration * self.factor

    @property
    def n(self) -> int:
        return self.motion.n

    def inside(self, t: Array) -> Array:
        found = self.motion.inside(t / self.factor)
        return found / self.factor ** np.arange(3)[:, None]


@final
@dataclass(frozen=True, eq=False, repr=False)
class Fourier(Motion):
    """q(t) = centre + Σ_l a_l sin(l·ω·t) + b_l cos(l·ω·t), l = 1 … L, ω = 2π·frequency.

    centre      (n,)
    sines, cosines   (L, n)
    length      [s]; one period where not given
    """

    centre: Array
    sines: Array
    cosines: Array
    frequency: float
    length: float | None = None

    __repr__ = brief_repr

    @property
    def duration(self) -> float:
        return 1.0 / self.frequency if self.length is None else self.length

    @property
    def n(self) -> int:
        return len(self.centre)

    def inside(self, t: Array) -> Array:
        w = 2 * np.pi * self.frequency * np.arange(1, len(self.sines) + 1)
        s, c = np.sin(np.outer(t, w)), np.cos(np.outer(t, w))
        q = self.centre + s @ self.sines + c @ self.cosines
        qd = (c * w) @ self.sines - (s * w) @ self.cosines
        qdd = -(s * w**2) @ self.sines - (c * w**2) @ self.cosines
        return np.stack([q, qd, qdd], axis=1)
