"""The shortest solution of six equations in six unknowns, without what they hardly feel.

Columns are made orthogonal, the longest of what is left first; then the rows of the triangle that this gives
are. Both take a quarter of the time of singular values, and tell the same of what is felt, but for a small
factor.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Real, Whole, copied, hot, sqrt, zeros
from armwright.kernels.linear.small_systems import subtract
from armwright.kernels.tolerances import TINIEST

SIX = 6
EIGHT = 8  # rows of six are padded to whole vectors

System: TypeAlias = Annotated[Array, (6, 8)]
Six: TypeAlias = Annotated[Array, (6,)]
Eight: TypeAlias = Annotated[Array, (8,)]
Four: TypeAlias = Annotated[Array, (4,)]


@hot
def row_product(first: Eight, second: Eight) -> Real:
    """The inner product of two padded rows, four sums at a time."""
    sums = zeros(Four)
    for k in range(4):
        sums[k] = first[k] * second[k] + first[4 + k] * second[4 + k]
    total = float((sums[0] + sums[1]) + (sums[2] + sums[3]))
    return total


@hot
def triangle_of_rows(ways: Whole, least: Real, a: System, wanted: Eight) -> tuple[System, Six, Whole]:
    """Multiples of orthogonal unit vectors that make up each of the rows (columns), the parts of the right
    side along these vectors, and how many they are.

    The longest of what is left of the rows comes first; what is shorter than the least part of the first one
    is left out, and so are all but ``ways`` of them.
    """
    remains = copied(a)
    rest = copied(wanted)
    parts = zeros(System)
    along = zeros(Six)
    squares = zeros(Six)
    count = 0
    longest = 0.0
    for n in range(ways):
        best = 0
        most = -1.0
        for m in range(SIX):
            squares[m] = row_product(remains[m], remains[m])
        for m in range(SIX):
            if squares[m] > most:
                most = squares[m]
                best = m
        if n == 0:
            longest = most
        if not most > least * least * longest:
            break
        over = 1.0 / sqrt(max(most, TINIEST))
        unit = copied(remains[best])
        for k in range(EIGHT):
            unit[k] = over * unit[k]
        for m in range(SIX):
            part = row_product(unit, remains[m])
            parts[n, m] = part
            remains[m] = subtract(EIGHT, part, unit, remains[m])
        for k in range(EIGHT):
            remains[best, k] = 0.0
        part = row_product(unit, rest)
        along[n] = part
        rest = subtract(EIGHT, part, unit, rest)
        count += 1
    return parts, along, count


@hot
def shortest_solution(ways: Whole, least: Real, g: System) -> Six:
    """The shortest solution of the equations in the first six columns of g, with their right side in the next
    one, that comes nearest to solving them.

    Directions that are felt by less than the least part of the one that is felt best are left out, and so are
    all but the first ``ways``.
    """
    columns = zeros(System)
    wanted = zeros(Eight)
    for r in range(SIX):
        wanted[r] = g[r, SIX]
        for m in range(SIX):
            columns[m, r] = g[r, m]
    found = zeros(Six)
    units = zeros(System)
    parts, along, count = triangle_of_rows(ways, least, columns, wanted)
    for n in range(count):
        total = along[n]
        row = copied(parts[n])
        for m in range(n):
            part = row_product(units[m], row)
            row = subtract(EIGHT, part, units[m], row)
            total -= part * along[m]
        square = row_product(row, row)
        length = sqrt(max(square, TINIEST))
        along[n] = total / length
        for k in range(EIGHT):
            units[n, k] = row[k] / length
        for k in range(SIX):
            found[k] += along[n] * units[n, k]
    return found
