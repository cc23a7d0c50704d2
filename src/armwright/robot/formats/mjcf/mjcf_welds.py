"""Welds of an MJCF file: frames of two bodies that stay one, as a loop opened at a fixed joint."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from armwright.expr import made_name
from armwright.robot.formats.mjcf.mjcf_loops import body_named, is_active, is_by_hand
from armwright.robot.formats.mjcf.mjcf_pose import MAX_LENGTH, quaternion_matrix, unit
from armwright.robot.formats.mjcf.mjcf_tree import WORLD, Bodies
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.tree_robot import Growth
from armwright.robot.formats.xml import Element, brief
from armwright.robot.geometry.urdf_convention import Array, placement_of, rotation, transform
from armwright.robot.joint import Fixed
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

_WELD = ("name", "class", "active", "body1", "body2", "relpose", "anchor", "site1", "site2", "torquescale",
         "solref", "solimp")  # fmt: skip
_CLOSED = 1e-6  # [m, rad] frames that are further apart in the configuration of the file are said to be


@dataclass(frozen=True, slots=True, eq=False)
class Weld:
    """A frame on each of two bodies, in the frames of their links; None where the configuration decides."""

    name: str
    element: Element
    body1: str
    T1: Array
    body2: str
    T2: Array | None


def read_welds(top: Element, bodies: Bodies) -> list[Weld]:
    """The active <weld> elements."""
    found: list[Weld] = []
    for element in [one for section in top.all("equality") for one in section.all("weld")]:
        bodies.notes.only(element, _WELD)
        if is_active(element, bodies.notes) and not is_by_hand(element, bodies):
            found.append(_weld(element, bodies, len(found) + 1))
    return found


def _weld(element: Element, bodies: Bodies, number: int) -> Weld:
    name = element.attributes.get("name", f"weld{number}")
    if "site1" in element.attributes or "site2" in element.attributes:
        (body1, T1), (body2, T2) = (_site(element, key, bodies) for key in ("site1", "site2"))
        return Weld(name, element, body1, T1, body2, T2)
    body1 = body_named(element, element.required_text("body1", "body"), bodies)
    body2 = body_named(element, element.attributes.get("body2", WORLD), bodies)
    seven = np.array(element.numbers("relpose", 7, "0 1 0 0 0 0 0"))
    start = _at_link(bodies, body1)
    if not seven[3:].any():  # MuJoCo's way to say: as drawn
        return Weld(name, element, body1, start, body2, None)
    if np.abs(seven[:3]).max() > MAX_LENGTH:
        raise element.error(f"relpose is beyond {MAX_LENGTH:g}", remedy="lengths are metres")
    turn = quaternion_matrix(unit(seven[3:], element, "the quaternion of relpose"))
    return Weld(name, element, body1, start @ transform(turn, seven[:3]), body2, _at_link(bodies, body2))


def _at_link(bodies: Bodies, body: str) -> Array:
    """The frame of a body seen from the frame of its link."""
    return transform(np.eye(3), -bodies.offset[body])


def _site(element: Element, key: str, bodies: Bodies) -> tuple[str, Array]:
    name = element.required_text(key, "site")
    if name not in bodies.sites:
        raise element.error(f"site '{brief(name)}' does not exist", remedy="check the names of the sites")
    body, T = bodies.sites[name]
    return body, _at_link(bodies, body) @ T


def with_welds(robot: Robot, welds: Sequence[Weld], growth: Growth, notes: Notes) -> Robot:
    """The robot with a loop per weld; where no frame is given, the configuration of the file closes it."""
    T = robot.transforms()
    loops: list[Loop] = []
    for weld in welds:
        (link, turn), (other, turned) = growth.frames[weld.body1], growth.frames[weld.body2]
        here = rotation(turn.T) @ weld.T1
        seen = np.linalg.inv(T[other]) @ T[link] @ here
        there = seen if weld.T2 is None else rotation(turned.T) @ weld.T2
        _report_gap(weld, float(np.abs(seen - there).max()), notes)
        name = growth.joint_names.free(made_name(weld.name, "joint"))
        loops.append(Loop(Fixed(name, link, placement_of(here), is_active=False), placement_of(there), other))
    return replace(robot, loops=(*robot.loops, *loops))


def _report_gap(weld: Weld, gap: float, notes: Notes) -> None:
    if gap > _CLOSED:
        text = f"the welded frames are {gap:.3g} m or rad apart in the configuration of the file"
        remedy = "solve loop_geometry for a configuration that closes the loop"
        notes.add("open", weld.element, text, severity="warning", remedy=remedy)
