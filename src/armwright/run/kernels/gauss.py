"""Kernels of elimination: small systems with pivots, null spaces, reflections.

Rows are updated over their whole length: that is more arithmetic than needed and faster, because the
length is known beforehand and fits vector registers.
"""

from __future__ import annotations

from armwright.run.kernels.language import Real, Reals, Whole, at, hot, sqrt


@hot
def subtract(n: Whole, f: Real, a: Reals, b: Reals) -> None:
    """Subtracts f·a from b, n numbers each."""
    for j in range(n):
        b[j] -= f * a[j]


@hot
def reflect(rows: Whole, columns: Whole, wide: Whole, g: Reals, w: Reals) -> None:
    """Makes the first columns of g triangular by Householder reflections of the whole rows.

    g has ``rows`` rows, ``wide`` numbers apart; w has room for one row. Below the diagonal nothing of use
    is left.
    """
    for k in range(columns):
        size = 0.0
        for i in range(k, rows):
            size += g[i * wide + k] * g[i * wide + k]
        size = sqrt(size)
        if size > 0:
            head = g[k * wide + k]
            first = head + size if head > 0 else head - size
            scale = 1 / (size * abs(first))
            g[k * wide + k] = first
            for j in range(wide):
                w[j] = 0.0
            for i in range(k, rows):
                subtract(wide, -g[i * wide + k], at(g, i * wide), w)
            for i in range(k + 1, rows):
                subtract(wide, g[i * wide + k] * scale, w, at(g, i * wide))
            subtract(wide, first * scale, w, at(g, k * wide))
            g[k * wide + k] = -size if head > 0 else size


def diagonal_condition(n: Whole, wide: Whole, g: Reals) -> Real:
    """The smallest over the largest of the first n numbers on the diagonal, without their signs."""
    largest = 0.0
    smallest = 1e300
    for i in range(n):
        largest = max(largest, abs(g[i * wide + i]))
        smallest = min(smallest, abs(g[i * wide + i]))
    return smallest / largest


def swap_rows(a: Reals, b: Reals, n: Whole) -> None:
    """Exchanges two rows of n numbers."""
    for j in range(n):
        x = a[j]
        a[j] = b[j]
        b[j] = x


@hot
def solve(n: Whole, wide: Whole, g: Reals) -> Real:
    """Turns g = (A B), A of n columns, into (… A⁻¹B); returns the smallest pivot over the largest, signed.

    The sign is that of det A; 0 where A is singular.
    """
    largest = 0.0
    smallest = 1e300
    sign = 1.0
    for k in range(n):
        best = k
        size = abs(g[k * wide + k])
        for i in range(k + 1, n):
            other = abs(g[i * wide + k])
            if other > size:
                size = other
                best = i
        if not size > 0:
            return 0.0
        largest = max(largest, size)
        smallest = min(smallest, size)
        if best != k:
            swap_rows(at(g, k * wide), at(g, best * wide), wide)
            sign = -sign
        pivot = g[k * wide + k]
        if pivot < 0:
            sign = -sign
        scale = 1 / pivot
        for i in range(k + 1, n):
            subtract(wide, g[i * wide + k] * scale, at(g, k * wide), at(g, i * wide))
    for k in range(n - 1, -1, -1):
        f = 1 / g[k * wide + k]
        for j in range(wide):
            g[k * wide + j] *= f
        for i in range(k):
            subtract(wide, g[i * wide + k], at(g, k * wide), at(g, i * wide))
    return sign * smallest / largest


def back_substitute(columns: Whole, rank: Whole, which: Whole, a: Reals, order: Reals, z: Reals) -> None:
    """Puts the null vector of the triangular a into z: one of the last unknowns is 1, the others are 0."""
    for j in range(columns):
        z[j] = 0.0
    z[int(order[rank + which])] = 1.0
    for k in range(rank - 1, -1, -1):
        total = 0.0
        for j in range(k + 1, columns):
            total += a[k * columns + j] * z[int(order[j])]
        z[int(order[k])] = -total / a[k * columns + k]


@hot
def null_space(
    rows: Whole, columns: Whole, most: Whole, tiny: Real, a: Reals, order: Reals, out: Reals
) -> Whole:
    """Puts vectors that the matrix a takes to zero into out, one after the other; returns how many.

    At least one and at most ``most``: pivots (chosen among all rows and columns) below ``tiny`` times the
    first
    count as zero. The last pivot over the first is put behind the order, order[columns]. a is lost.
    """
    for j in range(columns):
        order[j] = j
    first = 0.0
    size = 0.0
    count = 1
    for k in range(columns):
        size = -1.0
        row = k
        column = k
        for i in range(k, rows):
            for j in range(k, columns):
                other = abs(a[i * columns + j])
                if other > size:
                    size = other
                    row = i
                    column = j
        if k == 0:
            first = size
        if k == columns - 1 or (size <= tiny * first and columns - k <= most):
            count = columns - k
            break
        if row != k:
            swap_rows(at(a, k * columns), at(a, row * columns), columns)
        if column != k:
            for i in range(rows):
                x = a[i * columns + k]
                a[i * columns + k] = a[i * columns + column]
                a[i * columns + column] = x
            x = order[k]
            order[k] = order[column]
            order[column] = x
        scale = 1 / a[k * columns + k]
        for i in range(k + 1, rows):
            subtract(columns, a[i * columns + k] * scale, at(a, k * columns), at(a, i * columns))
    order[columns] = size / first
    for vector in range(count):
        back_substitute(columns, columns - count, vector, a, order, at(out, columns * vector))
    return count
