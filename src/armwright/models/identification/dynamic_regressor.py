"""The dynamic identification model Γ = D(q, q̇, q̈)·K [KC97 6.1, (39)]."""

from __future__ import annotations

from armwright.models.core.builder import builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.identification.regressor_model import (
    chosen_columns,
    regression_mechanism,
    regressor_model,
)
from armwright.models.identification.regressor_rows import dynamic_rows
from armwright.models.kinematics.frame_turn import turns_of
from armwright.program import Output
from armwright.robot import Robot


def dynamic_regressor(robot: Robot, *, parameters: str = "standard") -> Model:
    """D (n, P) of f(q, qd, qdd): torques are D times the parameters; P in the order of ``columns``.

    The motion of the links is computed once for all columns. With rotor inertia, stiffness, friction and
    torque offset of every joint that has them. Torques of wrenches on links are not in it.
    Of a floating base f(T0, q, V0, qd, A0, qdd) → (6+n, P), force and moment on the base first.
    parameters   "standard" or "base": the columns of the base parameters only, OFF included
    """
    columns = chosen_columns(robot, parameters)
    mechanism = regression_mechanism(robot, "q", "qd", "qdd", what="dynamic_regressor")
    b = builder_of(mechanism)
    rows = dynamic_rows(mechanism, turns_of(mechanism, b), b)
    elements = columns.elements(list(rows.values()))
    shape = (len(rows), len(columns.names))
    output = Output("D", shape, "", elements, "torque per unit of each parameter")
    inputs = mechanism.arguments("q", "qd", "qdd")
    return regressor_model(DYNAMIC, mechanism, b, columns=columns, inputs=inputs, outputs=[output])


DYNAMIC = Kind(
    "dynamic_regressor",
    "Dynamic identification model",
    "Dynamic identification model",
    dynamic_regressor,
    ("KC97 (39)", "AAH86 (4), (7), (8), (15)-(17)", "E2-3 to E2-5", "E2-9"),
)
