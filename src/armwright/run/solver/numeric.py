"""Solutions by damped Newton steps from a fixed set of starts, for robots that nothing else solves.

What is returned meets the pose and the joint limits. That every solution is found is not guaranteed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.numeric.numeric_answer import search_forgiving
from armwright.kernels.tolerances import HUGE
from armwright.models.inverse.inverse_model import Numeric
from armwright.run.function.function import has_llvm
from armwright.run.solver.solutions import STATUS, Array, Solutions
from armwright.run.solver.wanted_pose import rigid_poses

Search = Callable[[Array], tuple[Array, Array, int, int, int, float]]


@dataclass(frozen=True, eq=False)
class NumericEngine:
    """The engine: the search as machine code, or as plain Python."""

    model: Numeric
    is_native: bool

    @cached_property
    def search(self) -> Search:
        """A pose → rows (16, n), errors, count, status, number of the free joint, least error."""
        if self.is_native:
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(search_forgiving, self.model.record, is_fast=True)
        return partial(search_forgiving, self.model.record)

    def one(self, T: Array) -> Array:
        """(K, n): the solutions that are found at a pose."""
        q, _, count, status, _, _ = self.search(T)
        if status == -1:
            rigid_poses(T)
        return q[:count]

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """(N, 16, n) padded with NaN and counts (N,)."""
        q = np.full((len(T), 16, len(self.model.arm.names)), np.nan)
        counts = np.zeros(len(T), dtype=np.int64)
        for i, pose in enumerate(T):
            rows = self.one(pose)
            counts[i], q[i, : len(rows)] = len(rows), rows
        return q, counts

    def at_once(self, T: Array) -> Array:
        """No solutions: a search has none to show before it ends."""
        return np.zeros((0, len(self.model.arm.names)))

    def prepare(self) -> None:
        """Makes all code that a pose can ask for."""
        _ = self.search

    def careful(self, T: Array) -> Solutions:
        """Solutions with status and residuals at a pose."""
        q, residual, count, status, free, nearest = self.search(T)
        return Solutions(
            q=q[:count],
            branch=("",) * count,
            residual=residual[:count],
            status=STATUS[status],
            free_joint=self.model.arm.names[free - 1] if free else "",
            distance=0.0 if count else nearest,
            met=self.model.arm.task,
            is_limited=self.is_limited,
        )

    @cached_property
    def is_limited(self) -> bool:
        """True where a joint of the arm has limits."""
        record = self.model.record
        return bool((record.low > -HUGE).any() or (record.high < HUGE).any())


def engine(
    model: Numeric, parameters: Any = None, *, backend: str = "auto", dtype: Any = "float64"
) -> NumericEngine:
    """The engine of a model with no other method; native where it can be."""
    if np.dtype(dtype) != np.float64:
        raise ArmwrightError(f"dtype {dtype!r}: method '{model.method}' needs 'float64'")
    return NumericEngine(model, backend == "native" or (backend == "auto" and has_llvm()))
