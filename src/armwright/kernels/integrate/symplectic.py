"""One step of the variational midpoint method: energy stays near its value for ever, however many steps.

With momenta p = A(q)·q̇ and their rates f = ∂L/∂q + Γ, at the middle of the step (Marsden and West 2001):

    A(q_m)·v − h/2·f(q_m, v) = p₀,   q_m = q₀ + h/2·v;   q₁ = q₀ + h·v,   p₁ = p₀ + h·f(q_m, v)
"""

from __future__ import annotations

from armwright.kernels.integrate.newton_matrix import correct, invert
from armwright.kernels.integrate.plant import Ends, Inputs, Joints, Plant, System, Varied, command_at
from armwright.kernels.language import Real, copied, hot, somewhere, zeros
from armwright.kernels.motion_tolerances import (
    DIVERGED,
    IMPLICIT_TURNS,
    LOOSE_VELOCITY,
    SETTLED_VELOCITY,
    VELOCITY_NUDGE,
)


@hot
def half_way(
    plant: Plant, h: Real, u: Inputs, p: Varied, current: Joints, direction: Joints, q: Joints, v: Joints
) -> tuple[Joints, Joints, Real]:
    """Momenta at the beginning if v is the velocity in the middle, rates of momenta, and the power.

    Of a stuck joint it is its velocity instead, which is to be zero.
    """
    middle = zeros(Joints, plant)
    for k in range(plant.n):
        middle[k] = min(max(q[k] + 0.5 * h * v[k], -DIVERGED), DIVERGED)
    momentum, force, power = plant.canonical[0](middle, v, u, current, direction, p)
    begun = zeros(Joints, plant)
    for k in range(plant.n):
        begun[k] = v[k] if direction[k] == 0.0 else momentum[k] - 0.5 * h * force[k]
    return begun, force, power


@hot
def middle_matrix(
    plant: Plant, h: Real, u: Inputs, p: Varied, current: Joints, direction: Joints, q: Joints, v: Joints
) -> System:
    """The inverse of ∂(momenta at the beginning)/∂v, by differences; with h = 0 of the inertia matrix."""
    g = zeros(System, plant)
    here, _force, _power = half_way(plant, h, u, p, current, direction, q, v)
    for k in range(plant.n):
        other = copied(v)
        nudge = VELOCITY_NUDGE * (1.0 + abs(v[k]))
        other[k] += nudge
        there, _other_force, _other_power = half_way(plant, h, u, p, current, direction, q, other)
        for m in range(plant.n):
            g[m, k] = (there[m] - here[m]) / nudge
        g[k, plant.n + k] = 1.0
    g = invert(plant.n, plant.twice, g)
    return g


@hot
def velocity_of(
    plant: Plant,
    h: Real,
    u: Inputs,
    p: Varied,
    current: Joints,
    direction: Joints,
    q: Joints,
    momentum: Joints,
    v: Joints,
) -> Joints:
    """The velocity in the middle of a step that begins with these momenta; at q itself with h = 0."""
    g = middle_matrix(plant, h, u, p, current, direction, q, v)
    rest = zeros(Joints, plant)
    change = 0.0
    for _turn in range(IMPLICIT_TURNS):
        begun, _force, _power = half_way(plant, h, u, p, current, direction, q, v)
        for k in range(plant.n):
            rest[k] = begun[k] - (0.0 if direction[k] == 0.0 else momentum[k])
        v, change = correct(plant.n, plant.twice, g, rest, v)
        if not somewhere(change > SETTLED_VELOCITY):
            break
    for k in range(plant.n):
        v[k] = v[k] if change < LOOSE_VELOCITY else 2.0 * DIVERGED
    return v


@hot
def symplectic_step(
    plant: Plant,
    step: Real,
    start: Real,
    part: Real,
    ends: Ends,
    p: Varied,
    q: Joints,
    qd: Joints,
    current: Joints,
    direction: Joints,
    work: Real,
) -> tuple[Joints, Joints, Real]:
    """Positions, velocities and work after a part of the step."""
    h = step * part
    u = command_at(plant, ends, start + 0.5 * part)
    momentum, _pull, _idle = half_way(plant, 0.0, u, p, current, direction, q, qd)
    v = copied(qd)
    v = velocity_of(plant, h, u, p, current, direction, q, momentum, v)
    _begun, force, power = half_way(plant, h, u, p, current, direction, q, v)
    place = zeros(Joints, plant)
    for k in range(plant.n):
        place[k] = q[k] + h * v[k]
        momentum[k] += h * force[k]
    speed = copied(v)
    speed = velocity_of(plant, 0.0, u, p, current, direction, place, momentum, speed)
    total = work + h * power
    return place, speed, total
