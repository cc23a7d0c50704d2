"""The branches of a neighbour followed to the arm's own numbers, many poses at once."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.inverse.neighbour import CLEAR
from armwright.models.inverse.elimination.chain import JOINTS
from armwright.models.inverse.programs.chord_program import ASTRAY
from armwright.run.function.function import Function
from armwright.run.solver.solutions import Array

FEWEST = 32  # poses from which on it is worth it
_ROUNDS = 3  # of three steps more, for the few rows that need them
_BLOCK = 512  # poses whose rows stay in the second-level cache

Mask = NDArray[np.bool_]
Places = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class BatchFollower:
    """Follows all branches of many poses.

    branches   the neighbour's closed form, compiled
    steps      the program of three steps, compiled
    count      number of branches
    """

    branches: Function
    steps: Function
    count: int

    def follow(self, T: Array) -> tuple[Array, Mask, Mask]:
        """Joint values (N, K, 6), which of them are solutions (N, K), poses at which some may miss (N,)."""
        q, is_met = np.empty((len(T), self.count, JOINTS)), np.empty((len(T), self.count), dtype=bool)
        is_unsure = np.empty(len(T), dtype=bool)
        rows = np.empty((self.count, min(_BLOCK, len(T)), CLEAR + 1))
        state = np.empty(rows.shape[:2])  # apart from joints: masks of it are quick
        for start in range(0, len(T), _BLOCK):
            part = slice(start, start + _BLOCK)
            n = len(T[part])
            is_unsure[part] = self._follow_block(T[part], rows[:, :n], q[part], state[:, :n])
            is_met[part] = (state[:, :n] > -0.5).T
        return q, is_met, is_unsure

    def _follow_block(self, T: Array, rows: Array, q: Array, state: Array) -> Mask:
        """Fills in rows of branches (K, n, 8), joint values (n, K, 6) and states (K, n); gives the poses at
        which solutions may miss (n,).
        """
        rows[...] = self.branches(T).swapaxes(0, 1)
        for k in range(self.count):
            q[:, k], state[k] = self.steps(T, rows[k])
        worst = state.max(axis=0)
        is_unsure: Mask = ~((worst > -0.5) & (worst < ASTRAY - 0.5))  # NaN, and no solution at all, too
        some = np.flatnonzero(~is_unsure & (worst > 0))
        if len(some):
            is_unsure[self._go_on(T, rows, q, state, some)] = True
        return is_unsure

    def _go_on(self, T: Array, rows: Array, q: Array, state: Array, some: Places) -> Places:
        """Takes those rows of some poses farther that three steps did not bring to rounding; gives the poses
        at which more steps did not do so, or led astray.
        """
        branch, which = np.nonzero(state[:, some] > 0)
        pose = some[which]
        lost = [pose[:0]]
        for _ in range(_ROUNDS):
            start = rows[branch, pose]
            start[:, :JOINTS], start[:, CLEAR] = q[pose, branch], 1.0  # that they are on their way is known
            q[pose, branch], left = self.steps(T[pose], start)
            is_lost, is_rough = ~(left < ASTRAY - 0.5), left > 0
            lost.append(pose[is_lost])
            branch, pose = branch[is_rough & ~is_lost], pose[is_rough & ~is_lost]
            if not len(pose):
                break
        return np.concatenate([*lost, pose])
