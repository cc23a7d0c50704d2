"""Numbers freed of rounding noise, so that a decimal typed in a file comes back as it was typed.

The grid is a power of ten, 2e13 to 2e14 times finer than the largest number of a group (a
position, a tensor): coarser than what a few dozen floating-point operations leave behind, finer
than anything that is measured or typed. A number on the grid stays where it is through a round of
conversions.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

NOISE = 1e-15  # of a few operations, relative to the largest number of the group
_FINENESS = 14.3  # decimal digits from the largest number to the grid
_TWO_ROUNDINGS = 1e-13  # what rounding to the grid twice can leave, relative to the largest number
_TYPED_DIGITS = 12


def on_grid(value: float, scale: float) -> float:
    """The value rounded to the grid of a group whose largest number is ``scale``."""
    if scale == 0.0 or abs(value) <= NOISE * scale:
        return 0.0
    return round(value, math.floor(_FINENESS - math.log10(scale))) + 0.0


def as_typed(value: float, scale: float) -> float:
    """The value on the grid where noise is all that keeps it from there, else the value itself."""
    near = on_grid(value, scale)
    return near if abs(near - value) <= NOISE * scale else value


def largest(values: Iterable[float]) -> float:
    """The scale of a group of numbers."""
    return max(map(abs, values), default=0.0)


def shorten(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Numbers that went through the grid as they were typed, where twelve digits say it."""
    scale = float(np.abs(values).max())
    if scale == 0.0:
        return values
    short = np.round(values, _TYPED_DIGITS - 1 - math.floor(math.log10(scale)))
    return np.where(np.abs(short - values) <= _TWO_ROUNDINGS * scale, short, values)


def is_short(values: NDArray[np.float64]) -> bool:
    """True where ten digits say every number: somebody typed them."""
    scale = float(np.abs(values).max())
    if scale == 0.0:
        return True
    short = np.round(values, 9 - math.floor(math.log10(scale)))
    return bool(np.all(np.abs(short - values) <= _TWO_ROUNDINGS * scale))
