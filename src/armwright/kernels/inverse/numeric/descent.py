"""Damped Newton steps between joint limits, for a chain of any number of joints."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import Transform
from armwright.kernels.inverse.positions.transforms import move, multiply
from armwright.kernels.language import (
    Array,
    Real,
    Whole,
    cold,
    copied,
    cos,
    floor,
    record,
    sin,
    sqrt,
    zeros,
)
from armwright.kernels.linear.small_systems import solve_system
from armwright.kernels.tolerances import (
    NUMERIC_CLOSE,
    NUMERIC_EXACT,
    NUMERIC_FALLING,
    NUMERIC_FIRST,
    NUMERIC_FLOOR,
    NUMERIC_LEAST,
    NUMERIC_MOST,
    NUMERIC_RISING,
    NUMERIC_STALLED,
    NUMERIC_STEPS,
)

SIX = 6

PerJoint: TypeAlias = Annotated[Array, ("joints",)]
PerMover: TypeAlias = Annotated[Array, ("movers",)]
PerFrame: TypeAlias = Annotated[Array, ("frames", 3, 4)]
PerOwnJoint: TypeAlias = Annotated[Array, ("own",)]
OwnAnswers: TypeAlias = Annotated[Array, (16, "own")]
Columns: TypeAlias = Annotated[Array, ("joints", 6)]
Axes: TypeAlias = Annotated[Array, ("movers", 6)]
Twist: TypeAlias = Annotated[Array, (6,)]
System: TypeAlias = Annotated[Array, (6, 8)]


@record
class NumericArm:
    """A chain of any number of joints, and the robot it stands for.

    joints           number of joints that move by themselves
    movers, frames   number of axes, those of joints that follow others included, and one more
    tries            number of starts
    usual            how many of them are always tried; the others where these find nothing, or found the
                     last solution late
    patience         steps in which the error must fall for a descent from a start to go on
    own              number of the robot's joints, those that are held included
    upright          number of the virtual joint whose cosine must not be negative, -1 for none
    is_redundant     1 where some motion of the joints leaves the tool at rest wherever the arm stands
    forgives         1 where the nearest pose that the arm reaches is taken for one that it nearly reaches
    tolerance        m and rad by which a solution may fail a pose that none meets exactly
    rounding         times as far as a matrix is from a rigid transform, where that is more
    turns            1 for joints that come back after a turn, 0 for slides
    leads            of each axis, the number of the joint that moves it
    ratios, shifts   the axis is at shift + ratio times the value of that joint
    revolute         1 for axes that turn, 0 for those that slide
    zeros            1 for virtual joints that must stay at zero
    low, high        limits of the joints; numbers beyond every other where there are none
    first, span      where starts begin, and how far they reach: between the limits
    paces            parts of the span by which a start is farther than the one before it
    links            constant transforms before, between and behind the joints, in metres
    places, held     of each joint of the robot: its number in the chain, or -1 and the value it is held at
    """

    joints: Whole
    movers: Whole
    frames: Whole
    tries: Whole
    usual: Whole
    patience: Whole
    own: Whole
    upright: Whole
    is_redundant: Whole
    forgives: Whole
    tolerance: Real
    rounding: Real
    turns: PerJoint
    leads: PerMover
    ratios: PerMover
    shifts: PerMover
    revolute: PerMover
    zeros: PerJoint
    low: PerJoint
    high: PerJoint
    first: PerJoint
    span: PerJoint
    paces: PerJoint
    links: PerFrame
    places: PerOwnJoint
    held: PerOwnJoint


def columns_at(robot: NumericArm, wanted: Transform, q: PerJoint) -> tuple[Columns, Twist, Real, Real]:
    """Columns of the Jacobian, the twist to the wanted pose and its size; above 0 where no half turn is left.

    The error of orientation, half the sum of the axes times the wanted axes, vanishes after half a turn too.
    """
    columns = zeros(Columns, robot)
    axes = zeros(Axes, robot)
    twist = zeros(Twist)
    pose = copied(robot.links[0])
    for k in range(robot.movers):
        at = robot.shifts[k] + robot.ratios[k] * q[int(robot.leads[k])]
        a = cos(at) if robot.revolute[k] > 0.0 else at
        pose = move(robot.revolute[k], 1.0, a, sin(at), pose)
        for m in range(3):
            axes[k, m] = pose[m, 3]
            axes[k, 3 + m] = pose[m, 2]
        ahead = multiply(pose, robot.links[k + 1])
        pose = copied(ahead)
    for k in range(robot.movers):
        x = pose[0, 3] - axes[k, 0]
        y = pose[1, 3] - axes[k, 1]
        z = pose[2, 3] - axes[k, 2]
        zx = robot.ratios[k] * axes[k, 3]
        zy = robot.ratios[k] * axes[k, 4]
        zz = robot.ratios[k] * axes[k, 5]
        is_turn = 1 if robot.revolute[k] > 0.0 else 0
        n = int(robot.leads[k])
        columns[n, 0] += zy * z - zz * y if is_turn == 1 else zx
        columns[n, 1] += zz * x - zx * z if is_turn == 1 else zy
        columns[n, 2] += zx * y - zy * x if is_turn == 1 else zz
        columns[n, 3] += float(is_turn) * zx
        columns[n, 4] += float(is_turn) * zy
        columns[n, 5] += float(is_turn) * zz
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


def damped_products(robot: NumericArm, columns: Columns, damping: Real) -> System:
    """J Jᵀ + damping in the first six columns."""
    g = zeros(System)
    for m in range(SIX):
        for n in range(SIX):
            total = damping if m == n else 0.0
            for k in range(robot.joints):
                total += columns[k, m] * columns[k, n]
            g[m, n] = total
    return g


def squared_size(robot: NumericArm, columns: Columns) -> Real:
    """The sum of the squares of all numbers of the Jacobian."""
    total = 0.0
    for k in range(robot.joints):
        for m in range(SIX):
            total += columns[k, m] * columns[k, m]
    return total


@cold
def limited_step(
    robot: NumericArm, q: PerJoint, columns: Columns, twist: Twist, damping: Real
) -> tuple[PerJoint, Whole]:
    """Where a damped step leads between the limits, and how many joints at a limit it pushes beyond."""
    tried = zeros(PerJoint, robot)
    blocked = 0
    g = damped_products(robot, columns, damping)
    for m in range(SIX):
        g[m, 6] = twist[m]
    g, _pivots = solve_system(6, 8, g)
    for k in range(robot.joints):
        change = 0.0
        for m in range(SIX):
            change += columns[k, m] * g[m, 6]
        tried[k] = min(max(q[k] + change, robot.low[k]), robot.high[k])
        if tried[k] == q[k] and abs(change) > 0.0:
            blocked += 1
    return tried, blocked


@cold
def free_columns(robot: NumericArm, q: PerJoint, columns: Columns, tried: PerJoint) -> Columns:
    """The columns of the Jacobian with zeros for joints that a step left at their limit."""
    free = copied(columns)
    for k in range(robot.joints):
        if tried[k] == q[k]:
            for m in range(SIX):
                free[k, m] = 0.0
    return free


@cold
def start_position(robot: NumericArm, number: Whole) -> PerJoint:
    """One of many positions that are well spread between the limits, from 0 on."""
    q = zeros(PerJoint, robot)
    for k in range(robot.joints):
        way = float(number + 1) * robot.paces[k]
        whole = floor(way)
        q[k] = robot.first[k] + robot.span[k] * (way - whole)
    return q


@cold
def descend_from(
    robot: NumericArm, wanted: Transform, start: PerJoint, patience: Whole
) -> tuple[PerJoint, Real, Real]:
    """Where damped steps between the limits lead from a start, and the error; above 0 if it faces the way.

    patience   steps after which a descent far from the pose is given up whose error has hardly fallen
    """
    q = copied(start)
    damping = NUMERIC_FIRST
    columns, twist, miss, facing = columns_at(robot, wanted, q)
    before = miss
    for step in range(NUMERIC_STEPS):
        if miss < NUMERIC_EXACT:
            break
        if step > 0 and step % patience == 0:
            if miss > NUMERIC_CLOSE and miss > NUMERIC_STALLED * before:
                break
            before = miss
        whole = squared_size(robot, columns)
        weight = damping * min(1.0, miss * miss) + NUMERIC_FLOOR * (1.0 + whole)
        tried, blocked = limited_step(robot, q, columns, twist, weight)
        if blocked > 0:
            free = free_columns(robot, q, columns, tried)
            tried, _more = limited_step(robot, q, free, twist, weight)
        next_columns, next_twist, next_miss, next_facing = columns_at(robot, wanted, tried)
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
