"""Loops of all kinds, break, tests, whole numbers."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np

from armwright.kernels.language import Array, Real, Whole, atan2, cos, sin, sqrt, zeros

Values: TypeAlias = Annotated[Array, (7,)]

ENOUGH = 1e-9  # a residual that counts as none
MOST = 40


def newton_root(x: Real) -> tuple[Real, Whole]:
    """The square root by Newton's method, and its number of steps."""
    y = 1.0
    steps = 0
    while abs(y * y - x) > ENOUGH and not steps >= MOST:
        y = 0.5 * (y + x / y)
        steps += 1
        if y > 1e6:
            break
    return y, steps


def backwards(values: Values) -> tuple[Values, Whole, Real]:
    """The values from last to first; the first index, from behind, of a negative one; some sums."""
    turned = zeros(Values)
    place = -1
    total = 0.0
    for k in range(6, -1, -1):
        turned[6 - k] = values[k]
    for k in range(6, -1, -2):
        if values[k] < 0.0:
            place = k
            break
        total += values[k]
    for k in range(7):
        if k % 3 == 1 and values[k] > 0.0:
            total += float(k // 2)
        elif k == 6 or values[k] < -1.0:
            total -= 0.25
        else:
            total += max(min(values[k], 0.5), -0.5)
    return turned, place, total


def summary(values: Values, x: Real) -> tuple[Values, Whole, Real, Whole, Real]:
    """What the others say of some values."""
    turned, place, total = backwards(values)
    y, steps = newton_root(x)
    angle = atan2(sin(x), cos(x)) + sqrt(1.0 + x * x)
    y += angle if place >= 0 else -angle
    count = max(steps - int(y), 2) + min(place, 3)
    for k in range(0, 7, 3):
        turned[k] = turned[k] * -1 + float(count + k) / 2
    return turned, place, total, count, y


ENTRY = summary
CASES = [
    (np.array([0.1, -0.2, 3.0, 1.5, -2.5, 0.0, 0.7]), 2.0),
    (np.array([0.1, 0.2, 3.0, 1.5, 2.5, 0.0, 0.7]), 7.5),
]
