"""Like terms: c·x + d·x, with c and d known, becomes (c + d)·x.

cos²(1°)·x + sin²(1°)·x is x: turns by fixed angles leave such terms in a sum. Constructors add the constants
of two operands only; here a sum is looked at whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from armwright.expr import ONE, ZERO, Node
from armwright.program.fixed_factors import computed_constants, with_constant
from armwright.program.graph import Graph
from armwright.program.known_numbers import known_total
from armwright.program.rewrite import Term, factors_of, product, rewritten, terms_of, total

Rest = tuple[Node, ...]  # the factors of a term that are not constants, in one order


class _Scaled(NamedTuple):
    """A term of a sum: ± a constant times the rest."""

    sign: int
    constant: Node
    rest: Rest


Split = Callable[[Term], _Scaled]


def with_like_terms(graph: Graph) -> Graph:
    """The graph with the terms of each sum that differ in a constant factor joined."""
    users, changing, fixed = graph.users, graph.changing, computed_constants(graph)
    split = _splitter(users, fixed)
    found: dict[Node, dict[Rest, list[Term]]] = {}
    for node in _with_a_scaled_term(graph, fixed):
        alike = _group_by_rest(map(split, terms_of(node, users)))
        if any(map(_can_be_joined, alike.items())):
            found[node] = alike

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        joined = [one for item in found[node].items() for one in _join_like(item)]
        return total([(one.sign, _write_term(one, new, changing)) for one in joined])

    return rewritten(graph, rule, found.keys(), graph.order)


def _with_a_scaled_term(graph: Graph, fixed: set[Node]) -> dict[Node, None]:
    """The sums one of whose products has a constant factor; no others have like terms."""
    users, whole = graph.users, graph.outermost_sums
    found: dict[Node, None] = {}
    for node, user in users.items():
        if node.op == "mul" and any(item.is_constant or item in fixed for item in node.args):
            while user.op == "mul" and user in users:
                user = users[user]
            if user in whole:
                found[whole[user]] = None
    return found


def _splitter(users: Mapping[Node, Node], fixed: set[Node]) -> Split:
    """Takes the constants out of a term, through products that only it needs."""

    def split(term: Term) -> _Scaled:
        sign, node = term
        factors = [] if node in fixed else factors_of(node, users, at_root=False)
        constants = [item for item in factors if item.is_constant or item in fixed]
        rest = [item for item in factors if item not in constants] if factors else [node]
        return _Scaled(sign, product(constants), tuple(sorted(rest, key=lambda item: item.key)))

    return split


def _group_by_rest(terms: Iterable[_Scaled]) -> dict[Rest, list[Term]]:
    """The constants of the terms with their signs, by what stands beside them."""
    alike: dict[Rest, list[Term]] = {}
    for sign, constant, rest in terms:
        alike.setdefault(rest, []).append((sign, constant))
    return alike


def _can_be_joined(alike: tuple[Rest, Sequence[Term]]) -> bool:
    """True of terms with different constants: x + x costs no more than 2·x."""
    rest, constants = alike
    return bool(rest) and len({constant for _, constant in constants}) > 1


def _join_like(alike: tuple[Rest, Sequence[Term]]) -> list[_Scaled]:
    """One term of such, none where the constants add up to nothing; all others as they are."""
    rest, constants = alike
    if not _can_be_joined(alike):
        return [_Scaled(*one, rest) for one in constants]
    whole = known_total(constants)
    return [] if whole is ZERO else [_Scaled(1, whole, rest)]


def _write_term(term: _Scaled, new: Mapping[Node, Node], changing: set[Node]) -> Node:
    """The term without its sign, its constant beside the factors that belong to setup."""
    still = product([new[item] for item in term.rest if item not in changing])
    moving = [new[item] for item in term.rest if item in changing]
    is_plain = term.constant.is_constant or still is ONE
    return product([term.constant * still if is_plain else with_constant(term.constant, still), *moving])
