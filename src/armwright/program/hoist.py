"""Hoisting: what depends on parameters only is brought together, so that it moves to setup.

p·(x·r) with parameters p, r becomes (p·r)·x; (p + x) + r becomes (p + r) + x; x/p becomes x·(1/p);
p·(r·x + s·y) becomes (p·r)·x + (p·s)·y.
"""

from __future__ import annotations

from collections.abc import Mapping

from armwright.expr import ONE, Node, raw_operation
from armwright.program.cancellation import with_cancelled_setup, with_cancelled_steps, with_joined_halves
from armwright.program.graph import PRODUCTS, SUMS, Graph, bare
from armwright.program.needless_products import with_whole_quotients, without_needless_products
from armwright.program.rewrite import Term, factors_of, product, rewritten, terms_of, total

_GATHERED = frozenset((*SUMS, *PRODUCTS))
_TWO_OPERANDS = _GATHERED | {"div"}


def with_hoisted_terms(graph: Graph) -> Graph:
    """The graph with the parameter-only parts of every sum, product and quotient gathered.

    Brackets that were multiplied out may leave terms that cancel others, in setup and in the step part.
    """
    users, changing = graph.users, graph.changing

    def rule(node: Node, new: Mapping[Node, Node]) -> Node | None:
        if node.op == "mul":
            return _gathered_product(node, new, users, changing)
        if node.op == "div":
            return new[node.args[0]] * (ONE / new[node.args[1]])
        return _gathered_sum(node, new, users, changing)

    hoisted = rewritten(graph, rule, _with_still_parts(graph), graph.steps)
    cleared = with_whole_quotients(without_needless_products(hoisted))
    return with_cancelled_steps(with_cancelled_setup(cleared))


def _with_still_parts(graph: Graph) -> set[Node]:
    """The sums, products and quotients of the step part with an operand of setup and something to join it to.

    In p·x and p + x there is nothing unless one of them is a sum or product of which this is the only user.
    """
    changing, users = graph.changing, graph.users
    sums, products = graph.outermost_sums, graph.outermost_products
    found: set[Node] = set()
    for node in graph.steps:
        if node.op in _TWO_OPERANDS:
            a, b = node.args
            if node.op == "div":
                if b not in changing:
                    found.add(node)
            elif a not in changing or b not in changing:
                whole = products[node] if node.op == "mul" else sums[node]
                is_opened = (a.op in _GATHERED and a in users) or (b.op in _GATHERED and b in users)
                if is_opened or whole is not node:
                    found.add(whole)
    return found


def _gathered_sum(
    node: Node, new: Mapping[Node, Node], users: Mapping[Node, Node], changing: set[Node]
) -> Node | None:
    terms = terms_of(node, users)
    still = [(sign, new[item]) for sign, item in terms if item not in changing]
    if len(still) < 2:
        return None
    moving = [(sign, new[item]) for sign, item in terms if item in changing]
    return total([*moving, (1, total(with_joined_halves(still)))])


def _gathered_product(
    node: Node, new: Mapping[Node, Node], users: Mapping[Node, Node], changing: set[Node]
) -> Node | None:
    factors = factors_of(node, users)
    still = [new[item] for item in factors if item not in changing]
    moving = [item for item in factors if item in changing]
    if still and len(moving) == 1 and moving[0] in users and moving[0].op in SUMS:
        spread = _multiply_out(product(still), moving[0], new, users, changing)
        if spread is not None:
            return spread
    if len(still) < 2:
        return None
    return _without_rules(_still_product(still), product([new[item] for item in moving]))


def _still_product(factors: list[Node]) -> Node:
    """The product of parameters, in which p·(r/p) is r."""
    for quotient in factors:
        if quotient.op == "div" and quotient.args[1] in factors:
            rest = list(factors)
            rest.remove(quotient)
            rest.remove(quotient.args[1])
            return product([*rest, quotient.args[0]])
    return product(factors)


def _multiply_out(
    factor: Node, bracket: Node, new: Mapping[Node, Node], users: Mapping[Node, Node], changing: set[Node]
) -> Node | None:
    """The factor taken into a bracket each of whose terms has a parameter of its own to merge with."""
    terms: list[Term] = []
    for sign, item in terms_of(bracket, users):
        factors = factors_of(item, users, at_root=item in users) if item in changing else [item]
        still = [new[one] for one in factors if one not in changing]
        if not still:
            return None
        moving = [new[one] for one in factors if one in changing]
        terms.append(
            (
                sign,
                _without_rules(product([factor, *still]), product(moving)) if moving else factor * still[0],
            )
        )
    return total(terms)


def _without_rules(still: Node, moving: Node) -> Node:
    """The product as it is: the constructor would pull a constant out of 2p·x, away from setup."""
    if still.is_constant or not still.args:
        return still * moving
    signs = [item.op == "neg" for item in (still, moving)]
    plain = raw_operation("mul", (bare(still), bare(moving)))
    return -plain if signs[0] != signs[1] else plain
