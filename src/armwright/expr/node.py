"""The scalar graph: hash-consed nodes, and the rules that live in their constructors.

A node is an immutable value. Two nodes that mean the same after the rules below are the same
object, so equality is identity and a shared term is computed once. The rules, all of them:

* numbers fold: integers and ratios exactly, anything with a decimal fraction as a float;
* multiples of pi stay exact and fold with each other and with exact numbers;
* 0, 1 and -1 vanish; a constant factor or term is pulled to the front and merged;
* a sign is pulled outward: (-a)*b = -(a*b), a + (-b) = a - b;
* operands of + and * are put in one order that depends on their meaning only, never on the
  order of creation, so the same model gives the same text in every process.

There is no general simplification. The table of living nodes is weak and guarded by a lock; it is
the only thing kept here and it cannot be observed through values.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from fractions import Fraction
from hashlib import blake2b
from typing import Any, TypeAlias
from weakref import WeakValueDictionary

Number: TypeAlias = int | float | Fraction
Leaf: TypeAlias = Number | str

_DYADIC = 64  # 0.5, 0.25, ... 1/64 times pi is an exact multiple of pi
_EXACT_BITS = 128  # a ratio with longer numerator or denominator becomes a float


class Node:
    """One scalar: ``op`` with ``args``, or a leaf with ``value``.

    op is "number" (int, Fraction or finite float), "pi" (Fraction: so many times pi), "name"
    (str), or one of add sub mul div neg pow sqrt sin cos atan2 sign abs tanh exp. A "pow" keeps
    its integer exponent in ``value``. Build nodes with the operators and the functions of this
    package, never with the class.
    """

    __slots__ = ("__weakref__", "args", "key", "op", "value")

    op: str
    args: tuple[Node, ...]
    value: Any
    key: int  # orders operands; depends on the meaning only

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a node is a value and cannot be changed")

    def __repr__(self) -> str:
        from armwright.expr.text import to_text

        return to_text(self)

    def __copy__(self) -> Node:
        return self

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Callable[..., Node], tuple[Any, ...]]:
        return _intern, (self.op, self.args, self.value)

    def __float__(self) -> float:
        from armwright.expr.walk import evaluate

        return evaluate(self, {})

    @property
    def is_constant(self) -> bool:
        """True for a number or an exact multiple of pi."""
        return self.op in ("number", "pi")

    def __add__(self, other: Node | Number) -> Node:
        return add(self, other)

    def __radd__(self, other: Number) -> Node:
        return add(other, self)

    def __sub__(self, other: Node | Number) -> Node:
        return add(self, negate(other))

    def __rsub__(self, other: Number) -> Node:
        return add(other, negate(self))

    def __mul__(self, other: Node | Number) -> Node:
        return multiply(self, other)

    def __rmul__(self, other: Number) -> Node:
        return multiply(other, self)

    def __truediv__(self, other: Node | Number) -> Node:
        return divide(self, other)

    def __rtruediv__(self, other: Number) -> Node:
        return divide(other, self)

    def __neg__(self) -> Node:
        return negate(self)

    def __pos__(self) -> Node:
        return self

    def __pow__(self, exponent: int) -> Node:
        return power(self, exponent)


class Constant(Node):
    """A number. It equals, and hashes like, the plain number it holds."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Node):
            return self is other
        return isinstance(other, int | float | Fraction) and bool(self.value == other)

    def __hash__(self) -> int:
        return hash(self.value)


_TABLE: WeakValueDictionary[tuple[Any, ...], Node] = WeakValueDictionary()
_LOCK = threading.Lock()


def _intern(op: str, args: tuple[Node, ...], value: Any = None) -> Node:
    """The one living node with this meaning."""
    entry = (op, args, value, type(value))
    with _LOCK:
        node = _TABLE.get(entry)
        if node is None:
            node = object.__new__(Constant if op == "number" else Node)
            put = object.__setattr__
            put(node, "op", op)
            put(node, "args", args)
            put(node, "value", value)
            put(node, "key", _order_key(op, args, value))
            _TABLE[entry] = node
        return node


def assembled(op: str, args: tuple[Node, ...], value: Any = None) -> Node:
    """The node with exactly these operands, in this order: no rule is applied.

    For programs, which show operands in reading order and signs where they were named.
    """
    return _intern(op, args, value)


_MASK = (1 << 63) - 1


def _order_key(op: str, args: tuple[Node, ...], value: Any) -> int:
    """Constants first, then names in alphabetical order, then the rest in a fixed scatter."""
    if op in ("number", "pi"):
        return 0
    if op == "name":
        head = value.encode()[:6].ljust(6, b"\0")
        tail = int.from_bytes(blake2b(value.encode(), digest_size=1).digest(), "big")
        return 1 + (int.from_bytes(head, "big") << 8) + tail
    key = int.from_bytes(blake2b(f"{op} {value}".encode(), digest_size=7).digest(), "big")
    for arg in args:
        key = ((key ^ arg.key) * 0x9E3779B97F4A7C15 + 0x7F4A7C15) & _MASK
        key ^= key >> 29
    return key | (1 << 62)


# ---------------------------------------------------------------------------------- leaves


def number(value: Number) -> Node:
    """A constant. A float that holds a whole number below 2**53 becomes that exact number."""
    if isinstance(value, float):
        if not math.isfinite(value):
            raise ArithmeticError(f"{value} is not a finite number")
        if value.is_integer() and abs(value) < 2**53:
            value = int(value)
    elif isinstance(value, Fraction):
        value = _plain(value)
    else:
        value = int(value)
        if value.bit_length() > _EXACT_BITS:
            return number(float(value))
    return _intern("number", (), value)


def _plain(value: Fraction) -> Number:
    """An int where it is whole, a float where exactness would need very long integers."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _EXACT_BITS:
        return float(value)
    return value.numerator if value.denominator == 1 else value


def pi_times(coefficient: int | Fraction) -> Node:
    """An exact multiple of pi."""
    exact = Fraction(coefficient)
    if exact == 0:
        return ZERO
    if max(exact.numerator.bit_length(), exact.denominator.bit_length()) > _EXACT_BITS:
        return number(float(exact) * math.pi)
    return _intern("pi", (), exact)


def name(text: str) -> Node:
    """A symbol. The caller has checked the spelling (see ``naming.is_name``)."""
    return _intern("name", (), text)


def scalar(value: Node | Number) -> Node:
    """A node from a node or a plain number (NumPy scalars included)."""
    if isinstance(value, Node):
        return value
    if isinstance(value, int | Fraction):
        return number(value)
    return number(float(value))


ZERO = number(0)
ONE = number(1)
PI = pi_times(1)


# ------------------------------------------------------------------------------- operators


def add(left: Node | Number, right: Node | Number) -> Node:
    """left + right."""
    a, b = scalar(left), scalar(right)
    if a is ZERO:
        return b
    if b is ZERO:
        return a
    if a.is_constant and b.is_constant:
        return _add_constants(a, b)
    if a.op == "neg":
        return negate(add(a.args[0], b.args[0])) if b.op == "neg" else _subtract(b, a.args[0])
    if b.op == "neg":
        return _subtract(a, b.args[0])
    if b.is_constant or (not a.is_constant and a.key > b.key):
        a, b = b, a
    if a.is_constant and b.op in ("add", "sub") and b.args[0].is_constant:  # c + (d + x)
        head = _add_constants(a, b.args[0])
        if head.is_constant:
            return add(head, b.args[1]) if b.op == "add" else _subtract(head, b.args[1])
    if _is_negative(a):
        return _subtract(b, negate(a))
    return _intern("add", (a, b))


def _subtract(a: Node, b: Node) -> Node:
    """a - b, where neither is a negation."""
    if a is b:
        return ZERO
    if b is ZERO:
        return a
    if a is ZERO:
        return negate(b)
    if b.is_constant and (a.is_constant or not _is_positive(b)):
        return add(a, negate(b))
    if b.is_constant and a.op in ("add", "sub") and a.args[0].is_constant:  # (d + x) - c
        return add(negate(b), a)
    if not a.is_constant and not b.is_constant and a.key > b.key:
        return _intern("neg", (_intern("sub", (b, a)),))
    if a.is_constant and b.op in ("add", "sub") and b.args[0].is_constant:  # c - (d + x)
        head = _add_constants(a, negate(b.args[0]))
        if head.is_constant:
            return _subtract(head, b.args[1]) if b.op == "add" else add(head, b.args[1])
    return _intern("sub", (a, b))


def negate(value: Node | Number) -> Node:
    """-value."""
    a = scalar(value)
    if a.op == "number":
        return number(-a.value)
    if a.op == "pi":
        return pi_times(-a.value)
    if a.op == "neg":
        return a.args[0]
    if a.op == "mul" and a.args[0].is_constant:
        return (
            _intern("mul", (negate(a.args[0]), a.args[1]))
            if _is_negative(a.args[0])
            else (_intern("neg", (a,)))
        )
    if a.op == "sub" and a.args[0].is_constant != a.args[1].is_constant:
        return _intern("sub", (a.args[1], a.args[0]))
    return _intern("neg", (a,))


def multiply(left: Node | Number, right: Node | Number) -> Node:
    """left * right."""
    a, b = scalar(left), scalar(right)
    if a is ZERO or b is ZERO:
        return ZERO
    if a is ONE:
        return b
    if b is ONE:
        return a
    if a.is_constant and b.is_constant and (folded := _multiply_constants(a, b)) is not None:
        return folded
    if a.op == "neg":
        return negate(multiply(a.args[0], b))
    if b.op == "neg":
        return negate(multiply(a, b.args[0]))
    if b.is_constant or (not a.is_constant and a.key > b.key):
        a, b = b, a
    if _is_negative(a):
        return negate(multiply(negate(a), b))
    if a.is_constant and b.op == "mul" and b.args[0].is_constant:  # c * (d * x)
        head = _multiply_constants(a, b.args[0])
        if head is not None:
            return multiply(head, b.args[1])
    for one, other in ((a, b), (b, a)):  # (c * x) * y = c * (x * y)
        if other.op == "mul" and other.args[0].is_constant and not one.is_constant:
            return multiply(other.args[0], multiply(one, other.args[1]))
    if a is b:
        return power(a, 2)
    return _intern("mul", (a, b))


def divide(left: Node | Number, right: Node | Number) -> Node:
    """left / right. A constant divisor becomes a factor; a zero divisor is refused."""
    a, b = scalar(left), scalar(right)
    if b is ZERO:
        raise ZeroDivisionError("division by zero")
    if a is ZERO or b is ONE:
        return a
    if a is b:
        return ONE
    if b.op == "number":
        inverse = 1 / Fraction(b.value) if not isinstance(b.value, float) else 1 / b.value
        if a.op == "number" and isinstance(b.value, float):
            return number(float(a.value) / b.value)
        return multiply(a, number(inverse))
    if a.op == "pi" and b.op == "pi":
        return number(a.value / b.value)
    if a.op == "neg":
        return negate(divide(a.args[0], b))
    if b.op == "neg":
        return negate(divide(a, b.args[0]))
    if _is_negative(b):
        return negate(divide(a, negate(b)))
    if _is_negative(a):
        return negate(divide(negate(a), b))
    return _intern("div", (a, b))


def power(base: Node | Number, exponent: int) -> Node:
    """base ** exponent for a whole exponent."""
    a = scalar(base)
    if exponent == 0:
        return ONE
    if exponent < 0:
        return divide(ONE, power(a, -exponent))
    if exponent == 1 or a is ONE or a is ZERO:
        return a
    if a.op == "number":
        return number(a.value**exponent)
    if a.op == "neg":
        return negate(power(a.args[0], exponent)) if exponent % 2 else power(a.args[0], exponent)
    if a.op == "sqrt" and exponent == 2:
        return a.args[0]
    if a.op == "pow":
        return power(a.args[0], a.value * exponent)
    return _intern("pow", (a,), exponent)


# ------------------------------------------------------------------------------- constants


def _is_negative(a: Node) -> bool:
    return a.is_constant and a.value < 0


def _is_positive(a: Node) -> bool:
    return a.is_constant and a.value > 0


def _add_constants(a: Node, b: Node) -> Node:
    """The sum, folded unless it mixes pi with an exact number."""
    if a.op == b.op == "number":
        return number(a.value + b.value)
    if a.op == b.op == "pi":
        return pi_times(a.value + b.value)
    other, pi = (a, b) if a.op == "number" else (b, a)
    if isinstance(other.value, float):
        return number(other.value + float(pi.value) * math.pi)
    return _intern("add", (other, pi))


def _multiply_constants(a: Node, b: Node) -> Node | None:
    """The product, or None for pi times pi, which has no exact form here."""
    if a.op == b.op == "number":
        return number(a.value * b.value)
    if a.op == b.op == "pi":
        return None
    factor, pi = (a, b) if a.op == "number" else (b, a)
    exact = Fraction(factor.value)
    if exact.denominator > _DYADIC and isinstance(factor.value, float):
        return number(factor.value * (float(pi.value) * math.pi))
    return pi_times(exact * pi.value)  # 0.5*pi is meant to be pi/2
