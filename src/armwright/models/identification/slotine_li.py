"""The regressor of adaptive control: A(q)·q̈r + C(q, q̇)·q̇r + G(q) = Y(q, q̇, q̇r, q̈r)·φ  [Slotine, Li 1987].

C is the one of Christoffel symbols. They are symmetric in the two velocities, so C(q, q̇)·q̇r is what the
quadratic terms of Newton-Euler give when each product of velocities a·b becomes ½(a·br + ar·b).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, name
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder, builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.identification.regressor_model import (
    chosen_columns,
    regression_mechanism,
    regressor_model,
)
from armwright.models.identification.regressor_rows import Rows, felt_rows, link_rows
from armwright.models.identification.standard_parameters import joint_columns
from armwright.models.kinematics.frame_turn import turns_of
from armwright.models.kinematics.link_motion import link_motions
from armwright.program import Argument, Output
from armwright.robot import Robot

Rates = Mapping[int, Node]


def slotine_li(robot: Robot, *, parameters: str = "standard") -> Model:
    """Y (n, P) of f(q, qd, qrd, qrdd); ``model.columns`` are the parameters.

    Columns: inertias, rotor inertias, springs and friction; viscous friction acts on q̇r, the rest of a law
    on q̇. The base must stand still.
    parameters   "standard" or "base"
    """
    columns = chosen_columns(robot, parameters)
    mechanism = regression_mechanism(robot, "q", "qd", "qdd", what="slotine_li")
    _refuse(mechanism)
    b = builder_of(mechanism)
    qrd, qrdd = _reference(mechanism, "qrd"), _reference(mechanism, "qrdd")
    rows = _rows(mechanism, qrd, qrdd, b)
    q, qd, qdd = mechanism.arguments("q", "qd", "qdd")
    inputs = (
        q,
        qd,
        _argument("qrd", qd, [qrd[j] for j in mechanism.free]),
        _argument("qrdd", qdd, [qrdd[j] for j in mechanism.free]),
    )
    shape = (len(rows), len(columns.names))
    elements = columns.elements(list(rows.values()))
    output = Output("Y", shape, "", elements, "torque per unit of each parameter")
    return regressor_model(SLOTINE_LI, mechanism, b, columns=columns, inputs=inputs, outputs=[output])


def _refuse(mechanism: Mechanism) -> None:
    base = mechanism.base
    given = (*base.twist.angular, *base.acceleration.linear, *base.acceleration.angular)
    if base.freedom or any(value is not ZERO for value in given):
        robot = mechanism.robot
        raise ArmwrightError(
            f"slotine_li: the base of '{robot.name}' must stand still; it is {robot.base.kind}: "
            "use dataclasses.replace(robot, base=aw.Base()), or dynamic_regressor"
        )


def _reference(mechanism: Mechanism, stem: str) -> dict[int, Node]:
    return mechanism.gathering.all_rates({j: name(f"{stem}{j}") for j in mechanism.free})


def _argument(key: str, like: Argument, nodes: Sequence[Node]) -> Argument:
    names = tuple(node.value for node in nodes)
    return Argument(key, like.shape, like.unit, names, f"reference {like.meaning}")


def _rows(mechanism: Mechanism, qrd: Rates, qrdd: Rates, b: Builder) -> Rows:
    """[joint][standard name]: the torque of every joint per unit of every parameter."""
    turns, base = turns_of(mechanism, b), mechanism.base
    unnamed = Builder()  # names of motions are those of one motion, and here are two
    start = base.twist, base.felt_acceleration
    motions = link_motions(mechanism, turns, unnamed, start=start, qdd=qrdd, reference=qrd)
    rows = link_rows(mechanism, motions, turns, b)
    for j, joint in mechanism.joints.items():
        columns = joint_columns(joint, mechanism.q[j], mechanism.qd[j], qrdd[j]) | {"FV": qrd[j]}
        rows[j] |= {f"{key}{j}": node for key, node in columns.items()}
    return felt_rows(mechanism, rows)


SLOTINE_LI = Kind(
    "slotine_li", "Regressor of adaptive control Y(q, qd, qrd, qrdd)", "", slotine_li, ("Slotine, Li 1987",)
)
