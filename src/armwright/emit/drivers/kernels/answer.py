"""Kernels of the answer: poses that are none, continua, order, the robot's own joints."""

from __future__ import annotations

from armwright.emit.drivers.kernels.arm import (
    FORMS,
    LENGTH,
    OWN,
    difference,
    newton_step,
    own_joints,
    own_number,
)
from armwright.emit.drivers.kernels.curves import (
    curve_through,
    freest_joint,
    is_on_curve,
    point_of,
    pulled_back,
)
from armwright.emit.drivers.kernels.linear import extremes, singular_parts
from armwright.emit.drivers.kernels.newton import stiffness, with_one_more
from armwright.emit.drivers.kernels.search import attempt, from_afar, from_beside, from_nearby, is_settled
from armwright.emit.drivers.kernels.words import (
    Answers,
    Found,
    Joints,
    Misses,
    Pose,
    Real,
    Residuals,
    Whole,
    Wide,
    copied,
    sqrt,
    zeros,
)


def made_rigid(pose: Pose) -> tuple[Pose, Real]:
    """The nearest rigid transform, and how far the matrix is from one."""
    rigid = copied(pose)
    off = abs(pose[3, 3] - 1.0)
    volume = 0.0
    for k in range(3):
        off = max(off, abs(pose[3, k]))
    for sweep in range(3):
        before = copied(rigid)
        for k in range(3):
            for b in range(3):
                total = 0.0
                for r in range(3):
                    inner = 0.0
                    for m in range(3):
                        inner += before[m, r] * before[m, b]
                    if r == b:
                        inner -= 1.0
                    if sweep == 0:
                        off = max(off, abs(inner))
                    total += before[k, r] * inner
                rigid[k, b] = before[k, b] - 0.5 * total
    volume += rigid[0, 0] * (rigid[1, 1] * rigid[2, 2] - rigid[1, 2] * rigid[2, 1])
    volume -= rigid[0, 1] * (rigid[1, 0] * rigid[2, 2] - rigid[1, 2] * rigid[2, 0])
    volume += rigid[0, 2] * (rigid[1, 0] * rigid[2, 1] - rigid[1, 1] * rigid[2, 0])
    if volume < 0.0:
        off = 1.0
    for k in range(3):
        rigid[3, k] = 0.0
    rigid[3, 3] = 1.0
    return rigid, off


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
            rest = brought_to_zero(pose, q, joint, pinned)
            q = copied(rest)
            pinned[joint] = 1.0
            count += 1
        else:
            count = 3
    return q, free


def freedoms(pose: Pose, q: Joints) -> Whole:
    """In how many ways the joints can move with the tool at rest."""
    _wanted, jac, _parts = newton_step(pose, q)
    wide = zeros(Wide)
    for k in range(6):
        for b in range(6):
            wide[k, b] = jac[k, b]
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
    other = zeros(Joints)
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
                for k in range(6):
                    other[k] = others[r, k]
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
    q = zeros(Joints)
    held = zeros(Joints)
    for r in range(count):
        for k in range(6):
            q[k] = found[r, k]
        flat, _worst, _volume = stiffness(pose, q, held)
        flat_misses[r] = flat
    for r in range(count):
        for k in range(6):
            q[k] = found[r, k]
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
            before = copied(more)
            before_misses = copied(more_misses)
            more, more_misses, total = with_one_more(pose, q, miss, before, before_misses, total)
    return more, more_misses, total, is_singular, free


def in_order(found: Found, misses: Misses, count: Whole) -> tuple[Found, Misses]:
    """The solutions sorted by their first joint, then by the next where that is equal."""
    more = copied(found)
    more_misses = copied(misses)
    for r in range(count):
        for p in range(count - 1 - r):
            swap = 0
            for k in range(6):
                if swap == 0 and abs(more[p, k] - more[p + 1, k]) > 1e-6:
                    swap = 1
                    if more[p, k] < more[p + 1, k]:
                        swap = -1
            if swap == 1:
                x = more_misses[p]
                more_misses[p] = more_misses[p + 1]
                more_misses[p + 1] = x
                for k in range(6):
                    x = more[p, k]
                    more[p, k] = more[p + 1, k]
                    more[p + 1, k] = x
    return more, more_misses


def all_solutions(pose: Pose) -> tuple[Found, Misses, Whole]:
    """Every real solution at a pose; of a continuum some points."""
    found = zeros(Found)
    misses = zeros(Misses)
    count = 0
    is_all = 0
    for form in range(FORMS):
        if is_all == 0:
            before = copied(found)
            before_misses = copied(misses)
            found, misses, count, is_sure = attempt(form, pose, pose, 2e-3, before, before_misses, count)
            is_calm = is_settled(pose, found, count)
            is_all = is_sure * is_calm
    if is_all == 0:
        before = copied(found)
        before_misses = copied(misses)
        found, misses, count = from_nearby(pose, LENGTH, 2e-3, before, before_misses, count)
        before = copied(found)
        before_misses = copied(misses)
        found, misses, count = from_afar(pose, before, before_misses, count)
        if count == 0:
            before = copied(found)
            before_misses = copied(misses)
            found, misses, count = from_nearby(pose, LENGTH, 0.3, before, before_misses, count)
        before = copied(found)
        before_misses = copied(misses)
        found, misses, count = from_beside(pose, before, before_misses, count)
    return found, misses, count


def solved(pose: Pose) -> tuple[Answers, Residuals, Whole, Whole, Whole]:
    """All solutions, how far their poses are from the wanted one, their number, status and free joint."""
    answers = zeros(Answers)
    residuals = zeros(Residuals)
    kept = zeros(Found)
    number = 0
    status = 0
    free_joint = 0
    q = zeros(Joints)
    other = zeros(Joints)
    rigid, off = made_rigid(pose)
    if off > 1e-5:
        status = -1
    else:
        found, misses, count = all_solutions(rigid)
        single, single_misses, total, is_singular, free = with_single_points(rigid, found, misses, count)
        ordered, _ordered_misses = in_order(single, single_misses, total)
        for r in range(total):
            for k in range(6):
                q[k] = ordered[r, k]
            values, valid = own_joints(q)
            is_new = 0
            if valid[0] < 1e-14 and valid[1] > -1e-9 and number < 16:
                is_new = 1
            for p in range(number):
                for k in range(6):
                    other[k] = kept[p, k]
                _apart, own = difference(q, other)
                longest = 0.0
                for k in range(6):
                    longest = max(longest, abs(own[k]))
                if longest < 1e-6 and total > 0:
                    is_new = 0
            if is_new == 1:
                _wanted, _jac, parts = newton_step(rigid, q)
                residuals[number] = sqrt(LENGTH * LENGTH * parts[0] + parts[1])
                for k in range(6):
                    kept[number, k] = q[k]
                for k in range(OWN):
                    answers[number, k] = values[k]
                number += 1
        if number > 0:
            status = 1 + is_singular
            if free >= 0:
                free_joint = own_number(free)
                status = 1
                if free_joint > 0:
                    status = 3
    return answers, residuals, number, status, free_joint
