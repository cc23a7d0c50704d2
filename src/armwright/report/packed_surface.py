"""A surface made small for a page: corners on a grid, as few triangles as may be, bytes as text."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.robot.parts.paint import Paint

Array = NDArray[np.float64]
Faces = NDArray[np.int64]
FINEST = 65535  # cells of the grid along the longest side: two bytes
COARSEST = 8
_COARSER = 0.95  # at the most, the next grid that is tried where triangles are too many
_FIRST = 400  # cells of the first coarser grid
_SMALLEST = 1e-9  # m: the longest side that a surface is taken to have at least


def packed_surface(corners: Array, faces: Faces, most: int, paint: Paint | None = None) -> dict[str, Any]:
    """Corners and triangles as a page unpacks them; neighbours are merged until at most so many are left.

    low, step   a corner is low + step·(its three numbers)
    corners     two bytes each; faces: numbers of corners, two bytes each or, where ``wide``, four
    paint       where there are colours: [[red, green, blue] up to 255 or None, count of triangles] in order
    """
    points, kept, origins = reduced_surface(corners, faces, most)
    own = (paint or Paint.none(len(faces))).take(origins)
    order = np.argsort(own.numbers, kind="stable")
    kept, own = kept[order], own.take(order)
    low = points.min(axis=0)
    step = max(float(np.ptp(points, axis=0).max()), _SMALLEST) / FINEST
    grid = np.round((points - low) / step).astype("<u2")
    is_wide = len(points) > FINEST
    packed = {
        "low": low.tolist(),
        "step": step,
        "wide": is_wide,
        "corners": base64.b64encode(grid.tobytes()).decode("ascii"),
        "faces": base64.b64encode(kept.astype("<u4" if is_wide else "<u2").tobytes()).decode("ascii"),
    }
    runs = [[None if one is None else [round(255 * x) for x in one], count] for one, count in own.runs()]
    return packed | ({"paint": runs} if own.palette else {})


def reduced_surface(corners: Array, faces: Faces, most: int) -> tuple[Array, Faces, Faces]:
    """The surface with equal corners merged, on ever coarser grids while it has too many triangles.

    The third array tells of each triangle that is left which one of ``faces`` it was.
    """
    points, kept, origins = _merge_corners(corners, faces, FINEST)
    fine, first, cells = (points, kept), origins, _FIRST
    while len(kept) > most and cells > COARSEST:
        points, kept, origins = _merge_corners(*fine, cells)
        origins = first[origins]
        cells = int(cells * min(_COARSER, np.sqrt(most / max(len(kept), 1))))  # triangles go with its square
    return points, kept, origins


def _merge_corners(corners: Array, faces: Faces, cells: int) -> tuple[Array, Faces, Faces]:
    """Corners in one cell become their mean; triangles that become lines, or are there twice, go."""
    low = corners.min(axis=0)
    step = max(float(np.ptp(corners, axis=0).max()), _SMALLEST) / cells
    keys = np.round((corners - low) / step).astype(np.int64) @ np.array([1, 1 << 20, 1 << 40])
    _, index, counts = np.unique(keys, return_inverse=True, return_counts=True)
    points = np.stack([np.bincount(index, corners[:, k]) / counts for k in range(3)], axis=1)
    named = index[faces]
    is_flat = (named[:, 0] == named[:, 1]) | (named[:, 1] == named[:, 2]) | (named[:, 2] == named[:, 0])
    origins = np.flatnonzero(~is_flat)
    named = named[origins]
    first = named.argmin(axis=1)
    named = named[np.arange(len(named))[:, None], (first[:, None] + np.arange(3)) % 3]
    if cells < FINEST:
        named, single = np.unique(named, axis=0, return_index=True)
        origins = origins[single]
    used, again = np.unique(named, return_inverse=True)
    return points[used], again.reshape(-1, 3), origins
