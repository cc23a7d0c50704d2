"""The symbolic core: one hash-consed scalar graph."""

from armwright.expr.functions import absolute, atan2, cos, exp, sign, sin, sqrt, tan, tanh
from armwright.expr.naming import is_name, is_symbol, label, made_name, without_underscores
from armwright.expr.node import Node, Number
from armwright.expr.node import interned as assembled
from armwright.expr.numbers import ONE, PI, ZERO, name, number, pi_times, scalar
from armwright.expr.parse import parse
from armwright.expr.reserved import is_reserved
from armwright.expr.text import to_text
from armwright.expr.walk import (
    evaluate,
    evaluate_all,
    names_in,
    postorder,
    rebuild,
    substitute,
    substitute_all,
)

__all__ = [
    "ONE",
    "PI",
    "ZERO",
    "Node",
    "Number",
    "absolute",
    "assembled",
    "atan2",
    "cos",
    "evaluate",
    "evaluate_all",
    "exp",
    "is_name",
    "is_reserved",
    "is_symbol",
    "label",
    "made_name",
    "name",
    "names_in",
    "number",
    "parse",
    "pi_times",
    "postorder",
    "rebuild",
    "scalar",
    "sign",
    "sin",
    "sqrt",
    "substitute",
    "substitute_all",
    "tan",
    "tanh",
    "to_text",
    "without_underscores",
]
