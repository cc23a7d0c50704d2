"""How one language writes an expression: numbers, functions, powers, and how tightly they bind."""

from __future__ import annotations

import math
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from armwright.errors import ArmwrightError
from armwright.expr import Number
from armwright.expr.numbers import short_quotient

BREAK = "\x1f"  # stands behind an operator where a long line may be broken; never left in a file
NEWLINE = "\x1e"  # behind a BREAK: the line must be broken there
EXACT = 2**53  # whole numbers up to here are doubles


class Level(IntEnum):
    """How tightly the outermost operator of a piece binds."""

    SUM = 0
    TERM = 1
    SIGN = 2
    POWER = 3
    ATOM = 4


SUM, TERM, ATOM = Level.SUM, Level.TERM, Level.ATOM  # looking a member up in its class takes time


class Piece(NamedTuple):
    """Text of an expression and how tightly it binds; a tuple, as every operation makes one."""

    text: str
    level: Level = Level.ATOM

    def within(self, least: Level, *, signed: bool = False) -> str:
        """The text, in brackets where it binds less than asked or (unless signed) starts with a minus."""
        text = self.text
        is_bare = self.level >= least and (signed or text[:1] != "-" or least == SUM)
        return text if is_bare else f"({text})"


OTHER = {"+": "-", "-": "+"}
made: Callable[[tuple[str, Level]], Piece] = partial(tuple.__new__, Piece)  # Piece(…) takes thrice as long


def product(a: Piece, b: Piece) -> Piece:
    """a*b; a product inside a product needs no brackets, and a constant below zero gives it its sign."""
    (left, first), (right, second) = a, b  # most factors are names: brackets are looked for only elsewhere
    if first < TERM:
        left = f"({left})"
    if second < TERM:
        right = f"({right})"
    elif right[:1] == "-":
        left, right = left[1:] if left[:1] == "-" else f"-{left}", right[1:]
    return made((f"{left}*{BREAK}{right}", TERM))


def total(a: Piece, b: Piece, sign: str) -> Piece:
    """A + b or a - b; a constant below zero gives its sign to the sum, a - 2*b, and does not begin it."""
    (left, first), (right, level) = a, b
    if level >= TERM and right[:1] == "-":
        right, sign = right[1:], OTHER[sign]
    if left[:1] == "-" and sign == "+" and first >= TERM:
        left, right, sign = right, left[1:], "-"
    elif level < TERM:
        right = f"({right})"
    return made((f"{left} {sign} {BREAK}{right}", SUM))


def quotient(a: Piece, b: Piece) -> Piece:
    """a/b."""
    return Piece(f"{a.within(Level.TERM, signed=True)}/{BREAK}{b.within(Level.POWER)}", Level.TERM)


@dataclass(frozen=True, slots=True)
class Syntax:
    """How a language writes expressions: numbers, functions, powers.

    number      a whole number, ratio or float, so that it reads back to the same value
    pi          so many times pi
    functions   {"sin": "sin({0})", …}: a template for each of sin cos sqrt atan2 sign abs tanh exp;
                {0} and {1} are the arguments, y before x for atan2
    power       base and whole exponent ≥ 2
    is_exact    True where ratios and pi have exact values: constants are then written as they are
    name        a symbol as it stands in an expression
    """

    number: Callable[[Number], Piece]
    pi: Callable[[Fraction], Piece]
    functions: Mapping[str, str]
    power: Callable[[Piece, int], Piece]
    is_exact: bool = False
    name: Callable[[str], str] = str
    product: Callable[[Piece, Piece], Piece] = product
    quotient: Callable[[Piece, Piece], Piece] = quotient


# ------------------------------------------------------------ parts that several languages share


def numbers(
    write: Callable[[float], str], *, whole: Callable[[int], str], is_double: bool = True
) -> Callable[[Number], Piece]:
    """A writer of numbers: whole ones by ``whole``, ratios of them with a slash, others by ``write``.

    A ratio is written as one only where both parts are exact doubles, so that dividing them gives
    the nearest double; so is 1/0.36 for 2.7777777777777777, where numbers are doubles.
    """

    def number(value: Number) -> Piece:
        if isinstance(value, int) and abs(value) <= EXACT:
            return Piece(whole(value), Level.ATOM if value >= 0 else Level.SIGN)
        if isinstance(value, Fraction) and _is_ratio(value):
            return Piece(f"{whole(value.numerator)}/{whole(value.denominator)}", Level.TERM)
        quotient = short_quotient(float(value)) if is_double else None
        if quotient is not None:
            return Piece("/".join(number(part).text for part in quotient), Level.TERM)
        text = write(float(value))
        return Piece(text, Level.SIGN if text.startswith("-") else Level.ATOM)

    return number


def _is_ratio(value: Fraction) -> bool:
    """True for 1/3, which no decimal number is; 1/2 is 0.5."""
    is_decimal = value.denominator in (2, 4, 5, 8, 10, 20, 25, 50, 100)
    return not is_decimal and max(abs(value.numerator), value.denominator) <= EXACT


def exact_number(write: Callable[[float], str]) -> Callable[[Number], Piece]:
    """A writer of numbers for languages with whole numbers of any length."""

    def number(value: Number) -> Piece:
        if isinstance(value, Fraction):
            return Piece(f"{value.numerator}/{value.denominator}", Level.TERM)
        quotient = short_quotient(value) if isinstance(value, float) else None
        if quotient is not None:
            return Piece("/".join(number(part).text for part in quotient), Level.TERM)
        text = str(value) if isinstance(value, int) else write(value)
        return Piece(text, Level.SIGN if text.startswith("-") else Level.ATOM)

    return number


def multiples_of(pi: str, *, whole: Callable[[int], str]) -> Callable[[Fraction], Piece]:
    """A writer of multiples of pi: pi, -pi/2, 2*pi/3."""

    def multiple(value: Fraction) -> Piece:
        top, bottom = value.numerator, value.denominator
        head = {1: pi, -1: f"-{pi}"}.get(top, f"{whole(top)}*{pi}")
        if bottom != 1:
            return Piece(f"{head}/{whole(bottom)}", Level.TERM)
        return Piece(head, Level.TERM if "*" in head else Level.SIGN if top < 0 else Level.ATOM)

    return multiple


def caret(operator: str) -> Callable[[Piece, int], Piece]:
    """A writer of powers with an operator: x**2, x^2."""
    return lambda base, n: Piece(f"{base.within(Level.ATOM)}{operator}{n}", Level.POWER)


def nested_lists(elements: Sequence[str], shape: tuple[int, ...], *, brackets: str = "[]") -> str:
    """Lists within lists from elements that stand row by row: [[a, b], [c, d]], a row on a line."""
    texts, comma = list(elements), f", {BREAK}"
    for length in reversed(shape):
        rows = [texts[i : i + length] for i in range(0, len(texts), max(length, 1))] or [[]]
        texts = [f"{brackets[0]}{comma.join(row)}{brackets[1]}" for row in rows]
        comma = f", {BREAK}{NEWLINE}"
    return texts[0]


def flat_list(elements: Sequence[str], shape: tuple[int, ...]) -> str:
    """One list of the elements, with a line for each row."""
    length = max(shape[-1], 1) if len(shape) > 1 else max(len(elements), 1)
    rows = [f", {BREAK}".join(elements[i : i + length]) for i in range(0, len(elements), length)]
    return f"[{f', {BREAK}{NEWLINE}'.join(rows)}]"


def shortest(value: float, *, exponent: str = "e", point: bool = True) -> str:
    """The shortest decimal text that reads back to the same double: 0.1, 1.5e-3, 2.0e+20."""
    mantissa, _, power = repr(value).partition("e")
    if point and "." not in mantissa:
        mantissa += ".0"
    return f"{mantissa}{exponent}{int(power)}" if power else mantissa


def shortest_single(value: float) -> str:
    """The shortest decimal text that reads back to the nearest float of single precision, with the f of C."""
    nearest = _nearest(value)
    if math.isinf(nearest):
        raise ArmwrightError(f"{value!r} is beyond single precision; use precision='double'")
    texts = (f"{nearest:.{digits}g}" for digits in range(1, 10))
    return f"{shortest(float(next(text for text in texts if _nearest(float(text)) == nearest)))}f"


def _nearest(value: float) -> float:
    """The nearest float, or an infinity beyond them."""
    try:
        (nearest,) = struct.unpack("<f", struct.pack("<f", value))
    except OverflowError:
        return math.copysign(math.inf, value)
    return float(nearest)


LITERAL = {"double": shortest, "single": shortest_single}  # by precision
