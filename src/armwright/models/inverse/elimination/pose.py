"""The wanted pose: refused where it is not a rigid transform, made exactly rigid where it nearly is."""

from __future__ import annotations

from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.models.inverse.elimination.chain import Array

_LOOSE = 1e-5  # deviation from a rotation that a table printed with six digits has


def rigid(T: Any) -> Array:
    """T as rigid transforms, (…, 4, 4): rotations are replaced by the nearest ones.

    Refuses other shapes, numbers that are not finite, a last row other than 0 0 0 1, reflections, and
    rotations that are off by more than 1e-5.
    """
    given = np.asarray(T, dtype=float)
    if given.shape[-2:] != (4, 4):
        raise ArmwrightError(f"pose: shape {given.shape} given; a pose is a (4, 4) matrix, a batch (N, 4, 4)")
    if not np.isfinite(given).all():
        raise ArmwrightError("pose: some entries are not finite numbers")
    if np.abs(given[..., 3, :] - (0, 0, 0, 1)).max(initial=0) > _LOOSE:
        raise ArmwrightError("pose: the last row must be 0 0 0 1")
    R = given[..., :3, :3]
    off = np.abs(np.swapaxes(R, -1, -2) @ R - np.eye(3)).max(initial=0)
    if off > _LOOSE or (np.linalg.det(R) < 0).any():
        raise ArmwrightError(
            f"pose: the upper left 3×3 block is not a rotation (RᵀR differs from 1 by {off:.1e}); "
            "give more digits or orthonormal columns with determinant +1"
        )
    out = given.copy()
    out[..., 3, :] = (0, 0, 0, 1)
    out[..., :3, :3] = _nearest_rotation(R)
    return out


def _nearest_rotation(R: Array) -> Array:
    """Two steps of Newton's iteration for the polar factor; each squares the deviation."""
    for _ in range(2):
        R = R @ (1.5 * np.eye(3) - 0.5 * np.swapaxes(R, -1, -2) @ R)
    return R
