"""Inverse dynamics by Newton and Euler, written for the benchmark of the symbolic core.

The recursion is that of [KC97 (6), (8)-(10), (15)-(20)] about the joint origins, linear in the
inertial parameters. Differs from the paper: the moment of a link is taken from its pseudo-inertia
Σ = ∫ r rᵀ dm, M = vee(UΣ - (UΣ)ᵀ), instead of J·ω̇ + ω × J·ω, and what lies on a revolute axis
(Σzz, MZ, M) is counted to the antecedent beforehand, which changes no torque and costs setup only.
"""

from __future__ import annotations

from dataclasses import dataclass

from armwright.expr import ZERO, Node, cos, name, names_in, sign, sin
from armwright.expr.vector import Matrix3, Vector3, applied, cross, plus, scaled, turned_x, turned_z
from armwright.models import Argument, Builder, Entry, Model, Output, Symbol
from armwright.robot import Joint, Robot
from armwright.robot.kinematics import topological_order
from armwright.robot.parameters import parameters as places

Vec = Vector3[Node]
NOTHING: Vec = (ZERO, ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Body:
    """Mass moments about the joint origin: Σ = (xx, xy, xz, yy, yz, zz), first moment, mass."""

    S: tuple[Node, Node, Node, Node, Node, Node]
    MS: Vec
    M: Node


@dataclass(frozen=True, slots=True)
class Turn:
    """^iR_j as three elementary rotations, and ^iP_j."""

    gamma: tuple[Node, Node]
    alpha: tuple[Node, Node]
    theta: tuple[Node, Node]
    P: Vec

    def into(self, v: Vec) -> Vec:
        """The vector in frame j of a vector given in frame i."""
        (cg, sg), (ca, sa), (ct, st) = self.gamma, self.alpha, self.theta
        return turned_z(turned_x(turned_z(v, cg, -sg), ca, -sa), ct, -st)

    def back(self, v: Vec) -> Vec:
        """The vector in frame i of a vector given in frame j."""
        return turned_z(turned_x(turned_z(v, *self.theta), *self.alpha), *self.gamma)


@dataclass(frozen=True, slots=True)
class Motion:
    """ω, ω̇, V̇ of a link in its own frame, and U = ω̇^ + ω^ω^."""

    W: Vec
    WP: Vec
    VP: Vec
    U: Matrix3[Node]
    D: Vec  # U33-U22, U11-U33, U22-U11


@dataclass(frozen=True, slots=True)
class Variables:
    """Names of the inputs, one per moving joint."""

    q: dict[int, Node]
    qd: dict[int, Node]
    qdd: dict[int, Node]


def newton_euler(robot: Robot) -> Model:
    """The model f(q, qd, qdd) → tau of a serial or tree robot on a fixed base."""
    b = Builder(largest=robot.NL)
    v = _variables(robot)
    turns = {j: _turn(b, joint, j, v) for j, joint in enumerate(robot.joints, 1)}
    bodies = _named(b, _regrouped(robot, turns))
    motions = _forward(b, robot, turns, v)
    efforts = _backward(b, robot, turns, bodies, motions)
    torques = [_torque(b, robot, j, efforts[j], v) for j in v.q]
    return Model(
        name="inverse_dynamics",
        robot=robot.name,
        title="Inverse dynamics by Newton and Euler",
        menu="I.D.M. N-E",
        references=("KC97 (6), (8)-(10), (15)-(20)",),
        inputs=_arguments(v),
        outputs=(Output("tau", (len(torques),), "N m", tuple(torques), "joint torques"),),
        parameters=_symbols(robot, torques, v),
        quantities=tuple(b.quantities),
        legend=LEGEND,
    )


LEGEND = (
    Entry("SXXR", "kg m^2", "second moment ∫x² dm of the link, with what was regrouped from its successors"),
    Entry("MXR", "kg m", "first moment of the link, regrouped"),
    Entry("MR", "kg", "mass of the link, regrouped"),
    Entry("C", "", "cosine of a joint angle"),
    Entry("S", "", "sine of a joint angle"),
    Entry("WI", "rad/s", "angular velocity of the antecedent, in the frame of the link"),
    Entry("W", "rad/s", "angular velocity"),
    Entry("WP", "rad/s^2", "angular acceleration"),
    Entry("DV", "rad^2/s^2", "product of two components of the angular velocity"),
    Entry("U", "rad/s^2", "element of the acceleration matrix"),
    Entry("VSP", "m/s^2", "acceleration of the joint origin, in the frame of the antecedent"),
    Entry("VP", "m/s^2", "acceleration of the joint origin less gravity"),
    Entry("F", "N", "inertia force of the link"),
    Entry("No", "N m", "inertia moment of the link about its origin"),
    Entry("E", "N", "force on the link"),
    Entry("FDI", "N", "force on the link, in the frame of the antecedent"),
    Entry("N", "N m", "moment on the link"),
    Entry("GAM", "N m", "joint torque"),
)


def _variables(robot: Robot) -> Variables:
    joints = {j: joint for j, joint in enumerate(robot.joints, 1) if joint.is_moving}
    return Variables(
        {j: name(joint.variable) for j, joint in joints.items()},
        {j: name(joint.velocity or f"qd{j}") for j, joint in joints.items()},
        {j: name(joint.acceleration or f"qdd{j}") for j, joint in joints.items()},
    )


def _arguments(v: Variables) -> tuple[Argument, ...]:
    meanings = {"q": ("rad", "joint positions"), "qd": ("rad/s", "joint velocities")}
    meanings["qdd"] = ("rad/s^2", "joint accelerations")
    return tuple(
        Argument(key, (len(v.q),), unit, tuple(node.value for node in getattr(v, key).values()), meaning)
        for key, (unit, meaning) in meanings.items()
    )


def _symbols(robot: Robot, torques: list[Node], v: Variables) -> tuple[Symbol, ...]:
    inputs = {node.value for key in (v.q, v.qd, v.qdd) for node in key.values()}
    units = {place.name: place.unit for place in places(robot)}
    return tuple(Symbol(text, units.get(text, "")) for text in names_in(*torques) if text not in inputs)


# ------------------------------------------------------------------------------ geometry


def _turn(b: Builder, joint: Joint, j: int, v: Variables) -> Turn:
    at = joint.moved(v.q.get(j, ZERO))
    group = f"link {j}, geometry"
    ct = b.name(cos(at.theta), b.label("C", j), group=group)
    st = b.name(sin(at.theta), b.label("S", j), group=group)
    gamma, alpha = (cos(at.gamma), sin(at.gamma)), (cos(at.alpha), sin(at.alpha))
    P = plus((ZERO, ZERO, at.b), turned_z(turned_x((at.d, ZERO, at.r), *alpha), *gamma))
    return Turn(gamma, alpha, (ct, st), P)


# ------------------------------------------------------------------------------- bodies


def _body(robot: Robot, j: int) -> Body:
    J = robot.links[j - 1].inertia
    half = (J.XX + J.YY + J.ZZ) / 2
    S = (half - J.XX, -J.XY, -J.XZ, half - J.YY, -J.YZ, half - J.ZZ)
    return Body(S, (J.MX, J.MY, J.MZ), J.M)


def _regrouped(robot: Robot, turns: dict[int, Turn]) -> dict[int, Body]:
    """Bodies after what a joint cannot tell from its antecedent went there."""
    bodies = {j: _body(robot, j) for j in turns} | {0: Body((ZERO,) * 6, NOTHING, ZERO)}
    for j in reversed(topological_order([joint.parent for joint in robot.joints])):
        joint = robot.joints[j - 1]
        bodies[j], moved = _split(joint, bodies[j], turns[j])
        bodies[joint.parent] = _joined(bodies[joint.parent], moved)
    return bodies


def _named(b: Builder, bodies: dict[int, Body]) -> dict[int, Body]:
    """The bodies with their moments named, R as in regrouped."""

    def one(stem: str, j: int, node: Node) -> Node:
        return b.name(node, b.label(stem, j), group="regrouped moments")

    for j, body in bodies.items():
        for stem, node in zip(("SXXR", "SXYR", "SXZR", "SYYR", "SYZR", "SZZR"), body.S, strict=True):
            one(stem, j, node)
        for stem, node in zip(("MXR", "MYR", "MZR"), body.MS, strict=True):
            one(stem, j, node)
        one("MR", j, body.M)
    return bodies


def _split(joint: Joint, body: Body, turn: Turn) -> tuple[Body, Body]:
    """(what stays, what goes): a revolute joint keeps nothing on its axis, a slide no Σ."""
    xx, xy, xz, yy, yz, zz = body.S
    mx, my, mz = body.MS
    if joint.sigma == 0:
        stays = Body((xx, xy, xz, yy, yz, ZERO), (mx, my, ZERO), ZERO)
        return stays, _placed(Body((ZERO, ZERO, ZERO, ZERO, ZERO, zz), (ZERO, ZERO, mz), body.M), turn)
    if joint.sigma == 1:
        still = Turn(turn.gamma, turn.alpha, turn.theta, NOTHING)
        return Body((ZERO,) * 6, body.MS, body.M), _placed(Body(body.S, NOTHING, ZERO), still)
    return Body((ZERO,) * 6, NOTHING, ZERO), _placed(body, turn)


def _placed(body: Body, turn: Turn) -> Body:
    """The body about the origin and axes of the antecedent: Σ' = RΣRᵀ + R s pᵀ + p (R s)ᵀ + m p pᵀ."""
    xx, xy, xz, yy, yz, zz = body.S
    columns = [turn.back(column) for column in ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))]
    rows = [turn.back(row) for row in zip(*columns, strict=True)]
    s, p = turn.back(body.MS), turn.P
    first = plus(s, scaled(p, body.M))
    pairs = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
    xx, xy, xz, yy, yz, zz = (rows[i][k] + s[i] * p[k] + p[i] * first[k] for i, k in pairs)
    return Body((xx, xy, xz, yy, yz, zz), first, body.M)


def _joined(a: Body, b: Body) -> Body:
    xx, xy, xz, yy, yz, zz = (x + y for x, y in zip(a.S, b.S, strict=True))
    return Body((xx, xy, xz, yy, yz, zz), plus(a.MS, b.MS), a.M + b.M)


# ------------------------------------------------------------------------------ recursion


def _forward(b: Builder, robot: Robot, turns: dict[int, Turn], v: Variables) -> dict[int, Motion]:
    gx, gy, gz = robot.gravity
    still: Matrix3[Node] = (NOTHING, NOTHING, NOTHING)
    motions = {0: Motion(NOTHING, NOTHING, (-gx, -gy, -gz), still, NOTHING)}
    for j in topological_order([joint.parent for joint in robot.joints]):
        joint = robot.joints[j - 1]
        motions[j] = _motion(b, joint, j, motions[joint.parent], turns[j], v)
    return motions


def _motion(b: Builder, joint: Joint, j: int, before: Motion, turn: Turn, v: Variables) -> Motion:
    group = f"link {j}, forward"
    WI = b.vector(turn.into(before.W), "WI", j, group=group)
    WPI = turn.into(before.WP)
    VSP = plus(before.VP, applied(before.U, turn.P))
    VSP = b.vector(VSP, "VSP", j, group=group)
    VP = turn.into(VSP)
    W, WP = WI, WPI
    if joint.sigma == 0:
        qd, qdd = v.qd[j], v.qdd[j]
        W = (WI[0], WI[1], WI[2] + qd)  # (6)
        WP = (WPI[0] + WI[1] * qd, WPI[1] - WI[0] * qd, WPI[2] + qdd)  # (8)
    elif joint.sigma == 1:
        qd, qdd = v.qd[j], v.qdd[j]
        VP = (VP[0] + 2 * (WI[1] * qd), VP[1] - 2 * (WI[0] * qd), VP[2] + qdd)  # (9)
    W = b.vector(W, "W", j, group=group)
    WP = b.vector(WP, "WP", j, group=group)
    U, D = _acceleration_matrix(b, W, WP, j, group)
    return Motion(W, WP, b.vector(VP, "VP", j, group=group), U, D)


def _acceleration_matrix(b: Builder, W: Vec, WP: Vec, j: int, group: str) -> tuple[Matrix3[Node], Vec]:
    """U = ω̇^ + ω^ω^ and the differences of its diagonal (10)."""

    def dv(i: int, k: int) -> Node:
        return b.name(W[i - 1] * W[k - 1], b.label("DV", j, component=f"{i}{k}"), group=group)

    def u(node: Node, component: int) -> Node:
        return b.name(node, b.label("U", j, component=component), group=group)

    xx, xy, xz, yy, yz, zz = dv(1, 1), dv(1, 2), dv(1, 3), dv(2, 2), dv(2, 3), dv(3, 3)
    U: Matrix3[Node] = (
        (u(-yy - zz, 11), u(xy - WP[2], 12), u(xz + WP[1], 13)),
        (u(xy + WP[2], 21), u(-xx - zz, 22), u(yz - WP[0], 23)),
        (u(xz - WP[1], 31), u(yz + WP[0], 32), u(-xx - yy, 33)),
    )
    return U, (zz - yy, xx - zz, yy - xx)


def _backward(
    b: Builder, robot: Robot, turns: dict[int, Turn], bodies: dict[int, Body], motions: dict[int, Motion]
) -> dict[int, tuple[Vec, Vec]]:
    """Force and moment on every link, in its frame at its origin (15)-(19)."""
    own = {j: _inertial(b, bodies[j], motions[j], j) for j in turns}
    for j, link in enumerate(robot.links, 1):
        w = link.wrench
        own[j] = (plus(own[j][0], (w.FX, w.FY, w.FZ)), plus(own[j][1], (w.CX, w.CY, w.CZ)))
    for j in reversed(topological_order([joint.parent for joint in robot.joints])):
        group = f"link {j}, backward"
        force = b.vector(own[j][0], "E", j, group=group)
        moment = b.vector(own[j][1], "N", j, group=group)
        own[j] = force, moment
        parent = robot.joints[j - 1].parent
        if parent:
            seen = b.vector(turns[j].back(force), "FDI", j, group=group)
            lever = plus(turns[j].back(moment), cross(turns[j].P, seen))
            own[parent] = plus(own[parent][0], seen), plus(own[parent][1], lever)
    return own


def _inertial(b: Builder, body: Body, motion: Motion, j: int) -> tuple[Vec, Vec]:
    """F = M·V̇ + U·MS (15) and the moment of the link about its origin (16)."""
    group = f"link {j}, inertia"
    U, D, VP = motion.U, motion.D, motion.VP
    xx, xy, xz, yy, yz, zz = body.S
    F = plus(applied(U, body.MS), scaled(VP, body.M))
    turning = (
        U[2][0] * xy + U[2][1] * yy + D[0] * yz - U[1][0] * xz - U[1][2] * zz,
        U[0][1] * yz + U[0][2] * zz + D[1] * xz - U[2][0] * xx - U[2][1] * xy,
        U[1][0] * xx + U[1][2] * xz + D[2] * xy - U[0][1] * yy - U[0][2] * yz,
    )
    No = plus(turning, cross(body.MS, VP))
    return b.vector(F, "F", j, group=group), b.vector(No, "No", j, group=group)


def _torque(b: Builder, robot: Robot, j: int, effort: tuple[Vec, Vec], v: Variables) -> Node:
    """Γ = component along the axis + IA·q̈ + FV·q̇ + FS·sign(q̇) + OFF (20)."""
    joint = robot.joints[j - 1]
    force, moment = effort
    along = moment[2] if joint.sigma == 0 else force[2]
    friction = joint.friction.FV * v.qd[j] + joint.friction.FS * sign(v.qd[j]) + joint.friction.OFF
    total = along + joint.rotor * v.qdd[j] + friction
    return b.name(total, b.label("GAM", j), group="torques")
