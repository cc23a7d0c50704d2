"""The links of a URDF file, one record each, and the placements that links and joints have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from armwright.robot.formats.notes import Notes
from armwright.robot.formats.xml import Element, brief
from armwright.robot.geometry.numeric_body import NumericBody, tensor_of
from armwright.robot.geometry.urdf_convention import Array, rpy_matrix, transform

MAX_LENGTH, MAX_ANGLE, MAX_MASS, MAX_MOMENT = 1e6, 1e4, 1e12, 1e24  # m, rad, kg, kg m²

_CONTACT = "contact is not part of the mechanism"
ROBOT_CHILDREN = {
    "link": "",
    "joint": "",
    "material": "",
    "transmission": "transmissions are not read; describe drives in a TOML file",
    "gazebo": "settings of a simulator",
    "sensor": "sensors are not part of the mechanism",
    "ros2_control": "interfaces of controllers are not read",
    "verbose": "settings of a simulator",
}
_LINK_CHILDREN = {"inertial": "", "visual": "", "collision": "", "contact": _CONTACT}
_INERTIAL_CHILDREN = {"origin": "", "mass": "", "inertia": ""}
TURN = 6.3  # rad: 2π in one decimal; nobody describes a frame that is turned further
UNNAMED = "unnamed_link"
_TENSOR = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")


@dataclass(frozen=True, slots=True)
class UrdfLink:
    """A link and its body in the URDF link frame, if it has one."""

    name: str
    body: NumericBody | None
    element: Element


def read_links(top: Element, notes: Notes) -> list[UrdfLink]:
    """Every <link> of the file; one without a name gets one, and joints that name none mean it."""
    return [_read_link(element, notes) for element in top.all("link")]


def _read_link(element: Element, notes: Notes) -> UrdfLink:
    notes.only(element, ("name", "type"), _LINK_CHILDREN)
    name = element.attributes.get("name", "").strip()
    if not name:
        notes.add("unnamed", element, f"a link without a name is called '{UNNAMED}' here")
    inertial = notes.first_child(element, "inertial")
    return UrdfLink(name or UNNAMED, None if inertial is None else _read_body(inertial, notes), element)


def _read_body(element: Element, notes: Notes) -> NumericBody | None:
    """Mass, centre of mass and inertia. As ROS has it, there is no body without a mass, and a mass
    without an inertia is a point.
    """
    notes.only(element, (), _INERTIAL_CHILDREN)
    T = read_origin(element, notes)
    mass, inertia = notes.first_child(element, "mass"), notes.first_child(element, "inertia")
    if mass is None or inertia is None:
        _report_half_a_body(element, notes, has_mass=mass is not None)
    if mass is None:
        return None
    notes.only(mass, ("value",))
    m = mass.number("value")
    _refuse_beyond(mass, "value", [m], MAX_MASS, "masses are kg")
    central = np.zeros((3, 3)) if inertia is None else _read_tensor(inertia, notes)
    return NumericBody.of(m, T[:3, 3], T[:3, :3] @ central @ T[:3, :3].T)


def _report_half_a_body(element: Element, notes: Notes, *, has_mass: bool) -> None:
    text = "without <inertia>: its mass is a point" if has_mass else "without <mass> is not used"
    remedy = "give <mass> and <inertia>"
    notes.add("missing", element, f"an <inertial> {text}", severity="warning", remedy=remedy)


def _read_tensor(inertia: Element, notes: Notes) -> Array:
    """The 3×3 matrix in the axes of the origin."""
    notes.only(inertia, _TENSOR)
    moments = [inertia.number(key) for key in _TENSOR]
    for key, moment in zip(_TENSOR, moments, strict=True):
        _refuse_beyond(inertia, key, [moment], MAX_MOMENT, "moments of inertia are kg m²")
    return tensor_of(moments)


def read_origin(element: Element, notes: Notes) -> Array:
    """The transform of the <origin> of an element; identity where there is none."""
    origin = notes.first_child(element, "origin")
    if origin is None:
        return np.eye(4)
    notes.only(origin, ("xyz", "rpy"))
    xyz = origin.numbers("xyz", 3, "0 0 0")
    rpy = origin.numbers("rpy", 3, "0 0 0")
    _refuse_beyond(origin, "xyz", xyz, MAX_LENGTH, "lengths are metres")
    _refuse_beyond(origin, "rpy", rpy, MAX_ANGLE, "angles are radians")
    if max(map(abs, rpy)) > TURN:
        notes.add(
            "units",
            origin,
            f'rpy="{brief(origin.attributes["rpy"])}" is more than a turn; angles are radians',
            severity="warning",
            remedy="multiply them by pi/180 if they are degrees",
        )
    return transform(rpy_matrix(rpy), xyz)


def _refuse_beyond(element: Element, key: str, values: Sequence[float], limit: float, remedy: str) -> None:
    if any(abs(value) > limit for value in values):
        raise element.error(f'{key}="{brief(element.attributes[key])}" is beyond {limit:g}', remedy=remedy)
