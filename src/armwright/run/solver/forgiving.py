"""Mimic arms of fewer than six joints at rounded poses: taken for the nearest pose that they reach.

Five joints reach a pose only if its six components fit together; those of a pose that was rounded do not.
Kernels of other arms do the same themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.numeric.numeric_answer import nearest_pose
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.inverse_model import InverseModel
from armwright.models.inverse.iterated_models import nearest_model
from armwright.models.inverse.swept_model import Swept
from armwright.run.function.function import has_llvm
from armwright.run.solver.engines import Engine
from armwright.run.solver.solutions import Array, Solutions, pad_rows
from armwright.run.solver.wanted_pose import pose_misses


@dataclass(frozen=True, eq=False)
class ForgivingEngine:
    """An engine that is asked again for the nearest reachable pose where it finds nothing."""

    model: Coupled
    engine: Engine
    is_native: bool = field(default_factory=has_llvm)

    @cached_property
    def nearest(self) -> Callable[[Array], tuple[Array, int]]:
        """A pose → the nearest one that can be reached, and 1 where it is near enough."""
        record = nearest_model(self.model).record
        if self.is_native:
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(nearest_pose, record, is_fast=True)
        return partial(nearest_pose, record)

    def reachable(self, T: Array) -> Array | None:
        """The nearest pose that can be reached, None where it is too far away."""
        near, is_near = self.nearest(np.ascontiguousarray(T))
        return near if is_near else None

    def one(self, T: Array) -> Array:
        """(K, n) at a pose, or at the nearest one that can be reached."""
        q = self.engine.one(T)
        if len(q) or (near := self.reachable(T)) is None:
            return q
        return self.engine.one(near)

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """(N, Kmax, n) padded with NaN and counts (N,)."""
        q, counts = self.engine.many(T)
        if counts.all():
            return q[:, : counts.max(initial=1)], counts
        rows = [q[i, :count] if count else self.one(T[i]) for i, count in enumerate(counts)]
        return pad_rows(rows, q.shape[2])

    def careful(self, T: Array) -> Solutions:
        """Solutions with status, branches, and how far their poses are from the wanted one."""
        answer = self.engine.careful(T)
        if len(answer.q) or (near := self.reachable(T)) is None:
            return answer
        found = self.engine.careful(near)
        return replace(found, residual=pose_misses(self.model.arm.robot, found.q, T))

    def at_once(self, T: Array) -> Array:
        """The solutions that are found at once at the pose itself."""
        return self.engine.at_once(T)

    def prepare(self) -> None:
        """Makes all code that a pose can ask for."""
        self.engine.prepare()
        _ = self.nearest


def forgiving(model: InverseModel, engine: Engine) -> Engine:
    """The engine itself, or one that forgives: of a mimic arm of which fewer than six joints, besides those
    that are held, must meet all components.
    """
    if not isinstance(model, Coupled) or model.parameters or not model.arm.is_short:
        return engine
    return ForgivingEngine(model, engine)


def forgive(model: InverseModel, tolerance: float | None) -> InverseModel:
    """The model with a tolerance that was asked for, m and rad, in the place of its own, at every pose."""
    if tolerance is None:
        return model
    if not 0 <= tolerance < 1:
        raise ArmwrightError(f"tolerance {tolerance!r}: use a number of m and rad below 1, e.g. 1e-4")
    arm = replace(model.arm, joints=replace(model.arm.joints, tolerance=tolerance, rounding=0.0))
    if isinstance(model, Swept):
        return replace(model, arm=arm, parts=tuple(forgive(part, tolerance) for part in model.parts))
    if isinstance(model, Coupled):
        return replace(model, arm=arm, free=forgive(model.free, tolerance))
    return replace(model, arm=arm)
