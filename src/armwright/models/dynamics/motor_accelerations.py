"""Accelerations of the motors of a closed robot from what they pull beyond holding it [KC97 5.3].

Where each motor moves for itself, (GᵀAG)·q̈_a = Γm − H. Where motors are more than the freedoms the loops tie
them, C·q̈_a + φ = 0, and pull back by Cᵀμ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armwright.expr import ZERO, Node, name
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.dynamics.inertia.ldl_factor import ldl_factors
from armwright.models.dynamics.inertia.sparse_inertia import Square, inertia_of
from armwright.models.dynamics.inverse_dynamics import closed_rates, tree_torques
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion


def motor_accelerations(
    motion: ClosedMotion, A: Square, right: Sequence[Node], *, at_rest: Mapping[int, Node]
) -> list[Node]:
    """q̈_a in the order of the motors.

    A         the inertia matrix of the tree
    right     Γm − H, with H at the accelerations ``at_rest``
    at_rest   those that motors must have where they are asked for none: zero, or −φ by what ties them
    """
    factors = ldl_factors(motion.untied_inertia(A), motion.b, stem="M")
    free = factors.solve(right)
    if motion.ties is None:
        return free
    rows = [[row.get(a, ZERO) for a in motion.active] for row in motion.ties.C]
    moved = [factors.solve(row) for row in rows]
    felt = [[_dot(row, column) for column in moved] for row in rows]
    mu = ldl_factors(felt, motion.b, stem="TM").solve([_dot(row, free) for row in rows])
    held = [_dot(mu, along) for along in zip(*moved, strict=True)]
    return [at_rest[a] + x - y for a, x, y in zip(motion.active, free, held, strict=True)]


def closed_accelerations(mechanism: Mechanism, *, what: str) -> tuple[ClosedMotion, list[Node]]:
    """q̈_a of a closed robot from its positions, the velocities of its motors and their torques tau."""
    motion = closed_motion(mechanism, builder_of(mechanism), what=what)
    rates = closed_rates(motion, ("q", "qd"))
    H = motion.motor_torques(tree_torques(motion, rates))
    tau = mechanism.torque_argument().elements
    right = [name(text) - h for text, h in zip(tau, H, strict=True)]
    A = inertia_of(mechanism, motion.b)
    return motion, motor_accelerations(motion, A, right, at_rest=rates.qdd)


def _dot(u: Sequence[Node], v: Sequence[Node]) -> Node:
    return sum((x * y for x, y in zip(u, v, strict=True)), start=ZERO)
