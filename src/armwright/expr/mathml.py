"""Expressions as presentation MathML, which browsers typeset by themselves, offline."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from html import escape

from armwright.expr.node import Node
from armwright.expr.walk import postorder

_SUM, _TERM, _SIGN, _ATOM = range(4)  # how tightly the outermost operator binds
_WORDS = "alpha beta gamma delta epsilon zeta eta theta kappa lambda mu nu xi rho sigma tau phi chi psi omega"
_GREEK = dict(zip(_WORDS.split(), "αβγδεζηθκλμνξρστφχψω", strict=True))
_DOTS = {"q": "", "qd": "˙", "qdd": "¨"}

Part = tuple[str, int]


def symbol_mathml(name: str) -> str:
    """WI12 as WI with index 12, qd1 as q with a dot and index 1, theta3 as θ with index 3."""
    match = re.fullmatch(r"([A-Za-z]+?)(\d+[a-z]*)?", name)
    if match is None:
        return _identifier(name)
    stem, index = match[1], match[2]
    if stem in _DOTS:
        dots = _DOTS[stem]
        head = f'<mover accent="true"><mi>q</mi><mo>{dots}</mo></mover>' if dots else "<mi>q</mi>"
    else:
        head = f"<mi>{_GREEK[stem]}</mi>" if stem in _GREEK else _identifier(stem)
    return f"<msub>{head}<mn>{index}</mn></msub>" if index else head


def mathml_of(roots: Iterable[Node], symbols: Mapping[Node, str]) -> dict[Node, str]:
    """MathML of every root; a node in ``symbols`` is written with that symbol wherever it is used.

    The roots themselves are written out.
    """
    wanted = list(roots)
    full: dict[Node, Part] = {}
    used: dict[Node, Part] = {}
    for node in postorder(wanted):
        full[node] = _one(node, [used[arg] for arg in node.args])
        used[node] = (symbols[node], _ATOM) if node in symbols else full[node]
    return {node: full[node][0] for node in wanted}


def _identifier(text: str) -> str:
    return f'<mi mathvariant="normal">{escape(text)}</mi>'


def _one(node: Node, args: list[Part]) -> Part:
    if node.op == "name":
        return symbol_mathml(node.value), _ATOM
    if node.op in ("number", "pi"):
        return _constant(node.value, "π" if node.op == "pi" else "")
    if node.op in ("add", "sub"):
        sign = "+" if node.op == "add" else "−"
        return f"{args[0][0]}<mo>{sign}</mo>{_within(args[1], _TERM)}", _SUM
    if node.op == "mul":
        gap = '<mspace width="0.17em"/>'
        return f"{_within(args[0], _TERM, signed=True)}{gap}{_within(args[1], _TERM)}", _TERM
    if node.op == "div":
        return f"<mfrac><mrow>{args[0][0]}</mrow><mrow>{args[1][0]}</mrow></mfrac>", _TERM
    if node.op == "neg":
        return f"<mo>−</mo>{_within(args[0], _TERM)}", _SIGN
    if node.op == "pow":
        return f"<msup><mrow>{_within(args[0], _ATOM)}</mrow><mn>{node.value}</mn></msup>", _TERM
    return _call(node.op, [text for text, _ in args])


def _call(op: str, args: list[str]) -> Part:
    if op == "sqrt":
        return f"<msqrt>{args[0]}</msqrt>", _ATOM
    if op == "abs":
        return f"<mrow><mo>|</mo>{args[0]}<mo>|</mo></mrow>", _ATOM
    inside = "<mo>,</mo>".join(args)
    return f"<mrow>{_identifier(op)}<mo>(</mo>{inside}<mo>)</mo></mrow>", _ATOM


def _within(part: Part, least: int, *, signed: bool = False) -> str:
    """The text, in brackets where it binds less than asked or starts with a sign."""
    text, binds = part
    is_bare = binds >= least and (signed or not text.startswith("<mo>−"))
    return text if is_bare else f"<mrow><mo>(</mo>{text}<mo>)</mo></mrow>"


def _constant(value: int | float | Fraction, unit: str) -> Part:
    sign, size = ("<mo>−</mo>", -value) if value < 0 else ("", value)
    if isinstance(size, float):
        mantissa, _, power = repr(size).partition("e")
        ten = f"<mo>·</mo><msup><mn>10</mn><mn>{int(power)}</mn></msup>" if power else ""
        return f"{sign}<mn>{mantissa}</mn>{ten}", _SIGN if sign else _TERM if power else _ATOM
    exact = Fraction(size)
    top = f"<mi>{unit}</mi>" if unit else ""
    top = top if unit and exact.numerator == 1 else f"<mn>{exact.numerator}</mn>{top}"
    if exact.denominator != 1:
        over = f"<mfrac><mrow>{top}</mrow><mn>{exact.denominator}</mn></mfrac>"
        return sign + over, _SIGN if sign else _TERM
    return sign + top, _SIGN if sign else _ATOM
