"""Needless products: (p·r)·x becomes p·(r·x) where the step part has r·x anyhow, and x·(1/y) becomes x/y.

Of the first, the step part has as many products as before, and setup one less: b²·qd1 beside b·qd1 needs no
b². The second, where nothing else needs 1/y, saves a product of the step part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from armwright.expr import ONE, Node
from armwright.program.graph import Graph
from armwright.program.rewrite import rewritten, times

Pair = frozenset[Node]
Split = tuple[Node, Node]  # p and r·x


def without_needless_products(graph: Graph) -> Graph:
    """The graph without the products of setup that none of their users needs."""
    splits = dict(_splits(graph))

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        factor, rest = splits[node]
        return times(factor, new[rest])

    candidate = rewritten(graph, rule, splits.keys(), graph.steps)
    return candidate if candidate.cost.is_below_in_every_kind(graph.cost) else graph


def with_whole_quotients(graph: Graph) -> Graph:
    """The graph with x/y for each x·(1/y) of the step part whose 1/y nothing else needs."""
    users = graph.users
    found = {
        users[node]: node
        for node in graph.steps
        if node.op == "div" and node.args[0] is ONE and node in users and users[node].op == "mul"
    }
    if not found:
        return graph

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        quotient = found[node]
        a, b = node.args
        return new[b if a is quotient else a] / new[quotient.args[1]]

    candidate = rewritten(graph, rule, found.keys(), graph.steps)
    return candidate if candidate.cost.is_below_in_every_kind(graph.cost) else graph


def _splits(graph: Graph) -> Iterator[tuple[Node, Split]]:
    """Each user of a needless product, and the two factors that it is made of instead."""
    users_of = _users_of_still_products(graph)
    products = {frozenset(node.args): node for node in graph.steps if node.op == "mul"} if users_of else {}
    for still, users in users_of.items():
        found = {node: split for node in users if (split := _split(still, node, products)) is not None}
        if len(found) == graph.uses[still]:
            yield from found.items()


def _users_of_still_products(graph: Graph) -> dict[Node, list[Node]]:
    """The products of the step part that have a product of setup without a name as factor, by that factor."""
    named = graph.named_nodes
    still = {node for node in graph.setup if _is_product(node) and node not in named}
    found: dict[Node, list[Node]] = {}
    for node in graph.steps if still else ():
        if node.op == "mul":
            for factor in node.args:
                if factor in still:
                    found.setdefault(factor, []).append(node)
    return found


def _is_product(node: Node) -> bool:
    return node.op == "mul" or (node.op == "pow" and node.value == 2)


def _split(still: Node, node: Node, products: Mapping[Pair, Node]) -> Split | None:
    """The factors p and r·x of (p·r)·x, where r·x is there; None where it is not."""
    (moving,) = (arg for arg in node.args if arg is not still)
    p, r = still.args[0], still.args[-1]
    for factor, other in ((p, r), (r, p)):
        rest = products.get(frozenset((other, moving)))
        if rest is not None:
            return factor, rest
    return None
