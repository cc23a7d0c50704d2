"""Solutions of an arm near one with a closed form: the neighbour's, followed to the arm's own numbers."""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, PI, Pose
from armwright.kernels.inverse.positions.newton_group import (
    GROUP,
    Branches,
    Group,
    JointGroup,
    NearbyArm,
    PoseGroup,
    advance_group,
    group_states,
    newton_systems,
    pose_misses,
    poses_and_axes,
    solve_group,
)
from armwright.kernels.inverse.positions.transforms import rigid_pose
from armwright.kernels.language import Real, Whole, copied, hot, sqrt, zeros
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    FOLLOWED_FARTHEST,
    FOLLOWED_STEPS,
    FOLLOWED_SURELY,
    FOLLOWED_TO,
    FOLLOWED_WELL,
    RIGID,
)

EXISTS = 6  # places in a row of the neighbour behind the joints: 1 for a solution
CLEAR = 7  # 1 where no solution of the branch is about to begin
BRANCH = 6  # in a row of the answer: number of the branch, from 1; 0 where there is no solution
MISS = 7  # pose error in units of length


@hot
def is_any_rough(near: NearbyArm, rows: Branches, first: Whole, values: Group, most: Real) -> Whole:
    """1 where a value that belongs to a solution is above a limit, or no number."""
    answer = 0
    for n in range(GROUP):
        row = min(first + n, near.rows - 1)
        if rows[row, EXISTS] > 0.5 and not values[n] < most:
            answer = 1
    return answer


@hot
def longest_changes(change: JointGroup) -> Group:
    """The largest change of a joint, for each solution of a group."""
    found = zeros(Group)
    for k in range(JOINTS):
        for n in range(GROUP):
            found[n] = max(found[n], abs(change[k, n]))
    return found


@hot
def is_any_astray(
    near: NearbyArm,
    rows: Branches,
    first: Whole,
    longest: Group,
    before: Group,
    after: Group,
    over_size: Group,
) -> Whole:
    """1 where a solution has moved too far from the neighbour's to be the same one, or may not be alone.

    One that is not clear, or moves farther, must have a second step much shorter than the first: then
    Newton's method has found the one solution that there is nearby. And det J must not be so small that the
    neighbour's numbers decide how many there are farther away: where two singularities are near.
    """
    answer = 0
    for n in range(GROUP):
        row = min(first + n, near.rows - 1)
        is_near = 1 if rows[row, CLEAR] > 0.5 and longest[n] < FOLLOWED_TO else 0
        is_quick = 1 if longest[n] < FOLLOWED_FARTHEST and after[n] <= FOLLOWED_SURELY * before[n] else 0
        is_alone = 1 if near.flat * over_size[n] < 1.0 else 0
        if rows[row, EXISTS] > 0.5 and ((is_near == 0 and is_quick == 0) or is_alone == 0):
            answer = 1
    return answer


@hot
def follow_group(
    near: NearbyArm, wanted: PoseGroup, span: Real, rows: Branches, first: Whole
) -> tuple[Branches, Whole]:
    """The rows of a group with the arm's own joint values and pose errors; 1 where one was not followed.

    span is that of the numbers in the pose, of which rounding is a part.
    """
    close = FOLLOWED_WELL * span
    nearly = AT_ROUNDING * span
    moved = zeros(JointGroup)
    longest = zeros(Group)
    before = zeros(Group)
    after = zeros(Group)
    over_size = zeros(Group)
    state = group_states(near, rows, first)
    misses = zeros(Group)
    for step in range(FOLLOWED_STEPS + 1):
        pose, axes = poses_and_axes(near.links, state)
        misses = pose_misses(wanted, pose)
        is_rough = is_any_rough(near, rows, first, misses, close * close)
        if step == FOLLOWED_STEPS or is_rough == 0:
            break
        g = newton_systems(near.turns, wanted, pose, axes)
        g, change, over = solve_group(g)
        state = advance_group(near.turns, change, state)
        if step == 0:
            before = longest_changes(change)
            over_size = copied(over)
        if step == 1:
            after = longest_changes(change)
        for k in range(JOINTS):
            for n in range(GROUP):
                moved[k, n] += change[k, n]
                longest[n] = max(longest[n], abs(moved[k, n]))
    unsure = is_any_astray(near, rows, first, longest, before, after, over_size)
    is_rough = is_any_rough(near, rows, first, misses, nearly * nearly)
    for n in range(min(GROUP, near.rows - first)):
        for k in range(JOINTS):
            rows[first + n, k] += moved[k, n] * (1.0 if near.turns[k] > 0.0 else near.scale)
        rows[first + n, MISS] = sqrt(misses[n])
    unsure = max(unsure, is_rough)
    return rows, unsure


@hot
def solutions_first(near: NearbyArm, branches: Branches) -> Branches:
    """The rows that are solutions, with the numbers of their branches; angles in (-π, π]."""
    rows = zeros(Branches, near)
    count = 0
    for n in range(near.rows):
        if branches[n, EXISTS] > 0.5:
            for k in range(JOINTS):
                q = branches[n, k]
                if near.turns[k] > 0.0 and q > PI:
                    q -= 2.0 * PI
                if near.turns[k] > 0.0 and q <= -PI:
                    q += 2.0 * PI
                rows[count, k] = q
            rows[count, BRANCH] = float(n + 1)
            rows[count, MISS] = branches[n, MISS]
            count += 1
    return rows


@hot
def follow_branches(near: NearbyArm, given: Pose, branches: Branches) -> tuple[Branches, Whole]:
    """The neighbour's solutions brought to the arm's own numbers; 0 where these are surely all.

    They are where every branch of the neighbour that exists stays on its way, and none is about to begin: one
    that does not exist and is not clear may be a pair of solutions of the arm itself.
    """
    rows = copied(branches)
    wanted = zeros(PoseGroup)
    unsure = 0
    far = 0.0
    for r in range(3):
        far = max(far, abs(given[r, 3]) / near.scale)
        for m in range(4):
            for n in range(GROUP):
                wanted[4 * r + m, n] = given[r, m] / (near.scale if m == 3 else 1.0)
    is_any = 0
    for n in range(near.rows):
        if branches[n, EXISTS] > 0.5:
            is_any = 1
        if not branches[n, EXISTS] > 0.5 and not branches[n, CLEAR] > 0.5:
            unsure = 1
    if is_any == 0:
        unsure = 1
    if unsure == 0:
        for group in range((near.rows + GROUP - 1) // GROUP):
            rows, is_lost = follow_group(near, wanted, 1.0 + far, rows, GROUP * group)
            unsure = max(unsure, is_lost)
    found = solutions_first(near, rows)
    return found, unsure


def nearby_solutions(near: NearbyArm, given: Pose) -> tuple[Branches, Whole]:
    """All solutions at a pose, the first rows; 0 where these are surely all, else elimination is asked."""
    pose = zeros(Pose)
    rows = zeros(Branches, near)
    unsure = 1
    rigid, off = rigid_pose(given)
    if off <= RIGID:
        pose[3, 3] = 1.0
        for r in range(3):
            for m in range(4):
                pose[r, m] = rigid[r, m]
        branches = near.neighbour_rows(pose)
        rows, unsure = follow_branches(near, pose, branches)
    return rows, unsure
