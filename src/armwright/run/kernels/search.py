"""The kernel of the general method: all solutions of one pose, and whether these are surely all."""

from __future__ import annotations

from armwright.run.kernels.accounts import LACKS, NEEDS, ROOT, missing, near_constant
from armwright.run.kernels.equations import WIDE, six_equations, walk_links
from armwright.run.kernels.follow import RECORD, follow, follow_all_ways
from armwright.run.kernels.language import Real, Reals, Whole, at, cold, sqrt
from armwright.run.kernels.places import (
    CONSTANTS,
    COS_PHI,
    FAST,
    FIRST_FORM,
    FIRST_VARIANT,
    FORM_SIZE,
    HIDDEN,
    JOINTS_OF,
    ORDER,
    RESIDUAL,
    SIN_PHI,
    SURE,
    TURNS_OF,
    VARIANT_SIZE,
    VARIANTS,
    WIDE_CONSTANTS,
)
from armwright.run.kernels.roots import COLUMNS, roots, wide_roots

NEARLY_REAL = 2e-3
SINGULAR = 1e-5  # ratio of pivots
GOOD = 1e-4  # condition of the leading matrix
TRUSTED = 1e-7  # below this solutions may be missing
TRUSTED_RIGHT = 1e-5
USABLE = 1e-13
USABLE_RIGHT = 1e-8  # condition of the right side
ORDERS = 32  # most roots


@cold
def root_pair(variant: Reals, x: Real, y: Real, out: Reals) -> Real:
    """Puts cos ψ and sin ψ of the root x + iy into out; returns how far the root is from real."""
    size = 1 + x * x
    c = (1 - x * x) / size
    s = 2 * x / size
    out[0] = c * variant[COS_PHI] - s * variant[SIN_PHI]
    out[1] = s * variant[COS_PHI] + c * variant[SIN_PHI]
    return 2 * abs(y) / (size + y * y)


@cold
def is_regular(found: Reals) -> Whole:
    """1 where no solution is singular and the signs of det J add up to zero."""
    total = 0.0
    for i in range(int(found[0])):
        pivot = found[RECORD * (i + 1) + 13]
        if not abs(pivot) > SINGULAR:
            return 0
        total += 1.0 if pivot > 0 else -1.0
    return int(total == 0)


@cold
def try_roots(
    arm: Reals,
    form: Reals,
    width: Whole,
    order: Whole,
    condition: Real,
    variant: Reals,
    T: Reals,
    H: Reals,
    g: Reals,
    real: Reals,
    imaginary: Reals,
    found: Reals,
    work: Reals,
) -> Whole:
    """Adds the solutions that belong to the roots of a polynomial; returns 1 where these are surely all."""
    pair = work
    known = at(work, 8)
    room = at(work, 8 + ROOT * ORDERS)
    constants = at(form, CONSTANTS if width == 3 else WIDE_CONSTANTS)
    hidden = 2 + int(form[HIDDEN])
    is_turn = form[TURNS_OF + hidden]
    joint = int(form[JOINTS_OF + hidden])
    residual = form[RESIDUAL] if width == 3 else 0.0
    doubt = 100 * sqrt(2e-16 / condition + residual)  # a double root may be found as a pair so far from real
    count = 0
    for i in range(order):
        away = root_pair(variant, real[i], imaginary[i], pair)
        if away < NEARLY_REAL and imaginary[i] >= 0:
            part = follow(arm, form, width, T, H, g, pair, found, room)
            is_constant = near_constant(constants, pair) >= 0
            if away < doubt or is_constant:
                known[ROOT * count] = pair[0]
                known[ROOT * count + 1] = pair[1]
                number = 2.0 if imaginary[i] > 0 else 1.0
                known[ROOT * count + NEEDS] = number if is_constant else number * part
                count += 1
    if missing(count, known, joint, is_turn, constants, found, pair) == 1:
        for i in range(count):
            if known[ROOT * i + LACKS] > 0:
                follow_all_ways(arm, form, width, T, H, g, at(known, ROOT * i), found, room)
        if missing(count, known, joint, is_turn, constants, found, pair) == 1:
            return 0
    return is_regular(found)


@cold
def try_form(arm: Reals, form: Reals, width: Whole, T: Reals, found: Reals, work: Reals) -> Whole:
    """Adds the solutions that one formulation gives; returns 1 where these are surely all."""
    H = work
    g = at(work, 72)
    real = at(work, 600)
    imaginary = at(work, 640)
    room = at(work, 680)
    walk_links(arm, form, T, H, room)
    right = six_equations(form, H, g, room)
    if not right > USABLE_RIGHT:
        return 0
    variant = at(form, FIRST_VARIANT)
    condition = 0.0
    best = 0
    most = 0.0
    for k in range(int(form[VARIANTS]) + 1):  # once more with the best where none is good
        which = k if k < int(form[VARIANTS]) else best
        variant = at(form, FIRST_VARIANT + which * VARIANT_SIZE)
        if width == 3:
            condition = roots(variant, at(g, 8 * WIDE + 8), real, imaginary, room)
        else:
            condition = wide_roots(variant, at(g, 8 * WIDE + 8), real, imaginary, room)
        if condition > most:
            most = condition
            best = which
        if condition > GOOD:
            break
    order = int(variant[ORDER]) if width == 3 else 2 * COLUMNS
    if not condition > USABLE:
        return 0
    if not condition > TRUSTED or not right > TRUSTED_RIGHT:
        try_roots(arm, form, width, order, USABLE, variant, T, H, g, real, imaginary, found, room)
        return 0
    condition = min(condition, right)
    return try_roots(arm, form, width, order, condition, variant, T, H, g, real, imaginary, found, room)


@cold
def solve_pose(arm: Reals, T: Reals, found: Reals, work: Reals) -> Whole:
    """Puts the solutions at the pose T into found, their number first; returns 1 where these are all."""
    found[0] = 0.0
    fast = int(arm[FAST])
    for k in range(fast):
        if try_form(arm, at(arm, FIRST_FORM + k * FORM_SIZE), 3, T, found, work) == 1:
            return 1
    for k in range(fast, fast + int(arm[SURE])):
        if try_form(arm, at(arm, FIRST_FORM + k * FORM_SIZE), 4, T, found, work) == 1:
            return 1
    return 0
