"""Solutions of an arm with fewer than six joints, from those of the arm that virtual joints complete to
six.
"""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.configurations import (
    jacobian_at,
    least_squares_step,
    system_at,
    wrap,
    wrap_all,
)
from armwright.kernels.inverse.distinct import MISS, Rows, add_row, joints_in, row_at, sort_rows
from armwright.kernels.inverse.newton import pose_error
from armwright.kernels.inverse.other_starts import spread_configuration
from armwright.kernels.language import Real, Whole, cold, copied, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    CLOSE,
    CURVE_RANK,
    HUGE,
    LONGEST_STEP,
    NEARLY_ZERO,
    PINNED_CORRECTED,
    PINNED_STEPS,
    TRIALS,
)


@cold
def pin(arm: Arm, pose: Transform, start: Joints) -> Joints:
    """The configuration that comes nearest to the pose with virtual joints at exactly zero."""
    q = copied(start)
    wanted = zeros(Joints)
    for k in range(JOINTS):
        if arm.zeros[k] > 0.5:
            q[k] = 0.0
    for _round in range(PINNED_STEPS):
        g, _off_here = system_at(arm, pose, q)
        jac = jacobian_at(arm, q)
        for k in range(6):
            wanted[k] = g[k, 6]
            for m in range(JOINTS):
                if arm.zeros[m] > 0.5:
                    jac[k, m] = 0.0
        change = least_squares_step(JOINTS, jac, wanted, CURVE_RANK)
        longest = 0.0
        for k in range(JOINTS):
            longest = max(longest, abs(change[k]))
        for k in range(JOINTS):
            q[k] += change[k] * (LONGEST_STEP / longest if longest > LONGEST_STEP else 1.0)
        if longest < PINNED_CORRECTED:
            break
    q = wrap_all(arm, q)
    return q


@cold
def own_flatness(arm: Arm, q: Joints) -> Real:
    """The smallest over the largest singular value of the columns of the robot's own joints."""
    jac = jacobian_at(arm, q)
    for k in range(6):
        for m in range(JOINTS):
            if arm.zeros[m] > 0.5:
                jac[k, m] = 0.0
    _directions, values = singular_parts(JOINTS, jac)
    flat = float(values[JOINTS - 1 - arm.virtual] / values[0])
    return flat


@cold
def add_pinned(arm: Arm, pose: Transform, start: Joints, rows: Rows, count: Whole) -> tuple[Rows, Whole]:
    """The list with the solution near a start in which virtual joints are zero, where there is one."""
    q = pin(arm, pose, start)
    miss = pose_error(arm, pose, q, 1.0)
    if miss < CLOSE:
        row = row_at(arm, pose, q)
        row[MISS] = miss
        rows, count = add_row(arm, pose, row, rows, count)
    return rows, count


@cold
def pin_solutions(
    arm: Arm, pose: Transform, is_regular: Whole, rows: Rows, count: Whole
) -> tuple[Rows, Whole, Real]:
    """The solutions in which all virtual joints are zero, and how singular the flattest of them is.

    Where the completed arm is not regular, all its solutions are starts, and many more: of a continuum the
    list has some point, and several solutions of the arm itself may lie on it.
    """
    own = zeros(Rows)
    total = 0
    for n in range(count):
        q = joints_in(rows[n])
        is_near = 1
        for k in range(JOINTS):
            off = wrap(arm.turns[k], q[k])
            if arm.zeros[k] > 0.5 and abs(off) > NEARLY_ZERO:
                is_near = 0
        if is_regular == 0 or is_near == 1:
            own, total = add_pinned(arm, pose, q, own, total)
    if is_regular == 0:
        for n in range(1, TRIALS + 1):
            q = spread_configuration(arm, n)
            own, total = add_pinned(arm, pose, q, own, total)
    flattest = HUGE
    for n in range(total):
        q = joints_in(own[n])
        flat = own_flatness(arm, q)
        flattest = min(flattest, flat)
    own = sort_rows(own, total)
    rows = copied(own)
    count = total
    return rows, count, flattest
