"""Solutions along a motion that moves the tool hardly at all: of arms a little beside one with a continuum.

Where an arm of a special kind can move with the tool at rest, an arm that differs by 1e-9 cannot; but along
the same line its tool stays within 1e-9, and Newton's method stops wherever it likes. On this line five
components of the error vanish; the solutions are where the sixth one, in the direction that the Jacobian does
not feel, changes its sign.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.configurations import (
    Jacobian,
    difference,
    farthest_slide,
    jacobian_at,
    system_at,
    wrap_all,
)
from armwright.kernels.inverse.curves import mark_beside
from armwright.kernels.inverse.distinct import FLAT, Flags, Rows, add_found, joints_in
from armwright.kernels.inverse.newton import polish, state_at
from armwright.kernels.language import Array, Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    CURVE_STEPS,
    EXACT,
    FAR_OUT,
    HALVINGS,
    LEAST_SINGULAR,
    LINE_ASTRAY,
    LINE_AT_REST,
    LINE_CORRECTIONS,
    LINE_FEW,
    LINE_LEFT,
    LINE_SIGN,
    LINE_STEP,
    SINGULAR,
)

STARTS = 64

Starts: TypeAlias = Annotated[Array, (64, 6)]


@cold
def dot(first: Joints, second: Joints) -> Real:
    """The inner product."""
    total = 0.0
    for k in range(JOINTS):
        total += first[k] * second[k]
    return total


@cold
def point_of_line(
    arm: Arm, pose: Transform, start: Joints, before: Joints
) -> tuple[Joints, Joints, Joints, Real]:
    """The point of the line near a configuration, corrected in the five directions that are felt.

    And the direction of the line, the twist that no joint makes (on the side of the one before), and what of
    the error is along it.
    """
    q = copied(start)
    wanted = zeros(Joints)
    turned = zeros(Jacobian)
    for _step in range(LINE_CORRECTIONS):
        g, _off_here = system_at(arm, pose, q)
        jac = jacobian_at(arm, q)
        directions, values = singular_parts(JOINTS, jac)
        longest = 0.0
        for k in range(6):
            wanted[k] = g[k, 6]
        for n in range(JOINTS - 1):
            if values[n] > LEAST_SINGULAR * values[0]:
                pull = 0.0
                for k in range(6):
                    felt = dot(jac[k], directions[n])
                    pull += felt * wanted[k]
                for m in range(JOINTS):
                    turned[n, m] = pull / (values[n] * values[n]) * directions[n, m]
            else:
                for m in range(JOINTS):
                    turned[n, m] = 0.0
        for m in range(JOINTS):
            change = 0.0
            for n in range(JOINTS - 1):
                change += turned[n, m]
            q[m] += change
            longest = max(longest, abs(change))
        if longest < EXACT:
            break
    g, _off_here = system_at(arm, pose, q)
    jac = jacobian_at(arm, q)
    directions, values = singular_parts(JOINTS, jac)
    along = copied(directions[5])
    for k in range(6):
        wanted[k] = g[k, 6]
        for m in range(6):
            turned[m, k] = jac[k, m]
    directions, values = singular_parts(JOINTS, turned)
    unfelt = copied(directions[5])
    same = dot(unfelt, before)
    if same < 0.0:
        for k in range(6):
            unfelt[k] = -unfelt[k]
    off = dot(unfelt, wanted)
    q = wrap_all(arm, q)
    return q, along, unfelt, off


@cold
def halve(arm: Arm, pose: Transform, start: Joints, other_end: Joints, unfelt: Joints, off: Real) -> Joints:
    """The point between two points of the line at which the error changes its sign."""
    low = copied(start)
    high = copied(other_end)
    middle = copied(start)
    for _step in range(HALVINGS):
        apart = difference(arm, high, low)
        for k in range(JOINTS):
            middle[k] = low[k] + 0.5 * apart[k]
        q, _along, _side, here = point_of_line(arm, pose, middle, unfelt)
        middle = copied(q)
        if abs(here) < LINE_SIGN:
            break
        if here * off > 0.0:
            low = copied(middle)
        else:
            high = copied(middle)
    return middle


@cold
def changes_sign(off: Real, other: Real) -> Whole:
    """1 where two errors, both beyond rounding, are on different sides."""
    answer = 1 if off * other < 0.0 and abs(off) > LINE_SIGN and abs(other) > LINE_SIGN else 0
    return answer


@cold
def part_astray(change: Joints, along: Joints) -> Real:
    """How far a step along a line was corrected."""
    total = 0.0
    for k in range(JOINTS):
        total += (change[k] - LINE_STEP * along[k]) * (change[k] - LINE_STEP * along[k])
    astray = sqrt(total)
    return astray


@cold
def add_crossing(
    arm: Arm,
    pose: Transform,
    q: Joints,
    there: Joints,
    unfelt: Joints,
    off: Real,
    off_there: Real,
    starts: Starts,
    number: Whole,
) -> tuple[Starts, Whole]:
    """The starts with the point between two points of a line at which its error changes its sign, if any."""
    is_crossed = changes_sign(off, off_there)
    if is_crossed == 1 and number < STARTS:
        starts[number] = halve(arm, pose, q, there, unfelt, off)
        number += 1
    return starts, number


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
    there, onward, unfelt_there, off = point_of_line(arm, pose, ahead, unfelt)
    change = difference(arm, there, q)
    astray = part_astray(change, along)
    far = farthest_slide(arm, there)
    is_left = 1 if astray > LINE_ASTRAY * LINE_STEP or abs(off) > LINE_LEFT or far > FAR_OUT else 0
    forth = dot(onward, change)
    for k in range(JOINTS):
        onward[k] = onward[k] if forth > 0.0 else -onward[k]
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
    largest error so far; 1 where the line comes back or is at rest.
    """
    no_side = zeros(Joints)
    first, along, first_unfelt, first_off = point_of_line(arm, pose, start, no_side)
    q = copied(first)
    unfelt = copied(first_unfelt)
    off = first_off
    worst = max(worst, abs(off))
    for k in range(JOINTS):
        along[k] = side * along[k]
    is_closed = 0
    for _step in range(CURVE_STEPS):
        there, onward, unfelt_there, off_there, is_left = next_of_line(arm, pose, q, along, unfelt)
        if is_left == 1:
            break
        starts, number = add_crossing(arm, pose, q, there, unfelt, off, off_there, starts, number)
        marks = mark_beside(arm, q, there, rows, count, marks)
        points += 1
        worst = max(worst, abs(off_there))
        along = copied(onward)
        q = copied(there)
        unfelt = copied(unfelt_there)
        off = off_there
        if points == LINE_FEW + 1 and worst < LINE_AT_REST:
            is_closed = 1
            break
        is_back = is_home(arm, first, q, along)
        if points > 3 and is_back == 1:
            same = dot(unfelt, first_unfelt)
            last_off = first_off if same > 0.0 else -first_off
            starts, number = add_crossing(arm, pose, q, first, unfelt, off, last_off, starts, number)
            marks = mark_beside(arm, q, first, rows, count, marks)
            points += 1
            is_closed = 1
            break
    return marks, starts, number, points, worst, is_closed


@cold
def from_crossings(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those on lines of hardly any motion through singular ones."""
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
            ):  # a continuum of the arm itself: no_side changes its sign
                is_at_rest = 1
                number = before
    for n in range(number):
        start = state_at(arm, starts[n])
        solution = polish(arm, pose, start)
        rows, count = add_found(arm, pose, solution, rows, count)
    return rows, count
