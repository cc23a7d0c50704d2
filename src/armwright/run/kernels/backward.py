"""Kernels that go back from a root to all six joints, as ``models.inverse.elimination.backward``."""

from __future__ import annotations

from armwright.run.kernels.language import Real, Reals, Whole, at, sqrt
from armwright.run.kernels.places import (
    DIRECTION,
    HIDDEN,
    JOINTS_OF,
    KEPT,
    ONE,
    RAISED,
    TURNS_OF,
)

WIDE = 36


def ratio(n: Whole, apart: Whole, v: Reals, out: Reals) -> None:
    """Puts above and below of x = above/below into out, for v = 1, x, x², … times anything, n numbers."""
    both = 0.0
    low = 0.0
    high = 0.0
    for i in range(n - 1):
        both += v[i * apart] * v[(i + 1) * apart]
        low += v[i * apart] * v[i * apart]
        high += v[(i + 1) * apart] * v[(i + 1) * apart]
    is_low = abs(v[0]) > abs(v[(n - 1) * apart])
    above = both if is_low else high
    below = low if is_low else both
    size = sqrt(above * above + below * below)
    out[0] = above / size
    out[1] = below / size


def state_of_ratio(is_turn: Real, pair: Reals, out: Reals) -> None:
    """Puts the state of a joint with x = pair[0]/pair[1] into out: x = tan(q/2), or x = q for a slide."""
    above = pair[0]
    below = pair[1]
    if is_turn > 0:
        out[0] = below * below - above * above
        out[1] = 2 * above * below
    else:
        out[0] = above / below
        out[1] = 0.0


def state_of_terms(is_turn: Real, first: Real, second: Real, out: Reals) -> None:
    """Puts the state of a joint with cos q, sin q (nearly), or with q, into out."""
    if is_turn > 0:
        size = sqrt(first * first + second * second)
        out[0] = first / size
        out[1] = second / size
    else:
        out[0] = first
        out[1] = 0.0


def products(c: Real, s: Real, x: Reals, y: Reals, out: Reals) -> None:
    """Puts 1, c, s times powers of x times powers of y into out, 27 numbers; x, y as above and below."""
    for h in range(3):
        turn = 1.0 if h == 0 else c if h == 1 else s
        for i in range(3):
            power = x[1] * x[1] if i == 0 else x[0] * x[1] if i == 1 else x[0] * x[0]
            out[9 * h + 3 * i] = turn * power * y[1] * y[1]
            out[9 * h + 3 * i + 1] = turn * power * y[0] * y[1]
            out[9 * h + 3 * i + 2] = turn * power * y[0] * y[0]


def right_products(form: Reals, g: Reals, left: Reals, out: Reals) -> None:
    """Puts the eight products of s_1 and s_2 into out, from the products of the left side."""
    one = 0.0
    for j in range(27):
        one += form[ONE + j] * left[j]
    for i in range(7, -1, -1):
        total = 0.0
        for j in range(27):
            total += g[i * WIDE + 8 + j] * left[j]
        total = total / one
        for j in range(i + 1, 8):
            total -= g[i * WIDE + j] * out[j]
        out[i] = total / g[i * WIDE + i]


def turn_row(is_turn: Real, c: Real, s: Real, row: Reals) -> None:
    """Multiplies a row of three with the turn of a joint."""
    if is_turn > 0:
        x = row[0]
        row[0] = x * c + row[1] * s
        row[1] = row[1] * c - x * s


def last_joint(form: Reals, H: Reals, s: Reals, row: Reals) -> None:
    """Puts the state of s_6, which closes the loop, beside those of s_1 … s_5 in s."""
    next = at(row, 3)
    for j in range(3):
        row[j] = H[60 + j]
    for place in range(5):
        turn_row(form[TURNS_OF + place], s[2 * place], form[DIRECTION] * s[2 * place + 1], row)
        for j in range(3):
            next[j] = (
                row[0] * H[12 * place + j] + row[1] * H[12 * place + 4 + j] + row[2] * H[12 * place + 8 + j]
            )
        for j in range(3):
            row[j] = next[j]
    state_of_terms(1.0, row[0], form[DIRECTION] * row[1], at(s, 10))


def configuration(
    form: Reals, H: Reals, g: Reals, c: Real, s: Real, width: Whole, z: Reals, state: Reals, work: Reals
) -> None:
    """Puts the states of all joints into state, from the hidden angle and a vector x^i y^j, 4 × width."""
    largest = 0.0
    row = 0
    column = 0
    for i in range(4):
        for j in range(width):
            if abs(z[width * i + j]) > largest:
                largest = abs(z[width * i + j])
                row = i
                column = j
    x = work
    y = at(work, 2)
    left = at(work, 4)
    right = at(work, 32)
    walk = at(work, 40)
    ratio(4, width, at(z, column), x)
    ratio(width, 1, at(z, width * row), y)
    products(c, s, x, y, left)
    right_products(form, g, left, right)
    hidden = 2 + int(form[HIDDEN])
    raised = 2 + int(form[RAISED])
    kept = 2 + int(form[KEPT])
    state_of_terms(form[TURNS_OF], right[2], right[5], walk)
    state_of_terms(form[TURNS_OF + 1], right[0], right[1], at(walk, 2))
    is_turn = form[TURNS_OF + hidden]
    state_of_terms(is_turn, c if is_turn > 0 else s / (1 + c), s, at(walk, 2 * hidden))
    state_of_ratio(form[TURNS_OF + raised], x, at(walk, 2 * raised))
    state_of_ratio(form[TURNS_OF + kept], y, at(walk, 2 * kept))
    last_joint(form, H, walk, at(work, 60))
    for place in range(6):
        joint = int(form[JOINTS_OF + place])
        state[2 * joint] = walk[2 * place]
        state[2 * joint + 1] = walk[2 * place + 1]
