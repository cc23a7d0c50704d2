"""The elements of a URDF file that say something about the mechanism, one record each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from armwright.expr import number
from armwright.robot.drive import Friction
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.numeric_body import Body, tensor_of
from armwright.robot.formats.xml import Element, shown
from armwright.robot.geometry.urdf_convention import Array, rpy_matrix, transform
from armwright.robot.joint import Limits

MOVING = ("revolute", "continuous", "prismatic")
KINDS = (*MOVING, "fixed", "floating", "planar")
MAX_LENGTH, MAX_ANGLE, MAX_MASS, MAX_MOMENT = 1e6, 1e4, 1e12, 1e24  # m, rad, kg, kg m²
NO_LIMIT = 1e300  # a limit as large as this is none

_APPEARANCE = "shapes and colours are not part of the mechanism"
ROBOT_CHILDREN = {
    "link": "",
    "joint": "",
    "material": _APPEARANCE,
    "transmission": "drives are described in the robot file of this program, not read from here",
    "gazebo": "settings of a simulator",
    "sensor": "sensors are not part of the mechanism",
}
_LINK_CHILDREN = {"inertial": "", "visual": _APPEARANCE, "collision": _APPEARANCE}
_INERTIAL_CHILDREN = {"origin": "", "mass": "", "inertia": ""}
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
_TENSOR = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")


@dataclass(frozen=True, slots=True)
class UrdfLink:
    """A link and its body in the URDF link frame, if it has one."""

    name: str
    body: Body | None
    element: Element


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
    element: Element


def link_of(element: Element, notes: Notes) -> UrdfLink:
    """One <link>."""
    notes.only(element, ("name",), _LINK_CHILDREN)
    inertial = element.one("inertial")
    body = None if inertial is None else _body(inertial, notes)
    return UrdfLink(element.required("name", "link1"), body, element)


def _body(element: Element, notes: Notes) -> Body:
    """Mass, centre of mass and inertia; all six moments are required, as in the format."""
    notes.only(element, (), _INERTIAL_CHILDREN)
    T = origin_of(element, notes)
    mass, inertia = element.one("mass"), element.one("inertia")
    if mass is None or inertia is None:
        missing = "mass" if mass is None else "inertia"
        raise element.error(
            f"<{missing}> is missing", remedy="give <mass> and <inertia>, or remove <inertial>"
        )
    notes.only(mass, ("value",))
    notes.only(inertia, _TENSOR)
    moments = [inertia.number(key) for key in _TENSOR]
    for key, moment in zip(_TENSOR, moments, strict=True):
        _within(inertia, key, [moment], MAX_MOMENT, "moments of inertia are kg m²")
    m = mass.number("value")
    _within(mass, "value", [m], MAX_MASS, "masses are kg")
    turned = T[:3, :3] @ tensor_of(moments) @ T[:3, :3].T
    return Body.of(m, T[:3, 3], turned)


def origin_of(element: Element, notes: Notes) -> Array:
    """The transform of the <origin> of an element; identity where there is none."""
    origin = element.one("origin")
    if origin is None:
        return np.eye(4)
    notes.only(origin, ("xyz", "rpy"))
    xyz = origin.numbers("xyz", 3, "0 0 0")
    rpy = origin.numbers("rpy", 3, "0 0 0")
    _within(origin, "xyz", xyz, MAX_LENGTH, "lengths are metres")
    _within(origin, "rpy", rpy, MAX_ANGLE, "angles are radians")
    return transform(rpy_matrix(rpy), xyz)


def _within(element: Element, key: str, values: Sequence[float], limit: float, remedy: str) -> None:
    if any(abs(value) > limit for value in values):
        raise element.error(f'{key}="{shown(element.attributes[key])}" is beyond {limit:g}', remedy=remedy)


def joint_of(element: Element, notes: Notes) -> UrdfJoint:
    """One <joint>."""
    notes.only(element, ("name", "type"), _JOINT_CHILDREN)
    name, kind = element.required("name", "joint1"), element.required("type", "revolute")
    if kind not in KINDS:
        raise element.error(f'type="{shown(kind)}" is not known', remedy=f"use one of {', '.join(KINDS)}")
    return UrdfJoint(
        name,
        kind,
        _end(element, "parent", notes),
        _end(element, "child", notes),
        origin_of(element, notes),
        _axis(element, kind, notes),
        _limits(element, kind, notes),
        _friction(element, kind, notes),
        element,
    )


def _end(element: Element, tag: str, notes: Notes) -> str:
    end = element.one(tag)
    if end is None:
        raise element.error(f"<{tag}> is missing", remedy=f'write <{tag} link="..."/>')
    notes.only(end, ("link",))
    return end.required("link", "link1")


def _axis(element: Element, kind: str, notes: Notes) -> Array:
    """The unit axis; x where it is not written, as the format says."""
    axis = element.one("axis")
    if axis is None:
        if kind in (*MOVING, "planar"):
            notes.add("missing", element, 'no <axis>, which means xyz="1 0 0"', remedy="write <axis>")
        return np.array([1.0, 0.0, 0.0])
    notes.only(axis, ("xyz",))
    if kind not in (*MOVING, "planar"):
        notes.ignored(axis, f"a {kind} joint has no axis", inside="joint")
        return np.array([1.0, 0.0, 0.0])
    given = np.array(axis.numbers("xyz", 3))
    largest = float(np.abs(given).max())
    if largest == 0.0:
        raise axis.error("the axis has no direction", remedy='write xyz="0 0 1"', key=element.label)
    unit = given / largest
    return np.array(unit / math.sqrt(float(unit @ unit)))


def _limits(element: Element, kind: str, notes: Notes) -> Limits:
    limit = element.one("limit")
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
        notes.ignored(limit, f"a {kind} joint has no single range", inside="joint")
        return Limits()
    lower, upper = (None, None) if kind == "continuous" else _range(element, limit, notes)
    if kind == "continuous" and {"lower", "upper"} & set(limit.attributes):
        notes.ignored(limit, "a continuous joint has no range", inside="joint")
    velocity, effort = limit.maybe_number("velocity"), limit.maybe_number("effort")
    return Limits(*(None if x is None or abs(x) >= NO_LIMIT else x for x in (lower, upper, velocity, effort)))


def _range(element: Element, limit: Element, notes: Notes) -> tuple[float, float]:
    """Lower and upper; the format takes 0 for what is not written."""
    for key in ("lower", "upper"):
        if key not in limit.attributes:
            notes.add(
                "missing",
                limit,
                f"{key} is not written, which means 0",
                where=element.label,
                severity="warning",
                remedy=f'write {key}="..." or type="continuous"',
            )
    lower, upper = limit.number("lower", 0.0), limit.number("upper", 0.0)
    if lower > upper:
        raise limit.error(f"lower {lower} is above upper {upper}", remedy="exchange them", key=element.label)
    return lower, upper


def _friction(element: Element, kind: str, notes: Notes) -> Friction:
    dynamics = element.one("dynamics")
    if dynamics is None:
        return Friction()
    notes.only(dynamics, ("damping", "friction"))
    if kind not in MOVING:
        notes.ignored(dynamics, f"a {kind} joint has no single variable", inside="joint")
        return Friction()
    return Friction(FV=number(dynamics.number("damping", 0.0)), FS=number(dynamics.number("friction", 0.0)))


def report_mimic(joint: UrdfJoint, names: set[str], notes: Notes) -> None:
    """A joint that follows another is read as a joint of its own, and said so."""
    mimic = joint.element.one("mimic")
    if mimic is None:
        return
    notes.only(mimic, ("joint", "multiplier", "offset"))
    leader = mimic.required("joint", "joint1")
    ratio, offset = mimic.number("multiplier", 1.0), mimic.number("offset", 0.0)
    known = "" if leader in names else ", which the file does not have"
    notes.add(
        "mimic",
        mimic,
        f"joint '{shown(joint.name)}' follows joint '{shown(leader)}'{known} "
        f"(q = {ratio!r}*q_{shown(leader)} + {offset!r}); it is read as a joint of its own",
        where=joint.element.label,
        severity="warning",
        remedy="give it the value that follows, or lock it with robot.locked",
    )
