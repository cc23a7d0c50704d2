"""Solutions by closed forms: one compiled program computes all branches and marks those that exist.

At a singular pose a step may leave a variable free, and rounding may spoil a branch close to one. Where a
branch may be lost so, values of the free angle are tried, and where doubt remains elimination is asked.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.closed.paul_types import LOOSE, NEARLY
from armwright.models.inverse.inverse_model import Closed
from armwright.run.function.function import Function
from armwright.run.function.function import compile as compile_program
from armwright.run.solver.cross_check import CrossCheck
from armwright.run.solver.free_angle import Choices, choices_of
from armwright.run.solver.solutions import Array, Solutions, distinct, pad_rows
from armwright.run.solver.wanted_pose import rigid_poses

_ROUNDED = 1e-14  # a pose nearer than this to a rigid transform is one but for rounding
_DOUBLE = 1e-6  # rad or m; nearer solutions are one
_ERROR, _MARGIN, _LOST, _GRIPS = 0, 1, 2, 3  # columns of the checks, grips to the end


@dataclass(frozen=True, eq=False)
class ClosedEngine:
    """The engine of a closed form.

    may_repeat   True where branches of virtual joints can give the same q
    """

    model: Closed
    branches: Function
    n: int
    may_repeat: bool

    @cached_property
    def checks(self) -> Function:
        """Every branch with error, margin, lost and grips; compiled when first asked for."""
        return compile_program(self.model.checks, self.parameters, backend=self.branches.backend)

    @cached_property
    def choices(self) -> Choices:
        """The branches for given values of free angles; made when first needed."""
        return choices_of(self.model, self.parameters, backend=self.branches.backend)

    @cached_property
    def cross_check(self) -> CrossCheck:
        """Elimination for the same arm, which is asked where the closed form may not know all solutions."""
        return CrossCheck(self.model, self.branches.backend)

    @property
    def parameters(self) -> dict[str, float]:
        return dict(self.branches.parameters)

    @cached_property
    def turns(self) -> NDArray[np.bool_]:
        return np.array(self.model.arm.turns)

    def one(self, T: Array) -> Array:
        """The branches that exist."""
        found = self.branches(T)
        q: Array = found.take(found[:, -1].nonzero()[0], 0)
        if not len(q) or q.item(self.n) > 1.5:
            return self._careful_rows(T)
        q = q[:, :-1]
        return q if not self.may_repeat else q[distinct(q, self.turns, apart=_DOUBLE)]

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """Solutions of each pose moved to the front, in the order of the branches."""
        if self.may_repeat:
            return pad_rows([self.one(pose) for pose in T], self.n)
        found = self.branches(T)
        mark = found[:, :, -1]
        is_met = mark > 0.5  # false for NaN
        counts = is_met.sum(axis=1)
        some = np.flatnonzero(counts < found.shape[1])
        if not len(some):
            return found[:, :, :-1], counts
        is_doubtful = ~(mark[some].max(axis=1) == 1)  # nothing, NaN, or marked with 2
        found[some] = _to_the_front(found[some], is_met[some], counts[some])
        again = {int(i): self._careful_rows(T[i]) for i in some[is_doubtful]}
        return _replace_rows(found[:, :, :-1], counts, again)

    def careful(self, T: Array) -> Solutions:
        """With the state of every branch."""
        rows = self.checks(T)
        found, checks = rows[:, : self.n + 1], rows[:, self.n + 1 :]
        lost = np.flatnonzero((checks[:, _LOST] > 0.5) & ~(found[:, -1] > 0.5))
        is_sure = not len(lost)
        if len(lost) and (checks[lost, _GRIPS:] <= float(LOOSE)).any():
            rows, are_sure = self.choices.best(T)
            found[lost], checks[lost, _ERROR] = rows[lost, :-1], rows[lost, -1]
            is_sure = bool(are_sure[lost].all()) and self._is_one_angle_free(checks[lost])
        return self.cross_check.complete(self._answer(found, checks), T, is_sure=is_sure)

    def _careful_rows(self, T: Array) -> Array:
        """The solutions where branches may be lost, or are none, of the nearest rigid transform."""
        rigid = rigid_poses(T)
        if np.abs(rigid - T).max() > _ROUNDED:
            found = self.branches(rigid)
            q: Array = found[found[:, -1] > 0.5]
            if len(q) and q[0, -1] < 1.5 and not self.may_repeat:
                return q[:, :-1]
        return self.careful(rigid).q

    def _answer(self, found: Array, checks: Array) -> Solutions:
        rows = np.flatnonzero(found[:, -1] > 0.5)
        rows = rows[distinct(found[rows, :-1], self.turns, apart=_DOUBLE)]
        residual = np.sqrt(checks[:, _ERROR])
        status, free = self._status(checks[rows])
        return Solutions(
            q=found[rows, :-1],
            branch=tuple(self.model.labels[i] for i in rows),
            residual=residual[rows],
            status=status,
            free_joint=free,
            distance=0.0 if len(rows) else float(residual.min()),
            met=self.model.arm.task,
        )

    def _is_one_angle_free(self, checks: Array) -> bool:
        """True where no branch left more than one angle free, and no slide."""
        slides = {joint.variable for joint in self.model.arm.robot.moving if joint.slides}
        is_loose = checks[:, _GRIPS:] <= float(LOOSE)
        has_slide = np.array([not slides.isdisjoint(names) for names in self.model.free])
        return not is_loose[:, has_slide].any() and int(is_loose.sum(axis=1).max()) <= 1

    def _status(self, checks: Array) -> tuple[str, str]:
        if not len(checks):
            return "unreachable", ""
        names = {joint.variable: joint.name for joint in self.model.arm.robot.moving}
        loose = (checks[:, _GRIPS:] <= float(LOOSE)).any(axis=0)
        for variables in (self.model.free[i] for i in np.flatnonzero(loose)):
            own = [names[text] for text in variables if text in names]
            if own:
                return "continuum", own[0]
        is_double = bool((checks[:, _MARGIN] <= float(NEARLY)).any())
        return ("singular" if is_double else "regular"), ""


def _replace_rows(
    q: Array, counts: NDArray[np.int64], others: dict[int, Array]
) -> tuple[Array, NDArray[np.int64]]:
    """The rows of some poses replaced by others, which may be more."""
    most = max(q.shape[1], *(len(rows) for rows in others.values()), 0)
    if most > q.shape[1]:
        wide = np.full((len(q), most, q.shape[2]), np.nan)
        wide[:, : q.shape[1]] = q
        q = wide
    for i, rows in others.items():
        q[i], counts[i] = np.nan, len(rows)
        q[i, : len(rows)] = rows
    return q, counts


def _to_the_front(found: Array, is_met: NDArray[np.bool_], counts: NDArray[np.int64]) -> Array:
    """Rows (N, K, w) with those that are met first, in their order, and NaN behind them."""
    N, K, width = found.shape
    ends = counts.cumsum()
    place = np.arange(int(ends[-1])) + np.repeat(np.arange(N) * K - (ends - counts), counts)
    front = np.full((N * K, width), np.nan)
    front[place] = found.reshape(N * K, width)[np.flatnonzero(is_met)]
    return front.reshape(N, K, width)


def engine(model: Closed, parameters: Any = None, **options: Any) -> ClosedEngine:
    """The engine with its program compiled."""
    branches = compile_program(model.marked, parameters, **options)
    joints = model.arm.joints
    return ClosedEngine(model, branches, len(joints.places), joints.upright is not None)
