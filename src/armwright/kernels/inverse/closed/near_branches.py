"""Branches of a closed form that meet a pose nearly, followed to the least error."""

from __future__ import annotations

from armwright.kernels.inverse.arm import MOST, Answers, Pose, Residuals, Transform
from armwright.kernels.inverse.closed.closed_arm import (
    GRIPS,
    IS_MET,
    MARGIN,
    MISSED,
    Branches,
    ClosedArm,
    joints_of_branch,
    rows_apart,
)
from armwright.kernels.inverse.positions.nearly_met import is_on_line
from armwright.kernels.inverse.search.own_rows import OwnRow, nearest_row, scaled_pose, six_joints
from armwright.kernels.language import Real, Whole, cold
from armwright.kernels.tolerances import (
    AMPLIFIED,
    DOUBLE,
    DOUBLE_MARGIN,
    FAR_OFF,
    FIRM_GRIP,
    FIRM_MARGIN,
    MERGED,
    NEIGHBOURS,
    ROUGH,
    STRAY_BRANCH,
)


@cold
def followed_error(closed: ClosedArm) -> Real:
    """The error up to which a branch is followed.

    Of six joints, one that rounding took beyond its reach; of fewer every one that may lead to a solution,
    since their steps are taken one after the other and what does not fit adds up.
    """
    most = STRAY_BRANCH if closed.is_whole == 1 else FAR_OFF
    most = max(most, AMPLIFIED * closed.blur)
    return most


@cold
def is_firm_branch(closed: ClosedArm, found: Branches, n: Whole) -> Whole:
    """1 where rounding of the pose neither frees a joint of a branch nor brings it to its end."""
    least = max(FIRM_GRIP, AMPLIFIED * closed.blur)
    answer = 1
    if abs(found[n, closed.width + MARGIN]) < max(FIRM_MARGIN, AMPLIFIED * closed.blur):
        answer = 0
    for k in range(closed.steps):
        if not found[n, closed.width + GRIPS + k] > least:
            answer = 0
    return answer


@cold
def leads_to(closed: ClosedArm, wanted: Transform, row: OwnRow, other: OwnRow) -> Whole:
    """1 where a motion that the tool hardly feels leads from one row to another nearby.

    Where a wrist is in line too, two branches that have met end anywhere along its motion.
    """
    answer = 0
    first, is_first = six_joints(closed.arm, row)
    second, is_second = six_joints(closed.arm, other)
    if is_first == 1 and is_second == 1:
        answer = is_on_line(closed.arm, wanted, first, second)
    return answer


@cold
def add_near_branches(
    closed: ClosedArm,
    pose: Pose,
    found: Branches,
    answers: Answers,
    residuals: Residuals,
    branch_of: Residuals,
    count: Whole,
) -> tuple[Answers, Residuals, Residuals, Whole, Whole]:
    """The answers with branches that fail the pose by no more than the tolerance; 1 where all are firm.

    One next to an answer is left out: of six joints, two that are about to meet are exact solutions or
    none.
    """
    most = followed_error(closed)
    wanted, _off = scaled_pose(closed.arm, pose)
    beside = MERGED if closed.is_whole == 1 else DOUBLE
    is_all = 1
    for n in range(closed.branches):
        firm = is_firm_branch(closed, found, n)
        missed = found[n, closed.width + MISSED]
        if closed.is_whole == 1 and missed < ROUGH * ROUGH and found[n, closed.width + IS_MET] > 0.5:
            is_all = min(is_all, firm)  # it is among the answers
        elif missed < most * most:
            row = joints_of_branch(closed, found[n])
            is_beyond = 1 if found[n, closed.width + MARGIN] < -DOUBLE_MARGIN else 0
            there, miss, _failure, is_near = nearest_row(closed.arm, pose, row, is_beyond)
            for k in range(count):
                apart = rows_apart(closed, there, answers[k])
                if apart < beside:
                    is_near = 0
                elif is_near == 1 and is_beyond == 1 and closed.is_whole == 1 and apart < NEIGHBOURS:
                    is_known = leads_to(closed, wanted, there, answers[k])
                    is_near -= is_known
            is_all = min(is_all, firm)
            if is_near == 1 and count < MOST:
                answers[count] = there
                residuals[count] = miss
                branch_of[count] = float(n + 1)
                count += 1
        elif firm == 0:
            is_all = 0
    return answers, residuals, branch_of, count, is_all
