"""Solutions of an arm with fewer than six joints, from those of the arm that virtual joints complete to
six.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.continua.continua import single_points
from armwright.kernels.inverse.positions.distinct import (
    FLAT,
    MISS,
    Rows,
    add_row,
    joints_in,
    merge_rows,
    row_at,
    sort_rows,
)
from armwright.kernels.inverse.positions.joint_differences import distance, wrap
from armwright.kernels.inverse.positions.nearly_met import nearest_configuration
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.inverse.positions.virtual_joints import own_flatness
from armwright.kernels.inverse.search.other_starts import spread_configuration
from armwright.kernels.language import Real, Whole, cold, copied, zeros
from armwright.kernels.tolerances import CLOSE, HUGE, MERGED, NEARLY_ZERO, TRIALS


@cold
def add_pinned(arm: Arm, pose: Transform, start: Joints, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The list with the solution near a start in which virtual joints are zero, where one is within the
    tolerance.
    """
    q, failure = nearest_configuration(arm, pose, start)
    miss = pose_error(arm, pose, q, 1.0)
    if miss < CLOSE or failure <= arm.tolerance:
        row = row_at(arm, pose, q)
        row[MISS] = miss
        rows, count = add_row(arm, pose, row, rows, count)
    return rows, count


@cold
def best_of_merged(arm: Arm, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions without those that only nearly meet the pose next to one that does so better."""
    kept = zeros(Rows)
    number = 0
    for n in range(count):
        q = joints_in(rows[n])
        is_best = 1
        for k in range(count):
            other = joints_in(rows[k])
            apart = distance(arm, q, other)
            if rows[n, MISS] > CLOSE and rows[k, MISS] < rows[n, MISS] and apart < MERGED:
                is_best = 0
        if is_best == 1:
            kept[number] = copied(rows[n])
            number += 1
    rows = copied(kept)
    count = number
    return rows, count


@cold
def pin_solutions(
    arm: Arm, pose: Transform, is_regular: Whole, rows: Rows, count: Whole
) -> tuple[Rows, Whole, Real]:
    """The solutions in which all virtual joints are zero, and how singular the flattest of them is.

    Where the completed arm is not regular, all its solutions are starts, and many more: of a continuum the
    list has some point, and several solutions of the arm itself may lie on it.
    """
    own = zeros(Rows)
    total = 0
    for n in range(count):
        q = joints_in(rows[n])
        is_near = 1
        for k in range(JOINTS):
            off = wrap(arm.turns[k], q[k])
            if arm.zeros[k] > 0.5 and abs(off) > NEARLY_ZERO:
                is_near = 0
        if is_regular == 0 or is_near == 1:
            own, total = add_pinned(arm, pose, q, own, total)
    if is_regular == 0:
        for n in range(1, TRIALS + 1):
            q = spread_configuration(arm, n)
            own, total = add_pinned(arm, pose, q, own, total)
    own, total = best_of_merged(arm, own, total)
    flattest = HUGE
    for n in range(total):
        q = joints_in(own[n])
        flat = own_flatness(arm, q)
        own[n, FLAT] = flat
        flattest = min(flattest, flat)
    own = sort_rows(own, total)
    rows = copied(own)
    count = total
    return rows, count, flattest


@cold
def is_any_met(rows: Rows, count: Whole) -> Whole:
    """1 where one of the solutions meets the pose, and not only within the tolerance."""
    answer = 0
    for n in range(count):
        if rows[n, MISS] < CLOSE:
            answer = 1
    return answer


@cold
def single_pinned(
    arm: Arm, pose: Transform, rows: Rows, count: Whole, free: Whole
) -> tuple[Rows, Whole, Whole]:
    """Pinned solutions with one point for each continuum of the robot's own joints, and the joint that leads
    the first, -1 for none; as they are where the pose is not met: next to it nothing moves with the tool at
    rest.
    """
    is_met = is_any_met(rows, count)
    if is_met == 1:
        rows, count = merge_rows(arm, pose, rows, count)
        rows, count, free = single_points(arm, pose, rows, count, arm.zeros)
    return rows, count, free
