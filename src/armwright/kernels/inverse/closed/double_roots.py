"""Rows that are one solution of a closed form where two of its branches meet, or nearly do.

There the square root of a rounded zero parts them, by more than two copies of a solution elsewhere: an arm
that loses three digits on the way has them 1e-6 rad apart. Of an arm whose right angles are rounded the pose
hardly changes between two branches: what elimination finds there is a copy of either.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import Answers, Pose, Residuals, Transform
from armwright.kernels.inverse.closed.closed_arm import ClosedArm
from armwright.kernels.inverse.positions.distinct import is_met_midway
from armwright.kernels.inverse.positions.joint_differences import distance
from armwright.kernels.inverse.search.own_rows import OwnRow, row_flatness, scaled_pose, six_joints
from armwright.kernels.language import Real, Whole, cold, copied
from armwright.kernels.tolerances import PARTED, SAME_STATE, SINGULAR


@cold
def is_copy(
    closed: ClosedArm, wanted: Transform, row: OwnRow, answers: Answers, count: Whole, within: Real
) -> Whole:
    """1 where a singular row and one of the first answers are no farther apart than ``within`` and the pose
    is met between them too.
    """
    answer = 0
    q, is_known = six_joints(closed.arm, row)
    for n in range(count):
        other, is_other = six_joints(closed.arm, answers[n])
        apart = distance(closed.arm, other, q)
        if answer == 0 and is_known == 1 and is_other == 1 and apart < within:
            answer = 1
            if apart >= SAME_STATE:
                answer = is_met_midway(closed.arm, wanted, other, q)
    if answer == 1:
        flat = row_flatness(closed.arm, row)
        answer = 1 if flat < SINGULAR else 0
    return answer


@cold
def merge_double_roots(
    closed: ClosedArm, pose: Pose, answers: Answers, residuals: Residuals, branch_of: Residuals, count: Whole
) -> tuple[Answers, Residuals, Residuals, Whole]:
    """The solutions with each singular one once, of two copies the first."""
    kept = 0
    wanted, _off = scaled_pose(closed.arm, pose)
    for n in range(count):
        row = copied(answers[n])
        is_known = is_copy(closed, wanted, row, answers, kept, PARTED)
        if is_known == 0:
            answers[kept] = row
            residuals[kept] = residuals[n]
            branch_of[kept] = branch_of[n]
            kept += 1
    count = kept
    return answers, residuals, branch_of, count
