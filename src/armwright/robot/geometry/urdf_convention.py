"""URDF's origin and axis ↔ Khalil-Kleinfinger frames.

URDF places a joint by xyz and rpy in the frame of its parent link and lets it turn about any
axis; Khalil-Kleinfinger frames turn about their z. Each URDF link frame is therefore turned, its
origin unchanged, until z is the joint axis (``axes_along``); the six parameters follow from the
transform between two turned frames (``placement_of``). Nothing is moved to a common normal, so
the lengths typed in the file survive in γ b α d θ r.

What the way back leaves free: the orientation of a link frame about its joint axis, and that z is
the axis. Forward kinematics of every frame origin and the motion of every link are the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from armwright.expr import cos, sin
from armwright.robot.geometry.placement import (
    ANGLE_NOISE,
    Array,
    Tolerance,
    exact_angle,
    placement_of,
    placements_of,
)

__all__ = [
    "Array",
    "Tolerance",
    "axes_along",
    "placement_of",
    "placements_of",
    "rotation",
    "rotation_x",
    "rotation_y",
    "rotation_z",
    "rpy_matrix",
    "rpy_of",
    "transform",
]

_TIE = 1e-3  # components this close count as equal, so that 0.7071 and 0.70711 choose alike

# x stays x where it can; about x, the new x is the old z
_FRAMES = {
    (2, 1): ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    (2, -1): ((1, 0, 0), (0, -1, 0), (0, 0, -1)),
    (1, 1): ((1, 0, 0), (0, 0, 1), (0, -1, 0)),
    (1, -1): ((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    (0, 1): ((0, 0, 1), (0, -1, 0), (1, 0, 0)),
    (0, -1): ((0, 0, -1), (0, 1, 0), (1, 0, 0)),
}


def axes_along(axis: Sequence[float] | Array) -> Array:
    """Axes, seen from the URDF frame, of the frame whose z is the (unit) joint axis.

    A signed permutation for a coordinate axis (x' = x for ±y and ±z, x' = z for ±x). Any other
    axis starts from the coordinate axis nearest to it and takes the shortest turn from there, so
    that a slightly wrong axis gives a slightly wrong frame.
    """
    a = np.asarray(axis, dtype=float)
    size = np.abs(a)
    k = next(i for i in (2, 1, 0) if size[i] >= size.max() - _TIE)
    sign = 1 if a[k] > 0 else -1
    e = np.zeros(3)
    e[k] = sign
    frame: Array = _shortest_turn(e, a) @ np.array(_FRAMES[k, sign], dtype=float)
    return frame


def _shortest_turn(e: Array, a: Array) -> Array:
    """The rotation about e × a that takes unit vector e to unit vector a (not opposite to it)."""
    v = np.cross(e, a)
    V = np.array([[0.0, -v[2], v[1]], [v[2], 0.0, -v[0]], [-v[1], v[0], 0.0]])
    turn: Array = np.eye(3) + V + V @ V / (1.0 + float(e @ a))
    return turn


def _cos_sin(angle: float) -> tuple[float, float]:
    """Cosine and sine; of a multiple of π/12, written with 15 digits or more, without noise."""
    near = exact_angle(angle, ANGLE_NOISE)
    return (math.cos(angle), math.sin(angle)) if near is None else (float(cos(near)), float(sin(near)))


def rotation_x(angle: float) -> Array:
    """Rot(x, angle)."""
    c, s = _cos_sin(angle)
    return np.array([[1.0, 0.0, 0.0], [0.0, c, -s], [0.0, s, c]])


def rotation_y(angle: float) -> Array:
    """Rot(y, angle)."""
    c, s = _cos_sin(angle)
    return np.array([[c, 0.0, s], [0.0, 1.0, 0.0], [-s, 0.0, c]])


def rotation_z(angle: float) -> Array:
    """Rot(z, angle)."""
    c, s = _cos_sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def rpy_matrix(rpy: Sequence[float]) -> Array:
    """Rot(z, yaw)Rot(y, pitch)Rot(x, roll), the meaning of rpy in URDF."""
    roll, pitch, yaw = rpy
    R: Array = rotation_z(yaw) @ rotation_y(pitch) @ rotation_x(roll)
    return R


def rpy_of(R: Array) -> tuple[float, float, float]:
    """Roll, pitch, yaw of a rotation; yaw = 0 where the pitch is ±π/2 and only one of them counts."""
    side = math.hypot(R[0, 0], R[1, 0])
    pitch = math.atan2(-R[2, 0], side)
    yaw = math.atan2(R[1, 0], R[0, 0]) if side > ANGLE_NOISE else 0.0
    rest = (rotation_z(yaw) @ rotation_y(pitch)).T @ R
    return math.atan2(rest[2, 1], rest[1, 1]), pitch, yaw


def transform(R: Array, p: Sequence[float] | Array) -> Array:
    """The 4×4 matrix of a rotation and a translation."""
    T = np.eye(4)
    T[:3, :3], T[:3, 3] = R, p
    return T


def rotation(R: Array) -> Array:
    """The 4×4 matrix of a rotation alone."""
    return transform(R, [0.0, 0.0, 0.0])
