"""Sizes by argument: one kernel for matrices of several shapes, one of them rarely met."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np

from armwright.kernels.language import Array, Real, Whole, copied, rare, zeros

Matrix: TypeAlias = Annotated[Array, ("rows", "wide")]
Row: TypeAlias = Annotated[Array, ("wide",)]
Two: TypeAlias = Annotated[Array, (2, 3)]
Three: TypeAlias = Annotated[Array, (3, 5)]

WIDE = 3


def reduced(rows: Whole, wide: Whole, g: Matrix) -> tuple[Matrix, Real]:
    """The system with its first columns made unit ones, and the determinant of these."""
    volume = 1.0
    kept = zeros(Row, wide)
    for k in range(rows):
        kept = copied(g[k])
        volume = volume * kept[k]
        for m in range(wide):
            g[k, m] = kept[m] / kept[k]
        for r in range(rows):
            if r != k:
                f = g[r, k]
                for m in range(wide):
                    g[r, m] -= f * g[k, m]
    return g, volume


@rare
def larger(given: Three) -> tuple[Three, Real]:
    """A larger system solved, and its determinant."""
    made = copied(given)
    made, volume = reduced(3, 5, made)
    return made, volume


def both(two: Two, three: Three) -> tuple[Two, Three, Real]:
    """Two systems solved."""
    small = copied(two)
    small, first = reduced(2, WIDE, small)
    large, second = larger(three)
    volume = first * second
    return small, large, volume


ENTRY = both
_RANDOM = np.random.default_rng(4)
CASES = [(_RANDOM.uniform(-1, 1, (2, 3)), _RANDOM.uniform(-1, 1, (3, 5)))]
