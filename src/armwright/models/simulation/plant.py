"""The plant: accelerations of a mechanism with motors, dry friction, stops, and joints that friction holds.

A joint with dry friction slides forward (direction +1), backward (−1) or is stuck (0). While the direction
stays the same the equations are smooth, so an integrator keeps its order. A stuck joint has its row and
column of A replaced by the identity; what friction must hold there comes out of the same solution:

    A_ff q̈_f = Γ_f − H_f − F_f(q̇_f, direction)          f: joints that are free
    hold_s   = Γ_s − H_s − F_s(0, 0) − A_sf q̈_f           s: joints that are stuck, while |hold_s| ≤ level_s
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, absolute, name, names_in, number, sign, tangent
from armwright.mechanism import Mechanism
from armwright.mechanism.mechanism import unit_of
from armwright.models.core.builder import Builder
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.inertia.free_motion import refuse_free_motion
from armwright.models.dynamics.inertia.ldl_factor import ldl_factors
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of
from armwright.models.dynamics.inverse_dynamics import inverse
from armwright.models.laws.friction import break_away, friction_torque, law_of
from armwright.models.laws.motor import INPUTS, Drive, drive_of
from armwright.program import Argument, Output
from armwright.robot import Joint, Robot

_POWER = "of motors, friction, stops and wrenches"
WRENCH = ("FX", "FY", "FZ", "CX", "CY", "CZ")
_HALF = number(0.5)


@dataclass(frozen=True, slots=True)
class Stops:
    """Buffers at the ends of each joint's range [N m/rad or N/m, s/rad or s/m], after Hunt and Crossley.

    A joint that is e beyond its limit is pushed back by stiffness·e·(1 + damping·ė), which is continuous.
    """

    stiffness: float
    damping: float = 0.0


@dataclass(frozen=True, slots=True)
class PlantChoice:
    """The options that choose a plant of a robot.

    drive        what its inputs are: "torque", "voltage" or "current"
    inductance   False: currents follow voltages at once
    stops        buffers at the ends of the joints' ranges, or None
    wrenches     numbers of links whose wrench is given over time, as further inputs
    varied       parameters that are given per run
    """

    drive: str = "torque"
    inductance: bool = True
    stops: Stops | None = None
    wrenches: tuple[int, ...] = ()
    varied: tuple[str, ...] = ()


def plant_model(robot: Robot, choice: PlantChoice) -> Model:
    """f(q, qd, u, current, direction, p) → qdd, hold, level, drive, rate, decay, power.

    u           inputs of the drives (n,), then wrenches of the chosen links (6,) each: what these exert on
                their surroundings, in their axes
    direction   +1, 0 or −1 of each joint (n,); without effect where a joint has no dry friction
    p           values of the varied parameters, or one number without effect
    hold, level what friction holds a stuck joint with, and the most it can: break-away [N m or N]
    drive       torques of the motors at the joints
    rate, decay of currents: di/dt = rate − decay·i
    power       of motors, friction, stops and wrenches together [W]
    """
    if choice.drive not in INPUTS:
        raise ArmwrightError(f"drive '{choice.drive}': use {', '.join(INPUTS)}")
    mechanism = dynamic_mechanism(robot_with_names(robot, choice), what="simulation")
    joints = mechanism.free
    bare = frictionless(mechanism)
    refuse_free_motion(bare)
    run, H = inverse(bare, ("q", "qd"))
    b = run.b
    A = inertia_of(bare, b)
    sides = [whole_side(mechanism, j, choice) for j in joints]
    rates = [mechanism.qd[j] for j in joints]
    right = [side.total - h for side, h in zip(sides, H, strict=True)]
    qdd, hold = accelerations(A, right, sides, b, names=[joint.name for joint in joints.values()])
    return plant_kind().model(
        mechanism,
        b,
        inputs=plant_inputs(mechanism.arguments("q", "qd"), joints, choice),
        outputs=plant_outputs(joints, sides, qdd, hold, sides_power(rates, sides) + wrench_power(H, rates)),
        legend=LEGEND,
    )


def canonical_model(robot: Robot, choice: PlantChoice) -> Model:
    """f(q, qd, u, current, direction, p) → momentum, force, power: Hamilton's view of the plant.

    momentum   p = A(q)·q̇ [N m s or N s]
    force      ṗ = Γ − H(q, q̇) + Ȧ·q̇, which is ∂L/∂q + Γ [N m or N]
    """
    mechanism = dynamic_mechanism(robot_with_names(robot, choice), what="simulation")
    bare = frictionless(mechanism)
    run, H = inverse(bare, ("q", "qd"))
    A = inertia_of(bare, run.b)
    qd = [mechanism.qd[j] for j in mechanism.free]
    momenta = [sum((a * v for a, v in zip(row, qd, strict=True)), ZERO) for row in A]
    turned = tangent(momenta, {mechanism.q[j].value: mechanism.qd[j] for j in mechanism.joints})
    sides = [whole_side(mechanism, j, choice) for j in mechanism.free]
    force = [side.total - h + t for side, h, t in zip(sides, H, turned, strict=True)]
    unit = mechanism.unit(force=True)
    return plant_kind().model(
        mechanism,
        run.b,
        inputs=plant_inputs(mechanism.arguments("q", "qd"), mechanism.free, choice),
        outputs=[
            Output("momentum", (len(qd),), f"({unit}) s", tuple(momenta), "momenta of the joints"),
            Output("force", (len(qd),), unit, tuple(force), "their rates"),
            Output("power", (), "W", (sides_power(qd, sides) + wrench_power(H, qd),), _POWER),
        ],
        legend=LEGEND,
    )


def sides_power(rates: Iterable[Node], sides: Iterable[JointSide]) -> Node:
    """The power of motors, friction and stops together [W], at these velocities of their joints."""
    power = ZERO
    for side, qd in zip(sides, rates, strict=True):
        power = power + side.total * qd
    return power


def wrench_power(H: Sequence[Node], rates: Sequence[Node]) -> Node:
    """The power of the surroundings on the links [W]: torques are linear in the wrenches that links exert."""
    names = {text for text in names_in(*H) if text.rstrip("0123456789") in WRENCH}
    power = ZERO
    for pull, rate in zip(tangent(H, {text: name(text) for text in sorted(names)}), rates, strict=True):
        power = power - pull * rate
    return power


@dataclass(frozen=True, slots=True)
class JointSide:
    """What acts at a joint beside the links: its drive, friction and stops; 1 where it is free, else 0."""

    total: Node
    drive: Drive
    level: Node
    free: Node


def whole_side(mechanism: Mechanism, j: int, choice: PlantChoice) -> JointSide:
    """What acts at a joint and, times their ratios, at those that follow it: they slide or stick together."""
    own = joint_side(mechanism, j, choice, name(f"dir{j}"))
    total, level, free = own.total, own.level, own.free
    for k, (leader, ratio, _) in mechanism.leads.items():
        if leader == j:
            other = joint_side(mechanism, k, choice, sign(ratio) * name(f"dir{j}"))
            total, level = total + ratio * other.total, level + absolute(ratio) * other.level
            free = free if other.free is ONE else name(f"dir{j}") ** 2
    return JointSide(total, own.drive, level, free)


def joint_side(mechanism: Mechanism, j: int, choice: PlantChoice, direction: Node) -> JointSide:
    """What acts at joint j, with its own names for input and current."""
    joint, v = mechanism.joints[j], mechanism
    is_driven = joint.stiffness is None and j in mechanism.free  # a flexible joint has no motor of its own
    drive = Drive(ZERO)
    if is_driven:
        drive = drive_of(
            joint,
            choice.drive,
            name(f"cmd{j}"),
            qd=v.qd[j],
            current=name(f"amp{j}"),
            inductance=choice.inductance,
        )
    friction = friction_torque(joint.friction, v.qd[j], joint=joint.name, direction=direction)
    level = break_away(joint.friction, joint=joint.name)
    is_dry = law_of(joint.friction, joint.name).is_dry and level is not ZERO
    total = drive.torque - friction + stop_torque(joint, v.q[j], v.qd[j], choice.stops)
    return JointSide(total, drive, level if is_dry else ZERO, direction * direction if is_dry else ONE)


def stop_torque(joint: Joint, q: Node, qd: Node, stops: Stops | None) -> Node:
    """The torque of the elastic stops at the ends of a joint's range."""
    if stops is None:
        return ZERO
    k, c = number(stops.stiffness), number(stops.damping)
    total = ZERO
    if joint.limits.upper is not None:
        total = total - k * _positive(q - number(joint.limits.upper)) * (ONE + c * qd)
    if joint.limits.lower is not None:
        total = total + k * _positive(number(joint.limits.lower) - q) * (ONE - c * qd)
    return total


def _positive(x: Node) -> Node:
    return _HALF * (x + absolute(x))


def accelerations(
    A: Sequence[Sequence[Node]],
    right: Sequence[Node],
    sides: Sequence[JointSide],
    b: Builder,
    *,
    names: Sequence[str] = (),
) -> tuple[list[Node], list[Node]]:
    """q̈, and what friction must hold at joints that are stuck, as above; names of joints are for messages."""
    n, free = len(right), [side.free for side in sides]
    masked = [[free[i] * free[k] * A[i][k] for k in range(n)] for i in range(n)]
    for i in range(n):
        masked[i][i] = A[i][i] if free[i] is ONE else free[i] * A[i][i] + (ONE - free[i])
    qdd = ldl_factors(masked, b, names=names).solve([f * r for f, r in zip(free, right, strict=True)])
    hold = []
    for i in range(n):
        held = right[i]
        for k in range(n):
            held = held if k == i else held - A[i][k] * qdd[k]
        hold.append(ZERO if free[i] is ONE else (ONE - free[i]) * held)
    return qdd, hold


def frictionless(mechanism: Mechanism) -> Mechanism:
    """The mechanism without any friction in its joints."""
    return replace(mechanism, robot=mechanism.robot.without("friction"))


def robot_with_names(robot: Robot, choice: PlantChoice) -> Robot:
    """The robot with names in the places of what is given from outside."""
    names = (*choice.varied, *(text for link in choice.wrenches for text in wrench_names(link)))
    return robot.with_values({text: name(text) for text in names}) if names else robot


def wrench_names(link: int) -> tuple[str, ...]:
    """Names of force and moment of a link."""
    return tuple(f"{key}{link}" for key in WRENCH)


def plant_inputs(
    state: Sequence[Argument], joints: Iterable[int | str], choice: PlantChoice, *, beside: Sequence[str] = ()
) -> tuple[Argument, ...]:
    """The arrays that a plant with these coordinates is called with.

    state    its arrays of positions and velocities
    joints   their numbers, or what else tells coordinates apart
    beside   further numbers given per run, without effect
    """
    numbers = list(joints)
    pushes = [text for link in choice.wrenches for text in wrench_names(link)]
    u = (*(f"cmd{j}" for j in numbers), *pushes)
    unit = {"voltage": "V", "current": "A"}.get(choice.drive, "N m or N")
    p = (*(choice.varied or ("none0",)), *beside)
    return (
        *state,
        Argument("u", (len(u),), unit, u, f"inputs of the drives: {choice.drive}"),
        _by_joint("current", "amp", numbers, "A", "currents of the motors"),
        _by_joint("direction", "dir", numbers, "", "+1 or -1: the way a joint slides; 0: it is stuck"),
        Argument("p", (len(p),), "", p, "parameters given per run"),
    )


def _by_joint(what: str, stem: str, numbers: Sequence[int | str], unit: str, meaning: str) -> Argument:
    return Argument(what, (len(numbers),), unit, tuple(f"{stem}{j}" for j in numbers), meaning)


def plant_outputs(
    joints: Mapping[int, Joint],
    sides: Sequence[JointSide],
    qdd: Sequence[Node],
    hold: Sequence[Node],
    power: Node,
) -> list[Output]:
    """The arrays that a plant with these coordinates gives."""
    force, rate = unit_of(joints.values(), force=True), unit_of(joints.values(), rate="/s^2")
    columns: Mapping[str, tuple[Sequence[Node], str, str]] = {
        "qdd": (qdd, rate, "joint accelerations"),
        "hold": (hold, force, "friction that would hold a joint at rest"),
        "level": ([side.level for side in sides], force, "largest friction that can hold a joint at rest"),
        "drive": ([side.drive.torque for side in sides], force, "torques of the motors at the joints"),
        "rate": ([side.drive.rate for side in sides], "A/s", "rate of the current without its decay"),
        "decay": ([side.drive.decay for side in sides], "1/s", "R/L"),
    }
    found = [
        Output(key, (len(nodes),), unit, tuple(nodes), words) for key, (nodes, unit, words) in columns.items()
    ]
    return [*found, Output("power", (), "W", (power,), _POWER)]


def plant_kind() -> Kind:
    """The kind of the plant; it needs a choice of options, so it is not among the models by name."""
    references = ("KC97 (23)-(30)", "Swartz82 (11)-(15)", "Kim90 (1)-(13)")
    return Kind("plant", "Mechanism with motors, friction and stops", "", plant_model, references)
