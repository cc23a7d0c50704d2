"""Vectors of three scalars as plain tuples; the same text serves floats and nodes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, TypeVar

from armwright.expr.node import Node
from armwright.expr.numbers import MINUS_ONE, ONE, ZERO
from armwright.expr.sums import sum_of_products

Scalar = TypeVar("Scalar", float, Node)
Vector3: TypeAlias = tuple[Scalar, Scalar, Scalar]
Matrix3: TypeAlias = tuple[Vector3[Scalar], Vector3[Scalar], Vector3[Scalar]]
_PLUS, _MINUS = (1, 1), (1, -1)


def plus(u: Vector3[Scalar], v: Vector3[Scalar]) -> Vector3[Scalar]:
    """Sum of two vectors."""
    return u[0] + v[0], u[1] + v[1], u[2] + v[2]


def minus(u: Vector3[Scalar], v: Vector3[Scalar]) -> Vector3[Scalar]:
    """Difference u - v."""
    return u[0] - v[0], u[1] - v[1], u[2] - v[2]


def scaled(v: Vector3[Scalar], factor: Scalar) -> Vector3[Scalar]:
    """Product of a vector and a scalar."""
    return v[0] * factor, v[1] * factor, v[2] * factor


def dot(u: Sequence[Scalar], v: Sequence[Scalar]) -> Scalar:
    """Scalar product of two sequences of one length."""
    return sum_of_products((1,) * len(u), u, v)


def cross(u: Vector3[Scalar], v: Vector3[Scalar]) -> Vector3[Scalar]:
    """Vector product u × v."""
    (a, b, c), (x, y, z) = u, v
    return (
        sum_of_products(_MINUS, (b, c), (z, y)),
        sum_of_products(_MINUS, (c, a), (x, z)),
        sum_of_products(_MINUS, (a, b), (y, x)),
    )


def applied(matrix: Matrix3[Scalar], v: Vector3[Scalar]) -> Vector3[Scalar]:
    """Product of a 3×3 matrix, given by rows, and a vector."""
    x, y, z = (dot(row, v) for row in matrix)
    return x, y, z


def turned_x(v: Vector3[Scalar], c: Scalar, s: Scalar) -> Vector3[Scalar]:
    """Rot(x, angle)·v, with c and s the cosine and sine of the angle."""
    y, z = _turn(v[1], v[2], c, s)
    return v[0], y, z


def turned_z(v: Vector3[Scalar], c: Scalar, s: Scalar) -> Vector3[Scalar]:
    """Rot(z, angle)·v, with c and s the cosine and sine of the angle."""
    x, y = _turn(v[0], v[1], c, s)
    return x, y, v[2]


def returned_x(v: Vector3[Scalar], c: Scalar, s: Scalar) -> Vector3[Scalar]:
    """Rot(x, −angle)·v, with c and s the cosine and sine of the angle."""
    z, y = _turn(v[2], v[1], c, s)
    return v[0], y, z


def returned_z(v: Vector3[Scalar], c: Scalar, s: Scalar) -> Vector3[Scalar]:
    """Rot(z, −angle)·v, with c and s the cosine and sine of the angle."""
    y, x = _turn(v[1], v[0], c, s)
    return x, y, v[2]


def _turn(x: Scalar, y: Scalar, c: Scalar, s: Scalar) -> tuple[Scalar, Scalar]:
    """A turn in the plane. Most frames stand at right angles, which takes no arithmetic to follow."""
    if s is ZERO and c is ONE:
        return x, y
    if x is ZERO and y is ZERO:
        return x, y
    if c is ZERO and (s is ONE or s is MINUS_ONE):
        return (-y, x) if s is ONE else (y, -x)
    return sum_of_products(_MINUS, (c, s), (x, y)), sum_of_products(_PLUS, (s, c), (x, y))
