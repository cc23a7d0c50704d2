"""Small dense systems: elimination with pivots, reflections, null spaces.

Rows are updated over their whole length: that is more arithmetic than needed and faster, because the length
is known beforehand and fits vector registers.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Real, Whole, copied, hot, own_word, sqrt
from armwright.kernels.linear import plain
from armwright.kernels.tolerances import HUGE

Matrix: TypeAlias = Annotated[Array, ("rows", "cols")]
Row: TypeAlias = Annotated[Array, ("cols",)]
Bundle: TypeAlias = Annotated[Array, ("room", "cols")]


@hot
@own_word(plain.subtract)
def subtract(cols: Whole, times: Real, row: Row, goal: Row) -> Row:
    """The target less a multiple of a row."""
    for m in range(cols):
        goal[m] -= times * row[m]
    return goal


@hot
@own_word(plain.reflect)
def reflect(rows: Whole, cols: Whole, columns: Whole, g: Matrix) -> Matrix:
    """The rows of g with its first columns made triangular by Householder reflections.

    Below the diagonal nothing of use is left.
    """
    w = copied(g[0])
    for k in range(columns):
        total = 0.0
        for r in range(k, rows):
            total += g[r, k] * g[r, k]
        length = sqrt(total)
        if length > 0.0:
            head = g[k, k]
            first = head + length if head > 0.0 else head - length
            scale = 1.0 / (length * abs(first))
            g[k, k] = first
            for m in range(cols):
                w[m] = 0.0
            for r in range(k, rows):
                w = subtract(cols, -g[r, k], g[r], w)
            for r in range(k + 1, rows):
                g[r] = subtract(cols, g[r, k] * scale, w, g[r])
            g[k] = subtract(cols, first * scale, w, g[k])
            g[k, k] = -length if head > 0.0 else length
    return g


@own_word(plain.diagonal_condition)
def diagonal_condition(rows: Whole, cols: Whole, columns: Whole, g: Matrix) -> Real:
    """The smallest over the largest of the first numbers on the diagonal, without their signs; 0 for
    zeros.
    """
    largest = 0.0
    smallest = HUGE
    for r in range(columns):
        largest = max(largest, abs(g[r, r]))
        smallest = min(smallest, abs(g[r, r]))
    condition = smallest / largest if largest > 0.0 else 0.0
    return condition


@own_word(plain.swap_rows)
def swap_rows(rows: Whole, cols: Whole, first: Whole, second: Whole, g: Matrix) -> Matrix:
    """The matrix with two rows exchanged."""
    for m in range(cols):
        x = g[first, m]
        g[first, m] = g[second, m]
        g[second, m] = x
    return g


@hot
@own_word(plain.solve_system)
def solve_system(rows: Whole, cols: Whole, g: Matrix) -> tuple[Matrix, Real]:
    """The system g = (A B), A square, turned into (. A^-1 B); the smallest pivot over the largest, signed.

    The sign is that of det A. 0 where A is singular; then nothing of use is left in g.
    """
    largest = 0.0
    smallest = HUGE
    side = 1.0
    for k in range(rows):
        best = k
        length = abs(g[k, k])
        for r in range(k + 1, rows):
            other = abs(g[r, k])
            if other > length:
                length = other
                best = r
        if not length > 0.0:
            side = 0.0
            break
        largest = max(largest, length)
        smallest = min(smallest, length)
        if best != k:
            g = swap_rows(rows, cols, k, best, g)
            side = -side
        if g[k, k] < 0.0:
            side = -side
        scale = 1.0 / g[k, k]
        for r in range(k + 1, rows):
            g[r] = subtract(cols, g[r, k] * scale, g[k], g[r])
            g[r, k] = 0.0  # not rounding, which a tiny pivot would make large in the rows above
    if side != 0.0:
        for k in range(rows - 1, -1, -1):
            f = 0.0
            if abs(g[k, k]) > 0.0:  # rounding of rows below may have left nothing
                f = 1.0 / g[k, k]
            for m in range(cols):
                g[k, m] *= f
            for r in range(k):
                g[r] = subtract(cols, g[r, k], g[k], g[r])
    pivots = side * smallest / largest if largest > 0.0 else 0.0
    return g, pivots


@own_word(plain.null_vector)
def null_vector(rows: Whole, cols: Whole, depth: Whole, which: Whole, a: Matrix, order: Row, z: Row) -> Row:
    """The null vector of the triangular a whose unknown ``which`` of the last ones is 1, the others 0."""
    for m in range(cols):
        z[m] = 0.0
    z[int(order[depth + which])] = 1.0
    for k in range(depth - 1, -1, -1):
        total = 0.0
        for m in range(k + 1, cols):
            total += a[k, m] * z[int(order[m])]
        z[int(order[k])] = -total / a[k, k]
    return z


@own_word(plain.null_space)
def null_space(
    rows: Whole, cols: Whole, room: Whole, most: Whole, tiny: Real, a: Matrix, vectors: Bundle
) -> tuple[Matrix, Bundle, Whole, Real]:
    """Vectors that the matrix takes to zero (rows), how many, and the last pivot over the first.

    At least one and at most ``most``: pivots (chosen among all rows and columns) below ``tiny`` times the
    first count as zero. Nothing of use is left in a.
    """
    order = copied(a[0])
    for m in range(cols):
        order[m] = float(m)
    first = 0.0
    length = 0.0
    count = 1
    for k in range(cols):
        length = -1.0
        row = k
        column = k
        for r in range(k, rows):
            for m in range(k, cols):
                other = abs(a[r, m])
                if other > length:
                    length = other
                    row = r
                    column = m
        if k == 0:
            first = length
        if k == cols - 1 or (length <= tiny * first and cols - k <= most):
            count = cols - k
            break
        if row != k:
            a = swap_rows(rows, cols, k, row, a)
        if column != k:
            for r in range(rows):
                x = a[r, k]
                a[r, k] = a[r, column]
                a[r, column] = x
            x = order[k]
            order[k] = order[column]
            order[column] = x
        scale = 1.0 / a[k, k]
        for r in range(k + 1, rows):
            a[r] = subtract(cols, a[r, k] * scale, a[k], a[r])
    ratio = length / first if first > 0.0 else 0.0
    for which in range(count):
        vectors[which] = null_vector(rows, cols, cols - count, which, a, order, vectors[which])
    return a, vectors, count, ratio
