"""The dynamic identification model Γ = D(q, q̇, q̈)·K [KC97 6.1, (39)]."""

from __future__ import annotations

from armwright.models.core.model import Model
from armwright.models.core.registry import Kind
from armwright.models.identification.regressor_model import frame_of, picked, regressor_model
from armwright.models.identification.regressor_rows import dynamic_rows
from armwright.program import Output
from armwright.robot import Robot


def dynamic_regressor(robot: Robot, *, parameters: str = "standard") -> Model:
    """D (n, P) of f(q, qd, qdd): torques are D times the parameters; P in the order of ``columns``.

    The motion of the links is computed once for all columns. With rotor inertia, stiffness, friction and
    torque offset of every joint that has them. Torques of wrenches on links are not in it.
    Of a floating base f(T0, q, V0, qd, A0, qdd) → (6+n, P), force and moment on the base first.
    parameters   "standard" or "base": the columns of the base parameters only, OFF included
    """
    frame = frame_of(robot, "q", "qd", "qdd", parameters=parameters)
    rows = dynamic_rows(frame.tree, frame.variables, frame.b, turns=frame.turns)
    elements = picked(list(rows.values()), frame.columns)
    shape = (len(rows), len(frame.columns))
    output = Output("D", shape, "", elements, "torque per unit of each parameter")
    return regressor_model(DYNAMIC, frame, [output], robot=robot)


DYNAMIC = Kind(
    "dynamic_regressor",
    "Dynamic identification model",
    "Dynamic identification model",
    dynamic_regressor,
    ("KC97 (39)", "AAH86 (4), (7), (8), (15)-(17)", "E2-3 to E2-5", "E2-9"),
)
