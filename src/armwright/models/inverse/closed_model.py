"""Closed forms as models: a row per branch, its error, margin and grips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.expr import ONE, ZERO, Node, cos, number, sign
from armwright.kernels.tolerances import UPRIGHT
from armwright.mechanism import mechanism_of
from armwright.models.core.kind import symbols_in
from armwright.models.core.model import Entry, Model
from armwright.models.inverse.choice.method_choice import Neighbour
from armwright.models.inverse.choice.task import pose_argument
from armwright.models.inverse.closed.branch_labels import labels_of
from armwright.models.inverse.closed.branch_names import LEGEND
from armwright.models.inverse.closed.branches import Branch
from armwright.models.inverse.closed.closed_form import ClosedForm
from armwright.models.inverse.closed.solution_plan import SolutionPlan
from armwright.models.inverse.inverse_model import Closed, Head, SolvedArm
from armwright.program import Output

Row = tuple[Node, ...]


def closed_model(head: Head, arm: SolvedArm, form: ClosedForm, *, near: Neighbour | None = None) -> Closed:
    """The model of a closed form: a row per branch.

    near   the neighbour whose form it is, None where it is the arm's own
    """
    branches = [upright_branch(branch, arm.joints.upright) for branch in form.branches]
    rows = [branch_row(branch, arm.joints.places) for branch in branches]
    labels = labels_of(arm.chain if near is None else near.chain, form)
    elements = tuple(node for row in rows for node in row)
    inputs = (pose_argument(),)
    unit = mechanism_of(arm.robot).unit()
    text = "a branch in each row: its joint values, then 1 where it is a solution"
    return Closed(
        name=head.name,
        robot=head.robot,
        title=head.title,
        menu=head.menu,
        references=head.references,
        method=head.method,
        reason=head.reason,
        inputs=inputs,
        outputs=(Output("Q", (len(rows), len(rows[0])), unit, elements, text),),
        parameters=symbols_in(arm.chain, elements, inputs),
        quantities=tuple(form.namer.builder.quantities),
        legend=(Entry("T", "1 or m", "wanted pose"), *LEGEND),
        branches=tuple(zip(_letters(form.plan, branches), labels, strict=True)),
        arm=arm,
        labels=labels,
        marked=_marked_model(branches, rows, head, arm),
        checks=replace(
            _checks_model(branches, rows, head, arm),
            method=head.method,
            reason=head.reason,
            quantities=tuple(form.namer.builder.quantities),
            legend=(Entry("T", "1 or m", "wanted pose"), *LEGEND),
            branches=tuple(zip(_letters(form.plan, branches), labels, strict=True)),
        ),
        free=tuple(names for names, _ in branches[0].grips),
        form=form,
        deviation=0.0 if near is None else near.deviation,
    )


def _letters(plan: SolutionPlan, branches: Sequence[Branch]) -> list[str]:
    """What names of the quantities of each branch end in."""
    return [
        "".join(
            ("P" if e > 0 else "N")
            for step, e in zip(plan.steps, one.signs, strict=True)
            if step.branches > 1
        )
        for one in branches
    ]


def _marked_model(branches: Sequence[Branch], rows: Sequence[Row], head: Head, arm: SolvedArm) -> Model:
    """The rows as the solver reads them: last 2 instead of 1 at a pose where some branch is doubtful."""
    doubt = sum((branch.is_doubtful for branch in branches), ZERO)
    mark = ONE + (ONE + sign(doubt - number(0.5))) / 2
    marked = [(*row[:-1], row[-1] * mark) for row in rows]
    return _rows_model("marked", "Joint values of every branch; last 1 or 2 = solution", marked, (head, arm))


def _checks_model(branches: Sequence[Branch], rows: Sequence[Row], head: Head, arm: SolvedArm) -> Model:
    """The rows once more with what tells about them: rounding must not part a branch from its checks."""
    checked = [
        (
            *row,
            *(branch.error, branch.margin, branch.is_doubtful, branch.is_lost),
            *(grip for _, grip in branch.grips),
        )
        for row, branch in zip(rows, branches, strict=True)
    ]
    return _rows_model(
        "checks", "Every branch with its error, margin, doubt, loss and grips", checked, (head, arm)
    )


def _rows_model(what: str, title: str, rows: Sequence[Row], of: tuple[Head, SolvedArm]) -> Model:
    head, arm = of
    elements = tuple(node for row in rows for node in row)
    inputs = (pose_argument(),)
    return Model(
        name=f"inverse_geometry_{what}",
        robot=head.robot,
        title=title,
        menu=head.menu,
        references=head.references,
        inputs=inputs,
        outputs=(Output("Q", (len(rows), len(rows[0])), "", elements, title),),
        parameters=symbols_in(arm.chain, elements, inputs),
    )


def upright_branch(branch: Branch, place: int | None) -> Branch:
    """The branch, which is no solution where the tool would be upside down."""
    if place is None:
        return branch
    return replace(branch, is_met=branch.is_met * (ONE + sign(cos(branch.q[place]) + number(UPRIGHT))) / 2)


def branch_row(branch: Branch, places: Sequence[int | float]) -> tuple[Node, ...]:
    """The values of the robot's joints, and 1 for a solution."""
    values = (branch.q[place] if isinstance(place, int) else number(place) for place in places)
    return (*values, (ONE + sign(branch.is_met - number(0.75))) / 2)  # 0 too where a number is not one
