"""The answer of a numeric search: the solutions of a pose, or of the nearest one that the arm reaches.

Joints that never move the tool in all directions meet a pose only if its components fit together; those of a
pose that was rounded do not.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import Pose, Residuals
from armwright.kernels.inverse.numeric.descent import (
    NumericArm,
    OwnAnswers,
    PerJoint,
    PerOwnJoint,
    descend_from,
    start_position,
)
from armwright.kernels.inverse.numeric.numeric_search import (
    chain_row,
    is_chain_solution,
    search_numerically,
    wrap_within,
)
from armwright.kernels.inverse.numeric.reached_pose import reached_pose, row_miss
from armwright.kernels.inverse.positions.transforms import rigid_pose
from armwright.kernels.inverse.search.reachable_pose import allowed_miss
from armwright.kernels.language import Real, Whole, cold, copied, zeros
from armwright.kernels.tolerances import HUGE, NUMERIC_STEPS, RIGID


@cold
def closest_position(robot: NumericArm, given: Pose) -> tuple[PerOwnJoint, Real]:
    """The position whose pose comes nearest to a wanted one, of those that descents lead to; its error."""
    found = zeros(PerOwnJoint, robot)
    best = zeros(PerJoint, robot)
    least = HUGE
    pose, off = rigid_pose(given)
    if off <= RIGID:
        for n in range(robot.tries + 1):
            if n >= robot.usual and n < robot.tries and least <= robot.tolerance:
                break
            start = start_position(robot, n)
            is_last = 1 if n == robot.tries and least < HUGE else 0  # what is best so far, to its end
            if is_last == 1:
                start = copied(best)
            patience = NUMERIC_STEPS if is_last == 1 else robot.patience
            q, miss, facing = descend_from(robot, pose, start, patience)
            q = wrap_within(robot, q)
            is_own = is_chain_solution(robot, q)
            if miss < least and facing > 0.0 and is_own == 1:
                least = miss
                best = copied(q)
                found = chain_row(robot, q)
    return found, least


@cold
def nearest_pose(robot: NumericArm, given: Pose) -> tuple[Pose, Whole]:
    """The pose nearest to a wanted one of those that descents lead to; 1 where it is near enough."""
    near = zeros(Pose)
    near[3, 3] = 1.0
    row, miss = closest_position(robot, given)
    there = reached_pose(robot, row)
    for r in range(3):
        for m in range(4):
            near[r, m] = there[r, m]
    _pose, off = rigid_pose(given)
    allowed = allowed_miss(robot.tolerance, robot.rounding, off)
    is_near = 1 if miss <= allowed else 0
    return near, is_near


@cold
def search_forgiving(
    robot: NumericArm, given: Pose
) -> tuple[OwnAnswers, Residuals, Whole, Whole, Whole, Real]:
    """What a search finds at a pose; where that is nothing, at the nearest pose within the tolerance that the
    arm reaches, with errors of the pose that was asked.

    Results as of ``search_numerically``.
    """
    answers, residuals, count, status, free_joint, nearest = search_numerically(robot, given)
    if robot.forgives == 1:
        near = copied(given)
        is_near = 0
        if status == 0:
            near, is_near = nearest_pose(robot, given)
        if is_near == 1:
            answers, residuals, count, status, free_joint, nearest = search_numerically(robot, near)
            wanted, _off = rigid_pose(given)
            for n in range(count):
                miss = row_miss(robot, wanted, answers[n])
                residuals[n] = miss
    return answers, residuals, count, status, free_joint, nearest


@cold
def solve_numerically(robot: NumericArm, given: Pose) -> tuple[OwnAnswers, Residuals, Whole, Whole, Whole]:
    """Solutions that descents from the starts lead to, their errors (m and rad), their number; status and the
    number of the free joint, from 1; 0 for none.

    The status is -1 for a matrix that is no rigid transform, 0 where nothing was found, 1 regular, 2
    singular, 3 a joint is free.
    """
    answers, residuals, count, status, free_joint, _nearest = search_forgiving(robot, given)
    return answers, residuals, count, status, free_joint
