"""Which nodes become a variable on a line of their own, and under which name and heading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from armwright.expr import Node
from armwright.program.graph import Graph, bare

LONGEST = 24  # operations on one line; a longer expression is broken up


@dataclass(frozen=True, slots=True)
class Lines:
    """The variables of a program, by canonical node.

    wanted   name asked for: of a quantity, or of the first user of a derived variable
    offered  names for derived variables, where the model has one
    derived  nodes that got a variable because they are used more than once, kept or long
    signs    +1, or -1 where the name stands for the negative of the node
    groups   heading
    inline   operations that stay inside the line of their user
    """

    wanted: dict[Node, str]
    offered: dict[Node, str]
    derived: set[Node]
    signs: dict[Node, int]
    groups: dict[Node, str]
    inline: set[Node]


def lines_of(graph: Graph, order: Sequence[Node]) -> Lines:
    """Quantities first; then whatever is used twice, handed from setup to steps, or too long."""
    live = set(order)
    lines = Lines({}, {}, set(), {}, {}, set())
    for quantity in (*graph.quantities, *graph.hints):
        node, sign = _node_and_sign(quantity.node)
        if node in live and node.args and node not in lines.wanted:
            lines.wanted[node] = quantity.name
            lines.signs[node] = sign
            lines.groups[node] = quantity.group
    for root in graph.roots:  # an unnamed output is computed with its own sign
        lines.signs.setdefault(bare(root), -1 if root.op == "neg" else 1)
    _derive(graph, order, lines)
    _offer(graph, lines)
    return lines


def _node_and_sign(node: Node) -> tuple[Node, int]:
    """The node without its outer sign, and that sign."""
    return (node.args[0], -1) if node.op == "neg" else (node, 1)


def _derive(graph: Graph, order: Sequence[Node], lines: Lines) -> None:
    _divide(graph, order, lines)
    needed = lines.derived
    for node, (name, group) in _first_users(graph, order, lines).items():
        if node in needed:
            lines.wanted[node] = name
            lines.groups[node] = group


def _offer(graph: Graph, lines: Lines) -> None:
    """Derived variables get the names that the model has for them, with their signs and headings."""
    for text, named, group in graph.offers:
        node, sign = _node_and_sign(named)
        if node in lines.derived and node not in lines.offered:
            lines.offered[node] = text
            lines.signs.setdefault(node, sign)
            lines.groups[node] = group


def _divide(graph: Graph, order: Sequence[Node], lines: Lines) -> None:
    """Nodes without a name of their own: those that must have one, and those inside other lines."""
    uses, wanted, inline = graph.uses, lines.wanted, lines.inline
    used = set(graph.roots).union(*[node.args for node in graph.steps if node.op != "neg"])
    kept = {bare(node) for node in used - graph.changing}  # what setup hands on
    size: dict[Node, int] = {}  # operations on the line of a node's user
    size_of = size.get
    for node in order:
        args = node.args
        if not args or node in wanted:
            continue
        if node.op == "neg":
            size[node] = size_of(args[0], 0)
            inline.add(node)
            continue
        length = 1
        for arg in args:
            length += size_of(arg, 0)
        if uses[node] > 1 or node in kept or length > LONGEST:
            lines.derived.add(node)
        else:
            size[node] = length
            inline.add(node)


def _first_users(graph: Graph, order: Sequence[Node], lines: Lines) -> dict[Node, tuple[str, str]]:
    """For every node the name and heading of the first quantity or output that needs it."""
    found: dict[Node, tuple[str, str]] = {}
    for root, label in _labels(graph, order, lines):
        waiting = [root]
        while waiting:
            node = waiting.pop()
            if node not in found:
                found[node] = label
                for arg in node.args:
                    if arg.args and arg not in found:
                        waiting.append(arg)
    return found


def _labels(graph: Graph, order: Sequence[Node], lines: Lines) -> list[tuple[Node, tuple[str, str]]]:
    """The quantities and then the elements of the outputs, each with its name and heading."""
    wanted, groups = lines.wanted, lines.groups
    found = [(node, (wanted[node], groups[node])) for node in order if node in wanted]
    for output in graph.outputs:
        for root, index in zip(output.elements, element_numbers(output.shape), strict=True):
            found.append((root, (f"{output.name}{index}", "")))
    return found


def element_numbers(shape: Sequence[int]) -> list[str]:
    """The suffixes of an array's elements, row by row.

    Indices count from 1, those of a matrix with as many digits as the largest: D312 of 6 x 58 is in row 3
    and column 12, D309 in column 9. Nothing stands behind the name of a single number.
    """
    if prod(shape) == 1:
        return [""]
    if len(shape) == 1:
        return [str(i) for i in range(1, shape[0] + 1)]
    ranges = [[f"{i:0{len(str(length))}}" for i in range(1, length + 1)] for length in shape]
    return ["".join(places) for places in product(*ranges)]
