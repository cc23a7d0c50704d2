"""The inertia matrix by generalised links [KC97 5.3.2], errata E4-15 … E4-21."""

from __future__ import annotations

from armwright.models.core.model import Model
from armwright.models.core.outputs import matrix_output
from armwright.models.core.registry import Kind
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.floating.floating_base import is_floating
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of
from armwright.models.dynamics.setting import model_of, setting_of
from armwright.robot import Robot


def inertia_matrix(robot: Robot, *, parameters: str = "standard") -> Model:
    """A (n, n) of f(q), rotor inertias on its diagonal; of a floating base (6+n, 6+n), base first.

    parameters   "standard" or "base"
    """
    setting = setting_of(robot, parameters=parameters, what="inertia matrix")
    b = setting.builder()
    A = inertia_of(setting, b)
    unit = "kg, kg m, kg m^2" if is_floating(setting) else "kg m^2, kg m or kg"
    output = matrix_output("A", A, unit, "inertia matrix")
    inputs = setting.variables.arguments("q")
    return model_of(INERTIA_MATRIX, setting, b, inputs=inputs, outputs=[output], legend=LEGEND)


INERTIA_MATRIX = Kind(
    "inertia_matrix",
    "Inertia matrix by generalised links",
    "Inertia matrix",
    inertia_matrix,
    ("KC97 (26)-(38)", "E4-15 to E4-21"),
)
