"""Signs and reading order: from canonical nodes to the nodes that a program shows.

The constructors pull every sign outward and put operands in an order that serves sharing, not
reading. Here each named quantity gets back the sign it was named with, every other sign goes where
it costs nothing (into a sum as a difference), and operands stand in the order of the program: two
terms, or two factors, by the variables in them, so that lines of different joints read alike.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from armwright.expr import Node, raw_operation, raw_pair

_ODD = frozenset(("sin", "tanh", "sign"))
_SUMS = ("add", "sub")
_EVEN = frozenset(("cos", "abs"))

Signed = tuple[Node, int]  # (shown, s): the canonical node is s·shown


@dataclass(frozen=True, slots=True)
class Wish:
    """The wishes that decide the signs and the reading order of a program.

    signs     of the nodes that have a name, the sign the name stands for: +1 or -1
    inline    nodes written where they are used
    rank      position in the program; lower is read first
    preferred signs of further sums, where they cost nothing
    places    of every node, the ranks of the variables that its line reads for it, in order
    """

    signs: Mapping[Node, int]
    inline: frozenset[Node] | set[Node]
    rank: Mapping[Node, int]
    preferred: Mapping[Node, int] = field(default_factory=dict)
    places: Mapping[Node, tuple[int, ...]] = field(default_factory=dict)


def orient_nodes(order: Sequence[Node], wish: Wish) -> dict[Node, Signed]:
    """For every canonical node the shown node and the sign between them."""
    wish = replace(wish, preferred=_preferred_signs(order, wish), places=_places(order, wish))
    done: dict[Node, Signed] = {}
    for node in order:
        op = node.op
        if op == "mul" or op == "div":
            done[node] = _product(node, done, wish)
        elif op == "add" or op == "sub":
            done[node] = _sum(node, done, wish)
        elif not node.args:
            done[node] = node, 1
        elif op == "neg":
            inner, sign = done[node.args[0]]
            done[node] = inner, -sign
        else:
            done[node] = _other(node, done, wish)
    return done


def _preferred_signs(order: Sequence[Node], wish: Wish) -> dict[Node, int]:
    """A sign for every sum that a sum needs: the one it is added with."""
    signs = dict(wish.signs)
    for node in reversed(order):
        if node.op in _SUMS and node in signs:
            left, right = node.args
            if left.op in _SUMS:
                signs.setdefault(left, signs[node])
            if right.op in _SUMS:
                signs.setdefault(right, signs[node] if node.op == "add" else -signs[node])
    return signs


def _places(order: Sequence[Node], wish: Wish) -> dict[Node, tuple[int, ...]]:
    """Per node the ranks of the variables that its line reads for it, in order: one for a variable itself.

    None for a constant, also for one that is computed, such as the cosine of a fixed angle.
    """
    inline, rank = wish.inline, wish.rank
    found: dict[Node, tuple[int, ...]] = {}
    for node in order:
        args = node.args
        if not args:
            found[node] = (rank[node],) if node.op == "name" else ()
            continue
        first, last = found[args[0]], found[args[-1]]
        if node not in inline:
            found[node] = (rank[node],) if first or last else ()
        elif len(args) == 1:
            found[node] = first
        else:
            are_apart = not first or not last or first[-1] <= last[0]
            found[node] = first + last if are_apart else tuple(sorted(first + last))
    return found


def with_sign(signed: Signed) -> Node:
    """The node with its sign written out."""
    node, sign = signed
    return node if sign > 0 else _minus(node)


def _sum(node: Node, done: dict[Node, Signed], wish: Wish) -> Signed:
    left, right = node.args
    (a, s), (b, t) = done[left], done[right]
    if node.op == "sub":
        t = -t
    want = wish.preferred.get(node, 1)
    if s != t:
        return _pair_of(node, "sub", a, b) if s == want else _pair_of(node, "sub", b, a), want
    if s != want and node not in wish.signs:  # a minus before both terms: take the other sign
        want = s
    if _second_first(left, right, wish):
        a, b = b, a
    return _pair_of(node, "add", a, b) if s == want else raw_pair("sub", _minus(a), b), want


def _pair_of(node: Node, op: str, a: Node, b: Node) -> Node:
    """The operation on these operands; mostly it is the node as it stands, which need not be looked up."""
    is_same = node.op == op and node.args[0] is a and node.args[1] is b
    return node if is_same else raw_pair(op, a, b)


def _second_first(left: Node, right: Node, wish: Wish) -> bool:
    """True where the second term is better read first: chains before others, constants last."""
    if not wish.places[left] or not wish.places[right]:
        return not wish.places[left]
    is_chain = right.op in _SUMS and right in wish.inline
    if is_chain != (left.op in _SUMS and left in wish.inline):
        return is_chain
    return _is_read_before(right, left, wish)


def _is_read_before(a: Node, b: Node, wish: Wish) -> bool:
    """True where a comes first: variables before what a line makes of them, each by rank; cos before sin."""
    is_made = a in wish.inline
    if is_made != (b in wish.inline):
        return not is_made
    first, second = wish.places[a], wish.places[b]
    return first < second or (first == second and a.op < b.op)


def _product(node: Node, done: dict[Node, Signed], wish: Wish) -> Signed:
    left, right = node.args
    (a, s), (b, t) = done[left], done[right]
    sign = s * t
    want = wish.signs.get(node) or sign
    is_free = node.op == "mul" and wish.places[left]  # constants come first
    if is_free and (not wish.places[right] or _is_read_before(right, left, wish)):
        a, b = b, a
    if sign != want:
        a = _minus(a)
    return node if a is left and b is right else raw_pair(node.op, a, b), want


def _other(node: Node, done: dict[Node, Signed], wish: Wish) -> Signed:
    """A function or a power: odd ones pass the sign on, even ones drop it, the rest need it."""
    inner, sign = done[node.args[0]]
    if node.op in _ODD or (node.op == "pow" and node.value % 2):
        new = raw_operation(node.op, (inner,), node.value)
    elif node.op in _EVEN or node.op == "pow":
        new, sign = raw_operation(node.op, (inner,), node.value), 1
    else:
        args = tuple(with_sign(done[arg]) for arg in node.args)
        new, sign = raw_operation(node.op, args, node.value), 1
    want = wish.signs.get(node) or sign
    return (new if sign == want else _minus(new)), want


def _minus(node: Node) -> Node:
    """The node with a sign before it; a variable that is a negative itself stays a variable."""
    return -node if node.is_constant else raw_operation("neg", (node,))
