"""All solutions of one pose, where elimination is not sure of them too.

A formulation gives all solutions of almost every pose, and two checks tell where it may not have: a root that
is certainly real belongs to a solution, and the signs of det J add up to zero. Where they fail, or where a
solution is singular, other formulations, poses nearby, spread starts and steps along the singular direction
give more starts. Whatever is returned was verified by the direct model.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Found, Joints, Transform
from armwright.kernels.inverse.continua.crossings import from_crossings
from armwright.kernels.inverse.continua.joined_points import thin_continua
from armwright.kernels.inverse.continua.still_motions import free_joint_at
from armwright.kernels.inverse.elimination.balance import FOLDED
from armwright.kernels.inverse.elimination.formulation import HAZY
from armwright.kernels.inverse.positions.configurations import system_at
from armwright.kernels.inverse.positions.distinct import FLAT, MISS, Rows, add_found, joints_in, merge_rows
from armwright.kernels.inverse.positions.newton import polish
from armwright.kernels.inverse.search.other_starts import from_afar, from_beside, from_nearby, from_vaguely
from armwright.kernels.language import Whole, cold, copied, zeros
from armwright.kernels.linear.small_systems import solve_system
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    CERTAIN_SIGN,
    FLAT_BELOW,
    NEAR_POSE,
    NEARER_POSE,
    NEARLY_SINGULAR,
    SINGULAR,
)


@cold
def is_any_exact(pose: Transform, rows: Rows, count: Whole) -> Whole:
    """1 where one of the solutions meets the pose but for rounding."""
    answer = 0
    farthest = max(abs(pose[0, 3]), max(abs(pose[1, 3]), abs(pose[2, 3])))
    for n in range(count):
        if rows[n, MISS] < AT_ROUNDING * (1.0 + farthest):
            answer = 1
    return answer


@cold
def keep_exact(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions without those that only nearly meet the pose, where others do so exactly.

    Beside a continuum there are configurations that meet the pose almost: with a wrist that is 1e-9 rad from
    being in line, to 1e-10.
    """
    kept = zeros(Rows)
    number = 0
    is_any = is_any_exact(pose, rows, count)
    farthest = max(abs(pose[0, 3]), max(abs(pose[1, 3]), abs(pose[2, 3])))
    for n in range(count):
        is_exact = 1 if rows[n, MISS] < AT_ROUNDING * (1.0 + farthest) else 0
        if is_any == 0 or is_exact == 1 or rows[n, FLAT] > NEARLY_SINGULAR:
            kept[number] = copied(rows[n])
            number += 1
    rows = copied(kept)
    count = number
    return rows, count


@cold
def is_settled(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> Whole:
    """1 where there are solutions, none nearly singular, and the signs of det J say that none is missing."""
    balance = 0
    answer = 1 if count > 0 else 0
    for n in range(count):
        q = joints_in(rows[n])
        g, _off_here = system_at(arm, pose, q)
        g, pivots = solve_system(JOINTS, 8, g)
        balance += 1 if pivots > 0.0 else -1
        if not abs(pivots) > CERTAIN_SIGN or not rows[n, FLAT] > SINGULAR:
            answer = 0
    if balance != 0 and (arm.slides < 2 or count % 2 == 1):
        answer = 0
    return answer


@cold
def stands_still(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> Whole:
    """1 where one solution is nearly singular, and the arm cannot move there with the tool at rest."""
    flat = 0
    answer = 1
    pinned = zeros(Joints)
    for n in range(count):
        if rows[n, FLAT] < NEARLY_SINGULAR:
            flat += 1
            q = joints_in(rows[n])
            joint = free_joint_at(arm, pose, q, pinned)
            if joint >= 0:
                answer = 0
    if flat > 1:
        answer = 0
    return answer


@cold
def merge_again(
    arm: Arm, pose: Transform, rows: Rows, count: Whole, merged: Rows, number: Whole
) -> tuple[Rows, Whole, Rows, Whole]:
    """Each solution once, as ``merge_rows`` gives them, and the same once more, to tell the next time whether
    any were added: where none were, those that were merged before are the answer.
    """
    is_new = 1 if count != number else 0
    for n in range(min(count, number)):
        for k in range(FLAT + 1):
            if rows[n, k] != merged[n, k]:
                is_new = 1
    if is_new == 1:
        rows, count = merge_rows(arm, pose, rows, count)
        merged = copied(rows)
        number = count + 0
    return rows, count, merged, number


@cold
def search_singular(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those that are singular, or close to such, or on a continuum.

    A continuum may be the only way to reach a pose whose neighbours are all out of reach: so starts all over
    the configurations are tried too.
    """
    rows, count = from_nearby(arm, pose, NEARER_POSE, rows, count)
    rows, count, nearly, others = from_afar(arm, pose, rows, count)
    if count == 0 and others == 0:
        rows, count = from_vaguely(arm, pose, rows, count)
    rows, count = thin_continua(arm, pose, rows, count)
    rows, count = merge_rows(arm, pose, rows, count)
    merged = copied(rows)
    number = count + 0
    rows, count = from_beside(arm, pose, FLAT_BELOW, rows, count)
    rows, count, merged, number = merge_again(arm, pose, rows, count, merged, number)
    rows, count = from_crossings(arm, pose, nearly, others, rows, count)
    if count == 0 and others > 0:
        rows, count = from_vaguely(arm, pose, rows, count)
    rows, count, merged, number = merge_again(arm, pose, rows, count, merged, number)
    rows, count = keep_exact(arm, pose, rows, count)
    return rows, count


@cold
def search_carefully(
    arm: Arm, pose: Transform, is_sure: Whole, is_asked: Whole, found: Found, total: Whole
) -> tuple[Rows, Whole]:
    """Every real solution at a pose, those of elimination among them; of a continuum some points.

    Where solutions may be missing around constant roots only, and none is singular, these are all; so they
    are where one is a double root and no motion leads through it. Poses nearby are asked unless they were
    (``is_asked``).
    """
    rows = zeros(Rows)
    count = 0
    for n in range(total):
        solution = polish(arm, pose, found[n])
        rows, count = add_found(arm, pose, solution, rows, count)
    is_done = 0
    if is_sure == HAZY:  # then solutions were looked for from poses nearby
        rows, count = merge_rows(arm, pose, rows, count)
        is_done = is_settled(arm, pose, rows, count)
    if is_sure == FOLDED:
        rows, count = from_beside(arm, pose, NEARLY_SINGULAR, rows, count)
        rows, count = merge_rows(arm, pose, rows, count)
        is_done = stands_still(arm, pose, rows, count)
    if is_done == 0:
        if is_asked == 0:
            rows, count = from_nearby(arm, pose, NEAR_POSE, rows, count)
        rows, count = search_singular(arm, pose, rows, count)
    return rows, count
