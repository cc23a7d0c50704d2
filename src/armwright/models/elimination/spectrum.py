"""Roots of the wide matrix polynomial and the null vectors that belong to them.

With x = tan((ψ − φ)/2) it is A x² + B x + C; A has full rank for almost every φ. A root x with null vector
z is
an eigenvalue of ((0, 1), (−A⁺C, −A⁺B)), A⁺ the pseudo-inverse. This matrix has eigenvalues besides; at these
the polynomial does not lose rank, which tells them apart.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.models.elimination.chain import Array
from armwright.models.elimination.polynomial import WIDE, at_angles, in_tangent

Complex = NDArray[np.complex128]

NEARLY_REAL = 2e-3  # the logarithm of |exp(iψ)|: a double root splits by √(error)
_PHI = (0.4, 1.9, -1.1, 2.8)
_SAME = 1e-6
_LOST = 1e-5  # a smallest singular value that is not zero means that the root is none
_SMALL = 1e-6  # singular values below this times the largest span the null space
_MOST = 6  # dimensions of a null space that can be taken apart


def unit_roots(turned: Array) -> tuple[Complex, float]:
    """The eigenvalues as u = exp(iψ), of size one where ψ is real, and how well A can be inverted."""
    parts = [(phi, *in_tangent(turned, phi)) for phi in _PHI]
    qualities = [_quality(A) for _, A, _, _ in parts]
    phi, A, B, C = parts[int(np.argmax(qualities))]
    if max(qualities) < 1e-15:
        return np.zeros(0, dtype=complex), 0.0
    below = np.linalg.lstsq(A, np.hstack([-C, -B]), rcond=None)[0]
    above = np.hstack([np.zeros((WIDE, WIDE)), np.eye(WIDE)])
    x = np.linalg.eigvals(np.vstack([above, below]))
    with np.errstate(all="ignore"):
        u = (1 + 1j * x) / (1 - 1j * x) * np.exp(1j * phi)
    return np.asarray(u[np.isfinite(u) & (u != 0)]), max(qualities)


def _quality(A: Array) -> float:
    s = np.linalg.svd(A, compute_uv=False)
    return float(s[-1] / s[0]) if s[0] > 0 else 0.0


def real_angles(turned: Array, u: Complex, nearly: float = NEARLY_REAL) -> Array:
    """Angles ψ of the nearly real roots at which the polynomial loses rank."""
    away = np.abs(np.log(np.abs(u)))
    psi, away = np.angle(u[away < nearly]), away[away < nearly]
    if not len(psi):
        return psi
    s = np.linalg.svd(at_angles(turned, psi), compute_uv=False)
    return np.asarray(psi[s[:, -1] < (_LOST + away) * s[:, 0]])


def null_vectors(turned: Array, psi: Array) -> tuple[Array, Array]:
    """Angles (n,) and vectors (n, 4, 4) of the form x^i y^j with (S + P cos ψ + Q sin ψ) z = 0.

    As many vectors for an angle as there are dimensions: solutions may share the hidden angle.
    """
    psi = _distinct(psi)
    if not len(psi):
        return psi, np.zeros((0, 4, 4))
    _, values, rows = np.linalg.svd(at_angles(turned, psi))
    sizes = np.clip(np.sum(values < _SMALL * values[:, :1], axis=1), 1, _MOST)
    parts = [_taken_apart(row[-k:].T) for row, k in zip(rows, sizes, strict=True)]
    return np.repeat(psi, sizes), np.concatenate(parts)


def _distinct(psi: Array) -> Array:
    """The angles without those that follow another one closely."""
    psi = np.sort(np.mod(psi, 2 * np.pi))
    return np.asarray(psi[np.diff(psi, prepend=-1.0) > _SAME])


def _taken_apart(basis: Array) -> Array:
    """(k, 4, 4): vectors of the form x^i y^j that span the null space, (16, k).

    Multiplication by x and by y shifts the entries; on the null space both are k×k matrices with common
    eigenvectors. Their weights in the sum are arbitrary, so that equal x or equal y do not matter.
    """
    k = basis.shape[1]
    z = basis.reshape(4, 4, k)
    if k == 1:
        return np.moveaxis(z, -1, 0)
    by_x = _shift(z[:3].reshape(-1, k), z[1:].reshape(-1, k))
    by_y = _shift(z[:, :3].reshape(-1, k), z[:, 1:].reshape(-1, k))
    vectors = np.linalg.eig(by_x + 0.37 * by_y)[1]
    return np.moveaxis((z @ vectors).real, -1, 0)


def _shift(below: Array, above: Array) -> Array:
    """The matrix of tan(β − 1/2) where x = tan β: no power of x is lost where x is infinite."""
    c, s = np.cos(0.5), np.sin(0.5)
    return np.asarray(np.linalg.lstsq(below * c + above * s, above * c - below * s, rcond=None)[0])
