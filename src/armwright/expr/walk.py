"""Walks over the graph without recursion: order, names, evaluation, substitution."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from armwright.expr import functions as f
from armwright.expr import rules
from armwright.expr.node import Node, Number, raw_operation
from armwright.expr.numbers import name, number, pi_times, scalar


def postorder(roots: Iterable[Node]) -> list[Node]:
    """Every node below the roots, each once, arguments before users."""
    order: list[Node] = []
    seen: set[Node] = set()
    see, is_ready = seen.add, seen.issuperset
    for root in roots:
        if root in seen:
            continue
        above: list[Node] = []  # users that wait for the node below them
        node = root
        while True:
            for arg in node.args:
                if arg not in seen:
                    if not is_ready(arg.args):
                        above.append(node)
                        node = arg
                        break
                    see(arg)
                    order.append(arg)
            else:
                see(node)
                order.append(node)
                if not above:
                    break
                node = above.pop()
    return order


def reachable_nodes(roots: Iterable[Node]) -> set[Node]:
    """Every node below the roots, in no order."""
    found = set(roots)
    waiting = list(found)
    add = found.add
    for node in waiting:  # it grows
        for arg in node.args:
            if arg not in found:
                add(arg)
                waiting.append(arg)
    return found


def names_in(*roots: Node) -> tuple[str, ...]:
    """The symbols below the roots, in alphabetical order."""
    return tuple(sorted({node.value for node in reachable_nodes(roots) if node.op == "name"}))


VALUE: dict[str, Callable[..., float]] = {
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
    if all(node.is_constant for node in wanted):
        return [constant_value(node) for node in wanted]
    return next(evaluate_in_turn(wanted, [values]))


def evaluate_in_turn(roots: Iterable[Node], samples: Iterable[Mapping[str, float]]) -> Iterator[list[float]]:
    """The numeric values of the roots at one sample after the other, each worked out when it is asked for."""
    wanted = list(roots)
    order = postorder(wanted)
    constants = {node: constant_value(node) for node in order if node.is_constant}
    for values in samples:
        known = dict(constants)
        for node in order:
            args = node.args
            if len(args) == 2:
                a, b = args
                known[node] = VALUE[node.op](known[a], known[b])
            elif args:
                inner = known[args[0]]
                known[node] = inner**node.value if node.op == "pow" else VALUE[node.op](inner)
            elif node.op == "name":
                known[node] = float(values[node.value])
        yield [known[node] for node in wanted]


def constant_value(node: Node) -> float:
    """A number or a multiple of pi as a float."""
    return float(node.value) * math.pi if node.op == "pi" else float(node.value)


def evaluate(root: Node, values: Mapping[str, float]) -> float:
    """The numeric value of one node."""
    return constant_value(root) if root.is_constant else evaluate_all([root], values)[0]


_BUILD: dict[str, Callable[..., Node]] = {
    "add": operator.add,
    "sub": operator.sub,
    "mul": operator.mul,
    "div": operator.truediv,
    "neg": operator.neg,
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
    """A node with the operation of this one and other arguments, made by the constructor rules."""
    if node.op == "pow":
        return rules.power(args[0], node.value)
    return _BUILD[node.op](*args) if node.args else node


def substitute_all(roots: Iterable[Node], values: Mapping[str, Node | Number]) -> list[Node]:
    """The roots with names replaced, all at once; other names stay."""
    return next(substitute_in_turn(roots, [values]))


def substitute_in_turn(
    roots: Iterable[Node], samples: Iterable[Mapping[str, Node | Number]]
) -> Iterator[list[Node]]:
    """The roots with names replaced, for one mapping after the other, each worked out when asked for."""
    wanted = list(roots)
    order = postorder(wanted)
    names = [node for node in order if node.op == "name"]
    for values in samples:
        put = {node: scalar(values[node.value]) for node in names if node.value in values}
        new = {node: value for node, value in put.items() if value is not node}
        is_kept, renewed = new.keys().isdisjoint, new.get
        for node in order:
            if not is_kept(node.args):
                made = rebuild(node, tuple([renewed(arg, arg) for arg in node.args]))
                if made is not node:
                    new[node] = made
        yield [renewed(node, node) for node in wanted]


def substitute(root: Node, values: Mapping[str, Node | Number]) -> Node:
    """One node with names replaced."""
    return root if root.is_constant else substitute_all([root], values)[0]


# ------------------------------------------------------------------- rows, for copies elsewhere

Row = tuple[str, tuple[int, ...], Any]


def to_rows(roots: Iterable[Node]) -> tuple[list[Row], list[int]]:
    """The graph as plain rows (op, numbers of the operand rows, value), and the rows of the roots."""
    wanted = list(roots)
    order = postorder(wanted)
    place = {node: i for i, node in enumerate(order)}
    rows = [(node.op, tuple(place[arg] for arg in node.args), node.value) for node in order]
    return rows, [place[node] for node in wanted]


def from_rows(rows: Iterable[Row], wanted: Iterable[int]) -> list[Node]:
    """The wanted nodes of a graph given as rows (see ``to_rows``), operands exactly as they were."""
    leaves: dict[str, Callable[[Any], Node]] = {"number": number, "pi": pi_times, "name": name}
    nodes: list[Node] = []
    for op, args, value in rows:
        made = raw_operation(op, tuple(nodes[i] for i in args), value) if args else leaves[op](value)
        nodes.append(made)
    return [nodes[i] for i in wanted]


def pack_node(node: Node) -> tuple[Callable[..., Node], tuple[Any, ...]]:
    """How a node is copied to another process: as rows, so that depth does not matter."""
    rows, _ = to_rows([node])
    return _unpack_node, (tuple(rows),)


def _unpack_node(rows: tuple[Row, ...]) -> Node:
    return from_rows(rows, [len(rows) - 1])[0]
