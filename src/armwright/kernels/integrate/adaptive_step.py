"""A step of an adaptive method: rates at its beginning, rows on its way, and where it ends."""

from __future__ import annotations

from armwright.kernels.integrate.adaptive import inputs_now, stages_between, state_within
from armwright.kernels.integrate.closed_state import closed_state
from armwright.kernels.integrate.events import any_stuck, giving_part, resting_parts
from armwright.kernels.integrate.plant import (
    Commands,
    Ends,
    Joints,
    Kept,
    Line,
    Marks,
    Nodes,
    Plant,
    Slopes,
    State,
    Varied,
    command_at,
    stored_row,
)
from armwright.kernels.integrate.sticking import changed_directions
from armwright.kernels.language import Real, Whole, copied, hot, zeros
from armwright.kernels.motion_tolerances import DIRECTION_TRIES, SHORTEST_STEP, STALLED_EVENTS, TRUSTED_STEP


def settled_state(plant: Plant, h: Real, y: State) -> tuple[State, Real]:
    """The state with the loops closed, after a step of length h; and whether they are lost."""
    lost = 0.0
    if plant.closed == 1:
        place = copied(y[0])
        speed = copied(y[1])
        place, speed, lost = closed_state(plant, h, TRUSTED_STEP * plant.tolerance, place, speed)
        y[0] = place
        y[1] = speed
    return y, lost


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
    for t in range(DIRECTION_TRIES):
        qdd, hold, level, drive, rate, decay, power = plant.motion(y[0], y[1], u, y[2], direction, p)
        w[0] = power
        for k in range(plant.n):
            f[0, 0, k] = y[1, k]
            f[0, 1, k] = qdd[k]
            f[0, 2, k] = rate[k] - decay[k] * y[2, k]
        if plant.sticks == 0 or t == DIRECTION_TRIES - 1:
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
        here, _lost = settled_state(plant, h, here)
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
    theta = 1.0 if stalls >= STALLED_EVENTS else theta
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
        stalls = stalls + 1 if theta * ahead < SHORTEST_STEP else 0
    return after, total, direction, f, w, stalls, row, kept, works, theta
