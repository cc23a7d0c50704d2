"""InvArm, H and ForArm of [Swartz82]: Newton-Euler about centres of mass, Walker-Orin methods 1 and 3.

Numbers of equations are those of the paper; errata E3-1 … E3-25. Differs from the paper: gravity may
have any direction, rotor inertias are added where a robot has them, and the hand's f, n are
what the hand exerts on its surroundings (E3-12), the wrench of the last link.
"""

from __future__ import annotations

from collections.abc import Sequence

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, name
from armwright.expr.vector import cross, dot, minus, plus, scaled
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder, builder_of, matrix_output
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import FACTORS
from armwright.models.dynamics.inertia.ldl_factor import ldl_factors
from armwright.models.dynamics.inverse_dynamics import torque_output
from armwright.models.dynamics.swartz_arm import Z0, SwartzArm, SwartzLink, arm_of
from armwright.models.kinematics.frame_turn import Vec
from armwright.models.laws.friction import friction_torque
from armwright.program import Output
from armwright.robot import Robot

Nodes = Sequence[Node]
STILL: Vec = (ZERO, ZERO, ZERO)

LEGEND = (
    Entry("C", "", "cosine of a joint angle"),
    Entry("S", "", "sine of a joint angle"),
    Entry("W", "rad/s", "angular velocity of the link (1)"),
    Entry("WP", "rad/s^2", "angular acceleration of the link (2)"),
    Entry("VP", "m/s^2", "acceleration of the frame origin (4)"),
    Entry("F", "N", "net force on the link (6), (19)"),
    Entry("N", "N m", "net moment on the link (7), (20)"),
    Entry("MC", "kg", "mass of a link and all behind it (16)"),
    Entry("CC", "m", "centre of mass of a link and all behind it (17)"),
    Entry("EC", "kg m^2", "inertia of a link and all behind it about that centre (18)"),
    *FACTORS,
)


def inv_arm(robot: Robot, *, velocities: bool = False) -> Model:
    """τ (n,) of f(q, qd, qdd): the Inverse Arm, equations (1)-(10).

    velocities   also v (n, 3) of the origins of the frames 1 … n, each in its own axes (3); nothing else
                 needs them
    """
    mechanism, b, arm = _start(robot, "InvArm")
    v = mechanism
    tau = inverse_arm(arm, list(v.qd.values()), list(v.qdd.values()), b, up=arm.up, has_hand=True)
    total = [value + at for value, at in zip(tau, _at_joints(mechanism, is_accelerating=True), strict=True)]
    inputs = v.joint_arguments("q", "qd", "qdd")
    outputs = [torque_output(mechanism, tuple(total))]
    if velocities:
        outputs.append(_velocities(arm, list(v.qd.values())))
    return INV_ARM.model(mechanism, b, inputs=inputs, outputs=outputs, legend=LEGEND)


def _velocities(arm: SwartzArm, qd: Nodes) -> Output:
    """v_{i+1} = ω_{i+1} × p̂_{i+1} + A·v_i (3), erratum E3-4; the base stands still."""
    W, V = STILL, STILL
    rows: list[Node] = []
    for link, rate in zip(arm.sections, qd, strict=True):
        W = link.up(plus(W, scaled(Z0, rate)))
        V = plus(cross(W, link.p), link.up(V))
        rows += V
    return Output("v", (len(arm.sections), 3), "m/s", tuple(rows), "velocities of the frame origins")


def walker_orin(robot: Robot, *, method: int = 3) -> Model:
    """H (n, n) of f(q), the inertia matrix.

    method   3: links behind each joint as one "hand", (16)-(26); 1: columns of InvArm for unit accelerations
    """
    mechanism, b, arm = _start(robot, "Walker-Orin")
    output = matrix_output("H", _matrix(mechanism, arm, method, b), "kg m^2", "inertia matrix")
    inputs = mechanism.joint_arguments("q")
    return WALKER_ORIN.model(mechanism, b, inputs=inputs, outputs=[output], legend=LEGEND, method=f"{method}")


def for_arm(robot: Robot, *, method: int = 3) -> Model:
    """q̈ (n,) of f(q, qd, tau): the Forward Arm, H·q̈ = τ − B (15), B from InvArm at zero acceleration (14).

    method   of H, 1 or 3; the equations are solved by a symmetric factorisation
    """
    mechanism, b, arm = _start(robot, "ForArm")
    v = mechanism
    B = inverse_arm(arm, list(v.qd.values()), [ZERO] * len(v.q), b, up=arm.up, has_hand=True)
    bias = [value + at for value, at in zip(B, _at_joints(mechanism, is_accelerating=False), strict=True)]
    tau = mechanism.torque_argument()
    right = [name(text) - value for text, value in zip(tau.elements, bias, strict=True)]
    qdd = ldl_factors(_matrix(mechanism, arm, method, b), b).solve(right)
    output = Output("qdd", (len(qdd),), "rad/s^2", tuple(qdd), "joint accelerations")
    inputs = (*v.joint_arguments("q", "qd"), tau)
    return FOR_ARM.model(mechanism, b, inputs=inputs, outputs=[output], legend=LEGEND, method=f"{method}")


# ------------------------------------------------------------------------ the inverse arm


def inverse_arm(arm: SwartzArm, qd: Nodes, qdd: Nodes, b: Builder, *, up: Vec, has_hand: bool) -> list[Node]:
    """τ of (1)-(10), without friction; ``up`` is v̇_0."""
    W, WP, VP = STILL, STILL, up
    forces: list[tuple[Vec, Vec]] = []
    for i, (link, rate, gain) in enumerate(zip(arm.sections, qd, qdd, strict=True), 1):
        group = f"link {i}, forward"
        spin = scaled(Z0, rate)
        WP = b.vector(link.up(plus(plus(WP, scaled(Z0, gain)), cross(W, spin))), "WP", i, group=group)  # (2)
        W = b.vector(link.up(plus(W, spin)), "W", i, group=group)  # (1)
        VP = plus(_field(W, WP, link.p), link.up(VP))  # (4)
        VP = b.vector(VP, "VP", i, group=group)
        F = scaled(plus(_field(W, WP, link.s), VP), link.m)  # (5), (6)
        N = plus(link.inertia(WP), cross(W, link.inertia(W)))  # (7)
        forces.append((b.vector(F, "F", i, group=group), b.vector(N, "N", i, group=group)))
    return _locals(arm, forces, arm.sections[-1].hand if has_hand else (STILL, STILL))


def _field(W: Vec, WP: Vec, p: Vec) -> Vec:
    """ω̇ × p + ω × (ω × p)."""
    return plus(cross(WP, p), cross(W, cross(W, p)))


def _locals(arm: SwartzArm, forces: Sequence[tuple[Vec, Vec]], hand: tuple[Vec, Vec]) -> list[Node]:
    """Local forces and moments (8), (9) and their parts along the axes (10); n_i is about origin i−1."""
    f, n = hand
    tau: list[Node] = []
    for link, (F, N) in zip(reversed(arm.sections), reversed(forces), strict=True):
        n = plus(plus(n, cross(link.p, f)), plus(cross(plus(link.p, link.s), F), N))  # (9), erratum E3-17
        f = plus(f, F)  # (8)
        tau.append(dot(n, link.axis))  # (10), erratum E3-14
        f, n = link.down(f), link.down(n)
    return tau[::-1]


def _at_joints(mechanism: Mechanism, *, is_accelerating: bool) -> list[Node]:
    """Friction b_i(θ̇_i) of (10), the rotor's inertia, and a spring."""
    found = []
    v = mechanism
    for j, joint in v.joints.items():
        rotor = joint.rotor * v.qdd[j] if is_accelerating else ZERO
        spring = joint.stiffness * v.q[j] if joint.stiffness is not None else ZERO
        found.append(rotor + friction_torque(joint.friction, v.qd[j], joint=joint.name) + spring)
    return found


# ------------------------------------------------------------------------ the matrix H


def _matrix(mechanism: Mechanism, arm: SwartzArm, method: int, b: Builder) -> list[list[Node]]:
    if method not in (1, 3):
        raise ArmwrightError(f"method {method!r}: use 1 (columns of InvArm) or 3 (composite links)")
    H = _by_columns(arm) if method == 1 else _by_hands(arm, b)
    for i, joint in enumerate(mechanism.joints.values()):
        H[i][i] = H[i][i] + joint.rotor
    return H


def _by_columns(arm: SwartzArm) -> list[list[Node]]:
    """Method 1: θ̇ = 0, no gravity, no hand, one unit acceleration (erratum E3-19)."""
    n = len(arm.sections)
    columns = []
    for j in range(n):
        unit = [ONE if i == j else ZERO for i in range(n)]
        columns.append(inverse_arm(arm, [ZERO] * n, unit, Builder(), up=STILL, has_hand=False))
    return [[columns[j][i] for j in range(n)] for i in range(n)]


def _by_hands(arm: SwartzArm, b: Builder) -> list[list[Node]]:
    """Method 3: all links behind joint j are one body that turns about it (16)-(26)."""
    n = len(arm.sections)
    H = [[ZERO] * n for _ in range(n)]
    M, c, E = ZERO, STILL, (STILL, STILL, STILL)
    for j in range(n - 1, -1, -1):
        link = arm.sections[j]
        behind = arm.sections[j + 1] if j + 1 < n else None
        M, c, E = _with_link(link, behind, (M, c, E), b, j + 1)
        arm_vector = plus(c, link.p)
        axis = link.axis
        f = scaled(cross(axis, arm_vector), M)  # (19), (21)
        moment = (dot(E[0], axis), dot(E[1], axis), dot(E[2], axis))  # (20)
        n_j = plus(moment, cross(arm_vector, f))  # (22), erratum E3-16
        H[j][j] = dot(n_j, axis)  # (23)
        for i in range(j - 1, -1, -1):
            f, n_j = arm.sections[i + 1].down(f), arm.sections[i + 1].down(n_j)  # (24)
            n_j = plus(n_j, cross(arm.sections[i].p, f))  # (25), erratum E3-17
            H[i][j] = H[j][i] = dot(n_j, arm.sections[i].axis)  # (26), erratum E3-18
    return H


Hand = tuple[Node, Vec, tuple[Vec, Vec, Vec]]


def _with_link(link: SwartzLink, behind: SwartzLink | None, hand: Hand, b: Builder, j: int) -> Hand:
    """Mass, centre and inertia about it of link j and all behind it (16)-(18)."""
    if behind is None:
        return link.m, link.s, link.J
    group = f"hand {j}"
    mass, centre, E = hand
    M = b.name(mass + link.m, b.label("MC", j), group=group)  # (16)
    there = behind.down(plus(centre, behind.p))
    first = plus(scaled(link.s, link.m), scaled(there, mass))
    if M is not ZERO:
        first = first[0] / M, first[1] / M, first[2] / M
    c = b.vector(first, "CC", j, group=group)  # (17)
    columns = [behind.down(column) for column in zip(*E, strict=True)]
    turned = [behind.down(row) for row in zip(*columns, strict=True)]
    total = _sum(
        turned, _parallel_axis(minus(there, c), mass), link.J, _parallel_axis(minus(link.s, c), link.m)
    )  # (18)
    x, y, z = (b.vector(row, f"EC{i}", j, group=group) for i, row in enumerate(total, 1))
    return M, c, (x, y, z)


def _parallel_axis(R: Vec, m: Node) -> tuple[Vec, Vec, Vec]:
    """m·(R²·1 − R·Rᵀ), the parallel-axis theorem."""
    x, y, z = R
    xy, xz, yz = -(m * (x * y)), -(m * (x * z)), -(m * (y * z))
    return (
        (m * (y * y + z * z), xy, xz),
        (xy, m * (x * x + z * z), yz),
        (xz, yz, m * (x * x + y * y)),
    )


def _sum(*matrices: Sequence[Vec]) -> list[Vec]:
    total = list(matrices[0])
    for other in matrices[1:]:
        total = [plus(a, c) for a, c in zip(total, other, strict=True)]
    return total


def _start(robot: Robot, what: str) -> tuple[Mechanism, Builder, SwartzArm]:
    mechanism = dynamic_mechanism(robot, what=what, allows=())
    b = builder_of(mechanism)
    return mechanism, b, arm_of(mechanism.robot, mechanism.q, b)


INV_ARM = Kind(
    "inv_arm", "Inverse Arm (Newton-Euler about centres of mass)", "", inv_arm, ("Swartz82 (1)-(10)",)
)
WALKER_ORIN = Kind(
    "walker_orin", "Inertia matrix by Walker and Orin", "", walker_orin, ("Swartz82 (16)-(26)",)
)
FOR_ARM = Kind(
    "for_arm", "Forward Arm (accelerations by Walker and Orin)", "", for_arm, ("Swartz82 (13)-(26)",)
)
