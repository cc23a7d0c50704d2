"""The solution nearest to a position: whole turns counted, within limits, and a point of a continuum or a
steady position where joints are free or noise decides about them.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import PI, Pose
from armwright.kernels.inverse.numeric.descent import NumericArm, PerOwnJoint
from armwright.kernels.inverse.numeric.nearby import nearby_solution
from armwright.kernels.inverse.numeric.steady import steady_solution
from armwright.kernels.language import Array, Real, Whole, cold, copied, floor, record, sqrt
from armwright.kernels.tolerances import FAR_AWAY, HUGE, LIMIT_EDGE, NEARER, STEADY_DRIFT

Rows: TypeAlias = Annotated[Array, ("room", "own")]


@record
class Ranges:
    """Where the joints of a robot may be, and what their motions are measured in.

    own          number of the robot's joints
    room         rows of a list of solutions
    low, high    limits of the robot's joints; numbers beyond every other where there are none
    comes_back   1 for angles that may be wound by whole turns
    units        what motions are measured in: 1 rad, or a length for slides
    """

    own: Whole
    room: Whole
    low: PerOwnJoint
    high: PerOwnJoint
    comes_back: PerOwnJoint
    units: PerOwnJoint


@record
class Chooser:
    """The ranges of a robot's joints, and the arm that steps from a position lead along.

    own, room    as the ranges have them
    is_free      1 where joints are free at every pose and rows of a list are points of continua
    """

    own: Whole
    room: Whole
    is_free: Whole
    ranges: Ranges
    robot: NumericArm


@cold
def wound_row(ranges: Ranges, row: PerOwnJoint, near: PerOwnJoint) -> tuple[PerOwnJoint, Real]:
    """The row with every angle on the winding nearest to a position within its limits, and how far from the
    position it is; HUGE where a joint is beyond its limits on every winding.
    """
    found = copied(row)
    total = 0.0
    is_within = 1
    for k in range(ranges.own):
        low = ranges.low[k] - LIMIT_EDGE
        high = ranges.high[k] + LIMIT_EDGE
        if ranges.comes_back[k] > 0.0:
            first = -floor((row[k] - low) / (2.0 * PI))
            last = floor((high - row[k]) / (2.0 * PI))
            nearest = floor((near[k] - row[k]) / (2.0 * PI) + 0.5)
            found[k] = row[k] + 2.0 * PI * min(max(nearest, first), last)
        if not (found[k] >= low and found[k] <= high):
            is_within = 0
        apart = (found[k] - near[k]) / ranges.units[k]
        total += apart * apart
    distance = sqrt(total) if is_within == 1 else HUGE
    return found, distance


@cold
def nearest_wound_row(
    ranges: Ranges, start: PerOwnJoint, rows: Rows, count: Whole
) -> tuple[PerOwnJoint, Real, Whole]:
    """The row that is nearest to a position on some winding within the limits, how near, and its number from
    1; the position itself, HUGE and -1 where there is none.
    """
    best = copied(start)
    apart = HUGE
    chosen = -1
    for n in range(count):
        wound, distance = wound_row(ranges, rows[n], start)
        if distance < apart:
            best = copied(wound)
            apart = distance
            chosen = n + 1
    return best, apart, chosen


@cold
def reached_row(chooser: Chooser, given: Pose, start: PerOwnJoint) -> tuple[PerOwnJoint, Real, Whole]:
    """Where steps from a position lead at a pose, on the nearest winding; how far that is, HUGE where nothing
    within the limits is reached; 1 where noise of the pose may have led there.
    """
    reached, _miss, is_met, is_noisy = nearby_solution(chooser.robot, given, start)
    there, away = wound_row(chooser.ranges, reached, start)
    distance = away if is_met == 1 else HUGE
    return there, distance, is_noisy


@cold
def steady_row(
    chooser: Chooser, given: Pose, start: PerOwnJoint, best: PerOwnJoint, apart: Real
) -> tuple[PerOwnJoint, Real]:
    """A position within the tolerance of a pose that is much nearer to the start than the best solution, and
    how near; the best one and HUGE where there is none.

    apart   how far the best solution is from the start, HUGE where there is none
    Where noise of the pose decides about a joint, as in a wrist in line, the joint stays where it is.
    """
    there = copied(best)
    distance = HUGE
    if not apart < STEADY_DRIFT:
        is_known = 1 if apart < FAR_AWAY else 0
        held, _failure, is_held = steady_solution(chooser.robot, given, start, best, is_known)
        still, farther = wound_row(chooser.ranges, held, start)
        if is_held == 1 and farther < HUGE and farther <= apart - STEADY_DRIFT:
            there = copied(still)
            distance = farther
    return there, distance


@cold
def nearest_position(
    chooser: Chooser, given: Pose, start: PerOwnJoint, rows: Rows, count: Whole
) -> tuple[PerOwnJoint, Whole]:
    """Values of the robot's joints at a pose, nearest to a position and within the limits; the number, from
    1, of the row they are, 0 for a point beside all rows, -1 where nothing is found.

    rows, count   solutions at the pose, none where joints are free at every pose
    Where joints are free, the point of the continuum that steps from the position lead to. Where noise of the
    pose decides about a joint, as in a wrist in line, the joint stays where it is.
    """
    best, apart, chosen = nearest_wound_row(chooser.ranges, start, rows, count)
    there, other, is_noisy = reached_row(chooser, given, start)
    is_settled = 1 if chooser.is_free == 1 and (other < HUGE or count == 0) else 0
    if other < HUGE and (is_settled == 1 or other <= apart + NEARER):
        if is_settled == 1 or is_noisy == 1 or other <= apart - NEARER:
            best = copied(there)
            apart = other
            chosen = 0
        if is_noisy == 0:
            is_settled = 1
    if is_settled == 0:
        still, farther = steady_row(chooser, given, start, best, apart)
        if farther < HUGE:
            best = copied(still)
            chosen = 0
    return best, chosen
