"""Curves that an arm can move along with the tool standing still, followed from one of their points.

A step goes along the direction that the Jacobian does not feel and is corrected by the shortest motion that
brings the tool back. The curve ends where it comes back to its beginning, or where it cannot be followed.
Its points are kept, which of the solutions lie on it, and how far each joint moves.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.continua.curve_marks import Headings, mark_on_curve
from armwright.kernels.inverse.continua.folded_curves import nearest_of_curve, tangent_onwards
from armwright.kernels.inverse.positions.distinct import Flags, Rows
from armwright.kernels.inverse.positions.joint_differences import (
    difference,
    farthest_slide,
    wrap_all,
)
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.language import Array, Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.tolerances import (
    CURVE_ASTRAY,
    CURVE_FINEST,
    CURVE_ONWARD,
    CURVE_SHORTER,
    CURVE_STEP,
    CURVE_STEPS,
    CURVE_STILL,
    FAR_OUT,
    MOVE_STILL,
    MOVES_ALIKE,
    ORDERED,
    VANISHING,
    ZERO_HALVINGS,
)

MIDDLE = 402  # place of the point from which a curve is followed to both sides

Trail: TypeAlias = Annotated[Array, (805, 6)]


@cold
def step_along(
    arm: Arm, pose: Transform, q: Joints, along: Joints, span: Real, held: Joints, is_folded: Whole
) -> tuple[Joints, Whole]:
    """The point of a curve a step farther on, and 1; 0 where the step cannot be made."""
    ahead = copied(q)
    for k in range(JOINTS):
        ahead[k] += span * along[k]
    moved = nearest_of_curve(arm, pose, ahead, held, is_folded)
    change = difference(arm, moved, q)
    astray = 0.0
    for k in range(JOINTS):
        astray += (change[k] - span * along[k]) * (change[k] - span * along[k])
    miss = pose_error(arm, pose, moved, 1.0)
    far = farthest_slide(arm, moved)
    still = MOVE_STILL if is_folded == 1 else CURVE_STILL
    is_made = 0 if sqrt(astray) > CURVE_ASTRAY * span or miss > still or far > FAR_OUT else 1
    moved = wrap_all(arm, moved)
    return moved, is_made


@cold
def goes_on(along: Joints, change: Joints) -> Whole:
    """1 where a curve goes on as it came: a correction next to a crossing may lead to the other curve."""
    total = 0.0
    alike = 0.0
    for k in range(JOINTS):
        total += change[k] * change[k]
        alike += along[k] * change[k]
    answer = 1 if alike > CURVE_ONWARD * sqrt(total) else 0
    return answer


@cold
def comes_back(arm: Arm, start: Joints, onset: Joints, q: Joints, along: Joints) -> Whole:
    """1 where the beginning of a curve is at most a step ahead, and the curve goes there as it began: not
    across itself.
    """
    back = difference(arm, start, q)
    reach = 0.0
    home = 0.0
    alike = 0.0
    for k in range(JOINTS):
        alike += along[k] * onset[k]
        reach += back[k] * back[k]
        home += along[k] * back[k]
    answer = 1 if sqrt(reach) < CURVE_STEP and home >= 0.0 and alike > CURVE_ONWARD else 0
    return answer


@cold
def follow_side(
    arm: Arm,
    pose: Transform,
    start: Joints,
    heading: Joints,
    side: Whole,
    rows: Rows,
    headings: Headings,
    count: Whole,
    marks: Flags,
    trail: Trail,
    held: Joints,
    is_folded: Whole,
) -> tuple[Flags, Trail, Whole, Whole]:
    """What is asked of a curve, as far as it goes to one side (1 or -1); number of points, with the first
    one; 1 where it comes back, and then the first two points are there again. Where it bends sharply, steps
    become shorter.
    """
    q = copied(start)
    along = copied(heading)
    for k in range(JOINTS):
        along[k] = along[k] * float(side)
    onset = copied(along)
    span = CURVE_STEP
    points = 1
    is_closed = 0
    for _step in range(CURVE_STEPS):
        moved, is_made = step_along(arm, pose, q, along, span, held, is_folded)
        change = difference(arm, moved, q)
        onward = tangent_onwards(arm, moved, change, held, is_folded)
        is_straight = goes_on(onward, change)
        if is_made == 1 and is_straight == 1:
            marks = mark_on_curve(arm, pose, q, moved, rows, headings, count, marks, held)
            q = copied(moved)
            trail[MIDDLE + side * points] = copied(moved)
            points += 1
            along = copied(onward)
            span = min(2.0 * span, CURVE_STEP)
            if points > 3:
                is_closed = comes_back(arm, start, onset, q, along)
        else:
            span = CURVE_SHORTER * span
        if is_closed == 1 or span < CURVE_FINEST:
            break
    if is_closed == 1:
        marks = mark_on_curve(arm, pose, q, start, rows, headings, count, marks, held)
        trail[MIDDLE + side * points] = copied(start)
        trail[MIDDLE + side * (points + 1)] = copied(trail[MIDDLE + side])
        points += 2
    return marks, trail, points, is_closed


@cold
def turned_value(change: Real, start: Real, finish: Real) -> Real:
    """Where a cubic turns back that goes from zero to a change, with slopes of opposite signs."""
    low = 0.0
    high = 1.0
    for _round in range(ZERO_HALVINGS):
        part = 0.5 * (low + high)
        rest = 1.0 - part
        slope = start * rest * (1.0 - 3.0 * part) - finish * part * (2.0 - 3.0 * part)
        slope += 6.0 * change * part * rest
        if slope * finish > 0.0:
            high = part
        else:
            low = part
    part = 0.5 * (low + high)
    rest = 1.0 - part
    turn = part * change + part * rest * (rest * (start - change) - part * (finish - change))
    return turn


@cold
def scaled_tangent(arm: Arm, q: Joints, way: Joints, span: Real, held: Joints, is_folded: Whole) -> Joints:
    """The direction of a curve at a point, as long as a step."""
    along = tangent_onwards(arm, q, way, held, is_folded)
    for k in range(JOINTS):
        along[k] = span * along[k]
    return along


@cold
def turns_of_step(
    arm: Arm, here: Joints, there: Joints, change: Joints, held: Joints, is_folded: Whole
) -> Joints:
    """How far each joint goes between two points of a curve before it turns back, or else their change."""
    total = VANISHING
    for k in range(JOINTS):
        total += change[k] * change[k]
    span = sqrt(total)
    start = scaled_tangent(arm, here, change, span, held, is_folded)
    finish = scaled_tangent(arm, there, change, span, held, is_folded)
    farthest = copied(change)
    for k in range(JOINTS):
        if start[k] * finish[k] < 0.0:
            turn = turned_value(change[k], start[k], finish[k])
            farthest[k] = turn
    return farthest


@cold
def is_turning(before: Joints, change: Joints) -> Whole:
    """1 where a joint turns back between three points, by more than rounding."""
    answer = 0
    for k in range(JOINTS):
        if before[k] * change[k] < 0.0 and abs(before[k]) + abs(change[k]) > ORDERED:
            answer = 1
    return answer


@cold
def joint_ranges(
    arm: Arm, trail: Trail, first: Whole, last: Whole, is_closed: Whole, held: Joints, is_folded: Whole
) -> Joints:
    """How far each joint moves along a curve. Where it turns back, cubics through neighbours tell how far it
    went, so that this hardly depends on where the points are.
    """
    walked = zeros(Joints)
    low = zeros(Joints)
    high = zeros(Joints)
    ranges = zeros(Joints)
    before = zeros(Joints)
    for n in range(first, last):
        change = difference(arm, trail[n + 1], trail[n])
        turns = is_turning(before, change)
        if turns == 1:
            last_way = turns_of_step(arm, trail[n - 1], trail[n], before, held, is_folded)
            next_way = turns_of_step(arm, trail[n], trail[n + 1], change, held, is_folded)
            for k in range(JOINTS):
                past = walked[k] - before[k] + last_way[k]
                ahead = walked[k] + next_way[k]
                low[k] = min(low[k], min(past, ahead))
                high[k] = max(high[k], max(past, ahead))
        for k in range(JOINTS):
            if is_closed == 0 or n < last - 1:
                walked[k] += change[k]
                low[k] = min(low[k], walked[k])
                high[k] = max(high[k], walked[k])
            ranges[k] = high[k] - low[k]
        before = copied(change)
    return ranges


@cold
def widest_joint(ranges: Joints) -> Whole:
    """The joint that moves most along a curve, the first of those that move alike."""
    joint = 0
    widest = 0.0
    for k in range(JOINTS):
        widest = max(widest, ranges[k])
    for k in range(JOINTS - 1, -1, -1):
        if ranges[k] > widest - min(CURVE_STEP, MOVES_ALIKE * widest):
            joint = k
    return joint


@cold
def follow_curve(
    arm: Arm,
    pose: Transform,
    start: Joints,
    heading: Joints,
    rows: Rows,
    headings: Headings,
    count: Whole,
    held: Joints,
    is_folded: Whole,
) -> tuple[Flags, Trail, Whole, Whole, Whole]:
    """Marks of the solutions on the curve through a point in a direction; its points in order, numbers of the
    first and the last of them, few where there is no motion; and the joint that moves most. Joints that are
    held (1) stay where they are.
    """
    marks = zeros(Flags)
    trail = zeros(Trail)
    trail[MIDDLE] = copied(start)
    first = MIDDLE + 0
    marks, trail, points, is_closed = follow_side(
        arm, pose, start, heading, 1, rows, headings, count, marks, trail, held, is_folded
    )
    last = MIDDLE + points - 1
    if is_closed == 0:
        marks, trail, points, is_closed = follow_side(
            arm, pose, start, heading, -1, rows, headings, count, marks, trail, held, is_folded
        )
        first = MIDDLE + 1 - points
    ranges = joint_ranges(arm, trail, first, last, is_closed, held, is_folded)
    joint = widest_joint(ranges)
    if is_closed == 0 and not ranges[joint] > CURVE_STEP:  # a root that occurs many times
        last = first + 0
    return marks, trail, first, last, joint
