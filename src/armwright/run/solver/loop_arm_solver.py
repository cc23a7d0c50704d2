"""All assemblies of loops that are arms: their inverse geometry, one loop after the other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from armwright.expr import evaluate_all
from armwright.models.inverse.closed_robot import ClosedInverse
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.loops.loop_arms import LoopArm
from armwright.models.loops.loop_geometry import LoopGeometry
from armwright.run.solver.assembly_list import Assemblies
from armwright.run.solver.assembly_names import distinct_names
from armwright.run.solver.solver import Solver, compile_solver

Array = NDArray[np.float64]

_CLOSED = 1e-8  # [m, rad] gap of a solution that cannot be polished: a double root loses half the digits
_SAME = 1e-7  # [rad, m] between solutions that are one: those of a double root are as far apart
_MOST = 256  # assemblies so far: legs of a platform have eight ways each, and nobody wants all products
_COUNTED = ("regular", "singular", "unreachable")  # answers of which all solutions are known


@dataclass(frozen=True, eq=False)
class LoopArmSolver:
    """f(q_active) → Assemblies; None where a joint is free, or where they are too many to list.

    polish    f(q_tree) → (q_tree, gap): the passive joints moved until the loops close
    solvers   of the arms, by the names of opened joints, as far as they were asked for
    """

    model: LoopGeometry
    polish: Callable[[Array], tuple[Array, float]] = field(repr=False)
    solvers: dict[str, Solver] = field(repr=False, default_factory=dict)

    def __call__(self, q_active: Array) -> Assemblies | None:
        """All assemblies for positions of the motors."""
        numbers = list(self.model.tree.mechanism.free)
        first = {numbers[k]: float(x) for k, x in zip(self.model.motors, q_active, strict=True)}
        partial: list[tuple[dict[int, float], tuple[str, ...]]] = [(first, ())]
        is_singular = False
        for arm in self.model.arms:
            longer = []
            for values, words in partial:
                found = self._solver_of(arm).solve(arm.wanted_pose(self._with_followers(values)))
                if found.status not in _COUNTED:
                    return None
                is_singular |= found.status == "singular"
                labels = found.branch if len(found.branch) == len(found.q) else ("",) * len(found.q)
                for row, label in zip(found.q, labels, strict=True):
                    new = dict(zip(arm.numbers, row.tolist(), strict=True))
                    longer.append(({**values, **new}, (*words, label) if label else words))
            partial = longer
            if len(partial) > _MOST:
                return None
        return self._assemblies(partial, is_singular)

    def _assemblies(
        self, found: list[tuple[dict[int, float], tuple[str, ...]]], is_singular: bool
    ) -> Assemblies:
        """The positions that close, each once."""
        numbers = list(self.model.tree.mechanism.free)
        rows: list[Array] = []
        words: list[str] = []
        for values, said in found:
            q = self._polished_position(np.array([values[j] for j in numbers]))
            if q is not None and not any(self._is_same(q, other) for other in rows):
                rows.append(q)
                words.append(", ".join(said))
        q = np.array(rows) if rows else np.zeros((0, len(numbers)))
        status = "open" if not rows else "branch point" if is_singular else "closed"
        return Assemblies(q, status, branch=distinct_names(self.model, q, words))

    def _polished_position(self, q: Array) -> Array | None:
        """The position polished, angles within ±π; None where its loops do not close."""
        polished, gap = self.polish(q.copy())
        if not gap <= _CLOSED or not np.abs(polished - q).max() < _CLOSED**0.5:
            polished, tree = q, self.model.tree
            if not np.abs(tree.gaps(tree.frames(q[None]))).max() <= _CLOSED:
                return None
        turns = np.array(self.model.turns)
        turns[list(self.model.motors)] = False
        return np.where(turns, np.arctan2(np.sin(polished), np.cos(polished)), polished)

    def _is_same(self, a: Array, b: Array) -> bool:
        apart = np.where(self.model.turns, 2 * np.sin(0.5 * (a - b)), a - b)
        return bool(np.abs(apart).max() < _SAME)

    def _with_followers(self, values: Mapping[int, float]) -> dict[int, float]:
        """The values, and by how much followers of known joints have moved."""
        found = dict(values)
        for j, lead in self.model.tree.mechanism.leads.items():
            if lead.leader in values:
                found[j] = evaluate_all([lead.ratio], {})[0] * values[lead.leader]
        return found

    def _solver_of(self, arm: LoopArm) -> Solver:
        """All solutions of the arm of a loop, made when it is first asked for."""
        if arm.opened not in self.solvers:
            made = inverse_geometry(arm.robot)
            assert not isinstance(made, ClosedInverse)
            self.solvers[arm.opened] = compile_solver(made)
        return self.solvers[arm.opened]
