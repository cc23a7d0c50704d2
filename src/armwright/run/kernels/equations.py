"""Kernels of the elimination: from a pose to six equations in three joints.

The same steps as ``models.inverse.elimination.formulation``, with the same letters.
"""

from __future__ import annotations

from armwright.run.kernels.gauss import diagonal_condition, reflect
from armwright.run.kernels.language import Real, Reals, Whole, at, cold, hot
from armwright.run.kernels.places import (
    DIRECTION,
    HIDDEN,
    IS_CONSTANT,
    LEFT,
    LINKS,
    ONE,
    POSE_AFTER,
    RAISED,
    TURNS_OF,
    WALK,
)
from armwright.run.kernels.rigid import invert, line_functions, move, multiply

COUNT = 14
RIGHT = 8
WIDE = 36  # a row of the system: 8 products of the right side, 27 of the left, one free
SINE = 0.8660254037844386


@cold
def walk_links(arm: Reals, form: Reals, T: Reals, H: Reals, work: Reals) -> None:
    """Puts the links after s_1 … s_6 at the pose T into H, 6 × 12."""
    for i in range(72):
        H[i] = form[WALK + i]
    place = 12 * int(form[POSE_AFTER])
    invert(T, work)
    multiply(at(arm, LINKS + 72), work, at(work, 12))
    if form[DIRECTION] > 0:
        multiply(at(work, 12), at(arm, LINKS), at(H, place))
    else:
        multiply(at(work, 12), at(arm, LINKS), at(work, 24))
        invert(at(work, 24), at(H, place))


@hot
def sampled(is_turn: Real, direction: Real, which: Whole, a: Reals) -> None:
    """Multiplies a with the motion of a joint at its sample 0, 1 or 2."""
    sign = 1.0 if which == 1 else -1.0
    if which > 0:
        move(is_turn, direction, -0.5 if is_turn > 0 else sign, sign * SINE, a)


@hot
def terms_of_samples(is_turn: Real, apart: Whole, v: Reals) -> None:
    """Turns three samples, ``apart`` places from each other, into coefficients of 1, cos, sin or 1, q, q²."""
    a = v[0]
    b = v[apart]
    c = v[2 * apart]
    if is_turn > 0:
        v[0] = (a + b + c) / 3
        v[apart] = (2 * a - b - c) / 3
        v[2 * apart] = (b - c) / (2 * SINE)
    else:
        v[apart] = (b - c) / 2
        v[2 * apart] = (b + c) / 2 - a


def powers_of_terms(is_turn: Real, apart: Whole, v: Reals) -> None:
    """Turns coefficients of 1, cos, sin into those of 1, x, x²; slides have them already."""
    if is_turn > 0:
        a = v[0]
        b = v[apart]
        c = v[2 * apart]
        v[0] = a + b
        v[apart] = 2 * c
        v[2 * apart] = a - b


def turn_of_terms(is_turn: Real, apart: Whole, v: Reals) -> None:
    """Turns coefficients of 1, q, q² of a slide into those of 1, cos ψ, sin ψ; turns have them already."""
    if not is_turn > 0:
        a = v[0]
        b = v[apart]
        c = v[2 * apart]
        v[0] = 0.5 * (a + c)
        v[apart] = 0.5 * (a - c)
        v[2 * apart] = 0.5 * b


def right_side(form: Reals, H: Reals, out: Reals, work: Reals) -> None:
    """Puts the coefficients of the products of s_1 and s_2 into out, 9 × 14: all functions of a product
    together.
    """
    T = at(work, 12)
    back = at(work, 24)
    for i in range(3):
        for k in range(12):
            work[k] = H[60 + k]
        sampled(form[TURNS_OF], form[DIRECTION], i, work)
        multiply(work, H, T)
        for j in range(3):
            for k in range(12):
                work[k] = T[k]
            sampled(form[TURNS_OF + 1], form[DIRECTION], j, work)
            multiply(work, at(H, 12), back)
            invert(back, work)
            line_functions(work, at(out, (3 * i + j) * COUNT))
    for i in range(3):
        for k in range(COUNT):
            terms_of_samples(form[TURNS_OF + 1], COUNT, at(out, 3 * i * COUNT + k))
    for j in range(3):
        for k in range(COUNT):
            terms_of_samples(form[TURNS_OF], 3 * COUNT, at(out, j * COUNT + k))


@cold
def digits(form: Reals, h: Whole, x: Whole, y: Whole) -> Whole:
    """The place of a coefficient in the order of s_3 s_4 s_5."""
    total = 0
    for place in range(3):
        digit = h if place == int(form[HIDDEN]) else x if place == int(form[RAISED]) else y
        total = 3 * total + digit
    return total


@cold
def left_side(form: Reals, H: Reals, out: Reals, work: Reals) -> None:
    """Puts the left side into out, 14 × 27, for formulations where it is not a constant of the arm."""
    values = at(work, 48)
    for i in range(27):
        for k in range(12):
            work[k] = 0.0
        work[0] = 1.0
        work[5] = 1.0
        work[10] = 1.0
        sampled(form[TURNS_OF + 2], form[DIRECTION], i // 9, work)
        multiply(work, at(H, 24), at(work, 12))
        sampled(form[TURNS_OF + 3], form[DIRECTION], i // 3 % 3, at(work, 12))
        multiply(at(work, 12), at(H, 36), at(work, 24))
        sampled(form[TURNS_OF + 4], form[DIRECTION], i % 3, at(work, 24))
        multiply(at(work, 24), at(H, 48), work)
        line_functions(work, at(values, i * COUNT))
    for place in range(3):
        is_turn = form[TURNS_OF + 2 + place]
        apart = COUNT * (9 if place == 0 else 3 if place == 1 else 1)
        for i in range(27):
            digit = i // 9 if place == 0 else i // 3 % 3 if place == 1 else i % 3
            if digit == 0:
                for k in range(COUNT):
                    terms_of_samples(is_turn, apart, at(values, i * COUNT + k))
                    if place == int(form[HIDDEN]):
                        turn_of_terms(is_turn, apart, at(values, i * COUNT + k))
                    else:
                        powers_of_terms(is_turn, apart, at(values, i * COUNT + k))
    for h in range(3):
        for x in range(3):
            for y in range(3):
                place = digits(form, h, x, y)
                for k in range(COUNT):
                    out[k * 27 + 9 * h + 3 * x + y] = values[place * COUNT + k]


def six_equations(form: Reals, H: Reals, g: Reals, work: Reals) -> Real:
    """Puts the reduced system into g, 14 rows of 36; returns how far the right side is from losing rank.

    Rows 8 … 13 hold six equations in 27 products, from column 8 on.
    """
    right = at(work, 600)
    left = at(form, LEFT)
    if not form[IS_CONSTANT] > 0:
        left_side(form, H, at(work, 800), work)
        left = at(work, 800)
    right_side(form, H, right, work)
    for k in range(COUNT):
        for j in range(RIGHT):
            g[k * WIDE + j] = right[(j + 1) * COUNT + k]
        for j in range(27):
            g[k * WIDE + RIGHT + j] = left[k * 27 + j] - right[k] * form[ONE + j]
        g[k * WIDE + WIDE - 1] = 0.0
    reflect(COUNT, RIGHT, WIDE, g, work)
    return diagonal_condition(RIGHT, WIDE, g)
