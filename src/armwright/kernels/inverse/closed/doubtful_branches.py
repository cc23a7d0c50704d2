"""Branches of a closed form in doubt: made exact, held against elimination, each solution once.

A step may leave a joint free, or rounding may spoil a branch; then elimination is asked too.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import MOST, Answers, Pose, Residuals
from armwright.kernels.inverse.closed.closed_arm import (
    GRIPS,
    IS_LOST,
    IS_MET,
    MARGIN,
    Branches,
    ClosedArm,
    is_answer,
    row_flatnesses,
)
from armwright.kernels.inverse.closed.double_roots import is_copy, merge_double_roots
from armwright.kernels.inverse.closed.kept_branches import (
    branches_beside,
    exact_first,
    is_stood_for,
)
from armwright.kernels.inverse.closed.lost_branches import add_lost, pose_reach
from armwright.kernels.inverse.closed.near_branches import add_near_branches
from armwright.kernels.inverse.search.answer import solve_pose
from armwright.kernels.inverse.search.chain_answer import CONTINUUM, IS_SINGULAR, REGULAR, UNREACHABLE
from armwright.kernels.inverse.search.own_rows import refine_row, scaled_pose
from armwright.kernels.language import Whole, cold, copied
from armwright.kernels.tolerances import (
    BETWEEN,
    DOUBLE_MARGIN,
    FAR_AWAY,
    LOOSE_GRIP,
    ROUGH,
    SINGULAR,
    SURELY_SINGULAR,
)


@cold
def branches_are_sure(closed: ClosedArm, found: Branches, count: Whole) -> Whole:
    """0 where a branch may be lost: by rounding, or by the value that a free joint was given."""
    answer = 1
    if closed.asks_early == 1 and count == 0:
        answer = 0
    for n in range(closed.branches):
        if found[n, closed.width + IS_LOST] > 0.5:
            answer = 0
        if found[n, closed.width + IS_MET] > 0.5:
            for k in range(closed.steps):
                if found[n, closed.width + GRIPS + k] <= LOOSE_GRIP and closed.is_harmless[k] < 0.5:
                    answer = 0
    return answer


@cold
def closed_status(closed: ClosedArm, found: Branches, count: Whole) -> tuple[Whole, Whole]:
    """Status and number of the free joint, from what the steps of the solutions say."""
    status = REGULAR
    free_joint = 0
    for n in range(closed.branches):
        if found[n, closed.width + IS_MET] > 0.5 and found[n, closed.width + MARGIN] <= DOUBLE_MARGIN:
            status = IS_SINGULAR
    for k in range(closed.steps):
        for n in range(closed.branches):
            is_loose = 1 if found[n, closed.width + GRIPS + k] <= LOOSE_GRIP else 0
            if found[n, closed.width + IS_MET] > 0.5 and is_loose == 1 and free_joint == 0:
                free_joint = int(closed.free_of[k])
    if free_joint > 0:
        status = CONTINUUM
    if count == 0:
        status = UNREACHABLE
        free_joint = 0
    return status, free_joint


@cold
def refine_answers(
    closed: ClosedArm, pose: Pose, answers: Answers, residuals: Residuals, branch_of: Residuals, count: Whole
) -> tuple[Answers, Residuals, Residuals, Whole]:
    """Rows that rounding has spoilt brought to the accuracy of the others.

    Of an arm with six joints those that cannot be are left out: just beyond the border of the workspace there
    is no solution.
    """
    reach = pose_reach(pose)
    kept = 0
    for n in range(count):
        row = copied(answers[n])
        miss = residuals[n]
        number = branch_of[n]
        is_kept = 1
        if miss > ROUGH * reach:
            better, off_there = refine_row(closed.arm, pose, row)
            if off_there < miss:
                row = copied(better)
                miss = off_there
            is_known = is_answer(closed, row, answers, kept)
            if is_known == 1 or (closed.is_whole == 1 and miss > ROUGH * reach):
                is_kept = 0
        if is_kept == 1:
            answers[kept] = row
            residuals[kept] = miss
            branch_of[kept] = number
            kept += 1
    count = kept
    return answers, residuals, branch_of, count


@cold
def unite(
    closed: ClosedArm,
    pose: Pose,
    found: Branches,
    flats: Residuals,
    answers: Answers,
    residuals: Residuals,
    branch_of: Residuals,
    count: Whole,
    status: Whole,
    free_joint: Whole,
) -> tuple[Answers, Residuals, Residuals, Whole, Whole, Whole]:
    """The solutions with those that elimination finds, each once; of a continuum the points that it gives."""
    exact = 0
    others, errors, total, other_status, other_joint = solve_pose(closed.arm, pose)
    if total > 0:
        others, errors, exact = exact_first(closed, pose, others, errors, total)
        if other_status == CONTINUUM:
            answers, residuals, branch_of, count = branches_beside(
                closed, found, flats, others, exact, answers, residuals, branch_of, count
            )
        status = other_status
        free_joint = other_joint
    wanted, _off = scaled_pose(closed.arm, pose)
    for n in range(total):
        is_known = is_answer(closed, others[n], answers, count)
        if is_known == 0:
            within = BETWEEN if status == CONTINUUM else FAR_AWAY
            is_known = is_copy(closed, wanted, others[n], answers, count, within)
        if is_known == 0 and n >= exact:
            is_known = 1
            if status == CONTINUUM:  # whose only point may be a rough one
                is_known = is_stood_for(closed, others[n], answers, count)
        if is_known == 0 and count < MOST:
            answers[count] = copied(others[n])
            residuals[count] = errors[n]
            branch_of[count] = 0.0
            count += 1
    if count == 0:
        status = UNREACHABLE
        free_joint = 0
    return answers, residuals, branch_of, count, status, free_joint


@cold
def settle_doubt(
    closed: ClosedArm,
    pose: Pose,
    found: Branches,
    answers: Answers,
    residuals: Residuals,
    branch_of: Residuals,
    count: Whole,
    status: Whole,
    free_joint: Whole,
) -> tuple[Answers, Residuals, Residuals, Whole, Whole, Whole]:
    """The answer of a closed form in doubt: made exact, with what elimination finds where branches may be
    lost or the status does not agree with the Jacobian, and with what is within the tolerance.
    """
    is_all = branches_are_sure(closed, found, count)
    answers, residuals, branch_of, count = refine_answers(closed, pose, answers, residuals, branch_of, count)
    if closed.is_whole == 0 and (closed.is_near == 1 or count == 0):
        answers, residuals, branch_of, count, is_all = add_near_branches(
            closed, pose, found, answers, residuals, branch_of, count
        )
        status = REGULAR
        free_joint = 0
    flats, flattest = row_flatnesses(closed, answers, count)
    if status == CONTINUUM and flattest > SINGULAR:
        is_all = 0
    if status == REGULAR and flattest < SINGULAR:
        status = IS_SINGULAR
        if flattest < SURELY_SINGULAR:
            is_all = 0
    if count == 0:
        status = UNREACHABLE
        free_joint = 0
        is_all = min(is_all, closed.is_whole)
    if is_all == 0:
        answers, residuals, branch_of, count, status, free_joint = unite(
            closed, pose, found, flats, answers, residuals, branch_of, count, status, free_joint
        )
        if status != CONTINUUM:
            answers, residuals, branch_of, count = add_lost(
                closed, pose, found, answers, residuals, branch_of, count
            )
            if status == UNREACHABLE and count > 0:
                status = IS_SINGULAR
    if closed.is_whole == 1 and status != CONTINUUM:
        before = count + 0
        answers, residuals, branch_of, count, _firm = add_near_branches(
            closed, pose, found, answers, residuals, branch_of, count
        )
        if count > before:
            status = IS_SINGULAR
    if status == IS_SINGULAR:
        answers, residuals, branch_of, count = merge_double_roots(
            closed, pose, answers, residuals, branch_of, count
        )
    return answers, residuals, branch_of, count, status, free_joint
