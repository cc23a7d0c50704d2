"""All solutions of the six joints of an arm, virtual ones among them, with status and free joint."""

from __future__ import annotations

from armwright.kernels.inverse.arm import ERROR, JOINTS, MOST, PIVOT, Arm, Found, Joints, Transform
from armwright.kernels.inverse.continua.continua import single_points
from armwright.kernels.inverse.elimination.formulation import BEYOND_FOLD
from armwright.kernels.inverse.elimination.regular_search import regular_solutions
from armwright.kernels.inverse.positions.configurations import flatness
from armwright.kernels.inverse.positions.distinct import FLAT, MISS, Rows, sort_rows
from armwright.kernels.inverse.positions.newton import joint_values
from armwright.kernels.inverse.search.careful_search import is_any_exact, search_carefully, search_singular
from armwright.kernels.inverse.search.folds import add_folds, add_rests, is_out_of_reach
from armwright.kernels.language import Real, Whole, cold, zeros
from armwright.kernels.tolerances import DOUBTFUL_PIVOTS, EXACT_POSE, SINGULAR

NOT_RIGID = -1  # status
UNREACHABLE = 0
REGULAR = 1
IS_SINGULAR = 2
CONTINUUM = 3


@cold
def rows_of_found(arm: Arm, found: Found, total: Whole) -> tuple[Rows, Whole, Real]:
    """Solutions of elimination as sorted rows, and how singular the flattest is: 1 where no pivot hints at
    it.
    """
    rows = zeros(Rows)
    flattest = 1.0
    for n in range(total):
        q = joint_values(arm, found[n])
        for k in range(JOINTS):
            rows[n, k] = q[k]
        rows[n, MISS] = found[n, ERROR]
        rows[n, FLAT] = 1.0
        if abs(found[n, PIVOT]) < DOUBTFUL_PIVOTS:
            rows[n, FLAT] = flatness(arm, q)
            flattest = min(flattest, rows[n, FLAT])
    count = total
    rows = sort_rows(rows, count)
    return rows, count, flattest


@cold
def sure_of_pose(is_sure: Whole, total: Whole, off: Real) -> Whole:
    """What elimination says, of the pose as it is given.

    Where solutions are known, and the pose was not rounded (``off``), two that nearly meet it are none.
    """
    answer = is_sure + 0
    if is_sure == BEYOND_FOLD:
        answer = 1 if off <= EXACT_POSE and total > 0 else 0
    return answer


@cold
def is_whole_answer(arm: Arm, is_sure: Whole, total: Whole) -> Whole:
    """1 where nothing more has to be asked; where there is no solution, one may be within the tolerance."""
    answer = 1 if is_sure == 1 and total <= MOST and (total > 0 or not arm.tolerance > 0.0) else 0
    return answer


@cold
def chain_answer(arm: Arm, pose: Transform, off: Real, is_rounded: Whole) -> tuple[Rows, Whole, Whole, Whole]:
    """All solutions of the six joints, sorted, their number, the status, and the joint that is free or -1.

    A pose whose rotation is rigid (``off``) was hardly rounded: what only nearly meets it is asked for where
    nothing else is found, and all over the configurations where its digits say that it was. There the roots
    do not tell: where four of them meet, rounding makes them complex.
    """
    free = -1
    flattest = 1.0
    found, total, is_sure, is_asked = regular_solutions(arm, pose)
    is_sure = sure_of_pose(is_sure, total, off)
    if is_sure == 1:
        rows, count, flattest = rows_of_found(arm, found, total)
    is_done = 1 if is_sure == 1 and not flattest < SINGULAR else 0
    if is_done == 0:
        rows, count = search_carefully(arm, pose, is_sure, is_asked, found, total)
        held = zeros(Joints)
        rows, count, free = single_points(arm, pose, rows, count, held)
    is_far = is_out_of_reach(arm, pose)
    if arm.virtual == 0 and arm.tolerance > 0.0:
        is_open = 1 if count == 0 or (is_done == 0 and off > EXACT_POSE) else 0
        if is_open == 1 and is_far == 0 and free < 0:
            rows, count = add_folds(arm, pose, rows, count)
            if count == 0 and is_rounded == 1:
                rows, count = add_rests(arm, pose, rows, count)
            is_met = is_any_exact(pose, rows, count)
            if is_done == 1 and is_met == 1:  # elimination was mistaken: all poses nearby are out of reach
                rows, count = search_singular(arm, pose, rows, count)
                held = zeros(Joints)
                rows, count, free = single_points(arm, pose, rows, count, held)
            rows = sort_rows(rows, count)
            is_done = 0
    if is_done == 0:
        for n in range(count):
            flattest = min(flattest, rows[n, FLAT])
    status = REGULAR
    if count == 0:
        status = UNREACHABLE
    elif free >= 0:
        status = CONTINUUM
    elif flattest < SINGULAR:
        status = IS_SINGULAR
    return rows, count, status, free
