"""What a solver answers for one pose."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError

Array = NDArray[np.float64]

_RIGID = 1e-6  # largest error of RᵀR in a pose that is meant to be rigid


@dataclass(frozen=True, slots=True)
class Solutions:
    """All solutions for one pose.

    q           (K, n)
    branch      name of the branch of each, "" where branches have none
    residual    (K,) norm of the difference between its pose and the wanted one (of the task's components)
    status      "regular"; "singular": two branches meet; "continuum": a joint is free and q holds
                one representative of each; "unreachable": none
    free_joint  name of the free joint of a continuum, else ""
    distance    0, or how far the nearest position found stays from an unreachable pose (an upper bound)
    met         components of the pose that were to be met
    """

    q: Array
    branch: tuple[str, ...]
    residual: Array
    status: str
    free_joint: str
    distance: float
    met: tuple[str, ...]


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


def differences(a: Array, b: Array, turns: NDArray[np.bool_]) -> Array:
    """(K, L): the largest difference of a joint between rows of a and of b; angles modulo 2π."""
    apart = a[:, None, :] - b[None, :, :]
    apart[:, :, turns] = np.remainder(apart[:, :, turns] + np.pi, 2 * np.pi) - np.pi
    return np.asarray(np.abs(apart).max(axis=2, initial=0.0))


def distinct(q: Array, turns: NDArray[np.bool_], *, apart: float) -> NDArray[np.int64]:
    """Indices of rows that differ from all earlier ones by more than ``apart``; angles modulo 2π."""
    kept: list[int] = []
    for i, row in enumerate(q):
        difference = q[kept] - row
        difference[:, turns] = np.remainder(difference[:, turns] + np.pi, 2 * np.pi) - np.pi
        if (np.abs(difference).max(axis=1, initial=0.0) > apart).all():
            kept.append(i)
    return np.array(kept, dtype=np.int64)


def padded(found: list[Array], n: int) -> tuple[Array, NDArray[np.int64]]:
    """Rows of many poses (N, K, n) padded with NaN, and their counts."""
    q = np.full((len(found), max(map(len, found), default=0), n), np.nan)
    for i, rows in enumerate(found):
        q[i, : len(rows)] = rows
    return q, np.array([len(rows) for rows in found], dtype=np.int64)
