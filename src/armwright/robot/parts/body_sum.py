"""Bodies put together in numbers: section to part to link, by rotation and parallel axis.

The sums are those of ``Inertia.seen_from`` and ``Inertia.__add__``, in floats: a parts database has
thousands of them, and all its numbers are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum, sqrt

import numpy as np

from armwright.robot.geometry.numeric_body import NumericBody
from armwright.robot.inertia import NAMES, Inertia

_NOISE = 1e-14  # of the largest value that was summed; what is below it is rounding, not matter


def body_of(inertia: Inertia, factor: float = 1.0) -> NumericBody:
    """The body with these parameters, its matter multiplied by the factor."""
    return _body((factor * inertia.numbers()).tolist())


def inertia_of(body: NumericBody) -> Inertia:
    """The ten parameters of a body, as they are."""
    return Inertia.of(_ten_numbers(body))


def merge_bodies(bodies: Iterable[NumericBody]) -> NumericBody:
    """Several bodies of one frame as one; what only rounding left over becomes 0.

    Opposite contributions (a part and its mirror image) must cancel exactly, or products of
    inertia of 1e-18 would go through every model as if they were matter.
    """
    rows = [_ten_numbers(body) for body in bodies]
    sums = [fsum(column) for column in zip(*rows, strict=True)] or [0.0] * len(NAMES)
    tensor = fsum(abs(row[i]) for row in rows for i in (0, 3, 5))
    mass = fsum(abs(row[9]) for row in rows)
    scales = [*[tensor] * 6, *[sqrt(tensor * mass)] * 3, mass]
    return _body([0.0 if abs(s) <= _NOISE * big else s for s, big in zip(sums, scales, strict=True)])


def _ten_numbers(body: NumericBody) -> list[float]:
    """XX … M."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = body.tensor.tolist()
    return [xx, xy, xz, yy, yz, zz, *body.first.tolist(), body.mass]


def _body(ten: Sequence[float]) -> NumericBody:
    xx, xy, xz, yy, yz, zz, mx, my, mz, m = ten
    return NumericBody(m, np.array([mx, my, mz]), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
