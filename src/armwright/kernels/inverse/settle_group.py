"""Damped steps from eight states at a time that are not near a solution: where each of them leads."""

from __future__ import annotations

from armwright.kernels.inverse.arm import ERROR, JOINTS, Arm, Solution, Transform
from armwright.kernels.inverse.newton_group import (
    GROUP,
    WIDTH,
    Group,
    JointGroup,
    PoseGroup,
    StateGroup,
    SystemGroup,
    advance_group,
    newton_systems,
    pose_misses,
    poses_and_axes,
)
from armwright.kernels.language import Whole, copied, hot, sqrt, zeros
from armwright.kernels.tolerances import (
    AT_ROUNDING,
    EXACT,
    HUGE,
    LEAST_DAMPING,
    LONGEST_STEP,
    MOST_DAMPING,
    PATIENT_PROGRESS,
    PATIENT_STEPS,
    PATIENT_WAITING,
    TINIEST,
)


@hot
def damped_systems(g: SystemGroup, squares: Group) -> SystemGroup:
    """JᵀJ with damping by the squared errors on its diagonal, and Jᵀe in the last column; the upper half."""
    made = zeros(SystemGroup)
    for r in range(JOINTS):
        for m in range(r, WIDTH):
            for k in range(JOINTS):
                for n in range(GROUP):
                    made[WIDTH * r + m, n] += g[WIDTH * k + r, n] * g[WIDTH * k + m, n]
        for n in range(GROUP):
            made[WIDTH * r + r, n] += min(squares[n], MOST_DAMPING) + LEAST_DAMPING
    return made


@hot
def solve_damped(g: SystemGroup) -> tuple[SystemGroup, JointGroup]:
    """The solutions of symmetric systems, of which the upper half is given; none needs pivots."""
    change = zeros(JointGroup)
    for k in range(JOINTS):
        for r in range(k + 1, JOINTS):
            for m in range(r, WIDTH):
                for n in range(GROUP):
                    part = g[WIDTH * k + r, n] / max(g[WIDTH * k + k, n], TINIEST)
                    g[WIDTH * r + m, n] -= part * g[WIDTH * k + m, n]
    for k in range(JOINTS - 1, -1, -1):
        for m in range(k + 1, JOINTS):
            for n in range(GROUP):
                g[WIDTH * k + 6, n] -= g[WIDTH * k + m, n] * change[m, n]
        for n in range(GROUP):
            change[k, n] = g[WIDTH * k + 6, n] / max(g[WIDTH * k + k, n], TINIEST)
    return g, change


@hot
def shorten_steps(change: JointGroup) -> JointGroup:
    """The changes, shortened where one of their joints would move far."""
    longest = zeros(Group)
    for k in range(JOINTS):
        for n in range(GROUP):
            longest[n] = max(longest[n], abs(change[k, n]))
    for k in range(JOINTS):
        for n in range(GROUP):
            change[k, n] *= LONGEST_STEP / max(longest[n], LONGEST_STEP)
    return change


@hot
def keep_better(
    state: StateGroup, squares: Group, best: StateGroup, least: Group, waiting: Group
) -> tuple[StateGroup, Group, Group, Whole]:
    """The best states so far, their squared errors, how long each has not become much better; 1 where one
    may still.
    """
    is_going = 0
    for k in range(3 * JOINTS):
        for n in range(GROUP):
            best[k, n] = state[k, n] if squares[n] < least[n] else best[k, n]
    for n in range(GROUP):
        enough = PATIENT_PROGRESS * PATIENT_PROGRESS * least[n]
        waiting[n] = 0.0 if squares[n] < enough else waiting[n] + 1.0
        least[n] = min(least[n], squares[n])
        most = 1.0 if least[n] < AT_ROUNDING * AT_ROUNDING else float(PATIENT_WAITING)
        if least[n] > EXACT * EXACT and not waiting[n] > most:
            is_going = 1
    return best, least, waiting, is_going


@hot
def settle_states(arm: Arm, pose: Transform, start: StateGroup) -> tuple[StateGroup, Group]:
    """Where damped steps lead, and the pose errors there.

    The damping lets the iteration end in singular configurations too.
    """
    wanted = zeros(PoseGroup)
    for r in range(3):
        for m in range(4):
            for n in range(GROUP):
                wanted[4 * r + m, n] = pose[r, m]
    state = copied(start)
    best = copied(start)
    least = zeros(Group)
    waiting = zeros(Group)
    for n in range(GROUP):
        least[n] = HUGE
    for _count in range(PATIENT_STEPS):
        reached, axes = poses_and_axes(arm.links, state)
        squares = pose_misses(wanted, reached)
        best, least, waiting, is_going = keep_better(state, squares, best, least, waiting)
        if is_going == 0:
            break
        g = newton_systems(arm.turns, wanted, reached, axes)
        normal = damped_systems(g, squares)
        normal, change = solve_damped(normal)
        change = shorten_steps(change)
        state = advance_group(arm.turns, change, state)
    for n in range(GROUP):
        least[n] = sqrt(least[n])
    return best, least


def solution_of(arm: Arm, best: StateGroup, least: Group, n: Whole) -> Solution:
    """One of the states as a solution."""
    solution = zeros(Solution)
    for k in range(JOINTS):
        solution[2 * k] = best[3 * k, n] if arm.turns[k] > 0.0 else best[3 * k + 2, n]
        solution[2 * k + 1] = best[3 * k + 1, n] if arm.turns[k] > 0.0 else 0.0
    solution[ERROR] = least[n]
    return solution
