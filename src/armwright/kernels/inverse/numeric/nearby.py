"""The solution of a pose near a given position: where joints are free, the nearest point of the continuum."""

from __future__ import annotations

from armwright.kernels.inverse.arm import Pose, Transform
from armwright.kernels.inverse.numeric.descent import (
    SIX,
    Columns,
    NumericArm,
    PerJoint,
    PerOwnJoint,
    System,
    columns_at,
    damped_products,
    descend_from,
    squared_size,
)
from armwright.kernels.inverse.numeric.numeric_search import chain_row, is_chain_solution
from armwright.kernels.inverse.numeric.reached_pose import chain_values
from armwright.kernels.inverse.positions.configurations import Jacobian
from armwright.kernels.inverse.positions.transforms import rigid_pose
from armwright.kernels.language import Real, Whole, cold, copied, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.linear.small_systems import solve_system
from armwright.kernels.tolerances import (
    DOUBTFUL_PIVOTS,
    HUGE,
    NEARBY_FREE,
    NEARBY_ROUNDS,
    NUMERIC_FLOOR,
    NUMERIC_MET,
    NUMERIC_STEPS,
    RIGID,
    STEADY_DRIFT,
)


@cold
def chain_position(robot: NumericArm, row: PerOwnJoint) -> PerJoint:
    """The chain with the robot's joints at these values, within its limits, and virtual joints at zero."""
    q = chain_values(robot, row)
    for k in range(robot.joints):
        q[k] = min(max(q[k], robot.low[k]), robot.high[k])
    return q


@cold
def gap_to(robot: NumericArm, q: PerJoint, goal: PerJoint) -> tuple[PerJoint, Real]:
    """What each of the robot's joints lacks to the goal, and the sum of squares."""
    gap = zeros(PerJoint, robot)
    total = 0.0
    for n in range(robot.own):
        if robot.places[n] >= 0.0:
            k = int(max(robot.places[n], 0.0))
            gap[k] = goal[k] - q[k]
            total += gap[k] * gap[k]
    return gap, total


@cold
def slide_towards(robot: NumericArm, wanted: Transform, q: PerJoint, goal: PerJoint) -> tuple[PerJoint, Real]:
    """The position moved towards the goal as far as the tool stays at rest, and how far that is (squared).

    The step is (1 - JᵀA J)(goal - q), with A the inverse of J Jᵀ.
    """
    gap, _total = gap_to(robot, q, goal)
    columns, _twist, _miss, _facing = columns_at(robot, wanted, q)
    whole = squared_size(robot, columns)
    g = damped_products(robot, columns, NUMERIC_FLOOR * (1.0 + whole))
    for m in range(SIX):
        for k in range(robot.joints):
            g[m, 6] += columns[k, m] * gap[k]
    g, _pivots = solve_system(6, 8, g)
    moved = copied(q)
    length = 0.0
    for k in range(robot.joints):
        step = 1.0 * gap[k]
        for m in range(SIX):
            step -= columns[k, m] * g[m, 6]
        moved[k] = min(max(q[k] + step, robot.low[k]), robot.high[k])
        length += (moved[k] - q[k]) * (moved[k] - q[k])
    return moved, length


@cold
def six_columns(robot: NumericArm, columns: Columns) -> Jacobian:
    """The Jacobian of at most six joints, with zeros behind them."""
    jac = zeros(Jacobian)
    for k in range(min(robot.joints, SIX)):
        for m in range(SIX):
            jac[m, k] = columns[k, m]
    return jac


@cold
def is_noisy_at(robot: NumericArm, q: PerJoint) -> Whole:
    """1 where noise of a pose moves a solution of at most six joints far.

    Pivots follow singular values within a factor of ten, and are found in a tenth of the time.
    """
    columns, _twist, _miss, _facing = columns_at(robot, robot.links[0], q)
    jac = six_columns(robot, columns)
    pivots = 0.0
    if robot.joints == SIX:
        g = zeros(System)
        for k in range(SIX):
            for m in range(SIX):
                g[k, m] = jac[k, m]
        g, pivots = solve_system(6, 8, g)
    answer = 0
    if not abs(pivots) > DOUBTFUL_PIVOTS:
        _directions, values = singular_parts(SIX, jac)
        if not values[min(robot.joints, SIX) - 1] * STEADY_DRIFT > robot.tolerance:
            answer = 1
    return answer


@cold
def nearby_solution(
    robot: NumericArm, given: Pose, start: PerOwnJoint
) -> tuple[PerOwnJoint, Real, Whole, Whole]:
    """Values of the robot's joints near the start at the pose, the pose error, and 1 where they meet it; 1
    where noise of the pose may have moved them far.

    Damped steps lead from the start to a solution; where others lie about it, as they do if a joint is free,
    it slides along them towards the start as long as it comes nearer.
    """
    is_met = 0
    miss_here = HUGE
    goal = chain_position(robot, start)
    best = copied(goal)
    nearest = 0.0
    pose, off = rigid_pose(given)
    if off <= RIGID:
        q, miss, facing = descend_from(robot, pose, goal, NUMERIC_STEPS)
        best = copied(q)
        miss_here = miss
        if miss < NUMERIC_MET and facing > 0.0:
            is_met = is_chain_solution(robot, q)
        _gap, nearest = gap_to(robot, best, goal)
        for _round in range(NEARBY_ROUNDS):
            if is_met == 0:
                break
            moved, length = slide_towards(robot, pose, best, goal)
            if not length > NEARBY_FREE:
                break
            other, other_miss, other_facing = descend_from(robot, pose, moved, NUMERIC_STEPS)
            _other_gap, away = gap_to(robot, other, goal)
            is_solution = is_chain_solution(robot, other)
            if not other_miss < NUMERIC_MET or not other_facing > 0.0 or is_solution == 0:
                break
            if not away < nearest:
                break
            best = copied(other)
            miss_here = other_miss
            nearest = away
    is_noisy = 0
    if is_met == 1 and nearest > STEADY_DRIFT * STEADY_DRIFT:
        is_noisy = is_noisy_at(robot, best)
    row = chain_row(robot, best)
    return row, miss_here, is_met, is_noisy
