"""Velocities and accelerations of the links by recursion from the base [KC97 (6), (8)-(10)].

All vectors of link j are in frame j. Initial values are the motion of the base.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.expr import ZERO, Node
from armwright.expr.numbers import TWO
from armwright.expr.vector import Matrix3, applied, cross, plus, scaled
from armwright.mechanism import Tree, tree_of
from armwright.models.core.builder import Builder
from armwright.models.core.model import Entry, Model
from armwright.models.core.registry import Kind
from armwright.models.core.variables import Variables, variables_of
from armwright.models.kinematics.frame_chain import ANGLE_SUM, way_between
from armwright.models.kinematics.frame_turn import Turn, Vec, turns_of
from armwright.program import Output
from armwright.robot import Joint, Robot
from armwright.robot.geometry.matrix import translation_of

NOTHING: Vec = (ZERO, ZERO, ZERO)

SPEEDS = (
    Entry("WI", "rad/s", "angular velocity of the antecedent, in the frame of the link"),
    Entry("V", "m/s", "velocity of the frame origin"),
)

LEGEND = (
    Entry("C", "", "cosine of a joint angle"),
    Entry("S", "", "sine of a joint angle"),
    ANGLE_SUM,
    *SPEEDS,
    Entry("W", "rad/s", "angular velocity"),
    Entry("WP", "rad/s^2", "angular acceleration"),
    Entry("DV", "rad^2/s^2", "product of two components of the angular velocity"),
    Entry("U", "rad/s^2", "element of the acceleration matrix"),
    Entry("VSP", "m/s^2", "acceleration of the frame origin, in the frame of the antecedent"),
    Entry("VP", "m/s^2", "acceleration of the frame origin"),
)


@dataclass(frozen=True, slots=True)
class Speed:
    """ω and V of a link in its own frame; WI is ω of its antecedent there."""

    WI: Vec
    W: Vec
    V: Vec


@dataclass(frozen=True, slots=True)
class Acceleration:
    """ω̇ and V̇ of a link in its own frame, and U = ω̇^ + ω^ω^ (9), erratum E4-9."""

    WP: Vec
    VP: Vec
    U: Matrix3[Node]


def speeds(tree: Tree, turns: Mapping[int, Turn], v: Variables, b: Builder) -> dict[int, Speed]:
    """Of the base (0) and all links (6a)-(6c), erratum E4-7."""
    base = tree.robot.base
    found = {0: Speed(NOTHING, base.W0, base.V0)}
    for j in tree.order:
        if j <= tree.robot.NL:
            joint = tree.robot.joints[j - 1]
            found[j] = _speed(joint, j, found[joint.parent], turns[j], v, b)
    return found


def _speed(joint: Joint, j: int, before: Speed, turn: Turn, v: Variables, b: Builder) -> Speed:
    group = f"link {j}, velocity"
    WI = b.vector(turn.into(before.W), "WI", j, group=group)
    V = turn.into(plus(before.V, cross(before.W, turn.P)))
    own = joint.screw.times(v.qd.get(j, ZERO))
    W, V = plus(WI, own.angular), plus(V, own.linear)  # (6b), (6c)
    return Speed(WI, b.vector(W, "W", j, group=group), b.vector(V, "V", j, group=group))


def accelerations_of(
    tree: Tree, turns: Mapping[int, Turn], v: Variables, b: Builder, *, qdd: Mapping[int, Node]
) -> dict[int, Acceleration]:
    """Of the base (0) and all links (8)-(10), errata E4-8, E4-10; gravity is not in them."""
    base = tree.robot.base
    moving = speeds(tree, turns, v, b)
    found = {0: Acceleration(base.WP0, base.VP0, acceleration_matrix(base.W0, base.WP0, 0, b))}
    for j in tree.order:
        if j <= tree.robot.NL:
            joint = tree.robot.joints[j - 1]
            rate = v.qd.get(j, ZERO), qdd.get(j, ZERO)
            found[j] = _acceleration(joint, j, found[joint.parent], moving[j], turns[j], rate, b)
    return found


def _acceleration(
    joint: Joint,
    j: int,
    before: Acceleration,
    speed: Speed,
    turn: Turn,
    rate: tuple[Node, Node],
    b: Builder,
) -> Acceleration:
    group = f"link {j}, acceleration"
    qd, qdd = rate
    WP = turn.into(before.WP)
    VSP = b.vector(plus(before.VP, applied(before.U, turn.P)), "VSP", j, group=group)
    VP = turn.into(VSP)
    own, gain = joint.screw.times(qd), joint.screw.times(qdd)
    WP = plus(plus(WP, cross(speed.WI, own.angular)), gain.angular)  # (8)
    VP = plus(plus(VP, scaled(cross(speed.WI, own.linear), TWO)), gain.linear)  # (10)
    WP = b.vector(WP, "WP", j, group=group)
    U = acceleration_matrix(speed.W, WP, j, b)
    return Acceleration(WP, b.vector(VP, "VP", j, group=group), U)


def acceleration_matrix(W: Vec, WP: Vec, j: int, b: Builder) -> Matrix3[Node]:
    """U = ω̇^ + ω^ω^  (9)."""
    group = f"link {j}, acceleration"

    def dv(i: int, k: int) -> Node:
        return b.name(W[i - 1] * W[k - 1], b.label("DV", j, component=f"{i}{k}"), group=group)

    def u(node: Node, component: int) -> Node:
        return b.name(node, b.label("U", j, component=component), group=group)

    xx, xy, xz, yy, yz, zz = dv(1, 1), dv(1, 2), dv(1, 3), dv(2, 2), dv(2, 3), dv(3, 3)
    return (
        (u(-yy - zz, 11), u(xy - WP[2], 12), u(xz + WP[1], 13)),
        (u(xy + WP[2], 21), u(-xx - zz, 22), u(yz - WP[0], 23)),
        (u(xz - WP[1], 31), u(yz + WP[0], 32), u(-xx - yy, 33)),
    )


# ------------------------------------------------------------------------------- models


def velocities(robot: Robot) -> Model:
    """(NL, 6): velocity of each frame origin and angular velocity of each link, in its own frame."""
    tree, v = tree_of(robot), variables_of(robot)
    b = Builder(largest=robot.NF)
    found = speeds(tree, turns_of(tree, v, b), v, b)
    rows = [node for j in range(1, robot.NL + 1) for node in (*found[j].V, *found[j].W)]
    output = Output("V", (robot.NL, 6), "m/s and rad/s", tuple(rows), "velocity of each link")
    return VELOCITIES.made(robot, b, inputs=v.arguments("q", "qd"), outputs=(output,), legend=LEGEND)


def accelerations(robot: Robot) -> Model:
    """(NL, 6): acceleration of each frame origin and angular acceleration, in its own frame."""
    tree, v = tree_of(robot), variables_of(robot)
    b = Builder(largest=robot.NF)
    found = accelerations_of(tree, turns_of(tree, v, b), v, b, qdd=v.qdd)
    rows = [node for j in range(1, robot.NL + 1) for node in (*found[j].VP, *found[j].WP)]
    output = Output("VP", (robot.NL, 6), "m/s^2 and rad/s^2", tuple(rows), "acceleration of each link")
    return ACCELERATIONS.made(
        robot, b, inputs=v.arguments("q", "qd", "qdd"), outputs=(output,), legend=LEGEND
    )


def jacobian_rate(robot: Robot, *, frame: int | str | None = None, projection: int | str = 0) -> Model:
    """J̇q̇ (6,): the acceleration of a frame or of the tool at q̈ = 0, linear before angular (7).

    frame        of which the acceleration is meant; by default the tool on the terminal link
    projection   frame in whose axes it is written (0: the base)
    """
    tree, v = tree_of(robot), variables_of(robot)
    b = Builder(largest=robot.NF)
    turns = turns_of(tree, v, b)
    n = tree.number(frame)
    last = accelerations_of(tree, turns, v, b, qdd={})[n]
    tip = translation_of(robot.tool) if frame is None else NOTHING
    way = way_between(tree, turns, b, i=tree.number(projection), j=n)
    elements = (*way.back(plus(last.VP, applied(last.U, tip))), *way.back(last.WP))
    output = Output("JPQP", (6,), "m/s^2 and rad/s^2", elements, "acceleration at zero joint acceleration")
    return JPQP.made(robot, b, inputs=v.arguments("q", "qd"), outputs=(output,), legend=LEGEND)


VELOCITIES = Kind(
    "velocities", "Velocities of the links", "Velocity of links", velocities, ("KC97 (6)", "E4-7")
)
ACCELERATIONS = Kind(
    "accelerations",
    "Accelerations of the links",
    "Acceleration of links",
    accelerations,
    ("KC97 (8)-(10)", "E4-8", "E4-9", "E4-10"),
)
JPQP = Kind(
    "jacobian_rate",
    "Product of the Jacobian's rate and the joint velocities",
    "JPQP",
    jacobian_rate,
    ("KC97 4.4",),
)
