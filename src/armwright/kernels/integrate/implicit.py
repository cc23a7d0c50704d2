"""One step of a diagonally implicit Runge-Kutta method: for stiff springs, dampers and short currents.

With γ on the diagonal of the table a stage is found from its velocity alone,

    r(v) = v − v₀ − γh·q̈(q₀ + γh·v, v, i(v)) = 0,    i(v) = (i₀ + γh·rate)/(1 + γh·R/L)

by Newton's method with ∂r/∂v by differences, made once per step: n unknowns, not 2n or 3n.
"""

from __future__ import annotations

from armwright.kernels.integrate.newton_matrix import correct, invert
from armwright.kernels.integrate.plant import Ends, Inputs, Joints, Plant, Rates, System, Varied, command_at
from armwright.kernels.language import Real, Whole, copied, hot, somewhere, zeros
from armwright.kernels.motion_tolerances import (
    DIVERGED,
    IMPLICIT_TURNS,
    LOOSE_VELOCITY,
    SETTLED_VELOCITY,
    VELOCITY_NUDGE,
)
from armwright.kernels.tolerances import TINIEST


@hot
def stage_rates(
    plant: Plant,
    h: Real,
    u: Inputs,
    p: Varied,
    decay: Joints,
    direction: Joints,
    q: Joints,
    current: Joints,
    v: Joints,
) -> tuple[Joints, Joints, Real]:
    """Accelerations and currents h after (q, current) when the velocity then is v, and the power."""
    place = zeros(Joints, plant)
    flow = copied(current)
    for k in range(plant.n):
        place[k] = min(max(q[k] + h * v[k], -DIVERGED), DIVERGED)
    if plant.inductive == 1:
        _pull, rate, _work = plant.rates(place, v, u, current, direction, p)
        for k in range(plant.n):
            flow[k] = (current[k] + h * rate[k]) / (1.0 + h * decay[k])
    qdd, _slope, power = plant.rates(place, v, u, flow, direction, p)
    return qdd, flow, power


@hot
def stage_matrix(
    plant: Plant,
    h: Real,
    u: Inputs,
    p: Varied,
    decay: Joints,
    direction: Joints,
    q: Joints,
    current: Joints,
    v: Joints,
) -> System:
    """(1 (∂r/∂v)⁻¹) at v, by differences."""
    g = zeros(System, plant)
    here, _flow, _power = stage_rates(plant, h, u, p, decay, direction, q, current, v)
    for k in range(plant.n):
        other = copied(v)
        nudge = VELOCITY_NUDGE * (1.0 + abs(v[k]))
        other[k] += nudge
        there, _other_flow, _other_power = stage_rates(plant, h, u, p, decay, direction, q, current, other)
        for m in range(plant.n):
            g[m, k] = -h * (there[m] - here[m]) / nudge
        g[k, k] += 1.0
        g[k, plant.n + k] = 1.0
    g = invert(plant.n, plant.twice, g)
    return g


@hot
def stage_velocity(
    plant: Plant,
    h: Real,
    u: Inputs,
    p: Varied,
    decay: Joints,
    direction: Joints,
    q: Joints,
    qd: Joints,
    current: Joints,
    g: System,
    v: Joints,
) -> Joints:
    """The velocity v for which r(v) = 0, found from a guess; beyond all bounds where there is none."""
    rest = zeros(Joints, plant)
    change = 0.0
    for _turn in range(IMPLICIT_TURNS):
        qdd, _flow, _power = stage_rates(plant, h, u, p, decay, direction, q, current, v)
        for k in range(plant.n):
            rest[k] = v[k] - qd[k] - h * qdd[k]
        v, change = correct(plant.n, plant.twice, g, rest, v)
        if not somewhere(change > SETTLED_VELOCITY):
            break
    for k in range(plant.n):
        v[k] = v[k] if change < LOOSE_VELOCITY else 2.0 * DIVERGED
    return v


@hot
def stage_start(plant: Plant, s: Whole, h: Real, before: Joints, rates: Rates) -> Joints:
    """What a quantity has come to by the rates at the stages before stage s."""
    found = copied(before)
    for m in range(s):
        for k in range(plant.n):
            found[k] += h * plant.weights[s, m] * rates[m, k]
    return found


@hot
def implicit_step(
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
) -> tuple[Joints, Joints, Joints, Real]:
    """The state after a part of the step: that of the last stage, which stands at its end."""
    h = step * part
    gh = h * plant.weights[0, 0]
    u = command_at(plant, ends, start)
    g = stage_matrix(plant, gh, u, p, decay, direction, q, current, qd)
    v = zeros(Rates, plant)
    a = zeros(Rates, plant)
    c = zeros(Rates, plant)
    place = copied(q)
    speed = copied(qd)
    flow = copied(current)
    for s in range(plant.stages):
        q0 = stage_start(plant, s, h, q, v)
        v0 = stage_start(plant, s, h, qd, a)
        i0 = stage_start(plant, s, h, current, c)
        u = command_at(plant, ends, start + plant.nodes[s] * part)
        speed = stage_velocity(plant, gh, u, p, decay, direction, q0, v0, i0, g, speed)
        _qdd, flow, power = stage_rates(plant, gh, u, p, decay, direction, q0, i0, speed)
        work = work + h * plant.sums[s] * power
        for k in range(plant.n):
            v[s, k] = speed[k]
            a[s, k] = (speed[k] - v0[k]) / max(gh, TINIEST)
            c[s, k] = (flow[k] - i0[k]) / max(gh, TINIEST)
            place[k] = q0[k] + gh * speed[k]
    return place, speed, flow, work
