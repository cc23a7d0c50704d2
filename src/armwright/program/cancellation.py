"""Cancellation: x - x vanishes wherever it arises, also between a sum and a sum inside it.

(b + a) + z - a becomes b + z, and q1 - (q1 + q2) becomes -q2; of parameters, two halves p/2 + p/2 become p.
Constructors see two operands at a time and cannot know; here a sum is looked at whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from armwright.expr import Node
from armwright.program.graph import SUMS, Graph
from armwright.program.rewrite import Term, rewritten, terms_of, total

_MOST = 64  # terms of a sum that is looked at


def with_cancelled_terms(graph: Graph) -> Graph:
    """The graph without terms that are added and taken away again, in setup and step."""
    users = graph.users

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        return _sum_without_opposites([(sign, new[item]) for sign, item in terms_of(node, users)])

    return rewritten(graph, rule, _with_a_repeated_term(graph), graph.order)


def with_cancelled_setup(graph: Graph) -> Graph:
    """The graph without such terms in setup, where that makes no kind of operation more in setup and step."""
    users, changing = graph.users, graph.changing

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        return _sum_without_opposites([(sign, new[item]) for sign, item in terms_of(node, users)])

    places = {node for node in _with_a_repeated_term(graph) if node not in changing}
    candidate = rewritten(graph, rule, places, graph.order)
    return candidate if candidate is not graph and _is_below(candidate, graph) else graph


def _is_below(candidate: Graph, graph: Graph) -> bool:
    """True where no kind of operation of setup or step is above."""
    new, old = candidate.counts, graph.counts
    if new.setup is None or old.setup is None:
        return False
    return new.is_below_in_every_kind(old) and new.setup.is_below_in_every_kind(old.setup)


def without_opposites(node: Node) -> Node:
    """A sum without the terms that cancel each other; any other node as it is."""
    if node.op == "neg":  # constructors pull signs out of sums
        return -without_opposites(node.args[0])
    if node.op not in SUMS:
        return node
    made = _sum_without_opposites([(1 if node.op == "add" else -1, node.args[1]), (1, node.args[0])])
    return node if made is None else made


def _with_a_repeated_term(graph: Graph) -> set[Node]:
    """The sums in which a term occurs twice, itself or inside a shared sum; no others can cancel."""
    users = graph.users
    seen: dict[Node, set[Node]] = {}  # terms of each sum
    found: set[Node] = set()
    for node, place in graph.outermost_sums.items():
        known = seen.setdefault(place, set())
        for arg in node.args:
            if arg.op not in SUMS or arg not in users:
                parts = (arg, *arg.args) if arg.op in SUMS else (arg,)
                if not known.isdisjoint(parts):
                    found.add(place)
                known.update(parts)
    return found


def _sum_without_opposites(terms: list[Term]) -> Node | None:
    """The sum of the terms without opposites, or None where there are none."""
    if len(terms) > _MOST:
        return None
    left = _without_pairs(terms)
    while (opened := _open_one(left)) is not None:
        left = opened
    return total(left) if len(left) < len(terms) else None


def _without_pairs(terms: Sequence[Term]) -> list[Term]:
    """The terms without those that occur with both signs."""
    left: list[Term] = []
    for sign, node in _with_outer_signs(terms):
        if (-sign, node) in left:
            left.remove((-sign, node))
        else:
            left.append((sign, node))
    return left


def with_joined_halves(terms: Sequence[Term]) -> list[Term]:
    """The terms without those that occur with both signs; two halves of something are the whole."""
    left: list[Term] = []
    for sign, node in _without_pairs(terms):
        if (sign, node) in left and node.op == "mul" and 2 * node in node.args:
            left[left.index((sign, node))] = (sign, 2 * node)
        else:
            left.append((sign, node))
    return left


def _with_outer_signs(terms: Sequence[Term]) -> list[Term]:
    return [(-sign, node.args[0]) if node.op == "neg" else (sign, node) for sign, node in terms]


def _open_one(terms: list[Term]) -> list[Term] | None:
    """The terms with one that is a shared sum opened, where its parts cancel enough of the others to pay."""
    for i, (sign, node) in enumerate(terms):
        if node.op in SUMS:
            inside = [(sign * s, item) for s, item in terms_of(node, {})]
            left = _without_pairs([*terms[:i], *inside, *terms[i + 1 :]])
            if len(left) < len(terms):
                return left
    return None
