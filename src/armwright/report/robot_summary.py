"""Robots in a few words, as rows of a table and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any

from armwright.errors import Finding
from armwright.expr import Node, to_text
from armwright.mechanism import mobility
from armwright.robot import Joint, Link, Motor, Placement, Robot
from armwright.robot.inertia import NAMES
from armwright.robot.tables import Table, joint_types, sigma_code

Data = dict[str, Any]
LONGEST = 12  # letters of joints that are listed one by one


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
    """Name, structure, mobility and sizes of a robot."""
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


def summary_table(title: str, summaries: Iterable[Summary]) -> Table:
    """A row for each robot: structure, mobility, joints and what is special."""
    heads = ("robot", "structure", "DOF", "joints", "what it is")
    return Table(title, heads, tuple(map(_summary_row, summaries)))


def _summary_row(item: Summary) -> tuple[str, ...]:
    freedom = "" if item.mobility is None else str(item.mobility)
    return item.name, item.structure, freedom, _short_types(item.joint_types), item.title


def _short_types(types: str) -> str:
    """RRPRRR as it is; the letters of a long list counted: 25R 6P | 5R."""
    if len(types) <= LONGEST:
        return types
    return " | ".join(
        " ".join(f"{part.count(c)}{c}" for c in "RPF" if c in part) for part in types.split("|")
    )


def robot_data(
    robot: Robot, findings: Iterable[Finding], *, pose: Sequence[Sequence[float]] | None = None
) -> Data:
    """The robot as numbers and text, with the pose of its tool where one was asked for.

    A parameter is a number or, where it is an exact multiple of π or an expression, its text.
    """
    return {
        "robot": robot.name,
        **_summary_data(robot),
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
        "pose": pose,
    }


def _summary_data(robot: Robot) -> Data:
    return {key: entry for key, entry in asdict(summary_of(robot)).items() if key != "name"}


def findings_data(findings: Iterable[Finding]) -> list[dict[str, str]]:
    """Findings as plain data: code, severity, place, text and remedy."""
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
