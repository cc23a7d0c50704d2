"""Solutions by damped Newton steps from a fixed set of starts, for robots with any number of joints.

What is found meets the pose and the joint limits. That every solution is found is not guaranteed.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import MOST, Answers, Pose, Residuals, Transform
from armwright.kernels.inverse.configurations import Jacobian, wrap
from armwright.kernels.inverse.transforms import move, multiply, rigid_pose
from armwright.kernels.language import Array, Real, Whole, cold, copied, cos, record, sin, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.linear.small_systems import solve_system
from armwright.kernels.tolerances import (
    HUGE,
    NUMERIC_ALIKE,
    NUMERIC_EXACT,
    NUMERIC_FALLING,
    NUMERIC_FIRST,
    NUMERIC_FLOOR,
    NUMERIC_LEAST,
    NUMERIC_MET,
    NUMERIC_MOST,
    NUMERIC_RISING,
    NUMERIC_SINGULAR,
    NUMERIC_STEPS,
    RIGID,
    STAYS_ZERO,
    UPRIGHT,
)

SIX = 6

PerJoint: TypeAlias = Annotated[Array, ("joints",)]
PerFrame: TypeAlias = Annotated[Array, ("frames", 3, 4)]
Starts: TypeAlias = Annotated[Array, ("tries", "joints")]
PerOwnJoint: TypeAlias = Annotated[Array, ("width",)]
Columns: TypeAlias = Annotated[Array, ("joints", 6)]
Twist: TypeAlias = Annotated[Array, (6,)]
System: TypeAlias = Annotated[Array, (6, 8)]


@record
class NumericArm:
    """A chain of any number of joints, and the robot it stands for.

    joints, frames   number of joints, and one more
    tries            number of starts
    width            number of the robot's joints
    upright          number of the virtual joint whose cosine must not be negative, -1 for none
    is_redundant     1 where some motion of the joints leaves the tool at rest wherever the arm stands
    turns            1 for revolute joints, 0 for slides
    zeros            1 for virtual joints that must stay at zero
    low, high        limits of the joints; numbers beyond every other where there are none
    starts           between the limits
    links            constant transforms before, between and behind the joints, in metres
    places, held     of each joint of the robot: its number in the chain, or -1 and the value it is held at
    """

    joints: Whole
    frames: Whole
    tries: Whole
    width: Whole
    upright: Whole
    is_redundant: Whole
    turns: PerJoint
    zeros: PerJoint
    low: PerJoint
    high: PerJoint
    starts: Starts
    links: PerFrame
    places: PerOwnJoint
    held: PerOwnJoint


def columns_at(arm: NumericArm, wanted: Transform, q: PerJoint) -> tuple[Columns, Twist, Real, Real]:
    """Columns of the Jacobian, the twist to the wanted pose and its size; above 0 where no half turn is left.

    The error of orientation, half the sum of the axes times the wanted axes, vanishes after half a turn too.
    """
    columns = zeros(Columns, arm)
    twist = zeros(Twist)
    pose = copied(arm.links[0])
    for k in range(arm.joints):
        a = cos(q[k]) if arm.turns[k] > 0.0 else q[k]
        pose = move(arm.turns[k], 1.0, a, sin(q[k]), pose)
        for m in range(3):
            columns[k, m] = pose[m, 3]
            columns[k, 3 + m] = pose[m, 2]
        ahead = multiply(pose, arm.links[k + 1])
        pose = copied(ahead)
    for k in range(arm.joints):
        x = pose[0, 3] - columns[k, 0]
        y = pose[1, 3] - columns[k, 1]
        z = pose[2, 3] - columns[k, 2]
        zx = columns[k, 3]
        zy = columns[k, 4]
        zz = columns[k, 5]
        is_turn = 1 if arm.turns[k] > 0.0 else 0
        columns[k, 0] = zy * z - zz * y if is_turn == 1 else zx
        columns[k, 1] = zz * x - zx * z if is_turn == 1 else zy
        columns[k, 2] = zx * y - zy * x if is_turn == 1 else zz
        for m in range(3, SIX):
            columns[k, m] *= float(is_turn)
    total = 0.0
    facing = 0.0
    for m in range(3):
        twist[m] = wanted[m, 3] - pose[m, 3]
        a_row = (m + 1) % 3
        b_row = (m + 2) % 3
        for n in range(3):
            twist[3 + m] += 0.5 * (wanted[b_row, n] * pose[a_row, n] - wanted[a_row, n] * pose[b_row, n])
            facing += wanted[m, n] * pose[m, n]
    for m in range(SIX):
        total += twist[m] * twist[m]
    miss = sqrt(total)
    return columns, twist, miss, facing


def damped_products(arm: NumericArm, columns: Columns, damping: Real) -> System:
    """J Jᵀ + damping in the first six columns."""
    g = zeros(System)
    for m in range(SIX):
        for n in range(SIX):
            total = damping if m == n else 0.0
            for k in range(arm.joints):
                total += columns[k, m] * columns[k, n]
            g[m, n] = total
    return g


def squared_size(arm: NumericArm, columns: Columns) -> Real:
    """The sum of the squares of all numbers of the Jacobian."""
    total = 0.0
    for k in range(arm.joints):
        for m in range(SIX):
            total += columns[k, m] * columns[k, m]
    return total


@cold
def descend_from(arm: NumericArm, wanted: Transform, start: PerJoint) -> tuple[PerJoint, Real, Real]:
    """Where damped steps between the limits lead from a start, and the error; above 0 if it faces the way."""
    q = copied(start)
    tried = copied(start)
    damping = NUMERIC_FIRST
    columns, twist, miss, facing = columns_at(arm, wanted, q)
    for _step in range(NUMERIC_STEPS):
        if miss < NUMERIC_EXACT:
            break
        whole = squared_size(arm, columns)
        weight = damping * min(1.0, miss * miss) + NUMERIC_FLOOR * (1.0 + whole)
        g = damped_products(arm, columns, weight)
        for m in range(SIX):
            g[m, 6] = twist[m]
        g, _pivots = solve_system(6, 8, g)
        for k in range(arm.joints):
            change = 0.0
            for m in range(SIX):
                change += columns[k, m] * g[m, 6]
            tried[k] = min(max(q[k] + change, arm.low[k]), arm.high[k])
        next_columns, next_twist, next_miss, next_facing = columns_at(arm, wanted, tried)
        if next_miss < miss:
            q = copied(tried)
            columns = copied(next_columns)
            twist = copied(next_twist)
            miss = next_miss
            facing = next_facing
            damping = max(damping * NUMERIC_FALLING, NUMERIC_LEAST)
        else:
            damping = min(damping * NUMERIC_RISING, NUMERIC_MOST)
    return q, miss, facing


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
    pose, off = rigid_pose(given)
    if off <= RIGID:
        status = 0
        for n in range(arm.tries):
            q, miss, facing = descend_from(arm, pose, arm.starts[n])
            nearest = min(nearest, miss)
            q = wrap_within(arm, q)
            is_new = is_chain_solution(arm, q)
            row = chain_row(arm, q)
            is_known = is_listed(arm, row, answers, count)
            if miss < NUMERIC_MET and facing > 0.0 and is_new == 1 and is_known == 0 and count < MOST:
                answers[count] = copied(row)
                residuals[count] = miss
                count += 1
                columns, _twist, _least, _facing_here = columns_at(arm, pose, q)
                if arm.is_redundant == 1:
                    if status == 0:
                        free_joint = freest_joint(arm, columns)
                    status = 3
                else:
                    flat = own_singularity(arm, columns)
                    status = max(status, 2 if flat < NUMERIC_SINGULAR else 1)
    return answers, residuals, count, status, free_joint, nearest
