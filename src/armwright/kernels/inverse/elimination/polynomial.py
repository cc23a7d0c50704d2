"""Matrix polynomials in the hidden angle, and their roots as eigenvalues.

Multiplying the six equations by x gives twelve equations in the products x^i y^j, i ≤ 3, j ≤ 2: the *narrow*
polynomial of [RR93 (42)] and [MC94 (12)]. It is square and fast; for special arms, and for many where the
tool's axis is parallel to the first one, its determinant vanishes for every angle. Multiplying by y and xy as
well gives 24 equations in 16 products, i, j ≤ 3: the *wide* polynomial, which loses rank at solutions and
hardly elsewhere.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Arm
from armwright.kernels.inverse.elimination.equations import System
from armwright.kernels.language import Array, Real, Whole, cold, copied, hot, rare, zeros
from armwright.kernels.linear.eigenvalues import eigenvalues
from armwright.kernels.linear.small_systems import diagonal_condition, reflect, solve_system
from armwright.kernels.tolerances import GOOD_LEAD, USABLE_LEAD

NARROW = 12  # products of the narrow polynomial
WIDE = 16
WIDE_ROWS = 24
ORDER = 32  # of the largest eigenvalue problem
VARIANTS = 3  # angles that may be taken for infinity
FIRST = 8  # row and column at which the six equations begin in the system

SixEquations: TypeAlias = Annotated[Array, (6, 9)]
Narrow: TypeAlias = Annotated[Array, (12, 12)]
NarrowSystem: TypeAlias = Annotated[Array, (12, 36)]
Wide: TypeAlias = Annotated[Array, (24, 16)]
WideSystem: TypeAlias = Annotated[Array, (24, 48)]
Companion: TypeAlias = Annotated[Array, (32, 32)]
Roots: TypeAlias = Annotated[Array, (32,)]
Row24: TypeAlias = Annotated[Array, (24,)]


@hot
def at_angle(one: Real, c: Real, s: Real, g: System) -> SixEquations:
    """The six equations with their coefficients of 1, cos ψ and sin ψ added up."""
    six = zeros(SixEquations)
    for r in range(6):
        for m in range(9):
            six[r, m] = (
                one * g[FIRST + r, FIRST + m]
                + c * g[FIRST + r, FIRST + 9 + m]
                + s * g[FIRST + r, FIRST + 18 + m]
            )
    return six


@hot
def narrow_matrix(six: SixEquations) -> Narrow:
    """The equations and the equations times x."""
    made = zeros(Narrow)
    for r in range(6):
        for m in range(9):
            made[r, m] = six[r, m]
            made[r + 6, 3 + m] = six[r, m]
    return made


@cold
def wide_matrix(six: SixEquations) -> Wide:
    """The equations times 1, x, y and xy."""
    made = zeros(Wide)
    for r in range(6):
        for k in range(4):
            first = 4 * (k % 2) + k // 2
            for m in range(9):
                made[6 * k + r, first + 4 * (m // 3) + m % 3] = six[r, m]
    return made


@hot
def reduced_matrix(arm: Arm, base: Whole, g: System) -> tuple[Companion, Real]:
    """The matrix whose eigenvalues are the roots of the narrow polynomial; the condition of its leading
    matrix.

    With x = tan((ψ - φ)/2) the polynomial is A x² + B x + C, K = ((0, 1), (-A⁻¹C, -A⁻¹B)); W is orthogonal to
    the constant invariant subspace of the arm; the matrix is WᵀKW.
    """
    made = zeros(Companion)
    system = zeros(NarrowSystem)
    row = zeros(Row24)
    c = arm.phi[base % 3, 0]
    s = arm.phi[base % 3, 1]
    lead = at_angle(1.0, -c, -s, g)
    mid = at_angle(0.0, -2.0 * s, 2.0 * c, g)
    last = at_angle(1.0, c, s, g)
    for r in range(6):
        for m in range(9):
            system[r, m] = lead[r, m]
            system[r + 6, 3 + m] = lead[r, m]
        for m in range(24):
            first = 0.0
            second = 0.0
            for k in range(9):
                first += last[r, k] * arm.basis[base, k, m]
                first += mid[r, k] * arm.basis[base, 12 + k, m]
                second += last[r, k] * arm.basis[base, 3 + k, m]
                second += mid[r, k] * arm.basis[base, 15 + k, m]
            system[r, NARROW + m] = first
            system[r + 6, NARROW + m] = second
    system, condition = solve_system(NARROW, 36, system)
    order = int(arm.orders[base])
    for r in range(order):
        for m in range(24):
            row[m] = arm.top[base, r, m]
        for k in range(NARROW):
            for m in range(24):
                row[m] -= arm.basis[base, NARROW + k, r] * system[k, NARROW + m]
        for m in range(24):
            made[r, m] = row[m]
    condition = abs(condition)
    return made, condition


@rare
def companion_matrix(c: Real, s: Real, g: System) -> tuple[Companion, Real]:
    """((0, 1), (-A⁺C, -A⁺B)) of the wide polynomial at φ; the condition of A."""
    made = zeros(Companion)
    system = zeros(WideSystem)
    lead = at_angle(1.0, -c, -s, g)
    mid = at_angle(0.0, -2.0 * s, 2.0 * c, g)
    last = at_angle(1.0, c, s, g)
    for r in range(6):
        for k in range(4):
            first = 4 * (k % 2) + k // 2
            for m in range(9):
                place = first + 4 * (m // 3) + m % 3
                system[6 * k + r, place] = lead[r, m]
                system[6 * k + r, WIDE + place] = last[r, m]
                system[6 * k + r, 2 * WIDE + place] = mid[r, m]
    system = reflect(WIDE_ROWS, 48, WIDE, system)
    condition = diagonal_condition(WIDE_ROWS, 48, WIDE, system)
    if condition > 0.0:
        for r in range(WIDE - 1, -1, -1):
            scale = 1.0 / system[r, r]
            for m in range(WIDE, 3 * WIDE):
                system[r, m] *= scale
            for k in range(r):
                f = system[k, r]
                for m in range(WIDE, 3 * WIDE):
                    system[k, m] -= f * system[r, m]
        for r in range(WIDE):
            made[r, WIDE + r] = 1.0
            for m in range(ORDER):
                made[WIDE + r, m] = -system[r, WIDE + m]
    return made, condition


@cold
def matrix_at(arm: Arm, form: Whole, variant: Whole, g: System) -> tuple[Companion, Real]:
    """The matrix whose eigenvalues are the roots of a formulation's polynomial, with one of the angles taken
    for infinity; the condition of the leading matrix.
    """
    if arm.fast > 0 and form < arm.fast:  # the first test is decided when text is written
        made, condition = reduced_matrix(arm, VARIANTS * form + variant, g)
    else:
        made, condition = companion_matrix(arm.phi[variant, 0], arm.phi[variant, 1], g)
    return made, condition


@cold
def formulation_roots(arm: Arm, form: Whole, g: System) -> tuple[Roots, Roots, Whole, Whole, Real]:
    """Real and imaginary parts of the roots x, how many, which angle is infinity, and the condition of the
    leading matrix: the first that is good, else the best; 0 where there are no roots.
    """
    real_part = zeros(Roots)
    imag_part = zeros(Roots)
    order = ORDER
    best = zeros(Companion)
    condition = 0.0
    variant = 0
    for k in range(VARIANTS):
        companion, other = matrix_at(arm, form, k, g)
        if other > condition:
            condition = other
            variant = k
            best = copied(companion)
        if condition > GOOD_LEAD:
            break
    if arm.fast > 0 and form < arm.fast:
        order = int(arm.orders[VARIANTS * form + variant])
    if condition > USABLE_LEAD:
        best, real_part, imag_part, is_found = eigenvalues(ORDER, order, best)
        if is_found == 0:
            condition = 0.0
    return real_part, imag_part, order, variant, condition
