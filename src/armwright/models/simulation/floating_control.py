"""Laws of control of robots whose base floats: motors move the joints, and the base gives way.

With A and H of base and joints together, nothing pushes the base, so that accelerations q̈* of the joints mean

    V̇0 = −A00⁻¹·(A0j·q̈* + H0),   Γ = Aj0·V̇0 + Ajj·q̈* + Hj        [Umetani, Yoshida 1989, with velocities]

computed torque has q̈* = q̈d + Kd·ė + Kp·e. With q̈* = 0 and at rest Γ is what gravity asks of the joints: in
free fall it is nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from armwright.expr import ZERO, Node
from armwright.expr.vector import dot
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.inertia.ldl_factor import ldl_factors
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of
from armwright.models.dynamics.inverse_dynamics import inverse
from armwright.models.simulation.control import (
    CarriedBase,
    Gains,
    Nodes,
    feedback,
    law_model,
    reference_names,
)
from armwright.models.simulation.floating_plant import COORDINATES, base_motion, floating_state
from armwright.robot import Robot

_BASE = 6  # rows of the base, before those of the joints


def floating_computed_torque(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """Errors of the joints obey ë + Kd·ė + Kp·e = 0, wherever the base goes."""
    mechanism = dynamic_mechanism(robot, what="computed torque")
    run, H = inverse(mechanism, ("q", "qd"))
    asked = [a + f for a, f in zip(reference_names(mechanism)[2], feedback(mechanism, kp, kd), strict=True)]
    torques = _torques(mechanism, run.b, H, asked)
    return _floating_law(mechanism, run.b, torques, drive, "Computed torque")


def floating_gravity_compensation(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """Feedback of the joints, and what springs and gravity ask of them with a base that gives way."""
    what = "PD with gravity compensation"
    mechanism = dynamic_mechanism(robot.without("friction"), what=what)
    run, H = inverse(mechanism, ("q",))
    torques = _torques(mechanism, run.b, H, [ZERO] * len(mechanism.free))
    both = [t + f for t, f in zip(torques, feedback(mechanism, kp, kd), strict=True)]
    return _floating_law(mechanism, run.b, both, drive, what)


def _torques(mechanism: Mechanism, b: Builder, H: Sequence[Node], asked: Nodes) -> Nodes:
    """Γ of accelerations of the joints, with a base that nothing pushes."""
    A = inertia_of(mechanism, b)
    pushed = [-(H[i] + dot(A[i][_BASE:], asked)) for i in range(_BASE)]
    gained = ldl_factors([row[:_BASE] for row in A[:_BASE]], b, stem="B").solve(pushed)
    return [dot(A[k], [*gained, *asked]) + H[k] for k in range(_BASE, len(A))]


def _floating_law(mechanism: Mechanism, b: Builder, torques: Nodes, drive: str, title: str) -> Model:
    base = CarriedBase(floating_state(mechanism), base_motion(), COORDINATES)
    return law_model(mechanism, b, torques, drive, title=title, base=base)
