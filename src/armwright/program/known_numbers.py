"""Known numbers: what sines and cosines of fixed angles come to, where that is short or one of them.

Angles such as pi/12 stay as they are in formulas, so that cos(pi/12)·cos(5·pi/12) - sin(pi/12)·sin(5·pi/12)
is written out, though it is nothing. Found by value: rounding leaves a few units of the last place.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction

from armwright.expr import ONE, ZERO, Node, cos, evaluate, number, pi_times, sin
from armwright.expr.walk import VALUE, constant_value
from armwright.program.graph import SUMS, Graph
from armwright.program.rewrite import Term, rewritten, total

_LAST_PLACES = 8 * sys.float_info.epsilon  # of a product, or of a sum's larger part: what it is rounded by
_TRIG = ("sin", "cos")
_SHORTENED = (*SUMS, "mul", "pow", *_TRIG)
_DIGITS = 6  # of a short decimal; another number is one by chance in 1e9 or fewer of all cases
_SINES = [
    (math.sin(math.pi / 12), sin(pi_times(Fraction(1, 12)))),
    *((math.cos(math.pi / k), cos(pi_times(Fraction(1, k)))) for k in (4, 6, 12)),
]


def with_units(graph: Graph) -> Graph:
    """The graph with every sum of such constants that is 0, 1 or -1 replaced by that number."""
    known = {
        node: value for node, value in _known_values(graph).items() if node.op in SUMS and _is_unit(value)
    }
    return _with_values(graph, known, keeps_scaled=False)


def with_known_numbers(graph: Graph) -> Graph:
    """The graph with sums and products of such constants that are a short decimal or a sine of k·pi/12 so.

    sin(5·pi/12) is cos(pi/12): one number, not two that rounding tells apart. They stay whole in the
    products of their users, where setup has put them.
    """
    return _with_values(graph, _known_values(graph), keeps_scaled=True)


def _with_values(graph: Graph, known: Mapping[Node, Node], *, keeps_scaled: bool) -> Graph:
    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        return known[node]

    return rewritten(graph, rule, known.keys(), graph.order, keeps_scaled=keeps_scaled)


def known_total(constants: Sequence[Term]) -> Node:
    """The sum of signed constants: the short decimal or sine that it is but for rounding, else as it is."""
    whole = total(constants)
    size = max(abs(evaluate(constant, {})) for _, constant in constants)
    plain = _plain_number(evaluate(whole, {}), _LAST_PLACES * size)
    return whole if plain is None else plain


def _is_unit(value: Node) -> bool:
    return value in (ZERO, ONE, -ONE)


def _known_values(graph: Graph) -> dict[Node, Node]:
    """Sums and products without names, from sines and cosines of constants, that are such a number."""
    values: dict[Node, float] = {}
    found: dict[Node, Node] = {}
    for node in graph.setup:
        if not values and node.op not in _TRIG:
            continue
        parts = [constant_value(arg) if arg.is_constant else values.get(arg) for arg in node.args]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            continue
        value = values[node] = known[0] ** node.value if node.op == "pow" else VALUE[node.op](*known)
        size = max(map(abs, known)) if node.op in SUMS else abs(value)
        plain = _plain_number(value, _LAST_PLACES * size) if node.op in _SHORTENED else None
        if plain is not None and plain is not node:
            found[node] = plain
    return found


def _plain_number(value: float, rounding: float) -> Node | None:
    """The short decimal or sine that a value is but for rounding, None where it is none of them."""
    short = 0.0 if abs(value) <= rounding else float(f"{value:.{_DIGITS}g}")
    if abs(value - short) <= rounding:
        return number(int(short)) if short.is_integer() else number(short)
    near = (sine for known, sine in _SINES if abs(abs(value) - known) <= rounding)
    sine = next(near, None)
    return sine if sine is None or value > 0 else -sine
