"""The tree of a URDF file: one root, each link once, depth first in file order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from armwright.errors import InputError
from armwright.robot.formats.format import MAX_JOINTS
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.urdf.urdf_elements import UrdfLink
from armwright.robot.formats.urdf.urdf_joint import UrdfJoint
from armwright.robot.formats.xml import Element, brief
from armwright.robot.geometry.numeric_body import NumericBody

WORLD = "world"  # what stands there is fixed to the ground


@dataclass(frozen=True, slots=True)
class UrdfTree:
    """root, and every joint after the joint of its parent link; bodies in URDF link frames."""

    root: UrdfLink
    joints: tuple[UrdfJoint, ...]
    links: dict[str, UrdfLink]
    bodies: dict[str, tuple[NumericBody, ...]]


def tree_of(links: Sequence[UrdfLink], joints: Sequence[UrdfJoint], top: Element, notes: Notes) -> UrdfTree:
    """The tree, or an InputError that names the joint or link that does not fit."""
    links = with_world(links, joints, notes)
    by_name = {link.name: link for link in links}
    _refuse_duplicates("link", [(link.name, link.element) for link in links])
    _refuse_duplicates("joint", [(joint.name, joint.element) for joint in joints])
    if len(joints) > MAX_JOINTS:
        raise InputError(f"{len(joints)} joints, {MAX_JOINTS} allowed", line=top.line)
    _refuse_missing(joints, by_name)
    _refuse_second_parent(joints)
    root = _root(links, joints, top)
    ordered = _depth_first(root.name, joints)
    if len(ordered) < len(joints):
        left = next(joint for joint in joints if joint not in ordered)
        raise left.element.error(
            f"link '{brief(left.child)}' is not connected to the root '{brief(root.name)}'",
            remedy="its joints form a cycle, and a URDF must be a tree; remove one of them",
        )
    bodies: dict[str, tuple[NumericBody, ...]] = {
        link.name: (link.body,) for link in links if link.body is not None
    }
    return UrdfTree(root, tuple(ordered), by_name, bodies)


def with_world(links: Sequence[UrdfLink], joints: Sequence[UrdfJoint], notes: Notes) -> Sequence[UrdfLink]:
    """The links, and one called 'world' where a joint stands on it and the file has none, as for Drake."""
    standing = [joint for joint in joints if joint.parent == WORLD]
    if not standing or any(link.name == WORLD for link in links):
        return links
    element = standing[0].element
    text = f"the parent of a joint is '{WORLD}', which is not a link of the file; it is taken as the base"
    notes.add("missing", element, text, remedy=f'write <link name="{WORLD}"/>')
    return [UrdfLink(WORLD, None, element), *links]


def _refuse_duplicates(kind: str, named: Sequence[tuple[str, Element]]) -> None:
    first: dict[str, Element] = {}
    for name, element in named:
        if name in first:
            raise element.error(
                f"a second {kind} with this name; the first is in line {first[name].line}",
                remedy="give each its own name",
            )
        first[name] = element


def _refuse_missing(joints: Sequence[UrdfJoint], links: dict[str, UrdfLink]) -> None:
    for joint in joints:
        for end, name in (("parent", joint.parent), ("child", joint.child)):
            if name not in links:
                raise joint.element.error(
                    f"{end} link '{brief(name)}' does not exist",
                    remedy=f'add <link name="{brief(name)}"/>'
                    + (f" or use {_quoted_names(links)}" if links else ""),
                )


def _refuse_second_parent(joints: Sequence[UrdfJoint]) -> None:
    owner: dict[str, UrdfJoint] = {}
    for joint in joints:
        if joint.child in owner:
            other = brief(owner[joint.child].name)
            raise joint.element.error(
                f"link '{brief(joint.child)}' is already the child of joint '{other}'",
                remedy="URDF holds trees only; describe a closed loop in a TOML file that extends this one",
            )
        owner[joint.child] = joint


def _root(links: Sequence[UrdfLink], joints: Sequence[UrdfJoint], top: Element) -> UrdfLink:
    children = {joint.child for joint in joints}
    roots = [link for link in links if link.name not in children]
    if len(roots) == 1:
        return roots[0]
    if not links:
        raise top.error(
            "no <link>",
            remedy="describe the bodies as <link> and their connections as <joint>; if this file only "
            "defines xacro macros, expand the file that calls them",
        )
    if not roots:
        raise top.error(
            "every link is the child of a joint: the joints form a cycle", remedy="remove one joint"
        )
    raise roots[1].element.error(
        f"{len(roots)} links have no parent: {_quoted_names([link.name for link in roots])}",
        remedy="join them to one root with joints",
    )


def _quoted_names(names: Sequence[str] | dict[str, UrdfLink]) -> str:
    quoted = [f"'{brief(name)}'" for name in names]
    return ", ".join(quoted[:6]) + (", ..." if len(quoted) > 6 else "")


def _depth_first(root: str, joints: Sequence[UrdfJoint]) -> list[UrdfJoint]:
    of: dict[str, list[UrdfJoint]] = {}
    for joint in joints:
        of.setdefault(joint.parent, []).append(joint)
    ordered: list[UrdfJoint] = []
    waiting = of.get(root, [])[::-1]
    while waiting:
        joint = waiting.pop()
        ordered.append(joint)
        waiting.extend(of.get(joint.child, [])[::-1])
    return ordered
