"""What xacro left in a URDF file: reported where it stands aside, refused where it is what is read.

A file that was never expanded has no links, or names and numbers with expressions in them; those are
refused with the command to type. Definitions that nobody removed, and expressions in parts of the file
that say nothing about the mechanism, do no harm.
"""

from __future__ import annotations

from collections.abc import Iterator

from armwright.robot.formats.notes import Notes
from armwright.robot.formats.xml import Element, brief

EXPAND = "run: xacro file.xacro > file.urdf, and read the result"
_READ = {
    "link": ("inertial",),
    "inertial": ("origin", "mass", "inertia"),
    "joint": ("origin", "parent", "child", "axis", "limit", "dynamics", "mimic"),
}


def report_xacro(top: Element, notes: Notes) -> None:
    """One note for all elements of xacro; refuses a file that is nothing else."""
    rest = [element for element in top.children if is_xacro(element)]
    if rest and not top.all("link"):
        raise rest[0].error("this is a xacro file, not URDF", remedy=EXPAND)
    for element in rest:
        tag = element.tag.rpartition("}")[2].rpartition(":")[2]
        notes.add(
            "xacro",
            element,
            "an unexpanded xacro element; it is not read",
            where=f"<xacro:{brief(tag)}>",
            severity="warning",
            remedy=EXPAND,
        )
    for element in _elements_read(top):
        for key, value in element.attributes.items():
            if "${" in value or "$(" in value:
                raise element.error(f'{key}="{brief(value)}" is a xacro expression', remedy=EXPAND)


def is_xacro(element: Element) -> bool:
    """True for an element of xacro, whether its prefix was declared or not."""
    return "xacro" in element.tag


def _elements_read(top: Element) -> Iterator[Element]:
    """The elements whose attributes make the robot."""
    waiting = list(top.all("link", "joint"))
    while waiting:
        element = waiting.pop()
        yield element
        waiting.extend(element.all(*_READ.get(element.tag, ())))
