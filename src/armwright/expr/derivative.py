"""Derivatives on the graph, forward and reverse, linear in its size and without recursion.

Forward mode carries a direction from the names to the roots; reverse mode carries weights from the
roots to the names. At a point where a function has no derivative the usual one-sided value is
taken: sign has derivative 0, abs has derivative sign, so 0 at 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from armwright.expr.functions import cos, sign, sin
from armwright.expr.node import Node, Number
from armwright.expr.numbers import ONE, TWO, ZERO, scalar
from armwright.expr.walk import postorder


def tangent(roots: Iterable[Node], seeds: Mapping[str, Node | Number]) -> list[Node]:
    """Forward mode: for each root the sum of ∂root/∂name · seed over the names."""
    wanted = list(roots)
    rate: dict[Node, Node] = {}
    for node in postorder(wanted):
        if not node.args:
            seed = seeds.get(node.value, 0) if node.op == "name" else 0
            rate[node] = scalar(seed)
        elif any(rate[arg] is not ZERO for arg in node.args):
            rate[node] = _rate(node, rate)
        else:
            rate[node] = ZERO
    return [rate[node] for node in wanted]


def _rate(node: Node, rate: Mapping[Node, Node]) -> Node:
    if node.op == "add":
        return rate[node.args[0]] + rate[node.args[1]]
    if node.op == "sub":
        return rate[node.args[0]] - rate[node.args[1]]
    total = ZERO
    for arg, partial in zip(node.args, _PARTIALS[node.op](node), strict=True):
        if rate[arg] is not ZERO:
            total = total + partial * rate[arg]
    return total


def adjoint(roots: Iterable[Node], weights: Iterable[Node | Number], *, names: Sequence[str]) -> list[Node]:
    """Reverse mode: for each name the sum of weight · ∂root/∂name over the roots."""
    wanted = list(roots)
    order = postorder(wanted)
    concerned = _dependent_nodes(order, frozenset(names))
    weight: dict[Node, Node] = {}
    for root, given in zip(wanted, weights, strict=True):
        weight[root] = weight.get(root, ZERO) + scalar(given)
    for node in reversed(order):
        here = weight.get(node, ZERO)
        if node.args and here is not ZERO and node in concerned:
            for arg, partial in zip(node.args, _PARTIALS[node.op](node), strict=True):
                if arg in concerned:
                    weight[arg] = weight.get(arg, ZERO) + here * partial
    leaves = {node.value: node for node in order if node.op == "name"}
    return [weight.get(leaves[name], ZERO) if name in leaves else ZERO for name in names]


def _dependent_nodes(order: Iterable[Node], names: frozenset[str]) -> set[Node]:
    """The nodes that depend on one of the names."""
    found: set[Node] = set()
    for node in order:
        is_name = node.op == "name" and node.value in names
        if is_name or not found.isdisjoint(node.args):
            found.add(node)
    return found


def derivative(root: Node, name: str) -> Node:
    """∂root/∂name."""
    return tangent([root], {name: ONE})[0]


def gradient(root: Node, names: Sequence[str]) -> list[Node]:
    """∂root/∂name for all the names at once, by reverse mode."""
    return adjoint([root], [ONE], names=names)


def jacobian(roots: Sequence[Node], names: Sequence[str]) -> list[list[Node]]:
    """Rows ∂root/∂name: forward where there are fewer names than roots, else reverse."""
    if len(names) > len(roots):
        return [gradient(root, names) for root in roots]
    columns = [tangent(roots, {name: ONE}) for name in names]
    return [[column[i] for column in columns] for i in range(len(roots))]


def _of_atan2(node: Node) -> tuple[Node, Node]:
    y, x = node.args
    squared = x * x + y * y
    return x / squared, -(y / squared)


_PARTIALS: dict[str, Callable[[Node], tuple[Node, ...]]] = {
    "add": lambda node: (ONE, ONE),
    "sub": lambda node: (ONE, -ONE),
    "mul": lambda node: (node.args[1], node.args[0]),
    "div": lambda node: (ONE / node.args[1], -(node / node.args[1])),
    "neg": lambda node: (-ONE,),
    "pow": lambda node: (node.value * node.args[0] ** (node.value - 1),),
    "sqrt": lambda node: (ONE / (TWO * node),),
    "sin": lambda node: (cos(node.args[0]),),
    "cos": lambda node: (-sin(node.args[0]),),
    "atan2": _of_atan2,
    "sign": lambda node: (ZERO,),
    "abs": lambda node: (sign(node.args[0]),),
    "tanh": lambda node: (ONE - node * node,),
    "exp": lambda node: (node,),
}
