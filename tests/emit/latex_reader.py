"""Reads the equations of an emitted LaTeX document as a reader would, and works them out."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator

_TOKEN = re.compile(
    r"\\mathrm\{[^{}]*\}(?:_\{[^{}]*\})?|\\d?dot\{q\}(?:_\{[^{}]*\})?|\\operatorname\{\w+\}"
    r"|\\(?:frac|sqrt|sin|cos|tanh|exp|pi|cdot|lvert|rvert)(?![A-Za-z])|\\[A-Za-z]+(?:_\{[^{}]*\})?"
    r"|q(?:_\{[^{}]*\})?|\\,|\d+\.?\d*|[-+(){}^,]"
)
_CALLS: dict[str, Callable[..., float]] = {
    r"\sin": math.sin,
    r"\cos": math.cos,
    r"\tanh": math.tanh,
    r"\exp": math.exp,
    r"\operatorname{sign}": lambda x: float((x > 0) - (x < 0)),
    r"\operatorname{atan2}": math.atan2,
}


def equations(document: str) -> Iterator[tuple[str, str]]:
    """(left side, right side) of every equation, in the order of the page."""
    for block in re.findall(r"\\begin\{align\*\}\n(.*?)\n\\end\{align\*\}", document, re.DOTALL):
        joined = block.replace("\\\\\n&\\quad ", "")
        for line in joined.split("\\\\\n"):
            left, right = line.split("&=")
            yield left.strip(), right.strip()


def worked_out(document: str, known: dict[str, float]) -> dict[str, float]:
    """The value of every left side; a symbol that was not defined before is a KeyError."""
    values = dict(known)
    for left, right in equations(document):
        values[left] = _Reader(right, values).whole()
    return values


class _Reader:
    def __init__(self, text: str, values: dict[str, float]) -> None:
        self.tokens = [match[0] for match in _TOKEN.finditer(text)] + ["end"]
        rest = _TOKEN.sub("", text).strip()
        assert not rest.replace(" ", ""), f"{rest!r} in {text!r} is not understood"
        self.values, self.at = values, 0

    @property
    def word(self) -> str:
        return self.tokens[self.at]

    def take(self, *words: str) -> str:
        if self.word in words:
            self.at += 1
            return self.tokens[self.at - 1]
        return ""

    def must(self, word: str) -> None:
        assert self.take(word), f"{self.word} instead of {word} in {''.join(self.tokens)}"

    def whole(self) -> float:
        value = self.sum()
        self.must("end")
        return value

    def sum(self) -> float:
        value = -self.term() if self.take("-") else self.term()
        while sign := self.take("+", "-"):
            value += self.term() if sign == "+" else -self.term()
        return value

    def term(self) -> float:
        value = self.factor()
        while self.take(r"\,", r"\cdot"):
            value *= self.factor()
        return value

    def factor(self) -> float:
        value = self.atom()
        if self.take("^"):
            self.must("{")
            exponent = -float(self.next()) if self.take("-") else float(self.next())
            self.must("}")
            value **= exponent
        return value

    def next(self) -> str:
        self.at += 1
        return self.tokens[self.at - 1]

    def inside(self, opening: str, closing: str) -> float:
        self.must(opening)
        value = self.sum()
        self.must(closing)
        return value

    def atom(self) -> float:
        if self.word == "(":
            return self.inside("(", ")")
        if self.word == r"\lvert":
            return abs(self.inside(r"\lvert", r"\rvert"))
        word = self.next()
        if word == r"\frac":
            return self.inside("{", "}") / self.inside("{", "}")
        if word == r"\sqrt":
            return math.sqrt(self.inside("{", "}"))
        if word == r"\pi":
            return math.pi
        if word in _CALLS:
            return self.call(word)
        return float(word) if word[0].isdigit() else self.values[word]

    def call(self, word: str) -> float:
        self.must("(")
        arguments = [self.sum()]
        if self.take(","):
            self.take(r"\,")
            arguments.append(self.sum())
        self.must(")")
        return float(_CALLS[word](*arguments))
