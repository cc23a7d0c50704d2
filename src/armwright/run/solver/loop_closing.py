"""The solver of loop geometry: all assemblies, the one nearby, and a motion followed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.kernels.loops.closing import (
    ClosedTree,
    assemblies,
    close_loops,
    follow_motors,
    move_motors,
)
from armwright.kernels.motion_tolerances import CLOSED_GAP
from armwright.mechanism.loop_positions import sampled_positions
from armwright.mechanism.loop_singularities import LoopSingularity, TipFreedom, loop_singularity, tip_freedom
from armwright.models.loops.loop_geometry import LoopGeometry
from armwright.run.function import function
from armwright.run.function.function import Function
from armwright.run.solver.assembly_list import (
    BRANCH_POINT,
    Assemblies,
    assemblies_by_forms,
    found_assemblies,
)
from armwright.run.solver.fast_kernel import FastKernel, fast_kernel
from armwright.run.solver.loop_arm_solver import LoopArmSolver
from armwright.run.solver.loop_workspace import LoopWorkspace, WorkspaceSearch
from armwright.run.solver.motor_strokes import Strokes, StrokeSearch
from armwright.run.solver.native_kernel import NativeKernel, native_kernel

Array = NDArray[np.float64]

_ORDINARY = 12  # positions around home of which one is not singular


@dataclass(frozen=True, eq=False)
class CarefulWay:
    """f(near, q_active) → (n_tree,) in the assembly of ``near``, or None where loops cannot follow.

    The position ``near`` is closed at its own motors, and these are moved in strides. Where it stops though
    the motors hold the robot, a pivot vanishes, and it goes on with rotations of rows.

    make     the way of a model with the same parameters
    others   the way with rotations, once it was asked for
    """

    model: LoopGeometry
    close: NativeKernel = field(repr=False)
    move: NativeKernel = field(repr=False)
    make: Callable[[LoopGeometry], CarefulWay] = field(repr=False)
    others: list[CarefulWay] = field(repr=False, default_factory=list)

    def __call__(self, near: Any, q_active: Any) -> Array | None:
        """The position reached without a jump."""
        motors = self.motors(q_active)
        q, part = self.move(self.closed_position(near), motors)
        if part < 1.0 and self._is_held(q):
            q, part = self._way_by_rotations.move(np.asarray(q), motors)
        return np.asarray(q) if part == 1.0 else None

    def _is_held(self, q: Array) -> bool:
        orders = self.model.orders
        return orders is not None and orders.is_held(np.asarray(q))

    @property
    def _way_by_rotations(self) -> CarefulWay:
        """The way to close the loops that solves their equations by rotations of rows, at every pivot."""
        if not self.others:
            assert self.model.orders is not None
            made = self.model.orders.model_everywhere
            assert isinstance(made, LoopGeometry)
            self.others.append(self.make(made))
        return self.others[0]

    def motors(self, q_active: Any) -> Array:
        """Positions of the motors, checked."""
        motors, count = np.asarray(q_active, dtype=float), len(self.model.motors)
        if motors.shape != (count,) or not np.isfinite(motors).all():
            names = ", ".join(self.model.joints[k] for k in self.model.motors)
            raise ArmwrightError(f"q_active: give {count} finite numbers, one per motor: {names}")
        return motors

    def closed_position(self, near: Any) -> Array:
        """The position ``near`` with its loops closed at its own motors."""
        start, joints = np.asarray(near, dtype=float), self.model.joints
        if start.shape != (len(joints),):
            raise ArmwrightError(f"near: {len(joints)} numbers expected, of {', '.join(joints)}")
        q, gap = self.close(start.copy())
        if not gap <= CLOSED_GAP and self._is_held(start):
            q, gap = self._way_by_rotations.close(start)
        if not gap <= CLOSED_GAP:
            raise ArmwrightError(
                f"near: the loops do not close near that position (gap {gap:.1e}); give one at "
                "which they close, such as robot.home"
            )
        return np.asarray(q)


@dataclass(frozen=True, eq=False)
class LoopSolver:
    """f(q_active) → (K, n_tree) all assemblies found; f(q_active, near=q_tree) → (n_tree,) or None.

    follow    f(near, q_active): at once where motors are close by, else the careful way
    forms     f(q_active) → q, reach of all assemblies, where there are formulas
    arms      f(q_active) → Assemblies, where the loops are arms
    """

    model: LoopGeometry
    record: ClosedTree = field(repr=False)
    search: NativeKernel = field(repr=False)
    careful: CarefulWay = field(repr=False)
    follow: FastKernel = field(repr=False)
    forms: Function | None = field(repr=False, default=None)
    arms: LoopArmSolver | None = field(repr=False, default=None)

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the columns of q_tree."""
        return self.model.joints

    def __call__(self, q_active: Any, *, near: Any = None) -> Array | None:
        """All assemblies (K, n_tree); or the one reached from ``near`` without a jump, None without."""
        if near is None:
            quick = self._regular_assemblies(q_active)
            return self.solve(q_active).q if quick is None else quick
        found: Array | None = self.follow(near, q_active)
        return found

    def _regular_assemblies(self, q_active: Any) -> Array | None:
        """All assemblies by formulas, where all of them exist and none is next to another."""
        if self.forms is None or type(q_active) is not np.ndarray or q_active.shape != (self.record.motors,):
            return None
        q, reach = self.forms(q_active)
        found: Array = q
        return found if (reach > BRANCH_POINT).all() else None

    def solve(self, q_active: Any) -> Assemblies:
        """All assemblies, with what can be said of them."""
        counted = self.counted_assemblies(q_active)
        if counted is not None:
            return counted
        q, count, hits = self.search(self.careful.motors(q_active))
        return found_assemblies(self.model.tree, np.array(q[:count]), np.array(hits[:count]))

    def counted_assemblies(self, q_active: Any) -> Assemblies | None:
        """All assemblies by formulas or by inverse geometry of the loops; None where a search is left."""
        motors = self.careful.motors(q_active)
        if self.forms is not None:
            q, reach = self.forms(motors)
            is_open = (reach < -BRANCH_POINT).any(axis=1)
            is_doubtful = ~is_open & ~np.isfinite(np.hstack([q, reach])).all(axis=1)
            if not is_doubtful.any():  # else axes lie upon each other, and some joints are free
                return assemblies_by_forms(q, reach, self.model)
        return None if self.arms is None else self.arms(motors)

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

    def singularity(self, q_tree: Any) -> LoopSingularity:
        """How far a closed position is from singular ones of both kinds, and which joints that concerns."""
        q = self.careful.closed_position(q_tree)
        return loop_singularity(self.model.tree, q, self._tip)

    def strokes(self, q_tree: Any, *, span: float = 1.0) -> Strokes:
        """How far each motor can go from a closed position with the others held, and what stops it.

        Joint limits count, and loops that cannot follow; slides are followed over ``span`` [m] at the most.
        """
        tree = self.model.tree
        search = StrokeSearch(self.follow, tuple(tree.mechanism.free.values()), self.model.motors)
        return search.strokes(self.careful.closed_position(q_tree), span)

    def workspace(self, q_tree: Any, *, cells: int = 5000, span: float = 1.0) -> LoopWorkspace:
        """Where the tool can be: motors moved from a closed position on a grid of so many cells at the most.

        Motors go over their limits; without limits half a turn either way, or ``span`` [m] in all.
        """
        tree = self.model.tree
        steps = StrokeSearch(self.follow, tuple(tree.mechanism.free.values()), self.model.motors)
        search = WorkspaceSearch(steps, tree)
        return search.workspace(self.careful.closed_position(q_tree), cells=cells, span=span)

    @cached_property
    def _tip(self) -> TipFreedom:
        tree = self.model.tree
        return tip_freedom(tree, sampled_positions(tree, _ORDINARY))


def compile_loops(model: LoopGeometry, parameters: Any = None, **options: Any) -> LoopSolver:
    """The solver of a model of loop geometry in machine code."""
    tree = model.record(
        function.compile(model.newton, parameters, **options),
        function.compile(model.rates, parameters, **options),
    )

    def make(other: LoopGeometry) -> CarefulWay:
        return compile_loops(other, parameters, **options).careful

    careful = CarefulWay(model, native_kernel(close_loops, tree), native_kernel(move_motors, tree), make)
    follow = fast_kernel(native_kernel(follow_motors, tree), careful)
    plain = replace(model, orders=None)  # rows that cannot close are not to be mended
    forms = function.compile(plain, parameters, **options) if model.is_closed_form else None
    arms = LoopArmSolver(model, careful.close) if model.arms else None
    return LoopSolver(model, tree, native_kernel(assemblies, tree), careful, follow, forms, arms)
