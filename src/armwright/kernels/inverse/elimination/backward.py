"""From a root and its null vector back to all six joints."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Arm, Pair, Solution
from armwright.kernels.inverse.elimination.equations import LEFT, RIGHT, System, Walk
from armwright.kernels.language import Array, Real, Whole, sqrt, zeros

Powers: TypeAlias = Annotated[Array, (16,)]
LeftProducts: TypeAlias = Annotated[Array, (27,)]
RightProducts: TypeAlias = Annotated[Array, (8,)]
Three: TypeAlias = Annotated[Array, (3,)]


def ratio_of_powers(count: Whole, first: Whole, apart: Whole, z: Powers) -> Pair:
    """Numerator and denominator of x, of size one, from numbers proportional to 1, x, x², …"""
    pair = zeros(Pair)
    both = 0.0
    low = 0.0
    high = 0.0
    for k in range(count - 1):
        x = z[first + k * apart]
        y = z[first + (k + 1) * apart]
        both += x * y
        low += x * x
        high += y * y
    is_low = 1 if abs(z[first]) > abs(z[first + (count - 1) * apart]) else 0
    above = both if is_low == 1 else high
    below = low if is_low == 1 else both
    span = sqrt(above * above + below * below)
    pair[0] = above / span
    pair[1] = below / span
    return pair


def left_products(c: Real, s: Real, x: Pair, y: Pair) -> LeftProducts:
    """The products 1, cos ψ, sin ψ times powers of x times powers of y."""
    products = zeros(LeftProducts)
    for h in range(3):
        turn = 1.0 if h == 0 else (c if h == 1 else s)
        for k in range(3):
            power = x[1] * x[1] if k == 0 else (x[0] * x[1] if k == 1 else x[0] * x[0])
            products[9 * h + 3 * k] = turn * power * y[1] * y[1]
            products[9 * h + 3 * k + 1] = turn * power * y[0] * y[1]
            products[9 * h + 3 * k + 2] = turn * power * y[0] * y[0]
    return products


def right_products(arm: Arm, form: Whole, g: System, products: LeftProducts) -> RightProducts:
    """The eight products of s_1 and s_2, from those of the left side and the triangular rows."""
    found = zeros(RightProducts)
    one = 0.0
    for m in range(LEFT):
        one += arm.one[form, m] * products[m]
    for k in range(RIGHT - 1, -1, -1):
        total = 0.0
        for m in range(LEFT):
            total += g[k, RIGHT + m] * products[m]
        total = total / one
        for m in range(k + 1, RIGHT):
            total -= g[k, m] * found[m]
        found[k] = total / g[k, k]
    return found


def joint_of_terms(is_turn: Real, first: Real, second: Real) -> tuple[Real, Real]:
    """The state of a joint with cos q and sin q (nearly), or with q."""
    a = first
    b = 0.0
    if is_turn > 0.0:
        span = sqrt(first * first + second * second)
        a = first / span
        b = second / span
    return a, b


def joint_of_ratio(is_turn: Real, x: Pair) -> tuple[Real, Real]:
    """The state of a joint with x = tan(q/2), or with x = q for a slide."""
    a = x[1] * x[1] - x[0] * x[0]
    b = 2.0 * x[0] * x[1]
    if not is_turn > 0.0:
        a = x[0] / x[1]
        b = 0.0
    return a, b


def last_joint(arm: Arm, form: Whole, walk: Walk, states: Solution) -> Solution:
    """The states in the order of the walk with that of s_6, which closes the loop."""
    row = zeros(Three)
    for m in range(3):
        row[m] = walk[5, 0, m]
    for place in range(5):
        x = row[0]
        y = row[1]
        z = row[2]
        if arm.turns_of[form, place] > 0.0:
            c = states[2 * place]
            s = states[2 * place + 1] * arm.direction[form]
            x = row[0] * c + row[1] * s
            y = row[1] * c - row[0] * s
        for m in range(3):
            row[m] = x * walk[place, 0, m] + y * walk[place, 1, m] + z * walk[place, 2, m]
    a, b = joint_of_terms(1.0, row[0], row[1] * arm.direction[form])
    states[10] = a
    states[11] = b
    return states


def configuration(
    arm: Arm, form: Whole, walk: Walk, g: System, c: Real, s: Real, width: Whole, z: Powers
) -> Solution:
    """The state of all joints from the hidden angle and numbers proportional to x^k y^m, four by four.

    width is 3 for the narrow polynomial, which knows no y³, and 4 for the wide one.
    """
    state = zeros(Solution)
    order = zeros(Solution)
    largest = 0.0
    row = 0
    column = 0
    for k in range(4):
        for m in range(width):
            if abs(z[4 * k + m]) > largest:
                largest = abs(z[4 * k + m])
                row = k
                column = m
    x = ratio_of_powers(4, column, 4, z)
    y = ratio_of_powers(width, 4 * row, 1, z)
    products = left_products(c, s, x, y)
    eliminated = right_products(arm, form, g, products)
    hidden = 2 + int(arm.hidden[form])
    raised = 2 + int(arm.raised[form])
    kept = 2 + int(arm.kept[form])
    is_turn = arm.turns_of[form, hidden]
    a, b = joint_of_terms(arm.turns_of[form, 0], eliminated[2], eliminated[5])
    order[0] = a
    order[1] = b
    a, b = joint_of_terms(arm.turns_of[form, 1], eliminated[0], eliminated[1])
    order[2] = a
    order[3] = b
    a, b = joint_of_terms(is_turn, c if is_turn > 0.0 else s / (1.0 + c), s)
    order[2 * hidden] = a
    order[2 * hidden + 1] = b
    a, b = joint_of_ratio(arm.turns_of[form, raised], x)
    order[2 * raised] = a
    order[2 * raised + 1] = b
    a, b = joint_of_ratio(arm.turns_of[form, kept], y)
    order[2 * kept] = a
    order[2 * kept + 1] = b
    order = last_joint(arm, form, walk, order)
    for place in range(6):
        joint = int(arm.joints_of[form, place])
        state[2 * joint] = order[2 * place]
        state[2 * joint + 1] = order[2 * place + 1]
    return state
