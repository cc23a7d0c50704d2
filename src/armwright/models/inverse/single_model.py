"""A closed form in single precision: poses are projected in the program, errors are those of its rounding."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.expr import ONE, Node, absolute, number, sign
from armwright.expr.walk import substitute_all
from armwright.kernels.tolerances import BEYOND_SINGLE, FOLLOWED_TO, POSE_LEFT_SINGLE, RIGID, SPARE_SINGLE
from armwright.models.core.kind import symbols_in
from armwright.models.core.model import Model
from armwright.models.inverse.choice.task import COMPONENTS, POSE, pose_argument
from armwright.models.inverse.closed.branch_names import Namer
from armwright.models.inverse.closed.branches import IN_SINGLE, Branch, Rounding, branches_of
from armwright.models.inverse.closed_model import branch_row, upright_branch
from armwright.models.inverse.inverse_model import Closed, SolvedArm
from armwright.models.inverse.programs.chord_systems import OrthogonalColumns, squares
from armwright.models.inverse.programs.newton_program import newton_model
from armwright.models.inverse.rigid_model import rigid_nodes
from armwright.program import Output

_BEFORE_STEPS = Rounding(1e-2, BEYOND_SINGLE)  # of branches whose error is looked at after the steps
_STEPS = 2  # with the Jacobian at the start: one is enough but next to singular positions


def single_model(model: Closed) -> Model:
    """f(T) → the rows of the closed form, last 1 for a solution; for numbers of seven digits.

    The pose may be rigid to 1e-3 (RᵀR to 2e-3, as in double precision): its matrix is replaced by the
    nearest rotation. A branch is a solution where it meets that to 1e-3. Of fewer than six joints, whose
    branches need not meet a pose, it is one where it comes nearest with the arm's own numbers and misses the
    pose by no more than the tolerance, or than its decimals moved it, and rounding.
    """
    form, arm = model.form, model.arm
    is_short = is_short_arm(arm) and not model.parameters
    namer = Namer(form.namer.tags, form.namer.sides)
    T, deviations, volume = rigid_nodes(POSE)
    is_rigid = _is_positive(volume)
    for x in deviations:
        is_rigid = is_rigid * _is_positive(number(RIGID**2) - x * x)
    branches = [
        upright_branch(replace(one, is_met=one.is_met * is_rigid), arm.joints.upright)
        for one in branches_of(form.arm, form.plan, T, namer, _BEFORE_STEPS if is_short else IN_SINGLE)
    ]
    if is_short:
        step = newton_model(arm.chain, pose_argument(), T)
        allowed = allowed_miss(number(arm.joints.tolerance), arm.joints.rounding, deviations)
        branches = [refined_branch(one, step, allowed) for one in branches]
    elements = tuple(node for one in branches for node in branch_row(one, arm.joints.places))
    old = model.outputs[0]
    columns = ", ".join(joint.name for joint in arm.robot.moving)
    return Model(
        name=model.name,
        robot=model.robot,
        title=model.title,
        menu=model.menu,
        references=model.references,
        method=model.method,
        reason=model.reason,
        inputs=model.inputs,
        outputs=(Output(old.name, old.shape, old.unit, elements, f"{old.meaning}; columns: {columns}"),),
        parameters=symbols_in(arm.chain, elements, model.inputs),
        quantities=tuple(namer.builder.quantities),
        legend=model.legend,
        branches=model.branches,
        places=model.places,
    )


def is_short_arm(arm: SolvedArm) -> bool:
    """True where fewer than six joints, all of them the robot's own, must meet all components of a pose."""
    own = arm.joints.places == tuple(range(len(arm.chain.moving)))
    return own and len(arm.task) == len(COMPONENTS) and len(arm.chain.moving) < len(COMPONENTS)


def allowed_miss(tolerance: Node, rounding: float, deviations: Sequence[Node]) -> Node:
    """How far a solution may be from a matrix: the tolerance or, if larger, what few decimals moved it.

    rounding   times as far as the matrix is from a rigid transform, its largest deviation
    """
    allowed = tolerance
    for x in deviations:
        moved = number(rounding) * absolute(x)
        allowed = (allowed + moved + absolute(allowed - moved)) / 2  # the larger one
    return allowed


def refined_branch(branch: Branch, step: Model, allowed: Node) -> Branch:
    """A branch after two steps of least squares, J⁺E, to what comes nearest to the pose; a solution where
    that is near enough.

    step      E and J at a position, as nodes of its joints
    allowed   m and rad
    """
    error, J = (output.elements for output in step.outputs)
    q, n = branch.q, len(branch.q)
    at = dict(zip(step.inputs[-1].elements, q, strict=True))
    columns = [substitute_all([J[r * n + k] for r in range(len(COMPONENTS))], at) for k in range(n)]
    system = OrthogonalColumns(columns, number(SPARE_SINGLE))
    left = substitute_all(error, at)
    for _ in range(_STEPS):
        change = system.solution(left)
        is_near = _is_positive(number(FOLLOWED_TO**2) - squares(change))
        q = tuple(x + d * is_near for x, d in zip(q, change, strict=True))
        left = substitute_all(error, dict(zip(at, q, strict=True)))
    miss = allowed + number(POSE_LEFT_SINGLE)
    return replace(branch, q=q, is_met=branch.is_met * _is_positive(miss * miss - squares(left)))


def _is_positive(x: Node) -> Node:
    return (ONE + sign(x)) / 2
