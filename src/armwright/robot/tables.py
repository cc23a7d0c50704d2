"""The parameter tables of a robot: geometric, dynamic and general, as on SYMORO+'s main page.

A table is data: rows of text. Terminals, notebooks and files render it as they like.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields

from armwright.expr import ZERO, Node, name, to_text
from armwright.robot.geometry.matrix import IDENTITY4, Matrix
from armwright.robot.inertia import NAMES
from armwright.robot.joint import Joint, Placement
from armwright.robot.link import Wrench
from armwright.robot.loop import Frame
from armwright.robot.robot import Robot

DIGITS = 6  # of numbers that would print longer
LONGEST = 10  # characters of a number that is printed as it is


@dataclass(frozen=True, slots=True)
class Table:
    """A title, column heads and rows of cells, all text; ``keys`` leading columns name a row."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    keys: int = 1


def parameter_tables(robot: Robot) -> tuple[Table, ...]:
    """The geometric, dynamic and general tables, then limits and motors where there are any."""
    return (
        geometric_table(robot),
        dynamic_table(robot),
        *general_tables(robot),
        *_present(limits_table(robot), motor_table(robot)),
    )


def geometric_table(robot: Robot) -> Table:
    """One row per frame 1 … NF: antecedent, type, activity and the six parameters [KC97 2.1]."""
    heads = ("j", "frame", "a(j)", "σ", "μ", "γ", "b", "α", "d", "θ", "r")
    return Table("Geometric parameters", heads, tuple(map(_geometric_row, robot.frames)), keys=2)


def dynamic_table(robot: Robot) -> Table:
    """One row per link: ten inertial parameters, rotor inertia, friction [KC97 2.2].

    Offsets and stiffnesses have a column only where a joint has one; a floating base is row 0.
    """
    extra = [
        key for key in ("OFF", "K") if any(_joint_value(joint, key) is not ZERO for joint in robot.joints)
    ]
    own = ("IA", "FV", "FS", *extra)
    rows = [
        (str(j), link.name, *_texts(link.inertia.values), *_texts(_joint_value(joint, key) for key in own))
        for j, (link, joint) in enumerate(zip(robot.links, robot.joints, strict=True), 1)
    ]
    if robot.base.kind == "floating" or not robot.base.link.inertia.is_zero:
        base = robot.base.link
        rows.insert(0, ("0", base.name, *_texts(base.inertia.values), *[""] * len(own)))
    return Table("Dynamic parameters", ("j", "link", *NAMES, *own), tuple(rows), keys=2)


def general_tables(robot: Robot) -> tuple[Table, ...]:
    """Gravity and base motion, Z, joint symbols, and what is not empty of tool and wrenches [KC97 2.3]."""
    return (
        _vector_table(robot),
        _matrix_table("Base location Z", robot.base.placement),
        _symbol_table(robot),
        *_present(_tool_table(robot), _wrench_table(robot)),
    )


def limits_table(robot: Robot) -> Table:
    """Range, speed and effort of the joints that state one, and their home."""
    rows = tuple(
        (
            str(j),
            joint.name,
            joint.unit,
            *(_limit_text(getattr(joint.limits, key)) for key in _BOUNDS),
            _limit_text(joint.home),
        )
        for j, joint in enumerate(robot.joints, 1)
        if joint.home or any(getattr(joint.limits, key) is not None for key in _BOUNDS)
    )
    return Table("Joint limits", ("j", "joint", "unit", *_BOUNDS, "home"), rows, keys=2)


def motor_table(robot: Robot) -> Table:
    """Constants of the motors, on the motor side of the gear."""
    heads = ("R", "L", "Kt", "Ke", "inertia", "ratio")
    rows = tuple(
        (str(j), joint.name, *(_optional(getattr(joint.motor, key)) for key in heads), joint.motor.mode)
        for j, joint in enumerate(robot.joints, 1)
        if joint.motor is not None
    )
    return Table("Motors", ("j", "joint", *heads, "mode"), rows, keys=2)


def joint_types(robot: Robot) -> str:
    """One letter per joint 1 … NL: R revolute, P prismatic, H helical, F fixed; opened joints after a bar."""
    tree = "".join(joint.letter for joint in robot.joints)
    cut = "".join(loop.joint.letter for loop in robot.loops)
    return f"{tree}|{cut}" if cut else tree


def sigma_code(joint: Joint | None) -> int | None:
    """σ of a joint [KC97 2.1], 2 of a twin frame; None where the paper has no such joint."""
    return 2 if joint is None else joint.sigma


def cell(value: Node) -> str:
    """Text of a value, a long decimal number rounded to six digits."""
    if value.op == "number" and isinstance(value.value, float) and len(repr(value.value)) > LONGEST:
        return f"{value.value:.{DIGITS}g}"
    return to_text(value)


_BOUNDS = ("lower", "upper", "velocity", "effort")


def _geometric_row(frame: Frame) -> tuple[str, ...]:
    joint = frame.joint
    if joint is None:
        kind, placement = ("2", "0"), frame.placement
    else:
        code = sigma_code(joint)
        kind = (joint.letter if code is None else str(code), str(int(joint.is_active and joint.is_moving)))
        placement = joint.placement_at(name(joint.variable)) if joint.is_moving else joint.placement
    values = _texts(getattr(placement, field.name) for field in fields(Placement))
    return (str(frame.number), frame.name, str(frame.parent), *kind, *values)


def _joint_value(joint: Joint, key: str) -> Node:
    own = {"IA": joint.rotor, "K": joint.stiffness or ZERO}
    friction = joint.friction
    return own.get(key) or {"FV": friction.FV, "FS": friction.FS, "OFF": friction.OFF}[key]


def _vector_table(robot: Robot) -> Table:
    base = robot.base
    rows = [("gravity", *_texts(robot.gravity))]
    moving = [(key, *_texts(getattr(base, key))) for key in ("V0", "W0", "VP0", "WP0")]
    if base.kind != "fixed":
        rows += moving
    return Table(f"Base: {base.kind}", ("", "x", "y", "z"), tuple(rows))


def _matrix_table(title: str, matrix: Matrix) -> Table:
    rows = tuple((key, *_texts(row)) for key, row in zip("xyz", matrix, strict=False))
    return Table(title, ("", "x axis", "y axis", "z axis", "origin"), rows)


def _symbol_table(robot: Robot) -> Table:
    rows = tuple(
        (str(j), joint.name, joint.variable, *_motion_symbols(joint, j))
        for j, joint in enumerate(robot.joints, 1)
        if joint.is_moving
    )
    return Table("Joint symbols", ("j", "joint", "q", "QP", "QDP", "GAM"), rows, keys=2)


def _motion_symbols(joint: Joint, j: int) -> tuple[str, str, str]:
    return joint.velocity or f"QP{j}", joint.acceleration or f"QDP{j}", joint.torque or f"GAM{j}"


def _tool_table(robot: Robot) -> Table:
    table = _matrix_table(f"Tool on link {robot.terminal}", robot.tool)
    return table if robot.tool != IDENTITY4 else Table(table.title, table.columns, ())


def _wrench_table(robot: Robot) -> Table:
    heads = tuple(field.name for field in fields(Wrench))
    loaded = [(j, link) for j, link in enumerate(robot.links, 1) if link.wrench != Wrench()]
    rows = tuple(
        (str(j), link.name, *_texts(getattr(link.wrench, key) for key in heads)) for j, link in loaded
    )
    return Table("Wrenches on the surroundings", ("j", "link", *heads), rows, keys=2)


def _present(*tables: Table) -> tuple[Table, ...]:
    return tuple(table for table in tables if table.rows)


def _texts(values: Iterable[Node]) -> tuple[str, ...]:
    return tuple(cell(value) for value in values)


def _limit_text(value: float | None) -> str:
    return "" if value is None else f"{value:.{DIGITS}g}"


def _optional(value: Node | None) -> str:
    return "" if value is None else cell(value)
