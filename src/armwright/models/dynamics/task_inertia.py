"""Inertia as it is felt at a frame or at the tool: Λ = (J·A⁻¹·Jᵀ)⁻¹  [Khatib 1987]."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO
from armwright.expr.vector import cross, dot
from armwright.mechanism import Mechanism
from armwright.mechanism.first_mover import AXES
from armwright.models.core.builder import Builder, builder_of, matrix_output
from armwright.models.core.kind import Kind
from armwright.models.core.model import Entry, Model
from armwright.models.dynamics.dynamic_mechanism import dynamic_mechanism
from armwright.models.dynamics.dynamics_legend import FACTORS
from armwright.models.dynamics.dynamics_legend import LEGEND as DYNAMICS
from armwright.models.dynamics.inertia.free_motion import refuse_free_motion
from armwright.models.dynamics.inertia.ldl_factor import ldl_factors
from armwright.models.dynamics.inertia.sparse_inertia import Square, inertia_of
from armwright.models.dynamics.newton_euler.mass_moments import NOTHING
from armwright.models.kinematics.frame_chain import way_between
from armwright.models.kinematics.frame_turn import turns_of
from armwright.models.kinematics.jacobian import COLUMNS, COMPONENTS, component_rows, plain_jacobian
from armwright.robot import Robot
from armwright.robot.geometry.matrix import translation_of

LEGEND = (
    *DYNAMICS,
    *COLUMNS,
    *(
        Entry(f"T{one.stem}", "", f"{one.stem} of the inverse of the inertia felt at the tool")
        for one in FACTORS
    ),
)


def task_inertia(
    robot: Robot,
    *,
    frame: int | str | None = None,
    components: Sequence[str] = COMPONENTS,
    parameters: str = "standard",
) -> Model:
    """Λ (m, m) and J̄ (n, m) of f(q): the inertia felt at the tool, and A⁻¹·Jᵀ·Λ.

    A force at the tool accelerates it by Λ⁻¹; torques Jᵀ·Λ·ẍ give it the acceleration ẍ from rest, and
    J̄ is the inverse of J that spends the least energy. At a singular position Λ has no value.
    Of a floating base J̄ is (6+n, m): what a force at the tool does to base and joints together.
    frame        at whose origin; by default the tool on the terminal link, in the axes of the base
    components   which of x, y, z, rx, ry, rz; a robot with fewer than six joints needs fewer
    parameters   "standard" or "base"
    """
    chosen = component_rows(components, what="task inertia")
    mechanism = dynamic_mechanism(robot, parameters=parameters, what="task inertia")
    joints = len(mechanism.free)
    n = joints + (6 if mechanism.base.freedom else 0)
    if len(chosen) > n:
        raise ArmwrightError(
            f"task inertia: {len(chosen)} components with {n} joints; choose at most {n}, "
            "such as components=('x', 'y')"
        )
    refuse_free_motion(mechanism)
    b = builder_of(mechanism)
    made = plain_jacobian(mechanism.robot, frame=frame)
    b.quantities.extend(made.quantities)
    elements = made.outputs[0].elements
    carried = _base_columns(mechanism, frame, b) if mechanism.base.freedom else [[]] * 6
    J = [[*carried[i], *elements[i * joints : (i + 1) * joints]] for i in chosen]
    factors = ldl_factors(inertia_of(mechanism, b), b)
    spread = [factors.solve(row) for row in J]  # rows of J·A⁻¹
    felt = [[dot(spread[i], J[k]) for k in range(i + 1)] for i in range(len(J))]
    inverse = _inverse(felt, b)
    Jbar = [[dot(inverse[k], [row[i] for row in spread]) for k in range(len(J))] for i in range(n)]
    outputs = [
        matrix_output("Lambda", inverse, "kg, kg m, kg m^2", "inertia felt at the tool"),
        matrix_output("Jbar", Jbar, "", "inverse of the Jacobian of least energy"),
    ]
    inputs = mechanism.joint_arguments("q")
    return TASK_INERTIA.model(mechanism, b, inputs=inputs, outputs=outputs, legend=LEGEND)


def _base_columns(mechanism: Mechanism, frame: int | str | None, b: Builder) -> Square:
    """The six columns of a floating base: v + ω × p and ω of the frame, p its place seen from the base."""
    tip = translation_of(mechanism.robot.tool) if frame is None else NOTHING
    turns = turns_of(mechanism, b)
    p = way_between(mechanism.tree, turns, b, i=0, j=mechanism.number(frame)).point_back(tip)
    rows = [[ONE if i == k else ZERO for k in range(6)] for i in range(6)]
    for k, axis in enumerate(AXES, 3):
        for i, value in enumerate(cross(axis, p)):
            rows[i][k] = value
    return rows


def _inverse(lower: Square, b: Builder) -> Square:
    """The inverse of a symmetric positive matrix given by its lower triangle."""
    m = len(lower)
    factors = ldl_factors([[*row, *(ZERO for _ in range(m - len(row)))] for row in lower], b, stem="T")
    unit = [[ONE if i == k else ZERO for k in range(m)] for i in range(m)]
    return [factors.solve(column) for column in unit]


TASK_INERTIA = Kind("task_inertia", "Inertia felt at the tool", "", task_inertia, ("Khatib 1987",))
