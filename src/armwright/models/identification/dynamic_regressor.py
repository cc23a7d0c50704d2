"""The dynamic identification model Γ = D(q, q̇, q̈)·K [KC97 6.1, (39)]."""

from __future__ import annotations

from dataclasses import replace

from armwright.expr import ZERO
from armwright.models.core.builder import builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.identification.regressor_model import (
    chosen_columns,
    regression_mechanism,
    regressor_model,
)
from armwright.models.identification.regressor_rows import Rows, dynamic_rows
from armwright.models.kinematics.frame_turn import turns_of
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion
from armwright.models.loops.tied_motors import Weights, refuse_weights
from armwright.program import Output
from armwright.robot import Robot


def dynamic_regressor(robot: Robot, *, parameters: str = "standard", weights: Weights | None = None) -> Model:
    """D (n, P) of f(q, qd, qdd): torques are D times the parameters; P in the order of ``columns``.

    The motion of the links is computed once for all columns. With rotor inertia, stiffness, friction and
    torque offset of every joint that has them. Torques of wrenches on links are not in it.
    Of a floating base f(T0, q, V0, qd, A0, qdd) → (6+n, P), force and moment on the base first.
    Of a closed robot f(q_tree, qd_active, qdd_active) → (na, P), the torques of its motors.
    parameters   "standard" or "base": the columns of the base parameters only, OFF included
    weights      of a closed robot with more motors than freedoms, as in ``inverse_dynamics``
    """
    refuse_weights(robot, weights, what="dynamic_regressor")
    columns = chosen_columns(robot, parameters)
    mechanism = regression_mechanism(
        robot, "q", "qd", "qdd", what="dynamic_regressor", allows=("loops", "couplings")
    )
    b = builder_of(mechanism)
    inputs = mechanism.arguments("q", "qd", "qdd")
    if robot.loops:
        inputs = (*mechanism.arguments("q"), *mechanism.motor_arguments("qd", "qdd"))
        rows = _motor_rows(closed_motion(mechanism, b, what="dynamic_regressor", weights=weights))
    else:
        rows = dynamic_rows(mechanism, turns_of(mechanism, b), b)
    elements = columns.elements(list(rows.values()))
    shape = (len(rows), len(columns.names))
    output = Output("D", shape, "", elements, "torque per unit of each parameter")
    return regressor_model(DYNAMIC, mechanism, b, columns=columns, inputs=inputs, outputs=[output])


def _motor_rows(motion: ClosedMotion) -> Rows:
    """The torque of each motor per parameter, GᵀD, in a motion that keeps the loops closed (22), (39)."""
    v, b = motion.mechanism, motion.b
    qd = motion.velocities({j: v.qd[j] for j in motion.active})
    qdd = motion.accelerations(qd, {j: v.qdd[j] for j in motion.active})
    moving = replace(v, qd=qd, qdd=qdd)
    tree = dynamic_rows(moving, turns_of(moving, b), b)
    rows: Rows = {}
    for a, G in motion.columns.items():
        rows[a] = {}
        for j, factor in G.items():
            for key, node in tree[j].items() if factor is not ZERO else ():
                rows[a][key] = rows[a].get(key, ZERO) + factor * node
    return rows


DYNAMIC = Kind(
    "dynamic_regressor",
    "Dynamic identification model",
    "Dynamic identification model",
    dynamic_regressor,
    ("KC97 (39)", "AAH86 (4), (7), (8), (15)-(17)", "E2-3 to E2-5", "E2-9"),
)
