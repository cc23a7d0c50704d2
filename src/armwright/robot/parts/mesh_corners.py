"""The corners of a surface in an STL or OBJ file, without its triangles: quick, and no reader is needed."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import InputError

_HEAD, _TRIANGLE = 84, 50  # bytes of a binary STL file and of each triangle in it
_NUMBER = rb"[ \t]+([-+0-9.eE]+)"
_STL = re.compile(rb"vertex" + _NUMBER * 3)
_OBJ = re.compile(rb"^v" + _NUMBER * 3, re.MULTILINE)


def mesh_corners(path: Path) -> NDArray[np.float64]:
    """(N, 3) in the unit of the file, each corner as often as it is named; refuses a file without any."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"mesh cannot be read: {error.strerror}", file=str(path)) from None
    try:
        found = _text(data, _OBJ) if path.suffix.lower() == ".obj" else _stl(data)
    except ValueError:
        found = np.zeros((0, 3))
    if not len(found) or not np.all(np.isfinite(found)):
        raise InputError("mesh has no finite corners", file=str(path), remedy="export it again")
    return found


def _stl(data: bytes) -> NDArray[np.float64]:
    count = int.from_bytes(data[80:_HEAD], "little")
    if len(data) != _HEAD + _TRIANGLE * count:
        return _text(data, _STL)
    kind = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("rest", "<u2")])
    return np.frombuffer(data, kind, count, _HEAD)["corners"].reshape(-1, 3).astype(float)


def _text(data: bytes, pattern: re.Pattern[bytes]) -> NDArray[np.float64]:
    return np.array(pattern.findall(data), dtype=float).reshape(-1, 3)
