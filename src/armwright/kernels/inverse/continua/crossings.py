"""Solutions along a motion that moves the tool hardly at all: of arms a little beside one with a continuum.

Where an arm of a special kind can move with the tool at rest, an arm that differs by 1e-9 cannot, nor can the
special one where a pose differs by as much; but along the same line the tool stays within 1e-9, and Newton's
method stops wherever it likes. On this line five components of the error vanish; the solutions are where the
sixth one, in the direction that the Jacobian does not feel, changes its sign.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.continua.curve_marks import mark_beside
from armwright.kernels.inverse.continua.faint_lines import dot, point_of_line, weakest_pair
from armwright.kernels.inverse.continua.multiple_roots import is_beside_root, multiple_root
from armwright.kernels.inverse.continua.sign_changes import Starts, add_crossing, add_touch
from armwright.kernels.inverse.positions.distinct import (
    FLAT,
    MISS,
    ROOM,
    Flags,
    Rows,
    add_found,
    add_row,
    joints_in,
    row_at,
)
from armwright.kernels.inverse.positions.joint_differences import difference, farthest_slide
from armwright.kernels.inverse.positions.newton import polish, state_at
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.tolerances import (
    CLOSE,
    CURVE_STEPS,
    FAR_OUT,
    LINE_ASTRAY,
    LINE_AT_REST,
    LINE_FEW,
    LINE_LEFT,
    LINE_STEP,
    SINGULAR,
)


@cold
def part_astray(change: Joints, along: Joints) -> Real:
    """How far a step along a line was corrected."""
    total = 0.0
    for k in range(JOINTS):
        total += (change[k] - LINE_STEP * along[k]) * (change[k] - LINE_STEP * along[k])
    astray = sqrt(total)
    return astray


@cold
def next_of_line(
    arm: Arm, pose: Transform, q: Joints, along: Joints, unfelt: Joints
) -> tuple[Joints, Joints, Joints, Real, Whole]:
    """The point of the line a step ahead, the way on, the twist that no joint makes, the error along it; 1
    where that is no point of the line.
    """
    ahead = zeros(Joints)
    for k in range(JOINTS):
        ahead[k] = q[k] + LINE_STEP * along[k]
    there, onward, unfelt_there, off, is_found = point_of_line(arm, pose, ahead, along, unfelt)
    change = difference(arm, there, q)
    astray = part_astray(change, along)
    far = farthest_slide(arm, there)
    is_left = 1 if astray > LINE_ASTRAY * LINE_STEP or abs(off) > LINE_LEFT or far > FAR_OUT else 1 - is_found
    return there, onward, unfelt_there, off, is_left


@cold
def is_home(arm: Arm, first: Joints, q: Joints, along: Joints) -> Whole:
    """1 where the next step along a line would pass its first point."""
    back = difference(arm, first, q)
    reach = dot(back, back)
    home = dot(along, back)
    answer = 1 if sqrt(reach) < LINE_STEP and home >= 0.0 else 0
    return answer


@cold
def follow_line(
    arm: Arm,
    pose: Transform,
    start: Joints,
    side: Real,
    rows: Rows,
    count: Whole,
    marks: Flags,
    starts: Starts,
    number: Whole,
    points: Whole,
    worst: Real,
) -> tuple[Flags, Starts, Whole, Whole, Real, Whole]:
    """Marks of the solutions on a line, starts where its error changes its sign, number of points, the
    largest error so far; 1 where the line comes back or is at rest, or where there is none.
    """
    weakest, unmade = weakest_pair(arm, start)
    first, along, first_unfelt, first_off, is_found = point_of_line(arm, pose, start, weakest, unmade)
    q = copied(first)
    unfelt = copied(first_unfelt)
    off = first_off
    worst = max(worst, abs(off))
    for k in range(JOINTS):
        along[k] = -side * along[k]
    last, _way_back, _twist_back, last_off, _beyond = next_of_line(arm, pose, q, along, unfelt)
    for k in range(JOINTS):
        along[k] = -along[k]
    is_closed = 1 - is_found
    for _step in range(CURVE_STEPS * is_found):
        there, onward, unfelt_there, off_there, is_left = next_of_line(arm, pose, q, along, unfelt)
        if is_left == 1:
            break
        starts, number = add_crossing(arm, pose, q, there, along, unfelt, off, off_there, starts, number)
        starts, number = add_touch(
            arm, pose, last, q, there, along, unfelt, last_off, off, off_there, starts, number
        )
        marks = mark_beside(arm, q, there, rows, count, marks)
        points += 1
        worst = max(worst, abs(off_there))
        along = copied(onward)
        last = copied(q)
        q = copied(there)
        unfelt = copied(unfelt_there)
        last_off = off
        off = off_there
        if points == LINE_FEW + 1 and worst < LINE_AT_REST:
            is_closed = 1
            break
        is_back = is_home(arm, first, q, along)
        if points > 3 and is_back == 1:
            same = dot(unfelt, first_unfelt)
            end_off = first_off if same > 0.0 else -first_off
            starts, number = add_crossing(arm, pose, q, first, along, unfelt, off, end_off, starts, number)
            marks = mark_beside(arm, q, first, rows, count, marks)
            points += 1
            is_closed = 1
            break
    return marks, starts, number, points, worst, is_closed


@cold
def crossings_through(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Starts, Whole, Flags]:
    """Where the error changes its sign on lines of hardly any motion through singular configurations, how
    often it does so, and marks of the configurations that are on such a line.
    """
    marks = zeros(Flags)
    starts = zeros(Starts)
    number = 0
    is_at_rest = 0
    for n in range(count):
        if rows[n, FLAT] < SINGULAR and marks[n] < 0.5 and is_at_rest == 0:
            before = number
            q = joints_in(rows[n])
            marks, starts, number, points, worst, is_closed = follow_line(
                arm, pose, q, 1.0, rows, count, marks, starts, number, 1, 0.0
            )
            if is_closed == 0:
                marks, starts, number, points, worst, is_closed = follow_line(
                    arm, pose, q, -1.0, rows, count, marks, starts, number, points, worst
                )
            if (
                points > LINE_FEW and worst < LINE_AT_REST
            ):  # a continuum of the arm itself: unfelt changes its sign
                is_at_rest = 1
                number = before
    return starts, number, marks


@cold
def from_crossings(
    arm: Arm, pose: Transform, nearly: Rows, others: Whole, rows: Rows, count: Whole
) -> tuple[Rows, Whole]:
    """The solutions with those on lines of hardly any motion, through singular ones and through
    configurations that nearly meet the pose; where such a one is on no line, or on one that is flat around it
    alone, with the multiple root that it may be beside.
    """
    both = copied(rows)
    known = count
    total = count
    for n in range(others):
        if total < ROOM:
            both[total] = copied(nearly[n])
            total += 1
    starts, number, marks = crossings_through(arm, pose, both, total)
    for n in range(number):
        start = state_at(arm, starts[n])
        solution = polish(arm, pose, start)
        rows, count = add_found(arm, pose, solution, rows, count)
    held = zeros(Joints)
    for n in range(known, total):
        q = joints_in(both[n])
        is_root = 1
        if marks[n] > 0.5:
            is_root = is_beside_root(arm, pose, q, held)
        if is_root == 1:
            there = multiple_root(arm, pose, q, held)
            q = copied(there)
        row = row_at(arm, pose, q)
        if row[MISS] < CLOSE:
            rows, count = add_row(arm, pose, row, rows, count)
    return rows, count
