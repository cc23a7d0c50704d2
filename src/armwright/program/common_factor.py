"""Common factor: a·b + a·c becomes a·(b + c) where nobody else needs the products."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from armwright.expr import ONE, Node
from armwright.program.graph import Graph
from armwright.program.rewrite import factors_of, product, rewritten, terms_of, total

_DEEPEST = 8  # levels of brackets made by one sum
_LONG = 12  # terms of a sum in which it matters which of several factors is taken first


@dataclass(frozen=True, slots=True)
class Product:
    """A signed term of a sum, taken apart into factors; those of setup are one factor."""

    sign: int
    factors: tuple[Node, ...]

    def without(self, factor: Node) -> Product:
        rest = list(self.factors)
        rest.remove(factor)
        return Product(self.sign, tuple(rest))

    def node(self) -> Node:
        return product(self.factors)


Choice: TypeAlias = Callable[[list[Node], list[Product]], Node]  # one of the factors that come first


def with_common_factors(graph: Graph) -> Graph:
    """The graph with common factors of every sum of the step part taken out.

    Of factors that equally many products of a sum share the first is taken; in long sums, if that is cheaper,
    the one that leaves most shared.
    """
    places = _with_a_shared_factor(graph)
    doubtful: list[Node] = []  # factors instead of which the other way would take another one

    def first(equals: list[Node], products: list[Product]) -> Node:
        if _leaving_most_shared(equals, products) is not equals[0]:
            doubtful.append(equals[0])
        return equals[0]

    found = _take_out(graph, places, first)
    if not doubtful:
        return found
    other = _take_out(graph, places, _leaving_most_shared)
    is_shorter = other.cost.total < found.cost.total and other.cost.is_below_in_every_kind(found.cost)
    return other if is_shorter else found


def _take_out(graph: Graph, places: set[Node], choose: Choice) -> Graph:
    """The graph with common factors of these sums taken out.

    A sum that has become c·x is a factor of its users as x, and c is theirs; where that does not pay, c·x is
    kept whole, so that it is computed once.
    """
    users, changing = graph.users, graph.changing

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        products = [_product(sign, item, new, users, changing) for sign, item in terms_of(node, users)]
        return _factor_sum(products, choose if len(products) >= _LONG else _first)

    candidate = rewritten(graph, rule, places, graph.steps)
    if candidate.cost.is_within(graph.cost):
        return candidate
    return rewritten(graph, rule, places, graph.steps, keeps_scaled=True)


def _with_a_shared_factor(graph: Graph) -> set[Node]:
    """The sums two of whose products have a factor in common; all others need no closer look."""
    users, changing, whole = graph.users, graph.changing, graph.outermost_sums
    seen: dict[Node, set[Node]] = {}  # factors in each sum
    found: set[Node] = set()
    for node, user in users.items():
        if node.op == "mul" and user in whole and user in changing:
            place = whole[user]
            factors = factors_of(node, users)
            known = seen.get(place)
            if known is None:
                seen[place] = set(factors)
            elif not known.isdisjoint(factors):
                found.add(place)
            else:
                known.update(factors)
    return found


def _product(
    sign: int, node: Node, new: Mapping[Node, Node], users: Mapping[Node, Node], changing: set[Node]
) -> Product:
    if node not in changing:
        return Product(sign, (new[node],))
    factors = factors_of(node, users, at_root=False)
    still = [new[item] for item in factors if item not in changing]
    moving = [new[item] for item in factors if item in changing]
    return _with_positive_factors(sign, [product(still), *moving] if still else moving)


def _with_positive_factors(sign: int, factors: list[Node]) -> Product:
    """Signs that new factors brought along belong to the term."""
    plain = [factor.args[0] if factor.op == "neg" else factor for factor in factors]
    for factor in factors:
        sign = -sign if factor.op == "neg" else sign
    return Product(sign, tuple(factor for factor in plain if factor is not ONE) or (ONE,))


def _factor_sum(products: list[Product], choose: Choice, depth: int = 0) -> Node | None:
    """The sum with factors taken out, or None where there is none to take."""
    is_changed = False
    while depth < _DEEPEST and (equals := _most_common(products)):
        is_changed = True
        factor = equals[0] if len(equals) == 1 else choose(equals, products)
        chosen = [item for item in products if factor in item.factors and len(item.factors) > 1]
        rest = [item.without(factor) for item in chosen]
        inner = _factor_sum(rest, choose, depth + 1)
        bracket = total([(item.sign, item.node()) for item in rest]) if inner is None else inner
        at = products.index(chosen[0])
        products = [item for item in products if item not in chosen]
        products.insert(at, _with_positive_factors(1, [factor, bracket]))
    return total([(item.sign, item.node()) for item in products]) if is_changed else None


def _most_common(products: list[Product]) -> list[Node]:
    """The factors that most products share, in the order in which they are met; none if no two share one."""
    often = _frequencies(item for item in products if len(item.factors) > 1)
    most = max(often.values(), default=0)
    return [factor for factor, count in often.items() if count == most] if most > 1 else []


def _frequencies(products: Iterable[Product]) -> dict[Node, int]:
    """In how many products each factor is."""
    found: dict[Node, int] = {}
    for item in products:
        for factor in dict.fromkeys(item.factors):
            found[factor] = found.get(factor, 0) + 1
    return found


def _first(equals: list[Node], products: list[Product]) -> Node:
    return equals[0]


def _leaving_most_shared(equals: list[Node], products: list[Product]) -> Node:
    """The factor without which most factors occur again, in the bracket and beside it."""

    def left(factor: Node) -> int:
        inside = [item.without(factor) for item in products if factor in item.factors]
        beside = [item for item in products if factor not in item.factors]
        return sum(count - 1 for part in (inside, beside) for count in _frequencies(part).values())

    return max(equals, key=left)
