"""Lengths that were names for a while, as numbers again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain

from armwright.expr import Node, name, postorder
from armwright.expr.node import FACTORED
from armwright.program.rewrite import renewed_node, times


def put_lengths_back(roots: Sequence[Node], values: Mapping[str, Node]) -> dict[Node, Node]:
    """For every node below the roots the node with lengths as numbers; shared products d·c stay whole."""
    order = postorder(roots)
    new = dict(zip(order, order, strict=True))
    lengths = {name(text): value for text, value in values.items()}
    new |= lengths
    changed = set(lengths)
    is_kept, users = changed.isdisjoint, _users(order)
    for node in order:
        if not is_kept(node.args):
            changed.add(node)
            if node.op == "mul":
                left, right = node.args
                a, b = new[left], new[right]
                is_whole = (_is_part(a) and users[left] > 1) or (_is_part(b) and users[right] > 1)
                new[node] = times(a, b) if is_whole else a * b
            else:
                new[node] = renewed_node(node, new)
    return new


def _users(order: Iterable[Node]) -> Counter[Node]:
    """The number of times each node is an operand."""
    return Counter(chain.from_iterable([node.args for node in order]))


def _is_part(node: Node) -> bool:
    """True of d·c with a number d, signs apart: it stays whole where it has other users."""
    return (node.args[0].flags if node.op == "neg" else node.flags) & FACTORED != 0
