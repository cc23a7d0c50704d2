"""Solutions by the general method, for the robot's own joints."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.search.answer import (
    ASK_CAREFULLY,
    NOT_A_POSE,
    quick_solutions,
    solve_given,
)
from armwright.kernels.inverse.search.own_rows import refine_row
from armwright.models.inverse.inverse_model import Eliminated
from armwright.models.inverse.iterated_models import nearest_model
from armwright.run.function.function import has_llvm
from armwright.run.solver.numeric import NumericEngine
from armwright.run.solver.numeric import engine as numeric_engine
from armwright.run.solver.solutions import STATUS, Array, Solutions
from armwright.run.solver.wanted_pose import rigid_poses

_JOINTS = 6

Batch = Callable[[Array], tuple[Array, NDArray[np.int64]]]
Whole = Callable[[Array], tuple[Array, Array, int, int, int]]
Refine = Callable[[Array, Array], tuple[Array, float]]


@dataclass(frozen=True, eq=False)
class EliminationEngine:
    """The engine of an arm that elimination has studied: kernels in machine code, or as plain Python.

    Almost every pose is answered by a quick kernel, whose code is made at once; the whole method is made when
    a pose, or the careful answer, first asks for it.
    """

    model: Eliminated
    is_native: bool

    @cached_property
    def quick(self) -> Batch:
        """Poses (N, 4, 4) → rows (N, 16, n) and counts, below 0 where the whole method must be asked."""
        if self.is_native:
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(quick_solutions, self.model.record).batch  # type: ignore[return-value]
        return partial(answer_each, partial(quick_solutions, self.model.record))

    @cached_property
    def whole(self) -> Whole:
        """A pose → rows (16, n), pose errors, count, status, number of the free joint."""
        kernel: Whole = self._kernel(solve_given)
        return kernel

    @cached_property
    def refine(self) -> Refine:
        """A pose and a solution (n,) → the solution at full accuracy, and its pose error."""
        kernel: Refine = self._kernel(refine_row)
        return kernel

    @cached_property
    def nearest(self) -> NumericEngine:
        """What says how far away an unreachable pose is; made when first needed."""
        return numeric_engine(nearest_model(self.model))

    @cached_property
    def is_plain(self) -> bool:
        """True where the six joints of the chain are all the robot's own, in order."""
        return self.model.arm.joints.places == tuple(range(_JOINTS)) and bool(self.model.general.plan.sure)

    def one(self, T: Array) -> Array:
        """(K, n): the solutions at a pose."""
        if self.is_plain:
            q, counts = self.quick(T[None])
            count = int(counts[0])
            if count >= 0:
                return q[0, :count]
        return self._careful_rows(T)

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """(N, 16, n) padded with NaN and counts (N,)."""
        if self.is_plain:
            q, counts = self.quick(T)
        else:
            q, counts = np.empty((len(T), 16, len(self.model.arm.names))), np.full(len(T), ASK_CAREFULLY)
        q, counts = self.ask_carefully(T, q, counts)
        return (q if self.is_plain else q[:, : counts.max(initial=1)]), counts

    def ask_carefully(self, T: Array, q: Array, counts: NDArray[np.int64]) -> tuple[Array, NDArray[np.int64]]:
        """The quick solutions with the careful ones where counts are below 0."""
        if (counts == NOT_A_POSE).any():
            rigid_poses(T)  # says what is wrong
        for i in np.flatnonzero(counts < 0):
            rows = self._careful_rows(T[i])
            counts[i] = len(rows)
            q[i, : len(rows)] = rows
        q[np.arange(q.shape[1])[None, :] >= counts[:, None]] = np.nan
        return q, counts

    def careful(self, T: Array) -> Solutions:
        """Solutions with status and residuals at a pose."""
        q, residual, count, status, free = self.whole(T)
        if status == -1:
            rigid_poses(T)
        names, pose = self.model.arm.names, T if count else T.copy()
        return Solutions(
            q=q[:count],
            branch=("",) * count,
            residual=residual[:count],
            status=STATUS[status],
            free_joint=names[free - 1] if free else "",
            distance=0.0 if count else lambda: self.nearest.careful(pose).distance,
            met=self.model.arm.task,
        )

    def at_once(self, T: Array) -> Array:
        """(K, n): solutions that are found at once; others may be missing."""
        if not self.is_plain:
            return np.zeros((0, len(self.model.arm.names)))
        q, counts = self.quick(T[None])
        count = int(counts[0])
        return q[0, : count if count >= 0 else max(ASK_CAREFULLY - count, 0) if count > NOT_A_POSE else 0]

    def prepare(self) -> None:
        """Makes all code that a pose can ask for."""
        _ = self.quick, self.whole, self.refine
        self.nearest.prepare()

    def _careful_rows(self, T: Array) -> Array:
        q, _, count, status, _ = self.whole(T)
        if status == -1:
            rigid_poses(T)
        return q[:count]

    def _kernel(self, function: Callable[..., Any]) -> Any:
        if self.is_native:
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(function, self.model.record, is_fast=True)
        return partial(function, self.model.record)


def answer_each(function: Callable[[Array], tuple[Array, int]], T: Array) -> tuple[Array, NDArray[np.int64]]:
    """Rows and counts of many poses by a kernel that answers one."""
    found = [function(pose) for pose in T]
    return np.array([q for q, _ in found]), np.array([count for _, count in found], dtype=np.int64)


def engine(
    model: Eliminated, parameters: Any = None, *, backend: str = "auto", dtype: Any = "float64"
) -> EliminationEngine:
    """The engine of a model whose arm has been studied; native where it can be."""
    if np.dtype(dtype) != np.float64:
        raise ArmwrightError(f"dtype {dtype!r}: method '{model.method}' needs 'float64'")
    return EliminationEngine(model, backend == "native" or (backend == "auto" and has_llvm()))
