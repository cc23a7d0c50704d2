"""What may be wrong with a recording: a torque's sign or gain, a joint's axis, direction or zero.

Each hypothesis is a change of the motion; fitted again, the right one takes the residual away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from armwright.identify.prepare.preparation import PreparedMotion

Array = NDArray[np.float64]

GAINS = (0.5, 2.0)
ZEROS = (-np.pi / 2, -np.pi / 4, np.pi / 4, np.pi / 2, np.pi)  # rad: where the search for a zero begins
AROUND = np.pi / 8  # rad about one of them: where the least residual is looked for
NARROW = 0.005  # rad: a zero is told to a third of a degree
GOLDEN = (np.sqrt(5) - 1) / 2


@dataclass(frozen=True, slots=True, eq=False)
class Hypothesis:
    """A mistake that would explain the residual, and the motions without it."""

    code: str
    joint: str
    text: str
    remedy: str
    motions: tuple[PreparedMotion, ...]


def torque_hypotheses(motions: Sequence[PreparedMotion]) -> Iterator[Hypothesis]:
    """Signs and gains of torques."""
    joints = motions[0].joints
    yield Hypothesis(
        "flipped-torques",
        "all",
        "all torques have the wrong sign",
        "give gain the other sign",
        _scale(motions, -np.ones(len(joints))),
    )
    for j, joint in enumerate(joints):
        text = "its torque has the wrong sign"
        yield Hypothesis(
            "flipped-torque", joint, text, "give gain the other sign", _scale_joint(motions, j, -1.0)
        )
    for j, joint in enumerate(joints):
        for gain in GAINS:
            text = f"its torque fits when multiplied by {gain:g}"
            yield Hypothesis(
                "wrong-gain", joint, text, "check gain and ratio", _scale_joint(motions, j, gain)
            )


def direction_hypotheses(motions: Sequence[PreparedMotion]) -> Iterator[Hypothesis]:
    """Joints that turn the other way round, with their torques or without."""
    for j, joint in enumerate(motions[0].joints):
        sign = np.ones(len(motions[0].joints))
        sign[j] = -1.0
        text = "its axis points opposite to the axis in the robot's description"
        remedy = "change the sign of ratio (or of position and gain), or reverse the axis in the description"
        yield Hypothesis("reversed-axis", joint, text, remedy, _turn(motions, sign, torque=sign))
        text = "its position has the wrong sign, its torque the right sign"
        remedy = "change the sign of the position: ratio and gain both negative"
        yield Hypothesis(
            "flipped-position", joint, text, remedy, _turn(motions, sign, torque=np.ones(len(sign)))
        )


def zero_hypothesis(
    motions: Sequence[PreparedMotion], residual: Callable[[Sequence[PreparedMotion]], float]
) -> Hypothesis:
    """The joint and the shift of its zero that leave the least residual."""
    n = len(motions[0].joints)
    starts = [(j, zero) for j in range(n) for zero in ZEROS]
    j, zero = min(starts, key=lambda one: residual(shift(motions, *one)))
    best = _least(lambda x: residual(shift(motions, j, x)), zero - AROUND, zero + AROUND)
    text = f"its zero position is off by {np.rad2deg(best):.1f}°"
    remedy = f"add {best:.4g} to its offset in the mapping, or move the zero position in the description"
    return Hypothesis("joint-zero", motions[0].joints[j], text, remedy, shift(motions, j, best))


def shift(motions: Sequence[PreparedMotion], j: int, zero: float) -> tuple[PreparedMotion, ...]:
    """The motions with the position of one joint moved."""
    by = np.zeros(len(motions[0].joints))
    by[j] = zero
    return tuple(replace(one, q=one.q + by) for one in motions)


def _least(function: Callable[[float], float], low: float, high: float) -> float:
    """Where a function is least, by golden sections."""
    a, b = low, high
    while b - a > NARROW:
        left, right = b - GOLDEN * (b - a), a + GOLDEN * (b - a)
        a, b = (a, right) if function(left) < function(right) else (left, b)
    return (a + b) / 2


def _scale_joint(motions: Sequence[PreparedMotion], j: int, factor: float) -> tuple[PreparedMotion, ...]:
    """The torque of one joint times a factor."""
    factors = np.ones(len(motions[0].joints))
    factors[j] = factor
    return _scale(motions, factors)


def _scale(motions: Sequence[PreparedMotion], factors: Array) -> tuple[PreparedMotion, ...]:
    return tuple(replace(one, tau=one.tau * factors) for one in motions)


def _turn(motions: Sequence[PreparedMotion], sign: Array, *, torque: Array) -> tuple[PreparedMotion, ...]:
    return tuple(
        replace(one, q=one.q * sign, qd=one.qd * sign, qdd=one.qdd * sign, tau=one.tau * torque)
        for one in motions
    )
