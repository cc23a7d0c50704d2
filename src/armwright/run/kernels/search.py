"""The kernel of the general method: all solutions of one pose, and whether these are surely all."""

from __future__ import annotations

from armwright.run.kernels.apart import take_apart
from armwright.run.kernels.backward import configuration
from armwright.run.kernels.equations import WIDE, six_equations, walk_links
from armwright.run.kernels.gauss import null_space
from armwright.run.kernels.language import Real, Reals, Whole, at, sqrt
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
NEARLY_REAL = 2e-3
CROWDED = 2e-3
SAME_ROOT = 1e-3  # between a root and the joint value it became
SAME = 1e-7
SINGULAR = 1e-5  # ratio of pivots
GOOD = 1e-6  # condition of the leading matrix
TRUSTED = 1e-8  # below this solutions may be missing
USABLE = 1e-13
USABLE_RIGHT = 1e-8  # condition of the right side
TINY = 1e-7
SHARED = 4  # most solutions with one hidden angle
LOST = 1e-5  # pivot of the wide polynomial that is not zero
COSINES = 1  # places behind the number of constant roots
SINES = 9
COUNTS = 17


def root_pair(variant: Reals, x: Real, y: Real, out: Reals) -> Real:
    """Puts cos ψ and sin ψ of the root x + iy into out; returns how far the root is from real."""
    size = 1 + x * x
    c = (1 - x * x) / size
    s = 2 * x / size
    out[0] = c * variant[COS_PHI] - s * variant[SIN_PHI]
    out[1] = s * variant[COS_PHI] + c * variant[SIN_PHI]
    return 2 * abs(y) / (size + y * y)


def distance(c: Real, s: Real, other_c: Real, other_s: Real) -> Real:
    """The chord between two angles."""
    return sqrt((c - other_c) * (c - other_c) + (s - other_s) * (s - other_s))


def is_crowded(
    constants: Reals, order: Whole, variant: Reals, real: Reals, imaginary: Reals, pair: Reals
) -> Whole:
    """1 where more roots are at a constant one than belong there: solutions may hide among them."""
    for k in range(int(constants[0])):
        count = 0
        for i in range(order):
            away = root_pair(variant, real[i], imaginary[i], pair)
            apart = distance(pair[0], pair[1], constants[COSINES + k], constants[SINES + k])
            if apart + away < CROWDED:
                count += 1
        if count > int(constants[COUNTS + k]):
            return 1
    return 0


def from_constant(constants: Reals, pair: Reals) -> Real:
    """The distance of an angle from the nearest constant root."""
    nearest = 2.0
    for k in range(int(constants[0])):
        apart = distance(pair[0], pair[1], constants[COSINES + k], constants[SINES + k])
        nearest = min(nearest, apart)
    return nearest


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
) -> Whole:
    """Adds the solutions that belong to a root; returns 1 where there is one with this hidden angle.

    width is 3 for the narrow polynomial and 4 for the wide one. Also 1 where the root is none (the wide
    polynomial does not lose rank) or belongs to complex solutions only.
    """
    matrix = at(work, 54)
    order = at(work, 450)
    z = at(work, 480)
    vectors = at(work, 580)
    state = at(work, 680)
    best = at(work, 700)
    room = at(work, 720)
    at_angle(at(g, 8 * WIDE + 8), pair[0], pair[1], work)
    if width == 3:
        doubled(work, SIZE, matrix)
        count = null_space(SIZE, SIZE, SHARED + 1, TINY, matrix, order, z)
    else:
        multiplied(work, COLUMNS, matrix)
        count = null_space(ROWS, COLUMNS, SHARED + 1, TINY, matrix, order, z)
        if order[COLUMNS] > LOST:
            return 1
    if count > SHARED:
        return 0
    real = take_apart(width, count, z, vectors, room)
    if real < 0:
        return 0
    hidden = int(form[JOINTS_OF + 2 + int(form[HIDDEN])])
    is_explained = int(real == 0)
    for k in range(real):
        configuration(form, H, g, pair[0], pair[1], width, at(vectors, 4 * width * k), state, room)
        error = polish(arm, T, state, best, room)
        if error < CLOSE:
            add(arm, best, error, room[0], found)
            if distance(best[2 * hidden], best[2 * hidden + 1], pair[0], pair[1]) < SAME_ROOT:
                is_explained = 1
    return is_explained


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
    room = at(work, 8)
    constants = at(form, CONSTANTS if width == 3 else WIDE_CONSTANTS)
    crowded = is_crowded(constants, order, variant, real, imaginary, pair)
    is_turn = form[TURNS_OF + 2 + int(form[HIDDEN])]
    all_explained = 1
    doubt = 100 * sqrt(2e-16 / condition)  # a double root may be found as a complex pair so far from real
    for i in range(order):
        away = root_pair(variant, real[i], imaginary[i], pair)
        if away < NEARLY_REAL and imaginary[i] >= 0:
            apart = from_constant(constants, pair)
            if crowded == 1 or apart + away >= CROWDED:
                explained = follow(arm, form, width, T, H, g, pair, found, room)
                if explained == 0 and away < doubt and apart > 5 * CROWDED and is_turn > 0:
                    all_explained = 0
    is_trusted = int(condition > TRUSTED)
    return is_regular(found) * all_explained * is_trusted * (1 - crowded)


def try_form(arm: Reals, form: Reals, width: Whole, T: Reals, found: Reals, work: Reals) -> Whole:
    """Adds the solutions that one formulation gives; returns 1 where these are surely all."""
    H = work
    g = at(work, 72)
    real = at(work, 600)
    imaginary = at(work, 640)
    room = at(work, 680)
    walk_links(arm, form, T, H, room)
    if not six_equations(form, H, g, room) > USABLE_RIGHT:
        return 0
    variant = at(form, FIRST_VARIANT)
    order = 2 * COLUMNS
    condition = 0.0
    for k in range(int(form[VARIANTS])):
        variant = at(form, FIRST_VARIANT + k * VARIANT_SIZE)
        if width == 3:
            order = int(variant[ORDER])
            condition = roots(variant, at(g, 8 * WIDE + 8), real, imaginary, room)
        else:
            condition = wide_roots(variant, at(g, 8 * WIDE + 8), real, imaginary, room)
        if condition > GOOD:
            break
    if not condition > USABLE:
        return 0
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
