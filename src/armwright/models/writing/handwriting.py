"""How formulas with atan2, roots and double signs are written: as text, or as LaTeX."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from armwright.expr import Node, symbol_latex
from armwright.expr.formula import formula_of
from armwright.expr.formula_terms import Formula
from armwright.expr.formula_text import formula_latex, formula_text, positive_first

MOST_TERMS = 400  # of one coefficient
_SIMPLE = re.compile(r"[A-Za-z0-9.]+|[A-Za-z]+_\{\w+\}|\\[a-z]+_\{\w+\}|\\mathrm\{\w+\}(_\{\w+\})?")


@dataclass(frozen=True, slots=True)
class Handwriting:
    """The words of one way to write: patterns whose {0}, {1} are filled in."""

    formula: Callable[[Node], str]
    symbol: Callable[[str], str]
    arctangent: str
    square_root: str
    power: str
    fraction: str
    brackets: str
    both: str  # ±
    other_way: str  # ∓

    def atan2(self, sine: str, cosine: str) -> str:
        return self.arctangent.format(sine, cosine)

    def root(self, text: str) -> str:
        return self.square_root.format(text)

    def square(self, text: str) -> str:
        """A square; its sign is dropped."""
        bare = text.removeprefix("-")
        return self.power.format(bare if _SIMPLE.fullmatch(bare) else self.brackets.format(text))

    def over(self, top: str, below: str) -> str:
        if below == "1":
            return top
        if self.fraction.startswith("\\"):
            return self.fraction.format(top, below)
        return self.fraction.format(self.in_brackets(top), self.in_brackets(below, also="·/"))

    def in_brackets(self, text: str, *, also: str = "") -> str:
        """In brackets where it is a sum, or has one of these signs."""
        is_sum = _has_sum(text) or any(sign in text for sign in also)
        return self.brackets.format(text) if is_sum else text

    def with_sign(self, mark: str, text: str) -> str:
        """A double sign before a term that does not begin with a sign."""
        return text if text == "0" else f"{mark}{self.in_brackets(text)}"

    def turn_sign(self, mark: str) -> str:
        """The double sign the other way round."""
        return self.other_way if mark == self.both else self.both


def _has_sum(text: str) -> bool:
    """True where a plus or minus stands outside of brackets."""
    depth = 0
    for i, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if depth == 0 and text[i : i + 3] in (" + ", " - ", " ± "):
            return True
    return False


def _formula(node: Node) -> Formula:
    return positive_first(formula_of(node, most=MOST_TERMS))


def _text(node: Node) -> str:
    return formula_text(_formula(node))


def _latex(node: Node) -> str:
    return formula_latex(_formula(node))


AS_TEXT = Handwriting(
    formula=_text,
    symbol=str,
    arctangent="atan2({0}, {1})",
    square_root="sqrt({0})",
    power="{0}²",
    fraction="{0}/{1}",
    brackets="({0})",
    both="±",
    other_way="∓",
)
AS_LATEX = Handwriting(
    formula=_latex,
    symbol=lambda text: symbol_latex(text, italic=True),
    arctangent=r"\text{{atan2}}\!\left({0},\, {1}\right)",
    square_root=r"\sqrt{{{0}}}",
    power="{0}^{{2}}",
    fraction=r"\frac{{{0}}}{{{1}}}",
    brackets=r"\left({0}\right)",
    both=r"\pm ",
    other_way=r"\mp ",
)
