"""The answer of a numeric search: the solutions of a pose, or of the nearest one that the arm reaches.

Joints that never move the tool in all directions meet a pose only if its components fit together; those of a
pose that was rounded do not.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import Answers, Pose, Residuals, Transform
from armwright.kernels.inverse.descent import (
    NumericArm,
    PerJoint,
    PerOwnJoint,
    descend_from,
    start_position,
)
from armwright.kernels.inverse.followed_pose import pose_difference
from armwright.kernels.inverse.numeric_search import (
    chain_row,
    is_chain_solution,
    search_numerically,
    wrap_within,
)
from armwright.kernels.inverse.transforms import move, multiply, rigid_pose
from armwright.kernels.language import Real, Whole, cold, copied, cos, sin, zeros
from armwright.kernels.tolerances import HUGE, NUMERIC_STEPS, RIGID


@cold
def closest_position(arm: NumericArm, given: Pose) -> tuple[PerOwnJoint, Real]:
    """The position whose pose comes nearest to a wanted one, of those that descents lead to; its error."""
    found = zeros(PerOwnJoint, arm)
    best = zeros(PerJoint, arm)
    least = HUGE
    pose, off = rigid_pose(given)
    if off <= RIGID:
        for n in range(arm.tries + 1):
            if n >= arm.usual and n < arm.tries and least <= arm.tolerance:
                break
            start = start_position(arm, n)
            is_last = 1 if n == arm.tries and least < HUGE else 0  # what is best so far, to its end
            if is_last == 1:
                start = copied(best)
            q, miss, facing = descend_from(arm, pose, start, NUMERIC_STEPS if is_last == 1 else arm.patience)
            q = wrap_within(arm, q)
            is_own = is_chain_solution(arm, q)
            if miss < least and facing > 0.0 and is_own == 1:
                least = miss
                best = copied(q)
                found = chain_row(arm, q)
    return found, least


@cold
def reached_pose(arm: NumericArm, row: PerOwnJoint) -> Transform:
    """The pose of the tool where all joints of the chain are the robot's own."""
    q = zeros(PerJoint, arm)
    for k in range(arm.width):
        q[int(max(arm.places[k], 0.0))] = row[k]
    pose = copied(arm.links[0])
    for k in range(arm.movers):
        at = arm.shifts[k] + arm.ratios[k] * q[int(arm.leads[k])]
        a = cos(at) if arm.revolute[k] > 0.0 else at
        pose = move(arm.revolute[k], 1.0, a, sin(at), pose)
        ahead = multiply(pose, arm.links[k + 1])
        pose = copied(ahead)
    return pose


@cold
def search_forgiving(arm: NumericArm, given: Pose) -> tuple[Answers, Residuals, Whole, Whole, Whole, Real]:
    """What a search finds at a pose; where that is nothing, at the nearest pose within the tolerance that the
    arm reaches, with errors of the pose that was asked.

    Results as of ``search_numerically``.
    """
    answers, residuals, count, status, free_joint, nearest = search_numerically(arm, given)
    if arm.forgives == 1 and status == 0:
        row, miss = closest_position(arm, given)
        if miss <= arm.tolerance:
            near = zeros(Pose)
            near[3, 3] = 1.0
            there = reached_pose(arm, row)
            for r in range(3):
                for m in range(4):
                    near[r, m] = there[r, m]
            answers, residuals, count, status, free_joint, nearest = search_numerically(arm, near)
            wanted, _off = rigid_pose(given)
            for n in range(count):
                for k in range(arm.width):
                    row[k] = answers[n, k]
                there = reached_pose(arm, row)
                residuals[n] = pose_difference(there, wanted)
    return answers, residuals, count, status, free_joint, nearest


@cold
def solve_numerically(arm: NumericArm, given: Pose) -> tuple[Answers, Residuals, Whole, Whole, Whole]:
    """Solutions that descents from the starts lead to, their errors (m and rad), their number; status and the
    number of the free joint, from 1; 0 for none.

    The status is -1 for a matrix that is no rigid transform, 0 where nothing was found, 1 regular, 2
    singular, 3 a joint is free.
    """
    answers, residuals, count, status, free_joint, _nearest = search_forgiving(arm, given)
    return answers, residuals, count, status, free_joint
