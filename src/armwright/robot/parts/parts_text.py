"""Text of a parts file; reading it back gives the same database, writing that the same text."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, scalar
from armwright.robot.drive import Friction, Motor
from armwright.robot.formats.entries import expression_text
from armwright.robot.geometry.pose import NOWHERE, Pose
from armwright.robot.joint import Joint, Limits
from armwright.robot.parts.database import DHJoint, Part, Parts, PartsLink, Section

_SYMBOLS = ("velocity", "acceleration", "torque")


def write_parts(parts: Parts) -> str:
    """The whole file, SI and radians."""
    blocks = [_head(parts)]
    if parts.materials:
        blocks.append(["[materials]  # kg/m^3", *(f"{key} = {value!r}" for key, value in parts.materials)])
    for key, pose in (("base", parts.base), ("tool", parts.tool)):
        if pose != Pose():
            blocks.append([f"[{key}]", *_place(pose)])
    blocks += [_joint(number, row) for number, row in enumerate(parts.joints, 1)]
    for number, link in enumerate(parts.links):
        blocks += _link(number, link)
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def _head(parts: Parts) -> list[str]:
    lines = ["# Parts database. SI units, radians.", "armwright_parts = 1", f"name = {_quote(parts.name)}"]
    for key in ("title", "source"):
        lines += _text(key, getattr(parts, key))
    return [*lines, f"gravity = {_list(parts.gravity)}"]


# ---------------------------------------------------------------------------------- the three levels


def _link(number: int, link: PartsLink) -> list[list[str]]:
    lines = [f"# Link {number}", "[[link]]", f"name = {_quote(link.name)}"]
    if link.dh_frame is not None:
        lines.append(f"dh_frame = {_inline(_place(link.dh_frame))}")
    elif link.frame != Pose():
        lines.append(f"frame = {_inline(_place(link.frame))}")
    return [lines, *(block for part in link.parts for block in _part(part))]


def _part(part: Part) -> list[list[str]]:
    lines = ["[[link.part]]", f"drawing = {_quote(part.drawing)}"]
    lines += [*_text("description", part.description), *_place(part.pose)]
    return [lines, *(_section(section) for section in part.sections)]


def _section(section: Section) -> list[str]:
    solid = section.solid
    lines = ["[[link.part.section]]", f"shape = {_quote(solid.kind)}"]
    lines += [f"{item.name} = {_plain(getattr(solid, item.name))}" for item in fields(solid) if item.metadata]
    for key in ("density", "mass"):
        if getattr(section, key) is not None:
            lines.append(f"{key} = {_plain(getattr(section, key))}")
    lines += _text("material", section.material)
    lines += ["hole = true"] if section.is_hole else []
    return [*lines, *_place(section.pose), *_text("description", section.description)]


def _place(pose: Pose) -> list[str]:
    if pose.rotation is not None:
        rows = [(*row, offset) for row, offset in zip(pose.rotation, pose.xyz, strict=True)]
        return [f"placement = [{', '.join(map(_list, rows))}, [0, 0, 0, 1]]"]
    pairs = (("xyz", pose.xyz), ("rpy", pose.rpy))
    return [f"{key} = {_list(value)}" for key, value in pairs if value != NOWHERE]


# ------------------------------------------------------------------------------------------ joints


def _joint(number: int, row: DHJoint) -> list[str]:
    joint = row.joint
    lines = [f"# Joint {number} moves link {number}", "[[joint]]"]
    lines += [f"name = {_quote(joint.name)}", f"type = {_quote(joint.kind)}"]
    values = {"a": row.a, "r": joint.placement.r, "alpha": row.alpha, "theta": joint.placement.theta}
    lines += [f"{key} = {_node(value)}" for key, value in values.items()]
    lines += _text("variable", joint.variable)
    lines += [] if joint.is_active else ["active = false"]
    lines += [f"home = {joint.home!r}"] if joint.home else []
    if joint.limits != Limits():
        lines.append(f"limits = {_inline(_known_fields(joint.limits))}")
    lines += _dynamics(joint)
    return [*lines, *(line for key in _SYMBOLS for line in _text(key, getattr(joint, key)))]


def _dynamics(joint: Joint) -> list[str]:
    friction, motor = joint.friction, joint.motor
    is_said = joint.rotor is not ZERO or motor is not None  # a motor without IA would bring its own
    lines = [f"IA = {_node(joint.rotor)}"] if is_said else []
    values = {key: getattr(friction, key) for key in ("FV", "FS", "OFF")}
    lines += [f"{key} = {_node(value)}" for key, value in values.items() if value is not ZERO]
    if (friction.law, friction.extra) != (Friction().law, ()):
        extra = (f"{key} = {_node(value)}" for key, value in friction.extra)
        lines.append(f"friction = {_inline([f'law = {_quote(friction.law)}', *extra])}")
    if motor is not None:
        lines.append(f"motor = {_inline(_known_fields(motor))}")
    return lines + ([] if joint.stiffness is None else [f"stiffness = {_node(joint.stiffness)}"])


def _known_fields(item: Limits | Motor) -> list[str]:
    """The fields that are known, as lines."""
    pairs = [(field.name, getattr(item, field.name)) for field in fields(item)]
    return [f"{key} = {_plain(value)}" for key, value in pairs if value is not None]


# ------------------------------------------------------------------------------------------ values


def _plain(value: Any) -> str:
    """Text, a number, a node, or lists of these."""
    if isinstance(value, str):
        return _quote(value)
    if isinstance(value, Node):
        return _node(value)
    if isinstance(value, Sequence):
        return f"[{', '.join(_plain(item) for item in value)}]"
    return repr(float(value))


def _node(node: Node) -> str:
    """A plain number where it is one, else an expression in quotes."""
    value = node.value if node.op == "number" else None
    if isinstance(value, float) or (isinstance(value, int) and abs(value) < 2**63):
        return repr(value)
    return _quote(expression_text(node, "parts file"))


def _list(nodes: Iterable[Node]) -> str:
    return f"[{', '.join(_node(scalar(node)) for node in nodes)}]"


def _inline(pairs: Iterable[str]) -> str:
    return f"{{ {', '.join(pairs)} }}"


def _text(key: str, text: str) -> list[str]:
    return [f"{key} = {_quote(text)}"] if text else []


def _quote(text: str) -> str:
    """A TOML string; JSON's escapes are TOML's, but for DEL, which TOML wants escaped."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ArmwrightError(f"text {text!r} holds characters that no file can hold") from None
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
