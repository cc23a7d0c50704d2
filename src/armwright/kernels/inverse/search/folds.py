"""Solutions of six joints at poses just beyond the edge of the workspace, where two of them have met."""

from __future__ import annotations

from armwright.kernels.inverse.arm import ERROR, JOINTS, MOST, Arm, Joints, Transform
from armwright.kernels.inverse.elimination.regular_search import easy_solutions
from armwright.kernels.inverse.positions.distinct import MISS, ROOM, Row, Rows, add_apart, joints_in, row_at
from armwright.kernels.inverse.positions.joint_differences import distance
from armwright.kernels.inverse.positions.nearby_poses import SIDES, nearby_pose
from armwright.kernels.inverse.positions.nearly_met import is_fold, is_on_line, nearest_configuration
from armwright.kernels.inverse.positions.newton import joint_values, polish, pose_failure, settle
from armwright.kernels.inverse.positions.settle_group import END_ERROR, settle_starts, solution_of
from armwright.kernels.inverse.positions.transforms import invert, multiply
from armwright.kernels.inverse.search.other_starts import spread_states
from armwright.kernels.language import Whole, cold, copied, sqrt, zeros
from armwright.kernels.tolerances import CLOSE, MERGED, NEAR_POSE, TRIALS

OPPOSITE = 2  # the first two poses nearby are opposite: one of them is inside where a pose is at the edge


@cold
def is_out_of_reach(arm: Arm, pose: Transform) -> Whole:
    """1 where the last axis is farther from the first than all links between them are long, in an arm without
    slides: from there not even a fold is near.
    """
    back = invert(arm.links[JOINTS])
    last = multiply(pose, back)
    apart = 0.0
    for r in range(3):
        apart += (last[r, 3] - arm.links[0, r, 3]) * (last[r, 3] - arm.links[0, r, 3])
    reach = 2.0 * NEAR_POSE
    for k in range(1, JOINTS):
        squares = 0.0
        for r in range(3):
            squares += arm.links[k, r, 3] * arm.links[k, r, 3]
        reach += sqrt(squares)
    answer = 1 if arm.slides == 0 and apart > reach * reach else 0
    return answer


@cold
def add_fold(
    arm: Arm, pose: Transform, start: Joints, is_any: Whole, rows: Rows, count: Whole
) -> tuple[Rows, Whole]:
    """The solutions with the configuration next to a start that fails the pose least, where that is no more
    than the tolerance and it is not known yet.

    is_any   1 where it may be any point of a line that the tool hardly feels; such a line has one
    """
    q, failure = nearest_configuration(arm, pose, start)
    lasting = pose_failure(arm, pose, start)
    if lasting < failure:
        q = copied(start)
        failure = lasting
    is_new = 0
    is_line = 0
    if failure <= arm.tolerance:
        is_new = is_fold(arm, pose, q)
        if is_new == 0 and is_any == 1:
            is_line = 1
            is_new = 1
    for k in range(count):
        if is_new == 1:
            other = joints_in(rows[k])
            apart = distance(arm, q, other)
            if apart < MERGED:
                is_new = 0
            if is_new == 1 and is_line == 1:
                is_known = is_on_line(arm, pose, q, other)
                is_new -= is_known
    if is_new == 1 and count < ROOM:
        row = row_at(arm, pose, q)
        rows[count] = copied(row)
        count += 1
    return rows, count


@cold
def add_folds(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those that fail the pose by no more than the tolerance: two that would meet it if
    the edge of the workspace were a little farther out.

    Solutions of poses nearby, some of them inside, lead there. Where nothing else is found, a joint may be
    free besides, as in an arm that is stretched with its wrist in line: of its motion one point is enough.
    """
    is_any = 1 if count == 0 else 0
    seen = 0
    for which in range(SIDES):
        if which == OPPOSITE and seen == 0:
            break  # the pose is not at the edge
        near = nearby_pose(pose, which, NEAR_POSE)
        found, total = easy_solutions(arm, near)
        seen += total
        for n in range(total):
            solution = polish(arm, pose, found[n])
            if is_any == 1:  # Newton's method finds no rest where a joint is free
                solution = settle(arm, pose, found[n])
            if solution[ERROR] >= CLOSE and solution[ERROR] < NEAR_POSE:
                start = joint_values(arm, solution)
                rows, count = add_fold(arm, pose, start, is_any, rows, count)
    return rows, count


@cold
def add_rests(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those that fail the pose by no more than the tolerance, to which starts all over the
    configurations lead.

    Where an arm is stretched and its wrist in line, all poses nearby may be out of reach.
    """
    row = zeros(Row)
    rests = zeros(Rows)
    total = 0
    ends = spread_states(arm, TRIALS)
    ends = settle_starts(arm, pose, ends, TRIALS)
    for n in range(TRIALS):
        if ends[n, END_ERROR] < NEAR_POSE:
            solution = solution_of(arm, ends, n)
            q = joint_values(arm, solution)
            for k in range(JOINTS):
                row[k] = q[k]
            row[MISS] = solution[ERROR]
            rests, total = add_apart(arm, MERGED, row, rests, total)
    for n in range(total):
        if count < MOST:
            start = joints_in(rests[n])
            rows, count = add_fold(arm, pose, start, 1, rows, count)
    return rows, count
