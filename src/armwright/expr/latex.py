r"""Expressions as LaTeX, for equations in notebooks and listings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from armwright.expr.node import Node
from armwright.expr.typesetting import GREEK, Markup, typeset

_DOTTED = {"qd": r"\dot{q}", "qdd": r"\ddot{q}", "q": "q"}
_CALLS = {
    "sin": r"\sin",
    "cos": r"\cos",
    "tanh": r"\tanh",
    "exp": r"\exp",
    "atan2": r"\text{atan2}",
    "sign": r"\operatorname{sign}",
}


def symbol_latex(name: str, *, italic: bool = False) -> str:
    r"""WI12 as \mathrm{WI}_{12}, qd1 as \dot{q}_{1}, theta3 as \theta_{3}, others as they are.

    italic   single letters too, as in l_{1}
    """
    match = re.fullmatch(r"([A-Za-z]+?)(\d+[a-z]*)?", name)
    if match is None:
        return rf"\mathrm{{{name}}}".replace("_", r"\_")
    stem, index = match[1], match[2]
    upright = stem if italic and len(stem) == 1 else rf"\mathrm{{{stem}}}"
    head = _DOTTED.get(stem) or (rf"\{stem}" if stem in GREEK else upright)
    return f"{head}_{{{index}}}" if index else head


def to_latex(root: Node) -> str:
    """The expression of one node, written out in full."""
    return latex_of([root], {})[root]


def latex_of(roots: Iterable[Node], symbols: Mapping[Node, str]) -> dict[Node, str]:
    """LaTeX of every root; a node in ``symbols`` is written with that symbol wherever it is used.

    The roots themselves are written out.
    """
    return typeset(roots, symbols, _MARKUP)


def call_latex(op: str, args: list[str]) -> str:
    """A function of arguments that are written already."""
    if op == "sqrt":
        return rf"\sqrt{{{args[0]}}}"
    if op == "abs":
        return rf"\left|{args[0]}\right|"
    return rf"{_CALLS[op]}\left({', '.join(args)}\right)"


def _decimal(mantissa: str, power: str) -> str:
    return rf"{mantissa}\cdot 10^{{{int(power)}}}" if power else mantissa


_MARKUP = Markup(
    symbol=symbol_latex,
    decimal=_decimal,
    whole=lambda digits, unit: digits + unit,
    pi=r"\pi",
    plus=" + ",
    less=" - ",
    minus="-",
    times=r"\,",
    fraction=lambda top, below: rf"\frac{{{top}}}{{{below}}}",
    power=lambda text, exponent: f"{text}^{{{exponent}}}",
    call=call_latex,
    brackets=lambda text: rf"\left({text}\right)",
)
