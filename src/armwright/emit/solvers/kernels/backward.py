"""Kernels from a root to configurations: null vectors, powers of x and y, the other joints."""

from __future__ import annotations

from armwright.emit.solvers.kernels.arm import candidate
from armwright.emit.solvers.kernels.eigen import eigenvalues
from armwright.emit.solvers.kernels.linear import extremes, singular_parts
from armwright.emit.solvers.kernels.words import (
    Back,
    Bundle,
    Joints,
    Pair,
    Pose,
    Products,
    Real,
    Square,
    Values,
    Vectors,
    Whole,
    Wide,
    copied,
    cos,
    sin,
    sqrt,
    zeros,
)


def null_vectors(values: Values, vectors: Vectors, wanted: Whole) -> tuple[Bundle, Whole]:
    """So many singular vectors of the smallest singular values as rows, and their number.

    Where 0 are wanted, those of all tiny singular values are taken, 1 to 6.
    """
    rest = copied(values)
    bundle = zeros(Bundle)
    least, most = extremes(16, values)
    count = 0
    while count < 6 and (count == 0 or count < wanted or (wanted == 0 and rest[least] < 1e-6 * values[most])):
        for k in range(16):
            bundle[count, k] = vectors[k, least]
        rest[least] = 1e300
        count += 1
        least, _last = extremes(16, rest)
    return bundle, count


def multiplication(count: Whole, bundle: Bundle, by_x: Whole) -> tuple[Square, Real]:
    """How multiplying by x (or y) acts on vectors of products, as a matrix, and its error.

    Of tan(b - 1/2), rather, where x = tan b: so nothing is lost where x is infinite.
    """
    low = zeros(Wide)
    high = zeros(Wide)
    action = zeros(Square)
    r = 0
    for a in range(3):
        for b in range(4):
            m = 4 * a + b
            n = m + 4
            if by_x == 0:
                m = 4 * b + a
                n = m + 1
            for k in range(count):
                low[r, k] = bundle[k, m] * cos(0.5) + bundle[k, n] * sin(0.5)
                high[r, k] = bundle[k, n] * cos(0.5) - bundle[k, m] * sin(0.5)
            r += 1
    values, vectors = singular_parts(12, count, low)
    least, most = extremes(count, values)
    worst = 1.0
    if values[least] > 1e-5 * values[most]:
        for k in range(count):
            for b in range(count):
                total = 0.0
                for p in range(12):
                    along = 0.0
                    for m in range(count):
                        along += low[p, m] * vectors[m, k]
                    total += along * high[p, b]
                total = total / (values[k] * values[k])
                for m in range(count):
                    action[m, b] += vectors[m, k] * total
        worst = 0.0
        for p in range(12):
            for b in range(count):
                total = -high[p, b]
                for m in range(count):
                    total += low[p, m] * action[m, b]
                worst = max(worst, abs(total))
    return action, worst


def taken_apart(count: Whole, bundle: Bundle, is_loose: Whole) -> tuple[Bundle, Whole, Whole]:
    """The real vectors of products of powers that span the null vectors, their number, 1 where they do.

    They are the common eigenvectors of the multiplications by x and by y; loosely, complex ones are taken
    for real.
    """
    apart = copied(bundle)
    number = count
    is_spanned = 1
    if count > 1:
        by_x, miss_x = multiplication(count, bundle, 1)
        by_y, miss_y = multiplication(count, bundle, 0)
        both = zeros(Square)
        for k in range(count):
            for b in range(count):
                both[k, b] = by_x[k, b] + 0.37 * by_y[k, b]
        if max(miss_x, miss_y) > 1e-6:
            is_spanned = 0
        real_part, imag_part = eigenvalues(count, both)
        number = 0
        for m in range(count):
            is_real = max(is_loose, 1 - is_spanned)
            if abs(imag_part[m]) < 1e-2 * (1.0 + abs(real_part[m])):
                is_real = 1
            if is_real == 1:
                shifted = zeros(Wide)
                for k in range(count):
                    for b in range(count):
                        shifted[k, b] = both[k, b]
                    shifted[k, k] -= real_part[m]
                values, vectors = singular_parts(count, count, shifted)
                least, _most = extremes(count, values)
                for p in range(16):
                    total = 0.0
                    for k in range(count):
                        total += vectors[k, least] * bundle[k, p]
                    apart[number, p] = total
                number += 1
    return apart, number, is_spanned


def ratio(p0: Real, p1: Real, p2: Real, p3: Real) -> Pair:
    """Numerator and denominator of x from 1, x, x^2, x^3 times anything, of length one."""
    pair = zeros(Pair)
    both = p0 * p1 + p1 * p2 + p2 * p3
    if abs(p0) > abs(p3):
        pair[0] = both
        pair[1] = p0 * p0 + p1 * p1 + p2 * p2
    else:
        pair[0] = p1 * p1 + p2 * p2 + p3 * p3
        pair[1] = both
    span = sqrt(pair[0] * pair[0] + pair[1] * pair[1]) + 1e-300
    pair[0] = pair[0] / span
    pair[1] = pair[1] / span
    return pair


def configuration(form: Whole, pose: Pose, angle: Real, bundle: Bundle, which: Whole, back: Back) -> Joints:
    """All joints from the hidden angle and a vector of products of powers of x and y."""
    grid = zeros(Wide)
    turn = zeros(Pair)
    rr = zeros(Products)
    for a in range(4):
        for b in range(4):
            grid[a, b] = bundle[which, 4 * a + b]
    values, vectors = singular_parts(4, 4, grid)
    _least, most = extremes(4, values)
    column = zeros(Values)
    for a in range(4):
        for b in range(4):
            column[a] += grid[a, b] * vectors[b, most]
    xx = ratio(column[0], column[1], column[2], column[3])
    yy = ratio(vectors[0, most], vectors[1, most], vectors[2, most], vectors[3, most])
    turn[0] = cos(angle)
    turn[1] = sin(angle)
    one = 0.0
    for h in range(3):
        for a in range(3):
            for b in range(3):
                term = 1.0
                if h == 1:
                    term = turn[0]
                elif h == 2:
                    term = turn[1]
                for k in range(2):
                    if k < a:
                        term = term * xx[0]
                    else:
                        term = term * xx[1]
                    if k < b:
                        term = term * yy[0]
                    else:
                        term = term * yy[1]
                m = 9 * h + 3 * a + b
                one += back[8, m] * term
                for k in range(8):
                    rr[k] += back[k, m] * term
    if abs(one) > 1e-30:
        for k in range(8):
            rr[k] = rr[k] / one
    q = candidate(form, pose, turn, xx, yy, rr)
    return q
