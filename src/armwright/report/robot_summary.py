"""A robot in a few words and as plain data: what ``show`` says before its tables."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from typing import Any

from armwright.errors import Finding
from armwright.expr import Node, to_text
from armwright.mechanism import mobility
from armwright.robot import Joint, Link, Motor, Placement, Robot
from armwright.robot.inertia import NAMES
from armwright.robot.tables import joint_types, sigma_code

Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Summary:
    """Sizes and structure; mobility is None where the loops could not be evaluated."""

    name: str
    title: str
    structure: str
    joint_types: str
    mobility: int | None
    NL: int
    NJ: int
    NF: int
    B: int
    active: int


def summary_of(robot: Robot) -> Summary:
    return Summary(
        robot.name,
        robot.title,
        robot.structure,
        joint_types(robot),
        mobility(robot),
        robot.NL,
        robot.NJ,
        robot.NF,
        robot.B,
        len(robot.active),
    )


def robot_data(robot: Robot, findings: Iterable[Finding]) -> Data:
    """The robot as numbers and text for ``--json``.

    A parameter is a number or, where it is an exact multiple of π or an expression, its text.
    """
    return {
        **asdict(summary_of(robot)),
        "source": robot.source,
        "symbols": list(robot.symbols),
        "frames": [
            _frame(frame.placement, frame.joint)
            | {"number": frame.number, "name": frame.name}
            | {"parent": frame.parent}
            for frame in robot.frames
        ],
        "links": [_link(j, link) for j, link in enumerate((robot.base.link, *robot.links))],
        "base": {"kind": robot.base.kind, "Z": _rows(robot.base.placement)}
        | {key: _values(getattr(robot.base, key)) for key in ("V0", "W0", "VP0", "WP0")},
        "gravity": _values(robot.gravity),
        "tool": {"link": robot.terminal, "placement": _rows(robot.tool)},
        "findings": findings_data(findings),
    }


def findings_data(findings: Iterable[Finding]) -> list[dict[str, str]]:
    return [asdict(finding) for finding in findings]


def value(node: Node | None) -> float | str | None:
    """A number, or the text of an exact multiple of π or an expression."""
    if node is None:
        return None
    return float(node) if node.op == "number" else to_text(node)


def _values(nodes: Iterable[Node]) -> list[float | str | None]:
    return [value(node) for node in nodes]


def _rows(matrix: Iterable[Iterable[Node]]) -> list[list[float | str | None]]:
    return [_values(row) for row in matrix]


def _frame(placement: Placement, joint: Joint | None) -> Data:
    data: Data = {field.name: value(getattr(placement, field.name)) for field in fields(Placement)}
    if joint is None:
        return {"type": "twin", "sigma": sigma_code(joint), "mu": 0} | data
    return (
        {"type": joint.kind, "sigma": sigma_code(joint), "mu": int(joint.is_active and joint.is_moving)}
        | data
        | {"variable": joint.variable if joint.is_moving else None, "home": joint.home}
        | {"limits": asdict(joint.limits), "IA": value(joint.rotor), "stiffness": value(joint.stiffness)}
        | {key: value(getattr(joint.friction, key)) for key in ("FV", "FS", "OFF")}
        | {"friction_law": joint.friction.law, "motor": _motor(joint.motor)}
    )


def _motor(motor: Motor | None) -> Data | None:
    if motor is None:
        return None
    keys = ("R", "L", "Kt", "Ke", "inertia", "ratio")
    return {key: value(getattr(motor, key)) for key in keys} | {"mode": motor.mode}


def _link(number: int, link: Link) -> Data:
    data: Data = {"number": number, "name": link.name}
    data |= {key: value(getattr(link.inertia, key)) for key in NAMES}
    return data | {
        "wrench": {field.name: value(getattr(link.wrench, field.name)) for field in fields(link.wrench)}
    }
