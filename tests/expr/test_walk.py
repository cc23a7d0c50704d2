"""Walks over the graph: values at several samples."""

import math

import pytest

from armwright.expr import ONE, Node, cos, evaluate, name, raw_operation, sin
from armwright.expr.node import Number
from armwright.expr.walk import evaluate_in_turn, substitute_in_turn


def test_values_in_turn_are_those_of_each_sample() -> None:
    x, y = name("x"), name("y")
    nodes = [cos(x) * y - 0.3 * x, (x + y) ** 3, x / y]
    samples = [{"x": 0.1 * k, "y": 1.0 - 0.3 * k} for k in range(3)]
    assert list(evaluate_in_turn(nodes, samples)) == [
        [evaluate(node, at) for node in nodes] for at in samples
    ]


def test_a_sample_is_looked_at_when_its_values_are_asked_for() -> None:
    x = name("x")
    found = evaluate_in_turn([1 / x], iter([{"x": 2.0}, {"x": 0.0}]))
    assert math.isclose(next(found)[0], 0.5, rel_tol=1e-15)  # exact
    with pytest.raises(ZeroDivisionError):
        next(found)


def test_every_substitution_in_turn_starts_from_the_same_nodes() -> None:
    x, y, z = name("x"), name("y"), name("z")
    nodes = [sin(x) * y - z, x + y, sin(z) * z, y]
    puts: list[dict[str, Node | Number]] = [{"x": y, "y": x}, {"x": 0}, {"y": 1, "z": x}, {}]
    assert list(substitute_in_turn(nodes, puts)) == [
        [sin(y) * x - z, x + y, sin(z) * z, x],
        [-z, y, sin(z) * z, y],
        [sin(x) - x, x + ONE, sin(x) * x, ONE],
        nodes,
    ]


def test_what_holds_no_replaced_name_stays_the_node_it_is() -> None:
    x, y = name("x"), name("y")
    unruly = raw_operation("mul", (ONE, x))  # the constructor would make it x
    put = {"x": x, "y": ONE}
    assert next(substitute_in_turn([unruly, unruly + y], [put])) == [unruly, unruly + ONE]
