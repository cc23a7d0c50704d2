"""Singular values and right singular vectors of matrices with six columns, by rotations of their columns."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Real, Whole, hot, own_word, sqrt, zeros
from armwright.kernels.linear import plain
from armwright.kernels.linear.small_systems import solve_system, subtract
from armwright.kernels.tolerances import (
    JACOBI_SWEEPS,
    NEARLY_ORTHOGONAL,
    ORTHOGONAL,
    ROUNDING,
    TINIEST,
    VANISHING,
)

FIVE = 5
SIX = 6
EIGHT = 8  # rows of six are padded to whole vectors
POWER_ROUNDS = 8  # exact to 1e-3 where the next singular value is two thirds as large
INVERSE_ROUNDS = 4  # the smallest one matters where it is far below the others
Tall: TypeAlias = Annotated[Array, ("rows", 6)]
Beside: TypeAlias = Annotated[Array, (6, 24)]  # unit vectors, then up to sixteen rows
Line: TypeAlias = Annotated[Array, (24,)]
Four: TypeAlias = Annotated[Array, (4,)]
WithUnit: TypeAlias = Annotated[Array, (6, 16)]
Padded: TypeAlias = Annotated[Array, (6, 8)]
Eight: TypeAlias = Annotated[Array, (8,)]
Values: TypeAlias = Annotated[Array, (6,)]
Vectors: TypeAlias = Annotated[Array, (6, 6)]


@hot
def turn_rows(length: Whole, first: Whole, second: Whole, c: Real, s: Real, a: Beside) -> Beside:
    """The matrix with two rows turned into one another."""
    for k in range(length):
        x = a[first, k]
        y = a[second, k]
        a[first, k] = c * x - s * y
        a[second, k] = s * x + c * y
    return a


@hot
def inner_products(length: Whole, first: Line, second: Line) -> tuple[Real, Real, Real]:
    """The squares of two rows behind their unit vectors, and their product; four sums at a time."""
    a = zeros(Four)
    b = zeros(Four)
    both = zeros(Four)
    for n in range(length // 4):
        for k in range(4):
            x = first[EIGHT + 4 * n + k]
            y = second[EIGHT + 4 * n + k]
            a[k] += x * x
            b[k] += y * y
            both[k] += x * y
    ii = (a[0] + a[1]) + (a[2] + a[3])
    jj = (b[0] + b[1]) + (b[2] + b[3])
    ij = (both[0] + both[1]) + (both[2] + both[3])
    return ii, jj, ij


@hot
def turn_pair(length: Whole, whole: Real, r: Whole, m: Whole, a: Beside) -> tuple[Beside, Whole]:
    """The matrix with two rows turned until they are orthogonal; 0 where they were, 1 where they almost were
    and 2 else.

    whole is the squared length of all rows, of which those that vanish are left as they are.
    """
    is_turned = 0
    ii, jj, ij = inner_products(length, a[r], a[m])
    both = ii * jj
    if ij * ij > ORTHOGONAL * ORTHOGONAL * both and both > VANISHING * VANISHING * whole * whole:
        apart = jj - ii
        span = sqrt(apart * apart + 4.0 * ij * ij)
        reach = span + abs(apart)
        t = 2.0 * ij / (reach if apart >= 0.0 else -reach)
        c = sqrt(0.5 * reach / span)
        is_turned = 1
        if abs(t) > NEARLY_ORTHOGONAL or ij * ij > NEARLY_ORTHOGONAL * NEARLY_ORTHOGONAL * both:
            is_turned = 2
        a = turn_rows(EIGHT + length, r, m, c, c * t, a)
    return a, is_turned


@hot
@own_word(plain.singular_parts)
def singular_parts(rows: Whole, given: Tall) -> tuple[Vectors, Values]:
    """Right singular vectors, one in each row, and singular values, the largest first.

    Columns are turned in pairs until all are orthogonal; then their lengths are the values. They stand in
    rows here, behind unit vectors that are turned with them, so that the numbers of each are neighbours. Of
    three pairs that follow each other none has a column in common: the processor works on all at once. After
    small turns alone, what is left is their square.
    """
    a = zeros(Beside)
    vectors = zeros(Vectors)
    values = zeros(Values)
    lengths = zeros(Values)
    whole = 0.0
    lower = 0.0
    for m in range(SIX):
        a[m, m] = 1.0
        for k in range(rows):
            a[m, EIGHT + k] = given[k, m]
            whole += given[k, m] * given[k, m]
        for k in range(EIGHT, rows):
            lower += abs(given[k, m])
    length = 2 * EIGHT if lower > 0.0 else EIGHT
    is_turned = 2
    sweep = 0
    while is_turned == 2 and sweep < JACOBI_SWEEPS:
        is_turned = 0
        sweep += 1
        for n in range(FIVE):
            for k in range(3):
                second = FIVE if k == 0 else (n + FIVE - k) % FIVE
                a, is_now = turn_pair(length, whole, (n + k) % FIVE, second, a)
                is_turned = max(is_turned, is_now)
    for m in range(SIX):
        total, _again, _along = inner_products(length, a[m], a[m])
        lengths[m] = sqrt(total)
    for m in range(SIX):
        place = 0
        for k in range(SIX):
            if lengths[k] > lengths[m] or (lengths[k] == lengths[m] and k < m):
                place += 1
        values[place] = lengths[m]
        for k in range(SIX):
            vectors[place, k] = a[m, k]
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


@hot
def triangle_of_columns(rows: Whole, given: Tall) -> Padded:
    """The upper triangle R of a matrix QR, its columns made orthogonal one after the other."""
    columns = zeros(Beside)
    triangle = zeros(Padded)
    for m in range(SIX):
        for k in range(rows):
            columns[m, EIGHT + k] = given[k, m]
    for m in range(SIX):
        square, _again, _whole = inner_products(2 * EIGHT, columns[m], columns[m])
        triangle[m, m] = sqrt(square)
        over = 1.0 / max(square, TINIEST)
        for k in range(m + 1, SIX):
            _here, _there, along = inner_products(2 * EIGHT, columns[m], columns[k])
            triangle[m, k] = along / max(triangle[m, m], TINIEST)
            columns[k] = subtract(24, along * over, columns[m], columns[k])
    return triangle


@hot
def inverse_square(triangle: Padded, turned: Padded) -> Real:
    """One over the square of the smallest singular value of a triangle, given with its transpose, by inverse
    iteration.
    """
    x = zeros(Eight)
    y = zeros(Eight)
    least = VANISHING
    for k in range(SIX):
        x[k] = 1.0 + 0.1 * float(k * k)  # no special direction
        least = max(least, ROUNDING * triangle[k, k])  # a pivot below is one of rounding
    over = 0.0
    for _round in range(INVERSE_ROUNDS):
        before = TINIEST
        after = 0.0
        longest = TINIEST
        for k in range(EIGHT):
            before += x[k] * x[k]
        for k in range(SIX):
            y[k] = x[k] / max(triangle[k, k], least)
            x = subtract(EIGHT, y[k], triangle[k], x)
        for k in range(EIGHT):
            after += y[k] * y[k]
        over = after / before
        for k in range(FIVE, -1, -1):
            x[k] = y[k] / max(triangle[k, k], least)
            longest = max(longest, abs(x[k]))
            y = subtract(EIGHT, x[k], turned[k], y)
        for k in range(EIGHT):
            x[k] = x[k] / longest
    return over


@hot
def tall_ratio(rows: Whole, given: Tall) -> Real:
    """The smallest over the largest singular value of a matrix with at least as many rows as columns."""
    triangle = triangle_of_columns(rows, given)
    turned = zeros(Padded)
    for r in range(SIX):
        for m in range(SIX):
            turned[m, r] = triangle[r, m]
    most = largest_square(POWER_ROUNDS, triangle, turned)
    over_least = inverse_square(triangle, turned)
    ratio = 1.0 / sqrt(max(most * over_least, 1.0))
    return ratio
