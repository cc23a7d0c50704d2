"""Solutions of many poses in one order, where the poses are a path.

Elimination finds solutions in no order of their own; they are sorted, and a sorted order changes where two
joints cross or one passes half a turn. From one pose of a path to the next, each solution keeps its place.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.run.solver.solutions import Array, differences

_TURN = 0.2  # rad between poses that are neighbours on a path
_MOVE = 0.1  # the same in units of length
_STEP = 0.05  # rad or units of length: rows that differ by less are taken for the same
_SAME = 0.8  # farther apart, two solutions are not one that moved


def along_path(
    q: Array, counts: NDArray[np.int64], T: Array, *, turns: NDArray[np.bool_], scale: float
) -> Array:
    """The rows (N, K, n) of each pose in the order of the pose before, where that is near; new ones behind.

    scale   a unit of length: about that of the arm's longest link
    """
    is_near = _are_near(T, scale)
    if not is_near.any():
        return q
    rows = q / np.where(turns, 1.0, scale)
    is_alike = _are_alike(rows, counts, turns)
    found = q.copy()
    order = np.arange(counts[0])
    for i in range(1, len(q)):
        if not is_near[i - 1]:
            order = np.arange(counts[i])
        elif not is_alike[i - 1]:
            order = _rows_in_order(rows[i - 1, order], rows[i, : counts[i]], turns)
        if (order[1:] < order[:-1]).any():
            found[i, : len(order)] = q[i, order]
    return found


def _are_near(T: Array, scale: float) -> NDArray[np.bool_]:
    """Which poses are neighbours of the one before, (N − 1,)."""
    moved = np.abs(np.diff(T[:, :3, 3], axis=0)).max(axis=1)
    turned = np.abs(np.diff(T[:, :3, :3], axis=0)).max(axis=(1, 2))
    return np.asarray((moved < _MOVE * scale) & (turned < _TURN))


def _are_alike(q: Array, counts: NDArray[np.int64], turns: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Where all rows of a pose differ little from the same rows of the pose before, (N − 1,)."""
    apart = np.diff(q, axis=0)
    apart[:, :, turns] = np.remainder(apart[:, :, turns] + np.pi, 2 * np.pi) - np.pi
    is_close = ~(np.abs(apart).max(axis=2) > _STEP)  # true where both have no such row
    return np.asarray(is_close.all(axis=1) & (np.diff(counts) == 0))


def _rows_in_order(before: Array, now: Array, turns: NDArray[np.bool_]) -> NDArray[np.int64]:
    """The rows now in the order of those before, as far as they are the same; then the others."""
    from scipy.optimize import linear_sum_assignment  # takes a fifth of a second to load; few need it

    apart = differences(before, now, turns)
    places, rows = linear_sum_assignment(np.minimum(apart, _SAME))
    kept = rows[apart[places, rows] < _SAME]
    return np.concatenate([kept, np.setdiff1d(np.arange(len(now)), kept)])
