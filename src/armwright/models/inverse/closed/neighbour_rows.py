"""The branches of a closed form as the solver of an arm nearby reads them."""

from __future__ import annotations

from armwright.expr import ONE, Node, number, sign
from armwright.models.core.kind import symbols_in
from armwright.models.core.model import Model
from armwright.models.inverse.choice.method_choice import ClosedForm
from armwright.models.inverse.closed.branches import Branch
from armwright.models.inverse.inverse_model import Head, pose_argument
from armwright.program import Output
from armwright.robot import Robot

TITLE = "Every branch: joint values, 1 for a solution, 1 where it neither begins nor ends close by"


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
