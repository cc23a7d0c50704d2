"""Rows: given as arguments, copied, assigned, changed in place; arrays of three axes."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import numpy as np

from armwright.kernels.language import Array, Real, copied, hot, zeros

Vector: TypeAlias = Annotated[Array, (3,)]
Square: TypeAlias = Annotated[Array, (3, 3)]
Stack: TypeAlias = Annotated[Array, (4, 3, 3)]


@hot
def subtract(b: Vector, f: Real, a: Vector) -> Vector:
    """Vector b without f times a."""
    for k in range(3):
        b[k] -= f * a[k]
    return b


def multiply(a: Square, b: Square) -> Square:
    """The product of two matrices."""
    c = zeros(Square)
    for k in range(3):
        for m in range(3):
            for n in range(3):
                c[k, m] += a[k, n] * b[n, m]
    return c


def powers(a: Square) -> tuple[Stack, Square, Real]:
    """The first powers of a matrix, the last one with its rows reduced, and the trace of that.

    The first power is the matrix itself.
    """
    made = zeros(Stack)
    made[0] = a
    for k in range(1, 4):
        # each power is the one before times the first
        made[k] = multiply(made[k - 1], made[0])
    last = copied(made[3])
    for k in range(1, 3):
        last[k] = subtract(last[k], last[k, 0] / last[0, 0], last[0])
    row = copied(made[2, 1])
    last[2] = row
    total = 0.0
    for k in range(3):
        total += last[k, k]
    row = subtract(row, 0.5, last[0])
    made[2, 1] = row
    return made, last, total


ENTRY = powers
CASES = [(np.array([[1.0, 0.5, -0.25], [0.2, -0.7, 1.5], [0.9, 0.1, 0.3]]),)]
