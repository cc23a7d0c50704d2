"""Curves of solutions, each followed from a point and a direction: one point for every curve.

A solution at which one way is open begins one curve, a crossing begins two. So a curve has its row whichever
of its points were found, be it the crossings alone, and a crossing has none of its own.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.continua.curve_marks import Headings
from armwright.kernels.inverse.continua.curve_points import point_of_curve
from armwright.kernels.inverse.continua.curves import follow_curve
from armwright.kernels.inverse.continua.open_directions import SURFACE, open_directions
from armwright.kernels.inverse.positions.configurations import still_direction
from armwright.kernels.inverse.positions.distinct import ROOM, Flags, Rows, add_row, joints_in, row_across
from armwright.kernels.language import Whole, cold, copied, zeros
from armwright.kernels.tolerances import FEW_POINTS, HUGE


@cold
def smallest_waiting(rows: Rows, count: Whole, waiting: Flags) -> Whole:
    """The solution that waits and whose joints are smallest in sum, -1 for none."""
    best = -1
    least = HUGE
    for k in range(count):
        cost = 0.0
        for m in range(JOINTS):
            cost += abs(rows[k, m])
        if waiting[k] > 0.5 and cost < least:
            least = cost
            best = k
    return best


@cold
def seeds_of_crossings(
    arm: Arm,
    rows: Rows,
    count: Whole,
    ways: Flags,
    seeds: Rows,
    headings: Headings,
    owners: Flags,
    folds: Flags,
    number: Whole,
    held: Joints,
) -> tuple[Flags, Rows, Headings, Flags, Flags, Whole]:
    """Ways, 1 where more seemed open and curves cross or are folded; the seeds with theirs."""
    for n in range(count):
        if ways[n] == 2.0:
            q = joints_in(rows[n])
            directions, found, is_folded = open_directions(arm, q, held)
            if found != SURFACE:
                ways[n] = 1.0
            for m in range(found):
                if number < ROOM:
                    seeds[number] = copied(rows[n])
                    headings[number] = copied(directions[m])
                    owners[number] = float(n)
                    folds[number] = float(is_folded)
                    number += 1
    return ways, seeds, headings, owners, folds, number


@cold
def curve_seeds(
    arm: Arm, rows: Rows, count: Whole, ways: Flags, held: Joints
) -> tuple[Flags, Rows, Headings, Flags, Flags, Whole]:
    """Ways, 1 where curves cross or are folded; points and directions from which curves are followed, numbers
    of the solutions they are, 1 for folded curves, and how many.
    """
    seeds = zeros(Rows)
    headings = zeros(Headings)
    owners = zeros(Flags)
    folds = zeros(Flags)
    number = 0
    for n in range(count):
        if ways[n] == 1.0:
            q = joints_in(rows[n])
            seeds[number] = copied(rows[n])
            headings[number] = still_direction(arm, q, held)
            owners[number] = float(n)
            number += 1
    ways, seeds, headings, owners, folds, number = seeds_of_crossings(
        arm, rows, count, ways, seeds, headings, owners, folds, number, held
    )
    return ways, seeds, headings, owners, folds, number


@cold
def add_bystanders(
    rows: Rows, count: Whole, ways: Flags, seeds: Rows, owners: Flags, number: Whole
) -> tuple[Rows, Flags, Whole]:
    """The seeds with solutions at which more ways are open: no curve is followed from them, but one may lead
    through them.
    """
    for n in range(count):
        if ways[n] > 1.5 and number < ROOM:
            seeds[number] = copied(rows[n])
            owners[number] = float(n)
            number += 1
    return seeds, owners, number


@cold
def points_of_curves(
    arm: Arm,
    pose: Transform,
    rows: Rows,
    count: Whole,
    ways: Flags,
    single: Rows,
    total: Whole,
    free: Whole,
    held: Joints,
) -> tuple[Flags, Flags, Rows, Whole, Whole]:
    """In how many ways solutions can move, 1 where curves cross or are folded; marks of those on curves; the
    list with one point of each curve, and the free joint.
    """
    gone = zeros(Flags)
    waiting = zeros(Flags)
    ways, seeds, headings, owners, folds, number = curve_seeds(arm, rows, count, ways, held)
    for k in range(number):
        waiting[k] = 1.0
    seeds, owners, listed = add_bystanders(rows, count, ways, seeds, owners, number)
    for _round in range(number):
        best = smallest_waiting(seeds, number, waiting)
        if best < 0:
            break
        waiting[best] = 0.0
        q = joints_in(seeds[best])
        is_folded = int(folds[best])
        marks, trail, first, last, joint = follow_curve(
            arm, pose, q, headings[best], seeds, headings, listed, held, is_folded
        )
        if last - first + 1 > FEW_POINTS:
            marks[best] = 1.0
            free = joint if free < 0 else min(free, joint)
            for k in range(listed):
                owner = int(owners[k])
                gone[owner] = max(gone[owner], marks[k])
                waiting[k] = min(waiting[k], 1.0 - marks[k])
            there = point_of_curve(arm, pose, trail, first, last, joint, held, is_folded)
            row = row_across(arm, pose, there)
            single, total = add_row(arm, pose, row, single, total)
    return ways, gone, single, total, free
