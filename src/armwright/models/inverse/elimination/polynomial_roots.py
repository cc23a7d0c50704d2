"""Roots of the wide matrix polynomial and the null vectors that belong to them.

With x = tan((ψ − φ)/2) it is A x² + B x + C; A has full rank for almost every φ. A root x with null vector z
is an eigenvalue of ((0, 1), (−A⁺C, −A⁺B)), A⁺ the pseudo-inverse. This matrix has eigenvalues besides; at
these the polynomial does not lose rank, which tells them apart.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.tolerances import CONSISTENT, NEARLY_REAL, NOT_LOST, SURELY_COMPLEX
from armwright.models.inverse.elimination.chain import Array
from armwright.models.inverse.elimination.matrix_polynomial import WIDE, at_angles, in_tangent

Complex = NDArray[np.complex128]

_PHI = (0.4, 1.9, -1.1, 2.8)  # rad: roots at φ + π are at infinity, the best conditioned one is used
_LOST = 1e-15  # condition of A below which rounding alone makes the roots
_SAME = 1e-6  # rad between angles that are copies of one root
_SMALL = 1e-6  # singular values below this times the largest span the null space
_FREE = 1e-5  # of the largest singular value of a shift: below it x or y can be anything
_MOST = 6  # dimensions of a null space that can be taken apart


@dataclass(frozen=True, slots=True, eq=False)
class WideRoots:
    """The roots of a wide polynomial.

    turned         (3, 24, 16): S, P, Q
    units          all of them as u = exp(iψ)
    quality        how well A can be inverted
    angles, away   ψ of those that are nearly real and lose rank, and how far from real each is
    """

    turned: Array
    units: Complex
    quality: float
    angles: Array
    away: Array


def wide_roots(turned: Array) -> WideRoots:
    """The roots of S + P cos ψ + Q sin ψ, (3, 24, 16)."""
    units, quality = unit_roots(turned)
    return WideRoots(turned, units, quality, *real_angles(turned, units))


def unit_roots(turned: Array) -> tuple[Complex, float]:
    """The eigenvalues as u = exp(iψ), of size one where ψ is real, and how well A can be inverted."""
    parts = [(phi, *in_tangent(turned, phi)) for phi in _PHI]
    qualities = _qualities(np.array([A for _, A, _, _ in parts]))
    phi, A, B, C = parts[int(np.argmax(qualities))]
    if max(qualities) < _LOST:
        return np.zeros(0, dtype=complex), 0.0
    below = np.linalg.lstsq(A, np.hstack([-C, -B]), rcond=None)[0]
    above = np.hstack([np.zeros((WIDE, WIDE)), np.eye(WIDE)])
    x = np.linalg.eigvals(np.vstack([above, below]))
    with np.errstate(all="ignore"):
        u = (1 + 1j * x) / (1 - 1j * x) * np.exp(1j * phi)
    return np.asarray(u[np.isfinite(u) & (u != 0)]), max(qualities)


def _qualities(A: Array) -> list[float]:
    """How far each of the matrices is from losing rank, between 0 and 1."""
    s = np.linalg.svd(A, compute_uv=False)
    return [float(each[-1] / each[0]) if each[0] > 0 else 0.0 for each in s]


def real_angles(turned: Array, u: Complex) -> tuple[Array, Array]:
    """Angles ψ of the nearly real roots at which the polynomial loses rank, and how far from real each is."""
    away = np.abs(np.log(np.abs(u)))
    psi, away = np.angle(u[away < NEARLY_REAL]), away[away < NEARLY_REAL]
    if not len(psi):
        return psi, away
    s = np.linalg.svd(at_angles(turned, psi), compute_uv=False)
    is_lost = s[:, -1] < (NOT_LOST + away) * s[:, 0]
    return psi[is_lost], away[is_lost]


def null_vectors(turned: Array, psi: Array) -> tuple[Array, Array, Array]:
    """Angles (n,) and vectors (n, 4, 4) of the form x^i y^j with (S + P cos ψ + Q sin ψ) z = 0.

    As many vectors for an angle as real solutions share it; none where the solutions there are complex. And
    which part of the solutions of each of the given angles is real: 1 where a null space is not spanned by
    such vectors.
    """
    given, psi = psi, _distinct(psi)
    if not len(psi):
        return psi, np.zeros((0, 4, 4)), np.zeros(0)
    _, values, rows = np.linalg.svd(at_angles(turned, psi), full_matrices=False)  # more rows than columns
    sizes = np.clip(np.sum(values < _SMALL * values[:, :1], axis=1), 1, _MOST)
    taken = [_power_vectors(row[-k:].T) for row, k in zip(rows, sizes, strict=True)]
    counts = np.array([len(vectors) for vectors, _ in taken])
    parts = np.where([is_spanned for _, is_spanned in taken], counts / sizes, 1.0)
    nearest = np.argmin(np.abs(np.angle(np.exp(1j * (given[:, None] - psi[None, :])))), axis=1)
    return np.repeat(psi, counts), np.concatenate([vectors for vectors, _ in taken]), parts[nearest]


def _distinct(psi: Array) -> Array:
    """The angles without those that follow another one closely."""
    psi = np.sort(np.mod(psi, 2 * np.pi))
    return np.asarray(psi[np.diff(psi, prepend=-1.0) > _SAME])


def _power_vectors(basis: Array) -> tuple[Array, bool]:
    """(m, 4, 4): the real vectors among those of the form x^i y^j that span the null space, (16, k).

    Multiplication by x and by y shifts the entries; on the null space both are k×k matrices with common
    eigenvectors. Their weights in the sum are arbitrary, so that equal x or equal y do not matter.
    """
    k = basis.shape[1]
    z = basis.reshape(4, 4, k)
    if k == 1:
        return np.moveaxis(z, -1, 0), True
    by_x, error_x = _shift(z[:3].reshape(-1, k), z[1:].reshape(-1, k))
    by_y, error_y = _shift(z[:, :3].reshape(-1, k), z[:, 1:].reshape(-1, k))
    values, vectors = np.linalg.eig(by_x + 0.37 * by_y)
    is_spanned = max(error_x, error_y) < CONSISTENT
    is_real = (np.abs(values.imag) < SURELY_COMPLEX * (1 + np.abs(values))) | (not is_spanned)
    return np.moveaxis((z @ vectors[:, is_real]).real, -1, 0), is_spanned


def _shift(below: Array, above: Array) -> tuple[Array, float]:
    """The matrix of tan(β − 1/2), x = tan β (so that an infinite x loses nothing), and its error."""
    c, s = np.cos(0.5), np.sin(0.5)
    low, high = below * c + above * s, above * c - below * s
    matrix, _, rank, _ = np.linalg.lstsq(low, high, rcond=_FREE)
    is_free = rank < matrix.shape[0]
    return np.asarray(matrix), 1.0 if is_free else float(np.abs(low @ matrix - high).max())
