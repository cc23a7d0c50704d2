"""Where the error along a line of hardly any motion changes its sign, or may touch zero."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.continua.faint_lines import point_of_line
from armwright.kernels.inverse.positions.joint_differences import difference
from armwright.kernels.language import Array, Real, Whole, cold, copied
from armwright.kernels.linear.chords import chord_zero, narrower_chord
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    LINE_CHORDS,
    LINE_NARROWING,
    LINE_SIGN,
    LINE_STEP,
    LINE_TOUCH,
    LINE_VERTICES,
)

STARTS = 64

Starts: TypeAlias = Annotated[Array, (64, 6)]


@cold
def crossing_between(
    arm: Arm,
    pose: Transform,
    start: Joints,
    other_end: Joints,
    along: Joints,
    unfelt: Joints,
    off: Real,
    off_there: Real,
) -> Joints:
    """The point between two points of the line at which the error changes its sign.

    By chords, and where one end stays, the chord aims beyond it.
    """
    apart = difference(arm, other_end, start)
    middle = copied(start)
    near = 0.0
    far = 1.0
    low = off + 0.0
    high = off_there + 0.0
    same = 0
    for _step in range(LINE_CHORDS):
        part = chord_zero(near, far, low, high)
        for k in range(JOINTS):
            middle[k] = start[k] + part * apart[k]
        q, _onward, _unmade, here, is_found = point_of_line(arm, pose, middle, along, unfelt)
        middle = copied(q)
        if is_found == 0 or abs(here) < LINE_SIGN:
            break
        near, far, low, high, same = narrower_chord(near, far, low, high, part, here, same)
    return middle


@cold
def changes_sign(off: Real, other: Real) -> Whole:
    """1 where two errors, both beyond rounding, are on different sides."""
    answer = 1 if off * other < 0.0 and abs(off) > LINE_SIGN and abs(other) > LINE_SIGN else 0
    return answer


@cold
def add_crossing(
    arm: Arm,
    pose: Transform,
    q: Joints,
    there: Joints,
    along: Joints,
    unfelt: Joints,
    off: Real,
    off_there: Real,
    starts: Starts,
    number: Whole,
) -> tuple[Starts, Whole]:
    """The starts with the point between two points of a line at which its error changes its sign, if any."""
    is_crossed = changes_sign(off, off_there)
    if is_crossed == 1 and number < STARTS:
        starts[number] = crossing_between(arm, pose, q, there, along, unfelt, off, off_there)
        number += 1
    return starts, number


@cold
def nearly_touches(before: Real, off: Real, ahead: Real) -> Whole:
    """1 where the error turns back at the middle of three points of a line, and comes close to zero there or
    passes it and returns: its sign at the points does not tell.
    """
    slope = 0.5 * (ahead - before)
    bend = ahead + before - 2.0 * off
    answer = 0
    if off * bend > 0.0 and abs(slope) <= abs(bend):
        vertex = off - 0.5 * slope * slope / bend
        answer = 1 if off * vertex < LINE_TOUCH * off * off else 0
    return answer


@cold
def turning_point(
    arm: Arm,
    pose: Transform,
    q: Joints,
    along: Joints,
    unfelt: Joints,
    given: Real,
    error_behind: Real,
    error_here: Real,
    error_ahead: Real,
) -> tuple[Joints, Real]:
    """The point of a line at which its error turns back, and the error there, from the errors at a point and
    at two that are a step behind and ahead: the vertex of a parabola, and of one with shorter steps around
    it.
    """
    behind = error_behind + 0.0
    here = error_here + 0.0
    ahead = error_ahead + 0.0
    reach = given + 0.0
    place = 0.0
    aside = copied(q)
    there = copied(q)
    for _round in range(LINE_VERTICES):
        bend = ahead + behind - 2.0 * here
        if not abs(bend) > 0.0:
            break
        place -= 0.5 * reach * (ahead - behind) / bend
        reach = LINE_NARROWING * reach
        for side in range(3):
            far = place + (float(side) - 1.0) * reach
            for k in range(JOINTS):
                aside[k] = q[k] + far * along[k]
            near, _onward, _unmade, off, _is_found = point_of_line(arm, pose, aside, along, unfelt)
            if side == 0:
                behind = off
            elif side == 1:
                here = off
                there = copied(near)
            else:
                ahead = off
    return there, here


@cold
def add_touch(
    arm: Arm,
    pose: Transform,
    last: Joints,
    q: Joints,
    there: Joints,
    along: Joints,
    unfelt: Joints,
    last_off: Real,
    off: Real,
    off_there: Real,
    starts: Starts,
    number: Whole,
) -> tuple[Starts, Whole]:
    """The starts with what is between three points of a line at which the error has the same sign: a point
    where it touches zero, or two where it passes.
    """
    is_near = nearly_touches(last_off, off, off_there)
    if is_near == 1:
        turn, here = turning_point(arm, pose, q, along, unfelt, LINE_STEP, last_off, off, off_there)
        is_passed = changes_sign(here, off_there)
        if is_passed == 1:
            starts, number = add_crossing(
                arm, pose, last, turn, along, unfelt, last_off, here, starts, number
            )
            starts, number = add_crossing(
                arm, pose, turn, there, along, unfelt, here, off_there, starts, number
            )
        elif abs(here) < AT_ROUNDING and number < STARTS:
            starts[number] = copied(turn)
            number += 1
    return starts, number
