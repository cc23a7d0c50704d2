"""Printed formulas worked out: a reader of text that shares nothing with the printer.

``q1 = atan2(±T24, ∓T14) - pi/4`` becomes a number, for values of its names and a choice of the double sign.
"""

from __future__ import annotations

import ast
import math
import operator
import re
from collections.abc import Mapping

_OPERATORS = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.Pow: operator.pow,
}
_FUNCTIONS = {"sin": math.sin, "cos": math.cos, "sqrt": math.sqrt, "atan2": math.atan2}


def printed_value(text: str, values: Mapping[str, float], mark: int = 1) -> float:
    """The value of a printed formula; mark is +1 for the upper of its double signs. ValueError of √(−1)."""
    signs = {"±": "+-", "∓": "-+"}
    plain = re.sub("[±∓]", lambda found: signs[found[0]][0 if mark > 0 else 1], text)
    plain = re.sub("[²³⁴]", lambda found: f"**{'²³⁴'.index(found[0]) + 2}", plain)
    plain = re.sub(r"(sin|cos)\*\*(\d)\(([^()]*)\)", r"\1(\3)**\2", plain)  # sin²(x)
    return _value(ast.parse(plain.replace("·", "*"), mode="eval").body, {"pi": math.pi, **values})


def _value(node: ast.expr, values: Mapping[str, float]) -> float:
    if isinstance(node, ast.Constant):
        return float(str(node.value))
    if isinstance(node, ast.Name):
        return values[node.id]
    if isinstance(node, ast.UnaryOp):
        value = _value(node.operand, values)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp):
        return float(_OPERATORS[type(node.op)](_value(node.left, values), _value(node.right, values)))
    assert isinstance(node, ast.Call), ast.dump(node)
    assert isinstance(node.func, ast.Name)
    return _FUNCTIONS[node.func.id](*(_value(one, values) for one in node.args))
