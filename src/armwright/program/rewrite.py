"""Sums and products as lists: taken apart where nobody else needs the parts, and put together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeAlias

from armwright.expr import ONE, ZERO, Node, raw_operation, rebuild
from armwright.expr.node import FACTORED, NEGATIVE, SCALED
from armwright.program.graph import Graph

Term: TypeAlias = tuple[int, Node]  # sign, node
Rule: TypeAlias = Callable[[Node, Mapping[Node, Node]], Node | None]


def rewritten(
    graph: Graph, rule: Rule, at: Collection[Node], among: Iterable[Node], *, keeps_scaled: bool = False
) -> Graph:
    """The graph with each node replaced by what the rule gives for it, arguments first.

    The rule is asked for the nodes ``at``, a set. It sees an old node and the new nodes of everything
    before it; None leaves the node as it is, over its new arguments.
    among   the order of the graph, or the part of it in which ``at`` and all users of these stand
    keeps_scaled   True where what has become c·x stays whole in the products of its users
    """
    if not at:
        return graph
    new = dict(zip(graph.order, graph.order, strict=True))
    nodes = iter(among)
    for node in nodes:  # users are looked at from the first change on
        if node in at:
            made = rule(node, new)
            if made is not None and made is not node:
                new[node] = made
                break
    else:
        return graph
    changed = {node}
    is_kept = changed.isdisjoint
    for node in nodes:
        made = rule(node, new) if node in at else None
        if made is None:
            if is_kept(node.args):
                continue
            made = _with_operands(node, new, keeps_scaled)
        if made is not node:
            new[node] = made
            changed.add(node)
    result = graph.replace_nodes(new, changed)
    return result if result.is_live else result.live()


def _with_operands(node: Node, new: Mapping[Node, Node], keeps_scaled: bool) -> Node:
    """The node's operation over new operands; a product that kept a factor c·x whole keeps it."""
    if node.op == "mul":
        left, right = node.args
        is_whole = keeps_scaled or (left.flags | right.flags) & FACTORED
        return times(new[left], new[right]) if is_whole else new[left] * new[right]
    return renewed_node(node, new)


def renewed_node(node: Node, new: Mapping[Node, Node]) -> Node:
    """The node's operation over new operands, made by the constructor rules."""
    if node.op == "add":
        left, right = node.args
        return new[left] + new[right]
    if node.op == "sub":
        left, right = node.args
        return new[left] - new[right]
    return rebuild(node, tuple([new[arg] for arg in node.args]))


def times(a: Node, b: Node) -> Node:
    """The product with a factor c·x kept whole, so that c·x is shared; the constructor would pull c out."""
    x = a.args[0] if a.flags & NEGATIVE else a
    y = b.args[0] if b.flags & NEGATIVE else b
    if (x.flags | y.flags) & SCALED != FACTORED or x is y:  # one is a constant, or neither is c·x
        return a * b
    product = raw_operation("mul", (x, y) if x.key <= y.key else (y, x))
    return -product if (a is x) != (b is y) else product


def terms_of(node: Node, users: Mapping[Node, Node]) -> list[Term]:
    """The signed terms of a sum, through sums that only it needs."""
    terms: list[Term] = []
    sign, item = 1, node
    waiting: list[Term] = []
    while True:
        if (item.op == "add" or item.op == "sub") and (item is node or item in users):
            left, right = item.args
            waiting.append((sign if item.op == "add" else -sign, right))
            item = left
            continue
        terms.append((sign, item))
        if not waiting:
            return terms
        sign, item = waiting.pop()


def factors_of(node: Node, users: Mapping[Node, Node], *, at_root: bool = True) -> list[Node]:
    """The factors of a product, through products that only it needs."""
    if node.op == "mul" and node.args[0].op != "mul" and node.args[1].op != "mul":  # as most are
        return list(node.args) if at_root or node in users else [node]
    factors: list[Node] = []
    waiting: list[Node] = []
    item = node
    while True:
        if item.op == "mul" and (item in users or (item is node and at_root)):
            item, right = item.args
            waiting.append(right)
            continue
        factors.append(item)
        if not waiting:
            return factors
        item = waiting.pop()


def total(terms: Iterable[Term]) -> Node:
    """The sum of signed terms, from the left."""
    result = ZERO
    for sign, node in terms:
        result = result + node if sign > 0 else result - node
    return result


def product(factors: Sequence[Node]) -> Node:
    """The product, from the left."""
    result = ONE
    for factor in factors:
        result = times(result, factor)
    return result
