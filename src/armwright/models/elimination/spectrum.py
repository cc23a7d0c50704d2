"""Roots of the matrix polynomial and the null vectors that belong to them.

x = tan((ψ − φ)/2) turns S + P cos ψ + Q sin ψ into A x² + B x + C; its linear form of size 24 has sixteen
roots that are solutions and eight that are not: x = ±i for a hidden turn [MC94 5]. Roots come as pairs (α,
β) with x = α/β, so that a hidden joint at half a turn (β = 0) is a root like any other.
"""

from __future__ import annotations

import numpy as np
import scipy.linalg
from numpy.typing import NDArray

from armwright.models.elimination.chain import Array
from armwright.models.elimination.lines import SIZE

NEARLY_REAL = 2e-3  # the logarithm of |(1 + ix)/(1 − ix)|: a double root splits by √(error)
CERTAINLY_REAL = 1e-8
SAME_ANGLE = 1e-5
_START = 0.4  # φ; any angle will do
_SMALL = 1e-6  # singular values below this times the largest span the null space
_MOST = 6  # dimensions of a null space that can be taken apart


def polynomial(turned: Array, phi: float) -> tuple[Array, Array, Array]:
    """A, B, C of A x² + B x + C with x = tan((ψ − φ)/2)."""
    S, P, Q = turned
    c, s = np.cos(phi), np.sin(phi)
    along, across = P * c + Q * s, Q * c - P * s
    return S - along, 2 * across, S + along


def at_angles(turned: Array, psi: Array) -> Array:
    """S + P cos ψ + Q sin ψ, (…, 12, 12)."""
    weights = np.stack([np.ones_like(psi), np.cos(psi), np.sin(psi)], axis=-1)
    return np.tensordot(weights, turned, 1)


def homogeneous_roots(turned: Array, phi: float) -> tuple[NDArray[np.complex128], NDArray[np.complex128]]:
    """All 24 roots as α, β with tan((ψ − φ)/2) = α/β."""
    A, B, C = polynomial(turned, phi)
    I, O = np.eye(SIZE), np.zeros((SIZE, SIZE))  # noqa: E741
    alpha, beta = scipy.linalg.eigvals(
        np.block([[O, I], [-C, -B]]), np.block([[I, O], [O, A]]), homogeneous_eigvals=True
    )
    return alpha, beta


def unit_roots(turned: Array) -> NDArray[np.complex128]:
    """The roots as u = exp(iψ), of size one where ψ is real; undefined ones are left out."""
    alpha, beta = homogeneous_roots(turned, _START)
    with np.errstate(all="ignore"):
        u = (beta + 1j * alpha) / (beta - 1j * alpha) * np.exp(1j * _START)
    return np.asarray(u[np.isfinite(u) & (u != 0)])


def real_angles(u: NDArray[np.complex128]) -> tuple[Array, Array]:
    """Angles ψ of the nearly real roots and how far each is from real; a complex pair counts once."""
    away = np.log(np.abs(u))
    is_kept = (np.abs(away) < NEARLY_REAL) & (away > -CERTAINLY_REAL)
    return np.angle(u[is_kept]), np.abs(away[is_kept])


def null_vectors(turned: Array, psi: Array) -> tuple[Array, Array]:
    """Angles (n,) and vectors (n, 4, 3) of the form x^i y^j with (S + P cos ψ + Q sin ψ) z = 0.

    As many vectors for an angle as there are dimensions: solutions may share the hidden angle.
    """
    psi = _distinct(psi)
    if not len(psi):
        return psi, np.zeros((0, 4, 3))
    _, values, rows = np.linalg.svd(at_angles(turned, psi))
    sizes = np.clip(np.sum(values < _SMALL * values[:, :1], axis=1), 1, _MOST)
    parts = [_taken_apart(row[-k:].T) for row, k in zip(rows, sizes, strict=True)]
    return np.repeat(psi, sizes), np.concatenate(parts)


def _distinct(psi: Array) -> Array:
    """The angles without those that follow another one closely."""
    psi = np.sort(np.mod(psi, 2 * np.pi))
    return psi[np.diff(psi, prepend=-1.0) > SAME_ANGLE]


def _taken_apart(basis: Array) -> Array:
    """(k, 4, 3): vectors of the form x^i y^j that span the null space, (12, k).

    Multiplication by x and by y shifts the entries; on the null space both are k×k matrices with common
    eigenvectors. Their weights in the sum are arbitrary, so that equal x or equal y do not matter.
    """
    k = basis.shape[1]
    z = basis.reshape(4, 3, k)
    if k == 1:
        return np.moveaxis(z, -1, 0)
    by_x = _shift(z[:3].reshape(-1, k), z[1:].reshape(-1, k))
    by_y = _shift(z[:, :2].reshape(-1, k), z[:, 1:].reshape(-1, k))
    vectors = np.linalg.eig(by_x + 0.37 * by_y)[1]
    return np.moveaxis((z @ vectors).real, -1, 0)


def _shift(below: Array, above: Array) -> Array:
    """The matrix of tan(β − 1/2) where x = tan β: no power of x is lost where x is infinite."""
    c, s = np.cos(0.5), np.sin(0.5)
    return np.asarray(np.linalg.lstsq(below * c + above * s, above * c - below * s, rcond=None)[0])
