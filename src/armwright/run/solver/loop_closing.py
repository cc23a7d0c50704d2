"""The solver of loop geometry: all assemblies, the one nearby, and a motion followed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.loops.closing import CLOSED_GAP, ClosedTree, assemblies, closed_at, moved_to
from armwright.models.loops.loop_geometry import LoopGeometry
from armwright.run.function import function
from armwright.run.solver.native_kernel import NativeKernel, native_kernel

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Assemblies:
    """What the search for all assemblies found.

    q         (K, n_tree), angles within ±π
    status    "closed", or "open" where no start led to a closed position
    once      how many were met from one start only: where it is zero, none is likely to be missing
    """

    q: Array
    status: str
    once: int


@dataclass(frozen=True, eq=False)
class LoopSolver:
    """f(q_active) → (K, n_tree) all assemblies found; f(q_active, near=q_tree) → (n_tree,) or None."""

    model: LoopGeometry
    record: ClosedTree = field(repr=False)
    search: NativeKernel = field(repr=False)
    close: NativeKernel = field(repr=False)
    move: NativeKernel = field(repr=False)

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the columns of q_tree."""
        return self.model.joints

    def __call__(self, q_active: Any, *, near: Any = None) -> Array | None:
        """All assemblies (K, n_tree); or the one reached from ``near`` without a jump, None without."""
        motors = self._motors(q_active)
        if near is None:
            return self.solve(motors).q
        q, part = self.move(self._closed_position(near), motors)
        return np.asarray(q) if part == 1.0 else None

    def solve(self, q_active: Any) -> Assemblies:
        """All assemblies, with what can be said of the search."""
        q, count, once = self.search(self._motors(q_active))
        return Assemblies(np.array(q[:count]), "closed" if count else "open", once)

    def path(self, q_active: Any, near: Any) -> Array:
        """(N, n_tree) along motors (N, na), the assembly of ``near`` kept; NaN where it cannot follow."""
        wanted = np.atleast_2d(np.asarray(q_active, dtype=float))
        found = np.full((len(wanted), self.record.n), np.nan)
        q = self._closed_position(near)
        for k, one in enumerate(wanted):
            q, part = self.move(q, self._motors(one))
            if part != 1.0:
                break
            found[k] = q
        return found

    def _motors(self, q_active: Any) -> Array:
        motors = np.asarray(q_active, dtype=float)
        if motors.shape != (self.record.motors,) or not np.isfinite(motors).all():
            names = ", ".join(self.joints[k] for k in self.model.motors)
            raise ArmwrightError(
                f"q_active: {self.record.motors} finite numbers expected, of the motors {names}"
            )
        return motors

    def _closed_position(self, near: Any) -> Array:
        """The position ``near`` with its loops closed at its own motors."""
        start = np.asarray(near, dtype=float)
        if start.shape != (self.record.n,):
            raise ArmwrightError(f"near: {self.record.n} numbers expected, of {', '.join(self.joints)}")
        q, gap = self.close(start)
        if not gap <= CLOSED_GAP:
            raise ArmwrightError(
                f"near: the loops do not close near that position (gap {gap:.1e}); give one that is "
                "assembled, such as robot.home"
            )
        return np.asarray(q)


def compile_loops(model: LoopGeometry, parameters: Any = None, **options: Any) -> LoopSolver:
    """The solver of a model of loop geometry in machine code."""
    tree = ClosedTree(
        n=len(model.joints),
        motors=len(model.motors),
        rows=model.outputs[1].shape[0],
        starts=len(model.starts),
        places=np.array(model.motors, dtype=float),
        turns=np.array(model.turns, dtype=float),
        tries=model.starts,
        closing_step=function.compile(model, parameters, **options),
        passive_rates=function.compile(model.rates, parameters, **options),
    )
    return LoopSolver(
        model,
        tree,
        native_kernel(assemblies, tree),
        native_kernel(closed_at, tree),
        native_kernel(moved_to, tree),
    )
