"""Starts beside those of elimination: solutions of poses nearby, spread ones, steps beside singular ones."""

from __future__ import annotations

from armwright.kernels.inverse.accounts import chord
from armwright.kernels.inverse.arm import ERROR, JOINTS, PI, Arm, Joints, Transform
from armwright.kernels.inverse.backward import configuration
from armwright.kernels.inverse.configurations import distance, jacobian_at
from armwright.kernels.inverse.distinct import FLAT, MISS, Rows, add_found, add_row, joints_in, row_at
from armwright.kernels.inverse.equations import six_equations, walk_links
from armwright.kernels.inverse.multiple_roots import multiple_root
from armwright.kernels.inverse.newton import joint_values, polish, pose_error, settle, state_at
from armwright.kernels.inverse.null_vectors import ROOM, null_vectors, take_apart
from armwright.kernels.inverse.polynomial import ORDER, wide_roots
from armwright.kernels.inverse.regular_search import easy_solutions
from armwright.kernels.inverse.root_solutions import WIDE_WIDTH, angle_of_root
from armwright.kernels.inverse.transforms import invert, multiply
from armwright.kernels.language import Real, Whole, cold, copied, cos, sin, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    CLOSE,
    FAR_SLIDE,
    FLAT_BELOW,
    NEAR_POSE,
    NEARLY_MET,
    NEARLY_SINGULAR,
    NULL_PIVOT,
    REACH_FIRST,
    REACH_RATIO,
    REACHES,
    ROUGHLY_REAL,
    SINGULAR,
    SPARSE,
    TRIALS,
    USABLE_LEAD,
    USABLE_RIGHT,
)

SIDES = 4  # poses nearby
VAGUE_FORMS = 2
TURN = 0.9  # of a frame without any special direction
TILT = 0.7


@cold
def nearby_pose(pose: Transform, which: Whole, away: Real) -> Transform:
    """One of four poses on all sides of a pose: a small screw motion without any special direction.

    One of two opposite ones is inside where the pose is at the edge of the workspace.
    """
    frame = zeros(Transform)
    screw = zeros(Transform)
    frame[0, 0] = cos(TURN)
    frame[0, 1] = -sin(TURN) * cos(TILT)
    frame[0, 2] = sin(TURN) * sin(TILT)
    frame[1, 0] = sin(TURN)
    frame[1, 1] = cos(TURN) * cos(TILT)
    frame[1, 2] = -cos(TURN) * sin(TILT)
    frame[2, 1] = sin(TILT)
    frame[2, 2] = cos(TILT)
    frame[0, 3] = 0.3 * cos(TURN) + 0.5 * sin(TURN)
    frame[1, 3] = 0.3 * sin(TURN) - 0.5 * cos(TURN)
    frame[2, 3] = 0.4
    screw[0, 0] = cos(away)
    screw[0, 1] = -sin(away)
    screw[1, 0] = sin(away)
    screw[1, 1] = cos(away)
    screw[2, 2] = 1.0
    screw[2, 3] = away
    back = invert(frame)
    if which >= 2:
        frame = copied(back)
        back = invert(frame)
    first = multiply(frame, screw)
    step = multiply(first, back)
    if which % 2 == 1:
        first = invert(step)
        step = copied(first)
    near = multiply(pose, step)
    return near


@cold
def from_nearby(arm: Arm, pose: Transform, away: Real, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those to which solutions at poses nearby lead."""
    for which in range(SIDES):
        near = nearby_pose(pose, which, away)
        found, total = easy_solutions(arm, near)
        for k in range(total):
            solution = polish(arm, pose, found[k])
            rows, count = add_found(arm, pose, solution, rows, count)
    return rows, count


@cold
def spread_configuration(arm: Arm, number: Whole) -> Joints:
    """One of many well spread configurations: multiples of roots of primes, no random numbers."""
    q = zeros(Joints)
    for k in range(JOINTS):
        low = 2.0 if k == 0 else (3.0 if k == 1 else 5.0)
        high = 7.0 if k == 3 else (11.0 if k == 4 else 13.0)
        part = float(number) * sqrt(low if k < 3 else high)
        part = 2.0 * (part - float(int(part))) - 1.0
        q[k] = part * PI if arm.turns[k] > 0.0 else part
    return q


@cold
def from_afar(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those to which starts all over the configurations lead.

    Of a continuum a few points are enough: singular ones close to others are left out.
    """
    far = zeros(Rows)
    total = 0
    for number in range(1, TRIALS + 1):
        q = spread_configuration(arm, number)
        start = state_at(arm, q)
        solution = settle(arm, pose, start)
        q = joint_values(arm, solution)
        if solution[ERROR] > AT_ROUNDING and solution[ERROR] < NEARLY_MET:
            there = multiple_root(arm, pose, q)
            q = copied(there)
            miss = pose_error(arm, pose, q, 1.0)
            solution[ERROR] = miss
        if solution[ERROR] < CLOSE:
            row = row_at(arm, pose, q)
            row[MISS] = solution[ERROR]
            is_sparse = 1
            if row[FLAT] < NEARLY_SINGULAR:
                for k in range(total):
                    other = joints_in(far[k])
                    apart = distance(arm, q, other)
                    if apart <= SPARSE:
                        is_sparse = 0
            if is_sparse == 1:
                far, total = add_row(arm, pose, row, far, total)
    for k in range(total):
        rows, count = add_row(arm, pose, far[k], rows, count)
    return rows, count


@cold
def from_vague_roots(
    arm: Arm, form: Whole, aside: Transform, pose: Transform, rows: Rows, count: Whole
) -> tuple[Rows, Whole]:
    """The solutions with those to which roots lead that are only roughly real, at a pose nearby.

    Where a singular solution is at the edge of the workspace, poses nearby may have complex ones only.
    """
    walk = walk_links(arm, form, aside)
    g, certainty = six_equations(arm, form, walk)
    variant = 0
    most = 0.0
    for n in range(3):
        _some, _others, condition = wide_roots(arm.phi[n, 0], arm.phi[n, 1], g)
        if condition > most:
            most = condition
            variant = n
    real_part, imag_part, condition = wide_roots(arm.phi[variant, 0], arm.phi[variant, 1], g)
    if certainty > USABLE_RIGHT and condition > USABLE_LEAD:
        for n in range(ORDER):
            c, s, away = angle_of_root(arm.phi[variant, 0], arm.phi[variant, 1], real_part[n], imag_part[n])
            apart = chord(c, s, -1.0, 0.0)
            is_far = 1 if not arm.turns_of[form, 2 + int(arm.hidden[form])] > 0.0 and apart < FAR_SLIDE else 0
            if away < ROUGHLY_REAL and imag_part[n] >= 0.0 and is_far == 0:
                vectors, number, _last = null_vectors(WIDE_WIDTH, ROOM, NULL_PIVOT, c, s, g)
                vectors, number = take_apart(WIDE_WIDTH, number, 1, vectors)
                for k in range(number):
                    start = configuration(arm, form, walk, g, c, s, WIDE_WIDTH, vectors[k])
                    solution = settle(arm, pose, start)
                    rows, count = add_found(arm, pose, solution, rows, count)
    return rows, count


@cold
def from_vaguely(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those to which roughly real roots at the pose and nearby lead."""
    for n in range(min(arm.sure, VAGUE_FORMS)):
        rows, count = from_vague_roots(arm, arm.fast + n, pose, pose, rows, count)
        for which in range(SIDES):
            near = nearby_pose(pose, which, NEAR_POSE)
            rows, count = from_vague_roots(arm, arm.fast + n, near, pose, rows, count)
    return rows, count


@cold
def from_beside(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those to which steps to both sides of nearly singular ones lead."""
    before = copied(rows)
    total = count
    aside = zeros(Joints)
    for n in range(total):
        if before[n, FLAT] < FLAT_BELOW and before[n, FLAT] > SINGULAR:
            q = joints_in(before[n])
            jac = jacobian_at(arm, q)
            directions, _values = singular_parts(JOINTS, jac)
            reach = REACH_FIRST
            for _step in range(REACHES):
                for _side in range(2):
                    for k in range(JOINTS):
                        aside[k] = q[k] + reach * directions[5, k]
                    start = state_at(arm, aside)
                    solution = polish(arm, pose, start)
                    rows, count = add_found(arm, pose, solution, rows, count)
                    reach = -reach
                reach = reach * REACH_RATIO
    return rows, count
