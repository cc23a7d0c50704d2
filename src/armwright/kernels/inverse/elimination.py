"""All solutions of one pose by elimination, and whether these are surely all."""

from __future__ import annotations

from armwright.kernels.inverse.accounts import (
    COSINE,
    LACKS,
    NEEDS,
    SINE,
    Known,
    mark_lacking,
    near_constant,
)
from armwright.kernels.inverse.arm import ERROR, JOINTS, KEPT, PIVOT, Arm, Found, Solution, Transform
from armwright.kernels.inverse.backward import configuration
from armwright.kernels.inverse.equations import System, Walk, six_equations, walk_links
from armwright.kernels.inverse.newton import polish
from armwright.kernels.inverse.null_vectors import ROOM, null_vectors, take_apart
from armwright.kernels.inverse.polynomial import ORDER, Roots, narrow_roots, wide_roots
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.tolerances import (
    CLOSE,
    DOUBT,
    GOOD_LEAD,
    HUGE,
    NEARLY_REAL,
    NEARLY_SINGULAR,
    NOT_LOST,
    NULL_PIVOT,
    ROUNDING,
    SAME_STATE,
    SHARED,
    TRUSTED_LEAD,
    TRUSTED_RIGHT,
    USABLE_LEAD,
    USABLE_RIGHT,
)

NARROW_WIDTH = 3
WIDE_WIDTH = 4
VARIANTS = 3  # angles that may be taken for infinity


@cold
def add_solution(solution: Solution, found: Found, total: Whole) -> tuple[Found, Whole]:
    """The solutions with one more, unless it is known."""
    is_new = 1
    for k in range(total):
        apart = 0.0
        for m in range(2 * JOINTS):
            apart = max(apart, abs(found[k, m] - solution[m]))
        if apart < SAME_STATE:
            is_new = 0
    if is_new == 1 and total < KEPT:
        found[total] = copied(solution)
        total += 1
    return found, total


@cold
def follow_root(
    arm: Arm,
    form: Whole,
    width: Whole,
    pose: Transform,
    walk: Walk,
    g: System,
    c: Real,
    s: Real,
    most: Whole,
    found: Found,
    total: Whole,
) -> tuple[Found, Whole, Real]:
    """The solutions with those that belong to a root; which part of its solutions must be real.

    None must be real where the root is none: the wide polynomial does not lose rank. With ``most`` above 0 so
    many null vectors are tried, however the polynomial takes them to zero: starts, where roots lie so close
    together that their null vectors mix.
    """
    part = 1.0
    is_loose = 1 if most > 0 else 0
    vectors, count, last = null_vectors(
        width, most if most > 0 else ROOM, HUGE if most > 0 else NULL_PIVOT, c, s, g
    )
    number = -1
    if is_loose == 0 and width == WIDE_WIDTH and last > NOT_LOST:
        part = 0.0
    elif is_loose == 1 or count <= SHARED:
        vectors, number = take_apart(width, count, is_loose, vectors)
    for k in range(number):
        start = configuration(arm, form, walk, g, c, s, width, vectors[k])
        solution = polish(arm, pose, start)
        if solution[ERROR] < CLOSE:
            found, total = add_solution(solution, found, total)
    if number >= 0:
        part = float(number) / float(count)
    return found, total, part


@cold
def angle_of_root(c: Real, s: Real, x: Real, y: Real) -> tuple[Real, Real, Real]:
    """Cosine and sine of the angle of a root x + iy = tan((ψ - φ)/2); how far the root is from real."""
    span = 1.0 + x * x
    cosine = (1.0 - x * x) / span
    sine = 2.0 * x / span
    away = 2.0 * abs(y) / (span + y * y)
    turned = cosine * c - sine * s
    sine = sine * c + cosine * s
    cosine = turned
    return cosine, sine, away


@cold
def is_balanced(arm: Arm, found: Found, total: Whole) -> Whole:
    """1 where no solution is nearly singular and none is known to be missing.

    The signs of det J add up to zero, because some poses are out of reach; with several slides only the
    parity is sure: complex solutions come in pairs.
    """
    answer = 1
    balance = 0
    for k in range(total):
        pivots = found[k, PIVOT]
        if not abs(pivots) > NEARLY_SINGULAR:
            answer = 0
        balance += 1 if pivots > 0.0 else -1
    if arm.slides > 1:
        balance = total % 2
    if balance != 0:
        answer = 0
    return answer


@cold
def follow_roots(
    arm: Arm,
    form: Whole,
    width: Whole,
    variant: Whole,
    order: Whole,
    condition: Real,
    pose: Transform,
    walk: Walk,
    g: System,
    real_part: Roots,
    imag_part: Roots,
    found: Found,
    total: Whole,
) -> tuple[Found, Whole, Whole]:
    """The solutions with those that belong to the roots of a polynomial; 1 where these are surely all."""
    known = zeros(Known)
    fixed_roots = copied(arm.narrow_roots[form])
    residual = arm.residual[form]
    if width == WIDE_WIDTH:
        fixed_roots = copied(arm.wide_roots[form])
        residual = 0.0
    hidden = 2 + int(arm.hidden[form])
    is_turn = arm.turns_of[form, hidden]
    joint = int(arm.joints_of[form, hidden])
    doubt = DOUBT * sqrt(
        ROUNDING / condition + residual
    )  # a double root may be found as a pair so far from real
    count = 0
    for k in range(order):
        c, s, away = angle_of_root(arm.phi[variant, 0], arm.phi[variant, 1], real_part[k], imag_part[k])
        if away < NEARLY_REAL and imag_part[k] >= 0.0:
            found, total, part = follow_root(arm, form, width, pose, walk, g, c, s, 0, found, total)
            place = near_constant(fixed_roots, c, s)
            if away < doubt or place >= 0:
                known[count, COSINE] = c
                known[count, SINE] = s
                number = 2.0 if imag_part[k] > 0.0 else 1.0
                known[count, NEEDS] = number if place >= 0 else number * part
                count += 1
    known, is_missing = mark_lacking(count, known, joint, is_turn, fixed_roots, found, total)
    if is_missing == 1:
        for k in range(count):
            if known[k, LACKS] > 0.0:
                for most in range(1, SHARED + 2):
                    found, total, part = follow_root(
                        arm, form, width, pose, walk, g, known[k, COSINE], known[k, SINE], most, found, total
                    )
        known, is_missing = mark_lacking(count, known, joint, is_turn, fixed_roots, found, total)
    answer = is_balanced(arm, found, total)
    if is_missing == 1:
        answer = 0
    return found, total, answer


@cold
def try_form(
    arm: Arm, form: Whole, width: Whole, pose: Transform, found: Found, total: Whole
) -> tuple[Found, Whole, Whole]:
    """The solutions with those that one formulation gives; 1 where these are surely all."""
    answer = 0
    walk = walk_links(arm, form, pose)
    g, certainty = six_equations(arm, form, walk)
    if certainty > USABLE_RIGHT:
        real_part = zeros(Roots)
        imag_part = zeros(Roots)
        condition = 0.0
        best = 0
        most = 0.0
        variant = 0
        for k in range(VARIANTS + 1):  # once more with the best where none is good
            variant = k if k < VARIANTS else best
            if width == NARROW_WIDTH:
                real_part, imag_part, condition = narrow_roots(arm, VARIANTS * form + variant, g)
            else:
                real_part, imag_part, condition = wide_roots(arm.phi[variant, 0], arm.phi[variant, 1], g)
            if condition > most:
                most = condition
                best = variant
            if condition > GOOD_LEAD:
                break
        order = ORDER
        if width == NARROW_WIDTH:
            order = int(arm.orders[VARIANTS * form + variant])
        if condition > USABLE_LEAD:
            is_trusted = 1 if condition > TRUSTED_LEAD and certainty > TRUSTED_RIGHT else 0
            condition = min(condition, certainty) if is_trusted == 1 else USABLE_LEAD
            found, total, answer = follow_roots(
                arm, form, width, variant, order, condition, pose, walk, g, real_part, imag_part, found, total
            )
            if is_trusted == 0:
                answer = 0
    return found, total, answer


@cold
def eliminate_joints(arm: Arm, pose: Transform) -> tuple[Found, Whole, Whole]:
    """The solutions at a pose, their number; 1 where these are surely all.

    The narrow polynomial of one formulation settles almost every pose.
    """
    found = zeros(Found)
    total = 0
    answer = 0
    for form in range(arm.fast + arm.sure):
        if answer == 0:
            width = NARROW_WIDTH if form < arm.fast else WIDE_WIDTH
            found, total, answer = try_form(arm, form, width, pose, found, total)
    return found, total, answer
