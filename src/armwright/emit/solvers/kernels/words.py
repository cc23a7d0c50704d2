"""Types and elementary functions of the kernel language.

An array type has a fixed shape, given in ``SHAPES``; ``Own`` and ``Answers`` are as
wide as the robot has joints.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Protocol, TypeAlias

Whole: TypeAlias = int
Real: TypeAlias = float


class Array(Protocol):
    """Numbers by one or two indices, from 0."""

    def __getitem__(self, place: int | tuple[int, int]) -> float: ...

    def __setitem__(self, place: int | tuple[int, int], value: float) -> None: ...


Pose: TypeAlias = Array
Pair: TypeAlias = Array
Joints: TypeAlias = Array
Jacobian: TypeAlias = Array
Right: TypeAlias = Array
Left: TypeAlias = Array
Combination: TypeAlias = Array
Constants: TypeAlias = Array
Products: TypeAlias = Array
Six: TypeAlias = Array
Back: TypeAlias = Array
Wide: TypeAlias = Array
Sides: TypeAlias = Array
Below: TypeAlias = Array
Values: TypeAlias = Array
Vectors: TypeAlias = Array
Square: TypeAlias = Array
Roots: TypeAlias = Array
Bundle: TypeAlias = Array
Found: TypeAlias = Array
Curve: TypeAlias = Array
Starts: TypeAlias = Array
Misses: TypeAlias = Array
Own: TypeAlias = Array
Answers: TypeAlias = Array
Residuals: TypeAlias = Array

SHAPES: Mapping[str, tuple[int, ...]] = {
    "Pose": (4, 4),
    "Pair": (2,),
    "Joints": (6,),
    "Jacobian": (6, 6),
    "Right": (14, 8),
    "Left": (15, 27),
    "Combination": (27,),
    "Constants": (8, 2),
    "Products": (8,),
    "Six": (6, 27),
    "Back": (9, 27),
    "Wide": (24, 16),
    "Sides": (24, 32),
    "Below": (16, 32),
    "Values": (16,),
    "Vectors": (16, 16),
    "Square": (32, 32),
    "Roots": (32,),
    "Bundle": (6, 16),
    "Found": (64, 6),
    "Curve": (400, 6),
    "Starts": (2, 6),
    "Misses": (64,),
    "Own": (6,),
    "Answers": (16, 6),
    "Residuals": (16,),
}

sqrt, sin, cos, atan2 = math.sqrt, math.sin, math.cos, math.atan2


def zeros(kind: object) -> Array:
    """An array of this type, full of zeros."""
    raise TypeError(f"{kind}: kernels are translated, not called")


def copied(array: Array) -> Array:
    """A copy of an array."""
    raise TypeError(f"{array}: kernels are translated, not called")
