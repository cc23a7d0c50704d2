"""Damped steps from states that are not near a solution, eight at a time: where each of them leads."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from armwright.kernels.inverse.arm import ERROR, JOINTS, Arm, Solution, Transform
from armwright.kernels.inverse.positions import plain_group
from armwright.kernels.inverse.positions.newton_group import (
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
from armwright.kernels.language import Array, Whole, cold, hot, own_word, sqrt, zeros
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

END_ERROR = 18  # place of the pose error behind the numbers of a state

Ends: TypeAlias = Annotated[Array, (160, 19)]


@hot
@own_word(plain_group.damped_systems)
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
@own_word(plain_group.solve_damped)
def solve_damped(g: SystemGroup) -> tuple[SystemGroup, JointGroup]:
    """The solutions of symmetric systems, of which the upper half is given; none needs pivots."""
    change = zeros(JointGroup)
    part = zeros(Group)
    for k in range(JOINTS):
        for r in range(k + 1, JOINTS):
            for n in range(GROUP):
                part[n] = g[WIDTH * k + r, n] / max(g[WIDTH * k + k, n], TINIEST)
            for m in range(r, WIDTH):
                for n in range(GROUP):
                    g[WIDTH * r + m, n] -= part[n] * g[WIDTH * k + m, n]
    for k in range(JOINTS - 1, -1, -1):
        for m in range(k + 1, JOINTS):
            for n in range(GROUP):
                g[WIDTH * k + 6, n] -= g[WIDTH * k + m, n] * change[m, n]
        for n in range(GROUP):
            change[k, n] = g[WIDTH * k + 6, n] / max(g[WIDTH * k + k, n], TINIEST)
    return g, change


@hot
@own_word(plain_group.shorten_steps)
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
) -> tuple[StateGroup, Group, Group, Group]:
    """The best states so far, their squared errors, how long each has not become much better; 1 for those
    that may still.
    """
    is_going = zeros(Group)
    for k in range(3 * JOINTS):
        for n in range(GROUP):
            best[k, n] = state[k, n] if squares[n] < least[n] else best[k, n]
    for n in range(GROUP):
        enough = PATIENT_PROGRESS * PATIENT_PROGRESS * least[n]
        waiting[n] = 0.0 if squares[n] < enough else waiting[n] + 1.0
        least[n] = min(least[n], squares[n])
        most = 1.0 if least[n] < AT_ROUNDING * AT_ROUNDING else float(PATIENT_WAITING)
        is_going[n] = 1.0 if least[n] > EXACT * EXACT and not waiting[n] > most else 0.0
    return best, least, waiting, is_going


@cold
def load_start(
    ends: Ends, number: Whole, n: Whole, state: StateGroup, best: StateGroup
) -> tuple[StateGroup, StateGroup]:
    """The group with one of its places taken by a start."""
    for k in range(3 * JOINTS):
        state[k, n] = ends[number, k]
        best[k, n] = ends[number, k]
    return state, best


@cold
def change_places(
    ends: Ends,
    count: Whole,
    following: Whole,
    is_going: Group,
    state: StateGroup,
    best: StateGroup,
    least: Group,
    waiting: Group,
    numbers: Group,
    steps: Group,
) -> tuple[Ends, Whole, StateGroup, StateGroup, Group, Group, Group, Group, Whole]:
    """Ends with those of starts that have come to one, whose places the next starts take; 1 where some are
    still on their way.
    """
    is_any = 0
    for n in range(GROUP):
        steps[n] += 1.0
        if numbers[n] >= 0.0 and (is_going[n] < 0.5 or steps[n] > float(PATIENT_STEPS)):
            number = int(max(numbers[n], 0.0))
            for k in range(3 * JOINTS):
                ends[number, k] = best[k, n]
            ends[number, END_ERROR] = sqrt(least[n])
            numbers[n] = -1.0
            if following < count:
                state, best = load_start(ends, following, n, state, best)
                numbers[n] = float(following)
                least[n] = HUGE
                waiting[n] = 0.0
                steps[n] = 0.0
                following += 1
        if numbers[n] >= 0.0:
            is_any = 1
    return ends, following, state, best, least, waiting, numbers, steps, is_any


@hot
def settle_starts(arm: Arm, pose: Transform, ends: Ends, count: Whole) -> Ends:
    """Where damped steps lead from the starts that are the first rows, and the pose errors there.

    The damping lets the iteration end in singular configurations too. Eight starts are on their way at a
    time; where one has come to its end, the next takes its place.
    """
    wanted = zeros(PoseGroup)
    for r in range(3):
        for m in range(4):
            for n in range(GROUP):
                wanted[4 * r + m, n] = pose[r, m]
    state = zeros(StateGroup)
    best = zeros(StateGroup)
    least = zeros(Group)
    waiting = zeros(Group)
    numbers = zeros(Group)
    steps = zeros(Group)
    is_any = 1
    following = min(GROUP, count)
    for n in range(GROUP):
        least[n] = HUGE
        numbers[n] = float(n) if n < count else -1.0
        state, best = load_start(ends, min(n, max(count - 1, 0)), n, state, best)
    while is_any == 1:
        reached, axes = poses_and_axes(arm.links, state)
        squares = pose_misses(wanted, reached)
        best, least, waiting, is_going = keep_better(state, squares, best, least, waiting)
        g = newton_systems(arm.turns, wanted, reached, axes)
        normal = damped_systems(g, squares)
        normal, change = solve_damped(normal)
        change = shorten_steps(change)
        state = advance_group(arm.turns, change, state)
        ends, following, state, best, least, waiting, numbers, steps, is_any = change_places(
            ends, count, following, is_going, state, best, least, waiting, numbers, steps
        )
    return ends


@cold
def put_state(arm: Arm, state: Solution, starts: Ends, number: Whole) -> Ends:
    """The starts with a state in one of the rows."""
    for k in range(JOINTS):
        is_turn = arm.turns[k]
        starts[number, 3 * k] = state[2 * k] if is_turn > 0.0 else 1.0
        starts[number, 3 * k + 1] = state[2 * k + 1] if is_turn > 0.0 else 0.0
        starts[number, 3 * k + 2] = 0.0 if is_turn > 0.0 else state[2 * k]
    return starts


def solution_of(arm: Arm, ends: Ends, number: Whole) -> Solution:
    """One of the ends as a solution."""
    solution = zeros(Solution)
    for k in range(JOINTS):
        solution[2 * k] = ends[number, 3 * k] if arm.turns[k] > 0.0 else ends[number, 3 * k + 2]
        solution[2 * k + 1] = ends[number, 3 * k + 1] if arm.turns[k] > 0.0 else 0.0
    solution[ERROR] = ends[number, END_ERROR]
    return solution
