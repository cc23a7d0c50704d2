"""The kernel of the general method: all solutions of one pose, and whether these are surely all."""

from __future__ import annotations

from armwright.run.kernels.backward import configuration, take_apart
from armwright.run.kernels.equations import WIDE, six_equations, walk_links
from armwright.run.kernels.gauss import SIZE, null_space
from armwright.run.kernels.language import Real, Reals, Whole, at, atan2, sin_cos, sqrt
from armwright.run.kernels.newton import CLOSE, JOINTS, polish
from armwright.run.kernels.places import (
    CONSTANT_COSINES,
    CONSTANT_COUNTS,
    CONSTANT_SINES,
    CONSTANTS,
    COS_PHI,
    FIRST_FORM,
    FIRST_VARIANT,
    FORM_SIZE,
    FORMS,
    HIDDEN,
    IS_TURN,
    JOINTS_OF,
    ORDER,
    SIN_PHI,
    TURNS_OF,
    VARIANT_SIZE,
    VARIANTS,
)
from armwright.run.kernels.roots import at_angle, doubled, roots

MOST = 32  # solutions kept
RECORD = 16  # numbers of a solution: 12 of its state, pose error, signed pivot
NEARLY_REAL = 2e-3
CERTAINLY_REAL = 1e-8
CROWDED = 2e-3
NEAR_CONSTANT = 1e-1
SAME_ROOT = 1e-3
SAME = 1e-7
SINGULAR = 1e-5  # ratio of pivots
GOOD = 1e-6  # condition of the leading matrix
USABLE = 1e-11
TINY = 1e-7
SHARED = 3  # most solutions with one hidden angle


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


def is_crowded(form: Reals, variant: Reals, real: Reals, imaginary: Reals, pair: Reals) -> Whole:
    """1 where more roots are at a constant one than belong there: solutions may hide among them."""
    for k in range(int(form[CONSTANTS])):
        count = 0
        for i in range(int(variant[ORDER])):
            away = root_pair(variant, real[i], imaginary[i], pair)
            apart = distance(pair[0], pair[1], form[CONSTANT_COSINES + k], form[CONSTANT_SINES + k])
            if apart + away < CROWDED:
                count += 1
        if count > int(form[CONSTANT_COUNTS + k]):
            return 1
    return 0


def from_constant(form: Reals, pair: Reals) -> Real:
    """The distance of an angle from the nearest constant root."""
    nearest = 2.0
    for k in range(int(form[CONSTANTS])):
        apart = distance(pair[0], pair[1], form[CONSTANT_COSINES + k], form[CONSTANT_SINES + k])
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
    arm: Reals, form: Reals, T: Reals, H: Reals, g: Reals, pair: Reals, found: Reals, work: Reals
) -> Whole:
    """Adds the solutions that belong to a root; returns 1 where there is one with this hidden angle."""
    matrix = at(work, 54)
    order = at(work, 200)
    z = at(work, 220)
    state = at(work, 270)
    best = at(work, 290)
    room = at(work, 310)
    at_angle(at(g, 8 * WIDE + 8), pair[0], pair[1], work)
    doubled(work, SIZE, matrix)
    count = null_space(SHARED, TINY, matrix, order, z)
    if count == 2:
        take_apart(z, room)
    hidden = int(form[JOINTS_OF + 2 + int(form[HIDDEN])])
    is_explained = 0
    for k in range(count):
        configuration(form, H, g, pair[0], pair[1], at(z, SIZE * k), state, room)
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


def try_form(arm: Reals, form: Reals, T: Reals, found: Reals, work: Reals) -> Whole:
    """Adds the solutions that one formulation gives; returns 1 where these are surely all."""
    H = work
    g = at(work, 72)
    real = at(work, 600)
    imaginary = at(work, 630)
    pair = at(work, 660)
    room = at(work, 680)
    walk_links(arm, form, T, H, room)
    six_equations(form, H, g, room)
    variant = at(form, FIRST_VARIANT)
    condition = 0.0
    for k in range(int(form[VARIANTS])):
        variant = at(form, FIRST_VARIANT + k * VARIANT_SIZE)
        condition = roots(variant, at(g, 8 * WIDE + 8), real, imaginary, room)
        if condition > GOOD:
            break
    if not condition > USABLE:
        return 0
    crowded = is_crowded(form, variant, real, imaginary, pair)
    is_turn = form[TURNS_OF + 2 + int(form[HIDDEN])]
    all_explained = 1
    for i in range(int(variant[ORDER])):
        away = root_pair(variant, real[i], imaginary[i], pair)
        if away < NEARLY_REAL and imaginary[i] >= 0:
            apart = from_constant(form, pair)
            if crowded == 1 or apart + away >= CROWDED:
                explained = follow(arm, form, T, H, g, pair, found, room)
                if explained == 0 and away < CERTAINLY_REAL and apart > NEAR_CONSTANT and is_turn > 0:
                    all_explained = 0
    return is_regular(found) * all_explained * (1 - crowded)


def solve_pose(arm: Reals, T: Reals, found: Reals, work: Reals) -> Whole:
    """Puts the solutions at the pose T into found, their number first; returns 1 where these are surely all."""
    found[0] = 0.0
    for k in range(int(arm[FORMS])):
        if try_form(arm, at(arm, FIRST_FORM + k * FORM_SIZE), T, found, work) == 1:
            return 1
    return 0


def joint_values(arm: Reals, state: Reals, out: Reals) -> None:
    """Puts angles in (−π, π] and slides into out, 6 numbers."""
    for j in range(JOINTS):
        out[j] = atan2(state[2 * j + 1], state[2 * j]) if arm[IS_TURN + j] > 0 else state[2 * j]


def start_state(arm: Reals, q: Reals, state: Reals) -> None:
    """Puts the state of joint values q into state."""
    for j in range(JOINTS):
        if arm[IS_TURN + j] > 0:
            sin_cos(q[j], at(state, 12))
            state[2 * j] = state[13]
            state[2 * j + 1] = state[12]
        else:
            state[2 * j] = q[j]
            state[2 * j + 1] = 0.0


def solve_poses(n: Whole, arm: Reals, T: Reals, q: Reals, counts: Reals, work: Reals) -> Whole:
    """Puts solutions at n poses (12 numbers each) into q, n × 32 × 6, and their numbers into counts.

    A number is negative where solutions may be missing. Returns how many are.
    """
    found = work
    room = at(work, RECORD * (MOST + 1))
    missing = 0
    for i in range(n):
        settled = solve_pose(arm, at(T, 12 * i), found, room)
        for k in range(int(found[0])):
            joint_values(arm, at(found, RECORD * (k + 1)), at(q, (i * MOST + k) * JOINTS))
        counts[i] = found[0] if settled == 1 else -1 - found[0]
        missing += 1 - settled
    return missing


def polish_all(n: Whole, arm: Reals, T: Reals, q: Reals, errors: Reals, work: Reals) -> None:
    """Replaces n configurations q by what Newton's method finds from them, and puts the pose errors into errors."""
    state = work
    best = at(work, 16)
    room = at(work, 32)
    for i in range(n):
        start_state(arm, at(q, JOINTS * i), state)
        errors[i] = polish(arm, T, state, best, room)
        joint_values(arm, best, at(q, JOINTS * i))
