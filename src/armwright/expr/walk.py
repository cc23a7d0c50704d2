"""Walks over the graph without recursion: order, names, evaluation, substitution."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from armwright.expr import functions as f
from armwright.expr import node as n
from armwright.expr.node import Node, Number


def postorder(roots: Iterable[Node]) -> list[Node]:
    """Every node below the roots, each once, arguments before users."""
    order: list[Node] = []
    seen: set[Node] = set()
    stack = [(root, False) for root in reversed(list(roots))]
    while stack:
        node, is_done = stack.pop()
        if is_done:
            order.append(node)
        elif node not in seen:
            seen.add(node)
            stack.append((node, True))
            stack.extend((arg, False) for arg in reversed(node.args) if arg not in seen)
    return order


def names_in(*roots: Node) -> tuple[str, ...]:
    """The symbols below the roots, in alphabetical order."""
    return tuple(sorted({node.value for node in postorder(roots) if node.op == "name"}))


_VALUE: dict[str, Callable[..., float]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
    "sqrt": math.sqrt,
    "sin": math.sin,
    "cos": math.cos,
    "atan2": math.atan2,
    "sign": lambda a: float((a > 0) - (a < 0)),
    "abs": abs,
    "tanh": math.tanh,
    "exp": math.exp,
}


def evaluate_all(roots: Iterable[Node], values: Mapping[str, float]) -> list[float]:
    """The numeric values of the roots; a name without a value is a KeyError with that name."""
    wanted = list(roots)
    known: dict[Node, float] = {}
    for node in postorder(wanted):
        if node.op == "number":
            known[node] = float(node.value)
        elif node.op == "pi":
            known[node] = float(node.value) * math.pi
        elif node.op == "name":
            known[node] = float(values[node.value])
        elif node.op == "pow":
            known[node] = known[node.args[0]] ** node.value
        else:
            known[node] = _VALUE[node.op](*(known[arg] for arg in node.args))
    return [known[node] for node in wanted]


def evaluate(root: Node, values: Mapping[str, float]) -> float:
    """The numeric value of one node."""
    return evaluate_all([root], values)[0]


_BUILD: dict[str, Callable[..., Node]] = {
    "add": n.add,
    "sub": lambda a, b: a - b,
    "mul": n.multiply,
    "div": n.divide,
    "neg": n.negate,
    "sqrt": f.sqrt,
    "sin": f.sin,
    "cos": f.cos,
    "atan2": f.atan2,
    "sign": f.sign,
    "abs": f.absolute,
    "tanh": f.tanh,
    "exp": f.exp,
}


def rebuild(node: Node, args: tuple[Node, ...]) -> Node:
    """The same operation on other arguments, through the constructor rules."""
    if node.op == "pow":
        return n.power(args[0], node.value)
    return _BUILD[node.op](*args) if node.args else node


def substitute_all(roots: Iterable[Node], values: Mapping[str, Node | Number]) -> list[Node]:
    """The roots with names replaced; other names stay."""
    wanted = list(roots)
    new: dict[Node, Any] = {}
    for node in postorder(wanted):
        if node.op == "name" and node.value in values:
            new[node] = n.scalar(values[node.value])
        else:
            new[node] = rebuild(node, tuple(new[arg] for arg in node.args))
    return [new[node] for node in wanted]


def substitute(root: Node, values: Mapping[str, Node | Number]) -> Node:
    """One node with names replaced."""
    return substitute_all([root], values)[0]
