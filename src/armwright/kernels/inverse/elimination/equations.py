"""Elimination: from a pose to six equations in three joints [RR93 4.2].

The axis of s_6 does not feel joint s_6. Seen from between s_2 and s_3 it is, on the one way round the loop of
arm and pose, a function of s_3 s_4 s_5 (left side) and on the other way one of s_1 s_2 (right side). The
right side holds eight products of s_1 s_2 besides the constant; reflections remove them.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Arm, Transform
from armwright.kernels.inverse.positions.transforms import invert, line_functions, move, multiply
from armwright.kernels.language import Array, Real, Whole, cold, copied, hot, zeros
from armwright.kernels.linear.small_systems import diagonal_condition, reflect

FUNCTIONS = 14
RIGHT = 8  # products of two joints
LEFT = 27  # products of three
SINE = 0.8660254037844386  # of the samples at a third of a turn

Walk: TypeAlias = Annotated[Array, (6, 3, 4)]
System: TypeAlias = Annotated[Array, (14, 36)]
Side: TypeAlias = Annotated[Array, (14, 27)]
Samples: TypeAlias = Annotated[Array, (27, 14)]


@cold
def walk_links(arm: Arm, form: Whole, pose: Transform) -> Walk:
    """The links after s_1 … s_6; one of them holds the pose."""
    walk = zeros(Walk)
    for place in range(6):
        walk[place] = copied(arm.walk[6 * form + place])
    place = int(arm.pose_after[form])
    back = invert(pose)
    first = multiply(arm.links[6], back)
    closing = multiply(first, arm.links[0])
    if arm.direction[form] > 0.0:
        walk[place] = copied(closing)
    else:
        opened = invert(closing)
        walk[place] = copied(opened)
    return walk


@hot
def at_sample(is_turn: Real, direction: Real, which: Whole, a: Transform) -> Transform:
    """The frame moved by a joint at its sample 0, 1 or 2: thirds of a turn, or slides 0, 1, -1."""
    side = 1.0 if which == 1 else -1.0
    if which > 0:
        a = move(is_turn, direction, -0.5 if is_turn > 0.0 else side, side * SINE, a)
    return a


@hot
def three_terms(is_turn: Real, first: Whole, apart: Whole, values: Samples) -> Samples:
    """The values with three samples made coefficients of 1, cos, sin (1, q, q² of a slide)."""
    for n in range(FUNCTIONS):
        x = values[first, n]
        y = values[first + apart, n]
        z = values[first + 2 * apart, n]
        if is_turn > 0.0:
            values[first, n] = (x + y + z) / 3.0
            values[first + apart, n] = (2.0 * x - y - z) / 3.0
            values[first + 2 * apart, n] = (y - z) / (2.0 * SINE)
        else:
            values[first + apart, n] = (y - z) / 2.0
            values[first + 2 * apart, n] = (y + z) / 2.0 - x
    return values


@cold
def three_powers(is_turn: Real, first: Whole, apart: Whole, values: Samples) -> Samples:
    """The values with coefficients of 1, x, x², x = tan(q/2), times 1 + x²; slides have them already."""
    if is_turn > 0.0:
        for n in range(FUNCTIONS):
            x = values[first, n]
            y = values[first + apart, n]
            values[first, n] = x + y
            values[first + apart, n] = 2.0 * values[first + 2 * apart, n]
            values[first + 2 * apart, n] = x - y
    return values


@cold
def three_turns(is_turn: Real, first: Whole, apart: Whole, values: Samples) -> Samples:
    """The values with coefficients of 1, cos ψ, sin ψ of a slide q = tan(ψ/2), times cos²(ψ/2)."""
    if not is_turn > 0.0:
        for n in range(FUNCTIONS):
            x = values[first, n]
            y = values[first + apart, n]
            z = values[first + 2 * apart, n]
            values[first, n] = 0.5 * (x + z)
            values[first + apart, n] = 0.5 * (x - z)
            values[first + 2 * apart, n] = 0.5 * y
    return values


def right_side(arm: Arm, form: Whole, walk: Walk) -> Samples:
    """Coefficients of the products of s_1 and s_2 in nine rows, all functions of a product in one."""
    made = zeros(Samples)
    for r in range(3):
        start = copied(walk[5])
        start = at_sample(arm.turns_of[form, 0], arm.direction[form], r, start)
        middle = multiply(start, walk[0])
        for m in range(3):
            there = copied(middle)
            there = at_sample(arm.turns_of[form, 1], arm.direction[form], m, there)
            ahead = multiply(there, walk[1])
            back = invert(ahead)
            made[3 * r + m] = line_functions(back)
    for r in range(3):
        made = three_terms(arm.turns_of[form, 1], 3 * r, 1, made)
    for m in range(3):
        made = three_terms(arm.turns_of[form, 0], m, 3, made)
    return made


@cold
def left_samples(arm: Arm, form: Whole, walk: Walk) -> Samples:
    """The functions at all samples of s_3, s_4 and s_5."""
    values = zeros(Samples)
    for r in range(27):
        there = zeros(Transform)
        for n in range(3):
            there[n, n] = 1.0
        for place in range(3):
            which = r // 9 if place == 0 else (r // 3 % 3 if place == 1 else r % 3)
            there = at_sample(arm.turns_of[form, 2 + place], arm.direction[form], which, there)
            ahead = multiply(there, walk[2 + place])
            there = copied(ahead)
        values[r] = line_functions(there)
    return values


@cold
def left_side(arm: Arm, form: Whole, walk: Walk) -> Side:
    """The left side of formulations in which it is not a constant of the arm.

    Columns: 1, cos, sin of the hidden angle times powers of x times powers of y.
    """
    made = zeros(Side)
    values = left_samples(arm, form, walk)
    for place in range(3):
        is_turn = arm.turns_of[form, 2 + place]
        apart = 9 if place == 0 else (3 if place == 1 else 1)
        for r in range(27):
            digit = r // apart % 3
            if digit == 0:
                values = three_terms(is_turn, r, apart, values)
                if place == int(arm.hidden[form]):
                    values = three_turns(is_turn, r, apart, values)
                else:
                    values = three_powers(is_turn, r, apart, values)
    for h in range(3):
        for x in range(3):
            for y in range(3):
                r = 0
                for place in range(3):
                    digit = (
                        h if place == int(arm.hidden[form]) else (x if place == int(arm.raised[form]) else y)
                    )
                    r = 3 * r + digit
                for n in range(FUNCTIONS):
                    made[n, 9 * h + 3 * x + y] = values[r, n]
    return made


def six_equations(arm: Arm, form: Whole, walk: Walk) -> tuple[System, Real]:
    """The reduced system, and how far the right side is from losing rank.

    Rows 8 … 13 hold six equations in 27 products, from column 8 on; the rows above give the products of s_1
    s_2.
    """
    g = zeros(System)
    rside = right_side(arm, form, walk)
    lside = copied(arm.left_sides[form])
    if not arm.is_constant[form] > 0.0:
        lside = left_side(arm, form, walk)
    for n in range(FUNCTIONS):
        for m in range(RIGHT):
            g[n, m] = rside[m + 1, n]
        for m in range(LEFT):
            g[n, RIGHT + m] = lside[n, m] - rside[0, n] * arm.one[form, m]
    g = reflect(FUNCTIONS, 36, RIGHT, g)
    condition = diagonal_condition(FUNCTIONS, 36, RIGHT, g)
    return g, condition
