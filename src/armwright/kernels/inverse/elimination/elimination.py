"""All solutions of one pose by elimination, and whether these are surely all."""

from __future__ import annotations

from armwright.kernels.inverse.arm import ERROR, KEPT, PIVOT, Arm, Found, Transform
from armwright.kernels.inverse.elimination.balance import FOLDED, doubtful_signs, is_firm
from armwright.kernels.inverse.elimination.formulation import BEYOND_FOLD, HAZY, STARTS_ALONE, try_form
from armwright.kernels.inverse.elimination.root_solutions import (
    add_solution,
)
from armwright.kernels.inverse.positions.configurations import flatness
from armwright.kernels.inverse.positions.nearby_poses import SIDES, nearby_pose
from armwright.kernels.inverse.positions.newton import joint_values, polish
from armwright.kernels.language import Whole, cold, zeros
from armwright.kernels.tolerances import (
    CLOSE,
    DOUBTFUL_PIVOTS,
    LOOSE_TRIES,
    NEAR_POSE,
    SINGULAR,
)

FEW_FORMS = 3  # the fast ones and the surest
MORE_FORMS = 4  # and the next, which settles most of what is left
AGREEING = 2  # formulations that must say so where none is sure


@cold
def try_forms(
    arm: Arm, most: Whole, pose: Transform, found: Found, total: Whole
) -> tuple[Found, Whole, Whole, Whole, Whole, Whole]:
    """The solutions with those that a few formulations give, ``most`` of them, and what the last one says.

    And how many of them were asked; how many of these were judged with all these solutions, 0 where a later
    one has added some; in how many of these only constant roots are in doubt.
    """
    answer = 0
    firm = 1
    asked = 0
    tried = 0
    hazy = 0
    for form in range(min(arm.fast + arm.sure, most)):
        if answer != 1 and answer != BEYOND_FOLD and firm == 1:
            before = total + 0
            found, total, answer = try_form(arm, form, 0, pose, found, total)
            firm = is_firm(found, total)
            asked = form + 1
            is_judged = 1 if form == 0 or (total == before and tried == form) else 0
            tried = form + 1 if is_judged == 1 else 0
            hazy = hazy + (1 if answer == HAZY else 0) if tried > 0 else 0
    return found, total, answer, asked, tried, hazy


@cold
def eliminate_quickly(arm: Arm, most: Whole, pose: Transform) -> tuple[Found, Whole, Whole]:
    """The solutions at a pose that a few formulations give, ``most`` of them, their number; 1 where these are
    surely all, 3 where they are and two more nearly meet the pose.

    The narrow polynomial of one formulation settles almost every pose. Where a solution is nearly singular,
    signs are in doubt, and no formulation is sure.
    """
    found = zeros(Found)
    total = 0
    found, total, answer, _asked, _tried, _hazy = try_forms(arm, most, pose, found, total)
    return found, total, answer


@cold
def easy_starts(arm: Arm, pose: Transform) -> tuple[Found, Whole]:
    """Solutions at a pose by as few formulations as it takes: until one is sure, or adds none to those that
    are known.
    """
    found = zeros(Found)
    total = 0
    answer = 0
    is_open = 1
    for form in range(min(arm.fast + arm.sure, FEW_FORMS)):
        if is_open == 1:
            before = total + 0
            found, total, answer = try_form(arm, form, STARTS_ALONE, pose, found, total)
            firm = is_firm(found, total)
            is_known = 1 if total == before and total > 0 else 0
            if answer == 1 or answer == BEYOND_FOLD or firm == 0 or is_known == 1:
                is_open = 0
    return found, total


@cold
def add_from_nearby(arm: Arm, pose: Transform, found: Found, total: Whole) -> tuple[Found, Whole, Whole]:
    """The solutions with those to which solutions at poses nearby lead, and 1 where there was room for all of
    them.
    """
    is_whole = 1
    for which in range(SIDES):
        near = nearby_pose(pose, which, NEAR_POSE)
        others, count = easy_starts(arm, near)
        for k in range(count):
            solution = polish(arm, pose, others[k])
            if solution[ERROR] < CLOSE:
                if total == KEPT:
                    is_whole = 0
                found, total = add_solution(solution, found, total)
    return found, total, is_whole


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
    found, total, answer, asked, tried, hazy = try_forms(arm, MORE_FORMS, pose, found, total)
    firm = is_firm(found, total)
    is_asked = 0
    if answer != 1 and answer != BEYOND_FOLD:
        before = total + 0
        if firm == 1:
            found, total, is_asked = add_from_nearby(arm, pose, found, total)
        if total != before or firm == 0:  # else what the first formulations say holds still
            doubtful = doubtful_signs(found, total)
            tried = asked if doubtful > 1 else 0  # where two are in doubt, none of those asked could be sure
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
