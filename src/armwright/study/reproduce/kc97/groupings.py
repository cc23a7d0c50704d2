"""Base parameters of the PUMA: ours beside the rule of the paper's references, and their number.

The paper prints no groupings [KC97 6.4 cites its references 28-33]. For serial arms of revolute joints their
rule is: what lies on the axis of joint j (YY_j, MZ_j, M_j) moves to the link before it. It is written out
here a second time, from the equations and not from the code that is to be checked.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ZERO, Node, cos, evaluate, name, names_in, sin
from armwright.models.identification.base_parameters import BaseParameters
from armwright.models.identification.linear_forms import line
from armwright.models.identification.parameter_transfer import linear_form
from armwright.robot import Robot
from armwright.robot.formats import load
from armwright.robot.inertia import NAMES
from armwright.robot.tables import Table
from armwright.study.reproduce.kc97.paper_arms import ARM, base_of, states
from armwright.study.reproduce.paper import Check, PaperPart, within
from armwright.study.reproduce.vector_mechanics import regressor

Array = NDArray[np.float64]
Body = dict[str, Node]

_TEXT = (
    "The paper prints no groupings and cites others for them. Second column: the rule for serial arms of "
    "revolute joints, YY, MZ and M of a link moved to the link before it, with the last sums at joint 1."
)


def base_groupings() -> PaperPart:
    """The table, its agreement with the rule, and the counts with rotors and friction."""
    robot = load(ARM).without("rotor", "friction", "wrench").symbolic("all")
    found = base_of(robot)
    ruled = rule(robot)
    rows = tuple(
        (one.name, one.grouping, line(linear_form(ruled[place], found.standard), first=place))
        for place, one in zip(found.columns, found.parameters, strict=True)
    )
    table = Table("Base inertial parameters", ("parameter", "ours", "by the rule"), rows)
    text = f"{_TEXT} No effect: {', '.join(found.without_effect)}."
    return PaperPart("Base inertial parameters", (_agreement(found, ruled), *_counts()), (table,), text)


def rule(robot: Robot) -> dict[str, Node]:
    """{place: what the rule makes of it} for a serial arm of revolute joints with γ = b = 0.

    From the tip: XX_j − YY_j stays; on link a = a(j), with α, d, r of joint j,
    XX += YY_j + 2r·MZ_j + r²·M_j, XY += d·Sα·(MZ_j + r·M_j), XZ −= d·Cα·(MZ_j + r·M_j),
    YY += C²α·(YY_j + 2r·MZ_j) + (d² + r²C²α)·M_j, YZ += CαSα·(YY_j + 2r·MZ_j + r²·M_j),
    ZZ += S²α·(YY_j + 2r·MZ_j) + (d² + r²S²α)·M_j, MX += d·M_j, MY −= Sα·(MZ_j + r·M_j),
    MZ += Cα·(MZ_j + r·M_j), M += M_j.
    """
    links: list[Body] = [{key: name(f"{key}{j}") for key in NAMES} for j in range(1, robot.NL + 1)]
    for j in range(robot.NL, 1, -1):
        body, place = links[j - 1], robot.joints[j - 1].placement
        _add(links[j - 2], body, cos(place.alpha), sin(place.alpha), place.d, place.r)
        body["XX"] = body["XX"] - body["YY"]
        body["YY"] = body["MZ"] = body["M"] = ZERO
    return {f"{key}{j}": node for j, body in enumerate(links, 1) for key, node in body.items()}


def _add(a: Body, j: Body, C: Node, S: Node, d: Node, r: Node) -> None:
    """What joint j cannot tell apart, on the link before it."""
    YY, MZ, M = j["YY"], j["MZ"], j["M"]
    moved, turned = MZ + r * M, YY + 2 * r * MZ
    whole = turned + r * r * M
    a["XX"] = a["XX"] + whole
    a["XY"] = a["XY"] + d * S * moved
    a["XZ"] = a["XZ"] - d * C * moved
    a["YY"] = a["YY"] + C * C * turned + (d * d + r * r * C * C) * M
    a["YZ"] = a["YZ"] + C * S * whole
    a["ZZ"] = a["ZZ"] + S * S * turned + (d * d + r * r * S * S) * M
    a["MX"] = a["MX"] + d * M
    a["MY"] = a["MY"] - S * moved
    a["MZ"] = a["MZ"] + C * moved
    a["M"] = a["M"] + M


def _agreement(found: BaseParameters, ruled: dict[str, Node]) -> Check:
    """The check that both groupings agree at random values of all names."""
    ours = [one.expression or ZERO for one in found.parameters]
    theirs = [ruled[place] for place in found.columns]
    random = np.random.default_rng(5)
    values = {key: float(random.uniform(0.2, 1.5)) for key in names_in(*ours, *theirs)}
    pairs = [(evaluate(a, values), evaluate(b, values)) for a, b in zip(ours, theirs, strict=True)]
    error = max(abs(a - b) / max(abs(b), 1.0) for a, b in pairs)
    return within("base.rule", "groupings against the rule at random lengths", error, tolerance=1e-12)


# ------------------------------------------------------------------------------ counts


def _counts() -> list[Check]:
    cases = (
        ("base.inertial", ("rotor", "friction", "wrench"), "inertial parameters (of 60)"),
        ("base.rotor", ("friction", "wrench"), "with rotor inertias (of 66)"),
        ("base.friction", ("wrench",), "with rotor inertias and friction (of 78)"),
    )
    note = "the paper prints no number; compared with the numeric rank of the vector equations"
    found = []
    for id, left_out, what in cases:
        robot = load(ARM).without(*left_out)
        ours, rank = len(base_of(robot).parameters), _rank(robot)
        text = f"number of base parameters, {what}: the rank, {rank}"
        found.append(Check(id, text, None, ours, 0.0, ours == rank, note))
    return found


def _rank(robot: Robot) -> int:
    """Independent columns of the regressor at random states, by singular values."""
    blocks = []
    for q, qd, qdd in zip(*states(robot, 20), strict=True):
        rates = [
            column
            for k, joint in enumerate(robot.moving)
            for value, column in _joint_columns(joint.rotor, joint.friction.FV, joint.friction.FS, k, qd, qdd)
            if value is not ZERO
        ]
        blocks.append(np.column_stack([regressor(robot, q, qd, qdd), *rates]))
    return int(np.linalg.matrix_rank(np.concatenate(blocks), tol=1e-8))


def _joint_columns(
    IA: Node, FV: Node, FS: Node, k: int, qd: Array, qdd: Array
) -> tuple[tuple[Node, Array], ...]:
    """What IA, FV and FS of joint k multiply, with their values."""
    unit = np.eye(len(qd))[k]
    return (IA, unit * qdd[k]), (FV, unit * qd[k]), (FS, unit * np.sign(qd[k]))
