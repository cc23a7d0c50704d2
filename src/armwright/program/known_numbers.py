"""Known numbers: what sines and cosines of fixed angles add up to, where that is 0 or 1.

Angles such as pi/12 stay as they are in formulas, so that cos(pi/12)·cos(5·pi/12) - sin(pi/12)·sin(5·pi/12)
is written out, though it is nothing. Found by value: rounding leaves a few units of the last place.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from armwright.expr import ONE, ZERO, Node
from armwright.expr.walk import VALUE, constant_value
from armwright.program.graph import SUMS, Graph
from armwright.program.rewrite import rewritten

_LAST_PLACES = 8 * sys.float_info.epsilon  # of the larger part: what a few operations round by
_TRIG = ("sin", "cos")


def with_known_numbers(graph: Graph) -> Graph:
    """The graph with every sum of constants that is 0, 1 or -1 replaced by that number."""
    known = _known_sums(graph)

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        return known[node]

    return rewritten(graph, rule, known.keys(), graph.order)


def _known_sums(graph: Graph) -> dict[Node, Node]:
    """Sums without names, from sines and cosines of constants, that are 0, 1 or -1."""
    values: dict[Node, float] = {}
    found: dict[Node, Node] = {}
    for node in graph.setup:
        if not values and node.op not in _TRIG:
            continue
        parts = [constant_value(arg) if arg.is_constant else values.get(arg) for arg in node.args]
        if None in parts or node.op == "pow":
            continue
        values[node] = VALUE[node.op](*parts)
        number = _plain_number(values[node], parts) if node.op in SUMS else None
        if number is not None:
            found[node] = number
    return found


def _plain_number(value: float, parts: Sequence[float | None]) -> Node | None:
    """0, 1 or -1, where a sum of these parts is that but for rounding."""
    size = max(abs(part or 0.0) for part in parts)
    near = (
        number for number in (ZERO, ONE, -ONE) if abs(value - constant_value(number)) <= _LAST_PLACES * size
    )
    return next(near, None)
