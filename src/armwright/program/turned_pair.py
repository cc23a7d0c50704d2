"""Two terms cos a·X ± sin a·Y of a sum, where X and Y are the components of a vector turned by b."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from armwright.expr import Node, cos, sin
from armwright.program.cancellation import without_opposites
from armwright.program.graph import SUMS, bare
from armwright.program.rewrite import Term, product, terms_of, total

_TRIG = ("sin", "cos")
_MOST = 12  # terms of a component that is looked at

Pair: TypeAlias = frozenset[Node]
Beside: TypeAlias = tuple[Node, ...]  # factors beside a sine or cosine, in order of their keys


@dataclass(frozen=True, slots=True)
class DoubleTurn:
    """Two terms of a sum that are a vector turned and turned back.

    places  of the two terms
    terms   the two, without their signs
    pair    the two angles
    node    what the sum of the two is
    """

    places: tuple[int, int]
    terms: tuple[Node, Node]
    pair: Pair
    node: Node

    def put_into(self, terms: Sequence[Term]) -> list[Term]:
        """The terms with this in the place of the two."""
        left = list(terms)
        left[min(self.places)] = (-1 if self.node.op == "neg" else 1, bare(self.node))
        del left[max(self.places)]
        return left


@dataclass(frozen=True, slots=True)
class Component:
    """A sum of sines and cosines of one angle: the sign of each (sine or cosine, factors beside it)."""

    angle: Node
    signs: dict[tuple[str, Beside], int]


def turned_pairs(terms: Sequence[Term]) -> Iterator[DoubleTurn]:
    """The pairs of terms that can be joined, one after the other."""
    factors = [_factors(node) for _, node in terms]
    for i, j in _cosines_with_sines(factors):
        found = _join((terms[i][0], factors[i]), (terms[j][0], factors[j]))
        if found is not None:
            yield DoubleTurn((i, j), (terms[i][1], terms[j][1]), *found)


def _factors(node: Node) -> list[Node]:
    """All factors of a product, shared or not."""
    if node.op != "mul":
        return [node]
    factors: list[Node] = []
    products = [node]
    for item in products:
        for arg in item.args:
            (products if arg.op == "mul" else factors).append(arg)
    return factors


def _cosines_with_sines(factors: Sequence[list[Node]]) -> list[tuple[int, int]]:
    """Places of products one of which has the cosine and the other the sine of one angle."""
    cosines: dict[Node, list[int]] = {}
    for i, found in enumerate(factors):
        for item in found:
            if item.op == "cos":
                cosines.setdefault(item.args[0], []).append(i)
    if not cosines:
        return []
    sines = [(item.args[0], j) for j, found in enumerate(factors) for item in found if item.op == "sin"]
    return [(i, j) for angle, j in sines for i in cosines.get(angle, ()) if i != j]


def _join(one: tuple[int, list[Node]], other: tuple[int, list[Node]]) -> tuple[Pair, Node] | None:
    """Two terms (sign, factors) as one; the first has the cosine and the second the sine of an angle."""
    (s, first), (t, second) = one, other
    shared = list((Counter(first) & Counter(second)).elements())
    x, y = _without(first, shared), _without(second, shared)
    cosine = next((item for item in x if item.op == "cos" and sin(item.args[0]) in y), None)
    if cosine is None:
        return None
    a = cosine.args[0]
    X, Y = _component(_without(x, [cosine])), _component(_without(y, [sin(a)]))
    if X is None or Y is None or X.angle is not Y.angle or X.angle is a:
        return None
    found = _terms_of_difference(a, X, Y, s, t)
    return None if found is None else (frozenset((a, X.angle)), product([total(found), *shared]))


def _terms_of_difference(a: Node, X: Component, Y: Component, s: int, t: int) -> list[Term] | None:
    """The terms of s·cos a·X + t·sin a·Y, or None where X and Y do not fit each other."""
    if len(X.signs) != len(Y.signs):
        return None
    found = []
    for (op, beside), sign in X.signs.items():
        partner = Y.signs.get(("sin" if op == "cos" else "cos", beside))
        if partner is None:
            return None
        wave = _wave(op, a, X.angle, s * sign * t * partner)
        found.append((s * sign, product([wave, *beside])))
    return found


def _wave(op: str, a: Node, b: Node, sign: int) -> Node:
    """The value of cos a·cos b ± sin a·sin b, or of cos a·sin b ± sin a·cos b."""
    if op == "cos":
        return cos(without_opposites(b - a) if sign > 0 else b + a)
    return sin(b + a if sign > 0 else without_opposites(b - a))


def _component(factors: list[Node]) -> Component | None:
    """The product of the factors as a sum of sines and cosines of one angle; None where it is none."""
    sums = [item for item in factors if item.op in SUMS]
    if len(sums) != 1:
        return None
    outside = _without(factors, sums)
    terms = terms_of(sums[0], {})
    if len(terms) > _MOST:
        return None
    signs: dict[tuple[str, Beside], int] = {}
    angles: set[Node] = set()
    for sign, node in terms:
        parts = _factors(node)
        trig = [item for item in parts if item.op in _TRIG]
        key = trig[0].op if trig else "", _in_order([*_without(parts, trig), *outside])
        if len(trig) != 1 or key in signs:
            return None
        signs[key] = sign
        angles.add(trig[0].args[0])
    return Component(angles.pop(), signs) if len(angles) == 1 else None


def _without(factors: Iterable[Node], gone: Iterable[Node]) -> list[Node]:
    left = list(factors)
    for item in gone:
        left.remove(item)
    return left


def _in_order(factors: Iterable[Node]) -> Beside:
    return tuple(sorted(factors, key=lambda node: node.key))
