"""Identified values in a user's own URDF text: inertias, friction, armature; all else stays as it is.

Values change inside the attributes that hold them; comments, blanks, order and further attributes of an
element stay. Elements whose values are what they were are not touched at all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from armwright.errors import ArmwrightError, Finding, name_list
from armwright.expr import made_name
from armwright.identify.deliver.xml_scan import XmlSpan, indent_at, replace_parts, scan, with_attributes
from armwright.robot import Joint, Robot
from armwright.robot.formats import formats

Edit = tuple[int, int, str]  # from, to, new text

SAME = 1e-12  # of the largest number of an element: what reading and writing leave of it


def updated_urdf(text: str, robot: Robot) -> tuple[str, tuple[Finding, ...]]:
    """The text with the robot's values at the elements concerned, and what of friction URDF has no words for.

    text   of the file the robot was loaded from; its links and joints are found by name
    """
    write = formats()["urdf"].write
    assert write is not None
    written = write(robot)
    own = scan(text)
    links, joints = _by_name(own, "link"), _by_name(own, "joint")
    missing = [link.name for link in robot.links if link.name not in links and float(link.inertia.M)]
    if missing:
        raise ArmwrightError(
            f"the URDF has no link {name_list(missing)}; "
            "load it with fixed='keep', so that every link is one of the robot"
        )
    edits: list[Edit] = []
    for element in scan(written.text).children:
        new = element.find("inertial")
        link = links.get(element.attributes.get("name", ""))
        if element.tag == "link" and link is not None and new is not None:
            edits += _inertial(text, link, written.text, new)
    for joint in robot.moving:
        if joint.name in joints:
            edits += _dynamics(text, joints[joint.name], joint)
    newline = "\r\n" if "\r\n" in text else "\n"
    fitting = [(start, end, new.replace("\n", newline)) for start, end, new in edits]
    return replace_parts(text, fitting), tuple(one for one in written.findings if "friction" in one.text)


def _by_name(root: XmlSpan, tag: str) -> dict[str, XmlSpan]:
    """Elements by their names, and by the names that reading the file gives them (link-1 is link_1)."""
    found = {one.attributes.get("name", ""): one for one in root.children if one.tag == tag}
    return {made_name(name, tag): one for name, one in found.items() if name} | found


def _inertial(text: str, link: XmlSpan, source: str, new: XmlSpan) -> list[Edit]:
    """The edits that put mass, centre and inertia into a link; none where they are there already."""
    old = link.find("inertial")
    if old is None:
        base = indent_at(text, link.start) + "  "
        return [_insertion(text, link, f"\n{base}{_indent(source[new.start : new.end], base)}", "link")]
    wanted = {child.tag: child.attributes for child in new.children}
    if float(wanted["mass"]["value"]) == 0 == _number(old.find("mass"), "value"):
        return []
    turned = old.find("origin")
    if turned is not None and _numbers(turned, "rpy") != [0.0, 0.0, 0.0]:
        wanted["origin"] = {**wanted["origin"], "rpy": "0 0 0"}
    edits, base = [], indent_at(text, old.start) + "  "
    for tag, values in wanted.items():
        child = old.find(tag)
        if child is None and tag == "origin" and not any(map(float, values["xyz"].split())):
            continue  # a missing origin says the same
        if child is None:
            body = " ".join(f'{key}="{value}"' for key, value in values.items())
            edits.append(_insertion(text, old, f"\n{base}<{tag} {body}/>", "inertial"))
        elif not _is_same(child, values):
            edits.append(_changed_tag(text, child, values))
    return edits


def _is_same(element: XmlSpan, values: Mapping[str, str]) -> bool:
    """True where an element's attributes are these numbers but for rounding."""
    pairs = [
        (a, b)
        for key, value in values.items()
        for a, b in zip(_numbers(element, key), map(float, value.split()), strict=False)
    ]
    largest = max(abs(one) for pair in pairs for one in pair)
    return all(abs(a - b) <= SAME * largest for a, b in pairs)


def _numbers(element: XmlSpan, key: str) -> list[float]:
    """The numbers of an attribute; zeros where it is missing."""
    return [float(word) for word in element.attributes.get(key, "0 0 0").split()]


def _number(element: XmlSpan | None, key: str) -> float:
    return 0.0 if element is None else _numbers(element, key)[0]


def _changed_tag(text: str, element: XmlSpan, values: Mapping[str, str]) -> Edit:
    """The edit that gives an element other values, inside its own tag."""
    end = element.end if element.is_single else element.inside[0]
    return element.start, end, with_attributes(text[element.start : end], values)


def _indent(text: str, base: str) -> str:
    """Lines moved to an indentation; the first stays where it is put."""
    lines = text.split("\n")
    inner = [
        base + "  " * (1 if k < len(lines) - 1 else 0) + line.strip() for k, line in enumerate(lines[1:], 1)
    ]
    return "\n".join([lines[0].strip(), *inner])


def _insertion(text: str, element: XmlSpan, new: str, tag: str) -> Edit:
    """The edit that puts new content first into an element, which may be <tag/>."""
    if not element.is_single:
        return element.inside[0], element.inside[0], new
    head = re.sub(r"\s*/>$", ">", text[element.start : element.end])
    return element.start, element.end, f"{head}{new}\n{indent_at(text, element.start)}</{tag}>"


def _dynamics(text: str, element: XmlSpan, joint: Joint) -> list[Edit]:
    """The edits that put damping, friction and armature into a joint; none where they are there already."""
    friction = joint.friction
    values = {
        "damping": f"{float(friction.FV):.9g}",
        "friction": f"{float(friction.FS):.9g}",
        "armature": f"{float(joint.rotor):.9g}",
    }
    old = element.find("dynamics")
    if old is not None:
        return [] if _is_same(old, values) else [_changed_tag(text, old, values)]
    if not any(map(float, values.values())):
        return []
    base = indent_at(text, element.start) + "  "
    new = "\n" + base + "<dynamics " + " ".join(f'{key}="{value}"' for key, value in values.items()) + "/>"
    if element.is_single or text[element.inside[0] : element.inside[1]].strip() == "":
        return [_insertion(text, element, new, "joint")]
    at = element.children[-1].end
    return [(at, at, new)]


def update_urdf_file(source: Path, robot: Robot) -> tuple[bytes, tuple[Finding, ...]]:
    """The bytes of a file with identified values, in its own encoding."""
    raw = source.read_bytes()
    text, findings = updated_urdf(raw.decode("utf-8"), robot)
    return text.encode("utf-8"), findings
