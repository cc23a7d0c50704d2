"""Solutions by damped Newton steps from a fixed set of starts, for robots with any number of joints.

What is found meets the pose and the joint limits. That every solution is found is not guaranteed.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import MOST, Pose, Residuals
from armwright.kernels.inverse.numeric.descent import (
    SIX,
    Columns,
    NumericArm,
    OwnAnswers,
    PerJoint,
    PerOwnJoint,
    columns_at,
    damped_products,
    descend_from,
    squared_size,
    start_position,
)
from armwright.kernels.inverse.positions.configurations import Jacobian
from armwright.kernels.inverse.positions.joint_differences import is_listed, wrap
from armwright.kernels.inverse.positions.transforms import rigid_pose
from armwright.kernels.language import Real, Whole, cold, copied, cos, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.linear.small_systems import solve_system
from armwright.kernels.tolerances import (
    HUGE,
    NUMERIC_ALIKE,
    NUMERIC_FLOOR,
    NUMERIC_LONGER,
    NUMERIC_MET,
    NUMERIC_SINGULAR,
    NUMERIC_STEPS,
    RIGID,
    STAYS_ZERO,
    UPRIGHT,
)


@cold
def wrap_within(robot: NumericArm, q: PerJoint) -> PerJoint:
    """The configuration with angles in (-π, π] where that stays within the limits."""
    for k in range(robot.joints):
        around = wrap(robot.turns[k], q[k])
        if around >= robot.low[k] and around <= robot.high[k]:
            q[k] = around
    return q


@cold
def chain_row(robot: NumericArm, q: PerJoint) -> PerOwnJoint:
    """Values of the robot's joints."""
    row = zeros(PerOwnJoint, robot)
    for k in range(robot.own):
        row[k] = robot.held[k]
        if robot.places[k] >= 0.0:
            row[k] = q[int(max(robot.places[k], 0.0))]
    return row


@cold
def is_chain_solution(robot: NumericArm, q: PerJoint) -> Whole:
    """1 where virtual joints are as they must be."""
    answer = 1
    for k in range(robot.joints):
        if robot.zeros[k] > 0.5 and abs(q[k]) > STAYS_ZERO:
            answer = 0
        if k == robot.upright and cos(q[k]) < -UPRIGHT:
            answer = 0
    return answer


@cold
def freest_joint(robot: NumericArm, columns: Columns) -> Whole:
    """The number, from 1, of the robot's joint that takes most part in motions with the tool at rest.

    The part of joint k is element (k, k) of 1 - J⁺J; the first of those whose parts are alike.
    """
    joint = 0
    widest = -1
    whole = squared_size(robot, columns)
    for k in range(robot.own):
        if robot.places[k] >= 0.0:
            place = int(max(robot.places[k], 0.0))
            g = damped_products(robot, columns, NUMERIC_FLOOR * (1.0 + whole))
            for m in range(SIX):
                g[m, 6] = columns[place, m]
            g, _pivots = solve_system(6, 8, g)
            part = 1.0
            for m in range(SIX):
                part -= columns[place, m] * g[m, 6]
            reach = int(1e6 * max(part, 0.0) + 0.5)
            if reach > widest:
                widest = reach
                joint = k + 1
    return joint


@cold
def own_singularity(robot: NumericArm, columns: Columns) -> Real:
    """The smallest over the largest singular value of the Jacobian of at most six joints."""
    jac = zeros(Jacobian)
    for k in range(min(robot.joints, SIX)):
        for m in range(SIX):
            jac[m, k] = columns[k, m]
    _directions, values = singular_parts(SIX, jac)
    flat = float(values[min(robot.joints, SIX) - 1] / values[0])
    return flat


@cold
def is_enough(robot: NumericArm, tried: Whole, latest: Whole) -> Whole:
    """1 where the search may end after a number of starts: the usual ones were tried, and it went on long
    enough after the start that led to the last new solution; 0 for none.

    Points of continua are never all.
    """
    answer = 1 if tried >= robot.usual and latest > 0 else 0
    if robot.is_redundant == 0 and tried < NUMERIC_LONGER * latest:
        answer = 0
    return answer


@cold
def search_numerically(
    robot: NumericArm, given: Pose
) -> tuple[OwnAnswers, Residuals, Whole, Whole, Whole, Real]:
    """Solutions, their errors (m and rad), their number; status, number of the free joint; the least error.

    The status is -1 for a matrix that is no rigid transform, 0 where nothing was found, 1 regular, 2
    singular, 3 where a joint is free.
    """
    answers = zeros(OwnAnswers, robot)
    residuals = zeros(Residuals)
    count = 0
    status = -1
    free_joint = 0
    nearest = HUGE
    latest = 0
    best = zeros(PerJoint, robot)
    pose, off = rigid_pose(given)
    if off <= RIGID:
        status = 0
        for n in range(robot.tries):
            is_over = is_enough(robot, n, latest)
            if is_over == 1:
                break
            start = start_position(robot, n)
            q, miss, facing = descend_from(robot, pose, start, robot.patience)
            if miss < nearest:
                nearest = miss
                best = copied(q)
            q = wrap_within(robot, q)
            is_new = is_chain_solution(robot, q)
            row = chain_row(robot, q)
            is_known = is_listed(
                robot.own, robot.joints, robot.places, robot.turns, row, answers, count, NUMERIC_ALIKE
            )
            if miss < NUMERIC_MET and facing > 0.0 and is_new == 1 and is_known == 0 and count < MOST:
                answers[count] = copied(row)
                residuals[count] = miss
                count += 1
                latest = n + 1
                columns, _twist, _least, _facing_here = columns_at(robot, pose, q)
                if robot.is_redundant == 1:
                    if status == 0:
                        free_joint = freest_joint(robot, columns)
                    status = 3
                else:
                    flat = own_singularity(robot, columns)
                    status = max(status, 2 if flat < NUMERIC_SINGULAR else 1)
        if count == 0:
            _there, rest, _ahead = descend_from(robot, pose, best, NUMERIC_STEPS)
            nearest = min(nearest, rest)
    return answers, residuals, count, status, free_joint, nearest
