"""The energy identification model ∫q̇ᵀΓ dt = Δh·K [KC97 6.3, (47)-(52)]."""

from __future__ import annotations

from dataclasses import replace

from armwright.models.core.builder import builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.identification.energy_columns import energy_columns, power_columns, refuse_carried_base
from armwright.models.identification.regressor_model import (
    chosen_columns,
    regression_mechanism,
    regressor_model,
)
from armwright.models.kinematics.frame_turn import turns_of
from armwright.program import Output
from armwright.robot import Robot


def energy_regressor(robot: Robot, *, parameters: str = "standard") -> Model:
    """H (P,) of f(q, qd): the total energy of the robot is h times the parameters.

    Between two times ∫q̇ᵀΓ dt = (h(t2) − h(t1))·K. Friction has no energy: the columns named in
    ``model.integrated`` hold its power, to be integrated over time in the place of the difference:
    ∫q̇² dt for FV, ∫|q̇| dt for FS (E4-26). IA: ½q̇²; K: ½q²; OFF: q.
    Differs from the paper: (50) has M·P in the place of P (E4-24), the seventh line of (52) is h_MX
    (E4-25), and rotors, springs, friction and offsets are included.
    Of a floating base f(T0, q, V0, qd), and the work of what pushes the base belongs to the left side:
    ∫(V0ᵀF + q̇ᵀΓ) dt. A base that moves in a given way is refused.
    parameters   "standard" or "base"
    """
    refuse_carried_base(robot, "energy_regressor")
    columns = chosen_columns(robot, parameters)
    mechanism = regression_mechanism(robot, "q", "qd", what="energy_regressor")
    b = builder_of(mechanism)
    power = power_columns(mechanism)
    elements = columns.elements([energy_columns(mechanism, turns_of(mechanism, b), b) | power])
    output = Output("h", (len(columns.names),), "", elements, "energy per unit of each parameter")
    pairs = zip(columns.symbols, columns.names, strict=True)
    inputs = mechanism.arguments("q", "qd")
    made = regressor_model(ENERGY, mechanism, b, columns=columns, inputs=inputs, outputs=[output])
    return replace(made, integrated=tuple(symbol.name for symbol, key in pairs if key in power))


ENERGY = Kind(
    "energy_regressor",
    "Energy identification model",
    "Energy identification model",
    energy_regressor,
    ("KC97 (47)-(52)", "E4-24 to E4-26"),
)
