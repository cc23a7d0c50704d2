"""Kinematic constraint equations of loops as models [KC97 4.2, (11)-(14)]."""

from __future__ import annotations

from armwright.errors import ArmwrightError
from armwright.expr import ZERO
from armwright.mechanism import mechanism_of
from armwright.models.core.builder import builder_of, matrix_output
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.kinematics.geometry import LEGEND as GEOMETRY
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.program import Output
from armwright.robot import Robot

LEGEND = (*GEOMETRY, *LOOPS)


def loop_kinematics(robot: Robot) -> Model:
    """f(q_tree, qd_active) → W (passive, active) and psi (passive,): q̇_p = W·q̇_a and q̈_p = W·q̈_a + ψ.

    W = −W_p⁻¹·W_a (13), ψ = −W_p⁻¹·Φ (14); not a number at a position where the motors do not determine
    the passive joints.
    """
    motion = motion_of(robot, LOOP_KINEMATICS.name)
    if not motion.passive:
        raise ArmwrightError(
            f"loop_kinematics of '{robot.name}': all its joints are motors, none is passive; "
            "use loop_constraints for the equations between them"
        )
    mechanism, v = motion.mechanism, motion.mechanism
    rates = {j: v.qd[j] for j in motion.active}
    W = [[motion.columns[a][j] for a in motion.active] for j in motion.passive]
    qdd = motion.accelerations(motion.velocities(rates), {})
    psi = tuple(qdd[j] for j in motion.passive)
    outputs = (
        matrix_output("W", W, "", "velocity of each passive joint per velocity of each motor"),
        Output(
            "psi",
            (len(psi),),
            mechanism.unit(rate="/s^2"),
            psi,
            "acceleration of passive joints at rest motors",
        ),
    )
    inputs = (*mechanism.joint_arguments("q"), *mechanism.motor_arguments("qd"))
    return LOOP_KINEMATICS.model(
        mechanism, motion.b, inputs=inputs, outputs=outputs, legend=LEGEND, reason=motion.reason
    )


def loop_constraints(robot: Robot) -> Model:
    """f(q_tree, qd_active) → gap (rows,), Wa (rows, active), Wp (rows, passive) and Phi (rows,).

    W_a·q̇_a + W_p·q̇_p = 0 and W_a·q̈_a + W_p·q̈_p + Φ = 0 (11), (12), (14), redundant rows left out, so that
    W_p is square, with one more row per motor beyond the freedoms; the gap is zero where the loops are closed
    (2), erratum E4-5.
    """
    motion = motion_of(robot, LOOP_CONSTRAINTS.name)
    mechanism = motion.mechanism
    kept = sorted((*motion.order.kept, *motion.order.ties))
    rates = {j: mechanism.qd[j] for j in motion.active}
    Phi = motion.bias(motion.velocities(rates))
    gaps = [node for loop in motion.loops for node in loop.gaps()]
    rows = [motion.rows[r].entries for r in kept]
    outputs = (
        Output(
            "gap", (len(kept),), "m or rad", tuple(gaps[r] for r in kept), "what the loops lack to be closed"
        ),
        matrix_output("Wa", [[row.get(j, ZERO) for j in motion.active] for row in rows], "", "of the motors"),
        matrix_output(
            "Wp", [[row.get(j, ZERO) for j in motion.passive] for row in rows], "", "of passive joints"
        ),
        Output("Phi", (len(kept),), "m/s^2 or rad/s^2", tuple(Phi[r] for r in kept), "at zero acceleration"),
    )
    inputs = (*mechanism.joint_arguments("q"), *mechanism.motor_arguments("qd"))
    return LOOP_CONSTRAINTS.model(
        mechanism, motion.b, inputs=inputs, outputs=outputs, legend=LEGEND, reason=motion.reason
    )


def motion_of(robot: Robot, what: str) -> ClosedMotion:
    """The constraints of a robot with loops; one without is refused."""
    if not robot.loops:
        raise ArmwrightError(f"{what} of '{robot.name}': it has no loop; add [[loop]] to its file")
    mechanism = mechanism_of(robot, what=what)
    return closed_motion(mechanism, builder_of(mechanism), what=what)


LOOP_KINEMATICS = Kind(
    "loop_kinematics",
    "Passive joint velocities and accelerations from those of the motors",
    "Constraint kinematic eq. of loops",
    loop_kinematics,
    ("KC97 (11)-(14)", "E4-5"),
)
LOOP_CONSTRAINTS = Kind(
    "loop_constraints",
    "Constraint equations of loops: gaps and matrices",
    "Constraint geometric eq. of loops",
    loop_constraints,
    ("KC97 (2), (11), (12), (14)", "E4-5"),
)
