"""Which columns of a matrix are independent, and how the others are made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

DEPENDENT = 1e-9  # of its length is what a dependent column may have outside the span: rounding is 1e-13
NOISE = 1e-11  # a coefficient or a column below this part of its natural size is rounding


@dataclass(frozen=True, slots=True)
class Selection:
    """Columns chosen in the order asked for.

    kept      indices of independent columns, in that order
    vanishing, dependent   indices of the zero columns and of the others
    reach     what each kept column has outside the span of those before it, a part of its length
    largest   what the worst of the dependent ones has there: the gap tells how sure the choice is
    """

    kept: tuple[int, ...]
    vanishing: tuple[int, ...]
    dependent: tuple[int, ...]
    reach: tuple[float, ...]
    largest: float

    @property
    def smallest(self) -> float:
        return min(self.reach, default=1.0)


def selected(W: Array, order: Sequence[int], *, least: float = DEPENDENT) -> Selection:
    """Independent columns of W by orthogonalising them in the given order (QR without pivoting).

    least   part of its length that an independent column has outside the span of those before it
    """
    length = np.linalg.norm(W, axis=0) / np.sqrt(max(len(W), 1))
    Q = np.zeros((len(W), 0))
    kept: list[int] = []
    reach: list[float] = []
    vanishing, dependent = [], []
    largest = 0.0
    for k in order:
        if length[k] < NOISE:
            vanishing.append(k)
            continue
        v = W[:, k] / np.linalg.norm(W[:, k])
        for _ in range(3):  # again, so that Q stays orthogonal to rounding
            v = v - Q @ (Q.T @ v)
        outside = float(np.linalg.norm(v))
        if outside > least:
            kept.append(k)
            reach.append(min(outside, float(length[k])))  # a column may itself be almost nothing
            Q = np.column_stack([Q, v / outside])
        else:
            dependent.append(k)
            largest = max(largest, outside)
    return Selection(tuple(kept), tuple(vanishing), tuple(dependent), tuple(reach), largest)


def combinations(W: Array, kept: Sequence[int], columns: Sequence[int]) -> Array:
    """β with W[:, columns] = W[:, kept] @ β; rounding errors are zeros."""
    A, B = W[:, list(kept)], W[:, list(columns)]
    scale = np.maximum(np.linalg.norm(A, axis=0), 1e-300)
    beta = np.linalg.lstsq(A / scale, B, rcond=None)[0]
    size = np.maximum(np.linalg.norm(B, axis=0), 1e-300)
    beta = np.where(np.abs(beta) < 1e-9 * size, 0.0, beta)
    return np.asarray(beta / scale[:, None])


def rank(W: Array) -> int:
    """Singular values above rounding, columns scaled to length one."""
    length = np.linalg.norm(W, axis=0)
    used = length > NOISE * np.sqrt(max(len(W), 1))
    if not used.any():
        return 0
    triangle = np.linalg.qr(W[:, used] / length[used], mode="r")  # same singular values, far smaller
    singular = np.linalg.svd(triangle, compute_uv=False)
    return int(np.sum(singular > DEPENDENT * singular[0]))


def identifiable_directions(W: Array) -> Array:
    """Orthonormal rows v: v·ψ can be identified [AAH86 2.2.1], largest singular value first."""
    _, _, Vt = np.linalg.svd(W, full_matrices=False)
    return np.asarray(Vt[: rank(W)])
