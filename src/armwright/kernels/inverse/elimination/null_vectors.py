"""Null vectors of the matrix polynomials, taken apart where solutions share the hidden angle.

On the null space multiplication by x and by y are small matrices with common eigenvectors; these are the
vectors of the form x^k y^m.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.elimination.equations import System
from armwright.kernels.inverse.elimination.polynomial import (
    NARROW,
    ORDER,
    WIDE,
    WIDE_ROWS,
    Companion,
    SixEquations,
    at_angle,
    narrow_matrix,
    wide_matrix,
)
from armwright.kernels.language import Array, Real, Whole, cold, copied, hot, rare, sqrt, zeros
from armwright.kernels.linear.eigenvalues import eigenvalues
from armwright.kernels.linear.small_systems import null_space, solve_system
from armwright.kernels.tolerances import BESIDE_EIGENVALUE, CONSISTENT, FREE_SHIFT, SURELY_COMPLEX

ROOM = 5  # one more than the solutions that can be told apart
COS_HALF = 0.8775825618903728  # of an arbitrary angle, 1/2
SIN_HALF = 0.479425538604203
WEIGHT = 0.37  # of y against x, arbitrary too: equal x or equal y do not matter

Vectors: TypeAlias = Annotated[Array, (5, 16)]
Short: TypeAlias = Annotated[Array, (5, 12)]
Shift: TypeAlias = Annotated[Array, (6, 6)]
Padded: TypeAlias = Annotated[Array, (6, 8)]
Six: TypeAlias = Annotated[Array, (6,)]


@rare
def wide_null_vectors(most: Whole, tiny: Real, six: SixEquations) -> tuple[Vectors, Whole, Real]:
    """What the wide polynomial takes to zero, where the six equations have these coefficients."""
    vectors = zeros(Vectors)
    wide = wide_matrix(six)
    wide, vectors, count, last = null_space(WIDE_ROWS, WIDE, ROOM, most, tiny, wide, vectors)
    return vectors, count, last


@hot
def null_vectors(
    width: Whole, most: Whole, tiny: Real, c: Real, s: Real, g: System
) -> tuple[Vectors, Whole, Real]:
    """What the polynomial takes to zero at an angle, four by four numbers each; how many; the last pivot.

    At least one and at most ``most`` vectors, see ``null_space``.
    """
    vectors = zeros(Vectors)
    count = 0
    last = 0.0
    six = at_angle(1.0, c, s, g)
    if width == 3:
        narrow = narrow_matrix(six)
        few = zeros(Short)
        narrow, few, count, last = null_space(NARROW, NARROW, ROOM, most, tiny, narrow, few)
        for n in range(count):
            for k in range(4):
                for m in range(3):
                    vectors[n, 4 * k + m] = few[n, 3 * k + m]
    else:
        vectors, count, last = wide_null_vectors(most, tiny, six)
    return vectors, count, last


@cold
def orthonormal(count: Whole, z: Vectors) -> Vectors:
    """The first vectors made orthogonal and of size one."""
    for k in range(count):
        for m in range(k):
            total = 0.0
            for n in range(WIDE):
                total += z[k, n] * z[m, n]
            for n in range(WIDE):
                z[k, n] -= total * z[m, n]
        total = 0.0
        for n in range(WIDE):
            total += z[k, n] * z[k, n]
        scale = 1.0 / sqrt(total)
        for n in range(WIDE):
            z[k, n] *= scale
    return z


@cold
def pad_system(count: Whole, given: Shift) -> Padded:
    """The first rows and columns of a matrix in a system of six, the others those of the unit matrix."""
    system = zeros(Padded)
    for k in range(6):
        system[k, k] = 1.0
    for k in range(count):
        for m in range(count):
            system[k, m] = given[k, m]
    return system


@rare
def add_shift(width: Whole, count: Whole, by_x: Whole, z: Vectors, shift: Shift) -> tuple[Shift, Real]:
    """The matrix with that of multiplication by x (or a weighted one by y) added, by least squares.

    Of tan(β - 1/2), rather, where x = tan β: no power is lost where x is infinite. And the largest residual,
    which is not small where a continuum of solutions shares the hidden angle.
    """
    normal = zeros(Shift)
    mixed = zeros(Shift)
    made = zeros(Shift)
    low = zeros(Six)
    high = zeros(Six)
    apart = 4 if by_x == 1 else 1
    worst = 0.0
    for k in range(3 if by_x == 1 else 4):
        for m in range(width if by_x == 1 else width - 1):
            n = 4 * k + m
            for a in range(count):
                low[a] = z[a, n] * COS_HALF + z[a, n + apart] * SIN_HALF
                high[a] = z[a, n + apart] * COS_HALF - z[a, n] * SIN_HALF
            for a in range(count):
                for b in range(count):
                    normal[a, b] += low[a] * low[b]
                    mixed[a, b] += low[a] * high[b]
    for n in range((count + 1) // 2):
        system = pad_system(count, normal)
        for a in range(count):
            for b in range(2):
                system[a, 6 + b] = mixed[a, 2 * n + b]
        system, pivots = solve_system(6, 8, system)
        if abs(pivots) < FREE_SHIFT:
            worst = 1.0
        for a in range(count):
            for b in range(2):
                made[a, 2 * n + b] = system[a, 6 + b]
    if worst < 1.0:
        weight = 1.0 if by_x == 1 else WEIGHT
        for a in range(count):
            for b in range(count):
                shift[a, b] += weight * made[a, b]
        for k in range(3 if by_x == 1 else 4):
            for m in range(width if by_x == 1 else width - 1):
                n = 4 * k + m
                for b in range(count):
                    total = z[b, n] * SIN_HALF - z[b, n + apart] * COS_HALF
                    for a in range(count):
                        below = z[a, n] * COS_HALF + z[a, n + apart] * SIN_HALF
                        total += below * made[a, b]
                    worst = max(worst, abs(total))
    return shift, worst


@rare
def eigenvector(count: Whole, shift: Shift, eigen: Real) -> Six:
    """The eigenvector of the first rows and columns that belongs to an eigenvalue, by inverse iteration."""
    weights = zeros(Six)
    largest = 1.0
    for k in range(count):
        weights[k] = 1.0 + 0.1 * float(k)  # without any special direction
        for m in range(count):
            largest = max(largest, abs(shift[k, m]))
    for _round in range(2):
        system = pad_system(count, shift)
        total = 0.0
        for k in range(count):
            system[k, k] -= eigen + BESIDE_EIGENVALUE * largest
            system[k, 6] = weights[k]
        system, _pivots = solve_system(6, 8, system)
        for k in range(count):
            total = max(total, abs(system[k, 6]))
        for k in range(count):
            weights[k] = system[k, 6] / total
    return weights


@cold
def take_apart(width: Whole, count: Whole, is_loose: Whole, given: Vectors) -> tuple[Vectors, Whole]:
    """The real vectors x^k y^m that null vectors span, and how many; -1 where these are not so spanned.

    Loosely, all vectors are taken that come nearest to being such: starts, for roots that lie too close
    together to be told apart.
    """
    apart = copied(given)
    number = 1
    if count > 1:
        z = copied(given)
        shift = zeros(Shift)
        z = orthonormal(count, z)
        shift, worst = add_shift(width, count, 1, z, shift)
        shift, other = add_shift(width, count, 0, z, shift)
        worst = max(worst, other)
        number = -1
        if is_loose == 1 or worst < CONSISTENT:
            work = zeros(Companion)
            for k in range(count):
                for m in range(count):
                    work[k, m] = shift[k, m]
            work, real_part, imag_part, is_found = eigenvalues(ORDER, count, work)
            if is_found == 1:
                number = 0
                for k in range(count):
                    is_real = 1 if abs(imag_part[k]) < SURELY_COMPLEX * (1.0 + abs(real_part[k])) else 0
                    if is_loose == 1 or is_real == 1:
                        weights = eigenvector(count, shift, real_part[k])
                        for n in range(WIDE):
                            total = 0.0
                            for m in range(count):
                                total += weights[m] * z[m, n]
                            apart[number, n] = total
                        number += 1
    return apart, number
