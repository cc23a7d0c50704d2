"""Derivatives of any model in reverse: what weighted sums of its outputs gain when its inputs move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.errors import ArmwrightError, unknown_name
from armwright.expr import ZERO, Node, name
from armwright.expr.derivative import adjoint
from armwright.models.core.model import Model
from armwright.program import Argument, Output


def reverse_model(model: Model, *, by: Sequence[str]) -> Model:
    """f(inputs…, weights of each output) → Σ weight·∂output/∂input for the inputs named in ``by``.

    One evaluation costs a few times that of the model, however many outputs there are. Steps such as sign(q̇)
    have the derivative 0.
    """
    known = {argument.name: argument for argument in model.inputs}
    missing = [key for key in by if key not in known]
    if missing or not by:
        raise ArmwrightError(unknown_name("input", missing[0] if missing else "", known))
    weights = tuple(_weights(output) for output in model.outputs)
    roots = [node for output in model.outputs for node in output.elements]
    factors = [name(text) for argument in weights for text in argument.elements]
    names = [text for key in by for text in known[key].elements]
    found = dict(zip(names, adjoint(roots, factors, names=names), strict=True))
    outputs = tuple(_gradient(known[key], found) for key in by)
    return replace(
        model,
        name=f"{model.name}_reverse",
        title=f"{model.title}: weighted derivatives",
        menu="",
        inputs=(*model.inputs, *weights),
        outputs=outputs,
        quantities=(),
        hints=(),
        offers=(),
        columns=(),
        branches=(),
    )


def _weights(output: Output) -> Argument:
    """An input with one weight for each element of an output; elements that are zero have one too."""
    names = tuple(f"w_{output.name}_{k}" for k in range(len(output.elements)))
    return Argument(f"w_{output.name}", output.shape, "", names, f"weights of {output.name}")


def _gradient(argument: Argument, found: dict[str, Node]) -> Output:
    elements = tuple(found.get(text, ZERO) for text in argument.elements)
    return Output(f"d_{argument.name}", argument.shape, "", elements, f"derivatives by {argument.name}")
