"""Direct dynamics: q̈ = A⁻¹(Γ − H), by the inertia matrix or by articulated bodies [KC97 5.3, 5.4]."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.errors import ArmwrightError
from armwright.expr import Node, name
from armwright.models.core.builder import Builder
from armwright.models.core.model import Model
from armwright.models.core.registry import Kind
from armwright.models.core.variables import joint_units
from armwright.models.dynamics.articulated.articulated_bodies import ArticulatedBodies
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.floating.floating_base import arguments_of, is_floating
from armwright.models.dynamics.inertia.ldl_factor import factored
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of, moments_of
from armwright.models.dynamics.inverse_dynamics import inverse, torque_output
from armwright.models.dynamics.newton_euler.stages import stages_of
from armwright.models.dynamics.setting import Setting, model_of, setting_of
from armwright.program import Argument, Output
from armwright.robot import Robot

METHODS = ("inertia", "articulated")
_PUSH = tuple(f"{key}B" for key in ("FX", "FY", "FZ", "CX", "CY", "CZ"))  # FX0 is what the base exerts itself


def direct_dynamics(robot: Robot, *, method: str = "inertia", parameters: str = "standard") -> Model:
    """f(q, qd, tau) → qdd (n,); of a floating base f(T0, q, V0, qd, tau) → (6+n,), tau (6+n,) too.

    method       "inertia": A factored and solved, unrolled; "articulated": recursive, without A
    parameters   "standard" or "base"
    """
    if method not in METHODS:
        raise ArmwrightError(f"method '{method}': use {' or '.join(METHODS)}")
    setting = setting_of(robot, parameters=parameters, what="direct dynamics")
    run, H = inverse(setting, ("q", "qd"))
    b = run.b
    tau = torque_argument(setting)
    right = [name(text) - h for text, h in zip(tau.elements, H, strict=True)]
    qdd = _by_inertia(setting, right, b) if method == "inertia" else _by_bodies(setting, right, b)
    return model_of(
        DIRECT_DYNAMICS,
        setting,
        b,
        inputs=(*arguments_of(setting, "q", "qd"), tau),
        outputs=[_output(setting, qdd)],
        legend=LEGEND,
        method=method,
        reason="A factored and solved" if method == "inertia" else "articulated bodies on H of Newton-Euler",
    )


def torque_argument(setting: Setting) -> Argument:
    """The array tau of a call: joint torques, after the wrench on a floating base."""
    joints = setting.variables.joints
    names = tuple(joint.torque or f"tau{j}" for j, joint in joints.items())
    if is_floating(setting):
        names = (*_PUSH, *names)
    like = torque_output(setting, ())
    return Argument("tau", (len(names),), like.unit, names, like.meaning)


def _by_inertia(setting: Setting, right: Sequence[Node], b: Builder) -> list[Node]:
    return factored(inertia_of(setting, b), b).solved(right)


def _by_bodies(setting: Setting, right: Sequence[Node], b: Builder) -> list[Node]:
    joints = setting.variables.joints
    stages = stages_of(setting.tree, setting.variables, b)
    rotors = {j: joint.rotor for j, joint in joints.items()}
    algorithm = ArticulatedBodies(stages, moments_of(setting, stages, b), rotors, b)
    first = len(right) - len(joints)
    on_base = None
    if first:
        on_base = (right[0], right[1], right[2]), (right[3], right[4], right[5])
    (a, alpha), qdd = algorithm.solved(dict(zip(joints, right[first:], strict=True)), on_base)
    in_order = [qdd[j] for j in joints]
    return [*a, *alpha, *in_order] if first else in_order


def _output(setting: Setting, qdd: Sequence[Node]) -> Output:
    unit = joint_units(setting.variables.joints.values(), rate="/s^2")
    if is_floating(setting):
        unit, meaning = f"m/s^2, rad/s^2, {unit}", "acceleration of the base, joint accelerations"
    else:
        meaning = "joint accelerations"
    return Output("qdd", (len(qdd),), unit, tuple(qdd), meaning)


DIRECT_DYNAMICS = Kind(
    "direct_dynamics",
    "Direct dynamics",
    "Direct dynamic model",
    direct_dynamics,
    ("KC97 (23)-(38), 5.3, 5.4", "E4-15 to E4-21"),
)
