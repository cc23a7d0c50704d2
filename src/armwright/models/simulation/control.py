"""Laws of control as models f(reference, q, qd, memory) → u, memory: compiled with the plant they drive.

reference is (q, qd, qdd) wanted, one after the other; u the inputs of the drives. With e = wanted − measured:

    computed torque   Γ = A(q)·(q̈d + Kd·ė + Kp·e) + H(q, q̇)
    feedforward       Γ = A(qd)·q̈d + H(qd, q̇d) + Kd·ė + Kp·e
    PD with gravity   Γ = G(q) + Kd·ė + Kp·e
    adaptive          Γ = Y(q, q̇, q̇r, q̈r)·φ + Kd·s,  φ̇ = Λ·Yᵀ·s,  s = ė + λ·e,  q̇r = q̇d + λ·e  [SL87]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, name, number, substitute_all
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder, builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.inverse_dynamics import inverse
from armwright.models.identification.slotine_li import slotine_li
from armwright.models.laws.motor import command_for
from armwright.program import Argument, Output
from armwright.robot import Robot

Nodes = list[Node]
Gains = Sequence[float]


@dataclass(frozen=True, slots=True)
class CarriedBase:
    """The arguments by which a controller learns of a floating base: its pose and velocity in coordinates.

    state     arguments q and qd of all coordinates; padding of them are of the base
    put       names of pose and velocity of the base as nodes over these
    """

    state: Sequence[Argument]
    put: Mapping[str, Node]
    padding: int


def computed_torque(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """The model cancels the robot's own motion, so that errors obey ë + Kd·ė + Kp·e = 0."""
    mechanism = dynamic_mechanism(robot, what="computed torque")
    wanted, rate, further = reference_names(mechanism)
    v = mechanism
    asked = {
        v.qdd[j].value: a + number(c) * (r - v.qd[j]) + number(k) * (w - v.q[j])
        for j, a, r, w, k, c in zip(v.free, further, rate, wanted, kp, kd, strict=True)
    }
    _, torques = inverse(mechanism, ("q", "qd", "qdd"))
    at_errors = substitute_all(mechanism.in_leaders(torques), asked)
    return law_model(mechanism, builder_of(mechanism), at_errors, drive, title="Computed torque")


def feedforward(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """The torques of the wanted motion, and feedback; with gains of zero there is no feedback [Kim90 §6]."""
    mechanism = dynamic_mechanism(robot, what="feedforward")
    wanted, rate, further = reference_names(mechanism)
    v = mechanism
    there: dict[str, Node] = {}
    for k, j in enumerate(v.free):
        there |= {v.q[j].value: wanted[k], v.qd[j].value: rate[k], v.qdd[j].value: further[k]}
    _, torques = inverse(mechanism, ("q", "qd", "qdd"))
    ahead = substitute_all(mechanism.in_leaders(torques), there)
    both = [t + f for t, f in zip(ahead, feedback(mechanism, kp, kd), strict=True)]
    return law_model(mechanism, builder_of(mechanism), both, drive, title="Feedforward", at=rate)


def gravity_compensation(robot: Robot, *, kp: Gains, kd: Gains, drive: str) -> Model:
    """Feedback, and what holds the robot against gravity and springs where it is."""
    mechanism = dynamic_mechanism(robot.without("friction"), what="PD with gravity compensation")
    run, torques = inverse(mechanism, ("q",))
    both = [t + f for t, f in zip(torques, feedback(mechanism, kp, kd), strict=True)]
    return law_model(mechanism, run.b, both, drive, title="PD with gravity compensation")


def adaptive(
    robot: Robot, *, rate: Gains, damping: Gains, gain: Gains, period: float, drive: str
) -> tuple[Model, tuple[str, ...]]:
    """The adaptive law on base parameters, and the names of those in its memory.

    rate     λ [1/s] per joint; damping Kd per joint; gain Λ per base parameter, in their order
    period   [s] between samples: parameters are advanced by Euler's rule
    """
    regressor = slotine_li(robot, parameters="base")
    mechanism = dynamic_mechanism(robot, what="adaptive control")
    wanted, first, second = reference_names(mechanism)
    v = mechanism
    columns = regressor.columns
    check_learning_gain(gain, columns)
    put: dict[str, Node] = {}
    s: Nodes = []
    for k, j in enumerate(v.free):
        lam = number(rate[k])
        put[f"qrd{j}"] = first[k] + lam * (wanted[k] - v.q[j])
        put[f"qrdd{j}"] = second[k] + lam * (first[k] - v.qd[j])
        s.append(put[f"qrd{j}"] - v.qd[j])
    Y = substitute_all(regressor.outputs[0].elements, put)
    torques, after = learning_law(Y, s, damping=damping, gain=gain, period=period)
    made = law_model(mechanism, builder_of(mechanism), torques, drive, title="Adaptive", memory=after)
    return made, columns


# --------------------------------------------------------------------------------------- parts


def check_learning_gain(gain: Gains, columns: Sequence[str]) -> None:
    if len(gain) != len(columns):
        raise ArmwrightError(
            f"gain: {len(gain)} numbers given, {len(columns)} base parameters: {', '.join(columns)}"
        )


def learning_law(
    Y: Sequence[Node], s: Sequence[Node], *, damping: Gains, gain: Gains, period: float
) -> tuple[Nodes, Nodes]:
    """Γ = Y·φ + Kd·s, and φ after a period of φ̇ = Λ·Yᵀ·s; Y row by row, φ are names of the memory."""
    count = len(gain)
    memory = [name(f"mem{p + 1}") for p in range(count)]
    rows = [Y[k * count : (k + 1) * count] for k in range(len(s))]
    torques = [
        sum((y * phi for y, phi in zip(row, memory, strict=True)), number(c) * error)
        for row, error, c in zip(rows, s, damping, strict=True)
    ]
    after = [
        phi
        + number(gain[p] * period) * sum((row[p] * error for row, error in zip(rows, s, strict=True)), ZERO)
        for p, phi in enumerate(memory)
    ]
    return torques, after


def reference_names(mechanism: Mechanism, *, whole: bool = False) -> tuple[Nodes, Nodes, Nodes]:
    """Wanted positions, velocities and accelerations of the joints, of a closed robot of its motors.

    whole   with positions of all joints of a closed robot, at which its loops are closed
    """
    motors = list(mechanism.active if mechanism.robot.loops else mechanism.free)
    places = list(mechanism.free) if whole else motors
    stems = ("want", places), ("rate", motors), ("more", motors)
    a, b, c = ([name(f"{stem}{j}") for j in joints] for stem, joints in stems)
    return a, b, c


def feedback(mechanism: Mechanism, kp: Gains, kd: Gains) -> Nodes:
    """Kd·ė + Kp·e of the joints, of a closed robot of its motors."""
    v, (wanted, rate, _) = mechanism, reference_names(mechanism)
    joints = v.active if v.robot.loops else v.free
    return [
        number(c) * (r - v.qd[j]) + number(k) * (w - v.q[j])
        for j, w, r, k, c in zip(joints, wanted, rate, kp, kd, strict=True)
    ]


def _is_driven(mechanism: Mechanism, j: int) -> bool:
    """True where a motor moves the joint: neither a spring nor a loop does."""
    is_stiff = mechanism.joints[j].stiffness is None
    return is_stiff and (not mechanism.robot.loops or j in mechanism.active)


def law_model(
    mechanism: Mechanism,
    b: Builder,
    torques: Sequence[Node],
    drive: str,
    *,
    title: str,
    at: Sequence[Node] | None = None,
    memory: Sequence[Node] = (),
    whole: bool = False,
    base: CarriedBase | None = None,
) -> Model:
    """The law of joint torques, as inputs of the drives.

    at      velocities for back-EMF
    whole   where references have positions of all joints of a closed robot
    base    of a floating robot
    """
    v = mechanism
    speeds = [v.qd[j] for j in v.free] if at is None else list(at)
    inputs = [
        command_for(joint, drive, torque, qd=speed) if _is_driven(v, j) else ZERO
        for (j, joint), torque, speed in zip(v.free.items(), torques, speeds, strict=True)
    ]
    if base is not None:
        inputs = [*substitute_all(inputs, base.put), *[ZERO] * base.padding]
    wanted = [node.value for part in reference_names(mechanism, whole=whole) for node in part]
    held = [f"mem{k + 1}" for k in range(len(memory))] or ["mem1"]
    unit = {"voltage": "V", "current": "A"}.get(drive, "N m or N")
    kept = tuple(memory) or (name("mem1"),)
    return Kind("control", title, "", computed_torque).model(
        mechanism,
        b,
        inputs=(
            Argument("reference", (len(wanted),), "", tuple(wanted), "desired q, qd, qdd"),
            *(mechanism.arguments("q", "qd") if base is None else base.state),
            Argument("memory", (len(held),), "", tuple(held), "memory of the controller before the call"),
        ),
        outputs=[
            Output("u", (len(inputs),), unit, tuple(inputs), f"inputs of the drives: {drive}"),
            Output("memory_after", (len(kept),), "", kept, "memory of the controller after the call"),
        ],
    )
