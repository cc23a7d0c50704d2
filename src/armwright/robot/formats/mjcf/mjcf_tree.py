"""The body tree of an MJCF file as branches: one per joint, one fixed branch per welded body."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from armwright.expr import number
from armwright.robot.capsule import Capsule
from armwright.robot.drive import Friction
from armwright.robot.formats.format import MAX_JOINTS
from armwright.robot.formats.mjcf.mjcf_inertia import SAVE_INERTIAS, compiled_bodies, geom_body, inertial_body
from armwright.robot.formats.mjcf.mjcf_joint import MjJoint, joint_of
from armwright.robot.formats.mjcf.mjcf_mesh import Meshes
from armwright.robot.formats.mjcf.mjcf_pose import ORIENTATIONS, pose_of, site_pose
from armwright.robot.formats.mjcf.mjcf_settings import MjcfSettings
from armwright.robot.formats.mjcf.mjcf_shape import body_capsules
from armwright.robot.formats.mjcf.mjcf_visual import Colour, body_shapes
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.tree_branch import BETWEEN, TreeBranch
from armwright.robot.formats.xml import Element, brief
from armwright.robot.geometry.numeric_body import NumericBody
from armwright.robot.geometry.urdf_convention import Array, transform
from armwright.robot.shape import Shape

_BODY = ("name", "childclass", "pos", *ORIENTATIONS, "mocap", "gravcomp")
_BODY_OTHER = ("user", "sleep", "simple", "fuse")
_FRAME = ("name", "childclass", "pos", *ORIENTATIONS)
_CHILDREN = {
    "body": "",
    "frame": "",
    "inertial": "",
    "joint": "",
    "freejoint": "",
    "geom": "",
    "site": "",
    "camera": "cameras are not part of the mechanism",
    "light": "lights are not part of the mechanism",
    "plugin": "plugins are not read",
    **dict.fromkeys(("replicate", "attach", "composite", "flexcomp"), ""),
}
_REFUSED = ("replicate", "attach", "composite", "flexcomp")
MAX_GEOMS = 5000  # a tenth of a millisecond each
EXPAND = f"expand it with MuJoCo: {SAVE_INERTIAS}"


@dataclass(slots=True)
class Bodies:
    """The bodies found while walking over the file; lives as long as one call of the reader.

    offset   where the frame of each body's link stands in the frame of the body
    sites    body and pose of each site
    relieved of each body with mass, the part of its weight that is compensated (gravcomp)
    capsules around the geoms that collide
    colours  of materials; shapes: what the bodies look like
    by_hand  names of mocap bodies and their sites, which are no part of the robot
    """

    settings: MjcfSettings
    meshes: Meshes
    notes: Notes
    branches: list[TreeBranch] = field(default_factory=list)
    offset: dict[str, Array] = field(default_factory=dict)
    sites: dict[str, tuple[str, Array]] = field(default_factory=dict)
    joint_names: set[str] = field(default_factory=set)
    relieved: dict[str, tuple[Element, float]] = field(default_factory=dict)
    is_relief_driven: bool = False
    geoms: int = 0
    capsules: list[Capsule] = field(default_factory=list)
    colours: Mapping[str, Colour] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    by_hand: set[str] = field(default_factory=set)

    def walk(self, world: Element) -> None:
        """The whole tree below <worldbody>."""
        self.notes.only(world, ("name", "childclass"), _CHILDREN)
        for element in world.all("joint", "freejoint", "inertial"):
            raise element.error("the world cannot move and has no inertia", remedy="put it into a <body>")
        self.branches.append(TreeBranch(WORLD, "", None, "base", world, world))
        self.offset[WORLD] = np.zeros(3)
        self._children(world, WORLD, world.attributes.get("childclass", "main"))

    # --------------------------------------------------------------------------- one body

    def _children(self, element: Element, body: str, childclass: str) -> None:
        for child, T, name in children_with_frames(element, self.settings, childclass, self.notes):
            if child.tag == "body":
                own = child.attributes.get("name", "").strip()
                self.notes.part = own if body == WORLD else self.notes.part
                self._body(child, T, body, name)
                self.notes.part = "" if body == WORLD else self.notes.part
            elif child.tag == "site":
                self._site(child, T, body, name)
            elif child.tag == "geom" and body == WORLD:
                self.notes.note_ignored(child, "shapes fixed to the world do not move", inside="worldbody")

    def _body(self, element: Element, T: Array, parent: str, childclass: str) -> None:
        self.notes.only(element, (*_BODY, *_BODY_OTHER), _CHILDREN)
        self.notes.note_unused(element, _BODY_OTHER, "the simulator")
        if element.choice("mocap", ("true", "false"), "false") == "true":
            self.notes.add("ignored", element, "a body moved by hand (mocap) is not part of the mechanism")
            self.by_hand.add(element.attributes.get("name", "").strip())
            self.by_hand.update(site.attributes.get("name", "") for site in element.all("site"))
            return
        name = self._name(element)
        inner = element.attributes.get("childclass", childclass)
        placed = T @ pose_of(element, self.settings)
        parts = list(children_with_frames(element, self.settings, inner, self.notes))
        joints = [
            joint_of(self.settings.with_defaults(child, own), X, self.settings, self.notes)
            for child, X, own in parts
            if child.tag in ("joint", "freejoint")
        ]
        if len(self.branches) + len(joints) > MAX_JOINTS:
            raise element.error(f"more than {MAX_JOINTS} joints and bodies", remedy="read a smaller model")
        self._refuse_joint_twice(joints)
        if any(joint.element.attributes.get("actuatorgravcomp", "").strip() == "true" for joint in joints):
            self.is_relief_driven = True
        bodies = compiled_bodies(element, self._inertia(element, name, parts), self.settings)
        if any(body.mass for body in bodies):
            self.relieved[name] = (element, element.number("gravcomp", 0.0))
        inside = [part for part in parts if part[0].tag == "geom"]
        geoms = [(self.settings.with_defaults(child, own), X) for child, X, own in inside]
        self.capsules += body_capsules(geoms, name, self.settings, self.meshes, self.notes)
        self.shapes += body_shapes(geoms, name, self.settings, self.meshes, self.colours, self.notes)
        self._hang(element, name, parent, placed, joints, bodies)
        self._children(element, name, inner)

    def _refuse_joint_twice(self, joints: list[MjJoint]) -> None:
        for joint in joints:
            if joint.name in self.joint_names:
                raise joint.element.error("a second joint with this name", remedy="give each its own name")
            if joint.name:
                self.joint_names.add(joint.name)

    def _name(self, element: Element) -> str:
        name = element.attributes.get("name", "").strip()
        if name in self.offset:
            raise element.error("a second body with this name", remedy="give each its own name")
        return name or next(n for i in range(1, 100_000) if (n := f"body{i}") not in self.offset)

    def _site(self, element: Element, T: Array, body: str, childclass: str) -> None:
        own = self.settings.with_defaults(element, childclass)
        if name := own.attributes.get("name", ""):
            self.sites[name] = (body, T @ site_pose(own, self.settings))

    def _inertia(
        self, element: Element, body: str, parts: list[tuple[Element, Array, str]]
    ) -> tuple[NumericBody, ...]:
        """From <inertial> or from geoms, as the compiler's inertiafromgeom says."""
        notes, inertial = self.notes, [(child, T) for child, T, _ in parts if child.tag == "inertial"]
        if len(inertial) > 1:
            raise inertial[1][0].error("a second <inertial> in one body", remedy="keep one of them")
        own = [inertial_body(child, self.settings, self.notes).seen_from(T) for child, T in inertial]
        use_geoms = self.settings.from_geoms == "true" or (self.settings.from_geoms == "auto" and not own)
        if not use_geoms:
            for child in (child for child, _, _ in parts if child.tag == "geom"):
                self.notes.note_ignored(child, "a shape; the body has an <inertial>", inside="body")
            return tuple(own)
        for child, _ in inertial:
            self.notes.add("ignored", child, "the compiler takes the inertia from the geoms instead")
        count = sum(child.tag == "geom" for child, _, _ in parts)
        self.geoms += count
        if self.geoms > MAX_GEOMS:
            raise element.error(f"more than {MAX_GEOMS} geoms with mass", remedy="write an <inertial>")
        found = [
            (geom_body(self.settings.with_defaults(child, own), body, self.settings, self.meshes, notes), T)
            for child, T, own in parts
            if child.tag == "geom"
        ]
        return tuple(one.seen_from(T) for one, T in found if one is not None)

    def _hang(
        self,
        element: Element,
        name: str,
        parent: str,
        placed: Array,
        joints: list[MjJoint],
        bodies: tuple[NumericBody, ...],
    ) -> None:
        """One branch per joint, from the parent outward; the last carries the body."""
        start = transform(np.eye(3), -self.offset[parent]) @ placed
        if not joints:
            self.offset[name] = np.zeros(3)
            fixed = TreeBranch(
                name, f"{name}_fixed", parent, "fixed", element, element, T=start, bodies=bodies
            )
            self.branches.append(fixed)
            return
        if len(joints) > 1 and any(joint.kind == "floating" for joint in joints):
            raise element.error("a free joint together with others", remedy="a free body has no other joint")
        above, at = parent, np.zeros(3)
        for i, joint in enumerate(joints, 1):
            link = name if i == len(joints) else f"{name}{BETWEEN}{i}"
            suffix = "_joint" if len(joints) == 1 else f"_joint{i}"
            T = start @ transform(np.eye(3), joint.pos - at) @ joint.at_zero
            self.branches.append(
                TreeBranch(
                    link,
                    joint.name or name + suffix,
                    above,
                    joint.kind,
                    joint.element,
                    element,
                    T=T,
                    axis=joint.axis,
                    limits=joint.limits,
                    friction=Friction(
                        FV=number(joint.damping),
                        FS=number(joint.dry),
                        OFF=number(-joint.stiffness * joint.spring_at + 0.0),
                    ),
                    rotor=number(joint.armature),
                    stiffness=number(joint.stiffness) if joint.stiffness else None,
                    home=joint.ref or None,
                )
            )
            above, at, start = link, joint.pos, np.eye(4)
        shift = transform(np.eye(3), -at)
        moved = tuple(body.seen_from(shift) for body in bodies)
        self.branches[-1] = replace(self.branches[-1], bodies=moved, frame=shift)
        self.offset[name] = at


WORLD = "world"


def children_with_frames(
    element: Element, settings: MjcfSettings, childclass: str, notes: Notes
) -> Iterator[tuple[Element, Array, str]]:
    """The children, those inside <frame> included: each with its frame and its default class."""
    for child in element.children:
        if child.tag in _REFUSED:
            what = child.attributes.get("file", "")
            raise child.error(f"<{child.tag}> {brief(what)} is not read".replace("  ", " "), remedy=EXPAND)
        if child.tag != "frame":
            yield child, np.eye(4), childclass
            continue
        notes.only(child, _FRAME, _CHILDREN)
        T = pose_of(child, settings)
        for inner, X, name in children_with_frames(
            child, settings, child.attributes.get("childclass", childclass), notes
        ):
            yield inner, T @ X, name
