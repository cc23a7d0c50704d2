"""Which combinations of unknowns equations decide, and which directions they never see, by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimators.estimator import NEGLIGIBLE, reduced_rows

Array = NDArray[np.float64]

SEEN = 1e-8  # of the largest singular value: exact structures stay below 1e-13, useful data above 1e-5
ROUNDING = 1e-10  # of the longest column: what loops closed to 1e-12 leave of a column that is zero


@dataclass(frozen=True, slots=True, eq=False)
class Decided:
    """The combinations of x that equations R·x = y determine.

    combinations   (rank, n): row i is what value i is of; each begins with a name that no other has
    directions     (n − rank, n) of x that no equation sees
    """

    names: tuple[str, ...]
    combinations: Array
    directions: Array

    @property
    def rank(self) -> int:
        return len(self.combinations)

    def texts(self) -> tuple[str, ...]:
        """The combinations in words."""
        return tuple(sum_text(row, self.names) for row in self.combinations)

    def unseen_directions(self) -> tuple[str, ...]:
        """The directions in words."""
        return tuple(sum_text(row, self.names) for row in self.directions)


def decide(rows: Array, names: Sequence[str]) -> Decided:
    """Combinations and unseen directions of equations, from their singular values."""
    scaled, scale = scale_columns(rows)
    _, values, basis = np.linalg.svd(scaled, full_matrices=True)
    rank = int(np.sum(values > SEEN * values[0])) if len(values) and values[0] > 0 else 0
    seen, unseen = basis[:rank] * scale, basis[rank:] / scale
    return Decided(tuple(names), reduced_rows(seen), reduced_rows(unseen))


def scale_columns(rows: Array) -> tuple[Array, Array]:
    """Columns of length 1, and the lengths; a column that is nothing but rounding becomes zero."""
    size = np.linalg.norm(rows, axis=0)
    is_there = size > ROUNDING * size.max(initial=0.0)
    scale = np.where(is_there, size, 1.0)
    return np.where(is_there, rows / scale, 0.0), scale


def sum_text(factors: Array, names: Sequence[str]) -> str:
    """A sum in words, such as a + 2 b - c."""
    parts = []
    for factor, name in zip(factors, names, strict=True):
        if factor == 0:
            continue
        size = abs(factor)
        term = name if abs(size - 1) < NEGLIGIBLE else f"{size:.4g} {name}"
        parts.append(f"{'-' if factor < 0 else '+'} {term}")
    text = " ".join(parts) or "0"
    return text.removeprefix("+ ")
