"""Models without a closed form of their own: by a neighbour's, by elimination, by iterations from fixed
starts.

Their program is what one step of Newton's method evaluates, which is what languages without solvers write.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from armwright.errors import ArmwrightError
from armwright.expr import ONE, Node, number, sign
from armwright.kernels.tolerances import CLEARANCE
from armwright.mechanism import mechanism_of
from armwright.models.core.kind import symbols_in
from armwright.models.core.model import Model
from armwright.models.inverse.choice.joint_map import complete_chain
from armwright.models.inverse.choice.method_choice import Neighbour, study_arm
from armwright.models.inverse.choice.task import POSE, pose_argument
from armwright.models.inverse.closed.branch_labels import labels_of
from armwright.models.inverse.closed.branches import Branch
from armwright.models.inverse.closed.closed_form import ClosedForm
from armwright.models.inverse.elimination.general_arm import GeneralArm
from armwright.models.inverse.inverse_model import (
    Closed,
    Eliminated,
    Head,
    InverseModel,
    Nearby,
    Numeric,
    SolvedArm,
)
from armwright.models.inverse.programs.newton_program import newton_model
from armwright.program import ANY_NUMBER, Output
from armwright.robot import Robot

Made = TypeVar("Made", bound=InverseModel)

TITLE = "Every branch: joint values, 1 for a solution, 1 where it neither begins nor ends close by"


def eliminated_model(head: Head, arm: SolvedArm, general: GeneralArm) -> Eliminated:
    """The model of an arm that elimination solves."""
    return _model_around_newton(Eliminated, head, arm, general=general)


def numeric_model(head: Head, arm: SolvedArm) -> Numeric:
    """The model of an arm that nothing else solves."""
    return _model_around_newton(Numeric, head, arm)


def _model_around_newton(kind: Callable[..., Made], head: Head, arm: SolvedArm, **fields: Any) -> Made:
    """The model of a kind, with the fields that only this kind has; its program is Newton's step."""
    made = _newton_step(arm)
    return kind(
        name=head.name,
        robot=head.robot,
        title=head.title,
        menu=head.menu,
        references=head.references,
        method=head.method,
        reason=head.reason,
        inputs=(pose_argument(),),
        outputs=(_solutions(arm),),
        legend=made.legend,
        iteration=made,
        arm=arm,
        **fields,
    )


def _solutions(arm: SolvedArm) -> Output:
    """What the solver gives: joint values, a row per solution."""
    unit = mechanism_of(arm.robot).unit()
    return Output("q", (ANY_NUMBER, len(arm.names)), unit, (), "joint values, a row per solution")


def _newton_step(arm: SolvedArm) -> Model:
    """The error of a pose and the Jacobian; refuses an arm with names for numbers."""
    made = newton_model(arm.chain, pose_argument(), POSE)
    if made.parameters:
        names = ", ".join(symbol.name for symbol in made.parameters)
        raise ArmwrightError(
            f"'{arm.robot.name}': no closed form, and the other methods need numbers for {names}; "
            "give them with robot.with_values({...})"
        )
    return made


def nearby_model(head: Head, arm: SolvedArm, near: Neighbour) -> Nearby:
    """The model of an arm near one with a closed form."""
    return _model_around_newton(
        Nearby,
        head,
        arm,
        rows=neighbour_rows(head, near.chain, near.form, clearance=CLEARANCE * near.deviation),
        labels=labels_of(near.chain, near.form),
        deviation=near.deviation,
    )


def second_opinion(model: Closed | Nearby, values: Mapping[str, float] | None = None) -> Eliminated | None:
    """The model of the same arm by elimination, for poses at which a closed form is in doubt.

    values   of the parameters, where the model has some
    None where the arm has no numbers or elimination does not solve it.
    """
    chain, joints = model.arm.chain, model.arm.joints
    if model.parameters:
        if values is None:
            return None
        chain = chain.with_values({symbol.name: values[symbol.name] for symbol in model.parameters})
    general, _, more = study_arm(chain)
    if general is None:
        return None
    if more is not None:
        chain, joints = complete_chain(chain, joints, more)
    arm = SolvedArm(model.arm.robot, chain, joints, model.arm.task)
    return eliminated_model(_head_of(model), arm, general)


def nearest_model(model: InverseModel) -> Numeric:
    """The model of the same arm by iterations, which say how far away an unreachable pose is."""
    return numeric_model(_head_of(model), model.arm)


def _head_of(model: InverseModel) -> Head:
    return Head(
        model.name, model.robot, model.title, model.menu, model.references, model.method, model.reason
    )


def neighbour_rows(head: Head, chain: Robot, form: ClosedForm, *, clearance: float) -> Model:
    """A row per branch: values of all joints of the chain, 1 for a solution, 1 where it is clear.

    clearance   how far a branch must be from its end to be clear, [1 or m]
    """
    elements = tuple(node for branch in form.branches for node in _row(branch, clearance))
    inputs = (pose_argument(),)
    shape = (len(form.branches), len(form.branches[0].q) + 2)
    return Model(
        name="inverse_geometry_neighbour",
        robot=head.robot,
        title=TITLE,
        menu=head.menu,
        references=head.references,
        inputs=inputs,
        outputs=(Output("Q", shape, "", elements, TITLE),),
        parameters=symbols_in(chain, elements, inputs),
    )


def _row(branch: Branch, clearance: float) -> tuple[Node, ...]:
    is_met = (ONE + sign(branch.is_met - number(0.75))) / 2  # 0 too where a number is not one
    return (*branch.q, is_met, (ONE + sign(branch.clearance - number(clearance))) / 2)
