"""A walk: the loop of an adaptive method over a stretch of a schedule, with rows by dense output."""

from __future__ import annotations

from armwright.kernels.integrate.adaptive import ends_of, error_of, next_length, stages_between, state_after
from armwright.kernels.integrate.adaptive_step import accept_step, rates_at_start, settled_state
from armwright.kernels.integrate.plant import (
    Commands,
    Ends,
    Joints,
    Kept,
    Line,
    Marks,
    Memory,
    Nodes,
    Noise,
    Plant,
    References,
    Slopes,
    State,
    Varied,
    stored_row,
)
from armwright.kernels.integrate.sampled_control import step_inputs
from armwright.kernels.integrate.stretch import LOOPS_LOST
from armwright.kernels.language import Real, Whole, copied, floor, hot, zeros
from armwright.kernels.motion_tolerances import DIVERGED, SHORTEST_STEP


def last_of_piece(plant: Plant, commands: Commands, first: Whole) -> Whole:
    """The last step from ``first`` on over which inputs do not jump, up to the next sample of control."""
    last = plant.steps - 1
    if plant.period > 0:
        last = min(last, first - first % plant.period + plant.period - 1)
    r = first
    jumps = 0
    while r < last and jumps == 0:
        for k in range(plant.inputs):
            if commands[r, 1, k] != commands[r + 1, 0, k]:
                jumps = 1
        if jumps == 0:
            r += 1
    return r


def has_diverged(plant: Plant, y: State) -> Whole:
    """1 where a position or velocity is beyond all bounds."""
    found = 0
    for k in range(plant.n):
        if not (abs(y[0, k]) < DIVERGED and abs(y[1, k]) < DIVERGED):
            found = 1
    return found


@hot
def begin_step(
    plant: Plant,
    commands: Commands,
    line: Line,
    last: Whole,
    x: Real,
    p: Varied,
    y: State,
    direction: Joints,
    work: Real,
    f: Slopes,
    w: Nodes,
    row: Whole,
    kept: Kept,
    works: Marks,
) -> tuple[Joints, Slopes, Nodes, Joints, Joints, Whole, Kept, Marks]:
    """Rates at the beginning of a step, levels of friction, decays; the row that is due there is stored."""
    ends, start = ends_of(plant, commands, line, last, x)
    direction, f, w, level, drive, decay = rates_at_start(plant, ends, start, p, y, direction, f, w)
    if row < plant.rows and float(row * plant.every) == x:
        kept = stored_row(plant, row, y[0], y[1], f[0, 1], drive, y[2], kept)
        works[row] = work
        row += 1
    return direction, f, w, level, decay, row, kept, works


@hot
def try_step(
    plant: Plant,
    commands: Commands,
    line: Line,
    last: Whole,
    x: Real,
    step: Real,
    h: Real,
    p: Varied,
    decay: Joints,
    direction: Joints,
    y: State,
    work: Real,
    f: Slopes,
    w: Nodes,
) -> tuple[State, Real, Slopes, Nodes, Real, Real]:
    """The state after a step of length h and the work by then, the error of the step, and what to try next.

    The step is good where its error is at most 1; the last result is the length that its error asks for.
    """
    f, w = stages_between(
        plant, 1, plant.trial, commands, line, last, x, step, h, p, decay, direction, y, f, w
    )
    after, total = state_after(plant, h, y, work, f, w)
    fault = error_of(plant, h, y, after, f)
    wish = next_length(plant, h, fault)
    return after, total, f, w, fault, wish


@hot
def begin_from(
    plant: Plant, h: Real, after: State, y: State, f: Slopes, w: Nodes
) -> tuple[State, Slopes, Nodes, Real]:
    """The state that a step of length h led to as the beginning of the next, and whether loops are lost.

    Loops are closed; the rates at its last stage are those at the beginning of the next.
    """
    y = copied(after)
    y, lost = settled_state(plant, h, y)
    f[0] = f[plant.trial - 1]
    w[0] = w[plant.trial - 1]
    return y, f, w, lost


def end_of_step(last: Whole, x: Real, step: Real, h: Real, theta: Real) -> Real:
    """Where a step ends of which the part theta is done: exactly at the end of the piece if it got there."""
    goal = float(last + 1)
    place = goal if h >= (goal - x) * step and theta >= 1.0 else x + theta * h / step
    return place


def failure_at(plant: Plant, x: Real, step: Real, y: State, pace: Real, failed: Real) -> Real:
    """Where in the schedule there is no way on, as the state is beyond all bounds or steps vanish."""
    gone = has_diverged(plant, y)
    failed = floor(x) if failed < 0.0 and (gone == 1 or pace < SHORTEST_STEP * step) else failed
    return failed


@hot
def cross_piece(
    plant: Plant,
    first: Whole,
    last: Whole,
    step: Real,
    commands: Commands,
    line: Line,
    p: Varied,
    y: State,
    direction: Joints,
    work: Real,
    failed: Real,
    pace: Real,
    kept: Kept,
    works: Marks,
) -> tuple[State, Joints, Real, Real, Real, Kept, Marks]:
    """The state after a piece of the schedule over which inputs do not jump, in steps of the method's choice.

    pace   the length of the next step [s]
    """
    f = zeros(Slopes, plant)
    w = zeros(Nodes, plant)
    level = zeros(Joints, plant)
    decay = zeros(Joints, plant)
    x = float(first)
    row = (first + plant.every - 1) // plant.every
    stalls = 0
    known = 0
    while x < float(last + 1) and failed < 0.0:
        if known == 0:
            direction, f, w, level, decay, row, kept, works = begin_step(
                plant, commands, line, last, x, p, y, direction, work, f, w, row, kept, works
            )
        known = 1
        h = min(pace, (float(last + 1) - x) * step)
        after, total, f, w, fault, wish = try_step(
            plant, commands, line, last, x, step, h, p, decay, direction, y, work, f, w
        )
        if fault <= 1.0:
            after, total, direction, f, w, stalls, row, kept, works, theta = accept_step(
                plant,
                commands,
                line,
                last,
                x,
                step,
                h,
                p,
                level,
                decay,
                y,
                after,
                direction,
                work,
                total,
                f,
                w,
                stalls,
                row,
                kept,
                works,
            )
            y, f, w, lost = begin_from(plant, h, after, y, f, w)
            failed = floor(x) + LOOPS_LOST if lost > 0.0 else failed
            x = end_of_step(last, x, step, h, theta)
            work = total
            pace = max(pace, wish) if h < pace else wish
            known = 1 - max(plant.sticks, plant.closed)
        else:
            pace = wish
        failed = failure_at(plant, x, step, y, pace, failed)
    return y, direction, work, failed, pace, kept, works


@hot
def evaluate_row(
    plant: Plant,
    ends: Ends,
    p: Varied,
    y: State,
    direction: Joints,
    work: Real,
    kept: Kept,
    works: Marks,
) -> tuple[Joints, Kept, Marks]:
    """The first row, where nothing is advanced."""
    f = zeros(Slopes, plant)
    w = zeros(Nodes, plant)
    direction, f, w, _level, drive, _decay = rates_at_start(plant, ends, 0.0, p, y, direction, f, w)
    kept = stored_row(plant, 0, y[0], y[1], f[0, 1], drive, y[2], kept)
    works[0] = work
    return direction, kept, works


@hot
def walk(
    plant: Plant,
    step: Real,
    commands: Commands,
    references: References,
    noise: Noise,
    p: Varied,
    q: Joints,
    qd: Joints,
    current: Joints,
    direction: Joints,
    work: Real,
    failed: Real,
    memory: Memory,
    line: Line,
    pace: Real,
) -> tuple[Joints, Joints, Joints, Joints, Real, Real, Memory, Line, Real, Kept, Marks]:
    """The state after a stretch of a schedule, and rows at the beginnings of its steps.

    Like ``stretch``, but the method chooses its own steps; they end where inputs jump or control is sampled.
    """
    kept = zeros(Kept, plant)
    works = zeros(Marks, plant)
    y = zeros(State, plant)
    y[0] = q
    y[1] = qd
    y[2] = current
    r = 0
    while r < plant.steps and failed < 0.0:
        ends, memory, line = step_inputs(plant, r, commands, references, noise, y[0], y[1], memory, line)
        last = last_of_piece(plant, commands, r)
        if step > 0.0:
            y, direction, work, failed, pace, kept, works = cross_piece(
                plant, r, last, step, commands, line, p, y, direction, work, failed, pace, kept, works
            )
        else:
            direction, kept, works = evaluate_row(plant, ends, p, y, direction, work, kept, works)
        r = last + 1
    q = copied(y[0])
    qd = copied(y[1])
    current = copied(y[2])
    return q, qd, current, direction, work, failed, memory, line, pace, kept, works
