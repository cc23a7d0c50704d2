"""Gravity torques [KC97 (23)], and whether there are any [Kim90 (21), (22)]."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from armwright.expr import Node, names_in, postorder
from armwright.expr.spatial import Spatial
from armwright.expr.vector import cross, minus, scaled
from armwright.models.core.builder import builder_of
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.core.node_values import sampled_values
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.inertia.generalised_links import composites
from armwright.models.dynamics.inertia.gravity_torques import vanishes
from armwright.models.dynamics.inertia.gravity_torques import weights as weight_torques
from armwright.models.dynamics.inertia.sparse_inertia import moments_of
from armwright.models.dynamics.inverse_dynamics import torque_output
from armwright.models.dynamics.newton_euler.mass_moments import NOTHING, MassMoments
from armwright.models.dynamics.newton_euler.stages import stages_of
from armwright.models.kinematics.frame_turn import Vec
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.models.loops.tied_motors import Weights, refuse_weights
from armwright.robot import Robot

_ROUNDING = 1e-9  # of the largest product is what may be left of torques that cancel; samples close to 1e-11
_NEAR = 0.5  # [rad, m] from home is what counts as its assembly; flat parallelograms lie beyond


def gravity(robot: Robot, *, parameters: str = "standard", weights: Weights | None = None) -> Model:
    """Q (n,) of f(q): what holds the robot still against gravity; of a floating base f(T0, q) → (6+n,).

    Of a closed robot f(q_tree) → torques of the motors (na,).

    ``model.vanishes`` is True where Q is zero at every position (a balanced robot, or all
    axes along gravity): for the robot's numbers where it has them, else for every value.
    parameters   "standard" or "base"
    weights      of a closed robot with more motors than freedoms, as in ``inverse_dynamics``
    """
    refuse_weights(robot, weights, what="gravity")
    mechanism = dynamic_mechanism(robot, parameters=parameters, what="gravity", allows=("loops", "couplings"))
    b = builder_of(mechanism)
    motion = closed_motion(mechanism, b, what="gravity", weights=weights) if robot.loops else None
    stages = stages_of(mechanism, b)
    whole = composites(stages, moments_of(mechanism, stages, b), b)
    up = minus(NOTHING, mechanism.base.gravity)
    found = weight_torques(stages, whole, up)
    torques = [b.name(found[j], b.label("GAM", j), group="torques") for j in mechanism.joints]
    if motion is not None:
        torques = motion.motor_torques(dict(zip(mechanism.joints, torques, strict=True)))
    else:
        torques = mechanism.gathering.vector([*mechanism.base.effort_rows(_on_base(whole[0], up)), *torques])
    torques = mechanism.in_leaders(torques)
    values = {symbol.name: symbol.value for symbol in mechanism.symbols if symbol.value is not None}
    values |= {text: float(node) for text, node in mechanism.lengths.items()}
    made = GRAVITY.model(
        mechanism,
        b,
        inputs=mechanism.arguments("q"),
        outputs=[torque_output(mechanism, tuple(torques))],
        legend=LEGEND if motion is None else (*LOOPS, *LEGEND),
        reason="" if motion is None else motion.reason,
    )
    if motion is not None:
        return replace(made, vanishes=_motor_torques_vanish(motion, torques, values))
    return replace(made, vanishes=vanishes(torques, values))


def _on_base(whole: MassMoments, up: Vec) -> Spatial:
    """The weight of the whole robot about the base origin."""
    return Spatial(scaled(up, whole.M), cross(whole.MS, up))


def _motor_torques_vanish(motion: ClosedMotion, torques: Sequence[Node], values: Mapping[str, float]) -> bool:
    """True where torques of the motors are zero at all sampled positions in the assembly of home.

    Names without a value get random ones, so that "always" means for all of them. False where there are no
    such positions, as with symbolic lengths.
    """
    if not len(motion.positions):
        return False
    home = motion.mechanism.robot.home
    q = motion.positions[np.abs(motion.positions - home).max(axis=1) < _NEAR]
    torques = motion.mechanism.in_leaders(torques)
    names = names_in(*torques)
    variables = {motion.mechanism.q[j].value: x for j, x in zip(motion.mechanism.free, q.T, strict=True)}
    random = np.random.default_rng(0)
    drawn = {text: float(random.uniform(0.2, 2.0)) for text in names if text not in values}
    known = sampled_values(torques, drawn | dict(values) | variables, count=len(q))
    parts = sampled_values(_leaves(torques), drawn | dict(values) | variables, count=len(q))
    return bool(np.nanmax(np.abs(known), initial=0.0) <= _ROUNDING * np.nanmax(np.abs(parts), initial=0.0))


def _leaves(nodes: Sequence[Node]) -> list[Node]:
    """The terms of the sums below the nodes: products and leaves."""
    return [node for node in postorder(nodes) if node.op == "mul"]


GRAVITY = Kind("gravity", "Gravity torques", "", gravity, ("KC97 (23), (25)",))
