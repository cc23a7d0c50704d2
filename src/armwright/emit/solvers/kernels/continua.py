"""Kernels of continua: one point for each, brought as near to zero as its motion goes."""

from __future__ import annotations

from armwright.emit.solvers.kernels.arm import difference, newton_step
from armwright.emit.solvers.kernels.curves import (
    curve_through,
    freest_joint,
    is_on_curve,
    point_of,
    pulled_back,
)
from armwright.emit.solvers.kernels.joints import solution_at
from armwright.emit.solvers.kernels.linear import extremes, singular_parts, stacked
from armwright.emit.solvers.kernels.newton import stiffness, with_one_more
from armwright.emit.solvers.kernels.words import Found, Joints, Misses, Pose, Real, Whole, copied, sqrt, zeros


def carried(pose: Pose, q: Joints, joint: Whole, motion: Real, pinned: Joints) -> tuple[Joints, Whole]:
    """The configuration with one joint moved and the others following; 1 where the tool stays."""
    _flat, worst, _volume = stiffness(pose, q, pinned)
    held = copied(pinned)
    start = copied(q)
    held[joint] = 1.0
    if abs(worst[joint]) > 0.05:
        for k in range(6):
            if pinned[k] < 0.5:
                start[k] += motion * worst[k] / worst[joint]
    start[joint] = q[joint] + motion
    moved, off = pulled_back(pose, start, held)
    is_met = 0
    if off < 1e-11:
        is_met = 1
    for k in range(6):
        if abs(moved[k] - q[k]) > 6.3:
            is_met = 0
    return moved, is_met


def brought_to_zero(pose: Pose, q: Joints, joint: Whole, pinned: Joints) -> Joints:
    """The point of a motion with the tool at rest at which the joint is nearest to zero."""
    origin = zeros(Joints)
    rest, _own = difference(q, origin)
    count = 0
    while count < 40:
        motion = min(max(-rest[joint], -0.25), 0.25)
        if abs(motion) > 0.0:
            moved, is_met = carried(pose, rest, joint, motion, pinned)
            if is_met == 1:
                rest = copied(moved)
                count += 1
            else:
                count = 40
        else:
            count = 40
    return rest


def at_rest(pose: Pose, start: Joints) -> tuple[Joints, Whole]:
    """The point that stands for the continuum through a solution, and the joint free in it; -1 for none."""
    q = copied(start)
    pinned = zeros(Joints)
    free = -1
    count = 0
    while count < 3:
        flat, worst, _volume = stiffness(pose, q, pinned)
        joint = 0
        for k in range(1, 6):
            if abs(worst[k]) > abs(worst[joint]) + 1e-3:
                joint = k
        is_free = 0
        if flat < 1e-5:
            _forth, is_forth = carried(pose, q, joint, 0.05, pinned)
            _aback, is_aback = carried(pose, q, joint, -0.05, pinned)
            is_free = max(is_forth, is_aback)
        if is_free == 1:
            if free < 0:
                free = joint
            q = brought_to_zero(pose, q, joint, pinned)
            pinned[joint] = 1.0
            count += 1
        else:
            count = 3
    return q, free


def freedoms(pose: Pose, q: Joints) -> Whole:
    """In how many ways the joints can move with the tool at rest."""
    _wanted, jac, _parts = newton_step(pose, q)
    free = zeros(Joints)
    wide = stacked(jac, free)
    values, _vectors = singular_parts(6, 6, wide)
    _least, most = extremes(6, values)
    count = 0
    for k in range(6):
        if values[k] < 1e-5 * values[most]:
            count += 1
    return count


def as_single_point(pose: Pose, start: Joints, others: Found, count: Whole) -> tuple[Joints, Whole, Misses]:
    """The point that stands for the continuum through a solution; its free joint, -1 for none.

    Also 1 for each of the other solutions that belongs to the same continuum.
    """
    same = zeros(Misses)
    ways = freedoms(pose, start)
    if ways > 1:
        point, joint = at_rest(pose, start)
    else:
        curve, number = curve_through(pose, start)
        point = copied(start)
        joint = -1
        if number >= 3:
            joint = freest_joint(curve, number)
            free = zeros(Joints)
            middle = point_of(curve, number, joint)
            point = brought_to_zero(pose, middle, joint, free)
            for r in range(count):
                other = solution_at(others, r)
                is_on = is_on_curve(curve, number, other)
                if is_on == 1:
                    same[r] = 1.0
    return point, joint, same


def with_single_points(
    pose: Pose, found: Found, misses: Misses, count: Whole
) -> tuple[Found, Misses, Whole, Whole, Whole]:
    """The solutions with one point for each continuum; 1 where one is singular; the free joint or -1."""
    more = zeros(Found)
    more_misses = zeros(Misses)
    gone = zeros(Misses)
    flat_misses = zeros(Misses)
    total = 0
    is_singular = 0
    free = -1
    held = zeros(Joints)
    for r in range(count):
        q = solution_at(found, r)
        flat, _worst, _volume = stiffness(pose, q, held)
        flat_misses[r] = flat
    for r in range(count):
        q = solution_at(found, r)
        miss = misses[r]
        if flat_misses[r] < 1e-6:
            is_singular = 1
        if flat_misses[r] < 1e-5 and gone[r] < 0.5:
            point, joint, same = as_single_point(pose, q, found, count)
            for p in range(count):
                if flat_misses[p] < 1e-5 and p > r:
                    gone[p] = max(gone[p], same[p])
            if joint >= 0:
                q = copied(point)
                _wanted, _jac, parts = newton_step(pose, q)
                miss = sqrt(parts[0] + parts[1])
                if free < 0:
                    free = joint
        if gone[r] < 0.5:
            more, more_misses, total = with_one_more(pose, q, miss, more, more_misses, total)
    return more, more_misses, total, is_singular, free
