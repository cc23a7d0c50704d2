"""Cancellation: x - x vanishes wherever it arises, also between a sum and a sum inside it.

(b + a) + z - a becomes b + z, and q1 - (q1 + q2) becomes -q2; of parameters, two halves p/2 + p/2 become p.
Constructors see two operands at a time and cannot know; here a sum is looked at whole.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from armwright.expr import Node
from armwright.program.graph import SUMS, Graph
from armwright.program.known_numbers import with_known_numbers, with_units
from armwright.program.rewrite import Term, rewritten, terms_of, total

_MOST = 64  # terms of a sum that is looked at
_MOST_WALKED = 60_000  # nodes that are walked over to try sums one by one: some tenths of a second


def with_cancelled_terms(graph: Graph) -> Graph:
    """The graph without terms that are added and taken away again, in setup and step.

    Where that makes some kind of operation more in the step part, sums are looked at one by one.
    """
    graph = with_units(graph)
    candidate = _cancel(graph, _with_a_repeated_term(graph, graph.outermost_sums))
    if candidate.cost.is_below_in_every_kind(graph.cost):
        return candidate
    return _one_by_one(with_cancelled_setup(graph), set(graph.steps))


def with_cancelled_setup(graph: Graph) -> Graph:
    """The graph without such terms in setup, where that makes no kind of operation more in setup and step."""
    changing = graph.changing
    sums = {node: place for node, place in graph.outermost_sums.items() if place not in changing}
    candidate = _cancel(graph, _with_a_repeated_term(graph, sums))
    if candidate is graph or _is_below(candidate, graph):
        return candidate
    return _one_by_one(graph, set(graph.setup))


def with_opened_setup(graph: Graph) -> Graph:
    """The graph without such terms in setup where it takes two named sums to see them.

    (h - d) + (h + d) with h = p/2 is p. A sum is looked at up to what the step part adds to it.
    """
    graph = with_known_numbers(graph)
    still, user_of = set(graph.setup), graph.users.get
    whole: dict[Node, Node] = {}
    for node in reversed(graph.setup):
        if node.op in SUMS:
            user = user_of(node)
            whole[node] = whole[user] if user in still and user in whole else node
    made = _cancel(graph, _with_a_repeated_term(graph, whole), in_pairs=True)
    return made if made is graph or _is_below(made, graph) else graph


def with_cancelled_steps(graph: Graph) -> Graph:
    """The graph without such terms in the step part, each sum where that makes no kind of operation more.

    What is left out of one sum may make terms of another one equal.
    """
    while (made := _one_by_one(graph, graph.changing)) is not graph:
        graph = made
    return graph


def _cancel(
    graph: Graph,
    places: set[Node],
    *,
    keeps_scaled: bool = False,
    keeps_still: bool = False,
    in_pairs: bool = False,
) -> Graph:
    """The graph with opposite terms of these sums left out.

    keeps_scaled   True where a sum that has become c·x stays whole in the products of its users
    keeps_still    True where terms that no step changes stay together, as hoisting has put them
    in_pairs       True where two named sums are opened at once
    """
    users, changing = graph.users, graph.changing

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        terms = terms_of(node, users)
        still = {new[item] for _, item in terms if item not in changing}
        left = _terms_without_opposites([(sign, new[item]) for sign, item in terms], in_pairs)
        return None if left is None else _sum_of_both(left, still if keeps_still else set())

    return rewritten(graph, rule, places, graph.order, keeps_scaled=keeps_scaled)


def _one_by_one(graph: Graph, places: set[Node]) -> Graph:
    """The graph with opposite terms left out of each of these sums where it pays by itself."""
    repeated, users = _with_a_repeated_term(graph, graph.outermost_sums), graph.users
    if not repeated:
        return graph
    waiting = [
        node
        for node in graph.order
        if node in repeated and node in places and _terms_without_opposites(terms_of(node, users)) is not None
    ]
    for place in waiting[: _MOST_WALKED // len(graph.order)]:
        ways = (
            _cancel(graph, {place}, keeps_scaled=scaled, keeps_still=still)
            for scaled, still in ((False, False), (True, False), (True, True))
        )
        graph = next((made for made in ways if _is_below(made, graph)), graph)
    return graph


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
    left = _terms_without_opposites([(1 if node.op == "add" else -1, node.args[1]), (1, node.args[0])])
    return node if left is None else total(left)


def _with_a_repeated_term(graph: Graph, sums: Mapping[Node, Node]) -> set[Node]:
    """The sums in which a term occurs twice, itself or inside a shared sum; no others can cancel.

    sums   those that are looked at, each with the outermost one that it is a term of
    """
    users = graph.users
    seen: dict[Node, set[Node]] = {}  # terms of each sum
    found: set[Node] = set()
    for node, place in sums.items():
        known = seen.get(place)
        if known is None:
            known = seen[place] = set()
        for arg in node.args:
            if arg.op == "add" or arg.op == "sub":
                if arg in users:
                    continue
                if not known.isdisjoint(arg.args):
                    found.add(place)
                known.update(arg.args)
            if arg in known:
                found.add(place)
            else:
                known.add(arg)
    return found


def _sum_of_both(terms: Sequence[Term], still: set[Node]) -> Node:
    """The sum of what changes, then of what does not, which setup has together."""
    moving = [term for term in terms if term[1] not in still]
    return total([*moving, (1, total([term for term in terms if term[1] in still]))])


def _terms_without_opposites(terms: list[Term], in_pairs: bool = False) -> list[Term] | None:
    """The terms without opposites, or None where there are none."""
    if len(terms) > _MOST:
        return None
    left = _without_pairs(terms)
    while (opened := _terms_with_sums_opened(left, in_pairs)) is not None:
        left = opened
    return left if len(left) < len(terms) else None


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


def _terms_with_sums_opened(terms: list[Term], in_pairs: bool) -> list[Term] | None:
    left = _open_one(terms)
    return _open_two(terms) if left is None and in_pairs else left


def _open_one(terms: list[Term]) -> list[Term] | None:
    """The terms with one that is a shared sum opened, where its parts cancel enough of the others to pay."""
    for i, term in enumerate(terms):
        if term[1].op in SUMS:
            left = _without_pairs([*terms[:i], *_inside(term), *terms[i + 1 :]])
            if len(left) < len(terms):
                return left
    return None


def _open_two(terms: list[Term]) -> list[Term] | None:
    """The terms with two shared sums opened that cancel parts of each other, where that pays."""
    sums = [(i, _inside(term)) for i, term in enumerate(terms) if term[1].op in SUMS]
    for (i, one), (j, other) in combinations(sums, 2):
        if any((-sign, node) in other for sign, node in one):
            left = with_joined_halves([*terms[:i], *one, *terms[i + 1 : j], *other, *terms[j + 1 :]])
            if len(left) < len(terms):
                return left
    return None


def _inside(term: Term) -> list[Term]:
    sign, node = term
    return [(sign * inner, item) for inner, item in terms_of(node, {})]
