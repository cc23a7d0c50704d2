"""A stretch of steps of one length: the loop that advances a plant and stores rows."""

from __future__ import annotations

from armwright.kernels.integrate.closed_state import closed_state
from armwright.kernels.integrate.one_step import first_stage, partial_step
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
    Rates,
    References,
    Varied,
    stored_row,
)
from armwright.kernels.integrate.sampled_control import step_inputs
from armwright.kernels.integrate.sticking import nearer_part, resting_part, stop_joints
from armwright.kernels.language import Real, Whole, copied, hot, somewhere, zeros
from armwright.kernels.motion_tolerances import CLOSED_GAP, DIVERGED, PARTS_OF_STEP

LOOPS_LOST = 0.5  # added to the number of a step after which loops could not be closed


@hot
def step_to_rest(
    plant: Plant,
    step: Real,
    start: Real,
    ahead: Real,
    passes: Whole,
    ends: Ends,
    p: Varied,
    level: Joints,
    decay: Joints,
    q: Joints,
    qd: Joints,
    current: Joints,
    direction: Joints,
    work: Real,
    v: Rates,
    a: Rates,
    g: Rates,
    w: Nodes,
) -> tuple[Joints, Joints, Joints, Joints, Real, Real]:
    """The state after what is ahead of the step, or where the first joint comes to rest in it.

    Also directions, work, and the part of what was ahead that is done.
    """
    place, speed, flow, total = partial_step(
        plant, step, start, ahead, ends, p, decay, q, qd, current, direction, work, v, a, g, w
    )
    part = 1.0
    if plant.sticks == 1:
        first = copied(a[0])
        parts, part = resting_part(plant, step * ahead, qd, first, speed, level, direction)
        part = 1.0 if passes >= PARTS_OF_STEP else part
        if somewhere(part < 1.0):
            full = copied(speed)
            piece = ahead * part
            place, speed, flow, total = partial_step(
                plant, step, start, piece, ends, p, decay, q, qd, current, direction, work, v, a, g, w
            )
            near = nearer_part(plant, step * ahead, part, qd, first, full, speed, parts, direction)
            for k in range(plant.n):
                parts[k] = near if parts[k] <= part else parts[k]
            part = near if part < 1.0 else part
            piece = ahead * part
            place, speed, flow, total = partial_step(
                plant, step, start, piece, ends, p, decay, q, qd, current, direction, work, v, a, g, w
            )
        speed, direction = stop_joints(plant, part, parts, level, speed, direction)
    return place, speed, flow, direction, total, part


@hot
def whole_step(
    plant: Plant,
    r: Whole,
    step: Real,
    ends: Ends,
    p: Varied,
    q: Joints,
    qd: Joints,
    current: Joints,
    direction: Joints,
    work: Real,
    v: Rates,
    a: Rates,
    g: Rates,
    w: Nodes,
    kept: Kept,
    works: Marks,
) -> tuple[Joints, Joints, Joints, Joints, Real, Rates, Rates, Rates, Nodes, Kept, Marks]:
    """The state after step r; where a joint comes to rest in it, it is taken in parts that end there.

    v, a, g, w   room for rates at the stages
    """
    start = 0.0
    ahead = 1.0
    passes = 0
    while somewhere(ahead > 0.0):
        direction, v, a, g, w, level, drive, decay = first_stage(
            plant, start, ends, p, q, qd, current, direction, v, a, g, w
        )
        if passes == 0 and r % plant.every == 0:
            first = copied(a[0])
            kept = stored_row(plant, r // plant.every, q, qd, first, drive, current, kept)
            works[r // plant.every] = work
        place, speed, flow, direction, work, part = step_to_rest(
            plant,
            step,
            start,
            ahead,
            passes,
            ends,
            p,
            level,
            decay,
            q,
            qd,
            current,
            direction,
            work,
            v,
            a,
            g,
            w,
        )
        q = copied(place)
        qd = copied(speed)
        current = copied(flow)
        start += ahead * part
        ahead = ahead * (1.0 - part)
        passes += 1
    return q, qd, current, direction, work, v, a, g, w, kept, works


def failed_after(plant: Plant, r: Whole, q: Joints, qd: Joints, failed: Real) -> tuple[Joints, Joints, Real]:
    """The step after which the motion had diverged, −1 while it has not; its state is zero from then on."""
    for k in range(plant.n):
        failed = float(r) if failed < 0.0 and not (abs(q[k]) < DIVERGED and abs(qd[k]) < DIVERGED) else failed
    for k in range(plant.n):
        q[k] = q[k] if failed < 0.0 else 0.0
        qd[k] = qd[k] if failed < 0.0 else 0.0
    return q, qd, failed


@hot
def stretch(
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
) -> tuple[Joints, Joints, Joints, Joints, Real, Real, Memory, Line, Kept, Marks]:
    """The state after a stretch of steps, and the rows stored at the beginnings of steps."""
    kept = zeros(Kept, plant)
    works = zeros(Marks, plant)
    v = zeros(Rates, plant)
    a = zeros(Rates, plant)
    g = zeros(Rates, plant)
    w = zeros(Nodes, plant)
    for r in range(plant.steps):
        ends, memory, line = step_inputs(plant, r, commands, references, noise, q, qd, memory, line)
        q, qd, current, direction, work, v, a, g, w, kept, works = whole_step(
            plant, r, step, ends, p, q, qd, current, direction, work, v, a, g, w, kept, works
        )
        if plant.closed == 1:
            q, qd, lost = closed_state(plant, step, CLOSED_GAP, q, qd)
            failed = float(r) + LOOPS_LOST if failed < 0.0 and lost > 0.0 else failed
        q, qd, failed = failed_after(plant, r, q, qd, failed)
        if not somewhere(failed < 0.0):
            break
    return q, qd, current, direction, work, failed, memory, line, kept, works
