"""SYMORO parameter files (.par): both dialects, read with every contradiction reported.

Documented defaults of OpenSYMORO are kept for absent keys: canonical symbols (XX1, …) for dynamic
parameters, th1, … for theta, GZ for gravity; each is a finding. ``Z`` is the place of the base.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import PurePath
from typing import Any

from armwright.errors import Finding, InputError
from armwright.expr import ONE, ZERO, made_name, name
from armwright.robot.base import NOTHING, Base
from armwright.robot.check.description import symoro_type, validate
from armwright.robot.formats.entries import short
from armwright.robot.formats.format import MAX_JOINTS, Format, Source
from armwright.robot.formats.par.par_frames import Sizes, rows_of
from armwright.robot.formats.par.par_lexer import BASE_KEYS, ParText, read_keys
from armwright.robot.formats.par.par_links import columns_of, joints_of, link_of, symbols_of
from armwright.robot.formats.par.par_values import Values
from armwright.robot.formats.par.par_write import write
from armwright.robot.geometry.closure import at_closed_home, is_closed_at_home
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, Vector
from armwright.robot.geometry.rigid_check import is_open_or_rigid
from armwright.robot.link import Link
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

_TYPES = {0: "serial", 1: "tree", 2: "closed"}


def read(source: Source) -> Robot:
    """The robot of a .par file."""
    text = read_keys(source.data)
    values = Values(text)
    robot_name, about_name = _name(text, source.file)
    sizes, about_sizes = _sizes(values)
    columns, about_links = columns_of(values, sizes.NL)
    base = _base(values, link_of("base", 0, columns))
    gravity = _vector(values, "G", (ZERO, ZERO, name("GZ")))
    rows, about_frames = rows_of(values, sizes, symbols_of(columns, base, gravity))
    joints, about_joints = joints_of(values, rows, sizes, columns)
    twins = rows[sizes.NJ :]
    robot = _validate(
        values,
        Robot(
            robot_name,
            tuple(joints[: sizes.NL]),
            tuple(link_of(f"link{j}", j, columns) for j in range(1, sizes.NL + 1)),
            tuple(
                Loop(k, twin.placement, twin.parent)
                for k, twin in zip(joints[sizes.NL :], twins, strict=True)
            ),
            base=base,
            gravity=gravity,
        ),
    )
    about_gravity = [] if "G" in values else [Finding("absent", "info", "G", "absent; {0, 0, GZ} is used")]
    noticed = [about_name, about_sizes, about_links, about_frames, about_joints, about_gravity]
    noticed += [_about_base(values), _about_type(values, robot)]
    robot, about_home = _home_where_closed(robot)
    noticed.append(about_home)
    return replace(robot, findings=(*text.findings, *(finding for group in noticed for finding in group)))


def _home_where_closed(robot: Robot) -> tuple[Robot, list[Finding]]:
    """The robot at a home where its loops close: the format has no place for one."""
    closed = at_closed_home(robot)
    if closed is robot:
        return robot, []
    places = ", ".join(f"{joint.name} {joint.home:.4g}" for joint in closed.moving)
    state = "singular" if is_closed_at_home(robot) else "open"
    text = f"its loops are {state} with all joints at zero; home was put where they are closed: {places}"
    remedy = "to choose another, save the robot as TOML and give home = of its joints"
    return closed, [Finding("home", "info", f"robot '{robot.name}'", text, remedy)]


def _validate(values: Values, robot: Robot) -> Robot:
    """The robot itself; an error about a parameter gets the line of its list."""
    try:
        return validate(robot)
    except InputError as error:
        key = re.match(r"[A-Za-z]+", error.key or error.what)
        raise error.at(line=values.line(key[0]) if key else None) from None


# ---------------------------------------------------------------------------- name and sizes


def _name(text: ParText, file: str) -> tuple[str, list[Finding]]:
    given = text.robot_name
    if given is None or not given.strip():
        found = made_name(PurePath(file).stem, "robot")
        return found, [Finding("name", "info", "Robotname", f"not given; the robot is called {found}")]
    found = made_name(given.strip(), "robot")
    if found == given.strip():
        return found, []
    return found, [Finding("name", "info", "Robotname", f"'{short(given)}' is not a name; {found} is used")]


def _sizes(values: Values) -> tuple[Sizes, list[Finding]]:
    NL, NJ, NF = (values.whole(key) for key in ("NL", "NJ", "NF"))
    findings = []
    if NF is not None and NL is None and NJ is not None:
        NL = 2 * NJ - NF
        findings.append(
            Finding("size", "warning", "NL", f"absent; 2*NJ - NF = {NL} is used", f"add NL = {NL}")
        )
    if NF is not None and NJ is None and NL is not None and (NL + NF) % 2 == 0:
        NJ = (NL + NF) // 2
        findings.append(
            Finding("size", "warning", "NJ", f"absent; (NL + NF)/2 = {NJ} is used", f"add NJ = {NJ}")
        )
    if NL is None or NJ is None:
        missing = "NL" if NL is None else "NJ"
        raise InputError(
            "the number is missing: not a whole SYMORO parameter file",
            key=missing,
            remedy=f"add {missing} = …",
        )
    if not 1 <= NL <= NJ or NJ > MAX_JOINTS:
        raise InputError(
            f"{NL} moving links and {NJ} joints",
            key="NL, NJ",
            line=values.line("NL"),
            remedy=f"there is at least one link, a joint for each, and at most {MAX_JOINTS} joints",
        )
    if NF is not None and NF != 2 * NJ - NL:
        text = f"{NF} given, 2*NJ - NL = {2 * NJ - NL} is used"
        findings.append(Finding("size", "warning", f"line {values.line('NF')}, NF", text))
    return Sizes(NL, NJ), findings


def _about_type(values: Values, robot: Robot) -> list[Finding]:
    given = values.whole("Type")
    structure = symoro_type(robot)
    if given is None:
        return [Finding("type", "warning", "Type", f"absent; the frames make a {structure} robot")]
    if given not in _TYPES:
        raise InputError(
            f"{given} given",
            line=values.line("Type"),
            key="Type",
            remedy="write 0 simple, 1 tree or 2 closed",
        )
    if _TYPES[given] == structure:
        return []
    text = f"{given} ({_TYPES[given]}) given, but the frames make a {structure} robot"
    return [Finding("type", "warning", f"line {values.line('Type')}, Type", text)]


# ------------------------------------------------------------------------------------ base


def _base(values: Values, link: Link) -> Base:
    motion: dict[str, Any] = {key: _vector(values, key, NOTHING) for key in BASE_KEYS}
    is_moved = values.flag("is_mobile") or any(vector != NOTHING for vector in motion.values())
    kind = "floating" if values.flag("is_floating") else "moving" if is_moved else "fixed"
    return Base(kind, _placement(values), link=link, **motion)


def _about_base(values: Values) -> list[Finding]:
    """Two flags that contradict each other."""
    if values.flag("is_floating") and values.flag("is_mobile"):
        text = "given together with is_floating; the base floats"
        remedy = "a base either floats freely or moves as prescribed; set one of them to False"
        return [Finding("base", "warning", f"line {values.line('is_mobile')}, is_mobile", text, remedy)]
    return []


def _vector(values: Values, key: str, default: Vector) -> Vector:
    nodes = values.nodes(key, 3, "x, y, z")
    return default if nodes is None else (nodes[0], nodes[1], nodes[2])


def _placement(values: Values) -> Matrix:
    nodes = values.nodes("Z", 16, "four rows of four")
    if nodes is None:
        return IDENTITY4
    Z = tuple(tuple(nodes[4 * i : 4 * i + 4]) for i in range(4))
    if Z[3] != (ZERO, ZERO, ZERO, ONE) or not is_open_or_rigid(Z):
        raise InputError(
            "the placement of the base is not a rigid transform",
            line=values.line("Z"),
            key="Z",
            remedy="give a rotation and a position, row by row, or {1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1}",
        )
    return Z


def _claims(suffix: str, data: bytes) -> bool:
    return suffix == ".par"


FORMAT = Format("par", (".par",), read, write, _claims)
