"""The rules of + - * / and whole powers: all of them, and nowhere else.

* numbers fold: integers and ratios exactly, anything with a decimal fraction as the float that is
  nearest to the decimal, where the result has few digits;
* multiples of pi stay exact and fold with each other and with exact numbers;
* 0, 1 and -1 vanish; a constant factor is pulled to the front and merged, constant terms merge;
* a sign is pulled outward: (-a)*b = -(a*b), a + (-b) = a - b;
* operands of + and * are put in one order that depends on their meaning only, never on the
  order of creation, so the same model gives the same text in every process.

There is no general simplification.
"""

from __future__ import annotations

from fractions import Fraction

from armwright.expr.node import Node, Number, raw_operation
from armwright.expr.numbers import (
    ONE,
    PI,
    ZERO,
    is_negative,
    near_decimal,
    number,
    pi_times,
    product_of_constants,
    scalar,
    sum_of_constants,
)

_LARGEST_POWER = 64  # x**8 raised to the 16th stays nested, as a reader takes exponents up to 64


def add(left: Node | Number, right: Node | Number) -> Node:
    """The sum."""
    a = left if isinstance(left, Node) else scalar(left)
    b = right if isinstance(right, Node) else scalar(right)
    if a is ZERO:
        return b
    if b is ZERO:
        return a
    if a.op == "neg":
        return negate(add(a.args[0], b.args[0])) if b.op == "neg" else subtract(b, a.args[0])
    if b.op == "neg":
        return subtract(a, b.args[0])
    if a.is_constant or b.is_constant:
        return _sum_with_constant(b, a) if a.is_constant else _sum_with_constant(a, b)
    return raw_operation("add", (b, a) if a.key > b.key else (a, b))


def subtract(left: Node | Number, right: Node | Number) -> Node:
    """The difference."""
    a = left if isinstance(left, Node) else scalar(left)
    b = right if isinstance(right, Node) else scalar(right)
    if b is ZERO:
        return a
    if a is b:
        return ZERO
    if b.op == "neg":
        return add(a, b.args[0])
    if a.op == "neg":
        return negate(add(a.args[0], b))
    if b.is_constant:
        return _sum_with_constant(a, negate(b))
    if a.is_constant:
        return negate(_sum_with_constant(b, negate(a)))
    return _minus(raw_operation("sub", (b, a))) if a.key > b.key else raw_operation("sub", (a, b))


def _sum_with_constant(x: Node, constant: Node) -> Node:
    """The sum of x, which has no outer sign, and a constant."""
    if x.is_constant:
        folded = sum_of_constants(x, constant)
        return _sum_with_pi(x, constant) if folded is None else folded
    rest, inside, sign = without_constant(x)
    if inside is not None:
        folded = sum_of_constants(inside, constant)
        if folded is not None:  # the rest may hold a second constant, as (x + 1) + pi does
            return (
                _sum_with_constant(rest, folded)
                if sign > 0
                else negate(_sum_with_constant(rest, negate(folded)))
            )
        if inside.op == "pi":  # an exact multiple of pi stays outside: n + (pi + x) = pi + (n + x)
            inner = (
                _sum_with_constant(rest, constant)
                if sign > 0
                else negate(_sum_with_constant(rest, negate(constant)))
            )
            return add(inner, inside)
    return _term_and_constant(x, constant, 1)


def _sum_with_pi(a: Node, b: Node) -> Node:
    """The sum of an exact number and a multiple of pi: ±(n ± m·pi) with n and m positive."""
    n, pi = (a, b) if a.op == "number" else (b, a)
    if is_negative(n):
        return _minus(_sum_with_pi(negate(n), negate(pi)))
    return raw_operation("sub", (n, negate(pi))) if is_negative(pi) else raw_operation("add", (n, pi))


def without_constant(x: Node) -> tuple[Node, Node | None, int]:
    """(rest, constant, sign) with x = sign·rest + constant; None where x has no constant term."""
    if x.op not in ("add", "sub"):
        return x, None, 1
    a, b = x.args
    if a.is_constant == b.is_constant:
        return x, None, 1
    if x.op == "add":
        return (b, a, 1) if a.is_constant else (a, b, 1)
    return (b, a, -1) if a.is_constant else (a, negate(b), 1)


def _term_and_constant(x: Node, constant: Node, sign: int) -> Node:
    """The sum ±x + constant in its one form: ±(c + x) or ±(c - x), c positive."""
    if constant is ZERO:
        return x if sign > 0 else negate(x)
    if is_negative(constant):
        return _minus(raw_operation("sub" if sign > 0 else "add", (negate(constant), x)))
    return raw_operation("add" if sign > 0 else "sub", (constant, x))


def negate(value: Node | Number) -> Node:
    """The number or node with the other sign."""
    a = value if isinstance(value, Node) else scalar(value)
    if a.op == "neg":
        return a.args[0]
    if a.is_constant:
        return number(-a.value) if a.op == "number" else pi_times(-a.value)
    return raw_operation("neg", (a,))


def _minus(a: Node) -> Node:
    return raw_operation("neg", (a,))


def multiply(left: Node | Number, right: Node | Number) -> Node:
    """The product."""
    a = left if isinstance(left, Node) else scalar(left)
    b = right if isinstance(right, Node) else scalar(right)
    if a is ZERO or b is ZERO:
        return ZERO
    if a is ONE:
        return b
    if b is ONE:
        return a
    if a.op == "neg":
        return multiply(a.args[0], b.args[0]) if b.op == "neg" else negate(multiply(a.args[0], b))
    if b.op == "neg":
        return negate(multiply(a, b.args[0]))
    if a.is_constant or b.is_constant:
        return _product_with_constant(b, a) if a.is_constant else _product_with_constant(a, b)
    for one, other in ((a, b), (b, a)):  # (c * x) * y = c * (x * y)
        if other.op == "mul" and other.args[0].is_constant:
            return _product_with_constant(multiply(one, other.args[1]), other.args[0])
    if a is b:
        return power(a, 2)
    return raw_operation("mul", (b, a) if a.key > b.key else (a, b))


def _product_with_constant(x: Node, constant: Node) -> Node:
    """The product of x and a constant other than 0 and 1."""
    if is_negative(constant):
        return negate(multiply(negate(constant), x))
    if x.is_constant:
        folded = product_of_constants(x, constant)
        return _pi_squared(x, constant) if folded is None else folded
    if x.op == "neg":
        return negate(_product_with_constant(x.args[0], constant))
    if x.op == "mul" and x.args[0].is_constant:  # c * (d * x)
        head = product_of_constants(constant, x.args[0]) or _pi_squared(constant, x.args[0])
        return multiply(head, x.args[1])
    return raw_operation("mul", (constant, x))


def _pi_squared(a: Node, b: Node) -> Node:
    """The product of two multiples of pi."""
    return multiply(number(a.value * b.value), power(PI, 2))


def divide(left: Node | Number, right: Node | Number) -> Node:
    """The quotient. A constant divisor becomes a factor; a zero divisor is refused."""
    a = left if isinstance(left, Node) else scalar(left)
    b = right if isinstance(right, Node) else scalar(right)
    if b is ZERO:
        raise ZeroDivisionError("division by zero")
    if a is ZERO or b is ONE:
        return a
    if a is b:
        return ONE
    if a.op == "neg" or is_negative(a):
        return negate(divide(negate(a), b))
    if b.op == "neg" or is_negative(b):
        return negate(divide(a, negate(b)))
    if b.op == "number":
        return _quotient_by_constant(a, b)
    if a.op == "pi" and b.op == "pi":
        return number(a.value / b.value)
    return raw_operation("div", (a, b))


def _quotient_by_constant(a: Node, b: Node) -> Node:
    """The quotient by a number."""
    if a.op == "number" and isinstance(b.value, float):
        return number(near_decimal(float(a.value) / b.value))
    return multiply(a, number(1 / b.value if isinstance(b.value, float) else Fraction(1) / b.value))


def power(base: Node | Number, exponent: int) -> Node:
    """The power for a whole exponent."""
    a = base if isinstance(base, Node) else scalar(base)
    if exponent.__class__ is not int:
        exponent = _whole(exponent)
    if exponent == 0:
        return ONE
    if exponent < 0:
        return divide(ONE, power(a, -exponent))
    if exponent == 1 or a is ONE or a is ZERO:
        return a
    if a.op == "number":
        return number(near_decimal(a.value**exponent))
    if a.op == "neg" or is_negative(a):
        return negate(power(negate(a), exponent)) if exponent % 2 else power(negate(a), exponent)
    if a.op == "pi" and a is not PI:
        return multiply(number(a.value**exponent), power(PI, exponent))
    if a.op == "sqrt" and exponent == 2:
        return a.args[0]
    if a.op == "pow" and a.value * exponent <= _LARGEST_POWER:
        return power(a.args[0], a.value * exponent)
    if a.op == "mul" and a.args[0].is_constant:  # (c * x)**n = c**n * x**n
        return multiply(power(a.args[0], exponent), power(a.args[1], exponent))
    return raw_operation("pow", (a,), exponent)


def _whole(exponent: object) -> int:
    """The exponent as an int; a power that is not whole has no node."""
    if isinstance(exponent, float) and exponent.is_integer():
        return int(exponent)
    if not hasattr(exponent, "__index__"):
        raise TypeError(f"exponent {exponent!r}: give a whole number; for a square root write sqrt(x)")
    return int(exponent.__index__())
