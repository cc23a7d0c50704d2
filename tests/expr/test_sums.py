"""Sums of products: what the operators would give, without the nodes in between."""

from __future__ import annotations

import math
from itertools import product
from random import Random

import pytest

from armwright.expr import ONE, PI, ZERO, Node, cos, name, number, sin
from armwright.expr.sums import sum_of_products
from armwright.expr.vector import cross, dot, returned_x, returned_z, turned_x, turned_z

a, b, c = name("a"), name("b"), name("c")
FACTORS: tuple[Node, ...] = (ZERO, ONE, number(-1), number(2.5), PI, a, -a, b, -b, 3 * a, a * b, -(a + b), c)


def written_out(signs: tuple[int, ...], u: tuple[Node, ...], v: tuple[Node, ...]) -> Node:
    total = ZERO
    for sign, x, y in zip(signs, u, v, strict=True):
        total = total + x * y if sign > 0 else total - x * y
    return total


def test_every_pair_of_products_is_the_sum_written_out() -> None:
    for (p, q), (x, y) in product(product(FACTORS, repeat=2), ((a, c), (-c, b), (ONE, -a), (ZERO, b))):
        for signs in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
            assert sum_of_products(signs, (p, x), (q, y)) is written_out(signs, (p, x), (q, y))


def test_long_sums_are_the_sums_written_out() -> None:
    random = Random(1)
    for _ in range(300):
        count = random.randint(1, 6)
        signs = tuple(random.choice((1, -1)) for _ in range(count))
        u, v = (tuple(random.choices(FACTORS, k=count)) for _ in range(2))
        assert sum_of_products(signs, u, v) is written_out(signs, u, v)


def test_floats_are_summed_from_the_left() -> None:
    assert sum_of_products((1, -1, 1), (0.1, 0.2, 0.3), (0.5, 0.7, 0.9)) == 0.1 * 0.5 - 0.2 * 0.7 + 0.3 * 0.9
    assert sum_of_products((-1, 1), (0.1, 0.2), (0.5, 0.7)) == -(0.1 * 0.5) + 0.2 * 0.7


@pytest.mark.parametrize("angle", [0, 1, 2, 3])
def test_turns_by_right_angles_are_the_general_ones(angle: int) -> None:
    turn = PI * angle / 2
    x, y, z = -a, b, a * c
    co, si = cos(turn), sin(turn)
    assert turned_z((x, y, z), co, si) == (co * x - si * y, si * x + co * y, z)
    assert turned_x((x, y, z), co, si) == (x, co * y - si * z, si * y + co * z)
    assert returned_z((x, y, z), co, si) == turned_z((x, y, z), co, -si)
    assert returned_x((x, y, z), co, si) == turned_x((x, y, z), co, -si)


def test_returning_undoes_turning() -> None:
    v, (co, si) = (0.3, -0.7, 1.1), (math.cos(0.4), math.sin(0.4))
    assert returned_z(turned_z(v, co, si), co, si) == pytest.approx(v, abs=1e-15)  # rounding of two turns
    assert returned_x(turned_x(v, co, si), co, si) == pytest.approx(v, abs=1e-15)


def test_a_vector_times_itself_and_across_itself() -> None:
    v = (-a, b, c)
    assert dot(v, v) is (a * a + b * b) + c * c
    assert cross(v, v) == (ZERO, ZERO, ZERO)
