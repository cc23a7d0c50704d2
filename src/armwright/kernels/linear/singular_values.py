"""Singular values and right singular vectors of matrices with six columns, by rotations of their columns."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Real, Whole, copied, hot, own_word, sqrt, zeros
from armwright.kernels.linear import plain
from armwright.kernels.linear.small_systems import solve_system, subtract
from armwright.kernels.tolerances import JACOBI_SWEEPS, ORTHOGONAL, TINIEST, VANISHING

SIX = 6
EIGHT = 8  # rows of six are padded to whole vectors
POWER_ROUNDS = 8  # exact to 1e-3 where the next singular value is two thirds as large
INVERSE_ROUNDS = 4  # the smallest one matters where it is far below the others
Tall: TypeAlias = Annotated[Array, ("rows", 6)]
Wide: TypeAlias = Annotated[Array, (6, "rows")]
Lines: TypeAlias = Annotated[Array, (6, "length")]
Line: TypeAlias = Annotated[Array, ("length",)]
WithUnit: TypeAlias = Annotated[Array, (6, 16)]
Padded: TypeAlias = Annotated[Array, (6, 8)]
Eight: TypeAlias = Annotated[Array, (8,)]
Values: TypeAlias = Annotated[Array, (6,)]
Vectors: TypeAlias = Annotated[Array, (6, 6)]


@hot
def turn_rows(length: Whole, first: Whole, second: Whole, c: Real, s: Real, a: Lines) -> Lines:
    """The matrix with two rows turned into one another."""
    for k in range(length):
        x = a[first, k]
        a[first, k] = c * x - s * a[second, k]
        a[second, k] = s * x + c * a[second, k]
    return a


@hot
def inner_products(length: Whole, first: Line, second: Line) -> tuple[Real, Real, Real]:
    """The squares of two rows, and their product."""
    ii = 0.0
    jj = 0.0
    ij = 0.0
    for k in range(length):
        ii += first[k] * first[k]
        jj += second[k] * second[k]
        ij += first[k] * second[k]
    return ii, jj, ij


@hot
@own_word(plain.singular_parts)
def singular_parts(rows: Whole, given: Tall) -> tuple[Vectors, Values]:
    """Right singular vectors, one in each row, and singular values, the largest first.

    Columns are turned in pairs until all are orthogonal; then their lengths are the values. They stand in
    rows here, so that the numbers of each are neighbours.
    """
    a = zeros(Wide, rows)
    turned = zeros(Vectors)
    vectors = zeros(Vectors)
    values = zeros(Values)
    lengths = zeros(Values)
    whole = 0.0
    for m in range(SIX):
        turned[m, m] = 1.0
        for k in range(rows):
            a[m, k] = given[k, m]
            whole += a[m, k] * a[m, k]
    is_turned = 1
    sweep = 0
    while is_turned == 1 and sweep < JACOBI_SWEEPS:
        is_turned = 0
        sweep += 1
        for r in range(SIX - 1):
            for m in range(r + 1, SIX):
                ii, jj, ij = inner_products(rows, a[r], a[m])
                both = sqrt(ii * jj)
                if abs(ij) > ORTHOGONAL * both and both > VANISHING * whole:
                    is_turned = 1
                    half = (jj - ii) / (2.0 * ij)
                    t = 1.0 / (abs(half) + sqrt(1.0 + half * half))
                    if half < 0.0:
                        t = -t
                    c = 1.0 / sqrt(1.0 + t * t)
                    a = turn_rows(rows, r, m, c, c * t, a)
                    turned = turn_rows(SIX, r, m, c, c * t, turned)
    for m in range(SIX):
        total, _again, _along = inner_products(rows, a[m], a[m])
        lengths[m] = sqrt(total)
    for m in range(SIX):
        place = 0
        for k in range(SIX):
            if lengths[k] > lengths[m] or (lengths[k] == lengths[m] and k < m):
                place += 1
        values[place] = lengths[m]
        vectors[place] = copied(turned[m])
    return vectors, values


@hot
def largest_square(rounds: Whole, a: Padded, turned: Padded) -> Real:
    """The square of the largest singular value of a matrix that is given with its transpose.

    Where the next one is close by, it is somewhere between the two.
    """
    x = zeros(Eight)
    for k in range(SIX):
        x[k] = 1.0 + 0.1 * float(k * k)  # no special direction
    square = 0.0
    for _round in range(rounds):
        y = zeros(Eight)
        z = zeros(Eight)
        for k in range(SIX):
            y = subtract(EIGHT, -x[k], a[k], y)
        for k in range(SIX):
            z = subtract(EIGHT, -y[k], turned[k], z)
        before = TINIEST
        after = 0.0
        longest = TINIEST
        for k in range(EIGHT):
            before += x[k] * x[k]
            after += y[k] * y[k]
            longest = max(longest, abs(z[k]))
        square = after / before
        scale = 1.0 / longest
        for k in range(EIGHT):
            x[k] = scale * z[k]
    return square


@hot
def singular_ratio(given: Vectors) -> Real:
    """The smallest over the largest singular value of six by six numbers, 0 for a singular matrix."""
    system = zeros(WithUnit)
    a = zeros(Padded)
    turned = zeros(Padded)
    for r in range(SIX):
        system[r, EIGHT + r] = 1.0
        for m in range(SIX):
            system[r, m] = given[r, m]
            a[r, m] = given[r, m]
            turned[m, r] = given[r, m]
    most = largest_square(POWER_ROUNDS, a, turned)
    system, pivots = solve_system(SIX, 16, system)
    ratio = 0.0
    if abs(pivots) > VANISHING:  # below rounding, and the inverse of two such pivots may be no number
        for r in range(SIX):
            for m in range(SIX):
                a[r, m] = system[r, EIGHT + m]
                turned[m, r] = system[r, EIGHT + m]
        over_least = largest_square(INVERSE_ROUNDS, a, turned)
        ratio = 1.0 / sqrt(max(most * over_least, 1.0))
    return ratio
