"""Virtual joints, which complete an arm to six and stay at zero: the robot's own joints alone move."""

from __future__ import annotations

from armwright.kernels.inverse.arm import JOINTS, Arm, Joints, Transform
from armwright.kernels.inverse.positions.configurations import (
    Jacobian,
    jacobian_at,
    least_squares_step,
    system_at,
)
from armwright.kernels.inverse.positions.joint_differences import wrap_all
from armwright.kernels.language import Real, cold, copied, sqrt, zeros
from armwright.kernels.linear.singular_values import singular_parts
from armwright.kernels.tolerances import (
    CURVE_RANK,
    HUGE,
    LONGEST_STEP,
    PINNED_CORRECTED,
    PINNED_STEPS,
    PROGRESS,
    WAITING,
)


@cold
def own_jacobian(arm: Arm, q: Joints) -> Jacobian:
    """The Jacobian with zeros for virtual joints, which do not move."""
    jac = jacobian_at(arm, q)
    for k in range(6):
        for m in range(JOINTS):
            if arm.zeros[m] > 0.5:
                jac[k, m] = 0.0
    return jac


@cold
def twist_size(twist: Joints) -> Real:
    """The root of the sum of squares of a twist."""
    total = 0.0
    for k in range(6):
        total += twist[k] * twist[k]
    far = sqrt(total)
    return far


@cold
def own_system(arm: Arm, wanted: Transform, q: Joints) -> tuple[Jacobian, Joints]:
    """The Jacobian of the robot's own joints and the twist to a pose, both in m and rad."""
    lacking = zeros(Joints)
    jac = zeros(Jacobian)
    g, _miss = system_at(arm, wanted, q)
    for k in range(6):
        unit = arm.scale if k < 3 else 1.0
        lacking[k] = unit * g[k, 6]
        for m in range(JOINTS):
            jac[k, m] = unit * (1.0 - arm.zeros[m]) * g[k, m]
    return jac, lacking


@cold
def pin(arm: Arm, pose: Transform, start: Joints) -> Joints:
    """The configuration that comes nearest to the pose with virtual joints at exactly zero: the best on the
    way of undamped steps.
    """
    q = copied(start)
    best = copied(start)
    least = HUGE
    waiting = 0
    for k in range(JOINTS):
        if arm.zeros[k] > 0.5:
            q[k] = 0.0
    for _round in range(PINNED_STEPS):
        jac, lacking = own_system(arm, pose, q)
        miss = twist_size(lacking)
        waiting = 0 if miss < PROGRESS * least else waiting + 1
        if miss < least:
            least = miss
            best = copied(q)
        if waiting >= WAITING:
            break
        change = least_squares_step(JOINTS, jac, lacking, CURVE_RANK)
        longest = 0.0
        for k in range(JOINTS):
            longest = max(longest, abs(change[k]))
        for k in range(JOINTS):
            q[k] += change[k] * (LONGEST_STEP / longest if longest > LONGEST_STEP else 1.0)
        if longest < PINNED_CORRECTED:
            break
    jac, lacking = own_system(arm, pose, q)
    miss = twist_size(lacking)
    if not miss > least:
        best = copied(q)
    best = wrap_all(arm, best)
    return best


@cold
def own_flatness(arm: Arm, q: Joints) -> Real:
    """The smallest over the largest singular value of the columns of the robot's own joints."""
    jac = own_jacobian(arm, q)
    _directions, values = singular_parts(JOINTS, jac)
    flat = float(values[JOINTS - 1 - arm.virtual] / values[0])
    return flat
