"""The kernel of the general method: all solutions of one pose, and whether these are surely all."""

from __future__ import annotations

from armwright.run.kernels.backward import configuration, take_apart
from armwright.run.kernels.equations import WIDE, six_equations, walk_links
from armwright.run.kernels.gauss import null_space
from armwright.run.kernels.language import Real, Reals, Whole, at, sqrt
from armwright.run.kernels.newton import CLOSE, JOINTS, polish
from armwright.run.kernels.places import (
    CONSTANTS,
    COS_PHI,
    FIRST_FORM,
    FIRST_VARIANT,
    FORM_SIZE,
    FORMS,
    HIDDEN,
    IS_NARROW,
    JOINTS_OF,
    ORDER,
    SIN_PHI,
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
TINY = 1e-7
SHARED = 3  # most solutions with one hidden angle
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

    width is 3 for the narrow polynomial and 4 for the wide one. Also 1 where the root is none: the wide
    polynomial does not lose rank.
    """
    matrix = at(work, 54)
    order = at(work, 450)
    z = at(work, 480)
    state = at(work, 550)
    best = at(work, 570)
    room = at(work, 590)
    at_angle(at(g, 8 * WIDE + 8), pair[0], pair[1], work)
    if width == 3:
        doubled(work, SIZE, matrix)
        count = null_space(SIZE, SIZE, SHARED, TINY, matrix, order, z)
    else:
        multiplied(work, COLUMNS, matrix)
        count = null_space(ROWS, COLUMNS, SHARED, TINY, matrix, order, z)
        if order[COLUMNS] > LOST:
            return 1
    if count == 2:
        take_apart(width, z, room)
    hidden = int(form[JOINTS_OF + 2 + int(form[HIDDEN])])
    is_explained = 0
    for k in range(count):
        configuration(form, H, g, pair[0], pair[1], width, at(z, 4 * width * k), state, room)
        error = polish(arm, T, state, best, room)
        if error < CLOSE:
            add(arm, best, error, room[0], found)
            if distance(best[2 * hidden], best[2 * hidden + 1], pair[0], pair[1]) < SAME_ROOT:
                is_explained = 1
    return is_explained if count < SHARED else 0


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
    six_equations(form, H, g, room)
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
    """Puts the solutions at the pose T into found, their number first; returns 1 where these are surely
    all.
    """
    found[0] = 0.0
    forms = int(arm[FORMS])
    for k in range(min(forms, 2)):
        form = at(arm, FIRST_FORM + k * FORM_SIZE)
        if form[IS_NARROW] > 0:  # noqa: SIM102  (the kernel language)
            if try_form(arm, form, 3, T, found, work) == 1:
                return 1
    for k in range(forms):
        if try_form(arm, at(arm, FIRST_FORM + k * FORM_SIZE), 4, T, found, work) == 1:
            return 1
    return 0
