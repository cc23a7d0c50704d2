"""Formulas as text, as LaTeX and as MathML."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from armwright.expr.formula import formula_of
from armwright.expr.formula_terms import Factors, Formula, FormulaTerm
from armwright.expr.latex import call_latex, symbol_latex, to_latex
from armwright.expr.mathml import call_mathml, mathml_of, symbol_mathml
from armwright.expr.node import Node, Number
from armwright.expr.reading import is_rate, signed_terms
from armwright.expr.text import short_number, to_text

_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
MOST_TERMS = 400  # of an argument of a function
_CALLS = ("sqrt", "atan2", "abs", "sign", "tanh", "exp")


@dataclass(frozen=True, slots=True)
class _Style:
    """How text, or a markup, writes an atom, a sine or cosine, a power, a product, a number, brackets.

    over    a fraction, of factors above and below with and without brackets
    signs   plus and minus between terms, and the minus before the first
    """

    atom: Callable[[Node], str]
    wave: Callable[[str, str, int], str]
    power: Callable[[str, int], str]
    times: str
    number: Callable[[Number], str]
    bracket: tuple[str, str]
    over: Callable[[str, str], str] | None
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
    """The formula with a positive term at its beginning, where it has one: T24 - l1·sin(q1).

    Names that follow it with a plus stay with it: q1 + q2 - phi1.
    """
    terms = formula.terms
    lead = next((k for k, term in enumerate(terms) if not _is_negative(term)), 0)
    if not lead:
        return formula
    end = lead + 1
    while end < len(terms) and all(_is_name(term) for term in terms[lead : end + 1]):
        end += 1
    return Formula((*terms[lead:end], *terms[:lead], *terms[end:]))


def _is_name(term: FormulaTerm) -> bool:
    """True of a name with a plus."""
    is_alone = term.value == 1 and not term.brackets and not term.below
    return is_alone and [(atom.op, power) for atom, power in term.atoms] == [("name", 1)]


def _is_negative(term: FormulaTerm) -> bool:
    turned = [_is_negative(one.terms[0]) for one, _ in term.below if len(one.terms) == 1]
    return ((term.value < 0) != _is_turned(term)) != (turned.count(True) % 2 == 1)


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
    if not term.below:
        return style.times.join(_factors(term, style)) or style.number(1)
    above, below = _factors(term, style), _denominator(term.below, style)
    if style.over is None:
        under = style.times.join(below)
        is_bare = len(below) == 1
        return f"{style.times.join(above) or '1'}/{under if is_bare else f'({under})'}"
    alone = len(above) == 1 == len(term.brackets) and term.brackets[0][1] == 1
    top = (
        _sum(positive_first(term.brackets[0][0]), style)
        if alone
        else style.times.join(above) or style.number(1)
    )
    is_sum = len(term.below) == 1 == len(below) and len(term.below[0][0].terms) > 1 and term.below[0][1] == 1
    return style.over(top, _sum(_divisor(term.below[0][0]), style) if is_sum else style.times.join(below))


def _factors(term: FormulaTerm, style: _Style) -> list[str]:
    """The factors of a term, without its sign and its divisor."""
    size = -term.value if term.value < 0 else term.value
    waves = [item for item in term.atoms if item[0].op in ("sin", "cos")]
    plain = [item for item in term.atoms if item[0].op not in ("sin", "cos")]
    parts = [] if size == 1 else [style.number(size)]
    parts += [style.power(style.atom(atom), power) for atom, power in plain]
    resting = [_bracket(one, style) for one in term.brackets if not _has_waves(one[0])]
    moving = [_bracket(one, style) for one in term.brackets if _has_waves(one[0])]
    turned = [style.wave(atom.op, _angle(atom.args[0], style), power) for atom, power in waves]
    return [*parts, *resting, *turned, *moving]


def _divisor(formula: Formula) -> Formula:
    """A sum as it stands below a line: what rests first, M + m·sin²(q)."""
    resting = [term for term in formula.terms if not _has_waves(Formula((term,)))]
    moving = [term for term in formula.terms if term not in resting]
    return positive_first(Formula((*resting, *moving)))


def _bracket(one: tuple[Formula, int], style: _Style) -> str:
    """A sum in brackets; it begins with a positive term."""
    formula, power = one
    return style.power(style.bracket[0] + _sum(positive_first(formula), style) + style.bracket[1], power)


def _denominator(below: Factors, style: _Style) -> list[str]:
    """The factors that a term is divided by."""
    found: list[str] = []
    for formula, power in below:
        if len(formula.terms) == 1 == power:
            found += _factors(formula.terms[0], style)
        else:
            found.append(_bracket((_divisor(formula), power), style))
    return found


def _is_turned(term: FormulaTerm) -> bool:
    """True where angles written with a plus at the first joint change the sign: sin(-x) = -sin x."""
    signs = [signed_terms(atom.args[0])[0][0] ** power for atom, power in term.atoms if atom.op == "sin"]
    return bool(math.prod(signs) < 0)


def _has_waves(formula: Formula) -> bool:
    """True where a sine, a cosine or a velocity is in it."""
    return any(
        any(atom.op in ("sin", "cos") or is_rate(atom) for atom, _ in term.atoms)
        or any(_has_waves(one) for one, _ in term.brackets)
        for term in formula.terms
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


def _arguments(node: Node, style: _Style) -> list[str]:
    """The arguments of a function as formulas."""
    return [_sum(formula_of(arg, most=MOST_TERMS), style) for arg in node.args]


def _text_atom(node: Node) -> str:
    if node.op in _CALLS:
        return f"{node.op}({', '.join(_arguments(node, _TEXT))})"
    text = to_text(node)
    is_bare = node.op == "name" or (node.op == "pi" and not text.startswith("-"))
    return text if is_bare else f"({text})"


def _latex_atom(node: Node) -> str:
    if node.op == "name":
        return symbol_latex(node.value, italic=True)
    if node.op in _CALLS:
        return call_latex(node.op, _arguments(node, _LATEX))
    text = to_latex(node)
    is_bare = node.op == "pi" and not text.startswith("-")
    return text if is_bare else rf"\left({text}\right)"


def _mathml_atom(node: Node) -> str:
    if node.op == "name":
        return symbol_mathml(node.value)
    if node.op in _CALLS:
        return call_mathml(node.op, _arguments(node, _MATHML))
    text = mathml_of([node], {})[node]
    return text if node.op == "pi" else f"<mrow><mo>(</mo>{text}<mo>)</mo></mrow>"


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


_TEXT = _Style(_text_atom, _text_wave, _text_power, "·", _text_number, ("(", ")"), None)
_LATEX = _Style(
    _latex_atom,
    _latex_wave,
    lambda base, power: base if power == 1 else f"{base}^{{{power}}}",
    r"\,",
    _latex_number,
    (r"\left(", r"\right)"),
    lambda above, below: rf"\frac{{{above}}}{{{below}}}",
)
_MATHML = _Style(
    _mathml_atom,
    _mathml_wave,
    _mathml_power,
    '<mspace width="0.17em"/>',
    _mathml_number,
    ("<mrow><mo>(</mo>", "<mo>)</mo></mrow>"),
    lambda above, below: f"<mfrac><mrow>{above}</mrow><mrow>{below}</mrow></mfrac>",
    ("<mo>+</mo>", "<mo>−</mo>", "<mo>−</mo>"),
)
