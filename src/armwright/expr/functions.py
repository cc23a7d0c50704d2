"""Elementary functions of a scalar: the same call takes a float or a node.

Exact arguments give exact values where there is one: cos(pi/2) is 0, sin(pi/6) is 1/2, and an
exact quarter turn inside an angle is taken out: cos(q + pi/2) is -sin(q).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar, overload

from armwright.expr.node import Node, Number, raw_operation
from armwright.expr.numbers import MINUS_ONE, ONE, ZERO, number, pi_times, scalar
from armwright.expr.rules import without_constant

Scalar = TypeVar("Scalar", float, Node)

# sin of so many times pi, for the angles where it is a ratio
_SINES = {
    Fraction(0): Fraction(0),
    Fraction(1, 6): Fraction(1, 2),
    Fraction(1, 2): Fraction(1),
    Fraction(5, 6): Fraction(1, 2),
    Fraction(1): Fraction(0),
    Fraction(7, 6): Fraction(-1, 2),
    Fraction(3, 2): Fraction(-1),
    Fraction(11, 6): Fraction(-1, 2),
}

_QUARTERS = (ZERO, ONE, ZERO, MINUS_ONE)  # sin of so many times pi/2


def sin(x: Scalar) -> Scalar:
    """Sine of x [rad]."""
    if not isinstance(x, Node):
        return math.sin(x)
    if x.op == "neg":
        return -sin(x.args[0])
    if x.is_constant:
        return _of_constant("sin", x)
    rest, quarters = _quarter_turns(x)
    value = raw_operation("cos" if quarters % 2 else "sin", (_without_sign(rest),))
    sign = -1 if quarters in (2, 3) else 1
    return value if sign * (-1 if rest.op == "neg" and not quarters % 2 else 1) > 0 else -value


def cos(x: Scalar) -> Scalar:
    """Cosine of x [rad]."""
    if not isinstance(x, Node):
        return math.cos(x)
    if x.op == "neg":
        return cos(x.args[0])
    if x.is_constant:
        return _of_constant("cos", x)
    rest, quarters = _quarter_turns(x)
    value = raw_operation("sin" if quarters % 2 else "cos", (_without_sign(rest),))
    sign = -1 if quarters in (1, 2) else 1
    return value if sign * (-1 if rest.op == "neg" and quarters % 2 else 1) > 0 else -value


def _without_sign(x: Node) -> Node:
    return x.args[0] if x.op == "neg" else x


def _quarter_turns(x: Node) -> tuple[Node, int]:
    """(rest, k) with x = rest + k·pi/2, k = 0 … 3; k is 0 where x has no such term."""
    rest, constant, sign = without_constant(x)
    if constant is None or constant.op != "pi" or constant.value.denominator > 2:
        return x, 0
    return (rest if sign > 0 else -rest), int(2 * constant.value) % 4


def _of_constant(op: str, x: Node) -> Node:
    """Sine or cosine of a number or a multiple of pi."""
    if x.op == "number":
        if x.value < 0:
            return -_of_constant(op, -x) if op == "sin" else _of_constant(op, -x)
        return _of_number(op, x, math.sin if op == "sin" else math.cos)
    return _sine_of_pi(x.value) if op == "sin" else _cosine_of_pi(x.value)


def _sine_of_pi(turn: Fraction) -> Node:
    """sin(turn·pi), where it is not a ratio with an angle in the first quadrant."""
    if turn.denominator <= 2:
        return _QUARTERS[2 // turn.denominator * turn.numerator % 4]
    turn %= 2
    if turn in _SINES:
        return number(_SINES[turn])
    value = raw_operation("sin", (pi_times(min(turn % 1, 1 - turn % 1)),))
    return -value if turn > 1 else value


def _cosine_of_pi(turn: Fraction) -> Node:
    """cos(turn·pi), where it is not a ratio with an angle in the first quadrant."""
    if turn.denominator <= 2:
        return _QUARTERS[(2 // turn.denominator * turn.numerator + 1) % 4]
    sine = (turn + Fraction(1, 2)) % 2
    if sine in _SINES:
        return number(_SINES[sine])
    folded = abs((turn + 1) % 2 - 1)  # cos is even: 0..1
    if folded > Fraction(1, 2):
        return -raw_operation("cos", (pi_times(1 - folded),))
    return raw_operation("cos", (pi_times(folded),))


def tan(x: Scalar) -> Scalar:
    """Tangent, as sine over cosine."""
    return sin(x) / cos(x)


def sqrt(x: Scalar) -> Scalar:
    """Square root; of an exact square, exactly."""
    if not isinstance(x, Node):
        return math.sqrt(x)
    if x.is_constant and x.value < 0:
        raise ArithmeticError(f"square root of {x}")
    if x.op == "number":
        exact = None if isinstance(x.value, float) else _exact_root(Fraction(x.value))
        return number(exact) if exact is not None else _of_number("sqrt", x, math.sqrt)
    return raw_operation("sqrt", (x,))


def _exact_root(value: Fraction) -> Fraction | None:
    root = Fraction(math.isqrt(value.numerator), math.isqrt(value.denominator))
    return root if root * root == value else None


@overload
def atan2(y: float, x: float) -> float: ...
@overload
def atan2(y: Node, x: Node | Number) -> Node: ...
@overload
def atan2(y: Number, x: Node) -> Node: ...
def atan2(y: Node | Number, x: Node | Number) -> Node | float:
    """Angle of the point (x, y) [rad]."""
    if isinstance(y, Node) or isinstance(x, Node):
        return _angle(scalar(y), scalar(x))
    return math.atan2(y, x)


def _angle(a: Node, b: Node) -> Node:
    if not a.op == b.op == "number":
        return raw_operation("atan2", (a, b))
    y, x = a.value, b.value
    if y == 0:
        return ZERO if x >= 0 else pi_times(1)
    if x == 0:
        return pi_times(Fraction(1, 2)) if y > 0 else pi_times(Fraction(-1, 2))
    return number(math.atan2(y, x))


def sign(x: Scalar) -> Scalar:
    """-1, 0 or 1."""
    if not isinstance(x, Node):
        return float((x > 0) - (x < 0))
    if x.is_constant:
        return number((x.value > 0) - (x.value < 0))
    return -sign(x.args[0]) if x.op == "neg" else raw_operation("sign", (x,))


def absolute(x: Scalar) -> Scalar:
    """The value without its sign."""
    if not isinstance(x, Node):
        return abs(x)
    if x.is_constant:
        return -x if x.value < 0 else x
    return raw_operation("abs", (_without_sign(x),))


def tanh(x: Scalar) -> Scalar:
    """Hyperbolic tangent, the smooth sign of friction laws."""
    if not isinstance(x, Node):
        return math.tanh(x)
    if x.op == "neg" or (x.is_constant and x.value < 0):
        return -tanh(-x)
    return _of_number("tanh", x, math.tanh)


def exp(x: Scalar) -> Scalar:
    """Exponential function of x."""
    if not isinstance(x, Node):
        return math.exp(x)
    return ONE if x is ZERO else _of_number("exp", x, math.exp)


def _of_number(op: str, x: Node, function: Callable[[float], float]) -> Node:
    """A float argument is evaluated; an exact or symbolic one is kept."""
    if x is ZERO and op in ("sin", "tanh"):
        return ZERO
    if x is ZERO and op == "cos":
        return ONE
    if x.op == "number" and isinstance(x.value, float):
        return number(function(x.value))
    return raw_operation(op, (x,))
