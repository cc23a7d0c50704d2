"""Direct dynamics: q̈ = A⁻¹(Γ − H), by the inertia matrix or by articulated bodies [KC97 5.3, 5.4]."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.errors import ArmwrightError
from armwright.expr import Node, name
from armwright.mechanism import Mechanism
from armwright.mechanism.mechanism import unit_of
from armwright.models.core.builder import Builder
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.dynamics.articulated.articulated_bodies import ArticulatedBodies, spatial_of
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.inertia.free_motion import refuse_free_motion
from armwright.models.dynamics.inertia.ldl_factor import ldl_factors
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of, moments_of
from armwright.models.dynamics.inverse_dynamics import inverse
from armwright.models.dynamics.motor_accelerations import closed_accelerations
from armwright.models.dynamics.newton_euler.stages import stages_of
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.program import Output
from armwright.robot import Robot

METHODS = ("inertia", "articulated")


def direct_dynamics(robot: Robot, *, method: str = "inertia", parameters: str = "standard") -> Model:
    """f(q, qd, tau) → qdd (n,); of a floating base f(T0, q, V0, qd, tau) → (6+n,), tau (6+n,) too.

    Of a closed robot f(q_tree, qd_active, tau) → accelerations of the motors (na,), tau theirs.

    method       "inertia": A factored and solved, unrolled; "articulated": recursive, without A
    parameters   "standard" or "base"
    """
    if method not in METHODS:
        raise ArmwrightError(f"method '{method}': use {' or '.join(METHODS)}")
    mechanism = dynamic_mechanism(
        robot, parameters=parameters, what="direct dynamics", allows=("loops", "couplings")
    )
    if robot.loops:
        return _closed_model(mechanism, method)
    refuse_free_motion(mechanism)
    run, H = inverse(mechanism, ("q", "qd"))
    b = run.b
    tau = mechanism.torque_argument()
    right = [name(text) - h for text, h in zip(tau.elements, H, strict=True)]
    qdd = _by_inertia(mechanism, right, b) if method == "inertia" else _by_bodies(mechanism, right, b)
    return DIRECT_DYNAMICS.model(
        mechanism,
        b,
        inputs=(*mechanism.arguments("q", "qd"), tau),
        outputs=[_output(mechanism, qdd)],
        legend=LEGEND,
        method=method,
        reason="A factored and solved" if method == "inertia" else "articulated bodies on H of Newton-Euler",
    )


def _closed_model(mechanism: Mechanism, method: str) -> Model:
    """(GᵀAG)·q̈_a = Γm − H of a closed robot [KC97 5.3]."""
    if method != "inertia":
        raise ArmwrightError(
            f"direct dynamics of '{mechanism.robot.name}': it has closed loops; use method='inertia'"
        )
    motion, qdd = closed_accelerations(mechanism, what="direct dynamics")
    tau = mechanism.torque_argument()
    unit = unit_of(mechanism.active.values(), rate="/s^2")
    return DIRECT_DYNAMICS.model(
        mechanism,
        motion.b,
        inputs=(*mechanism.arguments("q"), *mechanism.motor_arguments("qd"), tau),
        outputs=[Output("qdd", (len(qdd),), unit, tuple(qdd), "accelerations of the motors")],
        legend=(*LOOPS, *LEGEND),
        method=method,
        reason=motion.reason,
    )


def _by_inertia(mechanism: Mechanism, right: Sequence[Node], b: Builder) -> list[Node]:
    names = [f"joint '{joint.name}'" for joint in mechanism.free.values()]
    names = ["the base"] * (len(right) - len(names)) + names
    return ldl_factors(inertia_of(mechanism, b), b, names=names).solve(right)


def _by_bodies(mechanism: Mechanism, right: Sequence[Node], b: Builder) -> list[Node]:
    if mechanism.leads:
        raise ArmwrightError(
            f"direct dynamics of '{mechanism.robot.name}': joints of it follow others; use method='inertia'"
        )
    joints = mechanism.joints
    stages = stages_of(mechanism, b)
    rotors = {j: joint.rotor for j, joint in joints.items()}
    algorithm = ArticulatedBodies(stages, moments_of(mechanism, stages, b), rotors, b)
    first = len(right) - len(joints)
    on_base = spatial_of(right[:6]) if first else None
    (a, alpha), qdd = algorithm.accelerations(dict(zip(joints, right[first:], strict=True)), on_base)
    in_order = [qdd[j] for j in joints]
    return [*a, *alpha, *in_order] if first else in_order


def _output(mechanism: Mechanism, qdd: Sequence[Node]) -> Output:
    unit = mechanism.unit(rate="/s^2")
    if mechanism.base.freedom:
        unit = ", ".join(["m/s^2, rad/s^2", *filter(None, [unit])])
        meaning = "acceleration of the base, joint accelerations"
    else:
        meaning = "joint accelerations"
    return Output("qdd", (len(qdd),), unit, tuple(qdd), meaning)


DIRECT_DYNAMICS = Kind(
    "direct_dynamics",
    "Direct dynamics",
    "Direct dynamic model",
    direct_dynamics,
    ("KC97 (23)-(38), 5.3, 5.4", "E4-15 to E4-21"),
    choices={"method": METHODS},
    aliases=("forward_dynamics",),
)
