"""Motions of all joints with the tool at rest, and a joint taken to zero along them."""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, PI, Arm, Joints, Transform
from armwright.kernels.inverse.continua.multiple_roots import multiple_root
from armwright.kernels.inverse.continua.straight_motions import straight_on, with_still
from armwright.kernels.inverse.positions.configurations import (
    Jacobian,
    dimensions_of,
    held_flatness,
    held_jacobian,
    hold_joints,
    leading_joint,
    nearest_at_pose,
    still_projector,
    system_at,
    with_held,
)
from armwright.kernels.inverse.positions.joint_differences import distance, wrap_all
from armwright.kernels.inverse.positions.newton import pose_error
from armwright.kernels.language import Real, Whole, cold, copied
from armwright.kernels.linear.shortest_step import shortest_solution
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    ALIKE,
    CURVE_RANK,
    CURVE_STILL,
    DIMENSIONS,
    FOLD_CORRECTIONS,
    HUGE,
    LEADS,
    LINKED,
    MOVE_CORRECTIONS,
    MOVE_FINEST,
    MOVE_STEP,
    MOVE_STEPS,
    MOVE_STILL,
    NEARLY_MET,
    NEARLY_SINGULAR,
    TRIAL_MOVE,
)


@cold
def motions_at_rest(arm: Arm, pose: Transform, q: Joints, held: Joints) -> tuple[Jacobian, Real]:
    """The projector onto motions with tool and some joints at rest, and how well the tool feels one."""
    g, _off_here = system_at(arm, pose, q)
    jac, _wanted = with_held(g, held)
    projector, flat = still_projector(12, jac)
    return projector, flat


@cold
def bring_back(arm: Arm, pose: Transform, start: Joints, held: Joints) -> tuple[Joints, Whole]:
    """The configuration nearby at which the tool is at the pose, with some joints held; 1 where it is.

    Where the rest of the arm is folded all along a motion, a correction quarters the error: as many are made
    as do.
    """
    q = copied(start)
    before = HUGE
    for trial in range(FOLD_CORRECTIONS):
        g, _off_here = system_at(arm, pose, q)
        longest = 0.0
        for k in range(6):
            longest = max(longest, abs(g[k, 6]))
        if longest < ALIKE or (trial >= MOVE_CORRECTIONS and longest > 0.5 * before):
            break
        before = longest
        g = hold_joints(g, held)
        step = shortest_solution(JOINTS, CURVE_RANK, g)
        for k in range(JOINTS):
            q[k] += step[k]
    miss = pose_error(arm, pose, q, 1.0)
    is_met = 1 if miss < MOVE_STILL else 0
    return q, is_met


@cold
def nearest_on_fold(arm: Arm, pose: Transform, start: Joints, held: Joints) -> Joints:
    """The configuration nearest to a start at which the tool is at the pose, folded or not."""
    near = nearest_at_pose(arm, pose, start, held)
    q = copied(near)
    miss = pose_error(arm, pose, near, 1.0)
    if miss > CURVE_STILL and miss < NEARLY_MET:
        q, _is_met = bring_back(arm, pose, near, held)
    return q


@cold
def carry(
    arm: Arm, pose: Transform, q: Joints, joint: Whole, change: Real, projector: Jacobian, pinned: Joints
) -> tuple[Joints, Whole]:
    """The configuration with one joint moved and the others following; 1 where the tool stays.

    projector   onto motions with tool and pinned joints at rest
    """
    held = copied(pinned)
    ahead = copied(q)
    held[joint] = 1.0
    if projector[joint, joint] > LEADS * LEADS:
        for k in range(JOINTS):
            if pinned[k] < 0.5:
                ahead[k] += change / projector[joint, joint] * projector[k, joint]
    ahead[joint] = q[joint] + change
    moved, is_met = bring_back(arm, pose, ahead, held)
    for k in range(JOINTS):
        if not abs(moved[k] - q[k]) < 2.0 * PI:
            is_met = 0
    return moved, is_met


@cold
def go_straight(
    arm: Arm, pose: Transform, q: Joints, joint: Whole, change: Real, projector: Jacobian, pinned: Joints
) -> tuple[Joints, Whole]:
    """The configuration with one joint moved and the others straight along a motion, and 1 where the pose is
    met all along: most continua are flat.

    Where the rest of the arm is folded, more ways seem open than there are. So those are tried as well in
    which one or two of the other joints stand still.
    """
    there = copied(q)
    answer = 0
    held = copied(pinned)
    held[joint] = 1.0
    for k in range(JOINTS):
        first = with_still(projector, k)
        for m in range(k + 1):
            if answer == 0 and k != joint and m != joint:
                second = with_still(first, m)
                there, answer = straight_on(arm, pose, q, joint, change, second)
    if answer == 1:
        ahead = copied(there)
        there, answer = bring_back(arm, pose, ahead, held)
    return there, answer


@cold
def bring_to_zero(arm: Arm, pose: Transform, start: Joints, joint: Whole, pinned: Joints) -> Joints:
    """The point of a motion with the tool at rest at which a joint is nearest to zero.

    Where the joint turns back before, a step along it leads nowhere, or leaps to another motion: then steps
    become shorter.
    """
    q = copied(start)
    q = wrap_all(arm, q)
    stride = MOVE_STEP
    projector, _flat = motions_at_rest(arm, pose, q, pinned)
    there, is_moved = go_straight(arm, pose, q, joint, -q[joint], projector, pinned)
    if is_moved == 1:
        q = copied(there)
    for _step in range(MOVE_STEPS):
        q = wrap_all(arm, q)
        change = min(max(-q[joint], -stride), stride)
        if change == 0.0 or stride < MOVE_FINEST:
            break
        if is_moved == 1:
            projector, _flat = motions_at_rest(arm, pose, q, pinned)
        moved, is_met = carry(arm, pose, q, joint, change, projector, pinned)
        leap = distance(arm, moved, q)
        is_moved = 1 if is_met == 1 and leap < LINKED else 0
        if is_moved == 1:
            q = copied(moved)
        else:
            stride = 0.5 * stride
    q = wrap_all(arm, q)
    return q


@cold
def is_free_along(
    arm: Arm, pose: Transform, q: Joints, joint: Whole, projector: Jacobian, pinned: Joints
) -> Whole:
    """1 where a joint can be moved a little along the motions of a projector, to one of both sides."""
    _there, answer = go_straight(arm, pose, q, joint, TRIAL_MOVE, projector, pinned)
    if answer == 0:
        _forth, answer = carry(arm, pose, q, joint, TRIAL_MOVE, projector, pinned)
    if answer == 0:
        _aback, answer = carry(arm, pose, q, joint, -TRIAL_MOVE, projector, pinned)
    return answer


@cold
def is_free_at(arm: Arm, pose: Transform, q: Joints, joint: Whole, pinned: Joints) -> Whole:
    """1 where a joint can be moved a little, to one of both sides, with tool and pinned joints at rest."""
    projector, _flat = motions_at_rest(arm, pose, q, pinned)
    answer = is_free_along(arm, pose, q, joint, projector, pinned)
    return answer


@cold
def bring_round_to_zero(arm: Arm, pose: Transform, start: Joints, joint: Whole, pinned: Joints) -> Joints:
    """The point of a surface of motions at which a joint is zero; where it turns back before on the straight
    way, and wherever another joint is at zero too, the point nearest to zero on that way.

    On a surface a joint may turn back at one place and pass zero at another.
    """
    best = bring_to_zero(arm, pose, start, joint, pinned)
    for other in range(JOINTS):
        if best[joint] != 0.0 and other != joint and pinned[other] < 0.5:
            is_free = is_free_at(arm, pose, start, other, pinned)
            if is_free == 1:
                aside = bring_to_zero(arm, pose, start, other, pinned)
                there = bring_to_zero(arm, pose, aside, joint, pinned)
                if there[joint] == 0.0:
                    best = copied(there)
    return best


@cold
def free_joint_at(arm: Arm, pose: Transform, q: Joints, pinned: Joints) -> Whole:
    """The joint that moves most in a motion through a solution, -1 where there is no motion.

    Where a curve of solutions is singular all along, the Jacobian feels less than there is: the joint that
    seems to move most may stand still, and the next one moves. Where a single way seems open, no joint moves
    if that one does not.
    """
    joint = -1
    projector, flat = motions_at_rest(arm, pose, q, pinned)
    if flat < NEARLY_SINGULAR:
        ways = dimensions_of(projector)
        untried = copied(projector)
        leaders = JOINTS if ways > 1 else 1
        for _round in range(leaders):
            leader = leading_joint(untried)
            if not untried[leader, leader] > LEADS * LEADS:
                break
            is_free = is_free_along(arm, pose, q, leader, projector, pinned)
            if is_free == 1:
                joint = leader
                break
            untried[leader, leader] = 0.0
    return joint


@cold
def bring_to_rest(
    arm: Arm, pose: Transform, start: Joints, leader: Whole, held: Joints
) -> tuple[Joints, Whole]:
    """The point that stands for the continuum through a solution, and the joint free in it; -1 for none.

    leader   the joint that is taken to zero first where it is free; -1 for the one that moves most, which
             differs from point to point of a continuum
    """
    q = copied(start)
    pinned = copied(held)
    free = -1
    for _round in range(DIMENSIONS):
        joint = free_joint_at(arm, pose, q, pinned)
        if joint < 0:
            break
        if free < 0:
            if leader >= 0 and joint != leader:
                is_free = is_free_at(arm, pose, q, leader, pinned)
                joint = leader if is_free == 1 else joint
            free = joint
        q = bring_to_zero(arm, pose, q, joint, pinned)
        pinned[joint] = 1.0
    if free >= 0:
        flat = held_flatness(arm, q, pinned)
        if flat < NEARLY_SINGULAR:  # the rest is folded all along
            root = multiple_root(arm, pose, q, pinned)
            q = copied(root)
    return q, free


@cold
def still_ways(arm: Arm, q: Joints, held: Joints) -> Whole:
    """In how many ways joints that are not held can move with the tool at rest."""
    jac = held_jacobian(arm, q, held)
    _directions, values = singular_parts(12, jac)
    count = 0
    for k in range(JOINTS):
        if values[k] < NEARLY_SINGULAR * values[0]:
            count += 1
    return count
