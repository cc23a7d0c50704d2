"""How far each motor of a closed robot can go from a position, the others held, and what ends its stroke."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.robot import Joint

Array = NDArray[np.float64]
Follow = Callable[[Array, Array], Array | None]

_STEPS = 180  # of a full turn, or of the length given; each is followed without a jump
_EXACT = 1e-9  # of a step: where a stroke ends


@dataclass(frozen=True, slots=True)
class Strokes:
    """The ends of the strokes of all motors.

    lower, upper   positions (na,); −inf and inf where a motor turns all round
    reasons        of each motor, why its stroke ends below and above
    """

    lower: Array
    upper: Array
    reasons: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class StrokeSearch:
    """The search for the ends of the motors' strokes.

    follow   f(q_tree, q_active) → q_tree without a jump, or None
    joints   of the tree, for their limits
    motors   columns of the motors
    """

    follow: Follow
    joints: Sequence[Joint]
    motors: tuple[int, ...]

    def strokes(self, q: Array, span: float) -> Strokes:
        """From a closed position; slides are followed over ``span`` [m] at the most."""
        ends = [[self._end(q, motor, sign, span) for sign in (-1, 1)] for motor in range(len(self.motors))]
        lower, upper = (np.array([pair[side][0] for pair in ends]) for side in (0, 1))
        return Strokes(lower, upper, tuple((below[1], above[1]) for below, above in ends))

    def _end(self, q: Array, motor: int, sign: int, span: float) -> tuple[float, str]:
        joint = self.joints[self.motors[motor]]
        stride = (2 * np.pi if joint.turns else span) / _STEPS
        at = q
        for _ in range(_STEPS):
            after, reason = self._position_after(at, motor, sign * stride)
            if after is None:
                return self._exact_end(at, motor, sign * stride, reason)
            at = after
        return (sign * np.inf, "turns all round") if joint.turns else (float(at[self.motors[motor]]), "span")

    def _position_after(self, q: Array, motor: int, step: float) -> tuple[Array | None, str]:
        wanted = q[list(self.motors)]
        wanted[motor] += step
        return self.position_at(q, wanted)

    def position_at(self, q: Array, wanted: Array) -> tuple[Array | None, str]:
        """The position with the motors there, reached from q; None, and why, where it cannot be."""
        found = self.follow(q, wanted)
        if found is None:
            return None, "the loops cannot follow"
        stop = self._stop(found)
        return (None, stop) if stop else (found, "")

    def _stop(self, q: Array) -> str:
        for value, joint in zip(q, self.joints, strict=True):
            low, high = joint.limits.lower, joint.limits.upper
            if (low is not None and value < low) or (high is not None and value > high):
                return f"limit of {joint.name}"
        return ""

    def _exact_end(self, q: Array, motor: int, step: float, reason: str) -> tuple[float, str]:
        """The end between a position that can be and one that cannot, by halving."""
        part = 1.0
        while part > _EXACT:
            part *= 0.5
            after, why = self._position_after(q, motor, part * step)
            if after is None:
                reason = why
            else:
                q = after
        return float(q[self.motors[motor]]), reason
