"""Solutions of an arm in which joints follow others: those of the ordinary arm that it folds to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.inverse.leader_rows import leader_list
from armwright.kernels.inverse.numeric.numeric_answer import closest_position
from armwright.models.inverse.choice.task import COMPONENTS
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.inverse_model import Numeric
from armwright.models.inverse.iterated_models import nearest_model
from armwright.models.inverse.leaders_record import leaders_record
from armwright.run.function.function import has_llvm
from armwright.run.solver.engines import Counts, Engine, engine_of
from armwright.run.solver.solutions import STATUS, Array, Solutions, pad_rows
from armwright.run.solver.wanted_pose import pose_misses


@dataclass(frozen=True, eq=False)
class CoupledEngine:
    """The engine of the ordinary arm, and what its solutions are in the joints that lead.

    free      of the ordinary arm
    is_native  True for machine code
    """

    model: Coupled
    free: Engine
    is_native: bool = field(default_factory=has_llvm)

    def one(self, T: Array) -> Array:
        """(K, n) at a pose."""
        if self.model.leaders.is_plain:
            return self._all_joints(self.model.leaders.plain_rows(self.free.one(T)))
        if not self.model.leaders.decides:
            return self.careful(T).q
        return self._all_joints(self._rows(self.free.one(T))[0])

    def many(self, T: Array) -> tuple[Array, Counts]:
        """(N, Kmax, n) padded with NaN and counts (N,)."""
        if not self.model.leaders.is_plain:
            return pad_rows([self.one(pose) for pose in T], len(self.model.arm.names))
        u, counts = self.free.many(T)
        return self._all_joints(self.model.leaders.plain_rows(u)), counts

    def careful(self, T: Array) -> Solutions:
        """Solutions with status, branches and residuals at a pose that is rigid to 1e-3."""
        found = self.free.careful(T)
        if found.status == "continuum" and not self.model.leaders.decides:  # of the ordinary arm only
            searched = self.search.careful(T)
            return replace(searched, residual=self._misses(searched.q, T, searched.residual))
        q, origin, marks = self._rows(found.q)
        rows = self._all_joints(q)
        status = (
            STATUS[max(STATUS.index(found.status), 1 + int(marks.max(initial=0)))] if len(q) else STATUS[0]
        )
        return replace(
            found,
            q=rows,
            branch=tuple(found.branch[i] for i in origin),
            residual=self._misses(rows, T, found.residual[origin]),
            status=status,
            free_joint=self._free_joint(found, status),
            distance=0.0 if len(q) else self.closest(np.ascontiguousarray(T))[1],
        )

    def _misses(self, rows: Array, T: Array, ordinary: Array) -> Array:
        """(K,): by how much solutions miss the pose that was asked.

        ordinary   the same of the ordinary arm, which has as many axes as lead where a part of a pose is met
        """
        if len(self.model.arm.task) < len(COMPONENTS):
            return ordinary
        return pose_misses(self.model.arm.robot, rows, T)

    def at_once(self, T: Array) -> Array:
        """(K, n) at a pose: what is found at once, perhaps not all."""
        return self._all_joints(self._rows(self.free.at_once(T))[0])

    def prepare(self) -> None:
        """Makes all code that a pose can ask for."""
        self.free.prepare()
        _ = self.closest, self.positions
        if not self.model.leaders.decides:
            self.search.prepare()

    @cached_property
    def search(self) -> Engine:
        """Iterations from fixed starts, for poses at which the ordinary arm may move and this one may not."""
        return engine_of(self._numeric, backend="native" if self.is_native else "numpy")

    @cached_property
    def closest(self) -> Callable[[Array], tuple[Array, float]]:
        """A pose → the position that comes nearest to it, and by how much it fails."""
        kernel: Callable[[Array], tuple[Array, float]] = self._kernel(closest_position, self._numeric.record)
        return kernel

    @cached_property
    def _numeric(self) -> Numeric:
        return nearest_model(self.model)

    def _rows(self, u: Array) -> tuple[Array, NDArray[np.int64], NDArray[np.int64]]:
        """(K, n) of rows (L, m), the number of the row each comes from, and its mark."""
        found = [self.positions(np.ascontiguousarray(row)) for row in u]
        counts = [count for _, _, count in found]
        rows = [np.zeros((0, self.model.leaders.matrix.shape[1])), *(q[:count] for q, _, count in found)]
        marks = [np.zeros(0), *(one[:count] for _, one, count in found)]
        origin = np.repeat(np.arange(len(found)), counts)
        return np.concatenate(rows), origin, np.concatenate(marks).astype(np.int64)

    @cached_property
    def positions(self) -> Callable[[Array], tuple[Array, Array, int]]:
        """Values of the ordinary arm (m,) → positions of the joints that lead, their marks and number."""
        record = leaders_record(self.model, solutions=1)
        kernel: Callable[[Array], tuple[Array, Array, int]] = self._kernel(leader_list, record)
        return kernel

    def _kernel(self, function: Callable[..., Any], record: Any) -> Any:
        if self.is_native:
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(function, record, is_fast=True)
        return partial(function, record)

    def _all_joints(self, q: Array) -> Array:
        """(…, width): values of all joints of the robot, those that are held included."""
        places = self.model.arm.joints.places
        if all(isinstance(place, int) for place in places):
            return q
        own = iter(range(q.shape[-1]))
        held = [np.full(q.shape[:-1], at) if not isinstance(at, int) else q[..., next(own)] for at in places]
        return np.where(np.isnan(q[..., :1]), np.nan, np.stack(held, axis=-1))

    def _free_joint(self, found: Solutions, status: str) -> str:
        """The free joint of a continuum: the first joint that leads the free axis."""
        if status != "continuum":
            return ""
        record = leaders_record(self.model, solutions=1)
        at = self.model.free.arm.names.index(found.free_joint) if found.free_joint else -1
        number = record.elbow if at < 0 else int(record.led_by[at])  # two links that turn about each other
        return self.model.arm.names[number - 1]


def engine(model: Coupled, parameters: Any = None, **options: Any) -> CoupledEngine:
    """The engine of a model through that of its ordinary arm."""
    free = engine_of(model.free, parameters, **options)
    backend = options.get("backend", "auto")
    return CoupledEngine(model, free, backend == "native" or (backend == "auto" and has_llvm()))
