"""Kernels of the eigenvalue problem: from six equations to the roots of the hidden joint."""

from __future__ import annotations

from armwright.run.kernels.gauss import diagonal_condition, reflect, solve, subtract
from armwright.run.kernels.language import Real, Reals, Whole, at, cold, eigenvalues, hot
from armwright.run.kernels.places import BASIS, COS_PHI, ORDER, SIN_PHI, TOP

SIZE = 12  # of the narrow polynomial
COLUMNS = 16  # of the wide one
ROWS = 24
WIDE = 36  # a row of the six equations, and of the narrow system
ROW = 48  # a row of the wide system
APART = 24  # between rows of constants


@hot
def doubled(six: Reals, wide: Whole, out: Reals) -> None:
    """Puts six rows of nine into the twelve by twelve matrix of the equations and the equations times x.

    six has rows 9 apart, out has rows ``wide`` apart.
    """
    for i in range(6):
        for j in range(9):
            out[i * wide + j] = six[9 * i + j]
            out[(i + 6) * wide + 3 + j] = six[9 * i + j]
        for j in range(3):
            out[i * wide + 9 + j] = 0.0
            out[(i + 6) * wide + j] = 0.0


def multiplied(six: Reals, wide: Whole, out: Reals) -> None:
    """Puts six rows of nine into the 24 × 16 matrix of the equations times 1, x, y and xy.

    six has rows 9 apart, out has rows ``wide`` apart.
    """
    for i in range(6):
        for k in range(4):
            row = (6 * k + i) * wide
            first = 4 * (k % 2) + k // 2
            for j in range(COLUMNS):
                out[row + j] = 0.0
            for j in range(9):
                out[row + first + 4 * (j // 3) + j % 3] = six[9 * i + j]


def polynomial(g: Reals, c: Real, s: Real, A: Reals, B: Reals, C: Reals) -> None:
    """Puts A, B, C (6 × 9 each) of A x² + B x + C, x = tan((ψ − φ)/2), into the arrays; c, s belong to φ."""
    for i in range(6):
        for j in range(9):
            S = g[i * WIDE + j]
            P = g[i * WIDE + 9 + j]
            Q = g[i * WIDE + 18 + j]
            along = P * c + Q * s
            A[9 * i + j] = S - along
            B[9 * i + j] = 2 * (Q * c - P * s)
            C[9 * i + j] = S + along


@hot
def at_angle(g: Reals, c: Real, s: Real, out: Reals) -> None:
    """Puts S + P cos ψ + Q sin ψ, 6 × 9, into out."""
    for i in range(6):
        for j in range(9):
            out[9 * i + j] = g[i * WIDE + j] + g[i * WIDE + 9 + j] * c + g[i * WIDE + 18 + j] * s


@hot
def reduced_matrix(variant: Reals, g: Reals, out: Reals, work: Reals) -> Real:
    """Puts the matrix whose eigenvalues are the roots into out; returns the condition of A by its pivots.

    With K = ((0, 1), (−A⁻¹C, −A⁻¹B)) and W orthogonal to the constant invariant subspace, it is WᵀKW.
    """
    n = int(variant[ORDER])
    A = work
    B = at(work, 54)
    C = at(work, 108)
    system = at(work, 162)
    polynomial(g, variant[COS_PHI], variant[SIN_PHI], A, B, C)
    doubled(A, WIDE, system)
    for i in range(6):
        for j in range(APART):
            first = 0.0
            second = 0.0
            for k in range(9):
                first += C[9 * i + k] * variant[BASIS + k * APART + j]
                first += B[9 * i + k] * variant[BASIS + (12 + k) * APART + j]
                second += C[9 * i + k] * variant[BASIS + (3 + k) * APART + j]
                second += B[9 * i + k] * variant[BASIS + (15 + k) * APART + j]
            system[i * WIDE + SIZE + j] = first
            system[(i + 6) * WIDE + SIZE + j] = second
    condition = solve(SIZE, WIDE, system)
    for i in range(n):
        for j in range(APART):
            work[j] = variant[TOP + i * APART + j]
        for k in range(SIZE):
            subtract(APART, variant[BASIS + (SIZE + k) * APART + i], at(system, k * WIDE + SIZE), work)
        for j in range(n):
            out[i * n + j] = work[j]
    return abs(condition)


def roots(variant: Reals, g: Reals, real: Reals, imaginary: Reals, work: Reals) -> Real:
    """Puts the eigenvalues x into the arrays; returns the condition of A, 0 where there are none to be
    had.
    """
    matrix = at(work, 600)
    condition = reduced_matrix(variant, g, matrix, work)
    if not condition > 0:
        return 0.0
    if eigenvalues(int(variant[ORDER]), matrix, real, imaginary, at(work, 1200)) != 0:
        return 0.0
    return condition


@hot
def wide_matrix(c: Real, s: Real, g: Reals, out: Reals, work: Reals) -> Real:
    """Puts ((0, 1), (−A⁺C, −A⁺B)) of the wide polynomial into out, 32 × 32; returns the condition of A."""
    A = work
    B = at(work, 54)
    C = at(work, 108)
    system = at(work, 162)
    polynomial(g, c, s, A, B, C)
    multiplied(A, ROW, system)
    multiplied(C, ROW, at(system, COLUMNS))
    multiplied(B, ROW, at(system, 2 * COLUMNS))
    reflect(ROWS, COLUMNS, ROW, system, work)
    condition = diagonal_condition(COLUMNS, ROW, system)
    if not condition > 0:
        return 0.0
    for i in range(COLUMNS - 1, -1, -1):
        scale = 1 / system[i * ROW + i]
        for j in range(COLUMNS, ROW):
            system[i * ROW + j] *= scale
        for k in range(i):
            f = system[k * ROW + i]
            subtract(2 * COLUMNS, f, at(system, i * ROW + COLUMNS), at(system, k * ROW + COLUMNS))
    for i in range(COLUMNS):
        for j in range(2 * COLUMNS):
            out[2 * COLUMNS * i + j] = 1.0 if j == COLUMNS + i else 0.0
            out[2 * COLUMNS * (COLUMNS + i) + j] = -system[i * ROW + COLUMNS + j]
    return condition


@cold
def wide_roots(variant: Reals, g: Reals, real: Reals, imaginary: Reals, work: Reals) -> Real:
    """Puts the eigenvalues x of the wide polynomial into the arrays; returns the condition of A."""
    matrix = at(work, 1320)
    condition = wide_matrix(variant[COS_PHI], variant[SIN_PHI], g, matrix, work)
    if not condition > 0:
        return 0.0
    if eigenvalues(2 * COLUMNS, matrix, real, imaginary, at(work, 2360)) != 0:
        return 0.0
    return condition
