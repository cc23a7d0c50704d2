"""One joint of an MJCF file."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from armwright.robot.formats.mjcf.mjcf_pose import MAX_LENGTH, axis_angle_matrix, position_of, unit
from armwright.robot.formats.mjcf.mjcf_settings import MjcfSettings
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.xml import Element
from armwright.robot.geometry.urdf_convention import Array, rotation, transform
from armwright.robot.joint import Limits

KINDS = {"hinge": "revolute", "slide": "prismatic", "ball": "spherical", "free": "floating"}
_READ = (
    "name",
    "class",
    "type",
    "pos",
    "axis",
    "range",
    "limited",
    "ref",
    "damping",
    "frictionloss",
    "armature",
    "actuatorfrcrange",
    "actuatorfrclimited",
    "stiffness",
    "springref",
    "springdamper",
    "springyield",
    "actuatorgravcomp",
)
_OTHER = (
    "group",
    "user",
    "margin",
    "solimpfriction",
    "solimplimit",
    "solreffriction",
    "solreflimit",
    "align",
)


@dataclass(frozen=True, slots=True, eq=False)
class MjJoint:
    """A joint in the frame of its body.

    ref      value of q at which the body stands as the file draws it
    stiffness, spring_at   a spring: torque −stiffness·(q − spring_at)
    at_zero  the body at q = 0, seen from where the file draws it, axes through pos
    """

    name: str
    kind: str
    element: Element
    pos: Array
    axis: Array
    at_zero: Array
    ref: float = 0.0
    limits: Limits = field(default_factory=Limits)
    damping: float = 0.0
    dry: float = 0.0
    armature: float = 0.0
    stiffness: float = 0.0
    spring_at: float = 0.0


def joint_of(element: Element, T: Array, settings: MjcfSettings, notes: Notes) -> MjJoint:
    """A <joint> or <freejoint>, its class filled in; T places it in the body."""
    notes.only(element, (*_READ, *_OTHER))
    notes.note_unused(element, _OTHER, "solver and display")
    name = element.attributes.get("name", "").strip()
    kind = _kind(element)
    if kind in ("floating", "spherical"):
        return _joint_of_axes(element, T, name, kind, notes)
    axis = T[:3, :3] @ unit(np.array(element.numbers("axis", 3, "0 0 1")), element, "axis")
    is_hinge = kind == "revolute"
    given = element.number("ref", 0.0)
    if abs(given) > MAX_LENGTH:
        raise element.error(f"ref {given:g}", remedy="write the value at which the body stands as drawn")
    ref = settings.angle(element, given) if is_hinge else given
    rest = element.number("springref", 0.0)
    _report_damped_spring(element, notes)
    off = settings.switched_off
    return MjJoint(
        name,
        kind,
        element,
        T[:3, :3] @ position_of(element) + T[:3, 3] if is_hinge else np.zeros(3),
        axis,
        rotation(axis_angle_matrix(axis, -ref)) if is_hinge else transform(np.eye(3), -ref * axis),
        ref,
        _limits(element, kind, settings, notes),
        0.0 if "damping" in off else _linear_coefficient(element, "damping", notes),
        0.0 if "frictionloss" in off else element.number("frictionloss", 0.0),
        element.number("armature", 0.0),
        0.0 if "stiffness" in off else _linear_coefficient(element, "stiffness", notes),
        settings.angle(element, rest) if is_hinge else rest,
    )


def _kind(element: Element) -> str:
    if element.tag == "freejoint":
        return "floating"
    return KINDS[element.choice("type", tuple(KINDS), "hinge")]


def _joint_of_axes(element: Element, T: Array, name: str, kind: str, notes: Notes) -> MjJoint:
    """A ball or free joint; what the file says about its axes has no place in ours."""
    for key in ("damping", "frictionloss", "armature", "range", "actuatorfrcrange", "stiffness"):
        values = element.some_numbers(key, 1, 3)
        if any(values):
            notes.add(
                "ignored",
                element,
                f"{key} of a {'ball' if kind == 'spherical' else 'free'} joint is not read: "
                "it is not that of one axis",
                severity="warning",
            )
    pos = T[:3, :3] @ position_of(element) + T[:3, 3] if kind == "spherical" else np.zeros(3)
    return MjJoint(name, kind, element, pos, np.array([0.0, 0.0, 1.0]), np.eye(4))


def _limits(element: Element, kind: str, settings: MjcfSettings, notes: Notes) -> Limits:
    """Range and effort where limited; a range alone limits unless autolimits is off."""
    lower = upper = effort = None
    if range_ := _range(element, "range", "limited", settings, notes):
        lower, upper = (
            None if math.isinf(x) else settings.angle(element, x) if kind == "revolute" else x for x in range_
        )
    if range_ := _range(element, "actuatorfrcrange", "actuatorfrclimited", settings, notes):
        low, high = range_
        largest = max(abs(low), abs(high))
        effort = None if math.isinf(largest) else largest
        if low != -high:
            text = f"actuatorfrcrange {low:g} to {high:g} is read as an effort limit of {largest:g} both ways"
            notes.add("limits", element, text, severity="warning")
    return Limits(lower, upper, None, effort)


def _range(
    element: Element, key: str, flag: str, settings: MjcfSettings, notes: Notes
) -> tuple[float, float] | None:
    """Lower and upper, None where they do not limit.

    Where the file leaves that to the compiler (auto), they limit if lower is below upper, as in MuJoCo.
    """
    chosen = element.choice(flag, ("true", "false", "auto"), "auto")
    if chosen == "false" or (chosen == "auto" and key not in element.attributes):
        return None
    if chosen == "auto" and not settings.has_autolimits:
        raise element.error(
            f"{key} is given, but not whether it limits", remedy=f'write {flag}="true" or {flag}="false"'
        )
    low, high = element.bounds(key, 2)
    if chosen == "auto" and low >= high:
        if low or high:
            text = f"{key} {low:g} to {high:g} limits nothing, as in MuJoCo"
            notes.add("limits", element, text, severity="warning", remedy="write the lower value first")
        return None
    if low > high:
        text = f"{key}: {low:g} is above {high:g}; the two are exchanged here"
        notes.add("limits", element, text, severity="warning", remedy="exchange them in the file")
    return min(low, high), max(low, high)


def _linear_coefficient(element: Element, key: str, notes: Notes) -> float:
    """The linear coefficient; higher ones are reported."""
    values = element.some_numbers(key, 1, 3)
    if any(values[1:]):
        notes.add(
            "ignored",
            element,
            f"only the linear {key} is read, not its higher coefficients",
            severity="warning",
        )
    return values[0] if values else 0.0


def _report_damped_spring(element: Element, notes: Notes) -> None:
    if any(element.some_numbers("springdamper", 2, 2)):
        notes.add(
            "ignored",
            element,
            "a spring given by its time constant (springdamper) is not read",
            severity="warning",
            remedy="give the joint stiffness and damping",
        )
