"""The links of a URDF file of a robot, each with the joint it hangs on, in frames as URDF has them.

A link that was read from a file keeps that file's name and frame, and its joint keeps its name; any
other link has its Khalil-Kleinfinger frame, with the joint axis along z. Frames that are only marked on
a link become links without mass on fixed joints, and so does a tool. Auxiliary frames, which a reader
needs and a file does not, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from armwright.robot.change.capsules import known_bodies
from armwright.robot.change.tip import bare_tip
from armwright.robot.geometry.auxiliary_frames import carried_joint
from armwright.robot.geometry.frame_positions import frame_places
from armwright.robot.geometry.matrix import IDENTITY4, to_numbers
from armwright.robot.geometry.numeric_body import NumericBody, tensor_of
from armwright.robot.geometry.urdf_convention import Array, rotation, transform
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Joint, Placement
from armwright.robot.robot import Robot
from armwright.robot.shape import Shape


@dataclass(frozen=True, slots=True, eq=False)
class UrdfRow:
    """One <link> and the <joint> that carries it; the first row is the root and has no joint.

    body        in the frame of the link, None where it has none
    T           the frame of the link seen from that of its parent, at q = 0
    axis        in the frame of the link
    joint       the joint of the robot; None for a fixed joint that the robot does not have
    placements  what a reader should make of T, and the turns it makes before: those of parent and child
    shapes      what the link looks like, in its frame; collisions: what it touches others with
    inertia     of the robot's link
    """

    link: str
    name: str = ""
    parent: str = ""
    kind: str = "fixed"
    T: Array = field(default_factory=lambda: np.eye(4))
    axis: Array = field(default_factory=lambda: np.array([0.0, 0.0, 1.0]))
    body: NumericBody | None = None
    joint: Joint | None = None
    placements: tuple[Placement, ...] = ()
    turns: tuple[Array, Array] = field(default_factory=lambda: (np.eye(3), np.eye(3)))
    shapes: tuple[Shape, ...] = ()
    collisions: tuple[Shape, ...] = ()
    inertia: Inertia | None = None


def rows_of(robot: Robot) -> Iterator[UrdfRow]:
    """The root, the links in the order of the robot, then marked frames and the tool."""
    writer = _RowMaker(robot)
    yield from writer.base()
    for j in range(1, robot.NL + 1):
        if carried_joint(robot, j) is None:
            yield from writer.link(j)
    for frame in robot.named_frames:
        if not frame.is_link:
            yield writer.frame_row(frame.name, frame.link, to_numbers(frame.placement), frame.joint)
    if has_tool_row(robot):
        yield writer.frame_row(writer.free("tool"), robot.terminal, to_numbers(robot.tool), "tool_placement")


def has_tool_row(robot: Robot) -> bool:
    """False where the terminal frame is a link or a marked frame, so that the tool needs no link."""
    return robot.tool != bare_tip(robot)


class _RowMaker:
    """Names that are taken, and where the frames of the file stand on the links."""

    def __init__(self, robot: Robot) -> None:
        self.robot, self.places = robot, frame_places(robot)
        self.own = {frame.link: frame for frame in robot.named_frames if frame.is_link}
        self.taken = {frame.name for frame in robot.named_frames} | {
            frame.joint for frame in robot.named_frames
        }
        self.taken |= {link.name for link in (robot.base.link, *robot.links)}
        self.taken |= {joint.name for joint in robot.joints}

    def free(self, wanted: str) -> str:
        """A name that nothing has yet."""
        name = next(n for n in (wanted, *(f"{wanted}_{i}" for i in range(2, 5000))) if n not in self.taken)
        self.taken.add(name)
        return name

    def name(self, j: int) -> str:
        """The name of link j in the file."""
        if j in self.own and self._fits(j):
            return self.own[j].name
        link = (self.robot.base.link, *self.robot.links)[j].name
        return f"{link}_at_joint" if j in self.own else link

    def _fits(self, j: int) -> bool:
        """Whether URDF can give link j that frame: a joint that turns has its axis through the origin."""
        p = to_numbers(self.own[j].placement)[:3, 3]
        return j == 0 or self.robot.joints[j - 1].kind in ("fixed", "prismatic") or not p.any()

    def frame(self, j: int) -> Array:
        """The frame of the file on link j, seen from ours."""
        return to_numbers(self.own[j].placement) if j in self.own and self._fits(j) else np.eye(4)

    def on_link(self, shapes: Sequence[Shape], j: int) -> tuple[Shape, ...]:
        """The shapes on link j, seen from the frame of the file on it."""
        M, found = self.frame(j), []
        for shape in known_bodies(self.robot, shapes):
            link, place = self.places[shape.frame]
            P = to_numbers(place)
            if link == j:
                found.append(shape if np.array_equal(M, P) else shape.seen_from(_inverse(M) @ P))
        return tuple(found)

    # ----------------------------------------------------------------------------------- rows

    def base(self) -> Iterator[UrdfRow]:
        """The base, on a link ``world`` where it floats or does not stand at the origin."""
        base = self.robot.base
        looks, touches = self.on_link(self.robot.shapes, 0), self.on_link(self.robot.collisions, 0)
        body = _body(base.link.inertia, self.frame(0))
        if base.kind != "floating" and base.placement == IDENTITY4:
            row = UrdfRow(self.name(0), body=body, shapes=looks, collisions=touches)
            yield replace(row, inertia=base.link.inertia)
            return
        world = self.free("world")
        kind = "floating" if base.kind == "floating" else "fixed"
        yield UrdfRow(world)
        own = self.own.get(0)
        joint = own.joint if own is not None and own.joint else self.free("base_placement")
        place = to_numbers(base.placement)
        yield UrdfRow(self.name(0), joint, world, kind, place, body=body, shapes=looks, collisions=touches)

    def link(self, j: int) -> Iterator[UrdfRow]:
        """Link j on its joint; its frame apart where URDF cannot give the link itself that frame."""
        robot, joint = self.robot, self.robot.joints[j - 1]
        before = joint.parent
        placements: tuple[Placement, ...] = (joint.placement,)
        if before and carried_joint(robot, before) == j:
            aux = robot.joints[before - 1]
            before, placements = aux.parent, (aux.placement, joint.placement)
        M_p, M_j = self.frame(before), self.frame(j)
        P = np.linalg.multi_dot([np.eye(4), *(to_numbers(one.transform()) for one in placements)])
        own = self.own.get(j)
        yield UrdfRow(
            self.name(j),
            own.joint if own is not None and own.joint else joint.name,
            self.name(before),
            joint.kind,
            _inverse(M_p) @ P @ M_j,
            M_j[2, :3] + 0.0,
            _body(robot.links[j - 1].inertia, M_j),
            joint,
            placements if not (M_p[:3, 3].any() or M_j[:3, 3].any()) else (),
            (M_p[:3, :3].T, M_j[:3, :3].T),
            self.on_link(robot.shapes, j),
            self.on_link(robot.collisions, j),
            robot.links[j - 1].inertia,
        )
        if own is not None and not self._fits(j):
            yield self.frame_row(own.name, j, to_numbers(own.placement), "")

    def frame_row(self, name: str, j: int, placement: Array, joint: str) -> UrdfRow:
        """A frame on link j as a link without mass."""
        fixed = joint if joint and joint != "tool_placement" else self.free(joint or f"{name}_fixed")
        return UrdfRow(name, fixed, self.name(j), T=_inverse(self.frame(j)) @ placement)


def _inverse(T: Array) -> Array:
    R = T[:3, :3].T
    return transform(R, -R @ T[:3, 3]) if T[:3, 3].any() else rotation(R)


def _body(inertia: Inertia, M: Array) -> NumericBody | None:
    """The body in the frame of the file, M seen from the frame of the link."""
    if inertia.is_zero:
        return None
    *six, x, y, z, mass = inertia.numbers().tolist()
    body = NumericBody(mass, np.array([x, y, z]), tensor_of(six))
    return body if np.array_equal(M, np.eye(4)) else body.seen_from(_inverse(M))
