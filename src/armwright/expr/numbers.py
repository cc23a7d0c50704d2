"""Leaves: exact numbers, multiples of pi and names, and what constants do with each other."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from zlib import crc32

from armwright.expr.node import BELOW, Node, Number, leaf, living_leaf

_DYADIC = 64  # 0.5, 0.25, ... 1/64 times pi is an exact multiple of pi
_EXACT_BITS = 128  # a ratio with longer numerator or denominator becomes a float
_DIGITS_OF_FILES = 12  # one number in a thousand that has all digits is that near to a decimal by chance
_DIGITS_OF_LENGTHS = 9  # one quotient in a million with all digits is by chance that of so short a decimal
_SMALLEST = 1e-6  # of a quotient that is looked for; others are written with powers of ten
_TEN = 10  # 2/3 and 5/7 are as people write them; 25/9 is 1/0.36
_DIGITS = 15  # any so many are those of one float
_LONGEST_DECIMAL = 2 + _DIGITS  # characters, with "0." before them
_ROUNDING = 2.0**-51  # relative: of a product, and of a factor that is a quotient itself
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
    return leaf("number", value)


def _plain_number(value: Fraction) -> Number:
    """An int where it is whole, a float where exactness would need very long integers."""
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > _EXACT_BITS:
        return float(value)
    return value.numerator if value.denominator == 1 else value


def pi_times(coefficient: int | Fraction) -> Node:
    """An exact multiple of pi."""
    exact = coefficient if coefficient.__class__ is Fraction else Fraction(coefficient)
    if not exact.numerator:
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


def _sum(a: Number, b: Number) -> Number:
    """The sum; that of decimals is the float nearest to it, 0.3 of 0.1 and 0.2."""
    return near_decimal(float(Decimal(repr(a)) + Decimal(repr(b))) if _are_decimals(a, b) else a + b)


def _product(a: Number, b: Number) -> Number:
    """The product; that of decimals is the float nearest to it, 0.18757561 of 0.4331 and 0.4331."""
    return near_decimal(float(Decimal(repr(a)) * Decimal(repr(b))) if _are_decimals(a, b) else a * b)


def near_decimal(value: Number) -> Number:
    """A float as the decimal with few digits that it is but for rounding; where it is none, as it is."""
    if value.__class__ is not float or not math.isfinite(value):
        return value
    near = float(f"{value:.{_DIGITS_OF_FILES}g}")
    return near if abs(near - value) <= _ROUNDING * abs(value) else value


def near_quotient(value: Number) -> Number:
    """A float as the quotient of short numbers that it is but for rounding, for texts; else as it is.

    1/0.7 is what 0.175 times 1/0.1225 comes to.
    """
    if not isinstance(value, float) or near_decimal(value) != value:  # 0.30000000000000004 is no 3/10
        return value
    quotient = short_quotient(value, within=_ROUNDING)
    return value if quotient is None else quotient[0] / quotient[1]


def short_quotient(
    value: float, *, within: float = 0.0, digits: int = _DIGITS_OF_LENGTHS
) -> tuple[int, int | float] | None:
    """(2, 3) of 0.6666666666666666, (1, 0.36) of 2.7777777777777777, (44, 3) of 14.666666666666666, or None.

    Digits above and below, one over a length, or whole numbers, in this order.
    within   relative difference of the quotient from the number that rounding explains
    digits   of a length; a whole number below another one has a third of them
    """
    if len(repr(value)) < _LONGEST_DECIMAL - 1 or not _SMALLEST < abs(value) < 1.0 / _SMALLEST:
        return None
    size, sign = abs(value), 1 if value > 0 else -1
    ratio = _ratio(size, sign, within * size, 10 ** (digits // 3))
    if ratio is not None and abs(ratio[0]) < _TEN > ratio[1]:
        return ratio
    below = float(f"{1.0 / size:.{digits}g}")
    return (sign, below) if abs(1.0 / below - size) <= within * size else ratio


def _ratio(size: float, sign: int, within: float, largest: int) -> tuple[int, int] | None:
    """Whole numbers whose quotient it is, by its continued fraction; None if the one below is too large."""
    (p, q), (top, below), rest = (0, 1), (1, 0), size
    while rest < largest:
        whole = int(rest)
        (p, q), (top, below) = (top, below), (whole * top + p, whole * below + q)
        if below > largest:
            return None
        if abs(top / below - size) <= within:
            return sign * top, below
        if rest == whole:
            return None
        rest = 1.0 / (rest - whole)
    return None


def _are_decimals(a: Number, b: Number) -> bool:
    """True of floats, or one and a whole number, that surely stand for the decimals they are written as."""
    one, other = a.__class__, b.__class__
    if (one is not float and other is not float) or one is Fraction or other is Fraction:
        return False
    return _has_few_digits(a) and _has_few_digits(b)


def _has_few_digits(value: Number) -> bool:
    """True of fifteen digits at most, whatever the sign; zeros before them do not count."""
    text = repr(abs(value))
    return len(text) <= _LONGEST_DECIMAL or (text[:3] == "0.0" and len(text[2:].lstrip("0")) <= _DIGITS)


def sum_of_constants(a: Node, b: Node) -> Node | None:
    """The sum, or None where it mixes pi with an exact number."""
    if a.op == b.op:
        return number(_sum(a.value, b.value)) if a.op == "number" else pi_times(a.value + b.value)
    other, pi = (a, b) if a.op == "number" else (b, a)
    if isinstance(other.value, float):
        return number(other.value + float(pi.value) * math.pi)
    return b if a is ZERO else a if b is ZERO else None


def product_of_constants(a: Node, b: Node) -> Node | None:
    """The product, or None for pi times pi, which has no exact form here."""
    if a.op == b.op == "number":
        return number(_product(a.value, b.value))
    if a.op == b.op == "pi":
        return None
    factor, pi = (a, b) if a.op == "number" else (b, a)
    exact = Fraction(factor.value)
    if exact.denominator > _DYADIC and isinstance(factor.value, float):
        return number(factor.value * (float(pi.value) * math.pi))
    return pi_times(exact * pi.value)  # 0.5*pi is meant to be pi/2


def ratio(value: Number, by: Number) -> Number:
    """value/by, exact where both are."""
    if isinstance(value, float) or isinstance(by, float):
        return value / by
    return Fraction(value) / Fraction(by)


ZERO = number(0)
ONE = number(1)
TWO = number(2)
HALF = number(Fraction(1, 2))
MINUS_ONE = number(-1)
PI = pi_times(1)
