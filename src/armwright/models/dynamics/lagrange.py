"""Lagrange's equations: A, B, Q; the Coriolis matrix alone; torques split by products of velocities.

[KC97 5.5] and [Kim90 (20)]. Friction and wrenches are no part of them; rotor inertias are in A, springs of
flexible joints in Q.
"""

from __future__ import annotations

from armwright.errors import ArmwrightError
from armwright.expr.walk import substitute_in_turn
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of, matrix_output
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.inertia.sparse_inertia import Square
from armwright.models.dynamics.inverse_dynamics import torque_output
from armwright.models.dynamics.lagrange_terms import Equations, equations_of
from armwright.robot import Robot

METHODS = ("recursive", "derivative")
_INERTIA = "kg m^2, kg m or kg"
_DAMPING = "N m s, N s or N s/m"


def lagrange(robot: Robot, *, method: str = "recursive", parameters: str = "standard") -> Model:
    """A (n, n), B (n, n) and Q (n,) of f(q, qd): Γ = A·q̈ + B·q̇ + Q.

    B is made of Christoffel symbols, so that Ȧ − 2B is skew on a base that does not turn.
    Of a floating base f(T0, q, V0, qd) → A, B (6+n, 6+n) and Q (6+n,): wrench and torques are A·ν̇ + B·ν + Q
    with ν = (V0, q̇), where ν̇ holds the rates of the components of V0 (the acceleration of the origin less
    ω × v), and Ȧ − 2B is skew.
    method       "recursive", or "derivative": B from the derivatives of A; the same matrix
    parameters   "standard" or "base"
    """
    if method not in METHODS:
        raise ArmwrightError(f"method '{method}': use {' or '.join(METHODS)}")
    mechanism = dynamic_mechanism(robot, parameters=parameters, what="Lagrange")
    b = builder_of(mechanism)
    found = equations_of(mechanism, b, method=method)
    outputs = [
        matrix_output("A", found.A, _INERTIA, "inertia matrix"),
        matrix_output("B", found.C, _DAMPING, "centrifugal and Coriolis matrix"),
        torque_output(mechanism, tuple(found.Q), name="Q"),
    ]
    reason = "over generalised links" if method == "recursive" else "of the inertia matrix"
    return LAGRANGE.model(
        mechanism,
        b,
        inputs=mechanism.arguments("q", "qd"),
        outputs=outputs,
        legend=LEGEND,
        method=method,
        reason=reason,
    )


def coriolis(robot: Robot, *, parameters: str = "standard") -> Model:
    """C (n, n) of f(q, qd): C·q̇ are the centrifugal and Coriolis torques, Ȧ − 2C is skew.

    Of a floating base f(q, V0, qd) → (6+n, 6+n), as B of ``lagrange``.
    parameters   "standard" or "base"
    """
    mechanism = dynamic_mechanism(robot, parameters=parameters, what="Coriolis matrix")
    b = builder_of(mechanism)
    C = equations_of(mechanism, b).C
    output = matrix_output("C", C, _DAMPING, "Coriolis matrix of Christoffel symbols")
    inputs = mechanism.arguments("q", "qd", has_pose=False)
    return CORIOLIS.model(mechanism, b, inputs=inputs, outputs=[output], legend=LEGEND)


def torque_split(robot: Robot, *, parameters: str = "standard") -> Model:
    """M (n, n), CE (n, n), CO (n, n(n−1)/2) and G (n,) of f(q)  [Kim90 (20), erratum E0-10].

    Γ = M·q̈ + CE·[q̇_j²] + CO·[q̇_j·q̇_k, j < k, in the order 12, 13, …, 23, …] + G, on a base that stands still.
    parameters   "standard" or "base"
    """
    mechanism = dynamic_mechanism(robot, parameters=parameters, what="torque split")
    _refuse_carried(mechanism)
    b = builder_of(mechanism)
    found = equations_of(mechanism, b)
    n = len(found.A)
    symbols = _symbols(mechanism, found)
    CE = [[symbols[j][i][j] for j in range(n)] for i in range(n)]
    pairs = [(j, k) for j in range(n) for k in range(j + 1, n)]
    CO = [[symbols[k][i][j] + symbols[j][i][k] for j, k in pairs] for i in range(n)]
    outputs = [
        matrix_output("M", found.A, _INERTIA, "inertia matrix"),
        matrix_output("CE", CE, _INERTIA, "coefficients of squared velocities"),
        matrix_output("CO", CO, _INERTIA, "coefficients of products of two velocities"),
        torque_output(mechanism, tuple(found.Q), name="G"),
    ]
    b.quantities.clear()  # names of what has velocities in it
    inputs = mechanism.joint_arguments("q")
    return SPLIT.model(mechanism, b, inputs=inputs, outputs=outputs, legend=LEGEND)


def _symbols(mechanism: Mechanism, found: Equations) -> list[Square]:
    """For each k the matrix C at q̇_k = 1, all other velocities zero: the Christoffel symbols with k."""
    names = [mechanism.qd[j].value for j in mechanism.free]
    flat = mechanism.in_leaders([node for row in found.C for node in row])
    n = len(found.C)
    rates = [{text: int(i == k) for i, text in enumerate(names)} for k in range(n)]
    matrices = substitute_in_turn(flat, rates)
    return [[nodes[i * n : (i + 1) * n] for i in range(n)] for nodes in matrices]


def _refuse_carried(mechanism: Mechanism) -> None:
    if mechanism.base.freedom:
        raise ArmwrightError(
            f"torque split of '{mechanism.robot.name}': its base floats, and its velocity is not a joint "
            "velocity; use lagrange"
        )
    base = mechanism.base
    given = (*base.twist.angular, *base.acceleration.angular, *base.acceleration.linear)
    if any(not value.is_constant or value.value != 0 for value in given):
        raise ArmwrightError(
            f"'{mechanism.robot.name}' has a moving base, whose torques are not products of joint "
            "velocities; use lagrange"
        )


LAGRANGE = Kind(
    "lagrange",
    "Lagrange's equations: A, B, Q",
    "I.D.M. Lagrange",
    lagrange,
    ("KC97 (23), 5.5",),
    choices={"method": METHODS},
)
CORIOLIS = Kind("coriolis", "Coriolis matrix", "", coriolis, ("KC97 (23), 5.5",))
SPLIT = Kind(
    "torque_split",
    "Torques split by squares and products of velocities",
    "",
    torque_split,
    ("Kim90 (20)", "E0-10"),
)
