"""Chords: the zero of a cubic between two points, with several results of one call that are its arguments."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np

from armwright.kernels.language import Array, Real
from armwright.kernels.linear.chords import chord_zero, narrower_chord

Cubic: TypeAlias = Annotated[Array, (4,)]

STEPS = 20  # bisection would leave 1e-6; chords have all digits after ten


def height_at(a: Cubic, x: Real) -> Real:
    """The value of a cubic."""
    height = ((a[3] * x + a[2]) * x + a[1]) * x + a[0]
    return height


def zero_of_cubic(a: Cubic, first: Real, last: Real) -> Real:
    """Where a cubic is zero between two points on either side of it."""
    near = first + 0.0
    far = last + 0.0
    low = height_at(a, near)
    high = height_at(a, far)
    x = near + 0.0
    same = 0
    for _step in range(STEPS):
        x = chord_zero(near, far, low, high)
        here = height_at(a, x)
        if abs(here) < 1e-13:
            break
        near, far, low, high, same = narrower_chord(near, far, low, high, x, here, same)
    return x


ENTRY = zero_of_cubic
CASES = [
    (np.array([-2.0, 0.0, 0.0, 1.0]), 0.0, 2.0),
    (np.array([0.1, -1.0, 0.3, 0.7]), -0.5, 0.6),
    (np.array([-1.0, 0.1, 0.0, 1.0]), -1.0, 4.0),
]
