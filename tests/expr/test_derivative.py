"""Derivatives: forward, reverse, complex step, SymPy and mpmath agree."""

from __future__ import annotations

import math

import mpmath
import pytest
from hypothesis import assume, given, settings

from armwright.expr import (
    adjoint,
    atan2,
    derivative,
    evaluate,
    evaluate_all,
    gradient,
    jacobian,
    name,
    postorder,
    sin,
    sqrt,
    substitute,
    substitute_all,
    tangent,
    to_sympy,
)
from tests.expr.recipes import NAMES, Unsuitable, node_of, recipes, value_of, values

a, b, c = name("a"), name("b"), name("c")


def _slope(recipe, at, text):
    """Central difference with 60 digits: the step error is far below double precision."""
    h = mpmath.mpf(10) ** -20
    with mpmath.workdps(60):
        ahead = value_of(recipe, {**at, text: mpmath.mpf(at[text]) + h}, digits=60).value
        behind = value_of(recipe, {**at, text: mpmath.mpf(at[text]) - h}, digits=60).value
        return (ahead - behind) / (2 * h)


@given(recipes, values)
def test_derivative_is_the_slope(recipe, at):
    try:
        size = value_of(recipe, at)
        assume(size.largest < 1e3)
        node = node_of(recipe)
        slopes = [_slope(recipe, at, text) for text in NAMES]
        found = [evaluate(derivative(node, text), at) for text in NAMES]
    except (Unsuitable, ArithmeticError, OverflowError):
        assume(False)
        return
    for slope, ours in zip(slopes, found, strict=True):
        # divisors stay above 0.02 and roots above 0.14, so a derivative may be 1e4 times its terms
        assert ours == pytest.approx(float(slope), rel=1e-7, abs=1e-7 * size.largest)


@given(recipes, values)
def test_forward_and_reverse_agree(recipe, at):
    try:
        value_of(recipe, at)
        node = node_of(recipe)
        forward = [evaluate(derivative(node, text), at) for text in NAMES]
        reverse = evaluate_all(gradient(node, NAMES), at)
    except (Unsuitable, ArithmeticError, OverflowError):
        assume(False)
        return
    scale = max(1.0, *map(abs, forward))
    assert reverse == pytest.approx(forward, rel=1e-9, abs=1e-9 * scale)


@given(recipes)
@settings(max_examples=40)
def test_derivative_is_that_of_sympy(recipe):
    pytest.importorskip("sympy")
    at = {"a": 0.7, "b": 1.3, "c": 0.4, "q1": 1.9, "q2": 0.55}
    try:
        value_of(recipe, at)
        node = node_of(recipe)
        theirs = to_sympy(node)
        slope = theirs.diff(*[s for s in theirs.free_symbols if s.name == "a"] or [to_sympy(a)])
        wanted = complex(slope.subs({s: at[s.name] for s in slope.free_symbols}).evalf(30))
        ours = evaluate(derivative(node, "a"), at)
    except (Unsuitable, ArithmeticError, OverflowError, TypeError):
        assume(False)
        return
    assume(math.isfinite(wanted.real) and abs(wanted.imag) < 1e-12)
    assert ours == pytest.approx(wanted.real, rel=1e-8, abs=1e-8)


def test_jacobian_chooses_either_mode_with_the_same_result():
    roots = [sin(a * b) + c, atan2(a, b * c), sqrt(a + b * b)]
    at = {"a": 0.3, "b": 1.1, "c": 0.8}
    wide = jacobian(roots, ["a", "b", "c", "d"])
    narrow = jacobian([*roots, a * b * c], ["a", "b", "c"])
    for i in range(3):
        assert evaluate_all(wide[i][:3], at) == pytest.approx(evaluate_all(narrow[i], at), rel=1e-14)
        assert wide[i][3] == 0


def test_tangent_and_adjoint_are_transposes():
    """uᵀ(J v) = (Jᵀu)ᵀ v."""
    roots = [sin(a * b) / c, a**3 - b * c]
    v, u, at = {"a": 0.3, "b": -2.0, "c": 0.5}, [1.5, -0.7], {"a": 0.9, "b": 0.4, "c": 1.7}
    along = evaluate_all(tangent(roots, v), at)
    across = evaluate_all(adjoint(roots, u, names=["a", "b", "c"]), at)
    assert sum(x * y for x, y in zip(u, along, strict=True)) == pytest.approx(
        sum(x * y for x, y in zip(across, v.values(), strict=True)), rel=1e-14
    )


def test_reverse_mode_costs_a_few_times_the_function():
    """The gradient of a chain of n products has a size linear in n."""
    names = [f"x{i}" for i in range(300)]
    total = name("x0")
    for text in names[1:]:
        total = sin(total * name(text)) + name(text)
    size = len(postorder([total]))
    assert len(postorder(gradient(total, names))) < 8 * size


@given(recipes, values)
def test_substitution_evaluates_inside_out(recipe, at):
    try:
        value_of(recipe, at)
        node = node_of(recipe)
        new = substitute(node, {"a": name("b") * 2, "q1": 0.3})
        inside = {**at, "a": 2 * at["b"], "q1": 0.3}
        wanted = value_of(recipe, inside)
        found = evaluate(new, at)
    except (Unsuitable, ArithmeticError, OverflowError):
        assume(False)
        return
    assert found == pytest.approx(float(wanted.value), rel=1e-9, abs=1e-9 * wanted.largest)


def test_substitution_is_simultaneous():
    assert substitute_all([a - b, a * c], {"a": b, "b": a}) == [b - a, b * c]


def test_deep_graphs_need_no_stack():
    x = name("x")
    for i in range(8_000):
        x = sin(x) + name(f"y{i % 3}") * x
    assert math.isfinite(evaluate(substitute(x, {"y0": 0.1}), {"x": 0.1, "y1": 0.2, "y2": 0.3}))
    assert len(gradient(x, ["x", "y0"])) == 2
    assert derivative(x, "y1") is not x
