"""One step of a plant, or a part of it: rates at its beginning, and the way the method goes on from there."""

from __future__ import annotations

from armwright.kernels.integrate.implicit import implicit_step
from armwright.kernels.integrate.plant import (
    EXPLICIT,
    IMPLICIT,
    Ends,
    Joints,
    Nodes,
    Plant,
    Rates,
    Varied,
    command_at,
)
from armwright.kernels.integrate.runge_kutta import explicit_step
from armwright.kernels.integrate.sticking import changed_directions
from armwright.kernels.integrate.symplectic import symplectic_step
from armwright.kernels.language import Real, copied, hot, somewhere, zeros
from armwright.kernels.motion_tolerances import DIRECTION_TRIES


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
    for t in range(DIRECTION_TRIES):
        a[0], hold, level, drive, g[0], decay, w[0] = plant.motion(q, qd, u, current, direction, p)
        if plant.sticks == 0 or t == DIRECTION_TRIES - 1:
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
    """The state after a part of the step, by the scheme of the method."""
    place = copied(q)
    speed = copied(qd)
    flow = copied(current)
    total = work
    if plant.scheme == EXPLICIT:
        place, speed, flow, total = explicit_step(
            plant, step, start, part, ends, p, decay, q, qd, current, direction, work, v, a, g, w
        )
    elif plant.scheme == IMPLICIT:
        place, speed, flow, total = implicit_step(
            plant, step, start, part, ends, p, decay, q, qd, current, direction, work
        )
    else:
        place, speed, total = symplectic_step(
            plant, step, start, part, ends, p, q, qd, current, direction, work
        )
    return place, speed, flow, total
