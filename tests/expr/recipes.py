"""Random expressions as recipes: plain trees that nodes, mpmath and SymPy are each built from.

A recipe is a nested tuple (op, parts…). Its value is worked out by mpmath without any of our rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath
from hypothesis import strategies as st

from armwright.expr import Node, absolute, atan2, cos, exp, name, number, pi_times, sign, sin, sqrt, tanh

NAMES = ("a", "b", "c", "q1", "q2")
Recipe = tuple[Any, ...]

numbers = st.one_of(
    st.integers(-4, 4),
    st.fractions(-3, 3, max_denominator=6),
    st.floats(-3, 3, allow_nan=False).map(lambda x: round(x, 3)),
)
leaves = st.one_of(
    st.sampled_from(NAMES).map(lambda text: ("name", text)),
    numbers.map(lambda value: ("number", value)),
    st.fractions(-2, 2, max_denominator=6).map(lambda value: ("pi", value)),
)


def grown(inner: st.SearchStrategy[Recipe]) -> st.SearchStrategy[Recipe]:
    two = st.sampled_from(("add", "sub", "mul", "add", "sub", "mul", "div", "atan2"))
    one = st.sampled_from(("neg", "sin", "cos", "sqrt", "sign", "abs", "tanh", "exp"))
    return st.one_of(
        st.tuples(two, inner, inner),
        st.tuples(one, inner),
        st.tuples(st.just("pow"), inner, st.integers(-2, 4)),
    )


recipes = st.recursive(leaves, grown, max_leaves=12)
values = st.fixed_dictionaries({text: st.floats(0.2, 2.5).map(lambda x: round(x, 4)) for text in NAMES})

_BUILD = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "div": lambda a, b: a / b,
    "neg": lambda a: -a,
    "sin": sin,
    "cos": cos,
    "sqrt": sqrt,
    "atan2": atan2,
    "sign": sign,
    "abs": absolute,
    "tanh": tanh,
    "exp": exp,
}


class Unsuitable(Exception):
    """Not a recipe with a finite, well-conditioned value at this point."""


def node_of(recipe: Recipe) -> Node:
    """The node, through the constructors."""
    op, *parts = recipe
    if op == "name":
        return name(parts[0])
    if op == "number":
        return number(parts[0])
    if op == "pi":
        return pi_times(parts[0])
    if op == "pow":
        return node_of(parts[0]) ** parts[1]
    return _BUILD[op](*(node_of(part) for part in parts))


@dataclass(frozen=True)
class Value:
    """A value with many digits and the largest magnitude met on the way to it."""

    value: Any
    largest: float


def value_of(recipe: Recipe, at: Mapping[str, Any], *, digits: int = 40) -> Value:
    """What mpmath says; Unsuitable where doubles could not be compared with it."""
    with mpmath.workdps(digits):
        return _value(recipe, at)


def _value(recipe: Recipe, at: Mapping[str, float]) -> Value:
    op, *parts = recipe
    if op == "name":
        return Value(mpmath.mpf(at[parts[0]]), 1.0)
    if op in ("number", "pi"):
        exact = Fraction(parts[0])
        value = mpmath.mpf(exact.numerator) / exact.denominator
        return Value(value * mpmath.pi if op == "pi" else value, 1.0)
    below = [_value(part, at) for part in parts if isinstance(part, tuple)]
    value = _operation(op, [item.value for item in below], parts)
    largest = max([abs(float(value)), *(item.largest for item in below)])
    if largest > 1e6:
        raise Unsuitable
    return Value(value, largest)


def _operation(op: str, args: list[Any], parts: list[Any]) -> Any:
    a = args[0]
    if op == "pow":
        _require(parts[1] >= 0 or abs(a) > 0.02)
        return a ** parts[1]
    if op == "div":
        _require(abs(args[1]) > 0.02)
        return a / args[1]
    if op == "sqrt":
        _require(a > 0.02)
        return mpmath.sqrt(a)
    if op in ("sign", "abs"):
        _require(abs(a) > 1e-6)
        return mpmath.sign(a) if op == "sign" else abs(a)
    if op == "atan2":
        _require(abs(a) > 0.02 and abs(args[1]) > 0.02)
        return mpmath.atan2(a, args[1])
    if op == "exp":
        _require(a < 12)
    calls = {
        "neg": lambda x: -x,
        "sin": mpmath.sin,
        "cos": mpmath.cos,
        "tanh": mpmath.tanh,
        "exp": mpmath.exp,
    }
    return calls[op](a) if op in calls else _BUILD[op](*args)


def _require(is_fine: bool) -> None:
    if not is_fine:
        raise Unsuitable


def tolerance(value: Value) -> float:
    """Double rounding grows with the largest term; divisors and roots above are kept from zero.

    2**-52 times the magnitude, times 1e4 for a dozen operations with divisors down to 0.02.
    """
    return 2.3e-12 * max(1.0, value.largest) ** 2
