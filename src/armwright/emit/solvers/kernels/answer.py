"""Kernels of the answer: poses that are none, all solutions, order, the robot's own joints."""

from __future__ import annotations

from armwright.emit.solvers.kernels.arm import (
    DIRECT,
    FORMS,
    LENGTH,
    OWN,
    difference,
    newton_step,
    own_joints,
    own_number,
    slide_starts,
)
from armwright.emit.solvers.kernels.continua import with_single_points
from armwright.emit.solvers.kernels.joints import largest, solution_at
from armwright.emit.solvers.kernels.newton import polished, with_one_more
from armwright.emit.solvers.kernels.search import attempt, from_afar, from_beside, from_nearby, is_settled
from armwright.emit.solvers.kernels.words import (
    Answers,
    Found,
    Joints,
    Misses,
    Pose,
    Real,
    Residuals,
    Whole,
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


def in_order(found: Found, misses: Misses, count: Whole) -> tuple[Found, Misses]:
    """The solutions sorted by their first joint, then by the next where that is equal."""
    for r in range(count):
        for p in range(count - 1 - r):
            swap = 0
            for k in range(6):
                if swap == 0 and abs(found[p, k] - found[p + 1, k]) > 1e-6:
                    swap = 1
                    if found[p, k] < found[p + 1, k]:
                        swap = -1
            if swap == 1:
                x = misses[p]
                misses[p] = misses[p + 1]
                misses[p + 1] = x
                for k in range(6):
                    x = found[p, k]
                    found[p, k] = found[p + 1, k]
                    found[p + 1, k] = x
    return found, misses


def from_slides(pose: Pose) -> tuple[Found, Misses, Whole]:
    """The solutions of an arm whose three turns make the orientation alone."""
    found = zeros(Found)
    misses = zeros(Misses)
    count = 0
    q = zeros(Joints)
    starts = slide_starts(pose)
    for r in range(2):
        for k in range(6):
            q[k] = starts[r, k]
        there, miss = polished(pose, q, 8)
        if miss < 1e-10:
            found, misses, count = with_one_more(pose, there, miss, found, misses, count)
    return found, misses, count


def from_elimination(pose: Pose) -> tuple[Found, Misses, Whole]:
    """The solutions that eliminations give, one after the other until none can be missing."""
    found = zeros(Found)
    misses = zeros(Misses)
    count = 0
    is_all = 0
    for form in range(FORMS):
        if is_all == 0:
            found, misses, count, is_sure = attempt(form, pose, pose, 2e-3, found, misses, count)
            is_calm = is_settled(pose, found, count)
            is_all = is_sure * is_calm
    if is_all == 0:
        found, misses, count = from_nearby(pose, LENGTH, 2e-3, found, misses, count)
        found, misses, count = from_afar(pose, found, misses, count)
        if count == 0:
            found, misses, count = from_nearby(pose, LENGTH, 0.3, found, misses, count)
        found, misses, count = from_beside(pose, found, misses, count)
    return found, misses, count


def all_solutions(pose: Pose) -> tuple[Found, Misses, Whole]:
    """Every real solution at a pose; of a continuum some points."""
    if DIRECT > 0:
        found, misses, count = from_slides(pose)
    else:
        found, misses, count = from_elimination(pose)
    return found, misses, count


def solved(pose: Pose) -> tuple[Answers, Residuals, Whole, Whole, Whole]:
    """All solutions, how far their poses are from the wanted one, their number, status and free joint."""
    answers = zeros(Answers)
    residuals = zeros(Residuals)
    kept = zeros(Found)
    number = 0
    status = 0
    free_joint = 0
    rigid, off = made_rigid(pose)
    if off > 1e-5:
        status = -1
    else:
        found, misses, count = all_solutions(rigid)
        single, single_misses, total, is_singular, free = with_single_points(rigid, found, misses, count)
        ordered, _ordered_misses = in_order(single, single_misses, total)
        for r in range(total):
            q = solution_at(ordered, r)
            values, valid = own_joints(q)
            is_new = 0
            if valid[0] < 1e-14 and valid[1] > -1e-9 and number < 16:
                is_new = 1
            for p in range(number):
                other = solution_at(kept, p)
                _apart, own = difference(q, other)
                longest = largest(own)
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
