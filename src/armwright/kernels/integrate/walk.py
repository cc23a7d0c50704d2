"""A walk: the loop of an adaptive method over a stretch of a schedule, with rows by dense output."""

from __future__ import annotations

from armwright.kernels.integrate.adaptive import (
    ends_of,
    error_of,
    inputs_now,
    next_length,
    stages_between,
    state_after,
    state_within,
)
from armwright.kernels.integrate.events import any_stuck, giving_part, resting_parts
from armwright.kernels.integrate.plant import (
    FAR,
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
    command_at,
    stored_row,
)
from armwright.kernels.integrate.sampled_control import step_inputs
from armwright.kernels.integrate.sticking import changed_directions
from armwright.kernels.language import Real, Whole, copied, floor, hot, zeros

SHORTEST = 1e-10  # of a step of the schedule: below it there is no way on
STALLS = 40  # events in a row without progress: the joint chatters, and the step is taken whole
TRIES = 4  # that directions of joints at rest may change at one instant: let go, push back, and once more


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


@hot
def rates_at_start(
    plant: Plant, ends: Ends, start: Real, p: Varied, y: State, direction: Joints, f: Slopes, w: Nodes
) -> tuple[Joints, Slopes, Nodes, Joints, Joints, Joints]:
    """Rates at the beginning of a step, after joints that friction cannot hold were let go.

    Also levels of friction, torques of drives and decays of currents.
    """
    u = command_at(plant, ends, start)
    level = zeros(Joints, plant)
    drive = zeros(Joints, plant)
    decay = zeros(Joints, plant)
    for t in range(TRIES):
        qdd, hold, level, drive, rate, decay, power = plant.motion(y[0], y[1], u, y[2], direction, p)
        w[0] = power
        for k in range(plant.n):
            f[0, 0, k] = y[1, k]
            f[0, 1, k] = qdd[k]
            f[0, 2, k] = rate[k] - decay[k] * y[2, k]
        if plant.sticks == 0 or t == TRIES - 1:
            break
        direction, changes = changed_directions(plant, y[1], qdd, hold, level, direction)
        if not changes > 0.0:
            break
    return direction, f, w, level, drive, decay


@hot
def rows_within(
    plant: Plant,
    commands: Commands,
    line: Line,
    last: Whole,
    x: Real,
    step: Real,
    h: Real,
    bound: Real,
    p: Varied,
    direction: Joints,
    y: State,
    work: Real,
    f: Slopes,
    w: Nodes,
    row: Whole,
    kept: Kept,
    works: Marks,
) -> tuple[Whole, Kept, Marks]:
    """Rows of the schedule before ``bound``, by dense output; and the number of the next row."""
    while row < plant.rows and float(row * plant.every) < bound:
        theta = (float(row * plant.every) - x) * step / h
        here, total = state_within(plant, h, theta, y, work, f, w)
        for k in range(plant.n):
            here[1, k] = 0.0 if direction[k] == 0.0 else here[1, k]
        u = inputs_now(plant, commands, line, last, float(row * plant.every))
        qdd, _hold, _level, drive, _rate, _decay, _power = plant.motion(
            here[0], here[1], u, here[2], direction, p
        )
        kept = stored_row(plant, row, here[0], here[1], qdd, drive, here[2], kept)
        works[row] = total
        row += 1
    return row, kept, works


@hot
def part_to_event(
    plant: Plant,
    commands: Commands,
    line: Line,
    last: Whole,
    x: Real,
    step: Real,
    h: Real,
    stalls: Whole,
    p: Varied,
    level: Joints,
    direction: Joints,
    y: State,
    f: Slopes,
    w: Nodes,
    parts: Joints,
) -> tuple[Joints, Real]:
    """The part of the step before a joint comes to rest or gives way, and when each comes to rest."""
    parts, theta = resting_parts(plant, h, level, direction, y, f, parts)
    stuck = any_stuck(plant, direction)
    if stuck == 1:
        theta = giving_part(plant, commands, line, last, x, step, h, theta, p, direction, y, f, w)
    theta = 1.0 if stalls >= STALLS else theta
    return parts, theta


def come_to_rest(
    plant: Plant, theta: Real, parts: Joints, level: Joints, y: State, direction: Joints
) -> tuple[State, Joints]:
    """The state and directions after joints came to rest: velocities exactly 0 for those whose turn it is."""
    for k in range(plant.n):
        if parts[k] <= theta or (level[k] > 0.0 and y[1, k] * direction[k] < 0.0):
            y[1, k] = 0.0
            direction[k] = 0.0
    return y, direction


@hot
def accept_step(
    plant: Plant,
    commands: Commands,
    line: Line,
    last: Whole,
    x: Real,
    step: Real,
    h: Real,
    p: Varied,
    level: Joints,
    decay: Joints,
    y: State,
    after: State,
    direction: Joints,
    work: Real,
    total: Real,
    f: Slopes,
    w: Nodes,
    stalls: Whole,
    row: Whole,
    kept: Kept,
    works: Marks,
) -> tuple[State, Real, Joints, Slopes, Nodes, Whole, Whole, Kept, Marks, Real]:
    """The state after a good step, or at the first event in it; rows on the way; the part that is done."""
    theta = 1.0
    ahead = h / step
    if plant.sticks == 1 or float(row * plant.every) < x + ahead:
        f, w = stages_between(
            plant, plant.trial, plant.stages, commands, line, last, x, step, h, p, decay, direction, y, f, w
        )
    parts = zeros(Joints, plant)
    if plant.sticks == 1:
        parts, theta = part_to_event(
            plant, commands, line, last, x, step, h, stalls, p, level, direction, y, f, w, parts
        )
    bound = x + theta * ahead
    row, kept, works = rows_within(
        plant, commands, line, last, x, step, h, bound, p, direction, y, work, f, w, row, kept, works
    )
    if plant.sticks == 1:
        if theta < 1.0:
            after, total = state_within(plant, h, theta, y, work, f, w)
        after, direction = come_to_rest(plant, theta, parts, level, after, direction)
        stalls = stalls + 1 if theta * ahead < SHORTEST else 0
    return after, total, direction, f, w, stalls, row, kept, works, theta


def has_diverged(plant: Plant, y: State) -> Whole:
    """1 where a position or velocity is beyond all bounds."""
    found = 0
    for k in range(plant.n):
        if not (abs(y[0, k]) < FAR and abs(y[1, k]) < FAR):
            found = 1
    return found


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
    x = float(first)
    row = (first + plant.every - 1) // plant.every
    stalls = 0
    known = 0
    level = zeros(Joints, plant)
    decay = zeros(Joints, plant)
    while x < float(last + 1) and failed < 0.0:
        if known == 0:
            ends, start = ends_of(plant, commands, line, last, x)
            direction, f, w, level, _drive, decay = rates_at_start(plant, ends, start, p, y, direction, f, w)
        known = 1
        ahead = (float(last + 1) - x) * step
        h = min(pace, ahead)
        f, w = stages_between(
            plant, 1, plant.trial, commands, line, last, x, step, h, p, decay, direction, y, f, w
        )
        after, total = state_after(plant, h, y, work, f, w)
        fault = error_of(plant, h, y, after, f)
        wish = next_length(plant, h, fault)
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
            y = copied(after)
            work = total
            x = float(last + 1) if h >= ahead and theta >= 1.0 else x + theta * h / step
            pace = max(pace, wish) if h < pace else wish
            if plant.sticks == 0:
                f[0] = f[plant.trial - 1]
                w[0] = w[plant.trial - 1]
            known = 1 - plant.sticks
        else:
            pace = wish
        lost = has_diverged(plant, y)
        failed = floor(x) if lost == 1 or pace < SHORTEST * step else failed
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
