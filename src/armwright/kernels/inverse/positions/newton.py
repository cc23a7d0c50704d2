"""Newton's method on the pose."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import ERROR, JOINTS, PI, PIVOT, Arm, Joints, Solution, Transform
from armwright.kernels.inverse.positions.transforms import move_on
from armwright.kernels.language import Array, Real, atan2, cold, copied, cos, hot, sin, sqrt, zeros
from armwright.kernels.linear.small_systems import solve_system
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    EXACT,
    FAR_OFF,
    HALF_TURN,
    HUGE,
    LEAST_DAMPING,
    LONGEST_STEP,
    LOST_AFTER,
    MOST_DAMPING,
    NEWTON_STEPS,
    PATIENT_PROGRESS,
    PATIENT_STEPS,
    PATIENT_WAITING,
    PROGRESS,
    WAITING,
)

Axes: TypeAlias = Annotated[Array, (6, 6)]
Newton: TypeAlias = Annotated[Array, (6, 8)]


@cold
def joint_values(arm: Arm, state: Solution) -> Joints:
    """Angles in (-π, π] and slides; half a turn back is half a turn forth, however it is rounded."""
    q = zeros(Joints)
    for m in range(JOINTS):
        q[m] = state[2 * m]
        if arm.turns[m] > 0.0:
            q[m] = atan2(state[2 * m + 1], state[2 * m])
            if q[m] < HALF_TURN - PI:
                q[m] += 2.0 * PI
    return q


@cold
def state_at(arm: Arm, q: Joints) -> Solution:
    """The state of joint values."""
    state = zeros(Solution)
    for m in range(JOINTS):
        state[2 * m] = q[m]
        if arm.turns[m] > 0.0:
            state[2 * m] = cos(q[m])
            state[2 * m + 1] = sin(q[m])
    return state


def pose_and_axes(arm: Arm, state: Solution) -> tuple[Transform, Axes]:
    """The pose, and of each joint its axis and a point on it, six numbers."""
    pose = copied(arm.links[0])
    axes = zeros(Axes)
    for m in range(JOINTS):
        for r in range(3):
            axes[m, r] = pose[r, 2]
            axes[m, 3 + r] = pose[r, 3]
        pose = move_on(arm.turns[m], state[2 * m], state[2 * m + 1], arm.links[m + 1], pose)
    return pose, axes


def newton_system(arm: Arm, pose: Transform, wanted: Transform, axes: Axes) -> tuple[Newton, Real]:
    """The Jacobian at the tool and, in column 6, the twist to the wanted pose; the error of the pose."""
    g = zeros(Newton)
    total = 0.0
    for r in range(3):
        for m in range(4):
            total += (wanted[r, m] - pose[r, m]) * (wanted[r, m] - pose[r, m])
    for m in range(JOINTS):
        zx = axes[m, 0]
        zy = axes[m, 1]
        zz = axes[m, 2]
        if arm.turns[m] > 0.0:
            x = pose[0, 3] - axes[m, 3]
            y = pose[1, 3] - axes[m, 4]
            z = pose[2, 3] - axes[m, 5]
            g[0, m] = zy * z - zz * y
            g[1, m] = zz * x - zx * z
            g[2, m] = zx * y - zy * x
            g[3, m] = zx
            g[4, m] = zy
            g[5, m] = zz
        else:
            g[0, m] = zx
            g[1, m] = zy
            g[2, m] = zz
    for r in range(3):
        g[r, 6] = wanted[r, 3] - pose[r, 3]
        a = (r + 1) % 3
        b = (r + 2) % 3
        turn = 0.0
        for k in range(3):
            turn += wanted[b, k] * pose[a, k] - wanted[a, k] * pose[b, k]
        g[3 + r, 6] = 0.5 * turn
    miss = sqrt(total)
    return g, miss


@hot
def advance(arm: Arm, g: Newton, state: Solution) -> Solution:
    """The state moved by column 6 of g, shortened where that is long."""
    longest = 0.0
    for m in range(JOINTS):
        longest = max(longest, abs(g[m, 6]))
    times = LONGEST_STEP / longest if longest > LONGEST_STEP else 1.0
    for m in range(JOINTS):
        change = times * g[m, 6]
        if arm.turns[m] > 0.0:
            c = cos(change)
            s = sin(change)
            x = state[2 * m]
            y = state[2 * m + 1]
            state[2 * m] = x * c - y * s
            state[2 * m + 1] = y * c + x * s
        else:
            state[2 * m] += change
    return state


@cold
def polish(arm: Arm, wanted: Transform, start: Solution) -> Solution:
    """The solution that Newton's method finds from a state nearby, or the best one on its way."""
    state = copied(start)
    best = copied(start)
    least = HUGE
    waiting = 0
    for count in range(NEWTON_STEPS):
        pose, axes = pose_and_axes(arm, state)
        g, miss = newton_system(arm, pose, wanted, axes)
        g, pivots = solve_system(JOINTS, 8, g)
        waiting = 0 if miss < PROGRESS * least else waiting + 1
        if miss < least:
            least = miss
            best = copied(state)
            best[PIVOT] = pivots
        if not miss > EXACT or pivots == 0.0 or (count >= LOST_AFTER and least > FAR_OFF):
            break
        if waiting >= WAITING or (waiting >= 1 and least < AT_ROUNDING):
            break
        state = advance(arm, g, state)
    best[ERROR] = least
    return best


def normal_equations(g: Newton, damping: Real) -> Newton:
    """JᵀJ + damping, and Jᵀe in column 6, from J and e."""
    made = zeros(Newton)
    for r in range(JOINTS):
        for m in range(JOINTS + 1):
            total = damping if r == m else 0.0
            for k in range(JOINTS):
                total += g[k, r] * g[k, m]
            made[r, m] = total
    return made


def settle(arm: Arm, wanted: Transform, start: Solution) -> Solution:
    """Where damped steps lead from a state that is not near a solution.

    The damping lets the iteration end in singular configurations too.
    """
    state = copied(start)
    best = copied(start)
    least = HUGE
    waiting = 0
    for _count in range(PATIENT_STEPS):
        pose, axes = pose_and_axes(arm, state)
        g, miss = newton_system(arm, pose, wanted, axes)
        waiting = 0 if miss < PATIENT_PROGRESS * least else waiting + 1
        if miss < least:
            least = miss
            best = copied(state)
        if not miss > EXACT or waiting > PATIENT_WAITING or (waiting > 1 and least < AT_ROUNDING):
            break
        normal = normal_equations(g, min(miss * miss, MOST_DAMPING) + LEAST_DAMPING)
        normal, pivots = solve_system(JOINTS, 8, normal)
        if pivots == 0.0:
            break
        state = advance(arm, normal, state)
    best[ERROR] = least
    return best


@cold
def pose_error(arm: Arm, wanted: Transform, q: Joints, scale: Real) -> Real:
    """The Frobenius norm of the pose at q less the wanted one, lengths times a scale."""
    state = state_at(arm, q)
    pose, _axes = pose_and_axes(arm, state)
    total = 0.0
    for r in range(3):
        for m in range(3):
            total += (pose[r, m] - wanted[r, m]) * (pose[r, m] - wanted[r, m])
        total += (pose[r, 3] - wanted[r, 3]) * (pose[r, 3] - wanted[r, 3]) * scale * scale
    miss = sqrt(total)
    return miss


@cold
def pose_failure(arm: Arm, wanted: Transform, q: Joints) -> Real:
    """By how much joint values fail a pose: the larger of distance [m] and angle [rad]."""
    state = state_at(arm, q)
    pose, _axes = pose_and_axes(arm, state)
    apart = 0.0
    turned = 0.0
    for r in range(3):
        for m in range(3):
            turned += (pose[r, m] - wanted[r, m]) * (pose[r, m] - wanted[r, m])
        apart += (pose[r, 3] - wanted[r, 3]) * (pose[r, 3] - wanted[r, 3])
    failure = max(arm.scale * sqrt(apart), sqrt(0.5 * turned))
    return failure
