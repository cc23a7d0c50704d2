"""Points of continua that a motion with the tool at rest joins: one of them is enough.

Points of flat continua are in line with each other. Of others in which more than one way is open, such as the
turns of five axes through one point, a point is joined to the nearest one that is known.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.continua.open_directions import directions_in_plane
from armwright.kernels.inverse.continua.still_motions import nearest_on_fold
from armwright.kernels.inverse.continua.straight_motions import are_in_line
from armwright.kernels.inverse.positions.configurations import (
    dimensions_of,
    equally_felt,
    jacobian_at,
    leading_joint,
    system_at,
    unfelt_projector,
)
from armwright.kernels.inverse.positions.distinct import FLAT, MISS, Flags, Row, Rows, joints_in
from armwright.kernels.inverse.positions.joint_differences import difference, distance, distance_within
from armwright.kernels.inverse.positions.newton import Newton
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    CURVE_ASTRAY,
    JOINED,
    JOINED_STEP,
    JOINED_STEPS,
    MOVE_STILL,
    NEARLY_SINGULAR,
    NEIGHBOURS,
)

CROSSED = 2  # ways that are open where curves cross, and curves


@cold
def felt_part(g: Newton, change: Joints) -> Real:
    """The part of a change of the joints that the tool feels, as a length over that of the change."""
    felt = equally_felt(g, change)
    part = 0.0
    whole = 0.0
    for k in range(JOINTS):
        part += felt[k] * felt[k]
        whole += change[k] * change[k]
    ratio = sqrt(part / max(whole, NEARLY_SINGULAR * NEARLY_SINGULAR))
    return ratio


@cold
def are_joined(arm: Arm, pose: Transform, first: Joints, second: Joints) -> Whole:
    """1 where a motion with the tool at rest leads straight from one point to another nearby.

    Its steps do not leave the ways that are open at either of their ends: where two continua cross, a step
    from one to the other does.
    """
    answer = 0
    ahead = zeros(Joints)
    q = copied(first)
    held = zeros(Joints)
    g, _off_here = system_at(arm, pose, q)
    for _step in range(JOINED_STEPS):
        way = difference(arm, second, q)
        longest = distance(arm, second, q)
        part = min(JOINED_STEP / max(longest, JOINED_STEP), 1.0)
        for k in range(JOINTS):
            ahead[k] = q[k] + part * way[k]
        moved = copied(ahead)
        if part < 1.0:
            moved = nearest_on_fold(arm, pose, ahead, held)
        change = difference(arm, moved, q)
        onward, miss = system_at(arm, pose, moved)
        here = felt_part(g, change)
        there = felt_part(onward, change)
        remaining = distance(arm, second, moved)
        if not max(here, there) < CURVE_ASTRAY or not miss < MOVE_STILL or not remaining < longest:
            break
        if not part < 1.0:
            answer = 1
            break
        q = copied(moved)
        g = copied(onward)
    return answer


@cold
def open_ways(arm: Arm, row: Row) -> tuple[Whole, Whole, Real]:
    """In how many ways the joints of a solution can move with the tool at rest, 0 where two curves cross,
    which stands for both; the joint that moves most, and how well the tool feels the next way, which opens
    where another continuum crosses.
    """
    count = 0
    leader = 0
    felt = 1.0
    if row[FLAT] < NEARLY_SINGULAR:
        q = joints_in(row)
        jac = jacobian_at(arm, q)
        directions, values = singular_parts(JOINTS, jac)
        projector = unfelt_projector(directions, values)
        count = dimensions_of(projector)
        leader = leading_joint(projector)
        felt = values[max(JOINTS - 1 - count, 0)] / values[0]
        if count == CROSSED:
            _headings, curves, _is_folded = directions_in_plane(jac, directions)
            if curves == CROSSED:
                count = 0
    return count, leader, felt


@cold
def nearest_before(arm: Arm, rows: Rows, number: Whole, ways: Flags) -> Whole:
    """The point nearest to one among those before it in which as many ways are open; -1 for none nearby."""
    nearest = -1
    least = JOINED
    q = joints_in(rows[number])
    for k in range(number):
        if ways[k] == ways[number]:
            other = joints_in(rows[k])
            apart = distance_within(arm, q, other, least)
            if apart < least and apart > NEIGHBOURS:
                least = apart
                nearest = k
    return nearest


@cold
def place_of_joined(
    arm: Arm,
    pose: Transform,
    rows: Rows,
    number: Whole,
    ways: Flags,
    places: Flags,
    kept: Rows,
    kept_ways: Flags,
    total: Whole,
) -> Whole:
    """Which of the kept points a point is in line with, or joined to by way of the nearest one; -1 for none.

    Only points in which as many ways are open: one in which more are may be where two continua cross, and
    stand for both of them. ``places`` tells which of those kept stands for each of the points before.
    """
    place = -1
    q = joints_in(rows[number])
    jac = jacobian_at(arm, q)
    for k in range(total):
        if place < 0 and kept_ways[k] == ways[number]:
            other = joints_in(kept[k])
            is_flat = are_in_line(arm, pose, jac, q, other)
            place = k if is_flat == 1 else -1
    if place < 0 and ways[number] > 1.5:
        nearest = nearest_before(arm, rows, number, ways)
        if nearest >= 0:
            other = joints_in(rows[max(nearest, 0)])
            is_joined = are_joined(arm, pose, q, other)
            place = int(places[max(nearest, 0)]) if is_joined == 1 else -1
    return place


@cold
def stands_better(
    first: Row, first_leader: Real, first_felt: Real, second: Row, second_leader: Real, second_felt: Real
) -> Whole:
    """1 where the first of two points is to stand for both: the more exact one, and of two that meet the pose
    the one whose motion the joint nearer to the base leads, and then the one farther from where another
    continuum crosses: beside a crossing a point is taken for one of the other.
    """
    a = max(first[MISS], AT_ROUNDING)
    b = max(second[MISS], AT_ROUNDING)
    answer = 1 if a < b else 0
    if a == b:
        answer = 1 if first_felt > second_felt else 0
        if first_leader != second_leader:
            answer = 1 if first_leader < second_leader else 0
    return answer


@cold
def thin_continua(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions, and of those on a straight line, or joined where more ways are open, one."""
    ways = zeros(Flags)
    places = zeros(Flags)
    kept = zeros(Rows)
    kept_ways = zeros(Flags)
    leaders = zeros(Flags)
    feelings = zeros(Flags)
    total = 0
    for n in range(count):
        freedoms, leader, felt = open_ways(arm, rows[n])
        ways[n] = float(freedoms)
        place = -1
        if freedoms > 0:
            place = place_of_joined(arm, pose, rows, n, ways, places, kept, kept_ways, total)
        is_first = 1
        if place < 0:
            place = total + 0
            total += 1
        else:
            known = max(place, 0)
            is_first = stands_better(
                rows[n], float(leader), felt, kept[known], leaders[known], feelings[known]
            )
        places[n] = float(place)
        if is_first == 1:
            kept[place] = copied(rows[n])
            kept_ways[place] = ways[n]
            leaders[place] = float(leader)
            feelings[place] = felt
    rows = copied(kept)
    count = total
    return rows, count
