"""Kernels of the elimination: six equations, the matrix polynomial of the hidden angle, its roots."""

from __future__ import annotations

from armwright.emit.solvers.kernels.arm import equations
from armwright.emit.solvers.kernels.eigen import eigenvalues
from armwright.emit.solvers.kernels.linear import extremes, least_squares, singular_parts
from armwright.emit.solvers.kernels.words import (
    Back,
    Combination,
    Constants,
    Left,
    Pair,
    Pose,
    Products,
    Real,
    Roots,
    Sides,
    Six,
    Square,
    Vectors,
    Whole,
    Wide,
    atan2,
    copied,
    cos,
    sin,
    zeros,
)


def combined(vectors: Vectors, which: Whole, lside: Left) -> Combination:
    """The sum of the 14 equations, each times its entry of a singular vector."""
    row = zeros(Combination)
    for b in range(27):
        for r in range(14):
            row[b] += vectors[r, which] * lside[r, b]
    return row


def six_equations(form: Whole, pose: Pose) -> tuple[Six, Back, Constants, Pair, Real]:
    """Six equations without the eliminated joints; what gives those back; how sure the elimination is.

    Rows of six: 1, cos, sin of the hidden angle times powers of x times powers of y. Rows of back times the
    same products are the products of the eliminated joints; its last row is the constant 1.
    """
    rside, lside, fixed_roots, hidden = equations(form, pose)
    across = zeros(Wide)
    six = zeros(Six)
    back = zeros(Back)
    along = zeros(Products)
    for k in range(14):
        for b in range(8):
            across[b, k] = rside[k, b]
    values, vectors = singular_parts(8, 14, across)
    _least, most = extremes(14, values)
    certainty = 1.0
    for k in range(14):
        place = 0
        for b in range(14):
            if values[b] > values[k] or (values[b] >= values[k] and b < k):
                place += 1
        if place == 7:
            certainty = values[k] / (values[most] + 1e-300)
        row = combined(vectors, k, lside)
        if place >= 8:
            for b in range(27):
                six[place - 8, b] = row[b]
        elif values[k] > 1e-10 * values[most]:
            for p in range(8):
                total = 0.0
                for r in range(14):
                    total += across[p, r] * vectors[r, k]
                along[p] = total / (values[k] * values[k])
            for b in range(27):
                for p in range(8):
                    back[p, b] += along[p] * row[b]
    for b in range(27):
        back[8, b] = lside[14, b]
    return six, back, fixed_roots, hidden, certainty


def wide_matrix(six: Six, one: Real, c: Real, s: Real) -> Wide:
    """The equations times 1, y, x and x y, 24 rows, in the 16 products of powers up to 3 of x and y."""
    wide = zeros(Wide)
    for k in range(6):
        for p in range(3):
            for r in range(3):
                m = 3 * p + r
                total = one * six[k, m] + c * six[k, 9 + m] + s * six[k, 18 + m]
                for a in range(2):
                    for b in range(2):
                        wide[12 * a + 6 * b + k, 4 * (p + a) + r + b] = total
    return wide


def hidden_angles(six: Six) -> tuple[Roots, Roots, Real]:
    """Angles of the 32 roots, how far each is from real, and the condition of the leading matrix.

    With t = tan((angle - shift)/2) the polynomial is aa t^2 + bb t + cc; t is an eigenvalue of the matrix
    ((0, 1), (-aa^+ cc, -aa^+ bb)).
    """
    angles = zeros(Roots)
    away = zeros(Roots)
    lead = zeros(Wide)
    sides = zeros(Sides)
    companion = zeros(Square)
    shift = 0.4
    trial = 0.4
    certainty = 0.0
    for _trials in range(4):
        if certainty < 1e-3:
            other = wide_matrix(six, 1.0, -cos(trial), -sin(trial))
            values, _vectors = singular_parts(24, 16, other)
            least, most = extremes(16, values)
            if values[least] > certainty * values[most]:
                certainty = values[least] / values[most]
                shift = trial
                lead = copied(other)
        trial += 1.5
    for k in range(32):
        away[k] = 1.0
    if certainty > 1e-15:
        mid = wide_matrix(six, 0.0, -2.0 * sin(shift), 2.0 * cos(shift))
        last = wide_matrix(six, 1.0, cos(shift), sin(shift))
        for b in range(16):
            companion[b, 16 + b] = 1.0
            for r in range(24):
                sides[r, b] = -last[r, b]
                sides[r, 16 + b] = -mid[r, b]
        below = least_squares(lead, sides)
        for k in range(16):
            for b in range(32):
                companion[16 + k, b] = below[k, b]
        real_part, imag_part = eigenvalues(32, companion)
        for k in range(32):
            x = real_part[k]
            y = imag_part[k]
            if abs(x) > 1e150:
                certainty = 0.0
            else:
                away[k] = 2.0 * abs(y) / (1.0 + x * x + y * y)
                if away[k] < 0.99:  # roots i and -i have no angle
                    angles[k] = atan2(x, 1.0 - y) + atan2(x, 1.0 + y) + shift
    return angles, away, certainty


def turn_between(a: Real, b: Real) -> Real:
    """The difference of two angles the short way round."""
    turn = abs(atan2(sin(a - b), cos(a - b)))
    return turn
