"""Fixed factors: the constants of a product of setup are multiplied with each other.

0.5·sin(1°)·(x·sin(1°)) becomes (0.5·sin²(1°))·x, one number and x: cosines of fixed angles come into a
product one after the other, from the turns that they belong to.
"""

from __future__ import annotations

from collections.abc import Mapping

from armwright.expr import Node, raw_operation
from armwright.program.graph import Graph, bare
from armwright.program.rewrite import factors_of, product, rewritten


def with_fixed_factors(graph: Graph) -> Graph:
    """The graph with one constant at most in every product of setup that has a name in it."""
    fixed = computed_constants(graph)
    if not fixed:
        return graph
    users = graph.users
    products = {node for node in graph.setup if node.op == "mul" and node not in fixed}
    found = {node for node in products if users.get(node) not in products}

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        factors = factors_of(node, users)
        constants = [item for item in factors if item.is_constant or item in fixed]
        if len(constants) < 2:
            return None
        rest = product([new[item] for item in factors if item not in constants])
        return with_constant(product(constants), rest)

    return rewritten(graph, rule, found, graph.order)


def computed_constants(graph: Graph) -> set[Node]:
    """The operations of setup on constants alone, such as the cosine of a fixed angle."""
    found: set[Node] = set()
    for node in graph.setup:
        if all(item.is_constant or item in found for item in node.args):
            found.add(node)
    return found


def with_constant(constant: Node, rest: Node) -> Node:
    """The product as it is: the constructor would take the number out of 0.5·sin²(1°) again."""
    whole = raw_operation("mul", (bare(constant), bare(rest)))
    return -whole if (constant.op == "neg") != (rest.op == "neg") else whole
