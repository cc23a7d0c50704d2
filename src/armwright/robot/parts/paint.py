"""Which triangles of a surface have which colour, where its file says so."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Colour = tuple[float, float, float]  # red, green, blue from 0 to 1
UNPAINTED = -1  # number of the colour of a triangle that has none
MOST_COLOURS = 64  # of one surface


@dataclass(frozen=True, slots=True)
class Paint:
    """Colours of triangles.

    palette   each colour once
    numbers   (F,) of each triangle: which colour it has, UNPAINTED where none
    """

    palette: tuple[Colour, ...]
    numbers: NDArray[np.int64]

    @classmethod
    def none(cls, count: int) -> Paint:
        """The paint of a given count of triangles without a colour."""
        return cls((), np.full(count, UNPAINTED, dtype=np.int64))

    def take(self, kept: NDArray[np.int64]) -> Paint:
        """The paint of these triangles alone, in this order."""
        return Paint(self.palette, self.numbers[kept])

    def runs(self) -> list[tuple[Colour | None, int]]:
        """Colour and count of triangles in a row that share it."""
        if not len(self.numbers):
            return []
        starts = np.concatenate([[0], np.flatnonzero(np.diff(self.numbers)) + 1])
        counts = np.diff(np.concatenate([starts, [len(self.numbers)]]))
        return [
            (None if self.numbers[at] == UNPAINTED else self.palette[self.numbers[at]], int(count))
            for at, count in zip(starts, counts, strict=True)
        ]
