"""The plant of a closed robot, moved by its motors: (GᵀAG)·q̈_a = Γm − H [KC97 (12)-(14), (21), (22)].

It moves all joints of the tree, with passive accelerations that keep the loops closed; what is left of gaps
after a step is taken out then (kernels/integrate/closed_state). Friction and stops of passive joints act
through the loops.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of
from armwright.models.dynamics.inverse_dynamics import closed_rates, tree_torques
from armwright.models.dynamics.motor_accelerations import motor_accelerations
from armwright.models.dynamics.newton_euler.forward_pass import Rates
from armwright.models.laws.friction import break_away, friction_torque, law_of
from armwright.models.laws.motor import Drive
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.models.simulation.plant import (
    JointSide,
    PlantChoice,
    accelerations,
    frictionless,
    plant_inputs,
    plant_kind,
    plant_outputs,
    robot_with_names,
    sides_power,
    stop_torque,
    whole_side,
    wrench_power,
)
from armwright.program import Output
from armwright.robot import Robot
from armwright.robot.change.motors import with_chosen_motors


def closed_plant_model(robot: Robot, choice: PlantChoice) -> Model:
    """f(q, qd, u, current, direction, p) → as ``plant_model``, all of the joints of the tree.

    Only the motors' entries of qd, u, current and direction have an effect; passive accelerations follow.
    """
    mechanism = dynamic_mechanism(
        robot_with_names(robot, choice), what="simulation", allows=("loops", "couplings")
    )
    bare = frictionless(mechanism)
    motion = closed_motion(bare, builder_of(bare), what="simulation")
    rates = closed_rates(motion, ("q", "qd"))
    passive = {j: _passive_torque(mechanism, j, rates.qd[j], choice) for j in _passive_joints(mechanism)}
    torques = tree_torques(motion, rates)
    H = motion.motor_torques({j: torque - passive.get(j, ZERO) for j, torque in torques.items()})
    A = inertia_of(bare, motion.b)
    sides = [whole_side(mechanism, j, choice) for j in motion.active]
    right = [side.total - h for side, h in zip(sides, H, strict=True)]
    if motion.ties is None:
        found, held = accelerations(motion.motor_inertia(A), right, sides, motion.b)
    else:
        _refuse_dry_motors(motion, sides)
        at_rest = dict.fromkeys(motion.active, ZERO)  # bias has theirs
        found, held = motor_accelerations(motion, A, right, at_rest=at_rest), [ZERO] * len(sides)
    qdd = _of_all_joints(motion, rates, found)
    own_rates = [mechanism.qd[j] for j in motion.active]
    power = sides_power(own_rates, sides) + wrench_power(H, own_rates)
    for j, torque in passive.items():
        power = power + torque * rates.qd[j]
    own = dict(zip(motion.active, sides, strict=True))
    hold = dict(zip(motion.active, held, strict=True))
    joints = mechanism.free
    every = [own.get(j, JointSide(ZERO, Drive(ZERO), ZERO, ONE)) for j in joints]
    return plant_kind().model(
        mechanism,
        motion.b,
        inputs=plant_inputs(mechanism.joint_arguments("q", "qd"), joints, choice),
        outputs=plant_outputs(joints, every, qdd, [hold.get(j, ZERO) for j in joints], power),
        legend=(*LOOPS, *LEGEND),
        reason=motion.reason,
    )


def _refuse_dry_motors(motion: ClosedMotion, sides: Sequence[JointSide]) -> None:
    """Dry friction of motors that are tied to each other may hold them by any forces."""
    for a, side in zip(motion.active, sides, strict=True):
        if side.free is not ONE:
            raise ArmwrightError(
                f"simulation of '{motion.mechanism.robot.name}': it has more motors than degrees of "
                "freedom, and "
                f"'{motion.mechanism.joint(a).name}' has dry friction, whose force is then undetermined; "
                'use a smooth law: friction = { law = "smooth", vs = 0.01, ... }'
            )


def _of_all_joints(motion: ClosedMotion, rates: Rates, found: Sequence[Node]) -> list[Node]:
    """q̈ of the joints of the tree for those found of the motors (14).

    The loops are solved once more, which costs less than W·q̈_a of joints whose columns nothing else needs.
    Of motors that are tied it is ψ + W·q̈_a, with q̈ at motors that do not accelerate for ψ.
    """
    if motion.ties is None:
        qdd = motion.accelerations(rates.qd, dict(zip(motion.active, found, strict=True)))
        return [qdd[j] for j in motion.mechanism.free]
    every = []
    for j in motion.mechanism.free:
        total = rates.qdd[j]
        for a, gain in zip(motion.active, found, strict=True):
            total = total + motion.untied_columns[a][j] * gain
        every.append(total)
    return every


def _passive_joints(mechanism: Mechanism) -> list[int]:
    """Numbers of the joints that loops move, and of those that follow them."""
    heads = {j: mechanism.leads[j].leader if j in mechanism.leads else j for j in mechanism.joints}
    return [j for j, head in heads.items() if head not in mechanism.active]


def _passive_torque(mechanism: Mechanism, j: int, qd: Node, choice: PlantChoice) -> Node:
    """The torque of friction and stops at a passive joint; dry friction is refused: it could jam loops."""
    joint = mechanism.joints[j]
    if law_of(joint.friction, joint.name).is_dry and break_away(joint.friction, joint=joint.name) is not ZERO:
        raise ArmwrightError(
            f"simulation of '{mechanism.robot.name}': passive joint '{joint.name}' has dry friction, which "
            'could jam the loops; use a smooth law: friction = { law = "smooth", vs = 0.01, ... }'
        )
    friction = friction_torque(joint.friction, qd, joint=joint.name)
    return stop_torque(joint, mechanism.q[j], qd, choice.stops) - friction


def closing_model(robot: Robot) -> Model:
    """f(q, qd) of all joints of the tree → step, gap, v.

    step   of Newton's method that closes the loops, zero of the motors
    gap    what the loops lack to be closed
    v      velocities of all joints for those of the motors, whatever qd says of the others
    """
    mechanism = dynamic_mechanism(robot, what="simulation", allows=("loops", "couplings"))
    motion = closed_motion(mechanism, builder_of(mechanism), what="simulation")
    if motion.order.ties:  # motors more than freedoms: the first of them lead, as in loop_geometry
        return closing_model(with_chosen_motors(robot))
    gaps = [node for loop in motion.loops for node in loop.gaps()]
    change = motion.closing_step(gaps)
    v = closed_rates(motion, ("qd",)).qd
    joints = mechanism.free
    outputs = (
        Output(
            "step", (len(joints),), mechanism.unit(), tuple(change[j] for j in joints), "closes the loops"
        ),
        Output("gap", (len(gaps),), "m or rad", tuple(gaps), "gaps of the loops, zero when closed"),
        Output("v", (len(joints),), mechanism.unit(rate="/s"), tuple(v[j] for j in joints), "velocities"),
    )
    inputs = mechanism.joint_arguments("q", "qd")
    made = plant_kind().model(mechanism, motion.b, inputs=inputs, outputs=outputs, legend=LOOPS)
    return replace(made, name="closing")
