"""The filtered and the momentum identification model Γ = d(D1·K)/dt + D2·K, free of q̈ [KC97 6.2, (41)-(44)].

With filters F on Γ and D2 and s·F on D1 (45)-(46), erratum E4-23. Integrated over time instead of filtered
they are the momentum form ∫Γ dt = (ΔD1 + ∫D2 dt)·K: ``momentum_regressor``, P = D1 and R = D2.
"""

from __future__ import annotations

from armwright.models.core.builder import builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.identification.energy_columns import lagrange_rows
from armwright.models.identification.regressor_model import (
    Columns,
    chosen_columns,
    regression_mechanism,
    regressor_model,
)
from armwright.models.identification.regressor_rows import Rows
from armwright.models.kinematics.frame_turn import turns_of
from armwright.program import Output
from armwright.robot import Robot


def filtered_regressor(robot: Robot, *, parameters: str = "standard") -> Model:
    """D1, D2 (n, P) of f(q, qd): D1·K = ∂E/∂q̇ (42), D2·K = −∂E/∂q + ∂U/∂q + friction (43).

    Rotor inertia is in D1 (q̇); springs, friction and torque offsets are in D2.
    Of a floating base f(T0, q, V0, qd) → (6+n, P), force and moment on the base first. Of a base that moves
    in a given way its velocity V0, W0 counts, at every instant; as names they can be ``inputs``.
    parameters   "standard" or "base"
    """
    return momentum_form(FILTERED, robot, parameters, ("D1", "D2"))


def momentum_regressor(robot: Robot, *, parameters: str = "standard") -> Model:
    """P, R (n, P) of f(q, qd): the momentum ∂E/∂q̇ = P·K grows at the rate Γ − R·K.

    Between two times ∫Γ dt = (P(t2) − P(t1) + ∫R dt)·K: no acceleration and no filter.
    Bases as in ``filtered_regressor``.
    parameters   "standard" or "base"
    """
    return momentum_form(MOMENTUM, robot, parameters, ("P", "R"))


def momentum_form(kind: Kind, robot: Robot, parameters: str, names: tuple[str, str]) -> Model:
    """A model of these two matrices under these names."""
    columns = chosen_columns(robot, parameters)
    mechanism = regression_mechanism(robot, "q", "qd", what=kind.name)
    b = builder_of(mechanism)
    D1, D2 = lagrange_rows(mechanism, turns_of(mechanism, b), b)
    outputs = [
        _output(columns, names[0], D1, "generalised momentum per unit of each parameter"),
        _output(columns, names[1], D2, "the rest of the torque per unit of each parameter"),
    ]
    inputs = mechanism.arguments("q", "qd")
    return regressor_model(kind, mechanism, b, columns=columns, inputs=inputs, outputs=outputs)


def _output(columns: Columns, name: str, rows: Rows, meaning: str) -> Output:
    shape = (len(rows), len(columns.names))
    return Output(name, shape, "", columns.elements(list(rows.values())), meaning)


FILTERED = Kind(
    "filtered_regressor",
    "Filtered identification model",
    "Filtered identification model",
    filtered_regressor,
    ("KC97 (40)-(46)", "E4-22", "E4-23"),
)
MOMENTUM = Kind(
    "momentum_regressor",
    "Momentum identification model",
    "",
    momentum_regressor,
    ("KC97 (40)-(43), integrated", "E4-22"),
)
