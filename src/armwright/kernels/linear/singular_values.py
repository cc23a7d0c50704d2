"""Singular values and right singular vectors of matrices with six columns, by rotations of their columns."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Real, Whole, cold, copied, own_word, sqrt, zeros
from armwright.kernels.linear import plain
from armwright.kernels.tolerances import JACOBI_SWEEPS, ORTHOGONAL, VANISHING

SIX = 6
Tall: TypeAlias = Annotated[Array, ("rows", 6)]
Values: TypeAlias = Annotated[Array, (6,)]
Vectors: TypeAlias = Annotated[Array, (6, 6)]


@cold
def rotate_columns(rows: Whole, first: Whole, second: Whole, c: Real, s: Real, a: Tall) -> Tall:
    """The matrix with two columns turned into one another."""
    for k in range(rows):
        x = a[k, first]
        a[k, first] = c * x - s * a[k, second]
        a[k, second] = s * x + c * a[k, second]
    return a


@cold
@own_word(plain.singular_parts)
def singular_parts(rows: Whole, given: Tall) -> tuple[Vectors, Values]:
    """Right singular vectors, one in each row, and singular values, the largest first.

    Columns are turned in pairs until all are orthogonal; then their lengths are the values.
    """
    a = copied(given)
    turned = zeros(Vectors)
    vectors = zeros(Vectors)
    values = zeros(Values)
    lengths = zeros(Values)
    whole = 0.0
    for m in range(SIX):
        turned[m, m] = 1.0
        for k in range(rows):
            whole += a[k, m] * a[k, m]
    is_turned = 1
    sweep = 0
    while is_turned == 1 and sweep < JACOBI_SWEEPS:
        is_turned = 0
        sweep += 1
        for r in range(SIX - 1):
            for m in range(r + 1, SIX):
                ii = 0.0
                jj = 0.0
                ij = 0.0
                for k in range(rows):
                    ii += a[k, r] * a[k, r]
                    jj += a[k, m] * a[k, m]
                    ij += a[k, r] * a[k, m]
                both = sqrt(ii * jj)
                if abs(ij) > ORTHOGONAL * both and both > VANISHING * whole:
                    is_turned = 1
                    half = (jj - ii) / (2.0 * ij)
                    t = 1.0 / (abs(half) + sqrt(1.0 + half * half))
                    if half < 0.0:
                        t = -t
                    c = 1.0 / sqrt(1.0 + t * t)
                    a = rotate_columns(rows, r, m, c, c * t, a)
                    turned = rotate_columns(SIX, r, m, c, c * t, turned)
    for m in range(SIX):
        total = 0.0
        for k in range(rows):
            total += a[k, m] * a[k, m]
        lengths[m] = sqrt(total)
    for m in range(SIX):
        place = 0
        for k in range(SIX):
            if lengths[k] > lengths[m] or (lengths[k] == lengths[m] and k < m):
                place += 1
        values[place] = lengths[m]
        for k in range(SIX):
            vectors[place, k] = turned[k, m]
    return vectors, values
