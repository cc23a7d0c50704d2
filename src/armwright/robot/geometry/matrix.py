"""Small matrices of scalars as nested tuples; the same text serves numbers and names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ONE, ZERO, Node, Number, cos, evaluate_all, scalar, sin

Scalar = TypeVar("Scalar", float, Node)
Vector: TypeAlias = tuple[Node, Node, Node]
Matrix: TypeAlias = tuple[tuple[Node, ...], ...]

IDENTITY4: Matrix = (
    (ONE, ZERO, ZERO, ZERO),
    (ZERO, ONE, ZERO, ZERO),
    (ZERO, ZERO, ONE, ZERO),
    (ZERO, ZERO, ZERO, ONE),
)


def matrix(rows: Sequence[Sequence[Node | Number]] | NDArray[np.float64]) -> Matrix:
    """A matrix of nodes from rows of nodes or numbers."""
    return tuple(tuple(scalar(value) for value in row) for row in rows)


def matmul(a: Matrix, b: Matrix) -> Matrix:
    """A @ b."""
    columns = tuple(zip(*b, strict=True))
    return tuple(tuple(_dot(row, column) for column in columns) for row in a)


def matvec(a: Matrix, v: Sequence[Node]) -> Vector:
    """A @ v for a 3×3 matrix."""
    x, y, z = (_dot(row, v) for row in a)
    return x, y, z


def _dot(u: Sequence[Node], v: Sequence[Node]) -> Node:
    total = ZERO
    for a, b in zip(u, v, strict=True):
        total = total + a * b
    return total


def transpose(a: Matrix) -> Matrix:
    return tuple(zip(*a, strict=True))


def rotation_of(T: Matrix) -> Matrix:
    """The 3×3 rotation of a 4×4 transform."""
    return tuple(row[:3] for row in T[:3])


def translation_of(T: Matrix) -> Vector:
    """The translation of a 4×4 transform."""
    return T[0][3], T[1][3], T[2][3]


def inverse_transform(T: Matrix) -> Matrix:
    """T⁻¹ of a rigid 4×4 transform: (Rᵀ, −Rᵀp)."""
    R = transpose(rotation_of(T))
    p = matvec(R, translation_of(T))
    rows = tuple((*R[i], -p[i]) for i in range(3))
    return (*rows, (ZERO, ZERO, ZERO, ONE))


def frame_matrix(gamma: Node, b: Node, alpha: Node, d: Node, theta: Node, r: Node) -> Matrix:
    """Rot(z,γ)Trans(z,b)Rot(x,α)Trans(x,d)Rot(z,θ)Trans(z,r)  [KC97 (1b), erratum E4-2]."""
    return (*frame_rows(*frame_parts(gamma, b, alpha, d, theta, r)), (ZERO, ZERO, ZERO, ONE))


def frame_parts(gamma: Node, b: Node, alpha: Node, d: Node, theta: Node, r: Node) -> tuple[Node, ...]:
    """What ``frame_rows`` is called with: cosine and sine of γ, α and θ, then b, d and r."""
    return cos(gamma), sin(gamma), cos(alpha), sin(alpha), cos(theta), sin(theta), b, d, r


def frame_rows(
    cg: Scalar, sg: Scalar, ca: Scalar, sa: Scalar, ct: Scalar, st: Scalar, b: Scalar, d: Scalar, r: Scalar
) -> tuple[tuple[Scalar, ...], ...]:
    """The upper three rows of ``frame_matrix``, of nodes or of numbers."""
    return (
        (cg * ct - sg * ca * st, -(cg * st) - sg * ca * ct, sg * sa, d * cg + r * sg * sa),
        (sg * ct + cg * ca * st, cg * ca * ct - sg * st, -(cg * sa), d * sg - r * cg * sa),
        (sa * st, sa * ct, ca, r * ca + b),
    )


def to_numbers(a: Matrix, values: dict[str, float] | None = None) -> NDArray[np.float64]:
    """The matrix as floats; a name without a value is a KeyError with that name."""
    flat = [value for row in a for value in row]
    return np.array(evaluate_all(flat, values or {})).reshape(len(a), -1)
