"""Identified values in a user's own URDF text: inertias, friction, armature; all else stays as it is."""

from __future__ import annotations

import re
from pathlib import Path

from armwright.errors import ArmwrightError, Finding, name_list
from armwright.identify.deliver.xml_scan import XmlSpan, indent_at, replace_parts, scan
from armwright.robot import Robot
from armwright.robot.formats import formats


def updated_urdf(text: str, robot: Robot) -> tuple[str, tuple[Finding, ...]]:
    """The text with the robot's values at the elements concerned, and what URDF has no words for.

    text   of the file the robot was loaded from; its links and joints are found by name
    """
    write = formats()["urdf"].write
    assert write is not None
    written = write(robot)
    wanted, own = scan(written.text), scan(text)
    links = {one.attributes.get("name", ""): one for one in own.children if one.tag == "link"}
    joints = {one.attributes.get("name", ""): one for one in own.children if one.tag == "joint"}
    missing = [link.name for link in robot.links if link.name not in links and float(link.inertia.M)]
    if missing:
        raise ArmwrightError(
            f"the URDF has no link {name_list(missing)}; "
            "load it with fixed='keep', so that every link is one of the robot"
        )
    edits = []
    for element in wanted.children:
        name = element.attributes.get("name", "")
        if element.tag == "link" and name in links and element.find("inertial") is not None:
            edits.append(_inertial(text, links[name], written.text, element))
    edits += [_dynamics(text, joints[joint.name], joint) for joint in robot.moving if joint.name in joints]
    return replace_parts(text, edits), tuple(one for one in written.findings if "rotor" not in one.text)


def _inertial(text: str, link: XmlSpan, source: str, wanted: XmlSpan) -> tuple[int, int, str]:
    """The edit that puts the new <inertial> into a link."""
    new = wanted.find("inertial")
    assert new is not None
    old = link.find("inertial")
    place = old.start if old is not None else link.start
    base = indent_at(text, place) + ("" if old is not None else "  ")
    body = _indent(source[new.start : new.end], base)
    if old is not None:
        return old.start, old.end, body
    return _insertion(text, link, f"\n{base}{body}", "link")


def _indent(text: str, base: str) -> str:
    """Lines moved to an indentation; the first stays where it is put."""
    lines = text.split("\n")
    inner = [
        base + "  " * (1 if k < len(lines) - 1 else 0) + line.strip() for k, line in enumerate(lines[1:], 1)
    ]
    return "\n".join([lines[0].strip(), *inner])


def _insertion(text: str, element: XmlSpan, new: str, tag: str) -> tuple[int, int, str]:
    """The edit that puts new content first into an element, which may be <tag/>."""
    if not element.is_single:
        return element.inside[0], element.inside[0], new
    head = re.sub(r"\s*/>$", ">", text[element.start : element.end])
    return element.start, element.end, f"{head}{new}\n{indent_at(text, element.start)}</{tag}>"


def _dynamics(text: str, element: XmlSpan, joint: object) -> tuple[int, int, str]:
    """The edit that puts damping, friction and armature into a joint."""
    friction, rotor = joint.friction, joint.rotor  # type: ignore[attr-defined]
    values = {"damping": float(friction.FV), "friction": float(friction.FS), "armature": float(rotor)}
    new = "<dynamics " + " ".join(f'{key}="{value:.9g}"' for key, value in values.items()) + "/>"
    old = element.find("dynamics")
    if old is not None:
        return old.start, old.end, new
    base = indent_at(text, element.start) + "  "
    if element.is_single or text[element.inside[0] : element.inside[1]].strip() == "":
        return _insertion(text, element, f"\n{base}{new}", "joint")
    at = element.children[-1].end
    return at, at, f"\n{base}{new}"


def update_urdf_file(source: Path, robot: Robot) -> tuple[bytes, tuple[Finding, ...]]:
    """The bytes of a file with identified values, in its own encoding."""
    raw = source.read_bytes()
    text, findings = updated_urdf(raw.decode("utf-8"), robot)
    return text.encode("utf-8"), findings
