"""The branches of a neighbour followed to the arm's own numbers, many poses at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.inverse.neighbour import CLEAR, EXISTS
from armwright.models.inverse.elimination.chain import JOINTS
from armwright.models.inverse.programs.chord_program import ASTRAY, STATE
from armwright.run.function.function import Function
from armwright.run.solver.solutions import Array

FEWEST = 32  # poses from which on it is worth it
_ROUNDS = 3  # of two steps more, for the few rows that need them
_BLOCK = 512  # poses whose rows stay in the second-level cache

Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class BatchFollower:
    """Follows all branches of many poses.

    branches   the neighbour's closed form, compiled
    steps      the program of two steps, compiled
    count      number of branches
    """

    branches: Function
    steps: Function
    count: int

    def follow(self, T: Array) -> tuple[Array, Mask, Mask]:
        """Joint values (N, K, 6), which of them are solutions (N, K), poses at which some may miss (N,)."""
        q, is_met = np.empty((len(T), self.count, JOINTS)), np.empty((len(T), self.count), dtype=bool)
        is_unsure = np.empty(len(T), dtype=bool)
        rows, made = (np.empty((self.count, min(_BLOCK, len(T)), width)) for width in (CLEAR + 1, STATE + 1))
        for start in range(0, len(T), _BLOCK):
            part = slice(start, start + _BLOCK)
            n = len(T[part])
            is_unsure[part] = self._follow_block(T[part], rows[:, :n], made[:, :n])
            q[part], is_met[part] = made[:, :n, :JOINTS].swapaxes(0, 1), rows[:, :n, EXISTS].T > 0.5
        return q, is_met, is_unsure

    def _follow_block(self, T: Array, rows: Array, made: Array) -> Mask:
        """Fills in the rows of branches (K, n, 8) and what they lead to (K, n, 7)."""
        rows[...] = self.branches(T).swapaxes(0, 1)
        for k in range(self.count):
            made[k] = self.steps(T, rows[k])
        state = made[:, :, STATE]
        is_unsure = np.array(~(state < ASTRAY - 0.5).all(axis=0))  # NaN too
        again = np.nonzero((state > 0) & ~is_unsure)
        for _ in range(_ROUNDS):
            if not len(again[0]):
                break
            made[again] = found = self.steps(T[again[1]], self._rows_reached(rows, made, again))
            left = ~(found[:, STATE] == 0)
            again = again[0][left], again[1][left]
        is_unsure[again[1]] = True
        is_unsure[rows[:, :, EXISTS].max(axis=0) < 0.5] = True
        return is_unsure

    def _rows_reached(self, rows: Array, made: Array, places: tuple[NDArray[np.int64], ...]) -> Array:
        """Rows with the joint values that were reached; that these are on their way is known by now."""
        found = rows[places]
        found[:, :JOINTS], found[:, CLEAR] = made[places][:, :JOINTS], 1.0
        return found
