"""Expanded forms: sines and cosines of pi/3, pi/4 and pi/6 are roots, two of which make a ratio."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from math import prod

import pytest

from armwright.expr import Node, cos, evaluate, name, number, pi_times, sin
from armwright.expr.polynomial import factored_node, polynomial

EXACT = 1e-14  # rounding of a product of four numbers
ROOTS = [f(pi_times(Fraction(1, k))) for f in (sin, cos) for k in (3, 4, 6)]


@pytest.mark.parametrize("factors", list(combinations_with_replacement(ROOTS, 4)))
def test_products_of_roots_keep_their_value_and_hold_no_square(factors: tuple[Node, ...]) -> None:
    product = prod(factors, start=number(1))
    found = factored_node(polynomial(product * name("x")))
    assert evaluate(found, {"x": 3.0}) == pytest.approx(3.0 * evaluate(product, {}), rel=EXACT)
    assert all(power == 1 for monomial in polynomial(product).terms for _, power in monomial)


def test_squares_of_fixed_angles_cancel() -> None:
    """cos²(pi/6) - 1/4 is 1/2, and sin(pi/3) is cos(pi/6)."""
    third, sixth = pi_times(Fraction(1, 3)), pi_times(Fraction(1, 6))
    assert factored_node(polynomial(cos(sixth) ** 2 - Fraction(1, 4))) == Fraction(1, 2)
    assert polynomial(sin(third) * name("x") - cos(sixth) * name("x")).is_zero
