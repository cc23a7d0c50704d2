"""One cell of a parts database changed, or a joint, part or section added or removed: a new database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from armwright.errors import ArmwrightError
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.geometry.pose import Pose
from armwright.robot.joint import JOINT_TYPES
from armwright.robot.parts.database import SHAPES, DHJoint, Part, Parts, PartsLink, Section, validated_parts
from armwright.robot.parts.solid import Solid
from armwright.studio.option_fields import read_number
from armwright.studio.parts_cells import DRAWN, POSE_KEYS, SUBSTANCES
from armwright.studio.structure_edits import free_name, with_type

_T = TypeVar("_T")
LONGEST = 4000  # characters of a cell
FIRST_MATERIAL = "aluminium_6061"
# What a new section begins with: dimensions of a hand's breadth, inner ones smaller.
_FIRST: Mapping[str, Any] = {
    "length": 0.1,
    "lengths": (0.1, 0.1, 0.1),
    "mass": 1.0,
    "point": (0.0, 0.0, 0.0),
    "polygon": ((0.0, 0.0), (0.1, 0.0), (0.0, 0.1)),
    "tensor": (0.001, 0.0, 0.0, 0.001, 0.0, 0.001),
}
_SMALLER = ("inner_radius", "tube_radius", "top_radius")


def change_parts(parts: Parts, place: str, text: str) -> Parts:
    """The database with ``text`` in a place of its tables; refused where that cannot be."""
    if len(text) > LONGEST:
        raise ArmwrightError(f"{len(text)} characters; a cell takes {LONGEST}")
    return validated_parts(_changed_parts(parts, place.split("/"), text.strip()))


def _changed_parts(parts: Parts, way: list[str], text: str) -> Parts:
    head = way[0]
    if head in ("name", "title"):
        return _with_field(parts, head, text)
    if head == "gravity":
        return replace(
            parts, gravity=_put(parts.gravity, way[1], read_parameter(text or "0", what="gravity"))
        )
    if head == "joint_add":
        return _with_joint_more(parts, text)
    if head == "joint":
        return _with_joint(parts, way[1], way[2], text)
    link = _item(parts.links, head, first=0)
    return replace(parts, links=_put(parts.links, head, _changed_link(link, way[1:], text), first=0))


def _with_field(item: _T, key: str, value: Any) -> _T:
    return replace(item, **{key: value})  # type: ignore[type-var]


def _item(items: tuple[Any, ...], number: str, *, first: int = 1) -> Any:
    if not number.isdecimal() or not 0 <= int(number) - first < len(items):
        raise ArmwrightError(f"there is no {number[:12]} here")
    return items[int(number) - first]


def _put(items: tuple[Any, ...], number: str, new: Any, *, first: int = 1) -> tuple[Any, ...]:
    """The items with another one in that place, or without it where the new one is None."""
    _item(items, number, first=first)
    at = int(number) - first
    return (*items[:at], *(() if new is None else (new,)), *items[at + 1 :])


# ------------------------------------------------------------------------------------------- joints


def _with_joint_more(parts: Parts, kind: str) -> Parts:
    if kind not in JOINT_TYPES:
        raise ArmwrightError(f"joint type '{kind[:20]}': use {', '.join(JOINT_TYPES)}")
    i = len(parts.joints) + 1
    own = JOINT_TYPES[kind]
    name = free_name(f"joint{i}", {one.joint.name for one in parts.joints})
    variable = free_name(f"q{i}", {one.joint.variable for one in parts.joints}) if own.unit else ""
    link = PartsLink(free_name(f"link{i}", {one.name for one in parts.links}))
    row = DHJoint(own(name, i - 1, variable=variable))
    return replace(parts, joints=(*parts.joints, row), links=(*parts.links, link))


def _with_joint(parts: Parts, number: str, key: str, text: str) -> Parts:
    one: DHJoint = _item(parts.joints, number)
    if key == "remove":
        if int(number) != len(parts.joints) or len(parts.joints) < 2:
            raise ArmwrightError("only the last joint can be removed, and an arm has at least one")
        return replace(parts, joints=parts.joints[:-1], links=parts.links[:-1])
    return replace(parts, joints=_put(parts.joints, number, _changed_joint(one, key, text, number)))


def _changed_joint(one: DHJoint, key: str, text: str, number: str) -> DHJoint:
    joint = one.joint
    if key == "name":
        return replace(one, joint=replace(joint, name=text))
    if key == "type":
        return replace(one, joint=with_type(joint, text, int(number)))
    node = read_parameter(text or "0", is_angle=key in ("alpha", "theta"), what=key)
    if key in ("a", "alpha"):
        return _with_field(one, key, node)
    if key in ("r", "theta"):
        return replace(one, joint=replace(joint, placement=_with_field(joint.placement, key, node)))
    raise ArmwrightError(f"a joint has no {key[:20]}")


# ---------------------------------------------------------------------------------- links and parts


def _changed_link(link: PartsLink, way: list[str], text: str) -> PartsLink:
    if way[0] == "name":
        return replace(link, name=text)
    if way[0] == "frame":
        return replace(link, frame=_changed_pose(link.frame, way[1], text))
    if way[0] == "dh_frame" and link.dh_frame is not None:
        return replace(link, dh_frame=_changed_pose(link.dh_frame, way[1], text))
    if way[0] == "part_add":
        drawing = free_name(f"part{len(link.parts) + 1}", {part.drawing for part in link.parts})
        return replace(link, parts=(*link.parts, Part(drawing)))
    part = _changed_part(_item(link.parts, way[0]), way[1:], text)
    return replace(link, parts=_put(link.parts, way[0], part))


def _changed_part(part: Part, way: list[str], text: str) -> Part | None:
    if way[0] == "remove":
        return None
    if way[0] in ("drawing", "description"):
        return _with_field(part, way[0], text)
    if way[0] == "pose":
        return replace(part, pose=_changed_pose(part.pose, way[1], text))
    if way[0] == "section_add":
        return replace(part, sections=(*part.sections, first_section(text)))
    section = _changed_section(_item(part.sections, way[0]), way[1:], text)
    return replace(part, sections=_put(part.sections, way[0], section))


def _changed_pose(pose: Pose, key: str, text: str) -> Pose:
    if key not in POSE_KEYS:
        raise ArmwrightError(f"a place has no {key[:20]}")
    is_angle, at = key in POSE_KEYS[3:], POSE_KEYS.index(key) % 3
    node = read_parameter(text or "0", is_angle=is_angle, what=key)
    read_number(text or "0", what=key)
    row = [*(pose.rpy if is_angle else pose.xyz)]
    row[at] = node
    triple = (row[0], row[1], row[2])
    return replace(pose, rpy=triple) if is_angle else replace(pose, xyz=triple)


# ------------------------------------------------------------------------------------------ sections


def first_section(shape: str) -> Section:
    """A section of that shape to begin with, of aluminium where it needs a material."""
    if shape not in DRAWN:
        raise ArmwrightError(f"shape '{shape[:20]}': use {', '.join(DRAWN)}")
    kind = SHAPES[shape]
    sizes = {
        item.name: _FIRST[item.metadata["kind"]] * (0.5 if item.name in _SMALLER else 1)
        for item in fields(kind)
        if "kind" in item.metadata
    }
    return Section(kind(**sizes), material="" if kind.has_mass else FIRST_MATERIAL)


def _changed_section(section: Section, way: list[str], text: str) -> Section | None:
    key = way[0]
    if key == "remove":
        return None
    if key == "pose":
        return replace(section, pose=_changed_pose(section.pose, way[1], text))
    if key == "made_of":
        return _of_substance(section, text)
    if key == "material":
        return replace(section, material=text)
    if key in ("density", "mass") and not section.solid.has_mass:
        return _with_field(section, key, read_number(text, what=key))
    if key == "hole":
        return replace(section, is_hole=text == "yes")
    return replace(section, solid=_other_size(section.solid, key, text))


def _of_substance(section: Section, kind: str) -> Section:
    """The section given by material, density or mass, as heavy as it is where that can be said."""
    if kind not in SUBSTANCES:
        raise ArmwrightError(f"made of '{kind[:20]}': use {', '.join(SUBSTANCES)}")
    bare = replace(section, density=None, mass=None, material="")
    if kind == "material":
        return replace(bare, material=FIRST_MATERIAL)
    volume, weight = float(section.solid.unit_inertia().M), abs(section.body().mass)
    return _with_field(bare, kind, weight if kind == "mass" else weight / volume)


def _other_size(solid: Solid, key: str, text: str) -> Solid:
    kinds = {item.name: item.metadata.get("kind") for item in fields(solid)}
    if key not in kinds or kinds[key] is None:
        raise ArmwrightError(f"a {solid.kind} has no {key[:20]}")
    return _with_field(solid, key, _READ[kinds[key]](text, key))


def _numbers_of(count: int) -> Callable[[str, str], tuple[float, ...]]:
    def read(text: str, key: str) -> tuple[float, ...]:
        words = text.replace(",", " ").split()
        if len(words) != count:
            raise ArmwrightError(f"{key}: {len(words)} numbers given, {count} expected, with commas between")
        return tuple(read_number(word, what=key) for word in words)

    return read


def _corners(text: str, key: str) -> tuple[tuple[float, ...], ...]:
    return tuple(_numbers_of(2)(corner, key) for corner in text.split(";") if corner.strip())


_READ: Mapping[Any, Callable[[str, str], Any]] = {
    "length": lambda text, key: read_number(text, what=key),
    "factor": lambda text, key: read_number(text, what=key),
    "mass": lambda text, key: read_number(text, what=key),
    "lengths": _numbers_of(3),
    "point": _numbers_of(3),
    "tensor": _numbers_of(6),
    "polygon": _corners,
}
