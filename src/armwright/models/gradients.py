"""Gradients of torques and accelerations, the linearised state space, and inertia at the tool."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, derivative, name
from armwright.models.builder import Builder
from armwright.models.direct_dynamics import torque_argument
from armwright.models.dynamics.backward import Backward
from armwright.models.dynamics.body import Body
from armwright.models.dynamics.christoffel import Christoffel, Elements
from armwright.models.dynamics.composite import composites
from armwright.models.dynamics.factor import Factors, factored
from armwright.models.dynamics.floating import is_floating
from armwright.models.dynamics.forward import Forward, Rates, State
from armwright.models.dynamics.inertia import Square, inertia_from, moments_of
from armwright.models.dynamics.lagrangian import named
from armwright.models.dynamics.legend import LEGEND
from armwright.models.dynamics.setting import Setting, model_of, setting_of
from armwright.models.dynamics.stages import Stages, stages_of
from armwright.models.dynamics.variation import Place, Variation
from armwright.models.friction import friction_torque
from armwright.models.inverse_dynamics import inverse
from armwright.models.model import Model
from armwright.models.registry import Kind
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

    parameters   "standard" or "base"
    """
    setting = _setting(robot, parameters, "gradients")
    b = setting.builder()
    v = setting.variables
    found = gradients_of(setting, _links(setting, b), Rates(v.qd, v.qdd), b)
    outputs = [
        _matrix("dq", found.q, "torque against position"),
        _matrix("dqd", found.qd, "torque against velocity"),
        _matrix("dqdd", found.qdd, "torque against acceleration"),
    ]
    inputs = v.arguments("q", "qd", "qdd")
    return model_of(TORQUE, setting, b, inputs=inputs, outputs=outputs, legend=LEGEND)


def acceleration_gradients(robot: Robot, *, parameters: str = "standard") -> Model:
    """∂q̈/∂q, ∂q̈/∂q̇ and ∂q̈/∂τ = A⁻¹, each (n, n), of f(q, qd, tau).

    parameters   "standard" or "base"
    """
    setting, b, (q, qd, tau) = _accelerations(robot, parameters, "gradients")
    outputs = [
        _matrix("dq", q, "acceleration against position"),
        _matrix("dqd", qd, "acceleration against velocity"),
        _matrix("dtau", tau, "acceleration against torque"),
    ]
    inputs = (*setting.variables.arguments("q", "qd"), torque_argument(setting))
    return model_of(ACCELERATION, setting, b, inputs=inputs, outputs=outputs, legend=LEGEND)


def linearised(robot: Robot, *, parameters: str = "standard") -> Model:
    """F (2n, 2n) and G (2n, n) of f(q, qd, tau): d/dt(δq, δq̇) = F·(δq, δq̇) + G·δτ about that point.

    parameters   "standard" or "base"
    """
    setting, b, (q, qd, tau) = _accelerations(robot, parameters, "linearised model")
    n = len(q)
    top = [[ONE if k == n + i else ZERO for k in range(2 * n)] for i in range(n)]
    F = [*top, *([*q[i], *qd[i]] for i in range(n))]
    G = [*([ZERO] * n for _ in range(n)), *tau]
    outputs = [_matrix("F", F, "state matrix"), _matrix("G", G, "input matrix")]
    inputs = (*setting.variables.arguments("q", "qd"), torque_argument(setting))
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
    bodies = moments_of(setting, stages)
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
    setting = _setting(robot, parameters, what)
    run, H = inverse(setting, ("q", "qd"))
    b = run.b
    links = _links(setting, b)
    factors = factored(inertia_from(setting, links.stages, links.whole, b), b)
    right = [name(text) - h for text, h in zip(torque_argument(setting).elements, H, strict=True)]
    v = setting.variables
    qdd = dict(zip(v.joints, factors.solved(right), strict=True))
    found = gradients_of(setting, links, Rates(v.qd, qdd), b)
    n = len(right)
    unit = [[ONE if i == j else ZERO for j in range(n)] for i in range(n)]
    return (
        setting,
        b,
        (_solved(factors, found.q, -1), _solved(factors, found.qd, -1), _solved(factors, unit, 1)),
    )


def _solved(factors: Factors, rows: Square, sign: int) -> Square:
    """±A⁻¹ times a matrix."""
    columns = [factors.solved([sign * value for value in column]) for column in zip(*rows, strict=True)]
    return [list(row) for row in zip(*columns, strict=True)]


def _setting(robot: Robot, parameters: str, what: str) -> Setting:
    setting = setting_of(robot, parameters=parameters, what=what)
    if is_floating(setting):
        raise ArmwrightError(
            f"{what}: the base of '{robot.name}' floats; this model is of robots on a given base: "
            'hold it with dataclasses.replace(robot, base=dataclasses.replace(robot.base, kind="fixed"))'
        )
    return setting


def _matrix(key: str, rows: Sequence[Sequence[Node]], meaning: str) -> Output:
    columns = len(rows[0]) if rows else 0
    return Output(key, (len(rows), columns), "", tuple(value for row in rows for value in row), meaning)


TORQUE = Kind("torque_gradients", "Gradients of the inverse dynamics", "", torque_gradients)
ACCELERATION = Kind("acceleration_gradients", "Gradients of the direct dynamics", "", acceleration_gradients)
LINEARISED = Kind("linearised", "Linearised state space", "", linearised)
