"""Kinetic and potential energy, momentum and centre of mass [KC97 (47)-(52); Kim90; errata E4-24 … E4-26]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, number
from armwright.expr.spatial import STILL, Spatial
from armwright.expr.vector import Vector3, cross, dot, minus, plus, scaled
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder, builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.dynamics.articulated.articulated_inertia import square
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND as DYNAMICS
from armwright.models.dynamics.inertia.generalised_links import composites
from armwright.models.dynamics.inertia.gravity_torques import height_energy
from armwright.models.dynamics.inertia.sparse_inertia import moments_of
from armwright.models.dynamics.newton_euler.mass_moments import NOTHING, MassMoments
from armwright.models.dynamics.newton_euler.stages import stages_of
from armwright.models.kinematics.frame_turn import turns_of
from armwright.models.kinematics.link_motion import SPEEDS, link_twists
from armwright.models.loops.closed_motion import closed_motion
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.program import Output
from armwright.robot import Robot

_HALF = number(0.5)

LEGEND = (*DYNAMICS, *SPEEDS)


def kinetic_energy(robot: Robot) -> Model:
    """E, a scalar [J], of f(q, qd), rotors included; of a floating base f(q, V0, qd).

    Of a closed robot f(q_tree, qd of the motors).
    """
    mechanism = dynamic_mechanism(robot, what="kinetic energy", allows=("loops", "couplings"))
    b = builder_of(mechanism)
    inputs = mechanism.arguments("q", "qd", has_pose=False)
    reason = ""
    if robot.loops:
        motion = closed_motion(mechanism, b, what="kinetic energy")
        inputs = (*mechanism.arguments("q"), *mechanism.motor_arguments("qd"))
        reason = motion.reason
        mechanism = replace(mechanism, qd=motion.velocities({j: mechanism.qd[j] for j in motion.active}))
    moving = _twists(mechanism, b)
    total = ZERO
    for j, body in _bodies(mechanism, b).items():
        total = total + _energy_of(body, moving[j])
    for j, joint in mechanism.joints.items():
        total = total + _HALF * (joint.rotor * mechanism.qd[j] ** 2)
    output = Output("E", (), "J", (total,), "kinetic energy")
    legend = (*LOOPS, *LEGEND) if robot.loops else LEGEND
    return KINETIC.model(mechanism, b, inputs=inputs, outputs=[output], legend=legend, reason=reason)


def potential_energy(robot: Robot) -> Model:
    """U, a scalar [J], of f(q): of gravity, zero at the base origin, and of springs.

    Of a floating base f(T0, q), zero at the origin of the general fixed frame.
    """
    mechanism = dynamic_mechanism(robot, what="potential energy", allows=("loops", "couplings"))
    b = builder_of(mechanism)
    whole = _whole_body(mechanism, b)
    total = height_energy(whole, minus(NOTHING, mechanism.base.gravity))
    if mechanism.base.freedom:
        total = total - whole.M * mechanism.base.height
    for j, joint in mechanism.joints.items():
        if joint.stiffness is not None:
            total = total + _HALF * (joint.stiffness * mechanism.q[j] ** 2)
    output = Output("U", (), "J", (total,), "potential energy")
    return POTENTIAL.model(mechanism, b, inputs=mechanism.arguments("q"), outputs=[output], legend=LEGEND)


def momentum(robot: Robot) -> Model:
    """(6,) of f(q, qd): momentum of all links and its moment about the base origin, in the axes of the base.

    Of a floating base f(q, V0, qd), the base itself included. Rotors are not in it.
    """
    mechanism = dynamic_mechanism(robot, what="momentum")
    b = builder_of(mechanism)
    turns = turns_of(mechanism, b)
    moving = _twists(mechanism, b)
    bodies = {j: MassMoments.of(inertia) for j, inertia in mechanism.bodies.items()}
    p = {j: _momentum_of(body, moving[j]) for j, body in bodies.items()}
    for j in reversed(mechanism.links):
        i = mechanism.parent(j)
        p[i] = p[i].plus(turns[j].wrench_back(p[j]))
    six = (*p[0].linear, *p[0].angular)
    output = Output("p", (6,), "kg m/s and kg m^2/s", six, "momentum about the base origin")
    inputs = mechanism.arguments("q", "qd", has_pose=False)
    return MOMENTUM.model(mechanism, b, inputs=inputs, outputs=[output], legend=LEGEND)


def centre_of_mass(robot: Robot) -> Model:
    """(3,) of f(q): the centre of mass of all links in the base frame; of a floating base with the base."""
    mechanism = dynamic_mechanism(robot, what="centre of mass")
    b = builder_of(mechanism)
    whole = _whole_body(mechanism, b)
    if whole.M is ZERO:
        raise ArmwrightError(f"'{robot.name}' has no mass; give the mass of its links")
    x, y, z = (value / whole.M for value in whole.MS)
    output = Output("c", (3,), "m", (x, y, z), "centre of mass in the base frame")
    inputs = mechanism.joint_arguments("q")
    return CENTRE.model(mechanism, b, inputs=inputs, outputs=[output], legend=LEGEND)


# ------------------------------------------------------------------------------ parts


def _twists(mechanism: Mechanism, b: Builder) -> dict[int, Spatial]:
    return link_twists(mechanism, turns_of(mechanism, b), b, start=mechanism.base.twist)


def _bodies(mechanism: Mechanism, b: Builder) -> Mapping[int, MassMoments]:
    """Regrouped where the base stands still and what is counted to it has no energy."""
    if not mechanism.base.freedom and mechanism.base.twist == STILL:
        found = moments_of(mechanism, stages_of(mechanism, b), b)
        return {j: body for j, body in found.items() if j}
    return {j: MassMoments.of(inertia) for j, inertia in mechanism.bodies.items()}


def _whole_body(mechanism: Mechanism, b: Builder) -> MassMoments:
    """All links as one body about the base origin."""
    stages = stages_of(mechanism, b)
    return composites(stages, moments_of(mechanism, stages, b), b)[0]


def _energy_of(body: MassMoments, twist: Spatial) -> Node:
    """½ω·J·ω + V·(ω × MS) + ½M·V², with ω·J·ω = tr(Σ)·ω² − ω·Σ·ω axis by axis."""
    V, W = twist
    xx, xy, xz, yy, yz, zz = body.S
    squares = (yy + zz) * W[0] ** 2 + (xx + zz) * W[1] ** 2 + body.ZZ * W[2] ** 2
    products = xy * (W[0] * W[1]) + xz * (W[0] * W[2]) + yz * (W[1] * W[2])
    carried = dot(V, cross(W, body.MS)) + _HALF * (body.M * dot(V, V))
    return _HALF * squares - products + carried


def _momentum_of(body: MassMoments, twist: Spatial) -> Spatial:
    """M·V + ω × MS, and about the origin J·ω + MS × V."""
    V, W = twist
    xx, _, _, yy, _, zz = body.S
    S = square(body.S)
    SW: Vector3[Node] = (dot(S[0], W), dot(S[1], W), dot(S[2], W))
    linear = plus(scaled(V, body.M), cross(W, body.MS))
    return Spatial(linear, plus(minus(scaled(W, xx + yy + zz), SW), cross(body.MS, V)))


KINETIC = Kind("kinetic_energy", "Kinetic energy", "", kinetic_energy, ("KC97 (48)-(49)", "E4-26"))
POTENTIAL = Kind("potential_energy", "Potential energy", "", potential_energy, ("KC97 (50)", "E4-24"))
MOMENTUM = Kind("momentum", "Momentum about the base origin", "", momentum)
CENTRE = Kind("centre_of_mass", "Centre of mass", "", centre_of_mass)
