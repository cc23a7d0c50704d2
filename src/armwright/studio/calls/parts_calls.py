"""What a worker does with parts databases: begin, describe, change, and compile them into robots."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.report.robot_summary import findings_data
from armwright.robot import Robot
from armwright.robot.joint import Revolute
from armwright.robot.parts.database import DHJoint, Parts, PartsLink
from armwright.robot.parts.manipulator import LinkDynamics, compile_parts, manipulator_of
from armwright.robot.parts.parts_file import read_parts
from armwright.robot.parts.parts_text import write_parts
from armwright.robot.parts.robot_parts import parts_of_robot
from armwright.studio.parts_cells import parts_groups
from armwright.studio.parts_edits import change_parts
from armwright.studio.robot_text import read_robot, write_robot

REMEMBERED = 8  # databases that a worker need not read again


@lru_cache(maxsize=REMEMBERED)
def _read(text: str) -> Parts:
    return read_parts(text.encode(), file="parts")


def _document(parts: Parts) -> dict[str, Any]:
    text = write_parts(parts)
    _read(text)  # what is kept can be read again
    return {"text": text, "name": parts.name}


def new_parts() -> dict[str, Any]:
    """An arm of one joint whose link has no parts yet."""
    joint = DHJoint(Revolute("joint1", 0, variable="q1"))
    return _document(Parts("arm", (PartsLink("base"), PartsLink("link1")), (joint,)))


def parts_from_robot(robot: str) -> dict[str, Any]:
    """A robot of the desk taken apart, each link one body."""
    return _document(parts_of_robot(read_robot(robot)))


def open_parts(data: str) -> dict[str, Any]:
    """The database in a file, given as base64."""
    return _document(_read(base64.b64decode(data, validate=True).decode("utf-8", errors="replace")))


def describe_parts(text: str) -> dict[str, Any]:
    """Tables of a database, what each link adds up to, and what is doubtful about it."""
    parts = _read(text)
    found = manipulator_of(parts)
    return {
        "name": parts.name,
        "title": parts.title,
        "groups": parts_groups(parts),
        "links": [_sum(link) for link in found.links],
        "mass": sum(link.mass for link in found.links[1:]),
        "findings": findings_data(found.findings),
        "file": f"{parts.name}.parts.toml",
        "text": text,
        "snippets": _snippets(parts.name),
    }


def _sum(link: LinkDynamics) -> dict[str, Any]:
    """Mass, centre of mass, inertia about it along the axes of the DH frame, and its principal moments."""
    return {
        "name": link.name,
        "mass": link.mass,
        "com": list(link.com),
        "inertia": list(link.inertia),
        "moments": _main_moments(link.inertia),
    }


def _main_moments(inertia: Sequence[float]) -> list[float]:
    xx, xy, xz, yy, yz, zz = inertia
    found: list[float] = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]).tolist()
    return found


def _snippets(name: str) -> dict[str, str]:
    file = f"{name}.parts.toml"
    lines = ["import armwright as aw", "", f"robot = aw.load({file!r})", f"robot.save('{name}.toml')", ""]
    return {"python": "\n".join(lines), "command": f"armwright convert {file} {name}.toml"}


def change_part(text: str, place: str, word: str) -> dict[str, Any]:
    """The database with one cell changed."""
    return _document(change_parts(_read(text), place, word))


def check_part(text: str, place: str, word: str) -> dict[str, Any]:
    """What would be wrong with a cell, "" if nothing: asked while somebody types."""
    try:
        _document(change_parts(_read(text), place, word))
    except (ArmwrightError, ArithmeticError) as error:
        return {"wrong": str(error).removeprefix("parts: ")}
    return {"wrong": ""}


def robot_of_parts(text: str) -> dict[str, Any]:
    """The robot that the parts add up to."""
    robot: Robot = compile_parts(_read(text))
    return {"text": write_robot(robot), "name": robot.name, "findings": findings_data(robot.findings)}


CALLS = {
    "new_parts": new_parts,
    "parts_from_robot": parts_from_robot,
    "open_parts": open_parts,
    "describe_parts": describe_parts,
    "change_part": change_part,
    "check_part": check_part,
    "robot_of_parts": robot_of_parts,
}
