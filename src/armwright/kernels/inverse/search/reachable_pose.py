"""The nearest pose that an arm with fewer than six joints reaches, in the place of one that was rounded.

Five joints reach a pose only if its six components fit together; those of a rounded pose do not.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import Arm, Joints, Pose, Transform
from armwright.kernels.inverse.positions.distinct import joints_in
from armwright.kernels.inverse.positions.nearly_met import nearest_configuration
from armwright.kernels.inverse.positions.newton import pose_and_axes, state_at
from armwright.kernels.inverse.positions.transforms import is_rounded_pose
from armwright.kernels.inverse.search.chain_answer import chain_answer
from armwright.kernels.inverse.search.other_starts import spread_configuration
from armwright.kernels.inverse.search.own_rows import scaled_pose
from armwright.kernels.language import Real, Whole, cold, copied, zeros
from armwright.kernels.tolerances import HUGE, RIGID, TRIALS


@cold
def allowed_miss(tolerance: Real, rounding: Real, off: Real) -> Real:
    """How far the nearest reachable pose may be from a matrix, m and rad.

    rounding   times as far as the matrix is from a rigid transform (``off``), which its decimals moved it
    """
    allowed = max(tolerance, rounding * off)
    return allowed


@cold
def nearest_to_pose(arm: Arm, pose: Transform, off: Real, allowed: Real) -> tuple[Joints, Real]:
    """The configuration that comes nearest to a pose, with virtual joints at zero, and by how much it fails.

    Solutions in which virtual joints are not quite zero lead to it; starts all over the configurations
    are tried where none of these leads near enough.
    """
    best = zeros(Joints)
    least = HUGE
    rows, count, _status, _free = chain_answer(arm, pose, off, 1)
    for n in range(count + TRIALS):
        if n >= count and least <= allowed:
            break
        start = spread_configuration(arm, n - count + 1)
        if n < count:
            start = joints_in(rows[n])
        q, failure = nearest_configuration(arm, pose, start)
        if failure < least:
            least = failure
            best = copied(q)
    return best, least


@cold
def reachable_pose(arm: Arm, given: Pose) -> tuple[Pose, Whole]:
    """The pose nearest to one that was rounded; 1 where it may be taken for that one.

    A tolerance that was asked for holds at every pose.
    """
    near = zeros(Pose)
    near[3, 3] = 1.0
    is_near = 0
    pose, off = scaled_pose(arm, given)
    is_rounded = is_rounded_pose(given, off)
    allowed = allowed_miss(arm.tolerance, arm.rounding, off)
    is_asked = 1 if is_rounded == 1 or not arm.rounding > 0.0 else 0
    if off <= RIGID and is_asked == 1 and allowed > 0.0:
        q, least = nearest_to_pose(arm, pose, off, allowed)
        is_near = 1 if least <= allowed else 0
        state = state_at(arm, q)
        there, _axes = pose_and_axes(arm, state)
        for r in range(3):
            near[r, 3] = there[r, 3] * arm.scale
            for m in range(3):
                near[r, m] = there[r, m]
    return near, is_near
