"""Branches of a closed form that a singular pose has spoilt, found again from the joints that are known."""

from __future__ import annotations

from armwright.kernels.inverse.arm import MOST, Answers, Arm, Joints, Pose, Residuals, Transform
from armwright.kernels.inverse.closed.closed_arm import (
    GRIPS,
    IS_LOST,
    Branches,
    BranchRow,
    ClosedArm,
    joints_of_branch,
)
from armwright.kernels.inverse.positions.configurations import system_at
from armwright.kernels.inverse.positions.distinct import is_same
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.inverse.search.own_rows import OwnRow, own_row, scaled_pose, six_joints
from armwright.kernels.language import Real, Whole, cold, copied, sqrt
from armwright.kernels.tolerances import HUGE, LINE_CORRECTIONS, LOOSE_GRIP, ROUGH, VANISHING


@cold
def pose_reach(pose: Pose) -> Real:
    """What rounding of a pose is relative to: 1 and the distance of its origin."""
    reach = sqrt(1.0 + pose[0, 3] * pose[0, 3] + pose[1, 3] * pose[1, 3] + pose[2, 3] * pose[2, 3])
    return reach


@cold
def loose_joint(closed: ClosedArm, branch: BranchRow) -> Whole:
    """The number (1 …) of the robot's joint that is all a branch does not know, 0 where there are more."""
    joint = 0
    count = 0
    for k in range(closed.steps):
        if branch[closed.width + GRIPS + k] <= LOOSE_GRIP:
            joint = int(closed.free_of[k])
            count += 1
    if count != 1:
        joint = 0
    return joint


@cold
def move_joint(arm: Arm, wanted: Transform, row: OwnRow, joint: Whole) -> tuple[Joints, OwnRow, Real]:
    """The six joints of a branch with one moved to where the pose is met best, those of the robot, and the
    pose error in metres, beyond every number where six joints are not known.
    """
    q, is_known = six_joints(arm, row)
    place = int(max(arm.places[joint - 1], 0.0))
    for _step in range(LINE_CORRECTIONS):
        g, _off_here = system_at(arm, wanted, q)
        felt = 0.0
        squares = VANISHING
        for k in range(6):
            felt += g[k, place] * g[k, 6]
            squares += g[k, place] * g[k, place]
        q[place] += felt / squares
    moved = own_row(arm, q)
    miss = HUGE
    if is_known == 1:
        miss = pose_error(arm, wanted, q, arm.scale)
    return q, moved, miss


@cold
def is_beside(closed: ClosedArm, wanted: Transform, q: Joints, answers: Answers, count: Whole) -> Whole:
    """1 where a configuration is one of the answers, or a copy of one at a root of higher multiplicity."""
    answer = 0
    for n in range(count):
        other, _is_known = six_joints(closed.arm, answers[n])
        same = is_same(closed.arm, wanted, other, q)
        answer = max(answer, same)
    return answer


@cold
def add_lost(
    closed: ClosedArm,
    pose: Pose,
    found: Branches,
    answers: Answers,
    residuals: Residuals,
    branch_of: Residuals,
    count: Whole,
) -> tuple[Answers, Residuals, Residuals, Whole]:
    """The solutions with lost branches of which one joint alone was not known: it is moved to the pose."""
    reach = pose_reach(pose)
    wanted, _off = scaled_pose(closed.arm, pose)
    for n in range(closed.branches):
        if found[n, closed.width + IS_LOST] > 0.5 and count < MOST:
            row = joints_of_branch(closed, found[n])
            joint = loose_joint(closed, found[n])
            if joint > 0:
                q, moved, miss = move_joint(closed.arm, wanted, row, joint)
                is_there = is_beside(closed, wanted, q, answers, count)
                if is_there == 0 and miss <= ROUGH * reach:
                    answers[count] = copied(moved)
                    residuals[count] = miss
                    branch_of[count] = float(n + 1)
                    count += 1
    return answers, residuals, branch_of, count
