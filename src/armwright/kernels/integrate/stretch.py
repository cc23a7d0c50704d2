"""A stretch of steps: the loop that advances a plant, lets joints stick and slide, and stores rows."""

from __future__ import annotations

from armwright.kernels.integrate.currents import current_weights, mean_current
from armwright.kernels.integrate.plant import (
    FAR,
    Commands,
    Decays,
    Ends,
    Joints,
    Line,
    Marks,
    Memory,
    Nodes,
    Noise,
    Plant,
    Rates,
    References,
    Rows,
    Shares,
    Varied,
    command_at,
)
from armwright.kernels.integrate.runge_kutta import closed_step, further_stages
from armwright.kernels.integrate.sampled_control import held_inputs, sampled_control
from armwright.kernels.integrate.sticking import changed_directions, nearer_part, resting_part, stopped
from armwright.kernels.language import Real, copied, hot, somewhere, zeros

TRIES = 4  # that directions of joints at rest may change at one instant: let go, push back, and once more
MOST = 40  # parts of one step; a joint that comes to rest more often than that chatters, and is held


@hot
def first_stage(
    plant: Plant,
    start: Real,
    ends: Ends,
    p: Varied,
    q: Joints,
    qd: Joints,
    current: Joints,
    direction: Joints,
    v: Rates,
    a: Rates,
    g: Rates,
    w: Nodes,
) -> tuple[Joints, Rates, Rates, Rates, Nodes, Joints, Joints, Joints]:
    """Rates at the beginning of a step, after joints that friction cannot hold were let go.

    Also levels of friction, torques of drives and decays of currents.
    """
    u = command_at(plant, ends, start)
    level = zeros(Joints, plant)
    drive = zeros(Joints, plant)
    decay = zeros(Joints, plant)
    for t in range(TRIES):
        a[0], hold, level, drive, g[0], decay, w[0] = plant.motion(q, qd, u, current, direction, p)
        if plant.sticks == 0 or t == TRIES - 1:
            break
        first = copied(a[0])
        direction, changes = changed_directions(plant, qd, first, hold, level, direction)
        if not somewhere(changes > 0.0):
            break
    v[0] = qd
    return direction, v, a, g, w, level, drive, decay


@hot
def partial_step(
    plant: Plant,
    step: Real,
    start: Real,
    part: Real,
    ends: Ends,
    p: Varied,
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
) -> tuple[Joints, Joints, Joints, Real]:
    """The state after a part of the step; the rates at its beginning are those of the first stage."""
    h = step * part
    kept = zeros(Decays, plant)
    shares = zeros(Shares, plant)
    if plant.inductive == 1:
        kept, shares = current_weights(plant, h, decay)
    others = copied(v)
    pulls = copied(a)
    flows = copied(g)
    powers = copied(w)
    if plant.inductive == 1:
        rate = copied(g[0])
        begun = mean_current(plant, current, rate, decay, kept, shares)
        u = command_at(plant, ends, start)
        pulls[0], _slope, powers[0] = plant.rates(q, qd, u, begun, direction, p)
    others, pulls, flows, powers = further_stages(
        plant, h, start, part, ends, p, q, qd, current, direction, kept, shares, others, pulls, flows, powers
    )
    place = copied(q)
    speed = copied(qd)
    flow = copied(current)
    place, speed, flow, total = closed_step(
        plant, h, kept, shares, others, pulls, flows, powers, place, speed, flow, work
    )
    return place, speed, flow, total


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
) -> tuple[Joints, Joints, Joints, Joints, Real, Real, Memory, Line, Rows, Rows, Rows, Rows, Rows, Marks]:
    """The state after a stretch of steps, and the rows stored at the beginnings of steps.

    A step in which a joint comes to rest is taken in parts that end where it does.
    failed is the step after which the motion had diverged, −1 while it has not.
    """
    q_rows = zeros(Rows, plant)
    qd_rows = zeros(Rows, plant)
    qdd_rows = zeros(Rows, plant)
    tau_rows = zeros(Rows, plant)
    current_rows = zeros(Rows, plant)
    work_rows = zeros(Marks, plant)
    v = zeros(Rates, plant)
    a = zeros(Rates, plant)
    g = zeros(Rates, plant)
    w = zeros(Nodes, plant)
    for r in range(plant.steps):
        ends = copied(commands[r])
        if plant.period > 0:
            if r % plant.period == 0:
                wanted = copied(references[r])
                heard = copied(noise[r % plant.heard])
                memory, line = sampled_control(plant, wanted, heard, q, qd, memory, line)
            ends = held_inputs(plant, line, ends)
        start = 0.0
        ahead = 1.0
        passes = 0
        while somewhere(ahead > 0.0):
            direction, v, a, g, w, level, drive, decay = first_stage(
                plant, start, ends, p, q, qd, current, direction, v, a, g, w
            )
            if passes == 0 and r % plant.every == 0:
                q_rows[r // plant.every] = q
                qd_rows[r // plant.every] = qd
                qdd_rows[r // plant.every] = a[0]
                tau_rows[r // plant.every] = drive
                current_rows[r // plant.every] = current
                work_rows[r // plant.every] = work
            place, speed, flow, total = partial_step(
                plant, step, start, ahead, ends, p, decay, q, qd, current, direction, work, v, a, g, w
            )
            part = 1.0
            if plant.sticks == 1:
                first = copied(a[0])
                parts, part = resting_part(plant, step * ahead, qd, first, speed, level, direction)
                part = 1.0 if passes >= MOST else part
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
                speed, direction = stopped(plant, part, parts, level, speed, direction)
            q = copied(place)
            qd = copied(speed)
            current = copied(flow)
            work = total
            start += ahead * part
            ahead = ahead * (1.0 - part)
            passes += 1
        for k in range(plant.n):
            failed = float(r) if failed < 0.0 and not (abs(q[k]) < FAR and abs(qd[k]) < FAR) else failed
        for k in range(plant.n):
            q[k] = q[k] if failed < 0.0 else 0.0
            qd[k] = qd[k] if failed < 0.0 else 0.0
        if not somewhere(failed < 0.0):
            break
    return (
        q,
        qd,
        current,
        direction,
        work,
        failed,
        memory,
        line,
        q_rows,
        qd_rows,
        qdd_rows,
        tau_rows,
        current_rows,
        work_rows,
    )
