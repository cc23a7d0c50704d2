"""Elementary functions of a scalar: the same call takes a float or a node.

Exact arguments give exact values where there is one: cos(pi/2) is 0, sin(pi/6) is 1/2.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import TypeVar

from armwright.expr import node as n
from armwright.expr.node import Node

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


def sin(x: Scalar) -> Scalar:
    """Sine of x [rad]."""
    if not isinstance(x, Node):
        return math.sin(x)
    if x.op == "pi":
        return _sine_of_pi(x.value)
    if x.op == "neg":
        return -sin(x.args[0])
    if x.op == "number":
        return -sin(-x) if x.value < 0 else _of_number("sin", x, math.sin)
    return n._intern("sin", (x,))


def cos(x: Scalar) -> Scalar:
    """Cosine of x [rad]."""
    if not isinstance(x, Node):
        return math.cos(x)
    if x.op == "pi":
        return _sine_of_pi(x.value + Fraction(1, 2), cosine_of=x.value)
    if x.op == "neg":
        return cos(x.args[0])
    if x.op == "number":
        return cos(-x) if x.value < 0 else _of_number("cos", x, math.cos)
    return n._intern("cos", (x,))


def _sine_of_pi(turn: Fraction, cosine_of: Fraction | None = None) -> Node:
    """sin(turn*pi), as a node of the function that was asked for where it is not a ratio."""
    turn %= 2
    if turn in _SINES:
        return n.number(_SINES[turn])
    if cosine_of is None:  # into the first quadrant, so that equal values are one node
        value = n._intern("sin", (n.pi_times(min(turn % 1, 1 - turn % 1)),))
        return -value if turn > 1 else value
    folded = abs((cosine_of + 1) % 2 - 1)  # cos is even: 0..1
    if folded > Fraction(1, 2):
        return -n._intern("cos", (n.pi_times(1 - folded),))
    return n._intern("cos", (n.pi_times(folded),))


def tan(x: Scalar) -> Scalar:
    """Tangent, as sine over cosine."""
    return sin(x) / cos(x)


def sqrt(x: Scalar) -> Scalar:
    """Square root; of an exact square, exactly."""
    if not isinstance(x, Node):
        return math.sqrt(x)
    if x.op == "number":
        if x.value < 0:
            raise ArithmeticError(f"square root of {x.value}")
        exact = None if isinstance(x.value, float) else _exact_root(Fraction(x.value))
        return n.number(exact) if exact is not None else _of_number("sqrt", x, math.sqrt)
    return n._intern("sqrt", (x,))


def _exact_root(value: Fraction) -> Fraction | None:
    root = Fraction(math.isqrt(value.numerator), math.isqrt(value.denominator))
    return root if root * root == value else None


def atan2(y: Scalar, x: Scalar) -> Scalar:
    """Angle of the point (x, y) [rad]."""
    if not isinstance(y, Node) and not isinstance(x, Node):
        return math.atan2(y, x)
    a, b = n.scalar(y), n.scalar(x)
    if a is n.ZERO and b.op == "number":
        return n.ZERO if b.value >= 0 else n.PI
    if b is n.ZERO and a.op == "number":
        return n.pi_times(Fraction(1, 2)) if a.value > 0 else n.pi_times(Fraction(-1, 2))
    if a.op == b.op == "number":
        return n.number(math.atan2(a.value, b.value))
    return n._intern("atan2", (a, b))


def sign(x: Scalar) -> Scalar:
    """-1, 0 or 1."""
    if not isinstance(x, Node):
        return float((x > 0) - (x < 0))
    if x.is_constant:
        return n.number((x.value > 0) - (x.value < 0))
    return -sign(x.args[0]) if x.op == "neg" else n._intern("sign", (x,))


def absolute(x: Scalar) -> Scalar:
    """|x|."""
    if not isinstance(x, Node):
        return abs(x)
    if x.is_constant:
        return -x if x.value < 0 else x
    return absolute(x.args[0]) if x.op == "neg" else n._intern("abs", (x,))


def tanh(x: Scalar) -> Scalar:
    """Hyperbolic tangent, the smooth sign of friction laws."""
    if not isinstance(x, Node):
        return math.tanh(x)
    if x.op == "neg":
        return -tanh(x.args[0])
    return _of_number("tanh", x, math.tanh)


def exp(x: Scalar) -> Scalar:
    """e to the power x."""
    if not isinstance(x, Node):
        return math.exp(x)
    return n.ONE if x is n.ZERO else _of_number("exp", x, math.exp)


def _of_number(op: str, x: Node, function: object) -> Node:
    """A float argument is evaluated; an exact or symbolic one is kept."""
    if x is n.ZERO and op in ("sin", "tanh"):
        return n.ZERO
    if x is n.ZERO and op == "cos":
        return n.ONE
    if x.op == "number" and isinstance(x.value, float):
        assert callable(function)
        return n.number(function(x.value))
    return n._intern(op, (x,))
