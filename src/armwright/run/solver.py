"""A solver: the compiled branches of an inverse model, called like a function."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.inverse.steps import LOOSE, NEARLY
from armwright.models.inverse_geometry import InverseModel
from armwright.robot import Robot
from armwright.run.function import Function
from armwright.run.function import compile as compile_program

Array = NDArray[np.float64]

_RIGID = 1e-6  # largest error of RᵀR in a pose that is meant to be rigid


@dataclass(frozen=True, slots=True)
class Solutions:
    """All solutions for one pose.

    q           (K, n)
    branch      name of the branch of each
    residual    (K,) norm of the difference between its pose and the wanted one
    status      "regular"; "singular": two branches meet; "continuum": a joint is free and q holds
                one representative; "unreachable": none
    free_joint  name of the free joint of a continuum, else ""
    distance    0, or how far the nearest branch stays from an unreachable pose (an upper bound)
    met         components of the pose that were to be met
    """

    q: Array
    branch: tuple[str, ...]
    residual: Array
    status: str
    free_joint: str
    distance: float
    met: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class Solver:
    """f(T) of a pose (4, 4): all solutions (K, n). Of poses (N, 4, 4): (N, Kmax, n) padded with NaN,
    and their counts (N,). The order of branches is the same along a path.
    """

    model: InverseModel
    branches: Function

    @property
    def robot(self) -> Robot:
        assert self.model.source is not None
        return self.model.source

    @cached_property
    def checks(self) -> Function:
        """Error, margin and grips of every branch; compiled when first asked for."""
        assert self.model.checks is not None
        return compile_program(self.model.checks, dict(self.branches.parameters))

    def __call__(self, T: Any, *, limits: bool = False) -> Any:
        """All solutions; with limits, those within the joint limits."""
        found = self.branches(T)
        n = found.shape[-1] - 1
        if found.ndim == 3:
            return self._many(np.asarray(T), found, n, limits)
        met = found[:, n] > 0.25
        if limits:
            met &= self._within(found[:, :n])
        q = found[met, :n]
        if not len(q):
            refuse_unless_rigid(np.asarray(T))
        return q

    def _many(self, T: Array, found: Array, n: int, limits: bool) -> tuple[Array, NDArray[np.int64]]:
        met = found[:, :, n] > 0.25
        if limits:
            met &= self._within(found[:, :, :n])
        counts = met.sum(axis=1)
        for pose in T[counts == 0]:
            refuse_unless_rigid(pose)
        order = np.argsort(~met, axis=1, kind="stable")
        q = np.take_along_axis(found[:, :, :n], order[:, :, None], axis=1)
        q[np.arange(q.shape[1])[None, :] >= counts[:, None]] = np.nan
        return q, counts

    def _within(self, q: Array) -> NDArray[np.bool_]:
        limits = [joint.limits for joint in self.robot.moving]
        low = np.array([-np.inf if item.lower is None else item.lower for item in limits])
        high = np.array([np.inf if item.upper is None else item.upper for item in limits])
        return np.asarray(((q >= low - 1e-9) & (q <= high + 1e-9)).all(axis=-1))

    def solve(self, T: Any, *, limits: bool = False) -> Solutions:
        """The careful answer for one pose."""
        pose = np.ascontiguousarray(T, dtype=float)
        refuse_unless_rigid(pose)
        found, checks = self.branches(pose), self.checks(pose)
        n = found.shape[1] - 1
        met = found[:, n] > 0.25
        if limits:
            met &= self._within(found[:, :n])
        residual = np.sqrt(checks[:, 0])
        status, free = self._status(checks[met])
        return Solutions(
            q=found[met, :n],
            branch=tuple(label for label, is_met in zip(self.model.labels, met, strict=True) if is_met),
            residual=residual[met],
            status=status,
            free_joint=free,
            distance=0.0 if met.any() else float(residual.min()),
            met=("x", "y", "z", "rx", "ry", "rz"),
        )

    def _status(self, checks: Array) -> tuple[str, str]:
        if not len(checks):
            return "unreachable", ""
        loose = (checks[:, 2:] <= float(LOOSE)).any(axis=0)
        if loose.any():
            names = {joint.variable: joint.name for joint in self.robot.moving}
            return "continuum", names[self.model.free[int(np.argmax(loose))][0]]
        is_double = bool((checks[:, 1] <= float(NEARLY)).any())
        return ("singular" if is_double else "regular"), ""


def refuse_unless_rigid(T: Array) -> None:
    """An error for a pose that no rigid body can have."""
    if T.shape != (4, 4) or not np.isfinite(T).all():
        raise ArmwrightError(f"pose: shape {T.shape}; a finite 4x4 matrix is expected")
    R = T[:3, :3]
    error = float(np.abs(R.T @ R - np.eye(3)).max())
    if error > _RIGID or np.linalg.det(R) < 0:
        why = f"RᵀR differs from 1 by {error:.1e}" if error > _RIGID else "it is a reflection"
        raise ArmwrightError(f"pose: not a rigid transform, {why}; give a rotation and a position")
    if np.abs(T[3] - (0, 0, 0, 1)).max() > _RIGID:
        raise ArmwrightError("pose: the last row is not 0 0 0 1; give a 4x4 rigid transform")


def compile_solver(model: InverseModel, parameters: Any = None, **options: Any) -> Solver:
    """The solver of an inverse model."""
    return Solver(model, compile_program(model, parameters, **options))
