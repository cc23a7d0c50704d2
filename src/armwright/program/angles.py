"""Sum of angles: cos a·cos b - sin a·sin b becomes cos(a + b), as parallel axes give it.

All four theorems, with any further factors that both products share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeAlias

from armwright.expr import Node, cos, sin
from armwright.program.graph import Graph
from armwright.program.rewrite import product, rewritten

_TRIG = ("sin", "cos")
_MOST = 8  # factors of a product that is looked at
_MOST_PAIRS = 32  # pairs of angles that are tried one by one

Pair: TypeAlias = frozenset[Node]


def with_angle_sums(graph: Graph) -> Graph:
    """The graph with the addition theorems applied to those pairs of angles where it pays."""
    found: dict[Pair, None] = {}
    candidate = _applied(graph, lambda pair: found.setdefault(pair) is None)
    if candidate.counts.is_within(graph.counts):
        return candidate
    for pair in list(found)[:_MOST_PAIRS] if len(found) > 1 else ():
        candidate = _applied(graph, pair.__eq__)
        graph = candidate if candidate.counts.is_within(graph.counts) else graph
    return graph


def _applied(graph: Graph, is_wanted: Callable[[Pair], bool]) -> Graph:
    """The graph with the theorems applied to the wanted pairs of angles."""
    parts: dict[Node, list[Node]] = {}

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        if node.op not in ("add", "sub"):
            return None
        (s, left), (t, right) = (_signed(new[arg]) for arg in node.args)
        if left.op != "mul" or right.op != "mul":
            return None
        sign = s * t if node.op == "add" else -s * t
        found = _theorem(_factors(left, parts), _factors(right, parts), sign, is_wanted)
        return found if found is None or s > 0 else -found

    return rewritten(graph, rule)


def _signed(node: Node) -> tuple[int, Node]:
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


def _theorem(
    left: list[Node], right: list[Node], sign: int, is_wanted: Callable[[Pair], bool]
) -> Node | None:
    """The sum left ± right as one sine or cosine times the common factors, or None."""
    if len(left) != len(right) or _angles(left) < 2 or _angles(right) < 2:
        return None
    common = Counter(left) & Counter(right)
    a, b = _rest(left, common), _rest(right, common)
    if len(a) != 2 or len(b) != 2 or any(factor.op not in _TRIG for factor in (*a, *b)):
        return None
    if not is_wanted(frozenset(factor.args[0] for factor in a)):
        return None
    angle = _angle(a, b, sign)
    shared = [factor for factor in left if common[factor] > 0]
    return None if angle is None else product([angle, *_once(shared, common)])


def _angles(factors: list[Node]) -> int:
    return sum([factor.op in _TRIG for factor in factors])


def _rest(factors: list[Node], common: Counter[Node]) -> list[Node]:
    left = Counter(common)
    rest = []
    for factor in factors:
        if left[factor] > 0:
            left[factor] -= 1
        else:
            rest.append(factor)
    return rest


def _once(shared: list[Node], common: Counter[Node]) -> list[Node]:
    """The common factors in their order, each as often as both products have it."""
    left = Counter(common)
    kept = []
    for factor in shared:
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
        return flip * cos(x + y) if sign < 0 else cos(x - y)
    if kinds[0][x] == "cos":
        x, y = y, x
    return sin(x + y) if sign > 0 else sin(x - y)  # sin x·cos y ± cos x·sin y
