"""Which columns of a matrix are independent, and how the others are made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.expr.numbers import short_quotient
from armwright.kernels.tolerances import TINIEST

Array = NDArray[np.float64]

DEPENDENT = 1e-9  # of its length is what a dependent column may have outside the span: rounding is 1e-13
NOISE = 1e-11  # a coefficient or a column below this part of its natural size is rounding
_DIGITS_OF_A_LENGTH = 6  # one in 1e5 is by chance near to a quotient of such
_DIGITS = 8  # of a product of two lengths; one number in a thousand is that near to such a decimal by chance
ROUNDING = 1e-14  # of an entry of natural size; of a small column it is a larger part
CLEAR = 1e-4  # of its length outside the span makes a column clearly independent


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


def select_columns(
    W: Array, order: Sequence[int], *, least: float = DEPENDENT, noise: float = NOISE
) -> Selection:
    """Independent columns of W by orthogonalising them in the given order (QR without pivoting).

    Columns that are clearly independent come first, so that none is chosen for the sake of a tiny angle
    between two others; then those that hardly are.
    least   part of its length that an independent column has outside the span of those before it
    noise   root mean square of a column that counts as zero
    """
    length = np.linalg.norm(W, axis=0) / np.sqrt(max(len(W), 1))
    vanishing = tuple(k for k in order if length[k] < noise)
    basis = _Basis(W, length)
    rest = [k for k in order if length[k] >= noise and not basis.takes(k, max(least, CLEAR))]
    dependent = [k for k in rest if not basis.takes(k, least)]
    largest = max((basis.outside(k)[0] for k in dependent), default=0.0)
    return Selection(tuple(basis.kept), vanishing, tuple(dependent), tuple(basis.reach), largest)


class _Basis:
    """The orthonormal directions of the columns that were kept, and how well each direction is known."""

    def __init__(self, W: Array, length: Array) -> None:
        self.W, self.length = W, length
        self.kept: list[int] = []
        self.reach: list[float] = []
        self.Q = np.zeros((len(W), min(W.shape)))
        self.error = np.zeros(min(W.shape))

    def outside(self, k: int) -> tuple[float, Array, float]:
        """(what column k, of length one, has outside the span, that part, what of it may be rounding)."""
        n = len(self.kept)
        Q, v = self.Q[:, :n], self.W[:, k] / np.linalg.norm(self.W[:, k])
        floor = ROUNDING / float(self.length[k]) + float(np.abs(Q.T @ v) @ self.error[:n])
        for _ in range(3):  # again, so that Q stays orthogonal to rounding
            v = v - Q @ (Q.T @ v)
        return float(np.linalg.norm(v)), v, floor

    def takes(self, k: int, least: float) -> bool:
        """True where column k has more outside the span than this; it is then a part of it."""
        outside, v, floor = self.outside(k)
        n = len(self.kept)
        if outside <= max(least, floor) or n == len(self.error):
            return False
        self.kept.append(k)
        self.reach.append(min(outside, float(self.length[k])))  # a column may itself be almost nothing
        self.Q[:, n], self.error[n] = v / outside, ROUNDING / outside
        return True


def combinations(W: Array, kept: Sequence[int], columns: Sequence[int]) -> Array:
    """β with W[:, columns] = W[:, kept] @ β; rounding errors are zeros."""
    if not columns:
        return np.zeros((len(kept), 0))
    A, B = W[:, list(kept)], W[:, list(columns)]
    scale = np.maximum(np.linalg.norm(A, axis=0), TINIEST)
    beta = np.linalg.lstsq(A / scale, B, rcond=None)[0]
    size = np.maximum(np.linalg.norm(B, axis=0), TINIEST)
    beta = np.where(np.abs(beta) < DEPENDENT * size, 0.0, beta)
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


def round_off(value: float, sizes: list[float]) -> float:
    """A whole number or half of one, a product or quotient of lengths of a file, or one of the sizes found
    before, where rounding errors hide it; a new size is added to these.
    """
    whole, decimal = round(2 * value) / 2, float(f"{value:.{_DIGITS}g}")
    if abs(value - whole) < NOISE * max(1.0, abs(value)):
        return whole
    if abs(value - decimal) < NOISE * abs(value):
        return decimal
    quotient = short_quotient(float(value), within=NOISE, digits=_DIGITS_OF_A_LENGTH)
    if quotient is not None:
        return quotient[0] / quotient[1]
    for size in sizes:
        if abs(abs(value) - size) < NOISE * size:
            return size if value > 0 else -size
    sizes.append(abs(value))
    return value
