"""The position that meets a pose within its rounding and stays nearest to a given one.

Next to a singular position an exact solution follows the noise of the pose: a wrist in line turns by any
angle for an error of 1e-7. Directions that noise would move far are left where they are.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import Pose
from armwright.kernels.inverse.numeric.descent import (
    SIX,
    Columns,
    NumericArm,
    PerJoint,
    PerOwnJoint,
    Twist,
    columns_at,
)
from armwright.kernels.inverse.numeric.nearby import chain_position, gap_to, is_noisy_at, six_columns
from armwright.kernels.inverse.numeric.numeric_search import chain_row, is_chain_solution
from armwright.kernels.inverse.positions.transforms import rigid_pose
from armwright.kernels.inverse.search.reachable_pose import allowed_miss
from armwright.kernels.language import Real, Whole, cold, copied, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    CORRECTED,
    FAR_OFF,
    HUGE,
    LONGEST_STEP,
    LOST_AFTER,
    RIGID,
    STEADY_DRIFT,
    STEADY_STEPS,
)


@cold
def twist_failure(twist: Twist) -> Real:
    """The larger of distance and angle of a twist."""
    along = sqrt(twist[0] * twist[0] + twist[1] * twist[1] + twist[2] * twist[2])
    turn = sqrt(twist[3] * twist[3] + twist[4] * twist[4] + twist[5] * twist[5])
    failure = max(along, turn)
    return failure


@cold
def felt_step(
    robot: NumericArm, q: PerJoint, goal: PerJoint, columns: Columns, twist: Twist
) -> tuple[PerJoint, Real]:
    """Where a step leads, within the limits, and its length: to the pose along directions that noise does not
    move far, back to the goal along the others.
    """
    gap, _total = gap_to(robot, q, goal)
    tried = copied(q)
    change = zeros(PerJoint, robot)
    jac = six_columns(robot, columns)
    directions, values = singular_parts(SIX, jac)
    for n in range(SIX):
        along = 0.0
        back = 0.0
        for k in range(min(robot.joints, SIX)):
            back += directions[n, k] * gap[k]
            for m in range(SIX):
                along += directions[n, k] * jac[m, k] * twist[m]
        if values[n] * STEADY_DRIFT > robot.tolerance:
            back = along / (values[n] * values[n])
        for k in range(min(robot.joints, SIX)):
            change[k] += back * directions[n, k]
    longest = 0.0
    for k in range(robot.joints):
        longest = max(longest, abs(change[k]))
    for k in range(robot.joints):
        step = change[k] * (LONGEST_STEP / longest if longest > LONGEST_STEP else 1.0)
        tried[k] = min(max(q[k] + step, robot.low[k]), robot.high[k])
    return tried, longest


@cold
def steady_solution(
    robot: NumericArm, given: Pose, start: PerOwnJoint, known: PerOwnJoint, is_known: Whole
) -> tuple[PerOwnJoint, Real, Whole]:
    """Values of the robot's joints near the start, by how much they fail the pose, 1 if within tolerance.

    For at most six joints. Where a solution is known, nothing is looked for unless noise moves it far.
    """
    is_met = 0
    least = HUGE
    q = chain_position(robot, start)
    goal = copied(q)
    best = copied(q)
    pose, off = rigid_pose(given)
    allowed = allowed_miss(robot.tolerance, robot.rounding, off)
    is_asked = 1
    if is_known == 1:
        there = chain_position(robot, known)
        is_asked = is_noisy_at(robot, there)
    if off <= RIGID and is_asked == 1 and robot.joints <= SIX:
        nearest = HUGE
        for count in range(STEADY_STEPS):
            columns, twist, _miss, facing = columns_at(robot, pose, q)
            failure = twist_failure(twist)
            _gap, away = gap_to(robot, q, goal)
            is_nearer = 1 if failure <= allowed and (least > allowed or away < nearest) else 0
            if facing > 0.0 and (is_nearer == 1 or (failure < least and least > allowed)):
                least = failure
                nearest = away
                best = copied(q)
            tried, longest = felt_step(robot, q, goal, columns, twist)
            q = copied(tried)
            if longest < CORRECTED or (count >= LOST_AFTER and least > FAR_OFF):
                break
        if least <= allowed:
            is_met = is_chain_solution(robot, best)
    row = chain_row(robot, best)
    return row, least, is_met
