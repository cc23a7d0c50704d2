"""Roots of the narrow polynomial that every pose has: properties of the arm, not solutions.

A general arm with a hidden turn has x = ±i four times each [MC94 5]; special arms have more, real ones
among them. Where the null vectors are the same at every pose too, they span a constant subspace that can be
removed from the eigenvalue problem once and for all: 24 becomes 16 for a general arm and 8 for some.

Roots are compared as points of the unit sphere (stereographic projection of x), where infinity is a point
like any other.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.tolerances import ROOT_RADIUS, ROOT_ZONE
from armwright.models.inverse.elimination.chain import Array
from armwright.models.inverse.elimination.matrix_polynomial import NARROW, in_tangent, regularity

Complex = NDArray[np.complex128]

REAL_CONSTANT = 1e-4  # imaginary part of a constant root that is real: fourfold ones are found to ε^(1/4)
_UNDEFINED = 1e-20  # squares of both parts of a root that are rounding
_EXACT = 1e-12  # a singular value this small means a null vector


@dataclass(frozen=True, slots=True)
class ConstantRoots:
    """Roots of the arm.

    angles, counts     (k,): the real ones and their multiplicities
    pairs, vectors     (m, 2) and (m, 12): x = α/β and null vectors of those whose vectors are constant too
    regularity         of the polynomial at the worst of the poses; where it vanishes the roots mean nothing
    residual           what the polynomials make of the null vectors: more than rounding beside a special arm
    """

    angles: Array
    counts: NDArray[np.int64]
    pairs: Complex
    vectors: Complex
    regularity: float
    residual: float = 0.0


def constant_roots(turned: Sequence[Array], further: Sequence[Array] = ()) -> ConstantRoots:
    """The roots that the matrix polynomials (3, 12, 12) of several poses have in common.

    Further polynomials tell constant null vectors from those that few poses have in common only because each
    has many.
    """
    points = [_points(*_homogeneous_roots(each)) for each in turned]
    places = _clusters(_in_all(points))
    found = [_pair(place) for place in places]
    spaces = [_common_vectors(_common_null_space(turned, pair), further, pair) for pair in found]
    real = [i for i, (a, b) in enumerate(found) if abs((a * b.conjugate()).imag) < REAL_CONSTANT]
    return ConstantRoots(
        np.array([2 * np.arctan2(found[i][0].real, found[i][1].real) for i in real], dtype=float),
        np.array([_multiplicity(points, places[i]) for i in real], dtype=np.int64),
        np.array([pair for pair, space in zip(found, spaces, strict=True) for _ in space]).reshape(-1, 2),
        np.array([vector for space in spaces for vector in space]).reshape(-1, NARROW),
        min(map(regularity, turned)),
        max(
            (_residual(each, pair, v) for each in turned for pair, v in zip(found, spaces, strict=True)),
            default=0,
        ),
    )


def _homogeneous_roots(turned: Array) -> tuple[Complex, Complex]:
    """All 24 roots as α, β with tan(ψ/2) = α/β: no root is lost at half a turn."""
    import scipy.linalg  # takes a quarter of a second to load; only arms without closed forms need it

    I, O = np.eye(NARROW), np.zeros((NARROW, NARROW))  # noqa: E741
    for phi in (0.0, 1.3, -0.9):  # now and then the iteration does not converge
        A, B, C = in_tangent(turned, phi)
        with contextlib.suppress(np.linalg.LinAlgError):
            alpha, beta = scipy.linalg.eigvals(
                np.block([[O, I], [-C, -B]]), np.block([[I, O], [O, A]]), homogeneous_eigvals=True
            )
            c, s = np.cos(phi / 2), np.sin(phi / 2)
            return alpha * c + beta * s, beta * c - alpha * s
    return np.zeros(0, dtype=complex), np.zeros(0, dtype=complex)


def _multiplicity(points: list[Array], place: Array) -> int:
    """The number of roots that every pose has at a place."""
    return min(int(np.sum(np.linalg.norm(each - place, axis=1) < ROOT_ZONE)) for each in points)


def _points(alpha: Complex, beta: Complex) -> Array:
    """(n, 3): the roots on the sphere; undefined ones dropped."""
    size = np.abs(alpha) ** 2 + np.abs(beta) ** 2
    is_there = size > _UNDEFINED
    both = 2 * (alpha * beta.conj())[is_there]
    height = (np.abs(alpha) ** 2 - np.abs(beta) ** 2)[is_there]
    points: Array = np.stack([both.real, both.imag, height], axis=-1) / size[is_there, None]
    return points


def _pair(point: Array) -> tuple[complex, complex]:
    """(α, β) of a point, of size one."""
    x, y, z = point / np.linalg.norm(point)
    a, b = (complex(x, y), complex(1 - z)) if z < 0 else (complex(1 + z), complex(x, -y))
    size = np.sqrt(abs(a) ** 2 + abs(b) ** 2)
    return a / size, b / size


def _in_all(points: list[Array]) -> Array:
    first, *others = points
    if not all(map(len, points)):
        return np.zeros((0, 3))
    apart = [np.linalg.norm(first[:, None] - each[None], axis=-1).min(axis=1) for each in others]
    return np.asarray(first[np.max(apart, axis=0) < ROOT_RADIUS])


def _clusters(points: Array) -> list[Array]:
    """The means of points that lie together."""
    groups: list[list[Array]] = []
    for point in points:
        near = [group for group in groups if np.linalg.norm(np.mean(group, axis=0) - point) < ROOT_ZONE]
        if near:
            near[0].append(point)
        else:
            groups.append([point])
    return [np.asarray(np.mean(group, axis=0)) for group in groups]


def _common_null_space(turned: Sequence[Array], pair: tuple[complex, complex]) -> Complex:
    """(d, 12): vectors that every pose's matrix takes to zero at this root."""
    _, s, V = np.linalg.svd(np.vstack([_matrix_at(each, pair) for each in turned]))
    return np.asarray(V[s < _EXACT * s[0]].conj())


def _common_vectors(vectors: Complex, further: Sequence[Array], pair: tuple[complex, complex]) -> Complex:
    """(d, 12): what is left of null vectors at further poses, until two of them leave all."""
    unchanged = 0
    for turned in further:
        if unchanged == 2 or not len(vectors):
            break
        image = _matrix_at(turned, pair) @ vectors.T
        _, s, V = np.linalg.svd(image)
        sizes = np.zeros(len(vectors))
        sizes[: len(s)] = s
        is_null = sizes < _EXACT * np.abs(_matrix_at(turned, pair)).max()
        unchanged = unchanged + 1 if is_null.all() else 0
        vectors = np.asarray(V[is_null].conj() @ vectors)
    return vectors


def _residual(turned: Array, pair: tuple[complex, complex], vectors: Complex) -> float:
    matrix = _matrix_at(turned, pair)
    return float(np.abs(matrix @ vectors.T).max(initial=0.0) / np.abs(matrix).max())


def _matrix_at(turned: Array, pair: tuple[complex, complex]) -> Complex:
    A, B, C = in_tangent(turned, 0.0)
    a, b = pair
    return np.asarray(A * a * a + B * a * b + C * b * b)
