"""Leaves: exact numbers, multiples of pi and names, and what constants do with each other."""

from __future__ import annotations

import math
from fractions import Fraction
from zlib import crc32

from armwright.expr.node import BELOW, Node, Number, leaf, living_leaf

_DYADIC = 64  # 0.5, 0.25, ... 1/64 times pi is an exact multiple of pi
_EXACT_BITS = 128  # a ratio with longer numerator or denominator becomes a float
_BEFORE_ALL = -(1 << 100)  # operations have keys of 64 bits; names come before them


def number(value: Number) -> Node:
    """A constant. A float that holds a whole number below 2**53 becomes that exact number."""
    if value.__class__ is int:
        if value.bit_length() > _EXACT_BITS:
            return number(float(value))
    elif isinstance(value, float):
        if not math.isfinite(value):
            raise ArithmeticError(f"{value} is not a finite number")
        value = int(value) if value.is_integer() and abs(value) < 2**53 else float(value)
    elif isinstance(value, Fraction):
        value = _plain_number(value)
    elif hasattr(value, "__index__"):
        return number(value.__index__())
    else:
        return scalar(float(value) if hasattr(value, "__float__") else value)
    return leaf("number", value, hash(value))


def _plain_number(value: Fraction) -> Number:
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
    return leaf("pi", exact, hash((exact.numerator, exact.denominator)))


def name(text: str) -> Node:
    """A symbol. The caller has checked the spelling (see ``naming.is_name``)."""
    known = living_leaf("name", text)
    if known is not None:
        return known
    word = text.encode()
    head = int.from_bytes(word[:8].ljust(8, b"\0"), "big")
    return leaf("name", text, _BEFORE_ALL + (head << 32) + crc32(word))


def scalar(value: Node | Number) -> Node:
    """A node from a node or a plain number (NumPy scalars included); text is refused."""
    if isinstance(value, Node):
        return value
    if isinstance(value, (int, Fraction)):
        return number(value)
    if not hasattr(value, "__float__"):
        raise TypeError(f"{value!r} is neither an expression nor a number; read text with expr.parse")
    return number(float(value))


def is_negative(a: Node) -> bool:
    """True of a constant below zero."""
    return a.flags & BELOW != 0


def sum_of_constants(a: Node, b: Node) -> Node | None:
    """The sum, or None where it mixes pi with an exact number."""
    if a.op == b.op:
        return number(a.value + b.value) if a.op == "number" else pi_times(a.value + b.value)
    other, pi = (a, b) if a.op == "number" else (b, a)
    if isinstance(other.value, float):
        return number(other.value + float(pi.value) * math.pi)
    return b if a is ZERO else a if b is ZERO else None


def product_of_constants(a: Node, b: Node) -> Node | None:
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


ZERO = number(0)
ONE = number(1)
TWO = number(2)
HALF = number(Fraction(1, 2))
MINUS_ONE = number(-1)
PI = pi_times(1)
