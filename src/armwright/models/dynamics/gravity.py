"""Gravity torques [KC97 (23), S4-50], and whether there are any [Kim90 (21), (22)]."""

from __future__ import annotations

from armwright.expr.vector import cross, minus, scaled
from armwright.models.core.model import Model
from armwright.models.core.registry import Kind
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.floating.floating_base import (
    arguments_of,
    base_wrench,
    gravity_of,
    is_floating,
)
from armwright.models.dynamics.inertia.generalised_links import composites
from armwright.models.dynamics.inertia.gravity_torques import vanishes, weights
from armwright.models.dynamics.inertia.sparse_inertia import moments_of
from armwright.models.dynamics.inverse_dynamics import torque_output
from armwright.models.dynamics.newton_euler.backward_pass import Effort
from armwright.models.dynamics.newton_euler.mass_moments import NOTHING, Body
from armwright.models.dynamics.newton_euler.stages import stages_of
from armwright.models.dynamics.setting import model_of, setting_of
from armwright.models.kinematics.frame_turn import Vec
from armwright.robot import Robot


def gravity(robot: Robot, *, parameters: str = "standard") -> Model:
    """Q (n,) of f(q): what holds the robot still against gravity; of a floating base f(T0, q) → (6+n,).

    ``model.extra["vanishes"]`` is True where Q is zero at every position (a balanced robot, or all
    axes along gravity): for the robot's numbers where it has them, else for every value.
    parameters   "standard" or "base"
    """
    setting = setting_of(robot, parameters=parameters, what="gravity")
    b = setting.builder()
    stages = stages_of(setting.tree, setting.variables, b)
    whole = composites(stages, moments_of(setting, stages, b), b)
    up = minus(NOTHING, gravity_of(setting))
    found = weights(stages, whole, up)
    torques = [b.name(found[j], b.label("GAM", j), group="torques") for j in setting.variables.joints]
    if is_floating(setting):
        torques = [*base_wrench(_on_base(whole[0], up)), *torques]
    values = {symbol.name: symbol.value for symbol in setting.symbols if symbol.value is not None}
    values |= {text: float(node) for text, node in setting.lengths.items()}
    return model_of(
        GRAVITY,
        setting,
        b,
        inputs=arguments_of(setting, "q"),
        outputs=[torque_output(setting, tuple(torques))],
        legend=LEGEND,
        extra={"vanishes": vanishes(torques, values)},
    )


def _on_base(whole: Body, up: Vec) -> Effort:
    """The weight of the whole robot about the base origin."""
    return scaled(up, whole.M), cross(whole.MS, up)


GRAVITY = Kind("gravity", "Gravity torques", "", gravity, ("KC97 (23), (25)",))
