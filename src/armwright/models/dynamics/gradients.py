"""Gradients of torques and accelerations, and the linearised state space."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node, derivative, name, substitute_all
from armwright.models.core.builder import Builder
from armwright.models.core.model import Model
from armwright.models.core.outputs import matrix_output
from armwright.models.core.registry import Kind
from armwright.models.dynamics.coriolis.christoffel import Christoffel, Elements
from armwright.models.dynamics.coriolis.lagrangian import named
from armwright.models.dynamics.coriolis.torque_gradients import Place, Variation
from armwright.models.dynamics.direct_dynamics import torque_argument
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.floating.floating_base import arguments_of, is_floating
from armwright.models.dynamics.floating.floating_gradients import (
    against_place,
    against_rates,
    drift_of_place,
    of_components,
)
from armwright.models.dynamics.inertia.generalised_links import composites
from armwright.models.dynamics.inertia.ldl_factor import Factors, factored
from armwright.models.dynamics.inertia.sparse_inertia import Square, inertia_from, inertia_of, moments_of
from armwright.models.dynamics.inverse_dynamics import inverse
from armwright.models.dynamics.newton_euler.backward_pass import Backward
from armwright.models.dynamics.newton_euler.forward_pass import Forward, Rates, State
from armwright.models.dynamics.newton_euler.mass_moments import Body
from armwright.models.dynamics.newton_euler.stages import Stages, stages_of
from armwright.models.dynamics.setting import Setting, model_of, setting_of
from armwright.models.laws.friction import friction_torque
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
    parameters   "standard" or "base"
    """
    setting = setting_of(robot, parameters=parameters, what="gradients")
    b = setting.builder()
    v = setting.variables
    found = _floating(setting, b) or gradients_of(setting, _links(setting, b), Rates(v.qd, v.qdd), b)
    outputs = [
        matrix_output("dq", found.q, "", "torque against position"),
        matrix_output("dqd", found.qd, "", "torque against velocity"),
        matrix_output("dqdd", found.qdd, "", "torque against acceleration"),
    ]
    inputs = arguments_of(setting, "q", "qd", "qdd")
    return model_of(TORQUE, setting, b, inputs=inputs, outputs=outputs, legend=LEGEND)


def acceleration_gradients(robot: Robot, *, parameters: str = "standard") -> Model:
    """∂q̈/∂q, ∂q̈/∂q̇ and ∂q̈/∂τ = A⁻¹, each (n, n), of f(q, qd, tau).

    Of a floating base f(T0, q, V0, qd, tau), each (6+n, 6+n): A0 before q̈, displacements as in
    ``torque_gradients``.
    parameters   "standard" or "base"
    """
    setting, b, (q, qd, tau) = _accelerations(robot, parameters, "gradients")
    outputs = [
        matrix_output("dq", q, "", "acceleration against position"),
        matrix_output("dqd", qd, "", "acceleration against velocity"),
        matrix_output("dtau", tau, "", "acceleration against torque"),
    ]
    inputs = (*arguments_of(setting, "q", "qd"), torque_argument(setting))
    return model_of(ACCELERATION, setting, b, inputs=inputs, outputs=outputs, legend=LEGEND)


def linearised(robot: Robot, *, parameters: str = "standard") -> Model:
    """F (2n, 2n) and G (2n, n) of f(q, qd, tau): d/dt(δq, δq̇) = F·(δq, δq̇) + G·δτ about that point.

    Of a floating base f(T0, q, V0, qd, tau) with 6+n in the place of n: the state is (δ, δq, δV0, δq̇) with δ
    the displacement of the base in its own axes, T0·exp(δ), and δV0 that of the components of its velocity.
    parameters   "standard" or "base"
    """
    setting, b, (q, qd, tau) = _accelerations(robot, parameters, "linearised model")
    n = len(q)
    own, rates = [[ZERO] * n for _ in range(n)], _unit(n)
    if is_floating(setting):
        own, rates = drift_of_place(n - 6)
        qd = of_components(qd)
    F = [[*own[i], *rates[i]] for i in range(n)] + [[*q[i], *qd[i]] for i in range(n)]
    G = [*([ZERO] * n for _ in range(n)), *tau]
    outputs = [matrix_output("F", F, "", "state matrix"), matrix_output("G", G, "", "input matrix")]
    inputs = (*arguments_of(setting, "q", "qd"), torque_argument(setting))
    return model_of(LINEARISED, setting, b, inputs=inputs, outputs=outputs, legend=LEGEND)


# ------------------------------------------------------------------------------ parts


@dataclass(frozen=True, slots=True)
class Links:
    """Regrouped bodies, alone and with what they carry."""

    stages: Stages
    bodies: Mapping[int, Body]
    whole: Mapping[int, Body]


def _links(setting: Setting, b: Builder) -> Links:
    stages = stages_of(setting.tree, setting.variables, b)
    bodies = moments_of(setting, stages, b)
    return Links(stages, bodies, composites(stages, bodies, b))


def gradients_of(setting: Setting, links: Links, rates: Rates, b: Builder) -> Gradients:
    """The gradients of the inverse dynamics at these rates."""
    stages, bodies, whole = links.stages, links.bodies, links.whole
    stayed = frozenset(j for j, outer in stages.outer.items() if not outer)
    states = Forward(stages, stayed, rates, b).states(setting.start)
    efforts = Backward(stages, bodies, setting.wrenches, stayed, b).efforts(states)
    places = {
        j: Place(states[j].VP, _zdd(stages, j, states[j], is_stayed=j in stayed), efforts[j])
        for j in setting.variables.joints
    }
    moving = Christoffel(stages, whole, rates.qd, b, setting.start.W)
    A, C, D = Variation(moving, places).elements()
    return _assembled(setting, A, C, D, b)


def _zdd(stages: Stages, j: int, state: State, *, is_stayed: bool) -> tuple[Node, Node, Node]:
    """The third column of U in the axes of the stage."""
    x, y, z = (row[2] for row in state.spin.U)
    return (x, y, z) if is_stayed else stages.places[j].back((x, y, z))


def _assembled(setting: Setting, A: Elements, C: Elements, D: Elements, b: Builder) -> Gradients:
    """Matrices with what acts in the joints alone: springs, friction, rotors; C is ∂τ/∂q̇."""
    joints = setting.variables.joints
    q = _square(D, joints)
    qd = _square(C, joints)
    qdd = _square({**{(j, i): node for (i, j), node in A.items()}, **A}, joints)
    for i, (j, joint) in enumerate(joints.items()):
        q[i][i] = q[i][i] + (joint.stiffness if joint.stiffness is not None else ZERO)
        loss = friction_torque(joint.friction, setting.variables.qd[j], joint=joint.name)
        qd[i][i] = qd[i][i] + derivative(loss, setting.variables.qd[j].value)
        qdd[i][i] = qdd[i][i] + joint.rotor
    numbers = list(joints)
    return Gradients(named(q, "TQ", numbers, b), named(qd, "TV", numbers, b), named(qdd, "A", numbers, b))


def _square(elements: Elements, joints: Mapping[int, object]) -> Square:
    return [[elements.get((i, j), ZERO) for j in joints] for i in joints]


def _accelerations(
    robot: Robot, parameters: str, what: str
) -> tuple[Setting, Builder, tuple[Square, Square, Square]]:
    """∂q̈/∂q = −A⁻¹·∂τ/∂q, ∂q̈/∂q̇ = −A⁻¹·∂τ/∂q̇ at the acceleration that τ gives, and A⁻¹."""
    setting = setting_of(robot, parameters=parameters, what=what)
    run, H = inverse(setting, ("q", "qd"))
    b = run.b
    links = _links(setting, b)
    factors = factored(inertia_from(setting, links.stages, links.whole, b), b)
    right = [name(text) - h for text, h in zip(torque_argument(setting).elements, H, strict=True)]
    v = setting.variables
    acceleration = factors.solved(right)
    qdd = dict(zip(v.joints, acceleration[len(right) - len(v.joints) :], strict=True))
    found = _floating(setting, b, acceleration) or gradients_of(setting, links, Rates(v.qd, qdd), b)
    q, qd = _solved(factors, found.q, -1), _solved(factors, found.qd, -1)
    return setting, b, (q, qd, _solved(factors, _unit(len(right)), 1))


def _unit(n: int) -> Square:
    return [[ONE if i == j else ZERO for j in range(n)] for i in range(n)]


def _solved(factors: Factors, rows: Square, sign: int) -> Square:
    """±A⁻¹ times a matrix."""
    columns = [factors.solved([sign * value for value in column]) for column in zip(*rows, strict=True)]
    return [list(row) for row in zip(*columns, strict=True)]


def _floating(setting: Setting, b: Builder, acceleration: Sequence[Node] | None = None) -> Gradients | None:
    """The gradients where the base floats, at its arguments A0 and q̈ or at a computed acceleration."""
    if not is_floating(setting):
        return None
    _, torques = inverse(setting, ("q", "qd", "qdd"))
    found = [against_place(setting, torques), against_rates(setting, torques)]
    if acceleration is not None:
        places = [one for argument in arguments_of(setting, "qdd") for one in argument.elements]
        flat = [node for rows in found for row in rows for node in row]
        size, n = len(flat) // 2, len(torques)
        put = substitute_all(flat, dict(zip(places, acceleration, strict=True)))
        found = [[put[k + i * n : k + i * n + n] for i in range(n)] for k in (0, size)]
    return Gradients(found[0], found[1], inertia_of(setting, b))


TORQUE = Kind("torque_gradients", "Gradients of the inverse dynamics", "", torque_gradients)
ACCELERATION = Kind("acceleration_gradients", "Gradients of the direct dynamics", "", acceleration_gradients)
LINEARISED = Kind("linearised", "Linearised state space", "", linearised)
