"""Inverse dynamics by customised Newton-Euler, and the bias vector H [KC97 5.1, 5.2, 5.3.1].

Γ = A·q̈ + H: along each joint axis the moment or force of Newton-Euler, IA·q̈, friction, and K·q of a
flexible joint (20), erratum E4-13. Wrenches are what links exert on their surroundings (E3-12).
What a joint feels that follows another is felt by its leader, times their ratio.
Of a closed robot these are the torques of its tree, and motors feel Γm = GᵀΓtr (21), (22).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.newton_euler.forward_pass import Rates
from armwright.models.dynamics.newton_euler.link_by_link import LEGEND as PLAIN
from armwright.models.dynamics.newton_euler.link_by_link import PlainRun, link_by_link
from armwright.models.dynamics.newton_euler.recursion import RecursionRun, newton_euler
from armwright.models.laws.friction import friction_torque
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.models.loops.tied_motors import Weights, refuse_weights
from armwright.program import Output
from armwright.robot import Robot

Recursion: TypeAlias = Callable[..., RecursionRun | PlainRun]
_METHODS: dict[str, tuple[Recursion, tuple[Entry, ...]]] = {
    "fewest": (newton_euler, LEGEND),
    "symoro": (link_by_link, PLAIN),
}
_REFERENCES = ("KC97 (6), (8)-(10), (15)-(20)", "E4-7 to E4-13")


def inverse_dynamics(
    robot: Robot, *, parameters: str = "standard", weights: Weights | None = None, method: str = "fewest"
) -> Model:
    """f(q, qd, qdd) → tau (n,); of a floating base f(T0, q, V0, qd, A0, qdd) → (6+n,).

    Of a closed robot f(q_tree, qd_active, qdd_active) → torques of the motors (na,).

    parameters   "standard": XX1 … M6 and so on; "base": the regrouped ones, XXR2 …
    weights      of a closed robot with more motors than freedoms, {"motor": w}: Σ w·τ² is least, w = 1 of
                 motors that are not named
    method       "fewest" operations, or "symoro": link by link, in the order and under the names of SYMORO+
    """
    return _model(INVERSE_DYNAMICS, robot, _DynamicsOptions(parameters, weights, method), ("q", "qd", "qdd"))


def bias(
    robot: Robot, *, parameters: str = "standard", weights: Weights | None = None, method: str = "fewest"
) -> Model:
    """H (n,) of f(q, qd): the inverse dynamics at q̈ = 0; of a floating base f(T0, q, V0, qd) → (6+n,).

    Of a closed robot f(q_tree, qd_active) → (na,), at zero acceleration of the motors.

    parameters   "standard" or "base"
    weights      of a closed robot with more motors than freedoms, as in ``inverse_dynamics``
    method       "fewest" or "symoro", as in ``inverse_dynamics``
    """
    return _model(BIAS, robot, _DynamicsOptions(parameters, weights, method), ("q", "qd"))


@dataclass(frozen=True, slots=True)
class _DynamicsOptions:
    """The options of a model."""

    parameters: str
    weights: Weights | None
    method: str

    @property
    def recursion(self) -> Recursion:
        return _METHODS[self.method][0]

    @property
    def legend(self) -> tuple[Entry, ...]:
        return _METHODS[self.method][1]


def _model(kind: Kind, robot: Robot, wanted: _DynamicsOptions, keys: tuple[str, ...]) -> Model:
    refuse_weights(robot, wanted.weights, what=kind.name)
    if wanted.method not in tuple(_METHODS):
        raise ArmwrightError(
            f"{kind.name} of '{robot.name}': method '{wanted.method}' is unknown; use 'fewest' (operations) "
            "or 'symoro' (link by link, under the names of SYMORO+)"
        )
    mechanism = dynamic_mechanism(
        robot, parameters=wanted.parameters, what=kind.name, allows=("loops", "couplings")
    )
    if robot.loops:
        return _closed_model(kind, mechanism, wanted, keys)
    run, torques = inverse(mechanism, keys, recursion=wanted.recursion, as_printed=True)
    inputs = mechanism.arguments(*keys)
    return kind.model(
        mechanism,
        run.b,
        inputs=inputs,
        outputs=[torque_output(mechanism, torques)],
        legend=wanted.legend,
        method="Newton-Euler",
        reason=run.reason,
    )


def _closed_model(kind: Kind, mechanism: Mechanism, wanted: _DynamicsOptions, keys: tuple[str, ...]) -> Model:
    motion, torques = closed_inverse(
        mechanism,
        keys,
        what=kind.name,
        weights=wanted.weights,
        recursion=wanted.recursion,
        as_printed=True,
    )
    return kind.model(
        mechanism,
        motion.b,
        inputs=(*mechanism.arguments("q"), *mechanism.motor_arguments(*keys[1:])),
        outputs=[torque_output(mechanism, tuple(torques))],
        legend=(*LOOPS, *wanted.legend),
        method="Newton-Euler on the tree, loops by virtual power",
        reason=motion.reason,
    )


def inverse(
    mechanism: Mechanism,
    keys: tuple[str, ...],
    *,
    recursion: Recursion = newton_euler,
    as_printed: bool = False,
) -> tuple[RecursionRun | PlainRun, tuple[Node, ...]]:
    """The torques (after the wrench on a floating base) with what is among "qd" and "qdd", the rest zero.

    as_printed   True where they are added up term by term as in (20), to be read; otherwise what is felt at
                 a joint is a sum of its own, which what is computed from torques may share
    """
    v = mechanism
    rates = Rates(v.qd if "qd" in keys else {}, v.qdd if "qdd" in keys else {})
    run = recursion(mechanism, rates, mechanism.base.moving(*keys))
    joints = _joint_torques(mechanism, run, rates, as_printed)
    felt = mechanism.gathering.entries(joints)
    return run, (*mechanism.base.effort_rows(run.efforts[0]), *(felt[j] for j in mechanism.free))


def _joint_torques(
    mechanism: Mechanism, run: RecursionRun | PlainRun, rates: Rates, as_printed: bool
) -> dict[int, Node]:
    found = {}
    for j, along in run.along_axes.items():
        first, last = (along, ZERO) if as_printed else (ZERO, along)
        felt = last + _at_joint(mechanism, j, rates, beside=first)
        found[j] = run.b.name(felt, run.b.label("GAM", j), group="torques")
    return found


def closed_inverse(
    mechanism: Mechanism,
    keys: tuple[str, ...],
    *,
    what: str,
    weights: Weights | None = None,
    recursion: Recursion = newton_euler,
    as_printed: bool = False,
) -> tuple[ClosedMotion, list[Node]]:
    """The torques of the motors of a closed robot with what is among "qd" and "qdd", the rest zero."""
    motion = closed_motion(mechanism, builder_of(mechanism), what=what, weights=weights)
    torques = tree_torques(motion, closed_rates(motion, keys), recursion, as_printed=as_printed)
    return motion, motion.motor_torques(torques)


def closed_rates(motion: ClosedMotion, keys: tuple[str, ...]) -> Rates:
    """Velocities and accelerations of all joints of the tree from those of the motors (13), (14)."""
    v = motion.mechanism
    qd = motion.velocities({j: v.qd[j] for j in motion.active}) if "qd" in keys else {}
    gain = {j: v.qdd[j] for j in motion.active} if "qdd" in keys else {}
    return Rates(qd, motion.accelerations(qd, gain))


def tree_torques(
    motion: ClosedMotion, rates: Rates, recursion: Recursion = newton_euler, *, as_printed: bool = False
) -> dict[int, Node]:
    """Γtr: the torques of all joints of the tree, loops open."""
    run = recursion(motion.mechanism, rates, motion.mechanism.base, before=motion.b)
    torques = _joint_torques(motion.mechanism, run, rates, as_printed)
    motion.b.take(run.b)
    return torques


def _at_joint(mechanism: Mechanism, j: int, rates: Rates, *, beside: Node) -> Node:
    """What is felt beside, IA·q̈, friction and K·q of joint j, added up in this order."""
    joint = mechanism.joints[j]
    moving = beside + joint.rotor * rates.qdd.get(j, ZERO)
    felt = friction_torque(joint.friction, rates.qd.get(j, ZERO), joint=joint.name, beside=moving)
    return felt if joint.stiffness is None else felt + joint.stiffness * mechanism.q[j]


def torque_output(mechanism: Mechanism, torques: tuple[Node, ...], *, name: str = "tau") -> Output:
    """The output array of joint torques, after the wrench on the base if that floats."""
    return Output(name, (len(torques),), mechanism.torque_unit, torques, mechanism.torque_meaning)


INVERSE_DYNAMICS = Kind(
    "inverse_dynamics",
    "Inverse dynamics by Newton and Euler",
    "I.D.M. N-E",
    inverse_dynamics,
    _REFERENCES,
    choices={"method": tuple(_METHODS)},
)
BIAS = Kind(
    "bias",
    "Centrifugal, Coriolis and gravity torques, friction and wrenches: H",
    "Centrifugal, Coriolis & gravity",
    bias,
    ("KC97 (25), 5.3.1", *_REFERENCES),
    choices={"method": tuple(_METHODS)},
)
