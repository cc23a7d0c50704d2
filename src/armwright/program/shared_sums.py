"""Shared sums: a ± b that several sums have is added once.

Which terms of a sum stand together is an accident of the order of operands. Here sums of the step part are
looked at as lists of terms, and two terms that stand in several of them are put together in each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from armwright.expr import Node
from armwright.program.graph import SUMS, Graph
from armwright.program.rewrite import Term, rewritten, terms_of, total

Pair = tuple[Node, Node, int]  # a, b and the sign of b where a has +
_LARGEST = 3000  # operations of a model: above, the few sums are not worth the time of a rewriting
_MOST = 24  # terms of a sum that is looked at, as many as a line has operations


@dataclass(frozen=True, slots=True)
class _PairedSum:
    """A sum that has a pair, and the sign of the pair's first term in it."""

    root: Node
    sign: int


def with_shared_sums(graph: Graph) -> Graph:
    """The graph with pairs of terms that several sums of the step part have added once."""
    chosen = _chosen_pairs(graph) if graph.cost.total <= _LARGEST else {}
    return _with_pairs(graph, chosen) if chosen else graph


def _with_pairs(graph: Graph, chosen: Mapping[Node, list[tuple[int, Pair]]]) -> Graph:
    users, changing = graph.users, graph.changing

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        terms = terms_of(node, users)
        paired: list[Term] = []
        for sign, (a, b, turn) in chosen[node]:
            terms.remove((sign, a))
            terms.remove((sign * turn, b))
            paired.append((sign, total([(1, new[a]), (turn, new[b])])))
        moving = [(sign, new[item]) for sign, item in terms if item in changing]
        still = [(sign, new[item]) for sign, item in terms if item not in changing]
        return total([*paired, *moving, (1, total(still))])  # setup has what is still together

    return rewritten(graph, rule, chosen.keys(), graph.steps)


def _chosen_pairs(graph: Graph) -> dict[Node, list[tuple[int, Pair]]]:
    """For each sum the pairs it is to have, with signs; no term is in two of them."""
    places: dict[Pair, list[_PairedSum]] = {}
    for pair, place in _pairs(graph):
        places.setdefault(pair, []).append(place)
    chosen: dict[Node, list[tuple[int, Pair]]] = {}
    taken: set[tuple[Node, Node]] = set()
    for pair, found in sorted(places.items(), key=lambda item: -len(item[1])):
        free = [one for one in found if not {(one.root, pair[0]), (one.root, pair[1])} & taken]
        if len(free) < 2 or len({one.root for one in free}) < len(free):
            continue
        for one in free:
            taken |= {(one.root, pair[0]), (one.root, pair[1])}
            chosen.setdefault(one.root, []).append((one.sign, pair))
    return chosen


def _pairs(graph: Graph) -> Iterator[tuple[Pair, _PairedSum]]:
    """Every two terms of a sum that other places need too."""
    users, uses, changing = graph.users, graph.uses, graph.changing
    for root in graph.steps:
        if root.op not in SUMS or graph.outermost_sums[root] is not root:
            continue
        terms = terms_of(root, users)
        shared = [(s, item) for s, item in terms if uses[item] > 1 and item in changing and item.op != "neg"]
        if len(shared) > 1 and len(terms) <= _MOST:
            for one, other in combinations(shared, 2):
                (s, a), (t, b) = (one, other) if one[1].key <= other[1].key else (other, one)
                if a is not b:
                    yield (a, b, s * t), _PairedSum(root, s)
