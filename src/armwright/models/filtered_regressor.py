"""The filtered identification model Γ = d(D1·K)/dt + D2·K, free of q̈ [KC97 6.2, (41)-(44)].

With filters F on Γ and D2 and s·F on D1 (45)-(46), erratum E4-23. Integrated over time instead of
filtered, ∫Γ dt = (ΔD1 + ∫D2 dt)·K, the same matrices are the momentum form.
"""

from __future__ import annotations

from collections.abc import Mapping

from armwright.expr import Node
from armwright.models.identification.assembly import Frame, frame_of, picked, regressor_model
from armwright.models.identification.lagrange import lagrange_rows, refuse_moving_base
from armwright.models.model import Model
from armwright.models.registry import Kind
from armwright.program import Output
from armwright.robot import Robot


def filtered_regressor(robot: Robot, *, parameters: str = "standard") -> Model:
    """D1, D2 (n, P) of f(q, qd): D1·K = ∂E/∂q̇ (42), D2·K = −∂E/∂q + ∂U/∂q + friction (43).

    Rotor inertia is in D1 (q̇); springs, friction and torque offsets are in D2.
    parameters   "standard" or "base"
    """
    refuse_moving_base(robot, "filtered_regressor")
    frame = frame_of(robot, "q", "qd", parameters=parameters)
    D1, D2 = lagrange_rows(frame)
    outputs = [
        _output(frame, "D1", D1, "generalised momentum per unit of each parameter"),
        _output(frame, "D2", D2, "the rest of the torque per unit of each parameter"),
    ]
    return regressor_model(FILTERED, frame, outputs, robot=robot)


def _output(frame: Frame, name: str, rows: Mapping[int, dict[str, Node]], meaning: str) -> Output:
    return Output(
        name, (len(rows), len(frame.columns)), "", picked(list(rows.values()), frame.columns), meaning
    )


FILTERED = Kind(
    "filtered_regressor",
    "Filtered identification model",
    "Filtered identification model",
    filtered_regressor,
    ("KC97 (40)-(46)", "E4-22", "E4-23"),
)
