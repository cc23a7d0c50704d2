"""Sums of products, which vectors are multiplied with; the same text serves floats and nodes.

Written with the operators, −u·v would first become a product, then its negative, then a difference. Here
signs are counted instead, and nodes that nobody keeps are not made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from armwright.expr.node import NEGATIVE, NOTHING, SCALED, Node, raw_pair
from armwright.expr.numbers import ZERO

Scalar = TypeVar("Scalar", float, Node)


def sum_of_products(signs: Sequence[int], u: Sequence[Scalar], v: Sequence[Scalar]) -> Scalar:
    """Σ ±u·v with a sign, 1 or −1, for each product; from the left, like the sum written out."""
    if isinstance(u[0], Node):
        return _of_nodes(signs, u, v)
    total = u[0] * v[0] if signs[0] > 0 else -(u[0] * v[0])
    for i in range(1, len(signs)):
        total = total + u[i] * v[i] if signs[i] > 0 else total - u[i] * v[i]
    return total


def _of_nodes(signs: Sequence[int], u: Sequence[Node], v: Sequence[Node]) -> Node:
    total, outer = ZERO, 1
    for sign, a, b in zip(signs, u, v, strict=True):
        flags = a.flags | b.flags
        if flags & NOTHING:
            continue
        if flags & NEGATIVE:
            if a.flags & NEGATIVE:
                a, sign = a.args[0], -sign
            if b.flags & NEGATIVE:
                b, sign = b.args[0], -sign
        if flags & SCALED or a is b:
            product = a * b
        else:  # no rule to look for
            product = raw_pair("mul", a, b) if a.key <= b.key else raw_pair("mul", b, a)
        if total is ZERO:
            total, outer = product, sign
        elif sign == outer:
            total = total + product
        elif total.key > product.key:  # the order in which a difference is kept
            total, outer = product - total, sign
        else:
            total = total - product
    return total if outer > 0 else -total
