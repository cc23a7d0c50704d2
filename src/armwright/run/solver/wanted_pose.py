"""Wanted poses: refused where they are no rigid transforms, by the same kernel that solvers use."""

from __future__ import annotations

from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.transforms import rigid_pose
from armwright.kernels.tolerances import RIGID
from armwright.run.solver.solutions import Array

_LAST_ROW = (0.0, 0.0, 0.0, 1.0)


def rigid_poses(T: Array) -> Array:
    """Poses (4, 4) or (N, 4, 4) as the nearest rigid transforms; refuses what is none, with its number."""
    poses = T.reshape(-1, 4, 4)
    found = np.empty_like(poses)
    for i, pose in enumerate(poses):
        where = f"pose {i}" if T.ndim == 3 else "pose"
        if not np.isfinite(pose).all():
            raise ArmwrightError(f"{where}: some entries are not finite numbers; give a finite 4x4 matrix")
        rigid, off = rigid_pose(pose)
        if not off <= RIGID:
            raise ArmwrightError(f"{where}: not a rigid transform, {_why(pose, off)}")
        found[i, :3], found[i, 3] = rigid, _LAST_ROW
    return found.reshape(T.shape)


def _why(pose: Array, off: float) -> str:
    R = pose[:3, :3]
    if np.linalg.det(R) < 0:
        return "it is a reflection; give a rotation and a position"
    if np.abs(pose[3] - _LAST_ROW).max() > RIGID:
        return "the last row is not 0 0 0 1; give a 4x4 rigid transform"
    error = float(np.abs(R.T @ R - np.eye(3)).max())
    return f"RᵀR differs from 1 by {error:.1e}; give a rotation to {RIGID:g} and a position"


def pose_numbers(T: Any) -> Array:
    """The poses as numbers; refuses other shapes."""
    try:
        pose = np.asarray(T, dtype=float)
    except (TypeError, ValueError):
        pose = np.zeros(0)
    if pose.ndim not in (2, 3) or pose.shape[-2:] != (4, 4):
        raise ArmwrightError(
            f"pose: shape {np.shape(T)}; numbers of shape (4, 4) for one pose or (N, 4, 4) for many expected"
        )
    return pose
