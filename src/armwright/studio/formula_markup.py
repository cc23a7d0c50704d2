"""MathML of formulas that are written as text, with double signs: q1 = atan2(-T14, T24) ± atan2(sqrt(…), …).

A formula is a sum of products of powers with functions, roots and brackets in them; else it is shown as text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from armwright.expr import symbol_mathml

_TOKEN = re.compile(r"\s*(?:(\d+\.?\d*(?:e[+-]?\d+)?)|([A-Za-z][A-Za-z0-9_]*)|([-+±∓·/()²³⁴,]))")
_SIGNS, _POWERS = "+-±∓", {"²": "2", "³": "3", "⁴": "4"}
_MINUS = {"-": "−"}


def text_mathml(text: str) -> str:
    """A display of the equation left = right."""
    left, _, right = text.partition(" = ")
    try:
        inside = f"{_FormulaReader.of(left).whole()}<mo>=</mo>{_FormulaReader.of(right).whole()}"
    except (ValueError, IndexError):
        inside = f"<mtext>{escape(text)}</mtext>"
    return f'<math display="block"><mrow>{inside}</mrow></math>'


def _tokens(text: str) -> list[str]:
    found, at = [], 0
    while at < len(text.rstrip()):
        match = _TOKEN.match(text, at)
        if match is None:
            raise ValueError(text[at:])
        found.append(match[0].strip())
        at = match.end()
    return [*found, ""]


@dataclass(slots=True)
class _FormulaReader:
    """Words of a formula and the place of the next one."""

    words: list[str]
    at: int = 0

    @classmethod
    def of(cls, text: str) -> _FormulaReader:
        return cls(_tokens(text))

    def whole(self) -> str:
        """The formula to its end."""
        found = self._sum()
        if self.words[self.at]:
            raise ValueError(self.words[self.at])
        return found

    def _next(self) -> str:
        self.at += 1
        return self.words[self.at - 1]

    def _sum(self) -> str:
        parts = []
        if self.words[self.at] in tuple(_SIGNS):
            parts.append(self._sign())
        parts.append(self._product())
        while self.words[self.at] in tuple(_SIGNS):
            parts += [self._sign(), self._product()]
        return f"<mrow>{''.join(parts)}</mrow>"

    def _sign(self) -> str:
        word = self._next()
        return f"<mo>{_MINUS.get(word, word)}</mo>"

    def _product(self) -> str:
        found, bare = self._power()
        while self.words[self.at] in ("·", "/"):
            if self._next() == "·":
                found = f"{found}<mo>&#x2062;</mo>{self._power()[0]}"
                bare = found
            else:
                found = bare = f"<mfrac><mrow>{bare}</mrow><mrow>{self._power()[1]}</mrow></mfrac>"
        return found

    def _power(self) -> tuple[str, str]:
        """A factor, and without its brackets as a fraction shows it."""
        found, bare = self._atom()
        if self.words[self.at] in _POWERS:
            found = bare = f"<msup><mrow>{found}</mrow><mn>{_POWERS[self._next()]}</mn></msup>"
        return found, bare

    def _atom(self) -> tuple[str, str]:
        word = self._next()
        if word == "(":
            inside = self._sum()
            self._close()
            return f"<mrow><mo>(</mo>{inside}<mo>)</mo></mrow>", inside
        if word[:1].isdigit():
            return (f"<mn>{word}</mn>",) * 2
        if not word[:1].isalpha():
            raise ValueError(word)
        if self.words[self.at] != "(":
            return (symbol_mathml(word),) * 2
        return (self._call(word),) * 2

    def _call(self, word: str) -> str:
        self._next()
        parts = [self._sum()]
        while self.words[self.at] == ",":
            self._next()
            parts.append(self._sum())
        self._close()
        if word == "sqrt" and len(parts) == 1:
            return f"<msqrt>{parts[0]}</msqrt>"
        inside = "<mo>,</mo>".join(parts)
        return f"<mrow><mi>{word}</mi><mo>(</mo>{inside}<mo>)</mo></mrow>"

    def _close(self) -> None:
        if self._next() != ")":
            raise ValueError(")")
