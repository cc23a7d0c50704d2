"""Kernels that take a null space apart: solutions that share the hidden angle.

On the null space multiplication by x and by y are small matrices with common eigenvectors; these are the
vectors of the form x^i y^j. The same steps as ``models.inverse.elimination.spectrum``.
"""

from __future__ import annotations

from armwright.run.kernels.gauss import null_space, solve
from armwright.run.kernels.language import Real, Reals, Whole, at, cold, eigenvalues, sqrt

COS_HALF = 0.8775825618903728  # of an arbitrary angle, 1/2
SIN_HALF = 0.479425538604203
WEIGHT = 0.37  # arbitrary too
COMPLEX = 1e-2  # surely complex beyond this
CONSISTENT = 1e-6
FREE = 1e-9  # pivots below this: x or y can be anything


@cold
def orthonormal(n: Whole, k: Whole, z: Reals) -> None:
    """Makes k vectors of n numbers orthogonal and of size one."""
    for i in range(k):
        for j in range(i):
            total = 0.0
            for m in range(n):
                total += z[n * i + m] * z[n * j + m]
            for m in range(n):
                z[n * i + m] -= total * z[n * j + m]
        size = 0.0
        for m in range(n):
            size += z[n * i + m] * z[n * i + m]
        size = 1 / sqrt(size)
        for m in range(n):
            z[n * i + m] *= size


@cold
def shift_row(n: Whole, k: Whole, apart: Whole, z: Reals, low: Reals, high: Reals) -> None:
    """Puts element 0 of k vectors and its neighbour, turned by half an angle, into low and high."""
    for i in range(k):
        low[i] = z[n * i] * COS_HALF + z[n * i + apart] * SIN_HALF
        high[i] = z[n * i + apart] * COS_HALF - z[n * i] * SIN_HALF


@cold
def add_shift(width: Whole, k: Whole, by_x: Whole, z: Reals, out: Reals, work: Reals) -> Real:
    """Adds the k × k matrix of multiplication by x (or of a weighted one by y) to out, by least squares.

    Of tan(β − 1/2), rather, where x = tan β: no power is lost where x is infinite. Returns the largest
    residual, which is not small where a continuum of solutions shares the hidden angle.
    """
    n = 4 * width
    row = 2 * k
    apart = width if by_x == 1 else 1
    low = at(work, 60)
    high = at(work, 68)
    for i in range(k * row):
        work[i] = 0.0
    for m in range(n):
        if (by_x == 1 and m < 3 * width) or (by_x == 0 and m % width < width - 1):
            shift_row(n, k, apart, at(z, m), low, high)
            for i in range(k):
                for j in range(k):
                    work[row * i + j] += low[i] * low[j]
                    work[row * i + k + j] += low[i] * high[j]
    if abs(solve(k, row, work)) < FREE:
        return 1.0
    weight = 1.0 if by_x == 1 else WEIGHT
    for i in range(k):
        for j in range(k):
            out[k * i + j] += weight * work[row * i + k + j]
    worst = 0.0
    for m in range(n):
        if (by_x == 1 and m < 3 * width) or (by_x == 0 and m % width < width - 1):
            shift_row(n, k, apart, at(z, m), low, high)
            for j in range(k):
                total = -high[j]
                for i in range(k):
                    total += low[i] * work[row * i + k + j]
                worst = max(worst, abs(total))
    return worst


@cold
def combine(n: Whole, k: Whole, z: Reals, weights: Reals, out: Reals) -> None:
    """Puts the weighted sum of k vectors into out."""
    for m in range(n):
        total = 0.0
        for i in range(k):
            total += weights[i] * z[n * i + m]
        out[m] = total


@cold
def eigenvector(k: Whole, matrix: Reals, value: Real, out: Reals, work: Reals) -> None:
    """Puts the eigenvector of a k × k matrix that belongs to a value into out."""
    for i in range(k):
        for j in range(k):
            work[k * i + j] = matrix[k * i + j] - (value if i == j else 0.0)
    null_space(k, k, 1, 0.0, work, at(work, 30), out)


@cold
def take_apart(width: Whole, k: Whole, is_loose: Whole, z: Reals, out: Reals, work: Reals) -> Whole:
    """Puts the real vectors x^i y^j (4 × width) that k null vectors span into out; returns how many.

    Returns −1 where the null vectors are not spanned by such vectors. Loosely, all k vectors are taken that
    come nearest to being such: starting points, of roots that lie too close together to be told apart.
    """
    n = 4 * width
    matrix = work
    real = at(work, 30)
    imaginary = at(work, 36)
    weights = at(work, 42)
    room = at(work, 50)
    if k == 1:
        for m in range(n):
            out[m] = z[m]
        return 1
    orthonormal(n, k, z)
    for i in range(k * k):
        matrix[i] = 0.0
    worst = add_shift(width, k, 1, z, matrix, room)
    worst = max(worst, add_shift(width, k, 0, z, matrix, room))
    if is_loose == 0 and not worst < CONSISTENT:
        return -1
    for i in range(k * k):
        room[i] = matrix[i]
    if eigenvalues(k, room, real, imaginary, at(room, 30)) != 0:
        return -1
    count = 0
    for i in range(k):
        if is_loose == 1 or abs(imaginary[i]) < COMPLEX * (1 + abs(real[i])):
            eigenvector(k, matrix, real[i], weights, room)
            combine(n, k, z, weights, at(out, n * count))
            count += 1
    return count
