"""Wanted poses: those nearly rigid become the nearest rigid transforms, others are refused with why."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, warn_caller
from armwright.kernels.tolerances import RIGID
from armwright.models.inverse.rigid_model import DEVIATIONS, VOLUME, deviation_model, rigid_model
from armwright.robot import Robot
from armwright.robot.geometry.rigid_check import LAST_ROW, LAST_ROW_FAULT, rotation_fault
from armwright.run.function.function import Function
from armwright.run.function.function import compile as compile_program
from armwright.run.solver.solutions import Array

FARTHEST = 1e100  # m: products of three positions are still numbers
ROUNDED = 1e-9  # deviation of RᵀR from 1 that products of rotations do not reach
_has_said: ContextVar[bool | None] = ContextVar("rounding was said", default=None)  # None: say it each time


class PoseWarning(UserWarning):
    """A pose that was not taken as it was given."""


@lru_cache(maxsize=1)
def _projection() -> Function:
    """The program that projects, compiled when first needed."""
    return compile_program(rigid_model())


@lru_cache(maxsize=1)
def _deviations() -> Function:
    """The program that says how far poses are from rigid transforms, compiled when first needed."""
    return compile_program(deviation_model())


def nearest_rigid(T: Array) -> tuple[Array, Array]:
    """The rigid transforms nearest to matrices (…, 4, 4), and how far (…) these are from any: the largest
    deviation of RᵀR from 1, of the last row from 0 0 0 1, 2 for a reflection and for what is not finite.
    """
    rows = _projection()(T)
    off = np.abs(rows[..., DEVIATIONS]).max(axis=-1)
    is_sound = (np.abs(T) < FARTHEST).all(axis=(-1, -2)) & (rows[..., VOLUME] > 0) & (off < 1)
    return rows[..., :16].reshape(T.shape), np.where(is_sound, off, 2.0)


def straighten_poses(T: Array) -> Array:
    """Poses (N, 4, 4) with the nearest rigid transform in the place of each that is rounded, and says so."""
    if _deviations()(T).max(initial=0.0) <= ROUNDED**2:
        return T
    rows = _projection()(T)
    off = np.abs(rows[:, DEVIATIONS]).max(axis=1, initial=0.0)
    is_rounded = (off > ROUNDED) & (off <= RIGID) & (rows[:, VOLUME] > 0)
    if not is_rounded.any():
        return T
    warn_of_rounding()
    return np.where(is_rounded[:, None, None], rows[:, :16].reshape(T.shape), T)


def rounded_pose(T: Array) -> Array | None:
    """The rigid transform nearest to a matrix (4, 4) that is one but for rounding and says so; else None."""
    row = _projection()(T).tolist()
    off = max(map(abs, row[DEVIATIONS]))
    if not (ROUNDED < off <= RIGID and row[VOLUME] > 0):
        return None
    warn_of_rounding()
    return np.array(row[:16]).reshape(4, 4)


def rigid_poses(T: Array) -> Array:
    """Poses (4, 4) or (N, 4, 4) as the nearest rigid transforms; refuses what is none, with its number."""
    rigid, off = nearest_rigid(T)
    wrong = np.flatnonzero(~(off <= RIGID))
    if len(wrong):
        where = f"pose {wrong[0]}" if T.ndim == 3 else "pose"
        raise ArmwrightError(f"{where}: {pose_fault(T.reshape(-1, 4, 4)[wrong[0]])}")
    if (off > ROUNDED).any():
        warn_of_rounding()
    return rigid


def pose_misses(robot: Robot, q: Array, T: Array) -> Array:
    """(K,): norms of the poses at positions (K, n) less the rigid transform nearest to a matrix (4, 4)."""
    meant, _ = nearest_rigid(T)
    return np.array([float(np.linalg.norm(robot.pose(row) - meant)) for row in q])


def pose_fault(pose: Array) -> str:
    """Why a matrix (4, 4) cannot be taken for a pose, and what to give; "" where it can."""
    if not np.isfinite(pose).all():
        return "some entries are not finite numbers; give a finite 4x4 matrix"
    if np.abs(pose).max() > FARTHEST:
        return f"an entry of {np.abs(pose).max():.0e}; give a rotation and a position in metres"
    _, off = nearest_rigid(pose)
    return "" if off <= RIGID else f"not a rigid transform, {_why(pose)}"


def _why(pose: Array) -> str:
    if np.abs(pose[3] - LAST_ROW).max() > RIGID:
        return LAST_ROW_FAULT
    return rotation_fault(pose[:3, :3], within=RIGID)


def is_far(T: Array) -> bool:
    """Whether the position of a pose (4, 4) is beyond every distance, or not a number; in 0.2 us."""
    x, y, z = T.item(3), T.item(7), T.item(11)
    return not (-FARTHEST < x < FARTHEST and -FARTHEST < y < FARTHEST and -FARTHEST < z < FARTHEST)


def faults_of(T: Array, numbers: NDArray[np.int64]) -> dict[int, str]:
    """What is wrong with those of the poses (N, 4, 4) that have these numbers, by number."""
    if not len(numbers):
        return {}
    _, off = nearest_rigid(T[numbers])
    return {int(i): pose_fault(T[i]) for i in numbers[~(off <= RIGID)]}


def split_faults(T: Array) -> tuple[Array, dict[int, str]]:
    """Poses (N, 4, 4) with the identity in the place of those that are none, and what is wrong by number."""
    faults = faults_of(T, np.arange(len(T)))
    return without_faults(T, faults), faults


def without_faults(T: Array, faults: dict[int, str]) -> Array:
    """Poses (N, 4, 4) with the identity in the place of those in which something is wrong."""
    sound = T.copy()
    sound[list(faults)] = np.eye(4)
    return sound


def warn_of_faults(faults: dict[int, str]) -> None:
    """Say which poses of a batch were not answered."""
    first, *others = faults
    more = f"; so are poses {', '.join(map(str, others[:8]))}" if others else ""
    more += f" and {len(others) - 8} more" if len(others) > 8 else ""
    words = f"pose {first}: {faults[first]}; its rows are NaN and its count is 0{more}"
    warn_caller(words, PoseWarning)


@contextmanager
def one_word_on_rounding() -> Iterator[None]:
    """Within it, rounding is said once, however many of its poses and steps come upon it."""
    if _has_said.get() is not None:  # within another
        yield
        return
    outside = _has_said.set(False)
    try:
        yield
    finally:
        _has_said.reset(outside)


def warn_of_rounding() -> None:
    """Say that poses are not rigid and what is solved; Python shows the same words once where they arise."""
    if _has_said.get():
        return
    if _has_said.get() is not None:
        _has_said.set(True)
    warn_caller("the rotation matrix of the pose is rounded; the nearest exact one is used", PoseWarning)


def check_rounding(T: Array) -> None:
    """Say it where a pose (4, 4) is rounded.

    In plain numbers: nothing has to be compiled for the first pose of an arm.
    """
    if ROUNDED < _deviation(T.tolist()) <= RIGID:
        warn_of_rounding()


def _deviation(rows: list[list[float]]) -> float:
    """The largest deviation of RᵀR from 1 and of the last row from 0 0 0 1."""
    (a, b, c, _), (d, e, f, _), (g, h, i, _), (p, q, r, s) = rows
    return max(
        *(abs(a * a + d * d + g * g - 1), abs(b * b + e * e + h * h - 1), abs(c * c + f * f + i * i - 1)),
        *(abs(a * b + d * e + g * h), abs(a * c + d * f + g * i), abs(b * c + e * f + h * i)),
        *(abs(p), abs(q), abs(r), abs(s - 1)),
    )


def pose_numbers(T: Any) -> Array:
    """The poses as numbers; refuses other shapes, what is masked, and what is no real number."""
    if np.ma.is_masked(T):
        raise ArmwrightError("pose: some values are masked; fill or drop them first")
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
    return f"shape {given.shape}" if given.dtype.kind in "fiub" and given.size else "not an array of numbers"
