"""The triangles of a surface in an STL, OBJ or COLLADA file, read by ourselves."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import InputError
from armwright.robot.parts.collada import collada_surface
from armwright.robot.parts.mesh_corners import mesh_corners
from armwright.robot.parts.paint import Paint

Corners = NDArray[np.float64]
Faces = NDArray[np.int64]
SURFACES = (".stl", ".obj", ".dae")
MOST_TRIANGLES = 2_000_000
_FACE = re.compile(rb"^f[ \t]+([^\r\n]+)", re.MULTILINE)
_INDEX = re.compile(rb"[+-]?[0-9]{1,9}")


def read_surface(path: Path) -> tuple[Corners, Faces, Paint]:
    """Corners (V, 3) in the unit of the file, a COLLADA file's in metres; triangles (F, 3) and their colours.

    Triangles are numbers of corners; one of a polygon with more corners is cut into several.
    """
    suffix = path.suffix.lower()
    if suffix == ".dae":
        corners, faces, paint = collada_surface(_bytes(path))
    else:
        corners = mesh_corners(path)
        faces = _obj_faces(_bytes(path), len(corners)) if suffix == ".obj" else _rows_of_three(len(corners))
        paint = Paint.none(len(faces))
    if not len(faces) or faces.min() < 0 or faces.max() >= len(corners):
        raise InputError(
            "mesh has no triangles between its corners", file=str(path), remedy="export it again"
        )
    if len(faces) > MOST_TRIANGLES:
        remedy = f"reduce it to {MOST_TRIANGLES} or fewer"
        raise InputError(f"mesh has {len(faces)} triangles", file=str(path), remedy=remedy)
    return corners, faces, paint


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(f"mesh cannot be read: {error.strerror}", file=str(path)) from None


def _rows_of_three(count: int) -> Faces:
    return np.arange(count - count % 3, dtype=np.int64).reshape(-1, 3)


def _obj_faces(data: bytes, count: int) -> Faces:
    """Corners of the faces: numbers from 1, or from the last one back where they are negative."""
    found: list[tuple[int, int, int]] = []
    for line in _FACE.findall(data):
        words = [_INDEX.match(word) for word in line.split()]
        corners = [int(word[0]) for word in words if word is not None]
        found += [(corners[0], b, c) for b, c in pairwise(corners[1:])]
        if len(found) > MOST_TRIANGLES:
            break
    faces = np.array(found, dtype=np.int64).reshape(-1, 3)
    return np.where(faces < 0, faces + count, faces - 1)
