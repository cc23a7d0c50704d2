"""Velocities and accelerations of the links by recursion from the base [KC97 (6), (8)-(10)].

All vectors of link j are in frame j. Initial values are the motion of the base.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from armwright.expr import ZERO, Node
from armwright.expr.numbers import HALF, TWO
from armwright.expr.spatial import NOTHING, Spatial
from armwright.expr.vector import Matrix3, applied, cross, plus, scaled
from armwright.mechanism import Mechanism, mechanism_of
from armwright.mechanism.first_mover import given_base
from armwright.models.core.builder import Builder, builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.kinematics.frame_chain import ANGLE_SUM, way_between
from armwright.models.kinematics.frame_turn import Turn, Vec, turns_of
from armwright.models.loops.closed_motion import closed_motion
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.program import Output
from armwright.robot import Robot
from armwright.robot.geometry.matrix import translation_of

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
class LinkMotion:
    """Motion of a link in its own frame.

    twist          V of its origin and ω
    reference      ω once more, or that of a second motion where products of velocities are mixed
    acceleration   V̇ of its origin and ω̇
    U              ω̇^ + ω^ω^ (9), erratum E4-9
    """

    twist: Spatial
    reference: Vec
    acceleration: Spatial
    U: Matrix3[Node]

    def product(self, i: int, k: int) -> Node:
        """ω_i·ω_k, mixed if there are two motions; components from 0."""
        return mixed_product(self.twist.angular, self.reference, i, k)


def link_twists(
    mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder, *, start: Spatial
) -> dict[int, Spatial]:
    """V and ω of the base (0), which are given, and of all links (6a)-(6c), erratum E4-7."""
    found = {0: start}
    for j in mechanism.links:
        before, turn, group = found[mechanism.parent(j)], turns[j], f"link {j}, velocity"
        own = mechanism.joint(j).screw.times(mechanism.qd.get(j, ZERO))
        WI = b.vector(turn.into(before.angular), "WI", j, group=group)
        V = turn.into(plus(before.linear, cross(before.angular, turn.P)))
        W = b.vector(plus(WI, own.angular), "W", j, group=group)  # (6b)
        found[j] = Spatial(b.vector(plus(V, own.linear), "V", j, group=group), W)  # (6c)
    return found


def link_motions(
    mechanism: Mechanism,
    turns: Mapping[int, Turn],
    b: Builder,
    *,
    start: tuple[Spatial, Spatial],
    qdd: Mapping[int, Node],
    reference: Mapping[int, Node] | None = None,
) -> dict[int, LinkMotion]:
    """Motion of the base (0) and of all links (8)-(10), errata E4-8, E4-10.

    start       twist and acceleration of the base; gravity is in what comes back if it is in them
    qdd         joint accelerations; a missing one is zero
    reference   velocities of a second motion, on a base that does not turn: every product of velocities a·b
                becomes ½(a·br + ar·b)
    """
    twist, acceleration = start
    own = link_twists(mechanism, turns, b, start=twist)
    other = own
    if reference is not None:
        other = link_twists(replace(mechanism, qd=reference), turns, b, start=twist)
    W0 = twist.angular
    U0 = acceleration_matrix(W0, W0, acceleration.angular, 0, b)
    found = {0: LinkMotion(twist, W0, acceleration, U0)}
    for j in mechanism.links:
        i, joint = mechanism.parent(j), mechanism.joint(j)
        before, turn = found[i], turns[j]
        qd = mechanism.qd.get(j, ZERO)
        qrd = qd if reference is None else reference.get(j, ZERO)
        W, Wr = turn.into(own[i].angular), turn.into(other[i].angular)
        rate, rate_r = joint.screw.times(qd), joint.screw.times(qrd)
        gain = joint.screw.times(qdd.get(j, ZERO))
        group = f"link {j}, acceleration"
        turned = turn.into(before.acceleration.angular)
        around = plus(turned, _mixed_cross(W, Wr, rate.angular, rate_r.angular))
        WP = b.vector(plus(around, gain.angular), "WP", j, group=group)  # (8)
        U = acceleration_matrix(own[j].angular, other[j].angular, WP, j, b)  # (9)
        point = plus(before.acceleration.linear, applied(before.U, turn.P))
        VSP = b.vector(point, "VSP", j, group=group)
        along = plus(turn.into(VSP), scaled(_mixed_cross(W, Wr, rate.linear, rate_r.linear), TWO))
        VP = b.vector(plus(along, gain.linear), "VP", j, group=group)  # (10)
        found[j] = LinkMotion(own[j], other[j].angular, Spatial(VP, WP), U)
    return found


def _mixed_cross(a: Vec, ar: Vec, v: Vec, vr: Vec) -> Vec:
    """½(a × vr + ar × v), which is a × v where both motions are one."""
    return cross(a, v) if a == ar and v == vr else scaled(plus(cross(a, vr), cross(ar, v)), HALF)


def mixed_product(W: Vec, Wr: Vec, i: int, k: int) -> Node:
    """½(W_i·Wr_k + W_k·Wr_i), which is W_i·W_k where both are one."""
    return W[i] * Wr[k] if i == k or Wr == W else HALF * (W[i] * Wr[k] + W[k] * Wr[i])


def acceleration_matrix(W: Vec, Wr: Vec, WP: Vec, j: int, b: Builder) -> Matrix3[Node]:
    """U = ω̇^ + ω^ω^  (9), of two motions ω̇^ + ½(ω^ωr^ + ωr^ω^)."""
    group = f"link {j}, acceleration"

    def dv(i: int, k: int) -> Node:
        product = mixed_product(W, Wr, i - 1, k - 1)
        return b.name(product, b.label("DV", j, component=f"{i}{k}"), group=group)

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
    mechanism = mechanism_of(robot, what="velocities")
    b = builder_of(mechanism)
    start = given_base(robot.base, robot.gravity).twist
    found = link_twists(mechanism, turns_of(mechanism, b), b, start=start)
    rows = [node for j in range(1, robot.NL + 1) for node in (*found[j].linear, *found[j].angular)]
    output = Output("V", (robot.NL, 6), "m/s and rad/s", tuple(rows), "velocity of each link")
    inputs = mechanism.joint_arguments("q", "qd")
    return VELOCITIES.model(mechanism, b, inputs=inputs, outputs=[output], legend=LEGEND)


def accelerations(robot: Robot) -> Model:
    """(NL, 6): acceleration of each frame origin and angular acceleration, in its own frame."""
    mechanism = mechanism_of(robot, what="accelerations")
    b = builder_of(mechanism)
    found = _from_given_base(mechanism, turns_of(mechanism, b), b, qdd=mechanism.qdd)
    rows = [node for j in range(1, robot.NL + 1) for part in found[j].acceleration for node in part]
    output = Output("VP", (robot.NL, 6), "m/s^2 and rad/s^2", tuple(rows), "acceleration of each link")
    inputs = mechanism.joint_arguments("q", "qd", "qdd")
    return ACCELERATIONS.model(mechanism, b, inputs=inputs, outputs=[output], legend=LEGEND)


def _from_given_base(
    mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder, *, qdd: Mapping[int, Node]
) -> dict[int, LinkMotion]:
    """Motion of the links on a base that moves as the description says; gravity is not in it."""
    base = given_base(mechanism.robot.base, mechanism.robot.gravity)
    return link_motions(mechanism, turns, b, start=(base.twist, base.acceleration), qdd=qdd)


def jacobian_rate(robot: Robot, *, frame: int | str | None = None, projection: int | str = 0) -> Model:
    """J̇q̇ (6,): the acceleration of a frame or of the tool at q̈ = 0, linear before angular (7).

    Of a closed robot f(q_tree, qd_active), at zero acceleration of the motors.

    frame        of which the acceleration is meant; by default the tool on the terminal link
    projection   frame in whose axes it is written (0: the base)
    """
    mechanism = mechanism_of(robot, what="jacobian_rate")
    b = builder_of(mechanism)
    inputs, qdd = mechanism.joint_arguments("q", "qd"), dict[int, Node]()
    legend: tuple[Entry, ...] = LEGEND
    if robot.loops:
        motion = closed_motion(mechanism, b, what="jacobian_rate")
        qd = motion.velocities({j: mechanism.qd[j] for j in motion.active})
        inputs = (*mechanism.joint_arguments("q"), *mechanism.motor_arguments("qd"))
        mechanism, qdd, legend = replace(mechanism, qd=qd), motion.accelerations(qd, {}), (*LEGEND, *LOOPS)
    turns = turns_of(mechanism, b)
    n = mechanism.number(frame)
    last = _from_given_base(mechanism, turns, b, qdd=qdd)[n]
    tip = translation_of(robot.tool) if frame is None else NOTHING
    way = way_between(mechanism.tree, turns, b, i=mechanism.number(projection), j=n)
    at_tip = plus(last.acceleration.linear, applied(last.U, tip))
    elements = (*way.back(at_tip), *way.back(last.acceleration.angular))
    output = Output("JPQP", (6,), "m/s^2 and rad/s^2", elements, "acceleration at zero joint acceleration")
    return JPQP.model(mechanism, b, inputs=inputs, outputs=[output], legend=legend)


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
