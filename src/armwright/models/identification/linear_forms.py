"""Linear forms of parameters as expressions and as lines of a table."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.expr import ZERO, Node, name, short_number, to_text
from armwright.expr.text import quotient_text
from armwright.models.identification.parameter_transfer import Form


def expression_of(form: Form, *, first: str) -> Node:
    """A linear form as an expression."""
    total = ZERO
    for value, keys in _together(form, first).items():
        total = total + value * _sum_of_names(keys)
    return total


def line(form: Form, *, first: str) -> str:
    """A linear form as people write it: ``ZZ1 + IA1 - YY2 + (d3**2 + r3**2)*(M3 + M4)``."""
    text = ""
    for value, keys in _together(form, first).items():
        for sign, factor, inner in _terms(value, keys):
            text += f" {sign} {factor}{inner}" if text else f"{'-' if sign == '-' else ''}{factor}{inner}"
    return text


def _together(form: Form, first: str) -> dict[Node, list[str]]:
    """Names by coefficient: the kept parameter first, then plain sums, then what has lengths."""
    ordered = sorted(form.items(), key=lambda item: (item[0] != first, not item[1].is_constant))
    together: dict[Node, list[str]] = {}
    for key, value in ordered:
        together.setdefault(value, []).append(key)
    return together


def _terms(value: Node, keys: Sequence[str]) -> list[tuple[str, str, str]]:
    """(sign, factor, names) of the terms with one coefficient."""
    text = _sum(value)
    is_negative = text.startswith("-") and value.op not in ("add", "sub")
    sign, text = ("-", _sum(-value)) if is_negative else ("+", text)
    if text == "1":
        return [(sign, "", key) for key in keys]
    bare = value.args[0] if value.op == "neg" else value
    factor = f"({text})" if bare.op in ("add", "sub") else text
    return [(sign, f"{factor}*", keys[0] if len(keys) == 1 else f"({' + '.join(keys)})")]


def _sum(value: Node) -> str:
    """The text of a coefficient; the terms of a sum in one row, those to be added first."""
    terms = sorted(_signed_terms(value, "+"))  # "+" comes before "-"
    if len(terms) == 1 or terms[0][0] == "-":
        return _coefficient_text(value)
    return terms[0][1] + "".join(f" {sign} {text}" for sign, text in terms[1:])


def _signed_terms(value: Node, sign: str) -> list[tuple[str, str]]:
    """Signs and texts of the terms of a sum."""
    other = {"+": "-", "-": "+"}[sign]
    if value.op in ("add", "sub"):
        first, second = value.args
        return _signed_terms(first, sign) + _signed_terms(second, sign if value.op == "add" else other)
    return _signed_terms(value.args[0], other) if value.op == "neg" else [(sign, _coefficient_text(value))]


def _coefficient_text(value: Node) -> str:
    if value.op != "number" or not isinstance(value.value, float):
        return to_text(value)
    return quotient_text(value.value) or short_number(value.value)


def _sum_of_names(keys: Sequence[str]) -> Node:
    total = ZERO
    for key in keys:
        total = total + name(key)
    return total
