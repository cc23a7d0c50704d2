"""Solutions by damped Newton steps from a fixed set of starts, for robots with any number of joints.

What is found meets the pose and the joint limits. That every solution is found is not guaranteed.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import MOST, Answers, Pose, Residuals
from armwright.kernels.inverse.configurations import Jacobian, wrap
from armwright.kernels.inverse.descent import (
    SIX,
    Columns,
    NumericArm,
    PerJoint,
    PerOwnJoint,
    columns_at,
    damped_products,
    descend_from,
    squared_size,
    start_position,
)
from armwright.kernels.inverse.transforms import rigid_pose
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
def wrap_within(arm: NumericArm, q: PerJoint) -> PerJoint:
    """The configuration with angles in (-π, π] where that stays within the limits."""
    for k in range(arm.joints):
        around = wrap(arm.turns[k], q[k])
        if around >= arm.low[k] and around <= arm.high[k]:
            q[k] = around
    return q


@cold
def chain_row(arm: NumericArm, q: PerJoint) -> PerOwnJoint:
    """Values of the robot's joints."""
    row = zeros(PerOwnJoint, arm)
    for k in range(arm.width):
        row[k] = arm.held[k]
        if arm.places[k] >= 0.0:
            row[k] = q[int(max(arm.places[k], 0.0))]
    return row


@cold
def is_chain_solution(arm: NumericArm, q: PerJoint) -> Whole:
    """1 where virtual joints are as they must be."""
    answer = 1
    for k in range(arm.joints):
        if arm.zeros[k] > 0.5 and abs(q[k]) > STAYS_ZERO:
            answer = 0
        if k == arm.upright and cos(q[k]) < -UPRIGHT:
            answer = 0
    return answer


@cold
def is_listed(arm: NumericArm, row: PerOwnJoint, answers: Answers, count: Whole) -> Whole:
    """1 where the robot's joints have these values in one of the answers already."""
    answer = 0
    for n in range(count):
        longest = 0.0
        for k in range(arm.width):
            apart = row[k] - answers[n, k]
            if arm.places[k] >= 0.0:
                apart = wrap(arm.turns[int(max(arm.places[k], 0.0))], apart)
            longest = max(longest, abs(apart))
        if longest <= NUMERIC_ALIKE:
            answer = 1
    return answer


@cold
def freest_joint(arm: NumericArm, columns: Columns) -> Whole:
    """The number, from 1, of the robot's joint that takes most part in motions with the tool at rest.

    The part of joint k is element (k, k) of 1 - J⁺J; the first of those whose parts are alike.
    """
    joint = 0
    widest = -1
    whole = squared_size(arm, columns)
    for k in range(arm.width):
        if arm.places[k] >= 0.0:
            place = int(max(arm.places[k], 0.0))
            g = damped_products(arm, columns, NUMERIC_FLOOR * (1.0 + whole))
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
def own_singularity(arm: NumericArm, columns: Columns) -> Real:
    """The smallest over the largest singular value of the Jacobian of at most six joints."""
    jac = zeros(Jacobian)
    for k in range(min(arm.joints, SIX)):
        for m in range(SIX):
            jac[m, k] = columns[k, m]
    _directions, values = singular_parts(SIX, jac)
    flat = float(values[min(arm.joints, SIX) - 1] / values[0])
    return flat


@cold
def is_enough(arm: NumericArm, tried: Whole, latest: Whole) -> Whole:
    """1 where the search may end after a number of starts: the usual ones were tried, and it went on long
    enough after the start that led to the last new solution; 0 for none.

    Points of continua are never all.
    """
    answer = 1 if tried >= arm.usual and latest > 0 else 0
    if arm.is_redundant == 0 and tried < NUMERIC_LONGER * latest:
        answer = 0
    return answer


@cold
def search_numerically(arm: NumericArm, given: Pose) -> tuple[Answers, Residuals, Whole, Whole, Whole, Real]:
    """Solutions, their errors (m and rad), their number; status, number of the free joint; the least error.

    The status is -1 for a matrix that is no rigid transform, 0 where nothing was found, 1 regular, 2
    singular, 3 where a joint is free.
    """
    answers = zeros(Answers, arm)
    residuals = zeros(Residuals)
    count = 0
    status = -1
    free_joint = 0
    nearest = HUGE
    latest = 0
    best = zeros(PerJoint, arm)
    pose, off = rigid_pose(given)
    if off <= RIGID:
        status = 0
        for n in range(arm.tries):
            is_over = is_enough(arm, n, latest)
            if is_over == 1:
                break
            start = start_position(arm, n)
            q, miss, facing = descend_from(arm, pose, start, arm.patience)
            if miss < nearest:
                nearest = miss
                best = copied(q)
            q = wrap_within(arm, q)
            is_new = is_chain_solution(arm, q)
            row = chain_row(arm, q)
            is_known = is_listed(arm, row, answers, count)
            if miss < NUMERIC_MET and facing > 0.0 and is_new == 1 and is_known == 0 and count < MOST:
                answers[count] = copied(row)
                residuals[count] = miss
                count += 1
                latest = n + 1
                columns, _twist, _least, _facing_here = columns_at(arm, pose, q)
                if arm.is_redundant == 1:
                    if status == 0:
                        free_joint = freest_joint(arm, columns)
                    status = 3
                else:
                    flat = own_singularity(arm, columns)
                    status = max(status, 2 if flat < NUMERIC_SINGULAR else 1)
        if count == 0:
            _there, rest, _ahead = descend_from(arm, pose, best, NUMERIC_STEPS)
            nearest = min(nearest, rest)
    return answers, residuals, count, status, free_joint, nearest
