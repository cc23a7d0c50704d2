"""Values of joints that lead, from those of the ordinary chain that a chain with followers folds to.

Angles w = A·q + b are known up to whole turns, so q is known up to A⁻¹·2πk: one solution where A and its
inverse are whole numbers, several where a follower makes more turns than its leader.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import PI
from armwright.kernels.language import (
    Array,
    Real,
    Whole,
    atan2,
    cold,
    copied,
    cos,
    floor,
    record,
    sin,
    sqrt,
    zeros,
)
from armwright.kernels.tolerances import BEYOND_LINKS, LINKS_STRAIGHT, TOGETHER

IN_LINE = 1  # marks of a row: two links are in line
TURN_FREELY = 2  # they turn about each other with their end at rest

Values: TypeAlias = Annotated[Array, ("width",)]
PerAxis: TypeAlias = Annotated[Array, ("axes",)]
PerLeader: TypeAlias = Annotated[Array, ("leaders",)]
AxisRates: TypeAlias = Annotated[Array, ("axes", "leaders")]
Inverse: TypeAlias = Annotated[Array, ("leaders", "leaders")]
Turned: TypeAlias = Annotated[Array, ("windings", "leaders")]
LinkPairs: TypeAlias = Annotated[Array, ("pairs", 6)]
LeaderRows: TypeAlias = Annotated[Array, ("room", "leaders")]
PerOwnJoint: TypeAlias = Annotated[Array, ("own",)]
Marks: TypeAlias = Annotated[Array, ("room",)]


@record
class Leaders:
    """How values of an ordinary chain become values of the joints that lead.

    width          number of values; leaders: of joints that lead; room: rows that a list holds
    axes           angles and slides w = matrix·q + shifts
    is_angle       1 for those that are known up to whole turns
    columns        of each w its place among the values; -1 for links of pairs, which are the last
    is_paired      1 where there are pairs of links
    pairs          first of two places in the values, x and y of both links, and the place of the first link
                   among the w
    deciding       places of those w that decide about q, with the inverse of their matrix
    turned         what whole turns of these add to q; those within low … high count
    is_around      1 for joints that come back after a turn
    places, held   of each joint of the robot: its place among those that lead, or -1 and the value at which
                   it is held; own: how many these are
    led_by         of each value the number (1 …) of the robot's joint that leads it; elbow: that of the first
                   pair of links, 0 for none
    """

    width: Whole
    leaders: Whole
    own: Whole
    room: Whole
    axes: Whole
    windings: Whole
    pairs: Whole
    is_paired: Whole
    matrix: AxisRates
    shifts: PerAxis
    is_angle: PerAxis
    columns: PerAxis
    links: LinkPairs
    deciding: PerLeader
    inverse: Inverse
    turned: Turned
    low: PerLeader
    high: PerLeader
    is_around: PerLeader
    places: PerOwnJoint
    held: PerOwnJoint
    led_by: Values
    elbow: Whole


@cold
def half_turn(angle: Real) -> Real:
    """An angle by whole turns above -π and up to π."""
    turns = floor((PI - angle) / (2.0 * PI))
    near = angle + 2.0 * PI * turns
    return near


@cold
def link_angles(
    x: Real, y: Real, first_x: Real, first_y: Real, second_x: Real, second_y: Real, side: Real
) -> tuple[Real, Real, Whole]:
    """The angles of two links a and b that reach the point (x, y) of their plane, with the elbow on a side;
    and a mark: 1 where they are in line, 2 where the point is the one about which they turn freely, -1
    beyond their reach.

    With A and B their lengths, r the distance of the point and δ the angle between them,
    r² = A² + B² + 2AB cos δ; tan² δ/2 = ((A + B)² − r²) / (r² − (A − B)²).
    """
    A = sqrt(first_x * first_x + first_y * first_y)
    B = sqrt(second_x * second_x + second_y * second_y)
    r = sqrt(x * x + y * y)
    edge = BEYOND_LINKS * (A + B)
    beyond = sqrt(max((A + B) * (A + B) - r * r, 0.0))
    inside = sqrt(max(r * r - (A - B) * (A - B), 0.0))
    delta = side * 2.0 * atan2(beyond, inside)
    first = atan2(y, x) - atan2(B * sin(delta), A + B * cos(delta))
    second = first + delta - atan2(second_y, second_x)
    first = first - atan2(first_y, first_x)
    mark = 0
    if abs(sin(delta)) < LINKS_STRAIGHT:
        mark = IN_LINE
    if r <= edge:
        mark = TURN_FREELY
    if r > A + B + edge or r < abs(A - B) - edge:
        mark = -1
    return first, second, mark


@cold
def axis_values(lead: Leaders, u: Values, choice: Whole) -> tuple[PerAxis, Whole]:
    """Angles and slides less their shifts, for one choice of all elbows; the largest mark of a pair of links,
    -1 where the choice is none: beyond reach, or the other side of links in line.
    """
    w = zeros(PerAxis, lead)
    for k in range(lead.axes):
        if lead.columns[k] >= 0.0:
            w[k] = u[int(max(lead.columns[k], 0.0))]
    mark = 0
    if lead.is_paired == 1:
        rest = choice + 0
        for p in range(lead.pairs):
            place = int(lead.links[p, 0])
            other = rest % 2
            rest = rest // 2
            first, second, here = link_angles(
                u[place],
                u[place + 1],
                lead.links[p, 1],
                lead.links[p, 2],
                lead.links[p, 3],
                lead.links[p, 4],
                1.0 - 2.0 * float(other),
            )
            w[int(lead.links[p, 5])] = first
            w[int(lead.links[p, 5]) + 1] = second
            if here < 0 or (here > 0 and other == 1) or mark < 0:
                mark = -1
            else:
                mark = max(mark, here)
    for k in range(lead.axes):
        w[k] -= lead.shifts[k]
    return w, mark


@cold
def is_leaders_position(lead: Leaders, w: PerAxis, q: PerLeader) -> Whole:
    """1 where a position is in the range of the list and all axes are where they must be, by whole turns."""
    answer = 1
    for k in range(lead.leaders):
        if q[k] < lead.low[k] - BEYOND_LINKS or q[k] > lead.high[k] + BEYOND_LINKS:
            answer = 0
    for k in range(lead.axes):
        off = -w[k]
        for m in range(lead.leaders):
            off += lead.matrix[k, m] * q[m]
        near = half_turn(off)
        if lead.is_angle[k] > 0.5:
            off = near
        if not abs(off) < TOGETHER:
            answer = 0
    return answer


@cold
def add_position(
    lead: Leaders, q: PerLeader, mark: Whole, rows: LeaderRows, marks: Marks, first: Whole, count: Whole
) -> tuple[LeaderRows, Marks, Whole]:
    """The list with one more position, unless it is among those from a place on."""
    is_new = 1
    for n in range(first, count):
        longest = 0.0
        for k in range(lead.leaders):
            apart = q[k] - rows[n, k]
            near = half_turn(apart)
            if lead.is_around[k] > 0.5:
                apart = near
            longest = max(longest, abs(apart))
        if longest <= TOGETHER:
            is_new = 0
    if is_new == 1 and count < lead.room:
        rows[count] = copied(q)
        marks[count] = float(mark)
        count += 1
    return rows, marks, count


@cold
def leader_positions(
    lead: Leaders, u: Values, rows: LeaderRows, marks: Marks, count: Whole
) -> tuple[LeaderRows, Marks, Whole]:
    """The list with all positions of the joints that lead at values of the ordinary chain, and their marks: 1
    where links are in line, 2 where they may turn freely.
    """
    first = count + 0
    choices = 1
    if lead.is_paired == 1:
        for _p in range(lead.pairs):
            choices = 2 * choices
    q = zeros(PerLeader, lead)
    for choice in range(choices):
        w, mark = axis_values(lead, u, choice)
        if mark >= 0:
            for n in range(lead.windings):
                for k in range(lead.leaders):
                    there = lead.turned[n, k]
                    for m in range(lead.leaders):
                        there += lead.inverse[k, m] * w[int(lead.deciding[m])]
                    near = half_turn(there)
                    q[k] = near if lead.is_around[k] > 0.5 else there
                is_one = is_leaders_position(lead, w, q)
                if is_one == 1:
                    rows, marks, count = add_position(lead, q, mark, rows, marks, first, count)
    return rows, marks, count


@cold
def leader_list(lead: Leaders, u: Values) -> tuple[LeaderRows, Marks, Whole]:
    """All positions of the joints that lead at values of the ordinary chain, their marks and their number."""
    rows = zeros(LeaderRows, lead)
    marks = zeros(Marks, lead)
    rows, marks, count = leader_positions(lead, u, rows, marks, 0)
    return rows, marks, count
