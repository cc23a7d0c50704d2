"""The kernel of the general method: all solutions of one pose, and whether these are surely all."""

from __future__ import annotations

from armwright.run.kernels.accounts import (
    LACKS,
    NEEDS,
    ROOT,
    missing,
    near_constant,
)
from armwright.run.kernels.apart import take_apart
from armwright.run.kernels.backward import configuration
from armwright.run.kernels.equations import WIDE, six_equations, walk_links
from armwright.run.kernels.gauss import null_space
from armwright.run.kernels.language import Real, Reals, Whole, at, hot, rare, sqrt
from armwright.run.kernels.newton import CLOSE, JOINTS, polish
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
from armwright.run.kernels.roots import (
    COLUMNS,
    ROWS,
    SIZE,
    at_angle,
    doubled,
    multiplied,
    roots,
    wide_roots,
)

MOST = 32  # solutions kept
RECORD = 16  # numbers of a solution: 12 of its state, pose error, signed pivot
MATRIX = 54  # where things are in the room that a root is followed in
ORDER_OF = 450
VECTORS = 480
SEPARATE = 580
ROOM = 680
NEARLY_REAL = 2e-3
SAME = 1e-7
SINGULAR = 1e-5  # ratio of pivots
GOOD = 1e-4  # condition of the leading matrix
TRUSTED = 1e-7  # below this solutions may be missing
TRUSTED_RIGHT = 1e-5
USABLE = 1e-13
USABLE_RIGHT = 1e-8  # condition of the right side
TINY = 1e-7
SHARED = 4  # most solutions with one hidden angle
LOST = 1e-5  # pivot of the wide polynomial that is not zero
ORDERS = 32  # most roots
ANY = 1e300


def root_pair(variant: Reals, x: Real, y: Real, out: Reals) -> Real:
    """Puts cos ψ and sin ψ of the root x + iy into out; returns how far the root is from real."""
    size = 1 + x * x
    c = (1 - x * x) / size
    s = 2 * x / size
    out[0] = c * variant[COS_PHI] - s * variant[SIN_PHI]
    out[1] = s * variant[COS_PHI] + c * variant[SIN_PHI]
    return 2 * abs(y) / (size + y * y)


def add(arm: Reals, state: Reals, error: Real, pivot: Real, found: Reals) -> None:
    """Adds a solution, unless it is known."""
    count = int(found[0])
    for i in range(count):
        apart = 0.0
        for j in range(2 * JOINTS):
            apart = max(apart, abs(found[RECORD * (i + 1) + j] - state[j]))
        if apart < SAME:
            return
    if count < MOST:
        for j in range(2 * JOINTS):
            found[RECORD * (count + 1) + j] = state[j]
        found[RECORD * (count + 1) + 12] = error
        found[RECORD * (count + 1) + 13] = pivot
        found[0] = count + 1


def try_vectors(
    arm: Reals,
    form: Reals,
    width: Whole,
    count: Whole,
    T: Reals,
    H: Reals,
    g: Reals,
    pair: Reals,
    vectors: Reals,
    found: Reals,
    work: Reals,
) -> None:
    """Adds the solutions that Newton's method finds from vectors x^i y^j of the hidden angle."""
    state = work
    best = at(work, 16)
    room = at(work, 32)
    for k in range(count):
        configuration(form, H, g, pair[0], pair[1], width, at(vectors, 4 * width * k), state, room)
        error = polish(arm, T, state, best, room)
        if error < CLOSE:
            add(arm, best, error, room[0], found)


@hot
def null_vectors(width: Whole, most: Whole, tiny: Real, g: Reals, pair: Reals, work: Reals) -> Whole:
    """Puts what the polynomial takes to zero at an angle into work, from VECTORS on; returns how many.

    At least one and at most ``most``, see ``null_space``, which puts its order at ORDER_OF.
    """
    matrix = at(work, MATRIX)
    order = at(work, ORDER_OF)
    z = at(work, VECTORS)
    at_angle(at(g, 8 * WIDE + 8), pair[0], pair[1], work)
    if width == 3:
        doubled(work, SIZE, matrix)
        return null_space(SIZE, SIZE, most, tiny, matrix, order, z)
    multiplied(work, COLUMNS, matrix)
    return null_space(ROWS, COLUMNS, most, tiny, matrix, order, z)


def follow(
    arm: Reals,
    form: Reals,
    width: Whole,
    T: Reals,
    H: Reals,
    g: Reals,
    pair: Reals,
    found: Reals,
    work: Reals,
) -> Real:
    """Adds the solutions that belong to a root; returns which part of its solutions must be real.

    width is 3 for the narrow polynomial and 4 for the wide one. None must be real where the root is none:
    the wide polynomial does not lose rank.
    """
    vectors = at(work, SEPARATE)
    room = at(work, ROOM)
    count = null_vectors(width, SHARED + 1, TINY, g, pair, work)
    if width == 4 and work[ORDER_OF + COLUMNS] > LOST:
        return 0.0
    if count > SHARED:
        return 1.0
    real = take_apart(width, count, 0, at(work, VECTORS), vectors, room)
    if real < 0:
        return 1.0
    try_vectors(arm, form, width, real, T, H, g, pair, vectors, found, room)
    return real / float(count)


@rare
def follow_all_ways(
    arm: Reals,
    form: Reals,
    width: Whole,
    T: Reals,
    H: Reals,
    g: Reals,
    pair: Reals,
    found: Reals,
    work: Reals,
) -> None:
    """Adds what a root leads to that other roots are so close to that their null vectors mix."""
    vectors = at(work, SEPARATE)
    room = at(work, ROOM)
    for most in range(1, SHARED + 2):
        count = null_vectors(width, most, ANY, g, pair, work)
        count = take_apart(width, count, 1, at(work, VECTORS), vectors, room)
        try_vectors(arm, form, width, max(count, 0), T, H, g, pair, vectors, found, room)


def is_regular(found: Reals) -> Whole:
    """1 where no solution is singular and the signs of det J add up to zero."""
    total = 0.0
    for i in range(int(found[0])):
        pivot = found[RECORD * (i + 1) + 13]
        if not abs(pivot) > SINGULAR:
            return 0
        total += 1.0 if pivot > 0 else -1.0
    return int(total == 0)


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
