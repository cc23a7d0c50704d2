"""All solutions the slow way: Newton's method from very many random starting points.

Shares nothing with the package but the numbers of the robot's table; the direct model is written out here,
and a test compares it with ``robot.pose``.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from armwright.robot import Robot
from armwright.robot.geometry.matrix import to_numbers

_STEPS = 60


@dataclass(frozen=True)
class Numbers:
    """Kinds of the moving joints, constant transforms before each, and what comes after the last."""

    kinds: tuple[str, ...]
    tables: tuple[np.ndarray, ...]
    after: np.ndarray


def numbers_of(robot: Robot) -> Numbers:
    tables = [to_numbers(robot.base.placement)]
    for joint in robot.joints:
        tables[-1] = tables[-1] @ to_numbers(joint.placement.transform())
        if joint.is_moving:
            tables.append(np.eye(4))
    after = tables.pop() @ to_numbers(robot.tool)
    return Numbers(tuple(joint.kind for joint in robot.moving), tuple(tables), after)


def solutions(
    robot: Robot, T: np.ndarray, *, starts: int = 1500, seed: int = 0, tolerance: float = 1e-9
) -> np.ndarray:
    """(k, n): every solution that Newton's method found, each once.

    tolerance   m and rad by which a solution may fail the pose; of those close together the best is kept
    """
    arm = numbers_of(robot)
    random = np.random.default_rng(seed)
    q = random.uniform(-1, 1, (starts, len(arm.kinds)))
    is_turn = np.array([kind == "revolute" for kind in arm.kinds])
    q = np.where(is_turn, np.pi * q, 2 * np.tan(1.4 * q))  # slides have no end
    for _ in range(_STEPS):
        here, J = direct(arm, q)
        q = q + _step(J, _error(here, T))
    missed = failures(arm, q, T)
    order = np.argsort(missed, kind="stable")[: np.count_nonzero(missed <= tolerance)]
    return _distinct(q[order], is_turn, apart=1e-5 if tolerance < 1e-8 else 1e-2)


def failures(arm: Numbers, q: np.ndarray, T: np.ndarray) -> np.ndarray:
    """(n,): by how much positions fail a pose, the larger of distance and angle."""
    e = _error(direct(arm, q)[0], T)
    return np.maximum(np.linalg.norm(e[:, :3], axis=1), np.linalg.norm(e[:, 3:], axis=1))


def flatness(robot: Robot, q: np.ndarray) -> np.ndarray:
    """(n,): smallest over largest singular value of the Jacobian."""
    values = np.linalg.svd(direct(numbers_of(robot), q)[1], compute_uv=False)
    return np.asarray(values[:, -1] / values[:, 0])


def direct(arm: Numbers, q: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Poses (n, 4, 4) and Jacobians (n, 6, joints)."""
    T = np.broadcast_to(np.eye(4), (len(q), 4, 4))
    axes, origins = [], []
    for j, kind in enumerate(arm.kinds):
        Z = np.tile(np.eye(4), (len(q), 1, 1))
        if kind == "revolute":
            c, s = np.cos(q[:, j]), np.sin(q[:, j])
            Z[:, 0, 0], Z[:, 0, 1], Z[:, 1, 0], Z[:, 1, 1] = c, -s, s, c
        else:
            Z[:, 2, 3] = q[:, j]
        T = T @ arm.tables[j] @ Z
        axes.append(T[:, :3, 2])
        origins.append(T[:, :3, 3])
    T = T @ arm.after
    J = np.zeros((len(q), 6, len(arm.kinds)))
    for j, kind in enumerate(arm.kinds):
        is_turn = kind == "revolute"
        J[:, :3, j] = np.cross(axes[j], T[:, :3, 3] - origins[j]) if is_turn else axes[j]
        J[:, 3:, j] = axes[j] if is_turn else 0.0
    return T, J


def _error(here: np.ndarray, T: np.ndarray) -> np.ndarray:
    """Position error and rotation vector."""
    R = T[:3, :3] @ np.swapaxes(here[:, :3, :3], 1, 2)
    w = 0.5 * np.stack([R[:, 2, 1] - R[:, 1, 2], R[:, 0, 2] - R[:, 2, 0], R[:, 1, 0] - R[:, 0, 1]], axis=1)
    sine = np.linalg.norm(w, axis=1)
    angle = np.arctan2(sine, 0.5 * (np.trace(R, axis1=1, axis2=2) - 1))
    w = w * (angle / np.maximum(sine, 1e-12))[:, None]
    return np.concatenate([T[:3, 3] - here[:, :3, 3], w], axis=1)


def _step(J: np.ndarray, e: np.ndarray) -> np.ndarray:
    """Damped steps: the damping vanishes with the error."""
    size = np.minimum(np.sum(e * e, axis=1), 1e-2)[:, None, None]
    Jt = np.swapaxes(J, 1, 2)
    step = np.linalg.solve(Jt @ J + (size + 1e-15) * np.eye(J.shape[2]), Jt @ e[..., None])[..., 0]
    longest = np.abs(step).max(axis=1, keepdims=True)
    return step * np.minimum(1.0, 0.7 / np.maximum(longest, 1e-12))


def _distinct(q: np.ndarray, is_turn: np.ndarray, *, apart: float) -> np.ndarray:
    q = np.where(is_turn, np.mod(q + np.pi, 2 * np.pi) - np.pi, q)
    kept = np.zeros((0, q.shape[1]))
    for each in q:
        step = np.where(is_turn, np.mod(kept - each + np.pi, 2 * np.pi) - np.pi, kept - each)
        if not (np.abs(step).max(axis=1, initial=0.0) < apart).any():
            kept = np.vstack([kept, each])
    return kept
