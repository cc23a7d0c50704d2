"""Sum of angles: cos a·cos b - sin a·sin b becomes cos(a + b), as parallel axes give it.

All four theorems, with any further factors that both products share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from armwright.expr import Node, cos, sin
from armwright.program.cancellation import without_opposites
from armwright.program.counts import Counts
from armwright.program.graph import Graph, bare
from armwright.program.rewrite import product, rewritten

_TRIG = ("sin", "cos")
_MOST = 8  # factors of a product that is looked at
_MOST_PAIRS = 32  # pairs of angles that are tried one by one

Pair: TypeAlias = frozenset[Node]


def with_angle_sums(graph: Graph) -> Graph:
    """The graph with the addition theorems applied to those pairs of angles where it pays."""
    pairs = _promising(graph)
    if not pairs:
        return graph
    candidate = _apply_theorems(graph, set(pairs).__contains__)
    if candidate.cost.is_within(graph.cost):
        return candidate
    for pair in pairs[:_MOST_PAIRS] if len(pairs) > 1 else ():
        candidate = _apply_theorems(graph, pair.__eq__, once=True)
        graph = candidate if candidate.cost.is_within(graph.cost) else graph
    return graph


def _apply_theorems(graph: Graph, is_wanted: Callable[[Pair], bool], *, once: bool = False) -> Graph:
    """The graph with the theorems applied to the wanted pairs of angles.

    once   False where they are applied also to what they have made: cos(q23 - q2) has become cos q3
    """
    parts: dict[Node, list[Node]] = {}
    made: set[Node] = set()  # angles

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        left, right = new[node.args[0]], new[node.args[1]]
        match = _match(left, right, 1 if node.op == "add" else -1, parts)
        if match is None:
            return None
        is_new = left is not node.args[0] or right is not node.args[1]
        if not is_wanted(match.pair) and (once or not is_new or made.isdisjoint(match.pair)):
            return None
        made.update(bare(match.angle).args)
        return match.node()

    sums = {node for node in graph.order if node.op in ("add", "sub")}
    return rewritten(graph, rule, sums, graph.order)


# ------------------------------------------------------------------------------- a first look


def _promising(graph: Graph) -> list[Pair]:
    """The pairs of angles for which a new angle might cost less than it saves."""
    parts: dict[Node, list[Node]] = {}
    found: dict[Pair, list[Match]] = {}
    rich = _rich_products(graph)
    rich |= {node for node in graph.order if node.op == "neg" and node.args[0] in rich}
    for node in graph.order if rich else ():
        if node.op == "add" or node.op == "sub":
            left, right = node.args
            if left not in rich or right not in rich:
                continue
            match = _match(left, right, 1 if node.op == "add" else -1, parts)
            if match is not None:
                found.setdefault(match.pair, []).append(match)
    return [pair for pair, matches in found.items() if _may_pay(graph, matches)]


def _rich_products(graph: Graph) -> set[Node]:
    """The products with two sines or cosines among their factors, the only ones worth a close look."""
    often: dict[Node, int] = {}
    for node in graph.order:
        if node.op in _TRIG:
            often[node] = 1
        elif node.op == "mul":
            a, b = node.args
            if a in often or b in often:
                often[node] = often.get(a, 0) + often.get(b, 0)
    return {node for node, times in often.items() if times > 1}


def _may_pay(graph: Graph, matches: list[Match]) -> bool:
    """False where even the most that could vanish is less than the new sines and cosines."""
    products = {item for match in matches for item in match.products}
    trig = {item for match in matches for item in match.trig}
    uses = Counter(arg for item in products for arg in set(item.args) if arg in trig)
    dying = sum(uses[item] == graph.uses[item] for item in trig)
    new = {match.angle for match in matches}
    price = Counts(trig=len(new), add=1).cost
    return Counts(trig=dying, mul=len(products) + 2 * len(matches), add=len(matches)).cost >= price


# -------------------------------------------------------------------------------- theorems


@dataclass(frozen=True, slots=True)
class Match:
    """A sum of two products that is one sine or cosine.

    angle      ±sin or ±cos of the sum or difference of the angles
    shared     the other factors
    trig       the four sines and cosines
    products   the products that were looked into
    """

    pair: Pair
    angle: Node
    shared: list[Node]
    trig: tuple[Node, ...]
    products: list[Node]

    def node(self) -> Node:
        return product([self.angle, *self.shared])


def _match(left: Node, right: Node, sign: int, parts: dict[Node, list[Node]]) -> Match | None:
    """The value of left ± right, if it is one sine or cosine times the common factors."""
    (s, a), (t, b) = _sign_and_node(left), _sign_and_node(right)
    if a.op != "mul" or b.op != "mul":
        return None
    first, second = _factors(a, parts), _factors(b, parts)
    if len(first) != len(second) or _angles(first) < 2 or _angles(second) < 2:
        return None
    common = Counter(first) & Counter(second)
    x, y = _without_common(first, common), _without_common(second, common)
    if len(x) != 2 or len(y) != 2 or any(factor.op not in _TRIG for factor in (*x, *y)):
        return None
    angle = _angle(x, y, s * t * sign)
    if angle is None:
        return None
    pair = frozenset(factor.args[0] for factor in x)
    shared = _common_in_order(first, common)
    return Match(pair, angle if s > 0 else -angle, shared, (*x, *y), [*_products(a), *_products(b)])


def _products(node: Node) -> list[Node]:
    """The product and those inside it."""
    found: list[Node] = []
    waiting = [node]
    while waiting:
        item = waiting.pop()
        found.append(item)
        waiting += [arg for arg in item.args if arg.op == "mul"]
    return found


def _sign_and_node(node: Node) -> tuple[int, Node]:
    return (-1, node.args[0]) if node.op == "neg" else (1, node)


def _factors(node: Node, parts: dict[Node, list[Node]]) -> list[Node]:
    """All factors of a product; too long ones stay in one piece."""
    if node in parts:
        return parts[node]
    factors: list[Node] = []
    waiting = [node]
    while waiting and len(factors) + len(waiting) <= _MOST:
        item = waiting.pop()
        if item.op == "mul":
            waiting += reversed(item.args)
        else:
            factors.append(item)
    parts[node] = factors if not waiting else [node]
    return parts[node]


def _angles(factors: list[Node]) -> int:
    return sum([factor.op in _TRIG for factor in factors])


def _without_common(factors: list[Node], common: Counter[Node]) -> list[Node]:
    left = Counter(common)
    rest = []
    for factor in factors:
        if left[factor] > 0:
            left[factor] -= 1
        else:
            rest.append(factor)
    return rest


def _common_in_order(factors: list[Node], common: Counter[Node]) -> list[Node]:
    """The common factors in their order, each as often as both products have it."""
    left = Counter(common)
    kept = []
    for factor in factors:
        if left[factor] > 0:
            left[factor] -= 1
            kept.append(factor)
    return kept


def _angle(a: list[Node], b: list[Node], sign: int) -> Node | None:
    """The sum or difference of the two angles in its sine or cosine."""
    x, y = a[0].args[0], a[1].args[0]
    if {item.args[0] for item in b} != {x, y} or x is y:
        return None
    kinds = {item.args[0]: item.op for item in a}, {item.args[0]: item.op for item in b}
    if any(kinds[0][angle] == kinds[1][angle] for angle in (x, y)):
        return None
    if kinds[0][x] == kinds[0][y]:  # cos·cos ± sin·sin, or sin·sin ± cos·cos
        flip = 1 if kinds[0][x] == "cos" else sign
        return flip * cos(x + y) if sign < 0 else cos(without_opposites(x - y))
    if kinds[0][x] == "cos":
        x, y = y, x
    return sin(x + y) if sign > 0 else sin(without_opposites(x - y))  # sin x·cos y ± cos x·sin y
