"""Formulas as text, as LaTeX and as MathML."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from armwright.expr.formula import Formula, FormulaTerm
from armwright.expr.latex import symbol_latex, to_latex
from armwright.expr.mathml import mathml_of, symbol_mathml
from armwright.expr.node import Node, Number
from armwright.expr.reading import signed_terms
from armwright.expr.text import short_number, to_text

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_CALLS = ("sqrt", "atan2", "abs", "sign", "tanh", "exp")


@dataclass(frozen=True, slots=True)
class _Style:
    """How text, or a markup, writes an atom, a sine or cosine, a power, a product, a number, brackets.

    signs   plus and minus between terms, and the minus before the first
    """

    atom: Callable[[Node], str]
    wave: Callable[[str, str, int], str]
    power: Callable[[str, int], str]
    times: str
    number: Callable[[Number], str]
    bracket: tuple[str, str]
    signs: tuple[str, str, str] = (" + ", " - ", "-")


def formula_text(formula: Formula) -> str:
    """The formula in plain text: l1·cos(q1) + l2·cos(q1 + q2)."""
    return _sum(formula, _TEXT)


def formula_latex(formula: Formula) -> str:
    """The formula in LaTeX, without delimiters."""
    return _sum(formula, _LATEX)


def formula_mathml(formula: Formula) -> str:
    """The formula in presentation MathML, without the element ``math`` around it."""
    return _sum(formula, _MATHML)


def positive_first(formula: Formula) -> Formula:
    """The formula with a positive term at its beginning, where it has one: T24 - l1·sin(q1)."""
    terms = formula.terms
    lead = next((k for k, term in enumerate(terms) if not _is_negative(term)), 0)
    return Formula((terms[lead], *terms[:lead], *terms[lead + 1 :])) if lead else formula


def _is_negative(term: FormulaTerm) -> bool:
    return (term.value < 0) != _is_turned(term)


def _sum(formula: Formula, style: _Style) -> str:
    terms = [(_is_negative(term), _term(term, style)) for term in formula.terms]
    return _with_signs(terms, style) or style.number(0)


def _with_signs(terms: Sequence[tuple[bool, str]], style: _Style) -> str:
    """The terms with their signs, True for a minus, as they stand at the beginning of a line."""
    plus, less, minus = style.signs
    first = ((minus if is_negative else "") + text for is_negative, text in terms[:1])
    return "".join([*first, *((less if is_negative else plus) + text for is_negative, text in terms[1:])])


def _term(term: FormulaTerm, style: _Style) -> str:
    """A term without its sign."""
    size = -term.value if term.value < 0 else term.value
    waves = [item for item in term.atoms if item[0].op in ("sin", "cos")]
    plain = [item for item in term.atoms if item[0].op not in ("sin", "cos")]
    parts = [] if size == 1 else [style.number(size)]
    parts += [style.power(style.atom(atom), power) for atom, power in plain]
    has_waves_inside = term.bracket is not None and _has_waves(term.bracket)
    inside = [] if term.bracket is None else [style.bracket[0] + _sum(term.bracket, style) + style.bracket[1]]
    turned = [style.wave(atom.op, _angle(atom.args[0], style), power) for atom, power in waves]
    parts += turned + inside if has_waves_inside or not waves else inside + turned
    return style.times.join(parts) or "1"


def _is_turned(term: FormulaTerm) -> bool:
    """True where angles written with a plus at the first joint change the sign: sin(-x) = -sin x."""
    signs = [signed_terms(atom.args[0])[0][0] ** power for atom, power in term.atoms if atom.op == "sin"]
    return bool(math.prod(signs) < 0)


def _has_waves(formula: Formula) -> bool:
    return any(
        atom.op in ("sin", "cos") or atom.value.startswith("qd")
        for term in formula.terms
        for atom, _ in term.atoms
        if atom.op in ("sin", "cos", "name")
    )


def _angle(node: Node, style: _Style) -> str:
    """A sum of angles, the first joint first and with a plus; see ``_is_turned``."""
    terms = signed_terms(node)
    if terms[0][0] < 0:
        terms = [(-sign, item) for sign, item in terms]
    return _with_signs([(sign < 0, style.atom(item)) for sign, item in terms], style)


def _text_number(value: Number) -> str:
    return short_number(value) if isinstance(value, float) else str(value)


def _latex_number(value: Number) -> str:
    if isinstance(value, Fraction) and value.denominator != 1:
        return rf"\tfrac{{{value.numerator}}}{{{value.denominator}}}"
    mantissa, _, power = _text_number(value).partition("e")
    return rf"{mantissa}\cdot 10^{{{int(power)}}}" if power else mantissa


def _text_power(base: str, power: int) -> str:
    return base if power == 1 else base + str(power).translate(_SUPERSCRIPTS)


def _text_wave(op: str, angle: str, power: int) -> str:
    return f"{_text_power(op, power)}({angle})"


def _latex_wave(op: str, angle: str, power: int) -> str:
    raised = "" if power == 1 else f"^{{{power}}}"
    is_sum = " " in angle or angle.startswith("-")
    return rf"\{op}{raised}({angle})" if is_sum else rf"\{op}{raised} {angle}"


def _text_atom(node: Node) -> str:
    text = to_text(node)
    is_bare = node.op in ("name", *_CALLS) or (node.op == "pi" and not text.startswith("-"))
    return text if is_bare else f"({text})"


def _latex_atom(node: Node) -> str:
    if node.op == "name":
        return symbol_latex(node.value, italic=True)
    text = to_latex(node)
    is_bare = node.op in (*_CALLS, "div") or (node.op == "pi" and not text.startswith("-"))
    return text if is_bare else rf"\left({text}\right)"


def _mathml_atom(node: Node) -> str:
    if node.op == "name":
        return symbol_mathml(node.value)
    text = mathml_of([node], {})[node]
    is_bare = node.op in (*_CALLS, "div", "pi")
    return text if is_bare else f"<mrow><mo>(</mo>{text}<mo>)</mo></mrow>"


def _mathml_wave(op: str, angle: str, power: int) -> str:
    head = _mathml_power(f"<mi>{op}</mi>", power)
    is_sum = "<mo>+</mo>" in angle or "<mo>−</mo>" in angle
    inside = f"<mo>(</mo>{angle}<mo>)</mo>" if is_sum else f'<mspace width="0.12em"/>{angle}'
    return f"<mrow>{head}{inside}</mrow>"


def _mathml_power(base: str, power: int) -> str:
    return base if power == 1 else f"<msup><mrow>{base}</mrow><mn>{power}</mn></msup>"


def _mathml_number(value: Number) -> str:
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"<mfrac><mn>{value.numerator}</mn><mn>{value.denominator}</mn></mfrac>"
    mantissa, _, power = _text_number(value).partition("e")
    return f"<mn>{mantissa}</mn>" + (
        f"<mo>·</mo><msup><mn>10</mn><mn>{int(power)}</mn></msup>" if power else ""
    )


_TEXT = _Style(_text_atom, _text_wave, _text_power, "·", _text_number, ("(", ")"))
_LATEX = _Style(
    _latex_atom,
    _latex_wave,
    lambda base, power: base if power == 1 else f"{base}^{{{power}}}",
    r"\,",
    _latex_number,
    (r"\left(", r"\right)"),
)
_MATHML = _Style(
    _mathml_atom,
    _mathml_wave,
    _mathml_power,
    '<mspace width="0.17em"/>',
    _mathml_number,
    ("<mrow><mo>(</mo>", "<mo>)</mo></mrow>"),
    ("<mo>+</mo>", "<mo>−</mo>", "<mo>−</mo>"),
)
