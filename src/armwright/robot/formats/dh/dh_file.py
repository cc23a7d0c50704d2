"""Denavit-Hartenberg tables in files: CSV with a header, or TOML with a [dh] table.

Columns a, d, alpha and, if wanted, theta, offset, type, name, mass, com_x …, ixx …, lower, upper; a unit
may follow the name (alpha_deg, a_mm). theta of a revolute joint and d of a prismatic one are what
the joint variable is added to; a name with the joint's own number in them (q2, theta2, d2) is that
variable, else the only name like q0 or theta0 (a table may count from 0). Masses and inertias are
given in the frames of the table's own convention.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from armwright.errors import Finding, InputError
from armwright.expr import made_name
from armwright.robot.change.dh_table import DHTable, from_dh
from armwright.robot.check.description import TURN, validate
from armwright.robot.formats.dh.dh_csv import read_csv
from armwright.robot.formats.dh.dh_rows import Rows, with_variables
from armwright.robot.formats.dh.dh_toml import read_toml
from armwright.robot.formats.format import Format, Source
from armwright.robot.formats.toml.toml_reader import has_table
from armwright.robot.robot import Robot

MAX_TABLE = 256 * 1024  # bytes; a thousand rows with inertias need half of it


def read(source: Source) -> Robot:
    """The robot of a table."""
    if len(source.data) > MAX_TABLE:
        raise InputError(f"{len(source.data)} bytes, {MAX_TABLE} allowed in a table")
    rows = read_toml(source) if _is_toml(source) else read_csv(source)
    table, variables = with_variables(rows)
    rows.findings.extend(_turned_often(table))
    name = rows.name or made_name(PurePath(source.file).stem, "robot")
    robot = from_dh(table, name=name, links=rows.links, variables=variables)
    joints = tuple(
        replace(joint, limits=limits) for joint, limits in zip(robot.joints, rows.limits, strict=True)
    )
    return validate(_with_remarks(replace(robot, joints=joints), rows))


def _with_remarks(robot: Robot, rows: Rows) -> Robot:
    """The robot with what stands outside of the table."""
    return replace(
        robot, gravity=rows.gravity, title=rows.title, source=rows.source, findings=tuple(rows.findings)
    )


def _turned_often(table: DHTable) -> list[Finding]:
    """Angles of more than one turn: a table in degrees that does not say so."""
    remedy = "angles are radians; write alpha_deg or theta_deg for degrees"
    return [
        Finding("turns", "warning", f"{key} of joint {i}", f"{value} rad is more than a turn", remedy)
        for key, column in (("alpha", table.alpha), ("theta", table.theta))
        for i, value in enumerate(column, 1)
        if value.is_constant and abs(float(value)) > TURN
    ]


def _is_toml(source: Source) -> bool:
    suffix = PurePath(source.file).suffix.lower()
    return suffix == ".toml" or (suffix != ".csv" and has_table(source.data, "dh"))


def _claims(suffix: str, data: bytes) -> bool:
    return suffix == ".csv" or (suffix == ".toml" and has_table(data, "dh"))


FORMAT = Format(
    "dh",
    (".csv",),
    read,
    None,
    _claims,
    {"convention": "standard or modified, where the file does not say"},
)
