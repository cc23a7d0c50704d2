"""Expressions as presentation MathML, which browsers typeset by themselves, offline."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape

from armwright.expr.node import Node
from armwright.expr.typesetting import GREEK, Markup, typeset

_DOTS = {"q": "", "qd": "˙", "qdd": "¨"}


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
        head = f"<mi>{GREEK[stem]}</mi>" if stem in GREEK else _identifier(stem)
    return f"<msub>{head}<mn>{index}</mn></msub>" if index else head


def mathml_of(roots: Iterable[Node], symbols: Mapping[Node, str]) -> dict[Node, str]:
    """MathML of every root; a node in ``symbols`` is written with that symbol wherever it is used.

    The roots themselves are written out.
    """
    return typeset(roots, symbols, _MARKUP)


def _identifier(text: str) -> str:
    return f'<mi mathvariant="normal">{escape(text)}</mi>'


def call_mathml(op: str, args: list[str]) -> str:
    """A function of arguments that are written already."""
    if op == "sqrt":
        return f"<msqrt>{args[0]}</msqrt>"
    if op == "abs":
        return f"<mrow><mo>|</mo>{args[0]}<mo>|</mo></mrow>"
    inside = "<mo>,</mo>".join(args)
    return f"<mrow>{_identifier(op)}<mo>(</mo>{inside}<mo>)</mo></mrow>"


def _decimal(mantissa: str, power: str) -> str:
    ten = f"<mo>·</mo><msup><mn>10</mn><mn>{int(power)}</mn></msup>" if power else ""
    return f"<mn>{mantissa}</mn>{ten}"


_MARKUP = Markup(
    symbol=symbol_mathml,
    decimal=_decimal,
    whole=lambda digits, unit: f"<mn>{digits}</mn>{unit}",
    pi="<mi>π</mi>",
    plus="<mo>+</mo>",
    less="<mo>−</mo>",
    minus="<mo>−</mo>",
    times='<mspace width="0.17em"/>',
    fraction=lambda top, below: f"<mfrac><mrow>{top}</mrow><mrow>{below}</mrow></mfrac>",
    power=lambda text, exponent: f"<msup><mrow>{text}</mrow><mn>{exponent}</mn></msup>",
    call=call_mathml,
    brackets=lambda text: f"<mrow><mo>(</mo>{text}<mo>)</mo></mrow>",
)
