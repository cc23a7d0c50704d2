"""Kernels of linear algebra: singular values, least squares, determinants."""

from __future__ import annotations

from armwright.emit.solvers.kernels.words import (
    Below,
    Jacobian,
    Joints,
    Real,
    Sides,
    Values,
    Vectors,
    Whole,
    Wide,
    copied,
    sqrt,
    zeros,
)


def singular_parts(rows: Whole, cols: Whole, given: Wide) -> tuple[Values, Vectors]:
    """Singular values and right singular vectors (columns) of the first rows and cols, unsorted.

    One-sided Jacobi rotations: columns are turned in pairs until all are orthogonal.
    """
    work = copied(given)
    vectors = zeros(Vectors)
    values = zeros(Values)
    whole = 0.0
    for b in range(cols):
        vectors[b, b] = 1.0
        for k in range(rows):
            whole += work[k, b] * work[k, b]
    is_turned = 1
    sweep = 0
    while is_turned == 1 and sweep < 40:
        is_turned = 0
        sweep += 1
        for a in range(cols - 1):
            for b in range(a + 1, cols):
                aa = 0.0
                bb = 0.0
                ab = 0.0
                for k in range(rows):
                    aa += work[k, a] * work[k, a]
                    bb += work[k, b] * work[k, b]
                    ab += work[k, a] * work[k, b]
                both = sqrt(aa * bb)
                if abs(ab) > 1e-14 * both and both > 1e-30 * whole:
                    is_turned = 1
                    half = (bb - aa) / (2.0 * ab)
                    t = 1.0 / (abs(half) + sqrt(1.0 + half * half))
                    if half < 0.0:
                        t = -t
                    c = 1.0 / sqrt(1.0 + t * t)
                    s = c * t
                    for k in range(rows):
                        x = work[k, a]
                        work[k, a] = c * x - s * work[k, b]
                        work[k, b] = s * x + c * work[k, b]
                    for k in range(cols):
                        x = vectors[k, a]
                        vectors[k, a] = c * x - s * vectors[k, b]
                        vectors[k, b] = s * x + c * vectors[k, b]
    for b in range(cols):
        bb = 0.0
        for k in range(rows):
            bb += work[k, b] * work[k, b]
        values[b] = sqrt(bb)
    return values, vectors


def stacked(jac: Jacobian, held: Joints) -> Wide:
    """The Jacobian, and below it a row for each joint that is held, 12 rows in all."""
    wide = zeros(Wide)
    for k in range(6):
        wide[6 + k, k] = held[k]
        for b in range(6):
            wide[k, b] = jac[k, b]
    return wide


def extremes(count: Whole, values: Values) -> tuple[Whole, Whole]:
    """Places of the smallest and of the largest of the first values."""
    least = 0
    most = 0
    for k in range(1, count):
        if values[k] < values[least]:
            least = k
        if values[k] > values[most]:
            most = k
    return least, most


def least_squares(given: Wide, sides: Sides) -> Below:
    """The solution x of given x = sides in the sense of least squares, 24 equations in 16 unknowns.

    Reflections make the matrix triangular.
    """
    work = copied(given)
    rest = copied(sides)
    x = zeros(Below)
    for k in range(16):
        span = 0.0
        for r in range(k, 24):
            span += work[r, k] * work[r, k]
        span = sqrt(span)
        if work[k, k] > 0.0:
            span = -span
        top = work[k, k] - span
        scale = span * top
        if abs(scale) > 0.0:
            for b in range(k + 1, 16):
                total = top * work[k, b]
                for r in range(k + 1, 24):
                    total += work[r, k] * work[r, b]
                total = total / scale
                work[k, b] += total * top
                for r in range(k + 1, 24):
                    work[r, b] += total * work[r, k]
            for b in range(32):
                total = top * rest[k, b]
                for r in range(k + 1, 24):
                    total += work[r, k] * rest[r, b]
                total = total / scale
                rest[k, b] += total * top
                for r in range(k + 1, 24):
                    rest[r, b] += total * work[r, k]
        work[k, k] = span
    for m in range(16):
        k = 15 - m
        for b in range(32):
            total = rest[k, b]
            for r in range(k + 1, 16):
                total -= work[k, r] * x[r, b]
            x[k, b] = total / work[k, k]
    return x


def determinant(jac: Jacobian) -> Real:
    """The determinant of a Jacobian, by elimination."""
    work = copied(jac)
    volume = 1.0
    for k in range(6):
        p = k
        for r in range(k + 1, 6):
            if abs(work[r, k]) > abs(work[p, k]):
                p = r
        if p > k:
            volume = -volume
            for b in range(6):
                x = work[k, b]
                work[k, b] = work[p, b]
                work[p, b] = x
        volume = volume * work[k, k]
        if abs(work[k, k]) > 0.0:
            for r in range(k + 1, 6):
                f = work[r, k] / work[k, k]
                for b in range(k, 6):
                    work[r, b] -= f * work[k, b]
    return volume
