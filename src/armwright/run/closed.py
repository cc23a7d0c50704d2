"""Solutions by closed forms: one compiled program computes all branches and marks those that exist."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.inverse.inverse_model import InverseModel
from armwright.models.inverse.steps import LOOSE, NEARLY
from armwright.models.inverse.written import free_angle_model
from armwright.run.function import Function
from armwright.run.function import compile as compile_program
from armwright.run.solutions import Array, Solutions, distinct, refuse_unless_rigid

_CHOICES = 4096  # values of a free angle that are tried
_DOUBLE = 1e-6  # rad or m; nearer solutions are one


@dataclass(frozen=True, eq=False)
class ClosedForm:
    """The engine of a closed form.

    may_repeat   True where branches of joints that nobody built can give the same q
    """

    model: InverseModel
    branches: Function
    n: int
    may_repeat: bool

    @cached_property
    def checks(self) -> Function:
        """Error, margin and grips of every branch; compiled when first asked for."""
        assert self.model.checks is not None
        return compile_program(self.model.checks, dict(self.branches.parameters))

    @cached_property
    def turns(self) -> NDArray[np.bool_]:
        assert self.model.source is not None
        return np.array([joint.sigma == 0 for joint in self.model.source.moving])

    def one(self, T: Array) -> Array:
        """The branches that exist."""
        found = self.branches(T)
        q: Array = found.take(found[:, -1].nonzero()[0], 0)[:, :-1]
        if not len(q):
            return self._with_another_representative(T)
        return q if not self.may_repeat else q[distinct(q, self.turns, apart=_DOUBLE)]

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """Solutions of each pose moved to the front, in the order of the branches."""
        found = self.branches(T)
        is_met = found[:, :, -1] > 0.5  # false for NaN
        counts = is_met.sum(axis=1)
        if self.may_repeat:
            return packed([self.one(pose) for pose in T], found.shape[1], self.n)
        some = np.flatnonzero(counts < found.shape[1])
        if len(some):
            found[some] = _to_the_front(found[some], is_met[some], counts[some])
        empty = [int(i) for i in np.flatnonzero(counts == 0)]
        if not empty:
            return found[:, :, :-1], counts
        return self._with_others(
            found[:, :, :-1], counts, {i: self._with_another_representative(T[i]) for i in empty}
        )

    def careful(self, T: Array) -> Solutions:
        """With the state of every branch."""
        found, checks = self.branches(T), self.checks(T)
        lost = self._lost(checks, found[:, -1])
        if lost.any():
            other = self._other_choices(T)[lost]
            found[lost], checks[lost, 0] = other[:, :-1], other[:, -1]
        rows = np.flatnonzero(found[:, -1] > 0.5)
        rows = rows[distinct(found[rows, :-1], self.turns, apart=_DOUBLE)]
        residual = np.sqrt(checks[:, 0])
        status, free = self._status(checks[rows])
        return Solutions(
            q=found[rows, :-1],
            branch=tuple(self.model.labels[i] for i in rows),
            residual=residual[rows],
            status=status,
            free_joint=free,
            distance=0.0 if len(rows) else float(residual.min()),
            met=self.model.task,
        )

    # --------------------------------------------------------- continua whose representative misses

    @cached_property
    def choices(self) -> Function:
        """The branches for a given value of angles that nothing determines; compiled when first needed."""
        return compile_program(free_angle_model(self.model), dict(self.branches.parameters))

    def _lost(self, checks: Array, is_met: Array) -> NDArray[np.bool_]:
        """Which branches fail that had to choose a free angle; another choice may succeed."""
        is_loose = (checks[:, 2:] <= float(LOOSE)).any(axis=1)
        return np.asarray(is_loose & ~(is_met > 0.5))

    def _other_choices(self, T: Array) -> Array:
        """(K, n + 2): each branch, and its error, with the smallest free angle that gives a solution."""
        turns = np.arange(_CHOICES) * (2 * np.pi / _CHOICES)
        phi = np.sort(np.where(turns > np.pi, turns - 2 * np.pi, turns))
        phi = phi[np.argsort(np.abs(phi), kind="stable")]
        rows = self.choices(np.repeat(T[None], _CHOICES, axis=0), phi[:, None])
        return np.asarray(rows[(rows[:, :, -2] > 0.5).argmax(axis=0), np.arange(rows.shape[1])])

    def _with_another_representative(self, T: Array) -> Array:
        refuse_unless_rigid(T)
        checks = self.checks(T)
        lost = self._lost(checks, np.zeros(len(checks)))
        if not lost.any():
            return np.zeros((0, self.n))
        rows = self._other_choices(T)[lost]
        q = rows[rows[:, -2] > 0.5, :-2]
        return q[distinct(q, self.turns, apart=_DOUBLE)]

    def _with_others(
        self, q: Array, counts: NDArray[np.int64], others: dict[int, Array]
    ) -> tuple[Array, NDArray[np.int64]]:
        most = max(q.shape[1], *(len(rows) for rows in others.values()))
        wide = np.full((len(q), most, self.n), np.nan)
        wide[:, : q.shape[1]] = q
        for i, rows in others.items():
            wide[i, : len(rows)], counts[i] = rows, len(rows)
        return wide, counts

    def _status(self, checks: Array) -> tuple[str, str]:
        if not len(checks):
            return "unreachable", ""
        assert self.model.source is not None
        names = {joint.variable: joint.name for joint in self.model.source.moving}
        loose = (checks[:, 2:] <= float(LOOSE)).any(axis=0)
        for variables in (self.model.free[i] for i in np.flatnonzero(loose)):
            own = [names[text] for text in variables if text in names]
            if own:
                return "continuum", own[0]
        is_double = bool((checks[:, 1] <= float(NEARLY)).any())
        return ("singular" if is_double else "regular"), ""


def _to_the_front(found: Array, is_met: NDArray[np.bool_], counts: NDArray[np.int64]) -> Array:
    """Rows (N, K, w) with those that are met first, in their order, and NaN behind them."""
    N, K, width = found.shape
    ends = counts.cumsum()
    place = np.arange(int(ends[-1])) + np.repeat(np.arange(N) * K - (ends - counts), counts)
    front = np.full((N * K, width), np.nan)
    front[place] = found.reshape(N * K, width)[np.flatnonzero(is_met)]
    return front.reshape(N, K, width)


def packed(found: list[Array], K: int, n: int) -> tuple[Array, NDArray[np.int64]]:
    """Rows of many poses (N, K, n) padded with NaN, and their counts."""
    q = np.full((len(found), K, n), np.nan)
    for i, rows in enumerate(found):
        q[i, : len(rows)] = rows
    return q, np.array([len(rows) for rows in found], dtype=np.int64)


def closed_engine(model: InverseModel, parameters: Any = None, **options: Any) -> ClosedForm:
    """The engine with its program compiled."""
    if not model.is_closed:
        raise ArmwrightError(f"'{model.robot}': method '{model.method}' has no closed form")
    return ClosedForm(
        model, compile_program(model, parameters, **options), len(model.places), model.upright is not None
    )
