"""A surface made small for a page: corners on a grid, as few triangles as may be, bytes as text."""

from __future__ import annotations

import base64
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
Faces = NDArray[np.int64]
FINEST = 65535  # cells of the grid along the longest side: two bytes
COARSEST = 8
_COARSER = 0.95  # at the most, the next grid that is tried where triangles are too many
_FIRST = 400  # cells of the first coarser grid


def packed_surface(corners: Array, faces: Faces, most: int) -> dict[str, Any]:
    """Corners and triangles as a page unpacks them; neighbours are merged until at most so many are left.

    low, step   a corner is low + step·(its three numbers)
    corners     two bytes each; faces: numbers of corners, two bytes each or, where ``wide``, four
    """
    points, kept = reduced_surface(corners, faces, most)
    low = points.min(axis=0)
    step = max(float(np.ptp(points, axis=0).max()), 1e-9) / FINEST
    grid = np.round((points - low) / step).astype("<u2")
    is_wide = len(points) > FINEST
    return {
        "low": low.tolist(),
        "step": step,
        "wide": is_wide,
        "corners": base64.b64encode(grid.tobytes()).decode("ascii"),
        "faces": base64.b64encode(kept.astype("<u4" if is_wide else "<u2").tobytes()).decode("ascii"),
    }


def reduced_surface(corners: Array, faces: Faces, most: int) -> tuple[Array, Faces]:
    """The surface with equal corners merged, on ever coarser grids while it has too many triangles."""
    points, kept = _merge_corners(corners, faces, FINEST)
    fine, cells = (points, kept), _FIRST
    while len(kept) > most and cells > COARSEST:
        points, kept = _merge_corners(*fine, cells)
        cells = int(cells * min(_COARSER, np.sqrt(most / max(len(kept), 1))))  # triangles go with its square
    return points, kept


def _merge_corners(corners: Array, faces: Faces, cells: int) -> tuple[Array, Faces]:
    """Corners in one cell become their mean; triangles that become lines, or are there twice, go."""
    low = corners.min(axis=0)
    step = max(float(np.ptp(corners, axis=0).max()), 1e-12) / cells
    keys = np.round((corners - low) / step).astype(np.int64) @ np.array([1, 1 << 20, 1 << 40])
    _, index, counts = np.unique(keys, return_inverse=True, return_counts=True)
    points = np.stack([np.bincount(index, corners[:, k]) / counts for k in range(3)], axis=1)
    named = index[faces]
    is_flat = (named[:, 0] == named[:, 1]) | (named[:, 1] == named[:, 2]) | (named[:, 2] == named[:, 0])
    named = named[~is_flat]
    first = named.argmin(axis=1)
    named = named[np.arange(len(named))[:, None], (first[:, None] + np.arange(3)) % 3]
    named = np.unique(named, axis=0) if cells < FINEST else named
    used, again = np.unique(named, return_inverse=True)
    return points[used], again.reshape(-1, 3)
