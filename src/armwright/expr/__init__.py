"""The symbolic core: one hash-consed scalar graph."""

from armwright.expr.bridge import to_casadi, to_sympy
from armwright.expr.derivative import adjoint, derivative, gradient, jacobian, tangent
from armwright.expr.functions import absolute, atan2, cos, exp, sign, sin, sqrt, tan, tanh
from armwright.expr.latex import latex_of, symbol_latex, to_latex
from armwright.expr.mathml import mathml_of, symbol_mathml
from armwright.expr.naming import is_name, is_symbol, label, made_name, without_underscores
from armwright.expr.node import Node, Number, raw_operation, raw_pair
from armwright.expr.numbers import ONE, PI, ZERO, name, number, pi_times, scalar
from armwright.expr.parse import parse
from armwright.expr.reserved import is_any_reserved, is_reserved
from armwright.expr.text import flat_text, short_number, to_text
from armwright.expr.walk import (
    evaluate,
    evaluate_all,
    names_in,
    postorder,
    reachable_nodes,
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
    "adjoint",
    "atan2",
    "cos",
    "derivative",
    "evaluate",
    "evaluate_all",
    "exp",
    "flat_text",
    "gradient",
    "is_any_reserved",
    "is_name",
    "is_reserved",
    "is_symbol",
    "jacobian",
    "label",
    "latex_of",
    "made_name",
    "mathml_of",
    "name",
    "names_in",
    "number",
    "parse",
    "pi_times",
    "postorder",
    "raw_operation",
    "raw_pair",
    "reachable_nodes",
    "rebuild",
    "scalar",
    "short_number",
    "sign",
    "sin",
    "sqrt",
    "substitute",
    "substitute_all",
    "symbol_latex",
    "symbol_mathml",
    "tan",
    "tangent",
    "tanh",
    "to_casadi",
    "to_latex",
    "to_sympy",
    "to_text",
    "without_underscores",
]
