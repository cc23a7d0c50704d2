"""Eigenvalues of a real matrix: balancing, Hessenberg form, QR steps with double shift."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.language import Array, Real, Whole, hot, own_word, sqrt, zeros
from armwright.kernels.linear import plain
from armwright.kernels.tolerances import (
    BALANCED_SHRINKING,
    BALANCING_SWEEPS,
    OTHER_SHIFTS,
    QR_STEPS,
    ROUNDING,
)

Square: TypeAlias = Annotated[Array, ("wide", "wide")]
Parts: TypeAlias = Annotated[Array, ("wide",)]
Four: TypeAlias = Annotated[Array, (4,)]


def balance_matrix(wide: Whole, order: Whole, a: Square) -> Square:
    """A similar matrix whose rows and columns are alike in size."""
    is_changed = 1
    sweep = 0
    while is_changed == 1 and sweep < BALANCING_SWEEPS:
        is_changed = 0
        sweep += 1
        for k in range(order):
            across = 0.0
            down = 0.0
            for b in range(order):
                if b != k:
                    across += abs(a[k, b])
                    down += abs(a[b, k])
            if across > 0.0 and down > 0.0:
                f = sqrt(across / down)
                if down * f + across / f < BALANCED_SHRINKING * (down + across):
                    is_changed = 1
                    for b in range(order):
                        a[k, b] = a[k, b] / f
                    for b in range(order):
                        a[b, k] = a[b, k] * f
    return a


@hot
def times_column(wide: Whole, order: Whole, first: Whole, row: Parts, v: Parts) -> Real:
    """The inner product of a row with a column, from a number on; four sums at a time."""
    sums = zeros(Four)
    for n in range(first // 4, order // 4):
        for k in range(4):
            sums[k] += row[4 * n + k] * v[4 * n + k]
    total = float((sums[0] + sums[1]) + (sums[2] + sums[3]))
    for b in range(4 * (order // 4), order):
        total += row[b] * v[b]
    return total


@hot
def hessenberg(wide: Whole, order: Whole, a: Square) -> Square:
    """A similar matrix with zeros below the first subdiagonal, by reflections 1 + v vᵀ/s.

    Rows are worked on as a whole; before row k + 1 there are zeros in v.
    """
    v = zeros(Parts, wide)
    w = zeros(Parts, wide)
    for k in range(order - 2):
        span = 0.0
        for r in range(k + 1, order):
            v[r] = a[r, k]
            span += v[r] * v[r]
        v[k] = 0.0
        span = sqrt(span)
        if v[k + 1] > 0.0:
            span = -span
        v[k + 1] -= span
        scale = span * v[k + 1]
        if abs(scale) > 0.0:
            over = 1.0 / scale
            for b in range(order):
                w[b] = 0.0
            for r in range(k + 1, order):
                for b in range(order):
                    w[b] += v[r] * a[r, b]
            for r in range(k + 1, order):
                for b in range(order):
                    a[r, b] += over * v[r] * w[b]
            for r in range(order):
                total = times_column(wide, order, k, a[r], v)
                total = over * total
                for b in range(k, order):
                    a[r, b] += total * v[b]
        for r in range(k + 2, order):
            a[r, k] = 0.0
    return a


@hot
def turn_three(
    wide: Whole,
    high: Whole,
    k: Whole,
    first: Whole,
    low: Whole,
    last: Whole,
    x: Real,
    y: Real,
    z: Real,
    over: Real,
    a: Square,
) -> Square:
    """The matrix with rows and columns k to k + 2 reflected, from a column and from a row on."""
    for b in range(first, high + 1):
        total = over * (x * a[k, b] + y * a[k + 1, b] + z * a[k + 2, b])
        a[k, b] += total * x
        a[k + 1, b] += total * y
        a[k + 2, b] += total * z
    for b in range(low, last + 1):
        total = over * (x * a[b, k] + y * a[b, k + 1] + z * a[b, k + 2])
        a[b, k] += total * x
        a[b, k + 1] += total * y
        a[b, k + 2] += total * z
    return a


def turn_two(
    wide: Whole,
    high: Whole,
    k: Whole,
    first: Whole,
    low: Whole,
    last: Whole,
    x: Real,
    y: Real,
    over: Real,
    a: Square,
) -> Square:
    """The matrix with rows and columns k and k + 1 reflected, from a column and from a row on."""
    for b in range(first, high + 1):
        total = over * (x * a[k, b] + y * a[k + 1, b])
        a[k, b] += total * x
        a[k + 1, b] += total * y
    for b in range(low, last + 1):
        total = over * (x * a[b, k] + y * a[b, k + 1])
        a[b, k] += total * x
        a[b, k + 1] += total * y
    return a


def double_step(wide: Whole, low: Whole, high: Whole, steps: Whole, a: Square) -> Square:
    """The block from low to high after one QR step with two shifts.

    steps   taken with this block, this one included
    """
    m = high - 1
    first_shift = a[m, m] - a[low, low]
    other_shift = a[high, high] - a[low, low]
    both = a[m, high] * a[high, m]
    if steps % OTHER_SHIFTS == 0:  # the usual shifts go round in circles; from both ends of the block in turn
        span = abs(a[high, m]) + abs(a[m, m - 1])
        middle = a[high, high] - a[low, low]
        if steps % (2 * OTHER_SHIFTS) == 0:
            span = abs(a[low + 1, low]) + abs(a[low + 2, low + 1])
            middle = 0.0
        first_shift = middle + 0.75 * span
        other_shift = middle + 0.75 * span
        both = -0.4375 * span * span
    x = (first_shift * other_shift - both) / a[low + 1, low] + a[low, low + 1]
    y = a[low + 1, low + 1] - a[low, low] - first_shift - other_shift
    z = a[low + 2, low + 1]
    for k in range(low, m):
        span = sqrt(x * x + y * y + z * z)
        if x > 0.0:
            span = -span
        top = x - span
        scale = span * top
        if abs(scale) > 0.0:
            a = turn_three(wide, high, k, max(low, k - 1), low, min(k + 3, high), top, y, z, 1.0 / scale, a)
        x = a[k + 1, k]
        y = a[k + 2, k]
        z = a[min(k + 3, high), k] if k < m - 1 else 0.0
    span = sqrt(x * x + y * y)
    if x > 0.0:
        span = -span
    top = x - span
    scale = span * top
    if abs(scale) > 0.0:
        a = turn_two(wide, high, m, max(low, m - 1), low, high, top, y, 1.0 / scale, a)
    return a


@own_word(plain.eigenvalues)
def eigenvalues(wide: Whole, order: Whole, a: Square) -> tuple[Square, Parts, Parts, Whole]:
    """Real and imaginary parts of the eigenvalues of the first rows and columns; 1 where the iteration ended.

    Nothing of use is left in a.
    """
    real_part = zeros(Parts, wide)
    imag_part = zeros(Parts, wide)
    a = balance_matrix(wide, order, a)
    a = hessenberg(wide, order, a)
    total = 0.0
    for k in range(order):
        for b in range(order):
            total += a[k, b] * a[k, b]
    tiny = 0.5 * ROUNDING * sqrt(total)  # a change that rounding makes anyway
    high = order - 1
    steps = 0
    taken = 0
    while high >= 0 and taken < QR_STEPS * order:
        low = high + 0
        while low > 0:
            if abs(a[low, low - 1]) <= ROUNDING * (abs(a[low - 1, low - 1]) + abs(a[low, low])) + tiny:
                a[low, low - 1] = 0.0
                break
            low -= 1
        if low == high:
            real_part[high] = a[high, high]
            high -= 1
            steps = 0
        elif low == high - 1:
            p = 0.5 * (a[low, low] - a[high, high])
            w = p * p + a[low, high] * a[high, low]
            real_part[low] = a[high, high] + p
            real_part[high] = a[high, high] + p
            if w < 0.0:
                imag_part[low] = sqrt(-w)
                imag_part[high] = -sqrt(-w)
            else:
                z = sqrt(w)
                if p < 0.0:
                    z = -z
                z = p + z
                real_part[low] = a[high, high] + z
                if abs(z) > 0.0:
                    real_part[high] = a[high, high] - a[low, high] * a[high, low] / z
            high -= 2
            steps = 0
        else:
            steps += 1
            taken += 1
            a = double_step(wide, low, high, steps, a)
    is_found = 1 if high < 0 else 0
    return a, real_part, imag_part, is_found
