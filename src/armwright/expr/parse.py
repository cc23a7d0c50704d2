"""Reads an expression typed by a stranger; never executes anything.

Grammar (whitespace is free)::

    sum    = term { ("+" | "-") term }
    term   = sign { ("*" | "/") sign }
    sign   = { "+" | "-" } power
    power  = atom [ ("**" | "^") sign ]            the exponent: a whole number, or 1/2
    atom   = number | name | "pi" | function "(" sum { "," sum } ")" | "(" sum ")"

Limits: 4096 characters, 64 levels of brackets, 2000 tokens, exponents up to 64.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from fractions import Fraction

from armwright.errors import InputError
from armwright.expr import functions as f
from armwright.expr import numbers as n
from armwright.expr.naming import CONSTANTS, FUNCTIONS, is_name
from armwright.expr.node import Node
from armwright.expr.walk import evaluate, names_in

MAX_CHARACTERS, MAX_DEPTH, MAX_TOKENS, MAX_EXPONENT, MAX_DIGITS = 4096, 64, 2000, 64, 60

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)|(?P<op>\*\*|[-+*/^(),]))"
)

_CALL: dict[str, Callable[..., Node]] = {
    "sin": f.sin,
    "cos": f.cos,
    "tan": f.tan,
    "sqrt": f.sqrt,
    "atan2": f.atan2,
    "abs": f.absolute,
    "sign": f.sign,
    "exp": f.exp,
    "tanh": f.tanh,
}
assert set(_CALL) == set(FUNCTIONS)


def parse(text: str) -> Node:
    """The node that the text means; InputError says which character is wrong and why."""
    if len(text) > MAX_CHARACTERS:
        raise InputError(
            f"expression of {len(text)} characters, {MAX_CHARACTERS} allowed",
            remedy="split it with named parameters",
        )
    reader = _Reader(text, _tokens(text))
    try:
        result = reader.sum()
    except (ZeroDivisionError, OverflowError, ArithmeticError) as error:
        raise InputError(f"'{_short(text)}' has no finite value: {error}") from None
    if reader.kind != "end":
        raise reader.refuse("an operator such as + or *")
    _check_value(result, text)
    return result


def _check_value(result: Node, text: str) -> None:
    """Refuses an expression that has no names and no value either, such as sqrt(sin(4))."""
    if not result.args or names_in(result):
        return
    try:
        value = evaluate(result, {})
    except (ArithmeticError, ValueError) as error:
        raise InputError(f"'{_short(text)}' has no finite value: {error}") from None
    if not math.isfinite(value):
        raise InputError(f"'{_short(text)}' has no finite value")


def _short(text: str) -> str:
    """The text on one line, short enough for a message."""
    flat = " ".join(text[:200].split())
    return flat if len(flat) <= 60 else flat[:57] + "..."


def _tokens(text: str) -> list[tuple[str, str, int]]:
    tokens: list[tuple[str, str, int]] = []
    at = 0
    stripped = text.rstrip()
    while at < len(stripped):
        match = _TOKEN.match(stripped, at)
        if match is None or match.lastgroup is None:
            at = len(stripped) - len(stripped[at:].lstrip())
            raise InputError(
                f"character {stripped[at]!r} at position {at + 1} of '{_short(text)}'",
                remedy="use numbers, names, pi, + - * / ** and "
                + ", ".join(f"{call}()" for call in FUNCTIONS),
            )
        tokens.append((match.lastgroup, match[match.lastgroup], match.start(match.lastgroup)))
        at = match.end()
        if len(tokens) > MAX_TOKENS:
            raise InputError(f"expression with more than {MAX_TOKENS} parts")
    return [*tokens, ("end", "", len(text))]


class _Reader:
    """One method per line of the grammar."""

    def __init__(self, text: str, tokens: list[tuple[str, str, int]]) -> None:
        self.text, self.tokens, self.at, self.depth = text, tokens, 0, 0

    @property
    def kind(self) -> str:
        return self.tokens[self.at][0]

    @property
    def word(self) -> str:
        return self.tokens[self.at][1]

    def take(self, *words: str) -> str:
        """The current operator if it is one of the words, consumed; else ''."""
        if self.kind == "op" and self.word in words:
            self.at += 1
            return self.tokens[self.at - 1][1]
        return ""

    def refuse(self, wanted: str) -> InputError:
        found = f"'{_short(self.word)}'" if self.kind != "end" else "the end"
        place = self.tokens[self.at][2] + 1
        return InputError(
            f"'{_short(self.text)}': {found} at position {place}", remedy=f"{wanted} was expected"
        )

    def sum(self) -> Node:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise InputError(f"more than {MAX_DEPTH} levels of brackets")
        value = self.term()
        while operator := self.take("+", "-"):
            right = self.term()
            value = value + right if operator == "+" else value - right
        self.depth -= 1
        return value

    def term(self) -> Node:
        value = self.sign()
        while operator := self.take("*", "/"):
            right = self.sign()
            value = value * right if operator == "*" else value / right
        return value

    def sign(self) -> Node:
        is_negative = False
        while operator := self.take("+", "-"):
            is_negative ^= operator == "-"
        value = self.power()
        return -value if is_negative else value

    def power(self) -> Node:
        base = self.atom()
        if not self.take("**", "^"):
            return base
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise InputError(f"more than {MAX_DEPTH} levels of powers")
        exponent = self.sign()
        self.depth -= 1
        return self.power_of(base, exponent)

    def power_of(self, base: Node, exponent: Node) -> Node:
        value = exponent.value if exponent.op == "number" else None
        if value in (Fraction(1, 2), 0.5):
            return f.sqrt(base)
        if not isinstance(value, int) or abs(value) > MAX_EXPONENT:
            raise InputError(
                f"'{_short(self.text)}': exponent {_short(repr(exponent))}",
                remedy=f"exponents are whole numbers from -{MAX_EXPONENT} to {MAX_EXPONENT}, or 1/2",
            )
        return base**value

    def atom(self) -> Node:
        kind, word, _ = self.tokens[self.at]
        if kind == "number":
            self.at += 1
            return self.number(word)
        if kind == "name":
            self.at += 1
            return self.call(word) if self.take("(") else self.symbol(word)
        if self.take("("):
            value = self.sum()
            if not self.take(")"):
                raise self.refuse("')'")
            return value
        raise self.refuse("a number, a name or '('")

    def number(self, word: str) -> Node:
        if len(word) > MAX_DIGITS:
            raise InputError(f"number of {len(word)} characters, {MAX_DIGITS} allowed")
        return n.number(int(word)) if word.isdigit() else n.number(float(word))

    def symbol(self, word: str) -> Node:
        if word in CONSTANTS:
            return n.PI
        if word in FUNCTIONS:
            raise InputError(f"'{word}' is a function", remedy=f"write {word}(...)")
        if not is_name(word):
            raise InputError(
                f"name '{_short(word)}'",
                remedy="a name is a letter, then letters, digits and underscores, at most 64",
            )
        return n.name(word)

    def call(self, word: str) -> Node:
        if word not in _CALL:
            raise InputError(
                f"unknown function '{_short(word)}'",
                remedy="known: " + ", ".join(FUNCTIONS) + "; write a product with *",
            )
        arguments = [self.sum()]
        while self.take(","):
            arguments.append(self.sum())
        if not self.take(")"):
            raise self.refuse("')'")
        wanted = 2 if word == "atan2" else 1
        if len(arguments) != wanted:
            raise InputError(f"{word} takes {wanted} value(s), {len(arguments)} given")
        return _CALL[word](*arguments)
