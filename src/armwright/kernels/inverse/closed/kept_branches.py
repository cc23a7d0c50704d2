"""Which branches of a closed form stay beside the points that elimination gives of a continuum.

A step without grip gives a joint any value, and its branches points of a continuum that others stand for. But
a solution next to it may be as singular as rounding allows and stand alone, and a continuum that elimination
knows only roughly has no other points.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Answers, Joints, Pose, Residuals
from armwright.kernels.inverse.closed.closed_arm import GRIPS, Branches, BranchRow, ClosedArm, is_answer
from armwright.kernels.inverse.closed.lost_branches import pose_reach
from armwright.kernels.inverse.positions.configurations import still_direction
from armwright.kernels.inverse.positions.joint_differences import difference
from armwright.kernels.inverse.search.own_rows import OwnRow, refine_row, row_flatness, six_joints
from armwright.kernels.language import Real, Whole, cold, copied, zeros
from armwright.kernels.tolerances import (
    AS_SINGULAR,
    DOUBLE,
    HELD_GRIP,
    ROUGH,
    SINGULAR,
    SURELY_SINGULAR,
    TURNING,
)


@cold
def exact_first(
    closed: ClosedArm, pose: Pose, others: Answers, errors: Residuals, total: Whole
) -> tuple[Answers, Residuals, Whole]:
    """What elimination found, brought to full accuracy, and what cannot be behind it; how many are exact.

    Of an arm with fewer joints of its own all are taken as they are.
    """
    reach = pose_reach(pose)
    exact = 0
    for n in range(total):
        row = copied(others[n])
        miss = errors[n]
        if closed.is_whole == 1 and miss > ROUGH * reach:
            better, off_there = refine_row(closed.arm, pose, row)
            if off_there < miss:
                row = copied(better)
                miss = off_there
        others[n] = copied(row)
        errors[n] = miss
        if closed.is_whole == 0 or miss <= ROUGH * reach:
            others[n] = copied(others[exact])
            errors[n] = errors[exact]
            others[exact] = row
            errors[exact] = miss
            exact += 1
    return others, errors, exact


@cold
def stands_alone(closed: ClosedArm, branch: BranchRow, flat: Real) -> Whole:
    """1 where every step of a branch has a grip, and its Jacobian a rank, that rounding cannot take: it is no
    point of a continuum, however singular.
    """
    answer = 1 if flat > SURELY_SINGULAR else 0
    for k in range(closed.steps):
        if branch[closed.width + GRIPS + k] <= HELD_GRIP:
            answer = 0
    return answer


@cold
def is_stood_for(closed: ClosedArm, row: OwnRow, answers: Answers, count: Whole) -> Whole:
    """1 where one of the answers may be on the motion with the tool at rest that leads through a row: joints
    that do not move there are the same, and it is as singular.
    """
    q, is_known = six_joints(closed.arm, row)
    answer = 1 - is_known
    if is_known == 1:
        held = zeros(Joints)
        along = still_direction(closed.arm, q, held)
        flat = row_flatness(closed.arm, row)
        for n in range(count):
            other, _is_other = six_joints(closed.arm, answers[n])
            apart = difference(closed.arm, other, q)
            is_on = 1 - answer
            for k in range(JOINTS):
                if abs(along[k]) < TURNING and abs(apart[k]) > DOUBLE:
                    is_on = 0
            if is_on == 1:
                flat_there = row_flatness(closed.arm, answers[n])
                if flat_there < max(SURELY_SINGULAR, AS_SINGULAR * flat):
                    answer = 1
    return answer


@cold
def branches_beside(
    closed: ClosedArm,
    found: Branches,
    flats: Residuals,
    others: Answers,
    total: Whole,
    answers: Answers,
    residuals: Residuals,
    branch_of: Residuals,
    count: Whole,
) -> tuple[Answers, Residuals, Residuals, Whole]:
    """The branches without points of a continuum for which what elimination found stands, or one before."""
    kept = 0
    for n in range(count):
        row = copied(answers[n])
        is_kept = is_answer(closed, row, others, total)
        if flats[n] > SINGULAR:
            is_kept = 1
        if is_kept == 0 and branch_of[n] > 0.5:
            is_kept = stands_alone(closed, found[int(branch_of[n]) - 1], flats[n])
        if is_kept == 0:
            by_other = is_stood_for(closed, row, others, total)
            by_branch = is_stood_for(closed, row, answers, kept)
            is_kept = 1 - max(by_other, by_branch)
        if is_kept == 1:
            answers[kept] = row
            residuals[kept] = residuals[n]
            branch_of[kept] = branch_of[n]
            kept += 1
    count = kept
    return answers, residuals, branch_of, count
