"""A linear sum as people write it: terms in one row, single names before products, short numbers."""

from __future__ import annotations

import re

from armwright.expr.formula_text import short_number
from armwright.expr.node import Node
from armwright.expr.text import operations_written, to_text

_Term = tuple[str, Node]


def row_text(root: Node, *, first: str = "") -> str:
    """``ZZ1 + IA1 - YY2 + 0.3*(M3 + M4)``: the sum without inner brackets, numbers in short form.

    first   name that comes first where it is a term by itself
    It is for people: rounding of a few last digits is left out, which ``to_text`` keeps.
    """
    terms = sorted(_terms(root, "+"), key=lambda term: _place(term, first))
    text = "".join(f" {sign} {_product(node)}" for sign, node in terms)
    return text.removeprefix(" + ") if text.startswith(" + ") else f"-{text.removeprefix(' - ')}"


def _terms(node: Node, sign: str) -> list[_Term]:
    """Signs and nodes of the terms, from the left."""
    other = "-" if sign == "+" else "+"
    if node.op in ("add", "sub"):
        left, right = node.args
        return _terms(left, sign) + _terms(right, sign if node.op == "add" else other)
    if node.op == "neg":
        return _terms(node.args[0], other)
    if node.op == "mul" and node.args[0].is_constant and node.args[0].value < 0:
        return [(other, -node)]
    return [(sign, node)]


def _place(term: _Term, first: str) -> tuple[bool, bool, bool, int, str]:
    """Where a term stands: the first name, other names, short products; what is added before the rest."""
    sign, node = term
    word = str(node.value) if node.op == "name" else ""
    digits = re.search(r"\d+$", word)
    number = int(digits[0]) if digits else operations_written(node)
    return word != first, not word, sign == "-", number, word


def _product(node: Node) -> str:
    """A term; a factor that is a sum stands in brackets."""
    if node.op == "number" and isinstance(node.value, float):
        return short_number(node.value)
    if node.op != "mul":
        return to_text(node)
    return "*".join(
        f"({row_text(one)})" if one.op in ("add", "sub", "neg") else _product(one) for one in node.args
    )
