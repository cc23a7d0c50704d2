"""Continua: singular solutions through which the arm can move while the tool stands still, one point for
each.

A curve is followed from any of its points; where the joint that moves most along it is zero, or as near as
the curve goes, is the point that stands for it. Where the arm can move in more than one way, the joint that
moves most is taken to zero along the motion, then the next one, and so on, so that points of one continuum
become one.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.continua.curve_seeds import points_of_curves
from armwright.kernels.inverse.continua.linked_points import link_rows
from armwright.kernels.inverse.continua.multiple_roots import multiple_root
from armwright.kernels.inverse.continua.slide_lines import slide_rows
from armwright.kernels.inverse.continua.still_motions import (
    bring_round_to_zero,
    bring_to_rest,
    free_joint_at,
    is_free_at,
    still_ways,
)
from armwright.kernels.inverse.positions.distinct import (
    FLAT,
    Flags,
    Row,
    Rows,
    add_row,
    joints_in,
    merge_rows,
    row_across,
    row_at,
)
from armwright.kernels.inverse.positions.joint_differences import distance
from armwright.kernels.language import Whole, cold, copied, zeros
from armwright.kernels.tolerances import NEARLY_SINGULAR, ORDERED


@cold
def leader_of_planes(
    arm: Arm, pose: Transform, rows: Rows, count: Whole, ways: Flags, gone: Flags, held: Joints
) -> Whole:
    """The first of the joints that lead continua in which more than one way is open, -1 for none."""
    leader = -1
    for n in range(count):
        if ways[n] > 1.5 and gone[n] < 0.5:
            q = joints_in(rows[n])
            joint = free_joint_at(arm, pose, q, held)
            if joint >= 0 and (leader < 0 or joint < leader):
                leader = joint
    return leader


@cold
def row_of_root(arm: Arm, pose: Transform, row: Row, held: Joints) -> Row:
    """The row of a singular solution, at its place where it is a root of higher multiplicity."""
    q = joints_in(row)
    there = multiple_root(arm, pose, q, held)
    found = row_at(arm, pose, there)
    return found


@cold
def cut_surfaces(
    arm: Arm, pose: Transform, rows: Rows, count: Whole, wished: Flags, joint: Whole, held: Joints
) -> tuple[Rows, Flags, Whole, Flags, Flags]:
    """Points of the surfaces wished for, moved to where a joint is zero; in how many ways they can move
    then; their number; marks of the solutions they were, and of those whose joint moves, but turns back
    before.
    """
    level = zeros(Rows)
    level_ways = zeros(Flags)
    number = 0
    taken = zeros(Flags)
    stuck = zeros(Flags)
    resting = copied(held)
    resting[joint] = 1.0
    for n in range(count):
        if wished[n] > 0.5:
            q = joints_in(rows[n])
            is_free = is_free_at(arm, pose, q, joint, held)
            stuck[n] = float(is_free)
            if is_free == 1:
                there = bring_round_to_zero(arm, pose, q, joint, held)
                freedoms = still_ways(arm, there, resting)
                if there[joint] == 0.0:
                    stuck[n] = 0.0
                    if freedoms == 1 or freedoms == 2:
                        level[number] = row_across(arm, pose, there)
                        level_ways[number] = float(freedoms)
                        number += 1
                        taken[n] = 1.0
    return level, level_ways, number, taken, stuck


@cold
def points_of_cuts(
    arm: Arm,
    pose: Transform,
    rows: Rows,
    count: Whole,
    wished: Flags,
    joint: Whole,
    single: Rows,
    total: Whole,
    held: Joints,
) -> tuple[Rows, Whole, Flags, Flags]:
    """A point of each curve in which a surface has a joint at zero, in the list; marks of solutions whose
    surface has one, and of those whose joint turns back before.

    The curve is followed, so that its point is the same wherever points of the surface were found.
    """
    resting = copied(held)
    resting[joint] = 1.0
    level, level_ways, number, taken, stuck = cut_surfaces(arm, pose, rows, count, wished, joint, held)
    level_ways, followed, single, total, _free = points_of_curves(
        arm, pose, level, number, level_ways, single, total, joint, resting
    )
    place = 0
    for n in range(count):
        if taken[n] > 0.5:
            taken[n] = followed[place]
            place += 1
    return single, total, taken, stuck


@cold
def points_of_surfaces(
    arm: Arm,
    pose: Transform,
    rows: Rows,
    count: Whole,
    ways: Flags,
    gone: Flags,
    leader: Whole,
    single: Rows,
    total: Whole,
    held: Joints,
) -> tuple[Rows, Whole, Flags]:
    """The list with points of surfaces, cut where the joint that leads them is zero, or, where it turns back
    before on a whole surface, the first other one; and the marks of their solutions.
    """
    wished = zeros(Flags)
    for n in range(count):
        wished[n] = 1.0 if ways[n] == 2.0 and gone[n] < 0.5 else 0.0
    single, total, settled, wished = points_of_cuts(
        arm, pose, rows, count, wished, leader, single, total, held
    )
    for joint in range(JOINTS):
        is_any = 0
        for n in range(count):
            is_any = 1 if wished[n] > 0.5 else is_any
        if is_any == 1 and joint != leader:
            single, total, taken, _stuck = points_of_cuts(
                arm, pose, rows, count, wished, joint, single, total, held
            )
            for n in range(count):
                wished[n] = wished[n] - taken[n]
                settled[n] = max(settled[n], taken[n])
    return single, total, settled


@cold
def points_of_planes(
    arm: Arm,
    pose: Transform,
    rows: Rows,
    count: Whole,
    ways: Flags,
    gone: Flags,
    single: Rows,
    total: Whole,
    free: Whole,
    held: Joints,
) -> tuple[Rows, Rows, Whole, Whole]:
    """The solutions, isolated ones at their place; the list with a point of each continuum in which more than
    one way is open, and the free joint.

    Where curves cross, more ways are open too: such points are gone with their curves.
    """
    moved_rows = zeros(Rows)
    number = 0
    taken = zeros(Flags)
    leader = leader_of_planes(arm, pose, rows, count, ways, gone, held)
    if leader >= 0:
        free = leader if free < 0 else min(free, leader)
        single, total, taken = points_of_surfaces(
            arm, pose, rows, count, ways, gone, max(leader, 0), single, total, held
        )
    for n in range(count):
        if ways[n] > 1.5 and gone[n] < 0.5 and taken[n] < 0.5:
            q = joints_in(rows[n])
            there, joint = bring_to_rest(arm, pose, q, leader, held)
            row = row_across(arm, pose, there)
            if joint < 0:
                row = row_of_root(arm, pose, rows[n], held)
                rows[n] = copied(row)
            if joint >= 0:
                moved_rows[number] = copied(row)
                number += 1
                free = joint if free < 0 else min(free, joint)
            else:
                single, total = add_row(arm, pose, row, single, total)
    if free >= 0:
        moved_rows, number = link_rows(arm, pose, moved_rows, number, held)
        for n in range(number):
            single, total = add_row(arm, pose, moved_rows[n], single, total)
    return rows, single, total, free


@cold
def points_of_roots(
    arm: Arm,
    pose: Transform,
    rows: Rows,
    count: Whole,
    ways: Flags,
    gone: Flags,
    single: Rows,
    total: Whole,
    free: Whole,
    held: Joints,
) -> tuple[Rows, Flags, Rows, Whole, Whole]:
    """The solutions, those at their place that are singular and on no curve; marks of those on curves; the
    list with both, and the free joint.

    A point of a curve at which another direction is hardly felt looks like a root of higher multiplicity from
    beside: its place tells.
    """
    again = zeros(Flags)
    for n in range(count):
        if ways[n] == 1.0 and gone[n] < 0.5:
            q = joints_in(rows[n])
            at_root = row_of_root(arm, pose, rows[n], held)
            there = joints_in(at_root)
            rows[n] = copied(at_root)
            apart = distance(arm, q, there)
            if apart > ORDERED:
                freedoms = still_ways(arm, there, held)
                again[n] = float(freedoms)
    again, led, single, total, free = points_of_curves(
        arm, pose, rows, count, again, single, total, free, held
    )
    for n in range(count):
        gone[n] = max(gone[n], led[n])
        if ways[n] == 1.0 and gone[n] < 0.5:
            single, total = add_row(arm, pose, rows[n], single, total)
    return rows, gone, single, total, free


@cold
def single_points(
    arm: Arm, pose: Transform, rows: Rows, count: Whole, held: Joints
) -> tuple[Rows, Whole, Whole]:
    """The solutions with one point for each continuum, and the first joint that leads one; -1 for none.

    Joints that are held (1) move in none of them.
    """
    single = zeros(Rows)
    ways = zeros(Flags)
    total = 0
    free = -1
    rows, count = slide_rows(arm, pose, rows, count, held)
    for n in range(count):
        if rows[n, FLAT] < NEARLY_SINGULAR:
            q = joints_in(rows[n])
            freedoms = still_ways(arm, q, held)
            ways[n] = float(freedoms)
        else:
            single, total = add_row(arm, pose, rows[n], single, total)
    ways, gone, single, total, free = points_of_curves(
        arm, pose, rows, count, ways, single, total, free, held
    )
    rows, gone, single, total, free = points_of_roots(
        arm, pose, rows, count, ways, gone, single, total, free, held
    )
    rows, single, total, free = points_of_planes(
        arm, pose, rows, count, ways, gone, single, total, free, held
    )
    if free >= 0:
        rows = copied(single)
        count = total
    rows, count = merge_rows(arm, pose, rows, count)
    return rows, count, free
