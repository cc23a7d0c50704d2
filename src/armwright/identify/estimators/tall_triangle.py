"""The triangle R of a tall matrix, by QR of parts that stay in the processor's cache."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import lapack

Array = NDArray[np.float64]

FIRST = 8  # rows that nearly always tell
PART = 4096  # rows: with some 40 columns a part is 1.3 MB, which stays in the processor's cache


def tall_triangle(rows: Array) -> Array:
    """R (C, C) with RᵀR = rowsᵀrows to rounding; columns of zeros cost nothing and stay zero.

    Quickest where the columns stand one after the other in memory, as functions return them for arguments
    in Fortran order: LAPACK wants them so, and else they are gathered from all over the rows.
    """
    width = rows.shape[1]
    full = np.zeros((width, width))
    used = _used_columns(rows)
    if len(used):
        full[: len(used), used] = _in_parts(rows.T, used)
    return full


def _used_columns(rows: Array) -> NDArray[np.intp]:
    """Columns that are not zero throughout; most show it in their first rows."""
    seen = np.any(rows[:FIRST], axis=0)
    doubtful = np.flatnonzero(~seen)
    seen[doubtful] = np.any(rows.T[doubtful], axis=1)
    return np.flatnonzero(seen)


def _in_parts(columns: Array, used: NDArray[np.intp]) -> Array:
    """R of the used ones of columns (C, N), with rows of zeros where there are too few samples."""
    width, count = len(used), columns.shape[1]
    R = np.zeros((0, width))
    for k in range(0, count, PART):
        part = columns[used, k : k + PART]
        if len(R):
            part = np.concatenate([R.T, part], axis=1)
        factor = lapack.dgeqrf(part.T, overwrite_a=1)[0]
        R = np.triu(factor[:width])
    found = np.zeros((width, width))
    found[: len(R)] = R
    return found
