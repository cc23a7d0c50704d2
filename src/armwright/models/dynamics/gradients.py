"""Gradients of torques and accelerations, and the linearised state space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node, derivative, name, substitute_all, tangent
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder, builder_of, matrix_output
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.dynamics.coriolis.christoffel import Christoffel, Elements
from armwright.models.dynamics.coriolis.torque_gradients import JointQuantities, Variation
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.floating.floating_gradients import (
    against_place,
    against_rates,
    drift_of_place,
    of_components,
)
from armwright.models.dynamics.inertia.free_motion import refuse_free_motion
from armwright.models.dynamics.inertia.generalised_links import composites
from armwright.models.dynamics.inertia.ldl_factor import LdlFactors, ldl_factors
from armwright.models.dynamics.inertia.sparse_inertia import Square, inertia_from, inertia_of, moments_of
from armwright.models.dynamics.inverse_dynamics import closed_inverse, inverse
from armwright.models.dynamics.lagrange_terms import name_elements
from armwright.models.dynamics.motor_accelerations import closed_accelerations
from armwright.models.dynamics.newton_euler.backward_pass import Backward
from armwright.models.dynamics.newton_euler.forward_pass import Forward, LinkState, Rates
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments
from armwright.models.dynamics.newton_euler.stages import Stages, stages_of
from armwright.models.laws.friction import friction_torque
from armwright.models.loops.closed_motion import ClosedMotion
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.program import Output
from armwright.robot import Robot


@dataclass(frozen=True, slots=True)
class Gradients:
    """∂τ/∂q, ∂τ/∂q̇ and ∂τ/∂q̈ by rows."""

    q: Square
    qd: Square
    qdd: Square


def torque_gradients(robot: Robot, *, parameters: str = "standard") -> Model:
    """∂τ/∂q, ∂τ/∂q̇ and ∂τ/∂q̈ = A, each (n, n), of f(q, qd, qdd).

    Of a floating base f(T0, q, V0, qd, A0, qdd), each (6+n, 6+n): wrench and torques against a displacement
    of the base in its own axes (x, y, z, rx, ry, rz) and q, against V0 and q̇, against A0 and q̈.
    Of a closed robot f(q_tree, qd_active, qdd_active), each (na, na), in the coordinates of its motors:
    passive joints go along.
    parameters   "standard" or "base"
    """
    mechanism = dynamic_mechanism(
        robot, parameters=parameters, what="gradients", allows=("loops", "couplings")
    )
    b = builder_of(mechanism)
    v = mechanism
    if robot.loops:
        return _closed_model(mechanism)
    found = _floating(mechanism, b) or gradients_of(mechanism, _links(mechanism, b), Rates(v.qd, v.qdd), b)
    inputs = mechanism.arguments("q", "qd", "qdd")
    return TORQUE.model(mechanism, b, inputs=inputs, outputs=_outputs(found), legend=LEGEND)


def _closed_model(mechanism: Mechanism) -> Model:
    """Gradients of a closed robot by forward mode: with motor a all joints move by column a of G."""
    motion, torques = closed_inverse(mechanism, ("q", "qd", "qdd"), what="gradients")
    v = mechanism
    dq = [tangent(torques, way) for way in _ways(motion)]
    dqd = [tangent(torques, {v.qd[a].value: ONE}) for a in motion.active]
    dqdd = [tangent(torques, {v.qdd[a].value: ONE}) for a in motion.active]
    rows = (list(zip(*columns, strict=True)) for columns in (dq, dqd, dqdd))
    found = Gradients(*([list(row) for row in square] for square in rows))
    return TORQUE.model(
        mechanism,
        motion.b,
        inputs=(*mechanism.arguments("q"), *mechanism.motor_arguments("qd", "qdd")),
        outputs=_outputs(found),
        legend=(*LOOPS, *LEGEND),
        reason=motion.reason,
    )


def _ways(motion: ClosedMotion) -> list[dict[str, Node]]:
    """Per motor, how the positions of all joints of the tree change with its own, by their names."""
    v = motion.mechanism
    moved = [v.gathering.all_rates(motion.columns[a]) for a in motion.active]
    return [{v.q[j].value: rate for j, rate in rates.items()} for rates in moved]


def _outputs(found: Gradients) -> list[Output]:
    return [
        matrix_output("dq", found.q, "", "torque against position"),
        matrix_output("dqd", found.qd, "", "torque against velocity"),
        matrix_output("dqdd", found.qdd, "", "torque against acceleration"),
    ]


def acceleration_gradients(robot: Robot, *, parameters: str = "standard") -> Model:
    """∂q̈/∂q, ∂q̈/∂q̇ and ∂q̈/∂τ = A⁻¹, each (n, n), of f(q, qd, tau).

    Of a closed robot f(q_tree, qd_active, tau), each (na, na), in the coordinates of its motors.
    Of a floating base f(T0, q, V0, qd, tau), each (6+n, 6+n): A0 before q̈, displacements as in
    ``torque_gradients``.
    parameters   "standard" or "base"
    """
    found = _accelerations(robot, parameters, "gradients")
    q, qd, tau = found.q, found.qd, found.tau
    outputs = [
        matrix_output("dq", q, "", "acceleration against position"),
        matrix_output("dqd", qd, "", "acceleration against velocity"),
        matrix_output("dtau", tau, "", "acceleration against torque"),
    ]
    return found.model(ACCELERATION, outputs)


def linearised(robot: Robot, *, parameters: str = "standard") -> Model:
    """F (2n, 2n) and G (2n, n) of f(q, qd, tau): d/dt(δq, δq̇) = F·(δq, δq̇) + G·δτ about that point.

    Of a closed robot f(q_tree, qd_active, tau) with its motors in the place of the joints.
    Of a floating base f(T0, q, V0, qd, tau) with 6+n in the place of n: the state is (δ, δq, δV0, δq̇) with δ
    the displacement of the base in its own axes, T0·exp(δ), and δV0 that of the components of its velocity.
    parameters   "standard" or "base"
    """
    found = _accelerations(robot, parameters, "linearised model")
    mechanism, q, qd, tau = found.mechanism, found.q, found.qd, found.tau
    n = len(q)
    own, rates = [[ZERO] * n for _ in range(n)], _unit(n)
    if mechanism.base.freedom:
        own, rates = drift_of_place(mechanism)
        qd = of_components(mechanism, qd)
    F = [[*own[i], *rates[i]] for i in range(n)] + [[*q[i], *qd[i]] for i in range(n)]
    G = [*([ZERO] * n for _ in range(n)), *tau]
    outputs = [matrix_output("F", F, "", "state matrix"), matrix_output("G", G, "", "input matrix")]
    return found.model(LINEARISED, outputs)


# ------------------------------------------------------------------------------ parts


@dataclass(frozen=True, slots=True)
class Links:
    """Regrouped bodies, alone and with what they carry."""

    stages: Stages
    bodies: Mapping[int, MassMoments]
    whole: Mapping[int, MassMoments]


def _links(mechanism: Mechanism, b: Builder) -> Links:
    stages = stages_of(mechanism, b)
    bodies = moments_of(mechanism, stages, b)
    return Links(stages, bodies, composites(stages, bodies, b))


def gradients_of(mechanism: Mechanism, links: Links, rates: Rates, b: Builder) -> Gradients:
    """The gradients of the inverse dynamics at these rates."""
    stages, bodies, whole = links.stages, links.bodies, links.whole
    stayed = frozenset(j for j, outer in stages.outer.items() if not outer)
    states = Forward(stages, stayed, rates, b).states(mechanism.base)
    efforts = Backward(stages, bodies, mechanism.wrenches, stayed, b).efforts(states)
    places = {
        j: JointQuantities(
            states[j].at.A.linear, _zdd(stages, j, states[j], is_stayed=j in stayed), efforts[j]
        )
        for j in mechanism.joints
    }
    moving = Christoffel(stages, whole, rates.qd, b, mechanism.base.twist.angular)
    A, C, D = Variation(moving, places).elements()
    return _assemble(mechanism, A, C, D, b)


def _zdd(stages: Stages, j: int, state: LinkState, *, is_stayed: bool) -> tuple[Node, Node, Node]:
    """The third column of U in the axes of the stage."""
    x, y, z = (row[2] for row in state.spin.U)
    return (x, y, z) if is_stayed else stages.places[j].back((x, y, z))


def _assemble(mechanism: Mechanism, A: Elements, C: Elements, D: Elements, b: Builder) -> Gradients:
    """Matrices with what acts in the joints alone: springs, friction, rotors; C is ∂τ/∂q̇."""
    joints = mechanism.joints
    q = _square(D, joints)
    qd = _square(C, joints)
    qdd = _square({**{(j, i): node for (i, j), node in A.items()}, **A}, joints)
    for i, (j, joint) in enumerate(joints.items()):
        q[i][i] = q[i][i] + (joint.stiffness if joint.stiffness is not None else ZERO)
        loss = friction_torque(joint.friction, mechanism.qd[j], joint=joint.name)
        qd[i][i] = qd[i][i] + derivative(loss, mechanism.qd[j].value)
        qdd[i][i] = qdd[i][i] + joint.rotor
    numbers, felt = list(joints), mechanism.gathering
    return Gradients(
        felt.matrix(name_elements(q, "TQ", numbers, b)),
        felt.matrix(name_elements(qd, "TV", numbers, b)),
        felt.matrix(name_elements(qdd, "A", numbers, b)),
    )


def _square(elements: Elements, joints: Mapping[int, object]) -> Square:
    return [[elements.get((i, j), ZERO) for j in joints] for i in joints]


@dataclass(frozen=True, slots=True)
class AccelerationGradients:
    """∂q̈/∂q, ∂q̈/∂q̇ and ∂q̈/∂τ by rows, and how the loops of a closed robot were solved for them."""

    mechanism: Mechanism
    b: Builder
    q: Square
    qd: Square
    tau: Square
    reason: str = ""

    def model(self, kind: Kind, outputs: Sequence[Output]) -> Model:
        """A model with these outputs of f(q, qd, tau)."""
        v, is_closed = self.mechanism, bool(self.mechanism.robot.loops)
        rates = v.motor_arguments("qd") if is_closed else ()
        state = (*v.arguments("q"), *rates) if is_closed else v.arguments("q", "qd")
        legend = (*LOOPS, *LEGEND) if is_closed else LEGEND
        inputs = (*state, v.torque_argument())
        return kind.model(v, self.b, inputs=inputs, outputs=outputs, legend=legend, reason=self.reason)


def _closed_accelerations(mechanism: Mechanism, what: str) -> AccelerationGradients:
    """Acceleration gradients of a closed robot, by forward mode as its torque gradients."""
    motion, qdd = closed_accelerations(mechanism, what=what)
    tau = mechanism.torque_argument().elements
    columns = [
        [tangent(qdd, way) for way in _ways(motion)],
        [tangent(qdd, {mechanism.qd[a].value: ONE}) for a in motion.active],
        [tangent(qdd, {text: ONE}) for text in tau],
    ]
    q, qd, dtau = ([list(row) for row in zip(*one, strict=True)] for one in columns)
    return AccelerationGradients(mechanism, motion.b, q, qd, dtau, motion.reason)


def _accelerations(robot: Robot, parameters: str, what: str) -> AccelerationGradients:
    """∂q̈/∂q = −A⁻¹·∂τ/∂q, ∂q̈/∂q̇ = −A⁻¹·∂τ/∂q̇ at the acceleration that τ gives, and A⁻¹."""
    mechanism = dynamic_mechanism(robot, parameters=parameters, what=what, allows=("loops", "couplings"))
    if robot.loops:
        return _closed_accelerations(mechanism, what)
    refuse_free_motion(mechanism)
    run, H = inverse(mechanism, ("q", "qd"))
    b = run.b
    links = _links(mechanism, b)
    factors = ldl_factors(inertia_from(mechanism, links.stages, links.whole, b), b)
    right = [name(text) - h for text, h in zip(mechanism.torque_argument().elements, H, strict=True)]
    v = mechanism
    acceleration = factors.solve(right)
    own = dict(zip(v.free, acceleration[len(right) - len(v.free) :], strict=True))
    qdd = mechanism.gathering.all_rates(own)
    found = _floating(mechanism, b, acceleration) or gradients_of(mechanism, links, Rates(v.qd, qdd), b)
    q, qd = _solve_columns(factors, found.q, -1), _solve_columns(factors, found.qd, -1)
    return AccelerationGradients(mechanism, b, q, qd, _solve_columns(factors, _unit(len(right)), 1))


def _unit(n: int) -> Square:
    return [[ONE if i == j else ZERO for j in range(n)] for i in range(n)]


def _solve_columns(factors: LdlFactors, rows: Square, sign: int) -> Square:
    """±A⁻¹ times a matrix."""
    columns = [factors.solve([sign * value for value in column]) for column in zip(*rows, strict=True)]
    return [list(row) for row in zip(*columns, strict=True)]


def _floating(
    mechanism: Mechanism, b: Builder, acceleration: Sequence[Node] | None = None
) -> Gradients | None:
    """The gradients where the base floats, at its arguments A0 and q̈ or at a computed acceleration."""
    if not mechanism.base.freedom:
        return None
    _, torques = inverse(mechanism, ("q", "qd", "qdd"))
    sides = (against_place(mechanism, torques), against_rates(mechanism, torques))
    found = [mechanism.gathering.columns(rows) for rows in sides]
    if acceleration is not None:
        places = [one for argument in mechanism.arguments("qdd") for one in argument.elements]
        flat = mechanism.in_leaders([node for rows in found for row in rows for node in row])
        size, n = len(flat) // 2, len(torques)
        put = substitute_all(flat, dict(zip(places, acceleration, strict=True)))
        found = [[put[k + i * n : k + i * n + n] for i in range(n)] for k in (0, size)]
    return Gradients(found[0], found[1], inertia_of(mechanism, b))


TORQUE = Kind("torque_gradients", "Gradients of the inverse dynamics", "", torque_gradients)
ACCELERATION = Kind("acceleration_gradients", "Gradients of the direct dynamics", "", acceleration_gradients)
LINEARISED = Kind("linearised", "Linearised state space", "", linearised)
