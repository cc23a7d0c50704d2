"""Hoisting: what depends on parameters only is brought together, so that it moves to setup.

p·(x·r) with parameters p, r becomes (p·r)·x; (p + x) + r becomes (p + r) + x; x/p becomes x·(1/p).
"""

from __future__ import annotations

from collections.abc import Mapping

from armwright.expr import ONE, Node, assembled
from armwright.program.graph import Graph, bare
from armwright.program.rewrite import factors_of, is_inner, product, rewritten, terms_of, total, users_of

_SUMS, _PRODUCTS = ("add", "sub"), ("mul",)


def hoisted(graph: Graph) -> Graph:
    """The graph with the parameter-only parts of every sum, product and quotient gathered."""
    users, changing = users_of(graph), graph.changing

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        if node not in changing:
            return None
        if node.op == "div" and node.args[1] not in changing:
            return new[node.args[0]] * (ONE / new[node.args[1]])
        if node.op in _SUMS and not is_inner(node, users, _SUMS):
            return _gathered_sum(node, new, users, changing)
        if node.op == "mul" and not is_inner(node, users, _PRODUCTS):
            return _gathered_product(node, new, users, changing)
        return None

    return rewritten(graph, rule)


def _gathered_sum(
    node: Node, new: Mapping[Node, Node], users: Mapping[Node, Node], changing: set[Node]
) -> Node | None:
    terms = terms_of(node, users)
    still = [(sign, new[item]) for sign, item in terms if item not in changing]
    if len(still) < 2:
        return None
    moving = [(sign, new[item]) for sign, item in terms if item in changing]
    return total([*moving, (1, total(still))])


def _gathered_product(
    node: Node, new: Mapping[Node, Node], users: Mapping[Node, Node], changing: set[Node]
) -> Node | None:
    factors = factors_of(node, users)
    still = [new[item] for item in factors if item not in changing]
    if len(still) < 2:
        return None
    moving = [new[item] for item in factors if item in changing]
    return _without_rules(product(still), product(moving))


def _without_rules(still: Node, moving: Node) -> Node:
    """The product as it is: the constructor would pull a constant out of 2p·x, away from setup."""
    if still.is_constant or not still.args:
        return still * moving
    signs = [item.op == "neg" for item in (still, moving)]
    plain = assembled("mul", (bare(still), bare(moving)))
    return -plain if signs[0] != signs[1] else plain
