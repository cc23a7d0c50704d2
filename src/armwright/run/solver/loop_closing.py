"""The solver of loop geometry: all assemblies, the one nearby, and a motion followed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.loops.closing import (
    CLOSED_GAP,
    ClosedTree,
    assemblies,
    close_loops,
    follow_motors,
    move_motors,
)
from armwright.models.loops.loop_geometry import LoopGeometry
from armwright.run.function import function
from armwright.run.solver.fast_kernel import FastKernel, fast_kernel
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
class CarefulWay:
    """f(near, q_active) → (n_tree,) in the assembly of ``near``, or None where loops cannot follow.

    The position ``near`` is closed at its own motors, and these are moved in strides.
    """

    model: LoopGeometry
    close: NativeKernel = field(repr=False)
    move: NativeKernel = field(repr=False)

    def __call__(self, near: Any, q_active: Any) -> Array | None:
        """The position reached without a jump."""
        motors = self.motors(q_active)
        q, part = self.move(self.closed_position(near), motors)
        return np.asarray(q) if part == 1.0 else None

    def motors(self, q_active: Any) -> Array:
        """Positions of the motors, checked."""
        motors, count = np.asarray(q_active, dtype=float), len(self.model.motors)
        if motors.shape != (count,) or not np.isfinite(motors).all():
            names = ", ".join(self.model.joints[k] for k in self.model.motors)
            raise ArmwrightError(f"q_active: {count} finite numbers expected, of the motors {names}")
        return motors

    def closed_position(self, near: Any) -> Array:
        """The position ``near`` with its loops closed at its own motors."""
        start, joints = np.asarray(near, dtype=float), self.model.joints
        if start.shape != (len(joints),):
            raise ArmwrightError(f"near: {len(joints)} numbers expected, of {', '.join(joints)}")
        q, gap = self.close(start)
        if not gap <= CLOSED_GAP:
            raise ArmwrightError(
                f"near: the loops do not close near that position (gap {gap:.1e}); give one that is "
                "assembled, such as robot.home"
            )
        return np.asarray(q)


@dataclass(frozen=True, eq=False)
class LoopSolver:
    """f(q_active) → (K, n_tree) all assemblies found; f(q_active, near=q_tree) → (n_tree,) or None.

    follow    f(near, q_active): at once where motors are close by, else the careful way
    """

    model: LoopGeometry
    record: ClosedTree = field(repr=False)
    search: NativeKernel = field(repr=False)
    careful: CarefulWay = field(repr=False)
    follow: FastKernel = field(repr=False)

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the columns of q_tree."""
        return self.model.joints

    def __call__(self, q_active: Any, *, near: Any = None) -> Array | None:
        """All assemblies (K, n_tree); or the one reached from ``near`` without a jump, None without."""
        if near is None:
            return self.solve(q_active).q
        found: Array | None = self.follow(near, q_active)
        return found

    def solve(self, q_active: Any) -> Assemblies:
        """All assemblies, with what can be said of the search."""
        q, count, once = self.search(self.careful.motors(q_active))
        return Assemblies(np.array(q[:count]), "closed" if count else "open", once)

    def path(self, q_active: Any, near: Any) -> Array:
        """(N, n_tree) along motors (N, na), the assembly of ``near`` kept; NaN where it cannot follow."""
        wanted = np.atleast_2d(np.asarray(q_active, dtype=float))
        found = np.full((len(wanted), self.record.n), np.nan)
        q: Array | None = self.careful.closed_position(near)
        for k, one in enumerate(wanted):
            q = self.follow(q, one)
            if q is None:
                break
            found[k] = q
        return found


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
    careful = CarefulWay(model, native_kernel(close_loops, tree), native_kernel(move_motors, tree))
    follow = fast_kernel(native_kernel(follow_motors, tree), careful)
    return LoopSolver(model, tree, native_kernel(assemblies, tree), careful, follow)
