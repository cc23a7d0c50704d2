"""Branches of a closed form that are one solution where two of them meet.

There the square root of a rounded zero parts them, by more than two copies of a solution elsewhere: an arm
that loses three digits on the way has them 1e-6 rad apart.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import Answers, Pose, Residuals, Transform
from armwright.kernels.inverse.closed_arm import ClosedArm
from armwright.kernels.inverse.distinct import is_same
from armwright.kernels.inverse.joint_differences import distance
from armwright.kernels.inverse.own_rows import OwnRow, row_flatness, scaled_pose, six_joints
from armwright.kernels.language import Whole, cold, copied
from armwright.kernels.tolerances import PARTED, SINGULAR


@cold
def is_one_of(closed: ClosedArm, wanted: Transform, row: OwnRow, answers: Answers, count: Whole) -> Whole:
    """1 where a row and one of the first answers are neighbours between which the pose is met too."""
    answer = 0
    q, is_known = six_joints(closed.arm, row)
    for n in range(count):
        other, is_other = six_joints(closed.arm, answers[n])
        apart = distance(closed.arm, other, q)
        if answer == 0 and is_known == 1 and is_other == 1 and apart < PARTED:
            answer = is_same(closed.arm, wanted, other, q)
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
        is_copy = is_one_of(closed, wanted, row, answers, kept)
        if is_copy == 1:
            flat = row_flatness(closed.arm, row)
            is_copy = 1 if flat < SINGULAR else 0
        if is_copy == 0:
            answers[kept] = row
            residuals[kept] = residuals[n]
            branch_of[kept] = branch_of[n]
            kept += 1
    count = kept
    return answers, residuals, branch_of, count
