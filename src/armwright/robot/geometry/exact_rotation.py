"""The rotation that a file meant: roll, pitch and yaw as they were typed, made exact.

The angles γ, α, θ of a frame mix what a file said: with roll 1.5708 and pitch 0.3 none of them
need be near a multiple of π/12. So the frames are turned back, from each of the axes that a joint
can have onto the axes of the file, and roll, pitch and yaw are looked at instead.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import product

import numpy as np

from armwright.robot.geometry.placement import Array, exact_angle
from armwright.robot.geometry.urdf_convention import axes_along, rpy_matrix, rpy_of

_AXES = tuple(axes_along(sign * axis) for sign in (1.0, -1.0) for axis in np.eye(3)[::-1])
_DECIMALS = 10  # somebody who types more means what is typed
_NOISE = 1e-13  # of angles that were rounded to 1e-14 and composed
_UNCERTAIN = 3e-14  # rad of roll and yaw, over the cosine of the pitch: rounding of three turns
_UPRIGHT = 1e-9  # cosine of a pitch of a quarter turn, which leaves roll and yaw open


def exact_rotation(R: Array, tolerance: float) -> Array | None:
    """The exact rotation near R, None where no reading of it has an angle to mend.

    First by typed angles: all three have few decimals or are exact, they give R, and those
    within the tolerance of a multiple of π/12 become it. Then, for angles that went through
    arithmetic, all three within the tolerance of multiples.
    """
    for mend in (_typed_angles, _near):
        for A_i, A_j in product(_AXES, repeat=2):
            turned = A_i @ R @ A_j.T
            for rpy in _readings(turned):
                exact = mend(rpy, turned, tolerance)
                if exact is not None:
                    result: Array = A_i.T @ rpy_matrix(exact) @ A_j
                    return result
    return None


def _readings(R: Array) -> Iterator[tuple[float, float, float]]:
    """Both solutions for roll, pitch, yaw."""
    roll, pitch, yaw = rpy_of(R)
    yield roll, pitch, yaw
    yield roll + math.pi, math.pi - pitch, yaw + math.pi


def _typed_angles(rpy: Sequence[float], R: Array, tolerance: float) -> list[float] | None:
    """The angles as typed, those near a multiple of π/12 exact; None unless that mends one.

    Near a pitch of ±π/2 roll and yaw are uncertain, so fewer decimals count as typed there.
    """
    noise = _NOISE + _UNCERTAIN / max(abs(math.cos(rpy[1])), _UPRIGHT)
    found = [_as_typed(rpy[0], noise), _as_typed(rpy[1], _NOISE), _as_typed(rpy[2], noise)]
    typed = [angle for angle in found if angle is not None]
    mended = [_mend_angle(angle, tolerance) for angle in typed]
    if len(typed) < 3 or mended == typed or np.abs(rpy_matrix(typed) - R).max() > 10 * _NOISE:
        return None
    return mended


def _as_typed(angle: float, noise: float) -> float | None:
    """The exact multiple or the short decimal that this angle is, up to full turns and noise."""
    decimals = min(_DECIMALS, -2 - math.ceil(math.log10(noise)))
    for turned in (angle, angle - 2 * math.pi, angle + 2 * math.pi):
        short = round(turned, decimals)
        if abs(short - turned) <= noise and short != 0.0:
            return short
    near = exact_angle(angle, noise)
    return None if near is None else float(near)


def _near(rpy: Sequence[float], _: Array, tolerance: float) -> list[float] | None:
    """The three multiples of π/12 within the tolerance, if there are three."""
    near = [exact_angle(angle, tolerance) for angle in rpy]
    return [float(angle) for angle in near if angle is not None] if None not in near else None


def _mend_angle(angle: float, tolerance: float) -> float:
    near = exact_angle(angle, tolerance)
    return angle if near is None else float(near)
