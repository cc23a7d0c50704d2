"""Unit circle: cos²a·u + sin²a·u becomes u, also where the squares show only when brackets are opened.

With brackets, cos a·(v·sin a + u·cos a) + sin a·(u·sin a - v·cos a) becomes u, and
-cos a·(w + u·cos a) - u·sin²a becomes -w·cos a - u. Vectors that are turned into a frame and back leave such
sums.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from armwright.expr import Node
from armwright.program.graph import SUMS, Graph
from armwright.program.rewrite import Term, product, rewritten, terms_of, total

_TRIG = ("sin", "cos")
_MOST = 16  # terms of a sum that is looked at, and of a bracket in it
_MOST_PLACES = 16  # sums that are tried one by one
_LARGE = 500  # operations: a model above gains one in a hundred, and its passes would run twice for it

Factors: TypeAlias = frozenset[tuple[Node, int]]  # each with how often it occurs
NOTHING: frozenset[Node] = frozenset()


def with_unit_circles(graph: Graph) -> Graph:
    """The graph with squares of sine and cosine joined in those sums where it pays."""
    if graph.cost.total > _LARGE:
        return graph
    places = _places(graph)
    candidate = _join_squares(graph, set(places))
    if candidate.cost.is_within(graph.cost):
        return candidate
    for place in places[:_MOST_PLACES] if len(places) > 1 else ():  # one that another has changed is gone
        candidate = _join_squares(graph, {place})
        graph = candidate if candidate.cost.is_within(graph.cost) else graph
    return graph


def _join_squares(graph: Graph, places: set[Node]) -> Graph:
    """The graph with all squares joined in these sums."""
    users = graph.users

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        return _joined_sum([(sign, new[item]) for sign, item in terms_of(node, users)])

    return rewritten(graph, rule, places, graph.order)


# ------------------------------------------------------------------------------- one sum


@dataclass(frozen=True, slots=True)
class OpenProduct:
    """A product that a term of the sum has when its bracket is opened: sign and factors."""

    sign: int
    factors: Counter[Node]


@dataclass(frozen=True, slots=True)
class OpenTerm:
    """A term of a sum: its sign, the factors before its bracket, the bracket if it has one, and its parts."""

    sign: int
    outside: list[Node]
    bracket: Node | None
    parts: list[OpenProduct]

    def without_parts(self, gone: Sequence[bool]) -> list[Term]:
        """The term without these of its parts, nothing where all are gone."""
        if self.bracket is None or all(gone):
            return []
        left = _without_leaves(self.bracket, iter(gone))
        return [] if left is None else [(self.sign, product([*self.outside, left]))]


def _joined_sum(terms: Sequence[Term]) -> Node | None:
    """The sum with squares joined and opposite products left out; None where there are no squares."""
    if len(terms) > _MOST:
        return None
    opened = [_open_term(sign, node) for sign, node in terms]
    parts = [part for one in opened for part in one.parts]
    joined, gone = _squares(parts)
    if not joined:
        return None
    gone |= _opposites([k for k in range(len(parts)) if k not in gone], parts)
    left: list[Term] = []
    first = 0
    for term, one in zip(terms, opened, strict=True):
        own = [k in gone for k in range(first, first + len(one.parts))]
        left += one.without_parts(own) if any(own) else [term]
        first += len(own)
    return total([*left, *joined])


def _open_term(sign: int, node: Node) -> OpenTerm:
    """A term with that of its brackets opened which has a sine or cosine that stands before it too."""
    sign, node = (-sign, node.args[0]) if node.op == "neg" else (sign, node)
    factors = _factors(node)
    waves = {item for item in factors if item.op in _TRIG}
    for bracket in factors if waves else ():
        if bracket.op in SUMS:
            leaves = [(s, _factors(item)) for s, item in _leaves(bracket)]
            if len(leaves) <= _MOST and not all(waves.isdisjoint(inner) for _, inner in leaves):
                outside = list(factors)
                outside.remove(bracket)
                parts = [OpenProduct(sign * s, Counter([*outside, *inner])) for s, inner in leaves]
                return OpenTerm(sign, outside, bracket, parts)
    return OpenTerm(sign, factors, None, [OpenProduct(sign, Counter(factors))])


def _leaves(node: Node, sign: int = 1) -> list[Term]:
    """The signed terms of a sum, through all sums in it."""
    if node.op == "neg":
        return _leaves(node.args[0], -sign)
    if node.op not in SUMS:
        return [(sign, node)]
    left, right = node.args
    return [*_leaves(left, sign), *_leaves(right, sign if node.op == "add" else -sign)]


def _without_leaves(node: Node, gone: Iterator[bool]) -> Node | None:
    """A sum without those of its terms, in the order of ``_leaves``; None where nothing is left."""
    if node.op == "neg":
        inner = _without_leaves(node.args[0], gone)
        return None if inner is None else -inner
    if node.op not in SUMS:
        return None if next(gone) else node
    left, right = (_without_leaves(arg, gone) for arg in node.args)
    if left is node.args[0] and right is node.args[1]:
        return node
    if right is None:
        return left
    signed = right if node.op == "add" else -right
    return signed if left is None else left + signed


def _factors(node: Node) -> list[Node]:
    """All factors of a product, shared or not, a square as two."""
    factors: list[Node] = []
    waiting = [node]
    for item in waiting:
        if item.op == "mul":
            waiting += item.args
        elif item.op == "pow" and item.args[0].op in _TRIG:
            factors += [item.args[0]] * item.value
        else:
            factors.append(item)
    return factors


def _squares(parts: Sequence[OpenProduct]) -> tuple[list[Term], set[int]]:
    """What cos²·u + sin²·u of pairs of parts are, and which parts those are."""
    waiting: dict[tuple[str, Node, int, Factors], list[int]] = {}
    joined: list[Term] = []
    gone: set[int] = set()
    for k, part in enumerate(parts):
        for wave, times in part.factors.items():
            if times < 2 or wave.op not in _TRIG:
                continue
            rest = part.factors - Counter({wave: 2})
            key = wave.args[0], part.sign, frozenset(rest.items())
            others = waiting.get(("sin" if wave.op == "cos" else "cos", *key), ())
            partner = next((other for other in others if other not in gone), None)
            if partner is not None:
                gone |= {k, partner}
                joined.append((part.sign, product(list(rest.elements()))))
                break
            waiting.setdefault((wave.op, *key), []).append(k)
    return joined, gone


def _opposites(among: Iterable[int], parts: Sequence[OpenProduct]) -> set[int]:
    """The parts that cancel each other."""
    waiting: dict[tuple[int, Factors], list[int]] = {}
    gone: set[int] = set()
    for k in among:
        sign, factors = parts[k].sign, frozenset(parts[k].factors.items())
        partners = waiting.get((-sign, factors), [])
        if partners:
            gone |= {k, partners.pop()}
        else:
            waiting.setdefault((sign, factors), []).append(k)
    return gone


# ------------------------------------------------------------------------------- a first look


def _places(graph: Graph) -> list[Node]:
    """The sums in which one term has the square of a cosine and another that of its sine, brackets opened."""
    doubled = _doubled_waves(graph)
    if not doubled:
        return []
    seen: dict[Node, set[Node]] = {}  # squared sines and cosines of each sum
    for node, place in graph.outermost_sums.items():
        for arg in node.args:
            if arg in doubled:
                seen.setdefault(place, set()).update(doubled[arg])
    return [place for place, waves in seen.items() if _has_both_of_an_angle(waves)]


def _has_both_of_an_angle(waves: set[Node]) -> bool:
    angles = {wave.args[0] for wave in waves if wave.op == "sin"}
    return any(wave.op == "cos" and wave.args[0] in angles for wave in waves)


def _doubled_waves(graph: Graph) -> dict[Node, frozenset[Node]]:
    """By product, the sines and cosines that it has twice, a bracket in it opened."""
    direct: dict[Node, frozenset[Node]] = {}  # factors of products
    inside: dict[Node, frozenset[Node]] = {}  # factors of the terms of sums, also of sums that are factors
    doubled: dict[Node, frozenset[Node]] = {}
    waves_of, waves_in = direct.get, inside.get
    for node in graph.order:
        op = node.op
        if op == "mul":
            a, b = node.args
            first, second = waves_of(a), waves_of(b)
            left, right = waves_in(a), waves_in(b)
            if first is not None or second is not None:
                direct[node] = (first or NOTHING) | (second or NOTHING)
                twice = (
                    _common_waves(first, second) | _common_waves(first, right) | _common_waves(second, left)
                )
                twice |= doubled.get(a, NOTHING) | doubled.get(b, NOTHING)
                if twice:
                    doubled[node] = twice
            if left is not None or right is not None:
                inside[node] = (left or NOTHING) | (right or NOTHING)
        elif op == "add" or op == "sub":
            a, b = node.args
            left = waves_in(a) if a.op in SUMS else waves_of(a)
            right = waves_in(b) if b.op in SUMS else waves_of(b)
            if left is not None or right is not None:
                inside[node] = (left or NOTHING) | (right or NOTHING)
        elif op == "sin" or op == "cos":
            direct[node] = frozenset((node,))
        elif op == "pow" and node.args[0].op in _TRIG:
            direct[node] = doubled[node] = frozenset(node.args)
    return doubled


def _common_waves(one: frozenset[Node] | None, other: frozenset[Node] | None) -> frozenset[Node]:
    return one & other if one is not None and other is not None else NOTHING
