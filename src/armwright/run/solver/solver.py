"""A solver: all solutions of the inverse geometry, called like a function."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.inverse_model import InverseModel
from armwright.robot import Robot
from armwright.run.solver.solutions import Array, Solutions
from armwright.run.solver.wanted_pose import pose_numbers, rigid_poses

_DOUBLE = np.dtype(np.float64)
_EDGE = 1e-9  # rad or m by which rounding may put a joint beyond its limit


class Engine(Protocol):
    """What finds the solutions of one kind of model; q are values of the robot's own joints."""

    def one(self, T: Array) -> Array:
        """(K, n) at a pose."""

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        """(N, Kmax, n) padded with NaN and counts (N,) at poses (N, 4, 4)."""

    def careful(self, T: Array) -> Solutions:
        """Solutions with status, branches and residuals at a pose that is rigid."""


@dataclass(frozen=True, eq=False)
class Solver:
    """f(T) of a pose (4, 4): all solutions (K, n). Of poses (N, 4, 4): (N, Kmax, n) padded with NaN,
    and their counts (N,). The order of solutions is the same along a path.
    """

    model: InverseModel
    engine: Engine

    @property
    def robot(self) -> Robot:
        """The robot whose joints are the columns of q."""
        return self.model.arm.robot

    @property
    def joints(self) -> tuple[str, ...]:
        """Names of the joints that are the columns of q: those on the way from the base to the tip."""
        return tuple(joint.name for joint in self.robot.moving)

    def __call__(self, T: Any, *, limits: bool = False) -> Any:
        """All solutions; with limits, those within the joint limits."""
        if type(T) is not np.ndarray or T.dtype is not _DOUBLE:
            T = pose_numbers(T)
        if T.ndim == 3:
            q, counts = self.engine.many(T)
            return self._within_many(q, counts) if limits else (q, counts)
        q = self.engine.one(T)
        if not len(q) or q[0, 0] != q[0, 0]:  # nothing, or NaN from NaN
            rigid_poses(T)
        return q[self._within(q)] if limits else q

    def solve(self, T: Any, *, limits: bool = False) -> Solutions:
        """The careful answer for one pose."""
        answer = self.engine.careful(rigid_poses(np.ascontiguousarray(pose_numbers(T))))
        return self._within_limits(answer) if limits else answer

    def _within(self, q: Array) -> NDArray[np.bool_]:
        limits = [joint.limits for joint in self.robot.moving]
        low = np.array([-np.inf if item.lower is None else item.lower for item in limits])
        high = np.array([np.inf if item.upper is None else item.upper for item in limits])
        return np.asarray(((q >= low - _EDGE) & (q <= high + _EDGE)).all(axis=-1))

    def _within_many(self, q: Array, counts: NDArray[np.int64]) -> tuple[Array, NDArray[np.int64]]:
        is_kept = self._within(q)  # NaN is within nothing
        order = np.argsort(~is_kept, axis=1, kind="stable")
        q = np.take_along_axis(q, order[:, :, None], axis=1)
        counts = is_kept.sum(axis=1)
        q[np.arange(q.shape[1])[None, :] >= counts[:, None]] = np.nan
        return q, counts

    def _within_limits(self, answer: Solutions) -> Solutions:
        """The answer without what the limits exclude; a pose they exclude altogether is unreachable."""
        kept = self._within(answer.q)
        return Solutions(
            answer.q[kept],
            tuple(text for text, is_kept in zip(answer.branch, kept, strict=True) if is_kept),
            answer.residual[kept],
            answer.status if kept.any() else "unreachable",
            answer.free_joint if kept.any() else "",
            answer.distance,
            answer.met,
        )


def compile_solver(model: InverseModel, parameters: Any = None, **options: Any) -> Solver:
    """The solver of an inverse model, with the engine that the model names."""
    made = import_module(f"armwright.run.solver.{model.engine}")
    return Solver(model, made.engine(model, parameters, **options))
