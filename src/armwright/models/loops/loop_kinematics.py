"""Kinematic constraint equations of loops as models [KC97 4.2, (11)-(14)]."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node
from armwright.mechanism import Mechanism, mechanism_of
from armwright.models.core.builder import builder_of, matrix_output
from armwright.models.core.kind import Kind
from armwright.models.core.model import Model
from armwright.models.core.textbook import ReadableForm
from armwright.models.kinematics.geometry import LEGEND as GEOMETRY
from armwright.models.loops.closed_motion import ClosedMotion, closed_motion, gathered_rows
from armwright.models.loops.constraint_rows import ConstraintRow, LoopRows, constraint_rows
from armwright.models.loops.loop_legend import LEGEND as LOOPS
from armwright.models.loops.loop_refusals import names_in_geometry, refuse_unsolvable_loops
from armwright.models.loops.symbolic_order import counting_rows
from armwright.program import Output
from armwright.robot import Robot

LEGEND = (*GEOMETRY, *LOOPS)
RATES = ("auto", "motors", "all")


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
            "acceleration of passive joints when the motors do not accelerate",
        ),
    )
    inputs = (*mechanism.joint_arguments("q"), *mechanism.motor_arguments("qd"))
    return LOOP_KINEMATICS.model(
        mechanism, motion.b, inputs=inputs, outputs=outputs, legend=LEGEND, reason=motion.reason
    )


@dataclass(frozen=True, repr=False, kw_only=True)
class LoopConstraints(Model):
    """The constraint equations; ``textbook`` prints them with velocities of all joints, which is short."""

    written: Model = field(compare=False)

    @property
    def textbook(self) -> ReadableForm:
        """Gaps, matrices and Φ as closed formulas."""
        return self.written.textbook


def loop_constraints(robot: Robot, *, rates: str = "auto") -> Model:
    """f(q_tree, qd_active) → gap (rows,), Wa (rows, active), Wp (rows, passive) and Phi (rows,).

    W_a·q̇_a + W_p·q̇_p = 0 and W_a·q̈_a + W_p·q̈_p + Φ = 0 (11), (12), (14), redundant rows left out, so that
    W_p is square, with one more row per motor beyond the freedoms; the gap is zero where the loops are closed
    (2), erratum E4-5.

    rates   "motors": the velocities that Φ depends on are solved from those of the motors. "all": the model
            is f(q_tree, qd_tree) and has the equations as they stand, nothing solved, with all rows that
            are not zero everywhere. "auto": "all" where lengths are symbolic, else "motors".
    """
    if rates not in RATES:
        raise ArmwrightError(f"rates '{rates}': use {', '.join(RATES)}")
    mechanism = loop_mechanism(robot, LOOP_CONSTRAINTS.name)
    if rates == "all" or (rates == "auto" and names_in_geometry(mechanism)):
        return _equations_alone(mechanism)
    motion = motion_of(robot, LOOP_CONSTRAINTS.name)
    kept = sorted((*motion.order.kept, *motion.order.ties))
    qd = motion.velocities({j: motion.mechanism.qd[j] for j in motion.active})
    inputs = (*motion.mechanism.joint_arguments("q"), *motion.mechanism.motor_arguments("qd"))
    made = LOOP_CONSTRAINTS.model(
        motion.mechanism,
        motion.b,
        inputs=inputs,
        outputs=_equations(motion.mechanism, motion.loops, motion.rows, kept, motion.bias(qd)),
        legend=LEGEND,
        reason=motion.reason,
    )
    values = {item: getattr(made, item) for item in made.__dataclass_fields__}
    return LoopConstraints(**values, written=_equations_alone(mechanism, kept))


def _equations_alone(mechanism: Mechanism, kept: Sequence[int] | None = None) -> Model:
    """The equations with velocities of all joints; of all rows that are not zero, unless they are given."""
    b = builder_of(mechanism)
    loops = constraint_rows(mechanism, b)
    rows = gathered_rows(mechanism, loops)
    shown = counting_rows(mechanism, rows) if kept is None else kept
    qd = {j: mechanism.qd[j] for j in mechanism.free}
    Phi = [node for loop in loops for node in loop.accelerations(mechanism.gathering.all_rates(qd))]
    return LOOP_CONSTRAINTS.model(
        mechanism,
        b,
        inputs=(*mechanism.joint_arguments("q"), *mechanism.joint_arguments("qd")),
        outputs=_equations(mechanism, loops, rows, shown, Phi),
        legend=LEGEND,
    )


def _equations(
    mechanism: Mechanism,
    loops: Sequence[LoopRows],
    rows: Sequence[ConstraintRow],
    kept: Sequence[int],
    Phi: Sequence[Node],
) -> tuple[Output, ...]:
    """Gaps, W_a, W_p and Φ of the kept rows."""
    gaps = [node for loop in loops for node in loop.gaps()]
    entries = [rows[r].entries for r in kept]
    Wa = [[row.get(j, ZERO) for j in mechanism.active] for row in entries]
    Wp = [[row.get(j, ZERO) for j in mechanism.passive] for row in entries]
    lacks = f"gaps of the loops, zero when closed: {_axes_of_rows(loops, [rows[r] for r in kept])}"
    rates = "m/s^2 or rad/s^2"
    return (
        Output("gap", (len(kept),), "m or rad", tuple(gaps[r] for r in kept), lacks),
        matrix_output("Wa", Wa, "", "coefficients of the motors"),
        matrix_output("Wp", Wp, "", "coefficients of the passive joints"),
        Output(
            "Phi",
            (len(kept),),
            rates,
            tuple(Phi[r] for r in kept),
            "second derivative of the gaps at zero acceleration",
        ),
    )


def _axes_of_rows(loops: Sequence[LoopRows], rows: Sequence[ConstraintRow]) -> str:
    """In which frames the rows are written, loop by loop."""
    told = {
        loop.number: loop.axes_text(row.component for row in rows if row.loop == loop.number)
        for loop in loops
    }
    if len(told) == 1:
        return next(iter(told.values()))
    return "; ".join(f"loop {number + 1}: {text}" for number, text in told.items() if text)


def motion_of(robot: Robot, what: str) -> ClosedMotion:
    """The constraints of a robot with loops; one without is refused."""
    mechanism = loop_mechanism(robot, what)
    return closed_motion(mechanism, builder_of(mechanism), what=what)


def loop_mechanism(robot: Robot, what: str) -> Mechanism:
    """The mechanism of a robot with loops; one without is refused, and what no loops are solved for."""
    if not robot.loops:
        remedy = "close one with [[loop]] in its file, or in Studio's table Geometric"
        raise ArmwrightError(f"{what} of '{robot.name}': it has no loop; {remedy}")
    mechanism = mechanism_of(robot, what=what)
    refuse_unsolvable_loops(mechanism, what)
    return mechanism


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
    choices={"rates": RATES},
)
