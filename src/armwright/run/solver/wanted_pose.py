"""Wanted poses: refused where they are no rigid transforms, by the same kernel that solvers use."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.kernels.inverse.transforms import rigid_pose
from armwright.kernels.tolerances import RIGID
from armwright.run.solver.solutions import Array

_LAST_ROW = (0.0, 0.0, 0.0, 1.0)
_FARTHEST = 1e100  # m: products of three positions are still numbers
_ROUNDED = 1e-9  # deviation of RᵀR from 1 that products of rotations do not reach
_SAMPLED = 64  # poses of a batch that are looked at before it is said that poses are rounded


class PoseWarning(UserWarning):
    """A pose that was not taken as it was given."""


def rigid_poses(T: Array) -> Array:
    """Poses (4, 4) or (N, 4, 4) as the nearest rigid transforms; refuses what is none, with its number."""
    poses = T.reshape(-1, 4, 4)
    found = np.empty_like(poses)
    for i, pose in enumerate(poses):
        fault = pose_fault(pose)
        if fault:
            raise ArmwrightError(f"{f'pose {i}' if T.ndim == 3 else 'pose'}: {fault}")
        found[i, :3], found[i, 3] = rigid_pose(pose)[0], _LAST_ROW
    return found.reshape(T.shape)


def pose_fault(pose: Array) -> str:
    """Why a matrix (4, 4) cannot be taken for a pose, and what to give; "" where it can."""
    if not np.isfinite(pose).all():
        return "some entries are not finite numbers; give a finite 4x4 matrix"
    if np.abs(pose).max() > _FARTHEST:
        return f"an entry of {np.abs(pose).max():.0e}; give a rotation and a position in metres"
    _, off = rigid_pose(pose)
    return "" if off <= RIGID else f"not a rigid transform, {_why(pose)}"


def _why(pose: Array) -> str:
    R = pose[:3, :3]
    if np.linalg.det(R) < 0:
        return "it is a reflection (left-handed axes); give a rotation and a position"
    if np.abs(pose[3] - _LAST_ROW).max() > RIGID:
        return "the last row is not 0 0 0 1; give a 4x4 rigid transform"
    error = float(np.abs(R.T @ R - np.eye(3)).max())
    return f"RᵀR differs from 1 by {error:.1e}; give a rotation to {RIGID:g} and a position"


def split_faults(T: Array) -> tuple[Array, dict[int, str]]:
    """Poses (N, 4, 4) with the identity in the place of those that are none, and what is wrong by number."""
    faults = {i: fault for i, pose in enumerate(T) if (fault := pose_fault(pose))}
    sound = T.copy()
    sound[list(faults)] = np.eye(4)
    return sound, faults


def warn_of_faults(faults: dict[int, str]) -> None:
    """Say which poses of a batch were not answered."""
    first, *others = faults
    more = f"; so are poses {', '.join(map(str, others[:8]))}" if others else ""
    more += f" and {len(others) - 8} more" if len(others) > 8 else ""
    warnings.warn(
        f"pose {first}: {faults[first]}; its rows are NaN and its count is 0{more}", PoseWarning, stacklevel=4
    )


def warn_of_rounding(T: Array) -> None:
    """Say that poses are not rigid to rounding and what is solved; Python shows the same words once."""
    some = T.reshape(-1, 4, 4)
    R = some[:: max(1, len(some) // _SAMPLED), :3, :3]
    with np.errstate(over="ignore", invalid="ignore"):  # what is no pose is named elsewhere
        off = np.abs(R.transpose(0, 2, 1) @ R - np.eye(3)).max(axis=(1, 2))
    if ((off > _ROUNDED) & (off <= RIGID)).any():
        warnings.warn(
            "the pose is rounded (its matrix is no exact rotation): the nearest rigid transform is solved",
            PoseWarning,
            stacklevel=4,
        )


def pose_numbers(T: Any) -> Array:
    """The poses as numbers; refuses other shapes, and what is no real number."""
    try:
        given = np.asarray(T)
    except ValueError:  # rows of different lengths
        given = np.empty(0)
    if given.dtype.kind == "c":
        raise ArmwrightError("pose: complex numbers; give real ones, e.g. T.real")
    try:
        pose = np.ascontiguousarray(given, dtype=float) if given.dtype.kind in "fiubO" else np.empty(0)
    except (TypeError, ValueError):
        pose = np.empty(0)
    if pose.ndim not in (2, 3) or pose.shape[-2:] != (4, 4):
        raise ArmwrightError(
            f"pose: {_shape_words(given)}; numbers of shape (4, 4) for one pose or (N, 4, 4) for many "
            "expected"
        )
    return pose


def _shape_words(given: Array) -> str:
    return f"shape {given.shape}" if given.dtype.kind in "fiub" and given.size else "no array of numbers"
