"""Poses that an arm of fewer than six freedoms nearly reaches, taken for the nearest one that it does.

Five joints reach a pose only if its six components fit together; those of a pose that was rounded do not.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.numeric_answer import closest_position
from armwright.kernels.tolerances import RIGID
from armwright.models.inverse.choice.moving_chain import compact
from armwright.models.inverse.coupled_model import Coupled
from armwright.models.inverse.elimination.arm_record import OwnJoints
from armwright.models.inverse.inverse_model import InverseModel, Numeric, with_tolerance
from armwright.models.inverse.numeric_record import numeric_record
from armwright.models.inverse.swept_model import Swept
from armwright.robot import Robot
from armwright.run.function.function import has_llvm
from armwright.run.solver.engines import Engine
from armwright.run.solver.solutions import Array, Solutions, pad_rows
from armwright.run.solver.wanted_pose import nearest_rigid, pose_misses

# What five joints reach was found at most 1.4 times as far from a pose of 3 to 5 decimals as its matrix is
# from a rotation; twice that, as a matrix may by chance be nearer to a rotation than its decimals tell.
_PER_DEVIATION = 3.0


@dataclass(frozen=True, eq=False)
class ForgivingEngine:
    """An engine that is asked again for the nearest reachable pose where it finds nothing.

    tolerance        how far away that pose may be, m and rad
    sees_rounding    it may be farther from a pose of few decimals, as far as these can have moved it
    """

    model: InverseModel
    engine: Engine
    tolerance: float
    sees_rounding: bool = False
    is_native: bool = field(default_factory=has_llvm)

    @property
    def robot(self) -> Robot:
        """The robot whose joints are solved."""
        return self.model.arm.robot

    @cached_property
    def closest(self) -> Callable[[Array], tuple[Array, float]]:
        """A pose → the position that comes nearest to it, and by how much it fails."""
        own = OwnJoints(tuple(range(len(self.robot.moving))), tolerance=self.tolerance)
        record = numeric_record(compact(self.robot), own)  # without joints that complete it to six
        if self.is_native:
            from armwright.run.solver.native_kernel import native_kernel  # LLVM is loaded where it is used

            return native_kernel(closest_position, record, is_fast=True)
        return partial(closest_position, record)

    def reachable(self, T: Array) -> Array | None:
        """The nearest pose that can be reached, None where it is too far away."""
        q, miss = self.closest(np.ascontiguousarray(T))
        return self.robot.pose(q) if miss <= self.allowed_miss(T) else None

    def allowed_miss(self, T: Array) -> float:
        """How far the nearest reachable pose may be from a matrix (4, 4), m and rad."""
        if not self.sees_rounding:
            return self.tolerance
        _, off = nearest_rigid(T)
        return max(self.tolerance, _PER_DEVIATION * float(off)) if off <= RIGID else self.tolerance

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
        return replace(found, residual=pose_misses(self.robot, found.q, T))

    def soon(self, T: Array) -> Array:
        """The solutions that are found at once at the pose itself."""
        return self.engine.soon(T)

    def prepare(self) -> None:
        """Makes all code that a pose can ask for."""
        self.engine.prepare()
        _ = self.closest


def forgiving(model: InverseModel, engine: Engine, *, sees_rounding: bool) -> Engine:
    """The engine itself, or one that forgives: where fewer than six joints, none of them held, must meet all
    components. A numeric search forgives by itself.

    sees_rounding   a pose of few decimals is forgiven what they moved it; else the model's tolerance is all
    """
    if isinstance(model, Numeric) or model.parameters or not model.arm.is_short:
        return engine
    is_seen = sees_rounding and not isinstance(model, Coupled)  # whose kernel forgives, and is emitted too
    return ForgivingEngine(model, engine, model.arm.joints.tolerance, is_seen)


def forgive(model: InverseModel, tolerance: float | None) -> InverseModel:
    """The model with a tolerance that was asked for, m and rad, in the place of its own."""
    if tolerance is None:
        return model
    if not 0 <= tolerance < 1:
        raise ArmwrightError(f"tolerance {tolerance!r}: use a number of m and rad below 1, e.g. 1e-4")
    arm = with_tolerance(model.arm, tolerance)
    if isinstance(model, Swept):
        return replace(model, arm=arm, parts=tuple(forgive(part, tolerance) for part in model.parts))
    return replace(model, arm=arm)
