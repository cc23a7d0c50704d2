"""Matrix polynomials in the hidden joint, from six equations in x, y and the hidden angle ψ.

Multiplying the equations by x gives twelve equations in the twelve products x^i y^j, i ≤ 3, j ≤ 2: the
*narrow*
polynomial of [RR93 (42)] and [MC94 (12)],

    (S + P cos ψ + Q sin ψ) z = 0.

It is square and fast, but for special arms, and for many others where the tool's axis is parallel to the
first
one, its determinant vanishes for every ψ. Multiplying by y and xy as well gives twenty-four equations in
sixteen
products, i, j ≤ 3: the *wide* polynomial. It loses rank at the solutions and hardly ever elsewhere.
"""

from __future__ import annotations

import numpy as np

from armwright.models.inverse.elimination.chain import Array

WIDE = 16  # products of the wide polynomial
NARROW = 12
_ANGLES = np.array([0.3, 1.5, 2.7, 3.9, 5.1])


def narrow(six: Array) -> Array:
    """(3, 12, 12): S, P, Q from the six equations (6, 3, 3, 3)."""
    return _multiples(six, 2, 1)


def wide(six: Array) -> Array:
    """(3, 24, 16): S, P, Q from the six equations (6, 3, 3, 3)."""
    return _multiples(six, 2, 2)


def _multiples(six: Array, by_x: int, by_y: int) -> Array:
    """The equations times the first powers of x and y; coefficients of 1, cos ψ, sin ψ apart."""
    out = np.zeros((3, by_x, by_y, len(six), 2 + by_x, 2 + by_y))
    each = np.moveaxis(six, 1, 0)
    for i in range(by_x):
        for j in range(by_y):
            out[:, i, j, :, i : i + 3, j : j + 3] = each
    return out.reshape(3, by_x * by_y * len(six), (2 + by_x) * (2 + by_y))


def in_tangent(turned: Array, phi: float) -> tuple[Array, Array, Array]:
    """A, B, C of A x² + B x + C with x = tan((ψ − φ)/2)."""
    S, P, Q = turned
    c, s = np.cos(phi), np.sin(phi)
    along, across = P * c + Q * s, Q * c - P * s
    return S - along, 2 * across, S + along


def at_angles(turned: Array, psi: Array) -> Array:
    """S + P cos ψ + Q sin ψ, (…, rows, columns)."""
    weights = np.stack([np.ones_like(psi), np.cos(psi), np.sin(psi)], axis=-1)
    return np.tensordot(weights, turned, 1)


def regularity(turned: Array) -> float:
    """How far the matrix polynomial is from losing rank everywhere, between 0 and 1."""
    s = np.linalg.svd(at_angles(turned, _ANGLES), compute_uv=False)
    with np.errstate(all="ignore"):
        best = float(np.max(s[:, -1] / s[:, 0]))
    return best if np.isfinite(best) else 0.0
