"""Bridges carry values to SymPy and CasADi, and programs to casadi.Function."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from armwright.expr import PI, evaluate, name, number, to_casadi, to_sympy
from tests.expr.recipes import NAMES, Unsuitable, node_of, recipes, tolerance, value_of, values


@given(recipes, values)
@settings(max_examples=50)
def test_casadi_has_the_same_value(recipe, at):
    casadi = pytest.importorskip("casadi")
    try:
        wanted = value_of(recipe, at)
        node = node_of(recipe)
    except (Unsuitable, ArithmeticError, OverflowError):
        assume(False)
        return
    symbols = {text: casadi.SX.sym(text) for text in NAMES}
    f = casadi.Function("f", list(symbols.values()), [to_casadi(node, symbols)])
    assert float(f(*(at[text] for text in NAMES))) == pytest.approx(
        float(wanted.value), abs=tolerance(wanted)
    )


def test_sympy_keeps_exact_numbers():
    sympy = pytest.importorskip("sympy")
    x = to_sympy(name("x") * PI / 3 + number(1) / 7)
    assert x == sympy.Symbol("x", real=True) * sympy.pi / 3 + sympy.Rational(1, 7)
    assert to_sympy([name("x"), number(0.25)])[1] == sympy.Float(0.25)


def test_names_are_never_parsed():
    """A hostile name stays a symbol."""
    sympy = pytest.importorskip("sympy")
    assert to_sympy(name("__import__")) == sympy.Symbol("__import__", real=True)


def test_a_new_casadi_symbol_is_made_for_an_unknown_name():
    casadi = pytest.importorskip("casadi")
    shared = to_casadi([name("x") * 2, name("x") + 1])
    f = casadi.Function("f", casadi.symvar(casadi.vertcat(*shared)), shared)
    assert float(f(3)[0]) == 6
    assert evaluate(name("x") * 2, {"x": 3}) == 6
