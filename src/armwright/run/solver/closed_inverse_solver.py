"""The solver of the inverse geometry of a closed robot: solutions of the way, each with its loops closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.brief import brief_repr
from armwright.mechanism.closed_poses import positions_at_pose
from armwright.models.inverse.closed_robot import POINT, ClosedInverse
from armwright.run.solver.loop_closing import LoopSolver, compile_loops
from armwright.run.solver.solver import Solver, compile_solver

Array = NDArray[np.float64]

_TOGETHER = 1e-6  # [rad, m] between where the way wants a joint and where loops put it: poses are met to 1e-9


@dataclass(frozen=True, slots=True, repr=False)
class ClosedSolutions:
    """All positions of a closed robot for a pose.

    q         (K, n_tree), all joints of the tree
    branch    of each row, what is particular of its way and of its loops
    status    of the way: "regular", "singular", "continuum", "unreachable"; "open" where the way has
              solutions and the loops close at none of them
    """

    q: Array
    branch: tuple[str, ...]
    status: str

    __repr__ = brief_repr


@dataclass(frozen=True, eq=False)
class ClosedInverseSolver:
    """f(T) → (K, n_tree) all solutions; f(T, nearest=q_tree) → (n_tree,) or None.

    Where loops tie joints of the way to each other, those of its solutions count that the loops allow.
    Where the loops have formulas or are arms every solution of the way comes with all assemblies; else with
    the one that home leads to.
    """

    model: ClosedInverse
    way: Solver = field(repr=False)
    loops: LoopSolver = field(repr=False)

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the columns: all joints of the tree."""
        return self.loops.joints

    @property
    def motors(self) -> tuple[int, ...]:
        """Columns of the motors."""
        return tuple(self.joints.index(name) for name in self.model.motors)

    def __call__(self, T: Any, *, nearest: Any = None) -> Array | None:
        """All solutions, or the one nearest to a position of all joints, angles compared by turns."""
        q = self.solve(T).q
        if nearest is None:
            return q
        turns = np.array(self.loops.model.turns)
        apart = q - np.asarray(nearest, dtype=float)
        apart = np.where(turns, 2 * np.sin(0.5 * apart), apart)
        return q[int(np.argmin(np.abs(apart).max(axis=1)))] if len(q) else None

    def solve(self, T: Any) -> ClosedSolutions:
        """All solutions with their branches."""
        if self.model.starts is not None:
            return self._searched_solutions(np.asarray(T, dtype=float), self.model.starts)
        way = self.way.solve(T)
        rows: list[Array] = []
        words: list[str] = []
        labels = tuple(way.branch) if len(way.branch) == len(way.q) else ("",) * len(way.q)
        for one, label in zip(way.q, labels, strict=True):
            for q, word in self._closed_positions(one):
                rows.append(q)
                words.append(", ".join(text for text in (str(label), word) if text))
        q = np.array(rows) if rows else np.zeros((0, len(self.joints)))
        return ClosedSolutions(q, tuple(words), "open" if len(way.q) and not rows else way.status)

    def _searched_solutions(self, T: Array, starts: Array) -> ClosedSolutions:
        """What the starts lead to, where only the loops leave finitely many solutions."""
        is_turned = len(self.model.way.arm.task) > len(POINT)
        q = positions_at_pose(self.loops.model.tree, T, starts, is_turned=is_turned)
        return ClosedSolutions(q, ("",) * len(q), "regular" if len(q) else "unreachable")

    def _closed_positions(self, on_way: Array) -> list[tuple[Array, str]]:
        """The positions of all joints for those of the way."""
        known = np.array([self.loops.model.home[k] for k in self.loops.model.motors])
        names = [self.joints[k] for k in self.loops.model.motors]
        tied = {}
        for name, value in zip(self.way.joints, on_way, strict=True):
            if name in names:
                known[names.index(name)] = value
            else:  # the loops move it, and must put it there
                tied[self.joints.index(name)] = value
        found = self.loops.counted_assemblies(known)
        if found is not None:
            rows = list(zip(found.q, found.branch or ("",) * len(found.q), strict=True))
        else:
            q = self.loops(known, near=self.loops.model.home)
            rows = [] if q is None else [(q, "")]
        return [(q, word) for q, word in rows if self._meets(q, tied)]

    def _meets(self, q: Array, wanted: Mapping[int, float]) -> bool:
        """True where joints of these columns stand where they are wanted, angles within whole turns."""
        turns = self.loops.model.turns
        apart = [abs(2 * np.sin(0.5 * (q[k] - x)) if turns[k] else q[k] - x) for k, x in wanted.items()]
        return max(apart, default=0.0) < _TOGETHER


def compile_closed_inverse(
    model: ClosedInverse, parameters: Any = None, **options: Any
) -> ClosedInverseSolver:
    """The solver of a closed robot's inverse geometry in machine code."""
    way = compile_solver(model.way, parameters, **options)
    return ClosedInverseSolver(model, way, compile_loops(model.loops, None, **options))
