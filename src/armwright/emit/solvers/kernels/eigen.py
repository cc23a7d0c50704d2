"""Kernels for the eigenvalues of a real matrix: balancing, Hessenberg form, QR steps with double shift."""

from __future__ import annotations

from armwright.emit.solvers.kernels.words import Roots, Square, Whole, copied, sqrt, zeros


def balanced(order: Whole, given: Square) -> Square:
    """A similar matrix whose rows and columns are alike in size."""
    work = copied(given)
    is_changed = 1
    sweep = 0
    while is_changed == 1 and sweep < 20:
        is_changed = 0
        sweep += 1
        for k in range(order):
            across = 0.0
            down = 0.0
            for b in range(order):
                if b != k:
                    across += abs(work[k, b])
                    down += abs(work[b, k])
            if across > 0.0 and down > 0.0:
                f = sqrt(across / down)
                if down * f + across / f < 0.9 * (down + across):
                    is_changed = 1
                    for b in range(order):
                        work[k, b] = work[k, b] / f
                    for b in range(order):
                        work[b, k] = work[b, k] * f
    return work


def hessenberg(order: Whole, given: Square) -> Square:
    """A similar matrix with zeros below the first subdiagonal, by reflections."""
    work = copied(given)
    for k in range(order - 2):
        span = 0.0
        for r in range(k + 1, order):
            span += work[r, k] * work[r, k]
        span = sqrt(span)
        if work[k + 1, k] > 0.0:
            span = -span
        top = work[k + 1, k] - span
        scale = span * top
        if abs(scale) > 0.0:
            for b in range(k + 1, order):
                total = top * work[k + 1, b]
                for r in range(k + 2, order):
                    total += work[r, k] * work[r, b]
                total = total / scale
                work[k + 1, b] += total * top
                for r in range(k + 2, order):
                    work[r, b] += total * work[r, k]
            for b in range(order):
                total = top * work[b, k + 1]
                for r in range(k + 2, order):
                    total += work[r, k] * work[b, r]
                total = total / scale
                work[b, k + 1] += total * top
                for r in range(k + 2, order):
                    work[b, r] += total * work[r, k]
            work[k + 1, k] = span
        for r in range(k + 2, order):
            work[r, k] = 0.0
    return work


def double_step(low: Whole, high: Whole, steps: Whole, given: Square) -> Square:
    """The block from low to high after one QR step with two shifts."""
    work = copied(given)
    m = high - 1
    first_shift = work[m, m] - work[low, low]
    other_shift = work[high, high] - work[low, low]
    both = work[m, high] * work[high, m]
    if steps == 10 or steps == 20 or steps == 35:  # other shifts, where the usual ones go round in circles
        both = abs(work[high, m]) + abs(work[m, m - 1])
        first_shift += both
        other_shift -= both
        both = -0.5 * both * both
    x = (first_shift * other_shift - both) / work[low + 1, low] + work[low, low + 1]
    y = work[low + 1, low + 1] - work[low, low] - first_shift - other_shift
    z = work[low + 2, low + 1]
    for k in range(low, high):
        span = sqrt(x * x + y * y + z * z)
        if x > 0.0:
            span = -span
        top = x - span
        scale = span * top
        if abs(scale) > 0.0:
            first = max(low, k - 1)
            last = min(k + 3, high)
            for b in range(first, high + 1):
                total = top * work[k, b] + y * work[k + 1, b]
                if k < m:
                    total += z * work[k + 2, b]
                total = total / scale
                work[k, b] += total * top
                work[k + 1, b] += total * y
                if k < m:
                    work[k + 2, b] += total * z
            for b in range(low, last + 1):
                total = top * work[b, k] + y * work[b, k + 1]
                if k < m:
                    total += z * work[b, k + 2]
                total = total / scale
                work[b, k] += total * top
                work[b, k + 1] += total * y
                if k < m:
                    work[b, k + 2] += total * z
        if k < m:
            x = work[k + 1, k]
            y = work[k + 2, k]
            z = 0.0
            if k < m - 1:
                z = work[k + 3, k]
    return work


def eigenvalues(order: Whole, given: Square) -> tuple[Roots, Roots]:
    """Real and imaginary parts of the eigenvalues of the first rows and columns.

    The real part is 1e300 where the iteration does not end.
    """
    real_part = zeros(Roots)
    imag_part = zeros(Roots)
    alike = balanced(order, given)
    work = hessenberg(order, alike)
    tiny = 0.0
    for k in range(order):
        for b in range(order):
            tiny += work[k, b] * work[k, b]
    tiny = 1e-16 * sqrt(tiny)  # a change that rounding makes anyway
    high = order - 1
    steps = 0
    while high >= 0 and steps < 60:
        low = 0
        for k in range(1, high + 1):
            if abs(work[k, k - 1]) <= 2e-16 * (abs(work[k - 1, k - 1]) + abs(work[k, k])) + tiny:
                work[k, k - 1] = 0.0
                low = k
        if low == high:
            real_part[high] = work[high, high]
            high -= 1
            steps = 0
        elif low == high - 1:
            p = 0.5 * (work[low, low] - work[high, high])
            w = p * p + work[low, high] * work[high, low]
            real_part[low] = work[high, high] + p
            real_part[high] = work[high, high] + p
            if w < 0.0:
                imag_part[low] = sqrt(-w)
                imag_part[high] = -sqrt(-w)
            else:
                z = sqrt(w)
                if p < 0.0:
                    z = -z
                z = p + z
                real_part[low] = work[high, high] + z
                if abs(z) > 0.0:
                    real_part[high] = work[high, high] - work[low, high] * work[high, low] / z
            high -= 2
            steps = 0
        else:
            steps += 1
            work = double_step(low, high, steps, work)
    for k in range(high + 1):
        real_part[k] = 1e300
    return real_part, imag_part
