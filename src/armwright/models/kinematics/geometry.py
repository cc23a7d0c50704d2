"""Geometric models: transformation matrices, direct geometry, fast geometry [KC97 3.1-3.2]."""

from __future__ import annotations

from armwright.expr import ONE, ZERO, Node
from armwright.expr.vector import applied, cross, plus
from armwright.mechanism import Mechanism, mechanism_of
from armwright.models.core.builder import Builder, builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.kinematics.frame_chain import ANGLE_SUM, Group, Seen, Way, way_between
from armwright.models.kinematics.frame_turn import Vec, turns_of
from armwright.program import Output
from armwright.robot import Robot
from armwright.robot.geometry.frame_positions import frame_place
from armwright.robot.geometry.matrix import (
    IDENTITY4,
    Matrix,
    inverse_transform,
    rotation_of,
    translation_of,
    transpose,
)

X: Vec = (ONE, ZERO, ZERO)
Y: Vec = (ZERO, ONE, ZERO)
Z: Vec = (ZERO, ZERO, ONE)
ORIGIN: Vec = (ZERO, ZERO, ZERO)

LEGEND = (
    Entry("C", "", "cosine of a joint angle, or of a sum of parallel ones"),
    Entry("S", "", "sine of a joint angle, or of a sum of parallel ones"),
    ANGLE_SUM,
    Entry("TS", "", "x axis of the last frame, seen from frames nearer and nearer the base"),
    Entry("TN", "", "y axis of the last frame"),
    Entry("TA", "", "z axis of the last frame"),
    Entry("TP", "m", "origin of the last frame"),
)


def transform(robot: Robot, *, i: int | str = 0, j: int | str | None = None) -> Model:
    """^iT_j, frame j seen from frame i, between any two frames [KC97 (1a), (1b)].

    i   number, joint or link name of the frame that one looks from; 0 is the base frame itself
    j   number, joint or link name of the frame that is seen; the terminal link by default

    Base location and tool are not included.
    """
    mechanism = _mechanism(robot)
    first, before = frame_place(robot, i)
    last, behind = frame_place(robot, robot.terminal if j is None else j)
    b = builder_of(mechanism)
    way = way_between(mechanism.tree, turns_of(mechanism, b), b, i=first, j=last)
    columns = _columns_back(b, way, _columns(behind))
    return _model(robot, b, TRANSFORM, _place_columns(inverse_transform(before), columns))


def direct_geometry(robot: Robot, *, frame: int | str | None = None) -> Model:
    """Z·^0T_n·E: the tool (or another frame) seen from the general fixed frame.

    frame   number or name; by default the tool on the terminal link
    """
    b, way, ends = _ends(robot, frame)
    columns = _columns_back(b, way, ends)
    return _model(robot, b, DIRECT, _place_columns(robot.base.placement, columns))


def fast_geometry(robot: Robot, *, frame: int | str | None = None) -> Model:
    """Z·^0T_n·E by intermediate variables, with the fewest operations [KC97 3.2].

    Two axes are carried back; the third is their vector product.

    frame   number or name; by default the tool on the terminal link
    """
    b, way, (x, _, z, p) = _ends(robot, frame)
    for group in reversed(way.enter):
        x, z, p = _carry_back(b, group, x, z, p)
    x, z, p = _place_columns(robot.base.placement, [x, z, p])
    return _model(robot, b, FAST, [x, cross(z, x), z, p])


def _carry_back(b: Builder, group: Group, x: Vec, z: Vec, p: Vec) -> tuple[Vec, Vec, Vec]:
    j = group.frames[0]
    heading = f"from frame {j}"
    return (
        b.vector(group.back(x), "TS", j, group=heading),
        b.vector(group.back(z), "TA", j, group=heading),
        b.vector(group.point_back(p), "TP", j, group=heading),
    )


def _columns_back(b: Builder, way: Way, columns: list[Vec]) -> list[Vec]:
    """Three axes and a point carried back, with names for what is shared on the way."""

    def offer_names(stem: str) -> Seen:
        return lambda v, group: b.offer_vector(
            v, stem, group.frames[0], group=f"from frame {group.frames[0]}"
        )

    axes = zip(columns[:3], ("TS", "TN", "TA"), strict=True)
    return [
        *(way.back(axis, seen=offer_names(stem)) for axis, stem in axes),
        way.point_back(columns[3], seen=offer_names("TP")),
    ]


def _ends(robot: Robot, frame: int | str | None) -> tuple[Builder, Way, list[Vec]]:
    """The way from the base to a frame, and the columns of what is fixed on that frame."""
    mechanism = _mechanism(robot)
    b = builder_of(mechanism)
    way = way_between(mechanism.tree, turns_of(mechanism, b), b, i=0, j=mechanism.number(frame))
    return b, way, _columns(robot.tool if frame is None else IDENTITY4)


def _mechanism(robot: Robot) -> Mechanism:
    """The mechanism of a robot; joints that follow others stand where these put them."""
    return mechanism_of(robot)


def _columns(T: Matrix) -> list[Vec]:
    x, y, z = transpose(rotation_of(T))
    return [(x[0], x[1], x[2]), (y[0], y[1], y[2]), (z[0], z[1], z[2]), translation_of(T)]


def _place_columns(T: Matrix, columns: list[Vec]) -> list[Vec]:
    """The columns of a frame seen from where T places it; the last one is a point."""
    x, y, z, p = _columns(T)
    R = (x[0], y[0], z[0]), (x[1], y[1], z[1]), (x[2], y[2], z[2])
    turned = [applied(R, column) for column in columns]
    return [*turned[:-1], plus(turned[-1], p)]


def _model(robot: Robot, b: Builder, kind: Kind, columns: list[Vec]) -> Model:
    mechanism = _mechanism(robot)
    rows = [node for k in range(3) for node in (column[k] for column in columns)]
    elements: tuple[Node, ...] = (*rows, ZERO, ZERO, ZERO, ONE)
    output = Output("T", (4, 4), "1 and m", elements, "frame as a 4x4 matrix")
    return kind.model(mechanism, b, inputs=mechanism.joint_arguments("q"), outputs=[output], legend=LEGEND)


TRANSFORM = Kind(
    "transform", "Transformation matrix", "Transformation matrix", transform, ("KC97 (1a), (1b)",)
)
DIRECT = Kind(
    "direct_geometry",
    "Direct geometric model",
    "",
    direct_geometry,
    ("KC97 3.1",),
    aliases=("forward_kinematics",),
)
FAST = Kind("fast_geometry", "Fast geometric model", "Fast geometric model", fast_geometry, ("KC97 3.2",))
