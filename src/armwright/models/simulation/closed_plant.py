"""The plant of a closed robot, its motors as coordinates: (GᵀAG)·q̈_a = Γm − H [KC97 (12)-(14), (21), (22)].

Where the passive joints are is found before (kernels/integrate/tree_place); friction and stops of passive
joints act through the loops.
"""

from __future__ import annotations

from dataclasses import replace

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node
from armwright.mechanism import Mechanism
from armwright.models.core.builder import builder_of
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of
from armwright.models.dynamics.inverse_dynamics import closed_rates, tree_torques
from armwright.models.laws.friction import break_away, friction_torque, law_of
from armwright.models.loops.closed_motion import LEGEND as LOOPS
from armwright.models.loops.closed_motion import closed_motion
from armwright.models.simulation.plant import (
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
)
from armwright.program import Output
from armwright.robot import Robot


def closed_plant_model(robot: Robot, choice: PlantChoice) -> Model:
    """f(q_tree, qd, u, current, direction, p) → as ``plant_model``, all but q of the motors.

    p   ends with numbers without effect, as many as joints of the tree: the integrator keeps a position there
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
    A = motion.motor_inertia(inertia_of(bare, motion.b))
    sides = [whole_side(mechanism, j, choice) for j in motion.active]
    right = [side.total - h for side, h in zip(sides, H, strict=True)]
    qdd, hold = accelerations(A, right, sides, motion.b)
    power = sides_power([mechanism.qd[j] for j in motion.active], sides)
    for j, torque in passive.items():
        power = power + torque * rates.qd[j]
    state = (*mechanism.joint_arguments("q"), *mechanism.motor_arguments("qd"))
    beside = [f"near{j}" for j in mechanism.free]
    return plant_kind().model(
        mechanism,
        motion.b,
        inputs=plant_inputs(state, mechanism.active, choice, beside=beside),
        outputs=plant_outputs(mechanism.active, sides, qdd, hold, power),
        legend=(*LOOPS, *LEGEND),
        reason=motion.reason,
    )


def _passive_joints(mechanism: Mechanism) -> list[int]:
    """Numbers of the joints that loops move, and of those that follow them."""
    heads = {j: mechanism.leads[j].leader if j in mechanism.leads else j for j in mechanism.joints}
    return [j for j, head in heads.items() if head not in mechanism.active]


def _passive_torque(mechanism: Mechanism, j: int, qd: Node, choice: PlantChoice) -> Node:
    """What friction and stops do to a passive joint; dry friction is refused: it could hold, by any force."""
    joint = mechanism.joints[j]
    if law_of(joint.friction, joint.name).is_dry and break_away(joint.friction, joint=joint.name) is not ZERO:
        raise ArmwrightError(
            f"simulation of '{mechanism.robot.name}': passive joint '{joint.name}' has dry friction, which "
            'may hold it against the loops; smooth it: friction = { law = "smooth", vs = 0.01, ... }'
        )
    friction = friction_torque(joint.friction, qd, joint=joint.name)
    return stop_torque(joint, mechanism.q[j], qd, choice.stops) - friction


def tree_rates_model(robot: Robot) -> Model:
    """f(q_tree, qd, qdd of the motors) → velocities and accelerations of all joints of the tree."""
    mechanism = dynamic_mechanism(robot, what="simulation", allows=("loops", "couplings"))
    motion = closed_motion(mechanism, builder_of(mechanism), what="simulation")
    rates = closed_rates(motion, ("q", "qd", "qdd"))
    v, a = ([values[j] for j in mechanism.free] for values in (rates.qd, rates.qdd))
    outputs = (
        Output("v", (len(v),), mechanism.unit(rate="/s"), tuple(v), "velocities of all joints"),
        Output("a", (len(a),), mechanism.unit(rate="/s^2"), tuple(a), "accelerations of all joints"),
    )
    inputs = (*mechanism.joint_arguments("q"), *mechanism.motor_arguments("qd", "qdd"))
    made = plant_kind().model(mechanism, motion.b, inputs=inputs, outputs=outputs, legend=LOOPS)
    return replace(made, name="tree_rates")
