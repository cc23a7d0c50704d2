"""Random programs: a few outputs with named quantities over random expressions."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import strategies as st

from armwright.expr import Node, evaluate_all
from armwright.program import Argument, Output, Program, Quantity, Symbol
from tests.expr.recipes import NAMES, node_of, recipes

INPUTS = (Argument("q", (2,), "rad", ("q1", "q2")),)
PARAMETERS = tuple(Symbol(name) for name in NAMES if not name.startswith("q"))

recipe_lists = st.lists(recipes, min_size=1, max_size=4)


def outputs_of(found: list[tuple[object, ...]]) -> tuple[tuple[Output, ...], tuple[Quantity, ...]]:
    """Outputs that use the recipes more than once, and quantities with both signs."""
    nodes = [node_of(recipe) for recipe in found]
    total = nodes[0]
    quantities: list[Quantity] = []
    for i, node in enumerate(nodes):
        total = total * node - node
        quantities.append(Quantity(f"X{i}", node, "first"))
        quantities.append(Quantity(f"Y{i}", -total, "second"))
    return (Output("y", (len(nodes) + 1,), "", (total, *nodes)),), tuple(quantities)


def values_by_steps(program: Program, at: Mapping[str, float]) -> list[float]:
    """The outputs, computed line by line from named variables only, as emitted text would."""
    known: dict[Node, float] = {}
    for node in (*program.setup, *program.steps):
        known[node] = _one(node, known, at)
    return [_one(node, known, at) for output in program.outputs for node in output.elements]


def _one(node: Node, known: Mapping[Node, float], at: Mapping[str, float]) -> float:
    if node in known:
        return known[node]
    if not node.args:
        return evaluate_all([node], at)[0]
    from armwright.expr.walk import VALUE

    args = [_one(arg, known, at) for arg in node.args]
    return args[0] ** node.value if node.op == "pow" else VALUE[node.op](*args)
