"""Turning back: a vector turned by one angle and back by another is turned by their difference.

With X = u·cos b - v·sin b and Y = v·cos b + u·sin b, cos a·X + sin a·Y becomes u·cos(b - a) - v·sin(b - a),
for any number of terms, any signs and any factors that both products share. Parallel axes give such sums:
their links are computed in axes that do not turn, and most of the angle cancels again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from armwright.expr import Node
from armwright.program.counts import count
from armwright.program.graph import Graph, bare
from armwright.program.rewrite import Term, rewritten, terms_of, total
from armwright.program.turned_pair import DoubleTurn, Pair, turned_pairs

Test: TypeAlias = Callable[[Pair], bool]

_MOST = 12  # terms of a sum that is looked at
_MOST_PAIRS = 16  # pairs of angles that are tried one by one


def with_turns_taken_back(graph: Graph) -> Graph:
    """The graph with turns of opposite directions joined, for those pairs of angles where it pays."""
    places = _places(graph)
    turns = _turns(graph, places)
    if _pays(graph, turns):
        candidate = _take_back(graph, places, {turn.pair for turn in turns}.__contains__)
        if candidate.cost.is_within(graph.cost):
            return candidate
    for pair in _paying_pairs(graph, turns)[:_MOST_PAIRS]:
        candidate = _take_back(graph, _places(graph), pair.__eq__)
        graph = candidate if candidate.cost.is_within(graph.cost) else graph
    return graph


def _take_back(graph: Graph, places: set[Node], is_wanted: Test) -> Graph:
    """The graph with the wanted pairs of angles joined."""
    users = graph.users

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        terms = [(sign, new[item]) for sign, item in terms_of(node, users)]
        is_changed = False
        while (turn := _first_turn(terms, is_wanted)) is not None:
            terms, is_changed = turn.put_into(terms), True
        return total(terms) if is_changed else None

    return rewritten(graph, rule, places, graph.order)


def _first_turn(terms: list[Term], is_wanted: Test) -> DoubleTurn | None:
    """The first two terms that can be joined and whose pair of angles is wanted."""
    if len(terms) > _MOST:
        return None
    return next((turn for turn in turned_pairs(terms) if is_wanted(turn.pair)), None)


# ------------------------------------------------------------------------------- a first look


def _places(graph: Graph) -> set[Node]:
    """The sums with two products of a sine or cosine and a sum that has sines or cosines in it."""
    products = _turned_products(graph)
    if not products:
        return products
    often: dict[Node, int] = {}
    for node, place in graph.outermost_sums.items():
        a, b = node.args
        if a in products or b in products:
            often[place] = often.get(place, 0) + (a in products) + (b in products)
    return {place for place, times in often.items() if times > 1}


def _turned_products(graph: Graph) -> set[Node]:
    """The products of a sine or cosine and a sum of such, with further factors or not."""
    waves, sums, products = set[Node](), set[Node](), set[Node]()
    for node in graph.steps:
        op = node.op
        if op == "mul":
            a, b = node.args
            if a in waves or b in waves:
                (products if a in sums or b in sums else waves).add(node)
            elif a in products or b in products:
                products.add(node)
        elif op == "add" or op == "sub":
            a, b = node.args
            if a in waves or b in waves:
                sums.add(node)
        elif op == "sin" or op == "cos":
            waves.add(node)
    return products


def _turns(graph: Graph, places: set[Node]) -> list[DoubleTurn]:
    """What could be joined, in the order of the graph; no term twice."""
    users = graph.users
    sums = [terms_of(node, users) for node in graph.steps if node in places] if places else []
    return [turn for terms in sums if len(terms) <= _MOST for turn in _disjoint_turns(turned_pairs(terms))]


def _disjoint_turns(turns: Iterable[DoubleTurn]) -> list[DoubleTurn]:
    """The turns without those that need a term which one before them has taken."""
    taken: set[int] = set()
    found = []
    for turn in turns:
        if taken.isdisjoint(turn.places):
            taken.update(turn.places)
            found.append(turn)
    return found


def _paying_pairs(graph: Graph, turns: Iterable[DoubleTurn]) -> list[Pair]:
    """The pairs of angles that pay each by itself, where there are several."""
    by_pair: dict[Pair, list[DoubleTurn]] = {}
    for turn in turns:
        by_pair.setdefault(turn.pair, []).append(turn)
    return [pair for pair, found in by_pair.items() if _pays(graph, found)] if len(by_pair) > 1 else []


def _pays(graph: Graph, turns: Sequence[DoubleTurn]) -> bool:
    """True where what nobody needs any more costs at least as much as what is new."""
    new = _new_nodes(graph, [turn.node for turn in turns])
    gone = _needless_nodes(graph, [term for turn in turns for term in turn.terms])
    return bool(turns) and count((), new).cost <= count((), gone).cost + len(turns)  # each joins two terms


def _needless_nodes(graph: Graph, terms: Iterable[Node]) -> list[Node]:
    """The nodes that nothing needs once each of the terms is needed in one place less."""
    uses, lost = graph.uses, Counter[Node]()
    gone: list[Node] = []
    waiting = list(terms)
    while waiting:
        node = bare(waiting.pop())
        lost[node] += 1
        if node.args and lost[node] == uses[node]:
            gone.append(node)
            waiting += node.args
    return gone


def _new_nodes(graph: Graph, roots: Iterable[Node]) -> set[Node]:
    """The nodes that the graph does not have yet."""
    known, new = graph.changing, set[Node]()
    waiting = list(roots)
    while waiting:
        node = waiting.pop()
        if node.args and node not in known and node not in new:
            new.add(node)
            waiting += node.args
    return new
