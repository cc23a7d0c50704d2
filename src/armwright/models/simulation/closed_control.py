"""Laws of control of closed robots: references are of the motors, the position of all joints is measured.

With e = wanted − measured of the motors, A and H those of the motors with the loops closed [KC97 5.3]:

    computed torque   Γm = A(q)·(q̈d + Kd·ė + Kp·e) + H(q, q̇a)
    PD with gravity   Γm = G(q) + Kd·ė + Kp·e
    feedforward       Γm = A(qd)·q̈d + H(qd, q̇d) + Kd·ė + Kp·e, at wanted positions of all joints
    adaptive          as of open robots, with Y·φ = A·q̈r + C·q̇r + G of the motors
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armwright.expr import ZERO, Node, number, substitute_all
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.inverse_dynamics import closed_inverse
from armwright.models.identification.dynamic_regressor import dynamic_regressor
from armwright.models.simulation.control import (
    Gains,
    Nodes,
    check_learning_gain,
    feedback,
    law_model,
    learning_law,
    reference_names,
)
from armwright.robot import Robot

_FRICTION = ("FV", "FS", "OFF")  # how columns of friction begin
_HALF = number(0.5)


def closed_computed_torque(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """The model cancels the motion of the mechanism, so that errors of the motors obey their equation."""
    mechanism = dynamic_mechanism(robot, what="computed torque", allows=("loops",))
    motion, torques = closed_inverse(mechanism, ("q", "qd", "qdd"), what="computed torque")
    further = reference_names(mechanism)[2]
    asked = {
        mechanism.qdd[j].value: a + f
        for j, a, f in zip(motion.active, further, feedback(mechanism, kp, kd), strict=True)
    }
    return motor_law(mechanism, substitute_all(torques, asked), drive, "Computed torque")


def closed_gravity_compensation(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """Feedback, and what holds the mechanism against gravity and springs where it is."""
    what = "PD with gravity compensation"
    mechanism = dynamic_mechanism(robot.without("friction"), what=what, allows=("loops",))
    _, torques = closed_inverse(mechanism, ("q",), what=what)
    both = [t + f for t, f in zip(torques, feedback(mechanism, kp, kd), strict=True)]
    return motor_law(mechanism, both, drive, what)


def closed_feedforward(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """The torques of the wanted motion, and feedback of the motors."""
    what = "feedforward"
    mechanism = dynamic_mechanism(robot, what=what, allows=("loops",))
    motion, torques = closed_inverse(mechanism, ("q", "qd", "qdd"), what=what)
    v, (wanted, rate, further) = mechanism, reference_names(mechanism, whole=True)
    there: dict[str, Node] = {v.q[j].value: w for j, w in zip(v.free, wanted, strict=True)}
    for j, r, a in zip(motion.active, rate, further, strict=True):
        there |= {v.qd[j].value: r, v.qdd[j].value: a}
    ahead = substitute_all(torques, there)
    both = [t + f for t, f in zip(ahead, feedback(mechanism, kp, kd), strict=True)]
    speeds = dict(zip(motion.active, rate, strict=True))
    at = [speeds.get(j, ZERO) for j in mechanism.free]
    return motor_law(mechanism, both, drive, "Feedforward", at=at, whole=True)


def closed_adaptive(
    robot: Robot, *, rate: Gains, damping: Gains, gain: Gains, period: float, drive: str
) -> tuple[Model, tuple[str, ...]]:
    """The adaptive law on base parameters of a closed robot, and the names of those in its memory."""
    mechanism = dynamic_mechanism(robot, what="adaptive control", allows=("loops",))
    regressor = dynamic_regressor(robot, parameters="base")
    check_learning_gain(gain, regressor.columns)
    v, (wanted, first, second) = mechanism, reference_names(mechanism)
    qrd, qrdd, s = {}, {}, []
    for k, j in enumerate(v.active):
        lam = number(rate[k])
        qrd[j] = first[k] + lam * (wanted[k] - v.q[j])
        qrdd[j] = second[k] + lam * (first[k] - v.qd[j])
        s.append(qrd[j] - v.qd[j])
    Y = _motor_regressor(mechanism, regressor, qrd, qrdd)
    torques, after = learning_law(Y, s, damping=damping, gain=gain, period=period)
    return motor_law(mechanism, torques, drive, "Adaptive", memory=after), regressor.columns


def _motor_regressor(
    mechanism: Mechanism, regressor: Model, qrd: Mapping[int, Node], qrdd: Mapping[int, Node]
) -> Nodes:
    """Y(q, q̇, q̇r, q̈r) of A·q̈r + C·q̇r + G from D(q, q̇, q̈) of the dynamics; friction acts on q̇ itself.

    C is that of Christoffel symbols, symmetric in both velocities: with Q(v) = D(q, v, 0) − D(q, 0, 0) it is
    C·q̇r = ½·(Q(q̇ + q̇r) − Q(q̇) − Q(q̇r)).
    """
    v = mechanism
    own = {j: v.qd[j] for j in v.active}
    both = {j: own[j] + qrd[j] for j in v.active}
    none = dict.fromkeys(v.active, ZERO)

    def at(qd: Mapping[int, Node], qdd: Mapping[int, Node]) -> Nodes:
        put = {v.qd[j].value: qd[j] for j in v.active} | {v.qdd[j].value: qdd[j] for j in v.active}
        return list(substitute_all(regressor.outputs[0].elements, put))

    cases = (none, qrdd), (both, none), (own, none), (qrd, none), (none, none)
    rows = zip(*(at(*case) for case in cases), strict=True)
    names = [name for _ in v.active for name in regressor.columns]
    return [
        mine if name.startswith(_FRICTION) else pushed + _HALF * (sum_ - mine - other + still)
        for name, (pushed, sum_, mine, other, still) in zip(names, rows, strict=True)
    ]


def motor_law(
    mechanism: Mechanism,
    torques: Sequence[Node],
    drive: str,
    title: str,
    *,
    at: Sequence[Node] | None = None,
    memory: Sequence[Node] = (),
    whole: bool = False,
) -> Model:
    """The law, with nothing for joints that loops move; further arguments as of ``law_model``."""
    own: Mapping[int, Node] = dict(zip(mechanism.active, torques, strict=True))
    every = [own.get(j, ZERO) for j in mechanism.free]
    b = builder_of(mechanism)
    return law_model(mechanism, b, every, drive, title=title, at=at, memory=memory, whole=whole)
