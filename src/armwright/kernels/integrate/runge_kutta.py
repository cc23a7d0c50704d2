"""One step of a Runge-Kutta method given by its table; currents by the exponential form of the method."""

from __future__ import annotations

from armwright.kernels.integrate.currents import current_weights, mean_current
from armwright.kernels.integrate.plant import (
    Decays,
    Ends,
    Joints,
    Nodes,
    Plant,
    Rates,
    Shares,
    Varied,
    command_at,
)
from armwright.kernels.language import Real, copied, hot, zeros
from armwright.kernels.motion_tolerances import DIVERGED


@hot
def further_stages(
    plant: Plant,
    h: Real,
    start: Real,
    part: Real,
    ends: Ends,
    p: Varied,
    q: Joints,
    qd: Joints,
    current: Joints,
    direction: Joints,
    kept: Decays,
    shares: Shares,
    v: Rates,
    a: Rates,
    g: Rates,
    w: Nodes,
) -> tuple[Rates, Rates, Rates, Nodes]:
    """Rates at the stages after the first: velocities, accelerations, rates of currents, powers.

    start, part   where in the whole step this one begins, and how much of it is done
    """
    for s in range(1, plant.stages):
        qs = copied(q)
        vs = copied(qd)
        cs = copied(current)
        for m in range(s):
            if plant.weights[s, m] != 0.0:
                way = h * plant.weights[s, m]
                for k in range(plant.n):
                    qs[k] += way * v[m, k]
                    vs[k] += way * a[m, k]
        for k in range(plant.n):
            qs[k] = min(max(qs[k], -DIVERGED), DIVERGED)
        if plant.inductive == 1:
            for k in range(plant.n):
                cs[k] = kept[s, k] * current[k]
                for m in range(s):
                    cs[k] += h * shares[s, m, k] * g[m, k]
        u = command_at(plant, ends, start + plant.nodes[s] * part)
        a[s], g[s], w[s] = plant.rates(qs, vs, u, cs, direction, p)
        v[s] = vs
    return v, a, g, w


@hot
def closed_step(
    plant: Plant,
    h: Real,
    kept: Decays,
    shares: Shares,
    v: Rates,
    a: Rates,
    g: Rates,
    w: Nodes,
    q: Joints,
    qd: Joints,
    current: Joints,
    work: Real,
) -> tuple[Joints, Joints, Joints, Real]:
    """Positions, velocities, currents and work after the step, from the rates at all its stages."""
    for s in range(plant.stages):
        way = h * plant.sums[s]
        work = work + way * w[s]
        for k in range(plant.n):
            q[k] += way * v[s, k]
            qd[k] += way * a[s, k]
    if plant.inductive == 1:
        for k in range(plant.n):
            current[k] = kept[plant.stages, k] * current[k]
            for s in range(plant.stages):
                current[k] += h * shares[plant.stages, s, k] * g[s, k]
    return q, qd, current, work


@hot
def explicit_step(
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
