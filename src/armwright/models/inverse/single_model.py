"""A closed form in single precision: poses are projected in the program, errors are those of its rounding."""

from __future__ import annotations

from dataclasses import replace

from armwright.expr import ONE, ZERO, Node, number, sign
from armwright.kernels.tolerances import RIGID
from armwright.models.core.kind import symbols_in
from armwright.models.core.model import Model
from armwright.models.inverse.choice.task import POSE
from armwright.models.inverse.closed.branch_names import Namer
from armwright.models.inverse.closed.branches import IN_SINGLE, branches_of
from armwright.models.inverse.closed_model import branch_row, upright_branch
from armwright.models.inverse.inverse_model import Closed
from armwright.models.inverse.rigid_model import rigid_nodes
from armwright.program import Output


def single_model(model: Closed) -> Model:
    """f(T) → the rows of the closed form, last 1 for a solution; for numbers of seven digits.

    The pose may be rigid to 1e-3 (root of the sum of squares of its deviations): its matrix is replaced by
    the nearest rotation. A branch is a solution where it meets that to 1e-3.
    """
    form, arm = model.form, model.arm
    namer = Namer(form.namer.tags, form.namer.sides)
    T, deviations, volume = rigid_nodes(POSE)
    is_rigid = _is_positive(number(RIGID**2) - sum((x * x for x in deviations), ZERO)) * _is_positive(volume)
    branches = [
        upright_branch(replace(one, is_met=one.is_met * is_rigid), arm.joints.upright)
        for one in branches_of(form.arm, form.plan, T, namer, IN_SINGLE)
    ]
    elements = tuple(node for one in branches for node in branch_row(one, arm.joints.places))
    old = model.outputs[0]
    return Model(
        name=model.name,
        robot=model.robot,
        title=model.title,
        menu=model.menu,
        references=model.references,
        method=model.method,
        reason=model.reason,
        inputs=model.inputs,
        outputs=(Output(old.name, old.shape, old.unit, elements, old.meaning),),
        parameters=symbols_in(arm.chain, elements, model.inputs),
        quantities=tuple(namer.builder.quantities),
        legend=model.legend,
        branches=model.branches,
    )


def _is_positive(x: Node) -> Node:
    return (ONE + sign(x)) / 2
