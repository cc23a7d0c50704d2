"""Solutions of six joints at poses just beyond the edge of the workspace, where two of them have met."""

from __future__ import annotations

from armwright.kernels.inverse.arm import ERROR, JOINTS, Arm, Transform
from armwright.kernels.inverse.configurations import distance
from armwright.kernels.inverse.distinct import ROOM, Rows, joints_in, row_at
from armwright.kernels.inverse.nearby_poses import SIDES, nearby_pose
from armwright.kernels.inverse.nearly_met import is_fold, is_on_line, nearest_configuration
from armwright.kernels.inverse.newton import joint_values, polish, pose_failure, settle
from armwright.kernels.inverse.regular_search import easy_solutions
from armwright.kernels.inverse.transforms import invert, multiply
from armwright.kernels.language import Whole, cold, copied, sqrt
from armwright.kernels.tolerances import CLOSE, MERGED, NEAR_POSE

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
def add_folds(arm: Arm, pose: Transform, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The solutions with those that fail the pose by no more than the tolerance: two that would meet it if
    the edge of the workspace were a little farther out.

    Solutions of poses nearby, some of them inside, lead there. Where nothing else is found, a joint may be
    free besides, as in an arm that is stretched with its wrist in line: of its motion one point is enough.
    """
    before = count + 0
    seen = 0
    for which in range(SIDES):
        if which == OPPOSITE and seen == 0:
            break  # the pose is not at the edge
        near = nearby_pose(pose, which, NEAR_POSE)
        found, total = easy_solutions(arm, near)
        seen += total
        for n in range(total):
            solution = polish(arm, pose, found[n])
            if before == 0:  # Newton's method finds no rest where a joint is free
                solution = settle(arm, pose, found[n])
            if solution[ERROR] >= CLOSE and solution[ERROR] < NEAR_POSE and count < ROOM:
                start = joint_values(arm, solution)
                q, failure = nearest_configuration(arm, pose, start)
                lasting = pose_failure(arm, pose, start)
                if lasting < failure:
                    q = copied(start)
                    failure = lasting
                is_new = 0
                is_line = 0
                if failure <= arm.tolerance:
                    is_new = is_fold(arm, pose, q)
                    if is_new == 0 and before == 0:
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
                if is_new == 1:
                    row = row_at(arm, pose, q)
                    rows[count] = copied(row)
                    count += 1
    return rows, count
