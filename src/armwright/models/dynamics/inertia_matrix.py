"""The inertia matrix by generalised links [KC97 5.3.2], errata E4-15 … E4-21."""

from __future__ import annotations

from armwright.models.core.builder import builder_of, matrix_output
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import LEGEND
from armwright.models.dynamics.inertia.sparse_inertia import inertia_of
from armwright.models.loops.closed_motion import closed_motion
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.models.loops.tied_motors import Weights, refuse_weights
from armwright.robot import Robot


def inertia_matrix(robot: Robot, *, parameters: str = "standard", weights: Weights | None = None) -> Model:
    """A (n, n) of f(q), rotor inertias on its diagonal; of a floating base (6+n, 6+n), base first.

    Of a closed robot GᵀAG (na, na) of f(q_tree), in the coordinates of its motors.

    parameters   "standard" or "base"
    weights      of a closed robot with more motors than freedoms, as in ``inverse_dynamics``; the matrix then
                 gives energies and torques of motions that the loops allow, and its rank is the freedoms
    """
    refuse_weights(robot, weights, what="inertia matrix")
    mechanism = dynamic_mechanism(
        robot, parameters=parameters, what="inertia matrix", allows=("loops", "couplings")
    )
    b = builder_of(mechanism)
    reason = ""
    if robot.loops:
        motion = closed_motion(mechanism, b, what="inertia matrix", weights=weights)
        A, reason = motion.motor_inertia(inertia_of(mechanism, b)), motion.reason
    else:
        A = inertia_of(mechanism, b)
    unit = "kg, kg m, kg m^2" if mechanism.base.freedom else "kg m^2, kg m or kg"
    output = matrix_output("A", A, unit, "inertia matrix")
    inputs = mechanism.joint_arguments("q")
    legend = (*LOOPS, *LEGEND) if robot.loops else LEGEND
    return INERTIA_MATRIX.model(mechanism, b, inputs=inputs, outputs=[output], legend=legend, reason=reason)


INERTIA_MATRIX = Kind(
    "inertia_matrix",
    "Inertia matrix by generalised links",
    "Inertia matrix",
    inertia_matrix,
    ("KC97 (26)-(38)", "E4-15 to E4-21"),
)
