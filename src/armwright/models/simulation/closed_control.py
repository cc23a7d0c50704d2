"""Laws of control of closed robots: references are of the motors, the position of all joints is measured.

With e = wanted − measured of the motors, A and H those of the motors with the loops closed [KC97 5.3]:

    computed torque   Γm = A(q)·(q̈d + Kd·ė + Kp·e) + H(q, q̇a)
    PD with gravity   Γm = G(q) + Kd·ė + Kp·e
"""

from __future__ import annotations

from collections.abc import Mapping

from armwright.expr import ZERO, Node, number, substitute_all
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.inverse_dynamics import closed_inverse
from armwright.models.simulation.control import Gains, Nodes, law_model, reference_names
from armwright.robot import Robot


def closed_computed_torque(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """The model cancels the motion of the mechanism, so that errors of the motors obey their equation."""
    mechanism = dynamic_mechanism(robot, what="computed torque", allows=("loops",))
    motion, torques = closed_inverse(mechanism, ("q", "qd", "qdd"), what="computed torque")
    further = reference_names(mechanism)[2]
    asked = {
        mechanism.qdd[j].value: a + f
        for j, a, f in zip(motion.active, further, _feedback(mechanism, kp, kd), strict=True)
    }
    return _motor_law(mechanism, substitute_all(torques, asked), drive, "Computed torque")


def closed_gravity_compensation(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """Feedback, and what holds the mechanism against gravity and springs where it is."""
    what = "PD with gravity compensation"
    mechanism = dynamic_mechanism(robot.without("friction"), what=what, allows=("loops",))
    _, torques = closed_inverse(mechanism, ("q",), what=what)
    both = [t + f for t, f in zip(torques, _feedback(mechanism, kp, kd), strict=True)]
    return _motor_law(mechanism, both, drive, what)


def _feedback(mechanism: Mechanism, kp: Gains, kd: Gains) -> Nodes:
    """Kd·ė + Kp·e of the motors."""
    v, (wanted, rate, _) = mechanism, reference_names(mechanism)
    return [
        number(c) * (r - v.qd[j]) + number(k) * (w - v.q[j])
        for j, w, r, k, c in zip(v.active, wanted, rate, kp, kd, strict=True)
    ]


def _motor_law(mechanism: Mechanism, torques: Nodes, drive: str, title: str) -> Model:
    """The law, with nothing for joints that loops move."""
    own: Mapping[int, Node] = dict(zip(mechanism.active, torques, strict=True))
    every = [own.get(j, ZERO) for j in mechanism.free]
    return law_model(mechanism, builder_of(mechanism), every, drive, title=title)
