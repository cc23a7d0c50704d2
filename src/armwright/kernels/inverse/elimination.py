"""All solutions of one pose by elimination, and whether these are surely all."""

from __future__ import annotations

from armwright.kernels.inverse.accounts import (
    ONLY_AROUND,
    Known,
    Zones,
    add_root,
    add_to_zones,
    mark_lacking,
    near_constant,
)
from armwright.kernels.inverse.arm import ERROR, KEPT, PIVOT, Arm, Found, Transform
from armwright.kernels.inverse.balance import FOLDED, is_balanced, is_firm
from armwright.kernels.inverse.configurations import flatness
from armwright.kernels.inverse.equations import System, Walk, six_equations, walk_links
from armwright.kernels.inverse.nearby_poses import SIDES, nearby_pose
from armwright.kernels.inverse.newton import joint_values, polish
from armwright.kernels.inverse.polynomial import Roots, formulation_roots
from armwright.kernels.inverse.root_solutions import (
    BEYOND,
    NARROW_WIDTH,
    ON_LINE,
    WIDE_WIDTH,
    Strays,
    add_solution,
    angle_of_root,
    follow_loosely,
    follow_root,
    kind_of_strays,
)
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.tolerances import (
    CLOSE,
    DOUBT,
    DOUBTFUL_PIVOTS,
    LOOSE_TRIES,
    NEAR_POSE,
    NEARLY_REAL,
    ROUNDING,
    SINGULAR,
    STRAY_REAL,
    TRUSTED_LEAD,
    TRUSTED_RIGHT,
    USABLE_LEAD,
    USABLE_RIGHT,
)

HAZY = -1  # an answer: all but what hides around constant roots
BEYOND_FOLD = 3  # an answer: all, and two that rounding of the pose may have taken beyond their fold
FEW_FORMS = 3  # the fast ones and the surest
MORE_FORMS = 4  # and the next, which settles most of what is left
AGREEING = 2  # formulations that must say so where none is sure


@cold
def certainty_of(
    arm: Arm, pose: Transform, is_missing: Whole, strays: Strays, aside: Whole, found: Found, total: Whole
) -> Whole:
    """1 where the solutions are surely all, 2 where one of them is nearly singular, -1 where only around
    constant roots one may be missing, 3 where two more nearly meet the pose, at which is looked only where it
    decides; 0 where roots lack solutions, or one led astray.
    """
    answer = is_balanced(arm, found, total)
    if is_missing > 0:
        answer = HAZY if answer == 1 and is_missing == ONLY_AROUND else 0
    if answer != 0 and arm.tolerance > 0.0 and aside > 0:
        stray = kind_of_strays(arm, pose, strays, aside)
        if stray > ON_LINE or (stray == ON_LINE and total == 0):
            answer = BEYOND_FOLD if answer == 1 and stray == BEYOND else 0
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
    patience: Whole,
    found: Found,
    total: Whole,
) -> tuple[Found, Whole, Whole]:
    """The solutions with those that belong to the roots of a polynomial; 1 where these are surely all, 3
    where they are and two more nearly meet the pose.

    patience is how many null spaces are taken apart where roots lack solutions.
    """
    known = zeros(Known)
    fixed_roots = copied(arm.narrow_roots[form])
    residual = arm.residual[form]
    if width == WIDE_WIDTH:
        fixed_roots = copied(arm.wide_roots[form])
        residual = 0.0
    hidden = 2 + int(arm.hidden[form])
    is_turn = arm.turns_of[form, hidden]
    joint = int(arm.joints_of[form, hidden])
    # a double root may be found as a pair so far from real
    doubt = DOUBT * sqrt(ROUNDING / condition + residual)
    count = 0
    strays = zeros(Strays)
    aside = 0
    zones = zeros(Zones)
    for k in range(order):
        c, s, away = angle_of_root(arm.phi[variant, 0], arm.phi[variant, 1], real_part[k], imag_part[k])
        zones = add_to_zones(c, s, away, fixed_roots, zones)
        if away < STRAY_REAL and imag_part[k] >= 0.0:
            found, total, part, strays, aside = follow_root(
                arm, form, width, pose, walk, g, c, s, 0, found, total, strays, aside
            )
            place = near_constant(fixed_roots, c, s)
            is_real = 1 if away < doubt else 0
            if away < NEARLY_REAL and (is_real == 1 or place >= 0):
                number = 2.0 if imag_part[k] > 0.0 else 1.0
                known, count = add_root(c, s, number, part, is_real, place, known, count)
    known, is_missing = mark_lacking(count, known, joint, is_turn, fixed_roots, zones, found, total)
    if is_missing > 0 and patience > 0:
        found, total = follow_loosely(arm, form, width, pose, walk, g, known, count, patience, found, total)
        known, is_missing = mark_lacking(count, known, joint, is_turn, fixed_roots, zones, found, total)
    answer = certainty_of(arm, pose, is_missing, strays, aside, found, total)
    return found, total, answer


@cold
def try_form(
    arm: Arm, form: Whole, patience: Whole, pose: Transform, found: Found, total: Whole
) -> tuple[Found, Whole, Whole]:
    """The solutions with those that one formulation gives; 1 where these are surely all."""
    answer = 0
    width = NARROW_WIDTH if form < arm.fast else WIDE_WIDTH
    walk = walk_links(arm, form, pose)
    g, certainty = six_equations(arm, form, walk)
    if certainty > USABLE_RIGHT:
        real_part, imag_part, order, variant, condition = formulation_roots(arm, form, g)
        if condition > USABLE_LEAD:
            is_trusted = 1 if condition > TRUSTED_LEAD and certainty > TRUSTED_RIGHT else 0
            condition = min(condition, certainty) if is_trusted == 1 else USABLE_LEAD
            found, total, answer = follow_roots(
                arm,
                form,
                width,
                variant,
                order,
                condition,
                pose,
                walk,
                g,
                real_part,
                imag_part,
                patience,
                found,
                total,
            )
            if is_trusted == 0:
                answer = 0
    return found, total, answer


@cold
def try_forms(
    arm: Arm, most: Whole, pose: Transform, found: Found, total: Whole
) -> tuple[Found, Whole, Whole, Whole, Whole]:
    """The solutions with those that a few formulations give, ``most`` of them, and what the last one says.

    And how many of them were judged with all these solutions, 0 where a later one has added some; in how many
    of these only constant roots are in doubt.
    """
    answer = 0
    firm = 1
    tried = 0
    hazy = 0
    for form in range(min(arm.fast + arm.sure, most)):
        if answer != 1 and answer != BEYOND_FOLD and firm == 1:
            before = total + 0
            found, total, answer = try_form(arm, form, 0, pose, found, total)
            firm = is_firm(found, total)
            is_judged = 1 if form == 0 or (total == before and tried == form) else 0
            tried = form + 1 if is_judged == 1 else 0
            hazy = hazy + (1 if answer == HAZY else 0) if tried > 0 else 0
    return found, total, answer, tried, hazy


@cold
def eliminate_quickly(arm: Arm, most: Whole, pose: Transform) -> tuple[Found, Whole, Whole]:
    """The solutions at a pose that a few formulations give, ``most`` of them, their number; 1 where these are
    surely all, 3 where they are and two more nearly meet the pose.

    The narrow polynomial of one formulation settles almost every pose. Where a solution is nearly singular,
    signs are in doubt, and no formulation is sure.
    """
    found = zeros(Found)
    total = 0
    found, total, answer, _tried, _hazy = try_forms(arm, most, pose, found, total)
    return found, total, answer


@cold
def add_from_nearby(arm: Arm, pose: Transform, found: Found, total: Whole) -> tuple[Found, Whole]:
    """The solutions with those to which solutions at poses nearby lead."""
    for which in range(SIDES):
        near = nearby_pose(pose, which, NEAR_POSE)
        others, count, _answer = eliminate_quickly(arm, FEW_FORMS, near)
        for k in range(count):
            solution = polish(arm, pose, others[k])
            if solution[ERROR] < CLOSE:
                found, total = add_solution(solution, found, total)
    return found, total


@cold
def is_any_flat(arm: Arm, found: Found, total: Whole) -> Whole:
    """1 where a solution is singular."""
    answer = 0
    for n in range(total):
        if abs(found[n, PIVOT]) < DOUBTFUL_PIVOTS:
            q = joint_values(arm, found[n])
            flat = flatness(arm, q)
            if not flat > SINGULAR:
                answer = 1
    return answer


@cold
def hold_against_roots(
    arm: Arm, pose: Transform, first: Whole, hazed: Whole, found: Found, total: Whole
) -> tuple[Found, Whole, Whole]:
    """The solutions with what the roots of formulations add; 1 where one of these says that none is missing,
    3 where two more nearly meet the pose. Where two agree, and none is sure: -1 for none but around constant
    roots, 2 for none, one nearly singular.

    first, hazed   the formulation to begin with, and how many before it left only constant roots in doubt
    """
    answer = 0
    hazy = hazed + 0
    folded = 0
    flat = is_any_flat(arm, found, total)
    for form in range(first, arm.fast + arm.sure):
        is_done = 1 if answer == 1 or answer == BEYOND_FOLD or folded >= AGREEING else 0
        if is_done == 0 and (hazy < AGREEING or flat == 1):
            found, total, answer = try_form(arm, form, 0, pose, found, total)
            hazy += 1 if answer == HAZY else 0
            folded = folded + 1 if answer == FOLDED else 0
    if answer != 1 and answer != BEYOND_FOLD:
        answer = FOLDED if folded >= AGREEING else (HAZY if hazy > 0 else 0)
    return found, total, answer


@cold
def eliminate_joints(arm: Arm, pose: Transform) -> tuple[Found, Whole, Whole, Whole]:
    """The solutions at a pose, their number; 1 where these are surely all, 2 where one of them is nearly
    singular and seems to be a double root, 3 where two more nearly meet the pose, -1 where only around
    constant roots one may be missing, and none was found from poses nearby; and 1 where these were asked.

    Where roots lie so close together that their null vectors mix, solutions come from poses nearby, and the
    roots only tell whether there are enough. Where that does not help, and no solution is singular, the roots
    are taken apart in every way.
    """
    found = zeros(Found)
    total = 0
    found, total, answer, tried, hazy = try_forms(arm, MORE_FORMS, pose, found, total)
    firm = is_firm(found, total)
    is_asked = 0
    if answer != 1 and answer != BEYOND_FOLD:
        before = total + 0
        if firm == 1:
            found, total = add_from_nearby(arm, pose, found, total)
            is_asked = 1 if total < KEPT else 0
        if total != before or firm == 0:  # else what the first formulations say holds still
            tried = 0
            hazy = 0
        found, total, answer = hold_against_roots(arm, pose, tried, hazy, found, total)
        firm = is_firm(found, total)
    is_hazy = 1 if answer == HAZY else 0
    for form in range(min(arm.fast + arm.sure, FEW_FORMS)):
        if answer == 0 and firm == 1:
            found, total, answer = try_form(arm, form, LOOSE_TRIES, pose, found, total)
            is_hazy = max(is_hazy, 1 if answer == HAZY else 0)
    if answer < 1:
        answer = HAZY if is_hazy == 1 and firm == 1 else 0
    return found, total, answer, is_asked
