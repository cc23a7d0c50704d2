"""Expressions typeset: where brackets are needed, whatever the markup; a markup is one ``Markup`` value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from armwright.expr.node import Node
from armwright.expr.text import reading_number
from armwright.expr.walk import postorder

_SUM, _TERM, _SIGN, _ATOM = range(4)  # how tightly the outermost operator binds

Part = tuple[str, int]
_WORDS = "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi rho sigma tau phi chi psi omega"
GREEK = dict(zip(_WORDS.split(), "αβγδεζηθκλμνξρστφχψω", strict=True))


@dataclass(frozen=True, slots=True)
class Markup:
    """How a markup writes symbols and operations; all arguments and results are its text.

    decimal      mantissa and power of ten ("" where there is none) of a float without its sign
    whole        digits of a whole number and the factor behind them, π or ""
    plus, less   between terms; minus: what a negative expression begins with
    """

    symbol: Callable[[str], str]
    decimal: Callable[[str, str], str]
    whole: Callable[[str, str], str]
    pi: str
    plus: str
    less: str
    minus: str
    times: str
    fraction: Callable[[str, str], str]
    power: Callable[[str, int], str]
    call: Callable[[str, list[str]], str]
    brackets: Callable[[str], str]


def typeset(roots: Iterable[Node], symbols: Mapping[Node, str], markup: Markup) -> dict[Node, str]:
    """The text of every root; a node in ``symbols`` is written with that symbol wherever it is used.

    The roots themselves are written out.
    """
    wanted = list(roots)
    full: dict[Node, Part] = {}
    used: dict[Node, Part] = {}
    for node in postorder(wanted):
        full[node] = _one(node, [used[arg] for arg in node.args], markup)
        used[node] = (symbols[node], _ATOM) if node in symbols else full[node]
    return {node: full[node][0] for node in wanted}


def _one(node: Node, args: list[Part], markup: Markup) -> Part:
    if node.op == "name":
        return markup.symbol(node.value), _ATOM
    if node.op in ("number", "pi"):
        return _constant(node.value, markup.pi if node.op == "pi" else "", markup)
    if node.op in ("add", "sub"):
        sign = markup.plus if node.op == "add" else markup.less
        return f"{args[0][0]}{sign}{_within(args[1], _TERM, markup)}", _SUM
    if node.op == "mul":
        left = _within(args[0], _TERM, markup, signed=True)
        return f"{left}{markup.times}{_within(args[1], _TERM, markup)}", _TERM
    if node.op == "div":
        return markup.fraction(args[0][0], args[1][0]), _TERM
    if node.op == "neg":
        return f"{markup.minus}{_within(args[0], _TERM, markup)}", _SIGN
    if node.op == "pow":
        return markup.power(_within(args[0], _ATOM, markup), node.value), _TERM
    return markup.call(node.op, [text for text, _ in args]), _ATOM


def _within(part: Part, least: int, markup: Markup, *, signed: bool = False) -> str:
    """The text, in brackets where it binds less than asked or starts with a sign."""
    text, binds = part
    is_bare = binds >= least and (signed or not text.startswith(markup.minus))
    return text if is_bare else markup.brackets(text)


def _constant(value: int | float | Fraction, unit: str, markup: Markup) -> Part:
    sign, size = (markup.minus, -value) if value < 0 else ("", value)
    if isinstance(size, float):
        mantissa, _, power = reading_number(size).partition("e")
        return sign + markup.decimal(mantissa, power), _SIGN if sign else _TERM if power else _ATOM
    exact = Fraction(size)
    top = unit if unit and exact.numerator == 1 else markup.whole(str(exact.numerator), unit)
    if exact.denominator != 1:
        return sign + markup.fraction(top, markup.whole(str(exact.denominator), "")), _SIGN if sign else _TERM
    return sign + top, _SIGN if sign else _ATOM
