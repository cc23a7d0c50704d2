"""Solutions by damped Newton steps from a fixed set of starts, for robots that nothing else solves.

What is returned meets the pose and the joint limits. That every solution is found is not guaranteed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.choice.trial_values import generic_positions
from armwright.models.inverse.inverse_model import POSE, Numeric, pose_argument
from armwright.models.inverse.programs.newton_program import newton_model
from armwright.run.function.function import Function
from armwright.run.function.function import compile as compile_program
from armwright.run.solver.own_joints import Columns, columns_of
from armwright.run.solver.solutions import Array, Solutions, distinct

STARTS = 96
MOST = 16  # solutions that are returned
_STEPS = 60
_MET = 1e-10  # norm of the six errors, m and rad
_DOUBLE = 1e-5
_FLAT = 1e-7  # smallest singular value of the Jacobian over its largest at a singular solution


@dataclass(frozen=True, eq=False)
class NumericEngine:
    """The engine: error and Jacobian of many positions at a time.

    low, high   limits of the joints of the chain; starts (S, m) lie between them
    is_redundant  more joints than directions in which they move the tool: solutions form continua
    """

    model: Numeric
    step: Function
    columns: Columns
    low: Array
    high: Array
    starts: Array
    is_redundant: bool

    def one(self, T: Array) -> Array:
        q, _, is_met = self._found(T)
        own = self.columns.filled(q[is_met])
        return own[distinct(own, self.columns.turns, apart=_DOUBLE)[:MOST]]

    def many(self, T: Array) -> tuple[Array, NDArray[np.int64]]:
        found = [self.one(pose) for pose in T]
        q = np.full((len(T), MOST, len(self.model.arm.joints.places)), np.nan)
        for i, rows in enumerate(found):
            q[i, : len(rows)] = rows
        return q, np.array([len(rows) for rows in found], dtype=np.int64)

    def careful(self, T: Array) -> Solutions:
        q, error, is_met = self._found(T)
        rows = np.flatnonzero(is_met)
        own = self.columns.filled(q[rows])
        kept = distinct(own, self.columns.turns, apart=_DOUBLE)[:MOST]
        rows = rows[kept]
        status, free = self._status(T, q[rows])
        return Solutions(
            q=own[kept],
            branch=("",) * len(rows),
            residual=error[rows],
            status=status,
            free_joint=free,
            distance=0.0 if len(rows) else float(error.min()),
            met=self.model.arm.task,
        )

    # ------------------------------------------------------------------------ iterations

    def _found(self, T: Array) -> tuple[Array, Array, NDArray[np.bool_]]:
        """Where every start ends, the norm of its error, and whether that is a solution within the limits."""
        q, poses = self.starts.copy(), np.repeat(T[None], len(self.starts), axis=0)
        damping = np.full(len(q), 1e-2)
        E, J = self.step(poses, q)
        size = np.linalg.norm(E, axis=1)
        for _ in range(_STEPS):
            if (size < 1e-14).all():
                break
            tried = np.clip(q + self._steps(E, J, damping), self.low, self.high)
            newE, newJ = self.step(poses, tried)
            newsize = np.linalg.norm(newE, axis=1)
            is_better = newsize < size
            q[is_better], E[is_better], J[is_better] = tried[is_better], newE[is_better], newJ[is_better]
            size = np.where(is_better, newsize, size)
            damping = np.clip(np.where(is_better, damping * 0.2, damping * 4), 1e-15, 1e6)
        q = self._wrapped(q)
        return q, size, (size < _MET) & self._is_right_way_up(poses, q) & self.columns.are_upright(q)

    def _steps(self, E: Array, J: Array, damping: Array) -> Array:
        """(JᵀJ + λ·e·1)⁻¹ Jᵀe: the damping fades with the error, so that convergence is quadratic."""
        A = np.einsum("kij,kil->kjl", J, J)
        weight = damping * np.minimum(1.0, np.einsum("ki,ki->k", E, E))
        weight += 1e-14 * (1.0 + np.einsum("kjj->k", A))  # more than rounding where axes are alike
        A += weight[:, None, None] * np.eye(A.shape[1])
        return np.asarray(np.linalg.solve(A, np.einsum("kij,ki->kj", J, E)[:, :, None])[:, :, 0])

    def _is_right_way_up(self, poses: Array, q: Array) -> NDArray[np.bool_]:
        """False where the turn is half a revolution: the error of orientation vanishes there too."""
        moved = poses.copy()
        turn = np.array([[0.8, -0.6, 0.0], [0.6, 0.8, 0.0], [0.0, 0.0, 1.0]])
        moved[:, :3, :3] = turn @ poses[:, :3, :3]
        return np.asarray(self.step(moved, q)[0][:, 5] > 0.3)

    def _wrapped(self, q: Array) -> Array:
        """Angles in (−π, π] where that stays within the limits."""
        turns = np.array([joint.turns for joint in self.model.arm.chain.moving])
        around = np.where(turns, np.pi - np.remainder(np.pi - q, 2 * np.pi), q)
        return np.asarray(np.where((around >= self.low) & (around <= self.high), around, q))

    def _status(self, T: Array, q: Array) -> tuple[str, str]:
        if not len(q):
            return "unreachable", ""
        J = self.step(np.repeat(T[None], len(q), axis=0), q)[1]
        _, s, V = np.linalg.svd(J)
        if self.is_redundant:
            moving = np.abs(self.columns.filled(V[:1, -1, :]))[0] * (self.columns.places >= 0)
            return "continuum", self._names[int(np.argmax(np.round(moving, 6)))]
        return ("singular" if (s[:, -1] < _FLAT * s[:, 0]).any() else "regular"), ""

    @property
    def _names(self) -> list[str]:
        return list(self.model.arm.names)


def engine(model: Numeric, parameters: Any = None, **options: Any) -> NumericEngine:
    """The engine of a model with no other method."""
    joints = model.arm.chain.moving
    low = np.array([-np.inf if j.limits.lower is None else j.limits.lower for j in joints])
    high = np.array([np.inf if j.limits.upper is None else j.limits.upper for j in joints])
    wide = np.array([np.pi if j.turns else 1.0 for j in joints])
    spread = generic_positions(model.arm.chain, STARTS) / wide  # −1 … 1
    first, last = np.where(np.isfinite(low), low, -wide), np.where(np.isfinite(high), high, wide)
    starts = first + (last - first) * (spread + 1) / 2
    step = compile_program(newton_model(model.arm.chain, pose_argument(), POSE), **options)
    return NumericEngine(
        model, step, columns_of(model.arm), low, high, np.asarray(starts), _is_redundant(step, starts)
    )


def _is_redundant(step: Function, q: Array) -> bool:
    """True where some motion of the joints leaves the tool at rest wherever the arm stands."""
    J = step(np.repeat(np.eye(4)[None], len(q), axis=0), q)[1]
    s = np.linalg.svd(J, compute_uv=False)
    return bool((s > 1e-9 * s[:, :1]).sum(axis=1).max() < J.shape[2])
