"""The joints of a URDF file, one record each."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from armwright.expr import ZERO, Node, number
from armwright.robot.drive import Friction
from armwright.robot.formats.followers import Follower
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.urdf.urdf_elements import UNNAMED, read_origin
from armwright.robot.formats.xml import Element, brief
from armwright.robot.geometry.urdf_convention import Array
from armwright.robot.joint import Limits

MOVING = ("revolute", "continuous", "prismatic")
KINDS = (*MOVING, "fixed", "floating", "planar", "spherical")
NO_LIMIT = 1e300  # a limit as large as this is none

_JOINT_CHILDREN = {
    "origin": "",
    "parent": "",
    "child": "",
    "axis": "",
    "limit": "",
    "dynamics": "",
    "mimic": "",
    "calibration": "reference positions of sensors are not used",
    "safety_controller": "limits of a controller are not used",
}


@dataclass(frozen=True, slots=True, eq=False)
class UrdfJoint:
    """A joint: T places the child link frame in the parent link frame at q = 0; axis is a unit."""

    name: str
    kind: str
    parent: str
    child: str
    T: Array
    axis: Array
    limits: Limits
    friction: Friction
    rotor: Node
    element: Element


def read_joints(top: Element, notes: Notes) -> list[UrdfJoint]:
    """Every <joint> of the file."""
    return [_read_joint(element, i, notes) for i, element in enumerate(top.all("joint"), 1)]


def _read_joint(element: Element, i: int, notes: Notes) -> UrdfJoint:
    notes.only(element, ("name", "type"), _JOINT_CHILDREN)
    name, kind = element.attributes.get("name", "").strip(), element.required_text("type", "revolute")
    if not name:
        name = f"unnamed_joint_{i}"
        notes.add("unnamed", element, "a joint without a name; it is given one here", remedy="give it one")
    if kind not in KINDS:
        raise element.error(f'type="{brief(kind)}" is not known', remedy=f"use one of {', '.join(KINDS)}")
    return UrdfJoint(
        name,
        kind,
        _read_end(element, "parent", notes),
        _read_end(element, "child", notes),
        read_origin(element, notes),
        _read_axis(element, kind, notes),
        _read_limits(element, kind, notes),
        _read_friction(element, kind, notes),
        _read_rotor(element, kind, notes),
        element,
    )


def _read_end(element: Element, tag: str, notes: Notes) -> str:
    end = notes.first_child(element, tag)
    if end is None or "link" not in end.attributes:
        raise element.error(f"<{tag}> is missing", remedy=f'write <{tag} link="..."/>')
    notes.only(end, ("link",))
    return end.attributes["link"].strip() or UNNAMED


def _read_axis(element: Element, kind: str, notes: Notes) -> Array:
    """The unit axis; x where it is not written, as the format says."""
    axis = notes.first_child(element, "axis")
    if axis is None:
        if kind in (*MOVING, "planar"):
            notes.add("missing", element, 'no <axis>, so xyz="1 0 0" is used', remedy="write <axis>")
        return np.array([1.0, 0.0, 0.0])
    notes.only(axis, ("xyz",))
    if kind not in (*MOVING, "planar"):
        notes.note_ignored(axis, f"a {kind} joint has no axis", inside="joint")
        return np.array([1.0, 0.0, 0.0])
    given = np.array(axis.numbers("xyz", 3))
    largest = float(np.abs(given).max())
    if largest == 0.0:
        raise axis.error("the axis has no direction", remedy='write xyz="0 0 1"', key=element.label)
    unit = given / largest
    return np.array(unit / math.sqrt(float(unit @ unit)))


def _read_limits(element: Element, kind: str, notes: Notes) -> Limits:
    limit = notes.first_child(element, "limit")
    if limit is None:
        if kind in ("revolute", "prismatic"):
            notes.add(
                "missing",
                element,
                f"a {kind} joint without <limit>; it is read as unlimited",
                severity="warning",
                remedy='write <limit lower="" upper="" effort="" velocity=""/>',
            )
        return Limits()
    notes.only(limit, ("lower", "upper", "effort", "velocity"))
    if kind not in MOVING:
        notes.note_ignored(limit, f"a {kind} joint has no single range", inside="joint")
        return Limits()
    lower, upper = (None, None) if kind == "continuous" else _read_range(element, limit, notes)
    if kind == "continuous" and {"lower", "upper"} & set(limit.attributes):
        notes.note_ignored(limit, "a continuous joint has no range", inside="joint")
    velocity, effort = (
        limit.bounds(key, 1)[0] if key in limit.attributes else None for key in ("velocity", "effort")
    )
    return Limits(*(None if x is None or abs(x) >= NO_LIMIT else x for x in (lower, upper, velocity, effort)))


def _read_range(element: Element, limit: Element, notes: Notes) -> tuple[float, float]:
    """Lower and upper; the format takes 0 for what is not written."""
    for key in ("lower", "upper"):
        if key not in limit.attributes:
            notes.add(
                "missing",
                limit,
                f"{key} is missing, so 0 is used",
                where=element.label,
                severity="warning",
                remedy=f'write {key}="..." or type="continuous"',
            )
    (lower,), (upper,) = limit.bounds("lower", 1, "0"), limit.bounds("upper", 1, "0")
    if lower > upper:
        notes.add(
            "limits",
            limit,
            "lower is above upper; the two are exchanged here",
            where=element.label,
            severity="warning",
            remedy="exchange them in the file",
        )
    return min(lower, upper), max(lower, upper)


def _read_friction(element: Element, kind: str, notes: Notes) -> Friction:
    dynamics = notes.first_child(element, "dynamics")
    if dynamics is None:
        return Friction()
    notes.only(dynamics, ("damping", "friction", "armature"))
    if kind not in MOVING:
        notes.note_ignored(dynamics, f"a {kind} joint has no single variable", inside="joint")
        return Friction()
    return Friction(FV=number(dynamics.number("damping", 0.0)), FS=number(dynamics.number("friction", 0.0)))


def _read_rotor(element: Element, kind: str, notes: Notes) -> Node:
    """The rotor's inertia at the joint: an attribute of ours, which identification writes."""
    dynamics = notes.first_child(element, "dynamics")
    return ZERO if dynamics is None or kind not in MOVING else number(dynamics.number("armature", 0.0))


def read_follower(joint: UrdfJoint, notes: Notes) -> Follower | None:
    """The coupling of a joint to its leader, None if it moves independently."""
    mimic = notes.first_child(joint.element, "mimic")
    if mimic is None:
        return None
    notes.only(mimic, ("joint", "multiplier", "offset"))
    if joint.kind == "fixed":
        notes.note_ignored(mimic, "a fixed joint cannot follow another", inside="joint")
        return None
    leader = mimic.required_text("joint", "joint1")
    ratio, offset = mimic.number("multiplier", 1.0), mimic.number("offset", 0.0)
    return Follower(joint.name, leader, ratio, offset, joint.element)
