r"""Expressions as LaTeX, for equations in notebooks and listings."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from armwright.expr.node import Node
from armwright.expr.walk import postorder

_SUM, _TERM, _SIGN, _ATOM = range(4)  # how tightly the outermost operator binds
_WORDS = "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi rho sigma tau phi chi psi omega"
_GREEK = frozenset(_WORDS.split())
_DOTTED = {"qd": r"\dot{q}", "qdd": r"\ddot{q}", "q": "q"}
_CALLS = {
    "sin": r"\sin",
    "cos": r"\cos",
    "tanh": r"\tanh",
    "exp": r"\exp",
    "atan2": r"\operatorname{atan2}",
    "sign": r"\operatorname{sign}",
}

Part = tuple[str, int]


def symbol_latex(name: str, *, italic: bool = False) -> str:
    r"""WI12 as \mathrm{WI}_{12}, qd1 as \dot{q}_{1}, theta3 as \theta_{3}, others as they are.

    italic   single letters too, as in l_{1}
    """
    match = re.fullmatch(r"([A-Za-z]+?)(\d+[a-z]*)?", name)
    if match is None:
        return rf"\mathrm{{{name}}}".replace("_", r"\_")
    stem, index = match[1], match[2]
    upright = stem if italic and len(stem) == 1 else rf"\mathrm{{{stem}}}"
    head = _DOTTED.get(stem) or (rf"\{stem}" if stem in _GREEK else upright)
    return f"{head}_{{{index}}}" if index else head


def to_latex(root: Node) -> str:
    """The expression of one node, written out in full."""
    return latex_of([root], {})[root]


def latex_of(roots: Iterable[Node], symbols: Mapping[Node, str]) -> dict[Node, str]:
    """LaTeX of every root; a node in ``symbols`` is written with that symbol wherever it is used.

    The roots themselves are written out.
    """
    wanted = list(roots)
    full: dict[Node, Part] = {}
    used: dict[Node, Part] = {}
    for node in postorder(wanted):
        full[node] = _one(node, [used[arg] for arg in node.args])
        used[node] = (symbols[node], _ATOM) if node in symbols else full[node]
    return {node: full[node][0] for node in wanted}


def _one(node: Node, args: list[Part]) -> Part:
    if node.op == "name":
        return symbol_latex(node.value), _ATOM
    if node.op in ("number", "pi"):
        return _constant(node.value, r"\pi" if node.op == "pi" else "")
    if node.op == "add":
        return f"{args[0][0]} + {_within(args[1], _TERM)}", _SUM
    if node.op == "sub":
        return f"{args[0][0]} - {_within(args[1], _TERM)}", _SUM
    if node.op == "mul":
        return rf"{_within(args[0], _TERM, signed=True)}\,{_within(args[1], _TERM)}", _TERM
    if node.op == "div":
        return rf"\frac{{{args[0][0]}}}{{{args[1][0]}}}", _TERM
    if node.op == "neg":
        return f"-{_within(args[0], _TERM)}", _SIGN
    if node.op == "pow":
        return f"{_within(args[0], _ATOM)}^{{{node.value}}}", _TERM
    return _call(node.op, [text for text, _ in args])


def _call(op: str, args: list[str]) -> Part:
    if op == "sqrt":
        return rf"\sqrt{{{args[0]}}}", _ATOM
    if op == "abs":
        return rf"\left|{args[0]}\right|", _ATOM
    return rf"{_CALLS[op]}\left({', '.join(args)}\right)", _ATOM


def _within(part: Part, least: int, *, signed: bool = False) -> str:
    """The text, in brackets where it binds less than asked or starts with a sign."""
    text, binds = part
    is_bare = binds >= least and (signed or not text.startswith("-"))
    return text if is_bare else rf"\left({text}\right)"


def _constant(value: int | float | Fraction, unit: str) -> Part:
    sign, size = ("-", -value) if value < 0 else ("", value)
    if isinstance(size, float):
        mantissa, _, power = repr(size).partition("e")
        text = rf"{mantissa}\cdot 10^{{{int(power)}}}" if power else mantissa
        return sign + text, _SIGN if sign else _TERM if power else _ATOM
    exact = Fraction(size)
    top = unit if unit and exact.numerator == 1 else f"{exact.numerator}{unit}"
    if exact.denominator != 1:
        return rf"{sign}\frac{{{top}}}{{{exact.denominator}}}", _SIGN if sign else _TERM
    return sign + top, _SIGN if sign else _ATOM
