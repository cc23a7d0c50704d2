"""Joints that stick and slide: when friction gives way, and when a sliding joint comes to rest.

The direction of a joint with dry friction is +1, −1 or, while it is stuck, 0.
"""

from __future__ import annotations

from armwright.kernels.integrate.plant import Joints, Plant
from armwright.kernels.language import Real, sqrt, zeros
from armwright.kernels.tolerances import TINIEST


def changed_directions(
    plant: Plant, qd: Joints, qdd: Joints, hold: Joints, level: Joints, direction: Joints
) -> tuple[Joints, Real]:
    """Directions after friction that is asked for too much gave way; 1 where a direction changed.

    A joint at rest that was let go and is pushed back by the others sticks again.
    """
    changes = 0.0
    for k in range(plant.n):
        forward = 1.0 if hold[k] > 0.0 else -1.0
        way = forward if direction[k] == 0.0 and abs(hold[k]) > level[k] else direction[k]
        way = 0.0 if level[k] > 0.0 and qd[k] == 0.0 and qdd[k] * direction[k] < 0.0 else way
        changes = 1.0 if way != direction[k] else changes
        direction[k] = way
    return direction, changes


def resting_part(
    plant: Plant, h: Real, qd: Joints, qdd: Joints, after: Joints, level: Joints, direction: Joints
) -> tuple[Joints, Real]:
    """The part of the step after which each joint is at rest, 2 where it goes on sliding; the least of them.

    v(θ) = α + β·θ + γ·θ² has the velocity and acceleration at the beginning and the velocity at the end,
    counted forward in the joint's direction; it is at rest where v is zero.
    """
    parts = zeros(Joints, plant)
    least = 1.0
    for k in range(plant.n):
        alpha = direction[k] * qd[k]
        beta = direction[k] * qdd[k] * h
        final = direction[k] * after[k]
        bend = final - alpha - beta
        root = sqrt(max(beta * beta - 4.0 * alpha * bend, 0.0))
        falling = 2.0 * alpha / max(root - beta, TINIEST)
        rising = (beta + root) / max(-2.0 * bend, TINIEST)
        rest = rising if beta > 0.0 else falling
        rest = rest if rest >= 0.0 and rest <= 1.0 else 1.0
        parts[k] = rest if level[k] > 0.0 and final < 0.0 else 2.0
        least = min(least, parts[k])
    return parts, least


def nearer_part(
    plant: Plant,
    h: Real,
    part: Real,
    qd: Joints,
    qdd: Joints,
    full: Joints,
    after: Joints,
    parts: Joints,
    direction: Joints,
) -> Real:
    """A better part of the step: one step of Newton with the slope of the parabola.

    full, after   velocities after the whole step and after this part of it
    """
    better = part
    for k in range(plant.n):
        bend = direction[k] * (full[k] - qd[k] - qdd[k] * h)
        slope = direction[k] * qdd[k] * h + 2.0 * bend * part
        moved = part - direction[k] * after[k] / min(slope, -TINIEST)
        better = moved if parts[k] <= part and slope < 0.0 and moved > 0.0 and moved < 1.0 else better
    return better


def stop_joints(
    plant: Plant, part: Real, parts: Joints, level: Joints, qd: Joints, direction: Joints
) -> tuple[Joints, Joints]:
    """Velocities and directions after joints came to rest: exactly 0 for those whose turn it is."""
    for k in range(plant.n):
        going = 0.0 if parts[k] <= part or (level[k] > 0.0 and qd[k] * direction[k] < 0.0) else 1.0
        qd[k] = qd[k] if going > 0.0 else 0.0
        direction[k] = going * direction[k]
    return qd, direction
