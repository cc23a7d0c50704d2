"""The energy identification model ∫q̇ᵀΓ dt = Δh·K [KC97 6.3, (47)-(52)]."""

from __future__ import annotations

from dataclasses import replace

from armwright.models.core.model import Model
from armwright.models.core.registry import Kind
from armwright.models.identification.energy_columns import energy_columns, power_columns, refuse_carried_base
from armwright.models.identification.regressor_model import frame_of, picked, regressor_model
from armwright.program import Output
from armwright.robot import Robot


def energy_regressor(robot: Robot, *, parameters: str = "standard") -> Model:
    """H (P,) of f(q, qd): the total energy of the robot is h times the parameters.

    Between two times ∫q̇ᵀΓ dt = (h(t2) − h(t1))·K. Friction has no energy: the columns named in
    ``extra["integrated"]`` hold its power, to be integrated over time in the place of the difference:
    ∫q̇² dt for FV, ∫|q̇| dt for FS (E4-26). IA: ½q̇²; K: ½q²; OFF: q.
    Differs from the paper: (50) has M·P in the place of P (E4-24), the seventh line of (52) is h_MX
    (E4-25), and rotors, springs, friction and offsets are included.
    Of a floating base f(T0, q, V0, qd), and the work of what pushes the base belongs to the left side:
    ∫(V0ᵀF + q̇ᵀΓ) dt. A base that moves in a given way is refused.
    parameters   "standard" or "base"
    """
    refuse_carried_base(robot, "energy_regressor")
    frame = frame_of(robot, "q", "qd", parameters=parameters)
    power = power_columns(frame)
    elements = picked([energy_columns(frame) | power], frame.columns)
    output = Output("h", (len(frame.columns),), "", elements, "energy per unit of each parameter")
    integrated = tuple(
        symbol.name for symbol, key in zip(frame.symbols, frame.columns, strict=True) if key in power
    )
    made = regressor_model(ENERGY, frame, [output], robot=robot)
    return replace(made, extra={"integrated": integrated})


ENERGY = Kind(
    "energy_regressor",
    "Energy identification model",
    "Energy identification model",
    energy_regressor,
    ("KC97 (47)-(52)", "E4-24 to E4-26"),
)
