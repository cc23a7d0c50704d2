"""Kinetic and potential energy, momentum and centre of mass [KC97 (47)-(52); Kim90; errata E4-24 … E4-26]."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, number
from armwright.expr.vector import Vector3, cross, dot, minus, plus, scaled
from armwright.models.core.builder import Builder
from armwright.models.core.model import Model
from armwright.models.core.registry import Kind
from armwright.models.dynamics.articulated.articulated_inertia import square
from armwright.models.dynamics.dynamics_legend import LEGEND as DYNAMICS
from armwright.models.dynamics.floating.floating_base import (
    arguments_of,
    base_height,
    base_velocity,
    gravity_of,
    is_floating,
)
from armwright.models.dynamics.inertia.generalised_links import composites
from armwright.models.dynamics.inertia.gravity_torques import height_energy
from armwright.models.dynamics.inertia.sparse_inertia import moments_of
from armwright.models.dynamics.newton_euler.mass_moments import NOTHING, Body
from armwright.models.dynamics.newton_euler.stages import stages_of
from armwright.models.dynamics.setting import Setting, model_of, setting_of
from armwright.models.kinematics.frame_turn import Vec, turns_of
from armwright.models.kinematics.link_motion import SPEEDS, Speed, speeds
from armwright.program import Argument, Output
from armwright.robot import Robot

_HALF = number(0.5)

LEGEND = (*DYNAMICS, *SPEEDS)


def kinetic_energy(robot: Robot) -> Model:
    """E, a scalar [J], of f(q, qd), rotors included; of a floating base f(q, V0, qd)."""
    setting = setting_of(robot, what="kinetic energy")
    b = setting.builder()
    moving = _speeds(setting, b)
    total = ZERO
    for j, body in _bodies(setting, b).items():
        total = total + _energy_of(body, moving[j])
    for j, joint in setting.variables.joints.items():
        total = total + _HALF * (joint.rotor * setting.variables.qd[j] ** 2)
    output = Output("E", (), "J", (total,), "kinetic energy")
    return model_of(KINETIC, setting, b, inputs=_arguments(setting), outputs=[output], legend=LEGEND)


def potential_energy(robot: Robot) -> Model:
    """U, a scalar [J], of f(q): of gravity, zero at the base origin, and of springs.

    Of a floating base f(T0, q), zero at the origin of the general fixed frame.
    """
    setting = setting_of(robot, what="potential energy")
    b = setting.builder()
    whole = _whole(setting, b)
    total = height_energy(whole, minus(NOTHING, gravity_of(setting)))
    if is_floating(setting):
        total = total - whole.M * dot(*base_height(setting))
    for j, joint in setting.variables.joints.items():
        if joint.stiffness is not None:
            total = total + _HALF * (joint.stiffness * setting.variables.q[j] ** 2)
    output = Output("U", (), "J", (total,), "potential energy")
    return model_of(POTENTIAL, setting, b, inputs=arguments_of(setting, "q"), outputs=[output], legend=LEGEND)


def momentum(robot: Robot) -> Model:
    """(6,) of f(q, qd): momentum of all links and its moment about the base origin, in the axes of the base.

    Of a floating base f(q, V0, qd), the base itself included. Rotors are not in it.
    """
    setting = setting_of(robot, what="momentum")
    b = setting.builder()
    turns = turns_of(setting.tree, setting.variables, b)
    moving = _speeds(setting, b)
    bodies = {j: Body.of(inertia) for j, inertia in setting.bodies.items()}
    p = {j: _momentum_of(body, moving[j]) for j, body in bodies.items()}
    for j in reversed([j for j in setting.tree.order if j <= setting.robot.NL]):
        i, turn = setting.tree.parents[j - 1], turns[j]
        f = turn.back(p[j][0])
        n = plus(turn.back(p[j][1]), cross(turn.P, f))
        p[i] = plus(p[i][0], f), plus(p[i][1], n)
    output = Output("p", (6,), "kg m/s and kg m^2/s", (*p[0][0], *p[0][1]), "momentum about the base origin")
    return model_of(MOMENTUM, setting, b, inputs=_arguments(setting), outputs=[output], legend=LEGEND)


def centre_of_mass(robot: Robot) -> Model:
    """(3,) of f(q): the centre of mass of all links in the base frame; of a floating base with the base."""
    setting = setting_of(robot, what="centre of mass")
    b = setting.builder()
    whole = _whole(setting, b)
    if whole.M is ZERO:
        raise ArmwrightError(f"'{robot.name}' has no mass; give the mass of its links")
    x, y, z = (value / whole.M for value in whole.MS)
    output = Output("c", (3,), "m", (x, y, z), "centre of mass in the base frame")
    inputs = setting.variables.arguments("q")
    return model_of(CENTRE, setting, b, inputs=inputs, outputs=[output], legend=LEGEND)


# ------------------------------------------------------------------------------ parts


def _arguments(setting: Setting) -> tuple[Argument, ...]:
    """The arrays q, (V0,) qd: no energy of motion depends on where the base is."""
    return tuple(argument for argument in arguments_of(setting, "q", "qd") if argument.name != "T0")


def _speeds(setting: Setting, b: Builder) -> dict[int, Speed]:
    tree = setting.tree
    if is_floating(setting):
        V0, W0 = base_velocity()
        robot = replace(setting.robot, base=replace(setting.robot.base, V0=V0, W0=W0))
        tree = replace(tree, robot=robot)
    return speeds(tree, turns_of(tree, setting.variables, b), setting.variables, b)


def _bodies(setting: Setting, b: Builder) -> Mapping[int, Body]:
    """Regrouped where the base stands still and what is counted to it has no energy."""
    base = setting.robot.base
    is_still = not is_floating(setting) and all(value is ZERO for value in (*base.V0, *base.W0))
    if is_still:
        found = moments_of(setting, stages_of(setting.tree, setting.variables, b), b)
        return {j: body for j, body in found.items() if j}
    return {j: Body.of(inertia) for j, inertia in setting.bodies.items()}


def _whole(setting: Setting, b: Builder) -> Body:
    """All links as one body about the base origin."""
    stages = stages_of(setting.tree, setting.variables, b)
    return composites(stages, moments_of(setting, stages, b), b)[0]


def _energy_of(body: Body, speed: Speed) -> Node:
    """½ω·J·ω + V·(ω × MS) + ½M·V², with ω·J·ω = tr(Σ)·ω² − ω·Σ·ω axis by axis."""
    W, V = speed.W, speed.V
    xx, xy, xz, yy, yz, zz = body.S
    squares = (yy + zz) * W[0] ** 2 + (xx + zz) * W[1] ** 2 + body.ZZ * W[2] ** 2
    products = xy * (W[0] * W[1]) + xz * (W[0] * W[2]) + yz * (W[1] * W[2])
    carried = dot(V, cross(W, body.MS)) + _HALF * (body.M * dot(V, V))
    return _HALF * squares - products + carried


def _momentum_of(body: Body, speed: Speed) -> tuple[Vec, Vec]:
    """M·V + ω × MS, and about the origin J·ω + MS × V."""
    W, V = speed.W, speed.V
    xx, _, _, yy, _, zz = body.S
    S = square(body.S)
    SW: Vector3[Node] = (dot(S[0], W), dot(S[1], W), dot(S[2], W))
    linear = plus(scaled(V, body.M), cross(W, body.MS))
    return linear, plus(minus(scaled(W, xx + yy + zz), SW), cross(body.MS, V))


KINETIC = Kind("kinetic_energy", "Kinetic energy", "", kinetic_energy, ("KC97 (48)-(49)", "E4-26"))
POTENTIAL = Kind("potential_energy", "Potential energy", "", potential_energy, ("KC97 (50)", "E4-24"))
MOMENTUM = Kind("momentum", "Momentum about the base origin", "", momentum)
CENTRE = Kind("centre_of_mass", "Centre of mass", "", centre_of_mass)
