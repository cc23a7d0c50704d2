"""Lists of solutions in which each is there once."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import ERROR, JOINTS, Arm, Joints, Solution, Transform
from armwright.kernels.inverse.positions.configurations import flatness, hold_joints, system_at
from armwright.kernels.inverse.positions.joint_differences import difference, distance_within
from armwright.kernels.inverse.positions.newton import joint_values, pose_error
from armwright.kernels.language import Array, Real, Whole, cold, copied, zeros
from armwright.kernels.linear.shortest_step import shortest_solution
from armwright.kernels.tolerances import (
    ALIKE,
    AT_ROUNDING,
    CLOSE,
    EXACT,
    FELT,
    MIDWAY,
    NEIGHBOURS,
    NO_FARTHER,
    ORDERED,
    SAME_STATE,
)

ROOM = 128  # rows of a list
MISS = 6  # place of the pose error behind the joint values
FLAT = 7  # smallest over largest singular value of the Jacobian
CORRECTIONS = 2

Rows: TypeAlias = Annotated[Array, (128, 8)]
Row: TypeAlias = Annotated[Array, (8,)]
Flags: TypeAlias = Annotated[Array, (128,)]


@cold
def joints_in(row: Row) -> Joints:
    """The joint values of a row."""
    q = zeros(Joints)
    for k in range(JOINTS):
        q[k] = row[k]
    return q


@cold
def is_better(first: Row, second: Row) -> Whole:
    """1 where the first copy of a solution is more exact, or as exact and flatter: nearer to a multiple
    root.
    """
    answer = 0
    a = max(first[MISS], ALIKE)
    b = max(second[MISS], ALIKE)
    if a < b or (a == b and first[FLAT] < second[FLAT]):
        answer = 1
    return answer


@cold
def virtual_at_zero(arm: Arm, first: Joints, second: Joints) -> Joints:
    """1 for virtual joints that are exactly zero in two configurations: what is between them holds them."""
    held = zeros(Joints)
    for k in range(JOINTS):
        if arm.zeros[k] > 0.5 and first[k] == 0.0 and second[k] == 0.0:
            held[k] = 1.0
    return held


@cold
def pulled_across(arm: Arm, wanted: Transform, start: Joints, least: Real, held: Joints) -> Joints:
    """The configuration moved towards the pose in directions that are felt by more than the least part of the
    one that is felt best, and never in the one that is felt least, with some joints held.

    What lies midway between two points of a bent line is not on it.
    """
    q = copied(start)
    ways = JOINTS - 1
    for m in range(JOINTS):
        ways -= 1 if held[m] > 0.5 else 0
    for _step in range(CORRECTIONS):
        g, _off_here = system_at(arm, wanted, q)
        g = hold_joints(g, held)
        change = shortest_solution(ways, least, g)
        for m in range(JOINTS):
            q[m] += change[m]
    return q


@cold
def is_met_midway(arm: Arm, wanted: Transform, first: Joints, second: Joints) -> Whole:
    """1 where the pose is met midway between two configurations as it is by them.

    At a double root Newton's method stops anywhere within the root of rounding, at a higher one farther away.
    Between two solutions that are just apart the pose is missed by the square of their distance.
    """
    answer = 0
    apart = difference(arm, second, first)
    middle = copied(first)
    for k in range(JOINTS):
        middle[k] += 0.5 * apart[k]
    held = virtual_at_zero(arm, first, second)
    there = pulled_across(arm, wanted, middle, FELT, held)
    miss = pose_error(arm, wanted, there, 1.0)
    if miss < MIDWAY:
        here = pose_error(arm, wanted, first, 1.0)
        beside = pose_error(arm, wanted, second, 1.0)
        if miss < NO_FARTHER * max(max(here, beside), EXACT):
            answer = 1
    return answer


@cold
def is_same(arm: Arm, wanted: Transform, first: Joints, second: Joints) -> Whole:
    """1 where two configurations are one solution: equal, or neighbours and the pose is met midway as it is
    by them.
    """
    answer = 0
    longest = distance_within(arm, first, second, NEIGHBOURS)
    if longest < SAME_STATE:
        answer = 1
    elif longest < NEIGHBOURS:
        answer = is_met_midway(arm, wanted, first, second)
    return answer


@cold
def comes_before(first: Row, second: Row) -> Whole:
    """1 where the first joint in which two solutions differ is smaller in the first one."""
    answer = 0
    for k in range(JOINTS):
        if first[k] < second[k] - ORDERED:
            answer = 1
            break
        if first[k] > second[k] + ORDERED:
            break
    return answer


@cold
def sort_rows(rows: Rows, count: Whole) -> Rows:
    """The solutions sorted by their first joint, then by the next where that is equal."""
    for n in range(1, count):
        row = copied(rows[n])
        place = n
        while place > 0:
            is_first = comes_before(row, rows[place - 1])
            if is_first == 0:
                break
            rows[place] = copied(rows[place - 1])
            place -= 1
        rows[place] = copied(row)
    return rows


@cold
def merge_rows(arm: Arm, wanted: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """Each solution once, the best of its copies, sorted."""
    kept = zeros(Rows)
    taken = zeros(Flags)
    number = 0
    for _round in range(count):
        best = -1
        for k in range(count):
            if taken[k] < 0.5:
                if best < 0:
                    best = k
                else:
                    is_first = is_better(rows[k], rows[best])
                    if is_first == 1:
                        best = k
        taken[best] = 1.0
        q = joints_in(rows[best])
        is_new = 1
        for k in range(number):
            if is_new == 1:
                other = joints_in(kept[k])
                is_known = is_same(arm, wanted, other, q)
                is_new -= is_known
        if is_new == 1:
            kept[number] = copied(rows[best])
            number += 1
    kept = sort_rows(kept, number)
    rows = copied(kept)
    count = number
    return rows, count


@cold
def row_at(arm: Arm, wanted: Transform, q: Joints) -> Row:
    """The row of a configuration."""
    row = zeros(Row)
    for k in range(JOINTS):
        row[k] = q[k]
    miss = pose_error(arm, wanted, q, 1.0)
    row[MISS] = miss
    flat = flatness(arm, q)
    row[FLAT] = flat
    return row


@cold
def row_across(arm: Arm, wanted: Transform, q: Joints) -> Row:
    """The row of a point of a continuum, moved across it where rounding has led it astray.

    A joint that was taken to zero stays there.
    """
    row = row_at(arm, wanted, q)
    if row[MISS] > AT_ROUNDING:
        held = virtual_at_zero(arm, q, q)
        there = pulled_across(arm, wanted, q, FELT, held)
        for k in range(JOINTS):
            there[k] = 0.0 if q[k] == 0.0 else there[k]
        better = row_at(arm, wanted, there)
        if better[MISS] < row[MISS]:
            row = copied(better)
    return row


@cold
def place_alike(arm: Arm, alike: Real, row: Row, rows: Rows, count: Whole) -> Whole:
    """The place of the first row of a list that is alike, or that behind the last one where none is."""
    place = count
    q = joints_in(row)
    for k in range(count):
        other = joints_in(rows[k])
        apart = distance_within(arm, q, other, alike)
        if apart < alike:
            place = k
            break
    return place


@cold
def add_row(arm: Arm, wanted: Transform, row: Row, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The list with one more row; of two that are equal the better one stays."""
    if count == ROOM:
        rows, count = merge_rows(arm, wanted, rows, count)
    place = place_alike(arm, SAME_STATE, row, rows, count)
    if place == count:
        if count < ROOM:
            rows[count] = copied(row)
            count += 1
    else:
        is_first = is_better(row, rows[place])
        if is_first == 1:
            rows[place] = copied(row)
    return rows, count


@cold
def add_apart(arm: Arm, alike: Real, row: Row, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The list with one more row, where none in it is alike; else the more exact one of the two stays."""
    place = place_alike(arm, alike, row, rows, count)
    if place < count:
        if row[MISS] < rows[place, MISS]:
            rows[place] = copied(row)
    elif count < ROOM:
        rows[count] = copied(row)
        count += 1
    return rows, count


@cold
def add_found(
    arm: Arm, wanted: Transform, solution: Solution, rows: Rows, count: Whole
) -> tuple[Rows, Whole]:
    """The list with one more solution of Newton's method, where it meets the pose."""
    if solution[ERROR] < CLOSE:
        q = joint_values(arm, solution)
        row = row_at(arm, wanted, q)
        row[MISS] = solution[ERROR]
        rows, count = add_row(arm, wanted, row, rows, count)
    return rows, count
