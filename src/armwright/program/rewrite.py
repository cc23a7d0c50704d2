"""Sums and products as lists: taken apart where nobody else needs the parts, and put together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from armwright.expr import ONE, ZERO, Node, assembled, rebuild
from armwright.program.graph import Graph, bare

Term: TypeAlias = tuple[int, Node]  # sign, node
Rule: TypeAlias = Callable[[Node, Mapping[Node, Node]], Node | None]


def rewritten(graph: Graph, rule: Rule) -> Graph:
    """The graph with each node replaced by what the rule gives for it, arguments first.

    The rule sees an old node and the new nodes of everything before it; None leaves the node as
    it is, over its new arguments.
    """
    new: dict[Node, Node] = {}
    is_same = True
    for node in graph.order:
        made = rule(node, new) if node.args else node
        if made is None:
            args = tuple([new[arg] for arg in node.args])
            made = node if args == node.args else _over(node, args)
        new[node] = made
        is_same = is_same and made is node
    return graph if is_same else graph.replaced(new).live()


def _over(node: Node, args: tuple[Node, ...]) -> Node:
    """The same operation over new operands; a product that kept a factor c·x whole keeps it."""
    if node.op == "mul" and any(map(is_scaled, node.args)):
        return times(*args)
    return rebuild(node, args)


def is_scaled(node: Node) -> bool:
    """True of a constant times something that changes."""
    return node.op == "mul" and node.args[0].is_constant


def times(a: Node, b: Node) -> Node:
    """The product with a factor c·x kept whole, so that c·x is shared; the constructor would pull c out."""
    x, y = bare(a), bare(b)
    if x.is_constant or y.is_constant or x is y or not (is_scaled(x) or is_scaled(y)):
        return a * b
    product = assembled("mul", (x, y) if x.key <= y.key else (y, x))
    return -product if (a is x) != (b is y) else product


def is_inner(node: Node, users: Mapping[Node, Node], ops: tuple[str, ...]) -> bool:
    """True for a part of a larger sum or product of the same kind, which is handled there."""
    user = users.get(node)
    return user is not None and user.op in ops


def users_of(graph: Graph) -> dict[Node, Node]:
    """The one user of every operation that only one place needs and that has no name."""
    uses, named = graph.uses, graph.named
    users: dict[Node, Node] = {}
    for node in graph.order:
        for arg in node.args:
            if arg.args and uses[arg] == 1 and arg not in named:
                users[arg] = node
    return users


def terms_of(node: Node, users: Mapping[Node, Node]) -> list[Term]:
    """The signed terms of a sum, through sums that only it needs."""
    terms: list[Term] = []
    waiting: list[Term] = [(1, node)]
    while waiting:
        sign, item = waiting.pop()
        if item.op in ("add", "sub") and (item is node or item in users):
            left, right = item.args
            waiting.append((sign if item.op == "add" else -sign, right))
            waiting.append((sign, left))
        else:
            terms.append((sign, item))
    return terms


def factors_of(node: Node, users: Mapping[Node, Node], *, at_root: bool = True) -> list[Node]:
    """The factors of a product, through products that only it needs."""
    factors: list[Node] = []
    waiting = [node]
    while waiting:
        item = waiting.pop()
        if item.op == "mul" and ((item is node and at_root) or item in users):
            waiting += reversed(item.args)
        else:
            factors.append(item)
    return factors


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
