"""Triangles of plain shapes about the origin: boxes, cylinders, capsules, ellipsoids."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Faces = NDArray[np.int64]
Surface = tuple[Array, Faces]  # corners (V, 3) and triangles (F, 3)
SIDES = 32  # of a circle
BELTS = 8  # of a half ball


def plain_surface(kind: str, size: Sequence[float]) -> Surface:
    """The surface of a shape that is no mesh, round ones along z; corners counter-clockwise from outside."""
    if kind == "box":
        return _box(np.asarray(size, dtype=float))
    if kind == "cylinder":
        radius, half = size[0], size[1] / 2
        return _turn_profile([(0.0, -half), (radius, -half), (radius, half), (0.0, half)])
    angles = np.linspace(-np.pi / 2, np.pi / 2, 2 * BELTS + 1)
    if kind == "capsule":
        radius, half = size[0], size[1] / 2
        low, high = angles[: BELTS + 1], angles[BELTS:]
        rim = [(radius * np.cos(a), radius * np.sin(a) - half) for a in low]
        return _turn_profile([*rim, *((radius * np.cos(a), radius * np.sin(a) + half) for a in high)])
    corners, faces = _turn_profile([(np.cos(a), np.sin(a)) for a in angles])
    return corners * np.asarray(size, dtype=float), faces


def _box(edges: Array) -> Surface:
    corners = np.array([(x, y, z) for x in (-0.5, 0.5) for y in (-0.5, 0.5) for z in (-0.5, 0.5)]) * edges
    sides = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return corners, np.array([face for a, b, c, d in sides for face in ((a, b, c), (a, c, d))])


def _turn_profile(profile: Sequence[tuple[float, float]]) -> Surface:
    """The surface that a line of points (radius, z), from below to above, makes when it turns about z."""
    angle = 2 * np.pi * np.arange(SIDES) / SIDES
    rings = [np.column_stack([r * np.cos(angle), r * np.sin(angle), np.full(SIDES, z)]) for r, z in profile]
    k = np.arange(SIDES)
    right = (k + 1) % SIDES
    faces = []
    for m in range(len(profile) - 1):
        low, high = m * SIDES, (m + 1) * SIDES
        faces += [np.column_stack([low + k, low + right, high + right])]
        faces += [np.column_stack([low + k, high + right, high + k])]
    return np.concatenate(rings), np.concatenate(faces)
