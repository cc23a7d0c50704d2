"""Curves that an arm can move along with the tool standing still, followed from one of their points.

A step goes along the direction that the Jacobian does not feel and is corrected by the shortest motion that
brings the tool back. The curve ends where it comes back to its beginning, or where it cannot be followed.
Nothing is kept of it but what is asked: which of the solutions lie on it, how far each joint moves, where
each is nearest to zero.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.configurations import (
    Jacobian,
    difference,
    farthest_slide,
    shortest_motion,
    still_direction,
    still_onwards,
    system_at,
    wrap_all,
)
from armwright.kernels.inverse.distinct import Flags, Rows, joints_in
from armwright.kernels.inverse.newton import pose_error
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.tolerances import (
    BESIDE_CURVE,
    CORRECTED,
    CURVE_ASTRAY,
    CURVE_CORRECTIONS,
    CURVE_FINEST,
    CURVE_STEP,
    CURVE_STEPS,
    CURVE_STILL,
    FAR_OUT,
    FEW_POINTS,
    HUGE,
    VANISHING,
)


@cold
def nearest_at_pose(arm: Arm, pose: Transform, start: Joints) -> Joints:
    """The configuration nearest to a start at which the tool is at the pose."""
    q = copied(start)
    for _step in range(CURVE_CORRECTIONS):
        g, _off_here = system_at(arm, pose, q)
        change = shortest_motion(g)
        longest = 0.0
        for k in range(JOINTS):
            q[k] += change[k]
            longest = max(longest, abs(change[k]))
        if longest < CORRECTED:
            break
    return q


@cold
def mark_beside(arm: Arm, here: Joints, there: Joints, rows: Rows, count: Whole, marks: Flags) -> Flags:
    """Marks of the solutions that lie on a chord of the curve, as nearly as a curve lies on its chords."""
    chord_step = difference(arm, there, here)
    span = VANISHING
    for k in range(JOINTS):
        span += chord_step[k] * chord_step[k]
    for n in range(count):
        q = joints_in(rows[n])
        away = difference(arm, q, here)
        along = 0.0
        for k in range(JOINTS):
            along += chord_step[k] * away[k]
        along = min(max(along / span, 0.0), 1.0)
        apart = 0.0
        for k in range(JOINTS):
            apart += (away[k] - along * chord_step[k]) * (away[k] - along * chord_step[k])
        if sqrt(apart) < BESIDE_CURVE:
            marks[n] = 1.0
    return marks


@cold
def keep_nearest(q: Joints, nearest: Jacobian, costs: Joints) -> tuple[Jacobian, Joints]:
    """Of each joint the point at which it is about nearest to zero, with the others small; row by row."""
    total = 0.0
    for k in range(JOINTS):
        total += abs(q[k])
    for k in range(JOINTS):
        cost = 10.0 * float(int(10.0 * abs(q[k]) + 0.5)) + total
        if cost < costs[k]:
            costs[k] = cost
            nearest[k] = copied(q)
    return nearest, costs


@cold
def follow_side(
    arm: Arm,
    pose: Transform,
    start: Joints,
    stride: Real,
    rows: Rows,
    count: Whole,
    marks: Flags,
    low: Joints,
    high: Joints,
    nearest: Jacobian,
    costs: Joints,
) -> tuple[Flags, Joints, Joints, Jacobian, Joints, Whole, Whole]:
    """What is asked of a curve, as far as it goes to one side; number of points; 1 where it comes back.

    stride is the length of a step, below zero to the other side.
    """
    q = copied(start)
    walked = zeros(Joints)
    ahead = zeros(Joints)
    along = still_direction(arm, q)
    span = abs(stride)
    for k in range(JOINTS):
        along[k] = along[k] * stride / span
    points = 1
    is_closed = 0
    for _step in range(CURVE_STEPS):
        for k in range(JOINTS):
            ahead[k] = q[k] + span * along[k]
        moved = nearest_at_pose(arm, pose, ahead)
        change = difference(arm, moved, q)
        astray = 0.0
        for k in range(JOINTS):
            astray += (change[k] - span * along[k]) * (change[k] - span * along[k])
        miss = pose_error(arm, pose, moved, 1.0)
        far = farthest_slide(arm, moved)
        if sqrt(astray) > CURVE_ASTRAY * span or miss > CURVE_STILL or far > FAR_OUT:
            break
        moved = wrap_all(arm, moved)
        marks = mark_beside(arm, q, moved, rows, count, marks)
        nearest, costs = keep_nearest(moved, nearest, costs)
        q = copied(moved)
        points += 1
        along = still_onwards(arm, q, change)
        for k in range(JOINTS):
            walked[k] += change[k]
            low[k] = min(low[k], walked[k])
            high[k] = max(high[k], walked[k])
        back = difference(arm, start, q)
        reach = 0.0
        home = 0.0
        for k in range(JOINTS):
            reach += back[k] * back[k]
            home += along[k] * back[k]
        if points > 3 and sqrt(reach) < span and home >= 0.0:
            marks = mark_beside(arm, q, start, rows, count, marks)
            points += 1
            is_closed = 1
            break
    return marks, low, high, nearest, costs, points, is_closed


@cold
def follow_curve(
    arm: Arm, pose: Transform, start: Joints, rows: Rows, count: Whole
) -> tuple[Flags, Joints, Whole, Whole]:
    """Marks of the solutions on the curve through a point; of the joint that moves most the point where it
    is nearest to zero; that joint; the number of points, few where there is no motion.
    """
    marks = zeros(Flags)
    low = zeros(Joints)
    high = zeros(Joints)
    nearest = zeros(Jacobian)
    costs = zeros(Joints)
    for k in range(JOINTS):
        costs[k] = HUGE
    nearest, costs = keep_nearest(start, nearest, costs)
    points = 0
    stride = CURVE_STEP
    while points < FEW_POINTS and stride >= CURVE_FINEST:
        marks, low, high, nearest, costs, points, is_closed = follow_side(
            arm, pose, start, stride, rows, count, marks, low, high, nearest, costs
        )
        if is_closed == 0:
            marks, low, high, nearest, costs, more, is_closed = follow_side(
                arm, pose, start, -stride, rows, count, marks, low, high, nearest, costs
            )
            points += more - 1
        stride = 0.2 * stride  # the curve may be a small loop
    joint = 0
    widest = 0.0
    for k in range(JOINTS):
        widest = max(widest, high[k] - low[k])
    for k in range(JOINTS - 1, -1, -1):
        if high[k] - low[k] > widest - CURVE_STEP:  # the first of those that move alike
            joint = k
    point = copied(nearest[joint])
    return marks, point, joint, points
