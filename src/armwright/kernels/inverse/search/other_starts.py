"""Starts beside those of elimination: solutions of poses nearby, spread ones, steps beside singular ones."""

from __future__ import annotations

from armwright.kernels.inverse.arm import ERROR, JOINTS, PI, Arm, Joints, Transform
from armwright.kernels.inverse.continua.joined_points import thin_continua
from armwright.kernels.inverse.elimination.accounts import chord
from armwright.kernels.inverse.elimination.backward import configuration
from armwright.kernels.inverse.elimination.equations import six_equations, walk_links
from armwright.kernels.inverse.elimination.null_vectors import ROOM, null_vectors, take_apart
from armwright.kernels.inverse.elimination.polynomial import formulation_roots
from armwright.kernels.inverse.elimination.regular_search import easy_solutions
from armwright.kernels.inverse.elimination.root_solutions import WIDE_WIDTH, angle_of_root
from armwright.kernels.inverse.positions.configurations import jacobian_at
from armwright.kernels.inverse.positions.distinct import (
    FLAT,
    MISS,
    Row,
    Rows,
    add_apart,
    add_found,
    add_row,
    joints_in,
    row_at,
)
from armwright.kernels.inverse.positions.distinct import ROOM as MOST_ROWS
from armwright.kernels.inverse.positions.joint_differences import distance_within
from armwright.kernels.inverse.positions.nearby_poses import SIDES, nearby_pose
from armwright.kernels.inverse.positions.newton import joint_values, polish, state_at
from armwright.kernels.inverse.positions.settle_group import (
    END_ERROR,
    Ends,
    put_state,
    settle_starts,
    solution_of,
)
from armwright.kernels.language import Real, Whole, cold, copied, cos, sin, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    CLOSE,
    FAR_SLIDE,
    FLAT_BELOW,
    MERGED,
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

VAGUE_FORMS = 2


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
def spread_states(arm: Arm, count: Whole) -> Ends:
    """The first of the well spread configurations, a state in each row."""
    starts = zeros(Ends)
    for n in range(count):
        q = spread_configuration(arm, n + 1)
        for k in range(JOINTS):
            starts[n, 3 * k] = cos(arm.turns[k] * q[k])
            starts[n, 3 * k + 1] = sin(arm.turns[k] * q[k])
            starts[n, 3 * k + 2] = (1.0 - arm.turns[k]) * q[k]
    return starts


@cold
def add_sparsely(arm: Arm, pose: Transform, row: Row, far: Rows, total: Whole) -> tuple[Rows, Whole]:
    """The list with one more row; of singular ones close to each other only the most exact."""
    place = total
    if row[FLAT] < NEARLY_SINGULAR:
        q = joints_in(row)
        for k in range(total):
            other = joints_in(far[k])
            apart = distance_within(arm, q, other, SPARSE)
            if apart <= SPARSE and far[k, FLAT] < NEARLY_SINGULAR:
                place = k
                break
    if place == total:
        if total == MOST_ROWS:
            far, total = thin_continua(arm, pose, far, total)
        if total < MOST_ROWS:
            far, total = add_row(arm, pose, row, far, total)
    elif row[MISS] < far[place, MISS]:
        far[place] = copied(row)
    return far, total


@cold
def from_afar(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole, Rows, Whole]:
    """The solutions with those to which starts all over the configurations lead; and the singular
    configurations at which damped steps stop because the pose is nearly met all around.

    Of a continuum a few points are enough: singular ones close to others are left out.
    """
    far = zeros(Rows)
    total = 0
    nearly = zeros(Rows)
    others = 0
    ends = spread_states(arm, TRIALS)
    ends = settle_starts(arm, pose, ends, TRIALS)
    for n in range(TRIALS):
        if ends[n, END_ERROR] < NEARLY_MET:
            solution = solution_of(arm, ends, n)
            q = joint_values(arm, solution)
            row = row_at(arm, pose, q)
            row[MISS] = solution[ERROR]
            if row[MISS] > AT_ROUNDING and row[FLAT] < NEARLY_SINGULAR:
                nearly, others = add_sparsely(arm, pose, row, nearly, others)
            elif row[MISS] > AT_ROUNDING and row[FLAT] < FLAT_BELOW:
                nearly, others = add_apart(arm, MERGED, row, nearly, others)
            elif row[MISS] < CLOSE:
                far, total = add_sparsely(arm, pose, row, far, total)
    if count + total > MOST_ROWS:
        rows, count = thin_continua(arm, pose, rows, count)
        far, total = thin_continua(arm, pose, far, total)
    for k in range(total):
        if count < MOST_ROWS:
            rows, count = add_row(arm, pose, far[k], rows, count)
    return rows, count, nearly, others


@cold
def from_vague_roots(
    arm: Arm, form: Whole, aside: Transform, pose: Transform, rows: Rows, count: Whole
) -> tuple[Rows, Whole]:
    """The solutions with those to which roots lead that are only roughly real, at a pose nearby.

    Where a singular solution is at the edge of the workspace, poses nearby may have complex ones only.
    """
    ends = zeros(Ends)
    total = 0
    walk = walk_links(arm, form, aside)
    g, certainty = six_equations(arm, form, walk)
    real_part, imag_part, order, variant, condition = formulation_roots(arm, form, g)
    if certainty > USABLE_RIGHT and condition > USABLE_LEAD:
        for n in range(order):
            c, s, away = angle_of_root(arm.phi[variant, 0], arm.phi[variant, 1], real_part[n], imag_part[n])
            apart = chord(c, s, -1.0, 0.0)
            is_far = 1 if not arm.turns_of[form, 2 + int(arm.hidden[form])] > 0.0 and apart < FAR_SLIDE else 0
            if away < ROUGHLY_REAL and imag_part[n] >= 0.0 and is_far == 0:
                vectors, number, _last = null_vectors(WIDE_WIDTH, ROOM, NULL_PIVOT, c, s, g)
                vectors, number = take_apart(WIDE_WIDTH, number, 1, vectors)
                for k in range(number):
                    start = configuration(arm, form, walk, g, c, s, WIDE_WIDTH, vectors[k])
                    ends = put_state(arm, start, ends, total)
                    total += 1
    ends = settle_starts(arm, pose, ends, total)
    for n in range(total):
        solution = solution_of(arm, ends, n)
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
def from_beside(arm: Arm, pose: Transform, flattest: Real, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those to which steps to both sides of nearly singular ones, below a limit, lead."""
    before = copied(rows)
    total = count
    aside = zeros(Joints)
    for n in range(total):
        if before[n, FLAT] < flattest and before[n, FLAT] > SINGULAR:
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
