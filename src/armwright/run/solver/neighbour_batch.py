"""The branches of a neighbour followed to the arm's own numbers, many poses at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.inverse.closed.neighbour import CLEAR, EXISTS
from armwright.models.inverse.elimination.chain import JOINTS
from armwright.models.inverse.programs.chord_program import ASTRAY
from armwright.run.function.block_call import block_call
from armwright.run.function.function import Function
from armwright.run.solver.solutions import Array

FEWEST = 32  # poses from which on it is worth it
_ROUNDS = 3  # of three steps more, for the few rows that need them
_BLOCK = 512  # poses whose rows stay in the second-level cache

Mask = NDArray[np.bool_]
Places = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class BatchFollower:
    """Follows all branches of many poses, at least as many as a vector has lanes.

    branches   the neighbour's closed form, compiled
    steps      the program of three steps, compiled
    count      number of branches
    """

    branches: Function
    steps: Function
    count: int

    def follow(self, T: Array) -> tuple[Array, Mask, Mask]:
        """Joint values (N, K, 6), which of them are solutions (N, K), poses at which some may miss (N,)."""
        q, state = self._three_steps(np.require(T, requirements=("C", "ALIGNED")))
        worst = state.max(axis=0)
        is_unsure: Mask = ~((worst > -0.5) & (worst < ASTRAY - 0.5))  # NaN, and no solution at all, too
        some = np.flatnonzero(~is_unsure & (worst > 0))
        if len(some):
            is_unsure[self._go_on(T, q, state, some)] = True
        return q, (state > -0.5).T, is_unsure

    def _three_steps(self, T: Array) -> tuple[Array, Array]:
        """Joint values (N, K, 6) after three steps, and the states (K, N) of the branches."""
        q, state = np.empty((len(T), self.count, JOINTS)), np.empty((self.count, len(T)))
        rows = np.empty((min(_BLOCK, len(T)), self.count, CLEAR + 1))
        begin = block_call(self.branches, [T], [rows])
        steps = [block_call(self.steps, [T, rows[:, k]], [q[:, k], state[k]]) for k in range(self.count)]
        for first, count in _blocks(len(T)):
            begin(count, first, 0)
            for step in steps:
                step(count, first, 0, first, first)
        return q, state

    def _go_on(self, T: Array, q: Array, state: Array, some: Places) -> Places:
        """Takes those rows of some poses farther that three steps did not bring to rounding; gives the poses
        at which more steps did not do so, or led astray.
        """
        branch, which = np.nonzero(state[:, some] > 0)
        pose = some[which]
        lost = [pose[:0]]
        for _ in range(_ROUNDS):
            start = np.empty((len(pose), CLEAR + 1))
            start[:, :JOINTS] = q[pose, branch]
            start[:, EXISTS] = start[:, CLEAR] = 1.0  # that they are on their way is known
            q[pose, branch], left = self.steps(T[pose], start)
            is_lost, is_rough = ~(left < ASTRAY - 0.5), left > 0
            lost.append(pose[is_lost])
            branch, pose = branch[is_rough & ~is_lost], pose[is_rough & ~is_lost]
            if not len(pose):
                break
        return np.concatenate([*lost, pose])


def _blocks(total: int) -> Iterator[tuple[int, int]]:
    """First pose and number of poses of blocks of nearly one size: none is shorter than a vector."""
    parts = -(-total // _BLOCK)
    edges = [total * i // parts for i in range(parts + 1)]
    for first, last in pairwise(edges):
        yield first, last - first
