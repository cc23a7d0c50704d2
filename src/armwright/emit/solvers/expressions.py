"""Expressions of kernels written in a language: how tightly operators bind, indices, numbers."""

from __future__ import annotations

import ast
from collections.abc import Mapping

from armwright.emit.core.syntax import BREAK
from armwright.emit.solvers.dialect import WHOLE, Dialect, Local
from armwright.emit.solvers.indices import plus

Constants = Mapping[str, int | float]

_LEVELS = {ast.Or: 1, ast.And: 2, ast.Not: 3, ast.Add: 5, ast.Sub: 5, ast.Mult: 6, ast.Div: 6, ast.USub: 7}
_COMPARED = 4
_ATOM = 9
_SIGNS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}
_TESTS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}


class Expressions:
    """Writes expressions of the variables that are known."""

    def __init__(self, dialect: Dialect, constants: Constants) -> None:
        self.d, self.constants = dialect, constants
        self.variables: dict[str, Local] = {}

    def _local(self, node: ast.expr) -> Local:
        return self.variables[ast.unparse(node)]

    def _text(self, node: ast.expr) -> str:
        return self._piece(node)[0]

    def _within(self, node: ast.expr, level: int) -> str:
        text, own = self._piece(node)
        return text if own >= level else f"({text})"

    def _piece(self, node: ast.expr) -> tuple[str, int]:
        """Text and how tightly its outermost operator binds."""
        if isinstance(node, ast.Constant):
            return self._number(node.value), _ATOM
        if isinstance(node, ast.Name):
            if node.id in self.constants:
                return self._number(self.constants[node.id]), _ATOM
            return self.d.name(node.id), _ATOM
        if isinstance(node, ast.Subscript):
            return self._element(node), _ATOM
        if isinstance(node, ast.Call):
            arguments = [self._text(one) for one in node.args]
            is_whole = all(map(self._is_whole, node.args))
            return self.d.call(ast.unparse(node.func), arguments, is_whole=is_whole), _ATOM
        return self._operation(node)

    def _operation(self, node: ast.expr) -> tuple[str, int]:
        if isinstance(node, ast.BinOp):
            level = _LEVELS[type(node.op)]
            right = level + (0 if isinstance(node.op, ast.Mult | ast.Add) else 1)
            left, other = self._within(node.left, level), self._within(node.right, right)
            if other.startswith("-"):
                other = f"({other})"
            return f"{left} {_SIGNS[type(node.op)]} {BREAK}{other}", level
        if isinstance(node, ast.UnaryOp):
            return f"-{self._within(node.operand, _LEVELS[ast.USub])}", _LEVELS[ast.USub]
        if isinstance(node, ast.Compare):
            left, right_text = (self._within(one, _COMPARED + 1) for one in (node.left, node.comparators[0]))
            sign = _TESTS[type(node.ops[0])]
            return f"{left} {self.d.words.get(sign, sign)} {right_text}", _COMPARED
        assert isinstance(node, ast.BoolOp)
        level = _LEVELS[type(node.op)]
        word = "and" if isinstance(node.op, ast.And) else "or"
        parts = [self._within(one, _COMPARED) for one in node.values]  # and within or: brackets help
        return f" {self.d.words.get(word, word)} {BREAK}".join(parts), level

    def _number(self, value: object) -> str:
        assert isinstance(value, int | float)
        return str(value) if isinstance(value, int) else self.d.real(value)

    def _element(self, node: ast.Subscript) -> str:
        places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        texts = [self._text(plus(place, self.d.base)).replace(BREAK, "") for place in places]
        return self.d.element(self.variables[ast.unparse(node.value)], texts)

    def _is_whole(self, node: ast.expr) -> bool:
        if isinstance(node, ast.Constant):
            return isinstance(node.value, int)
        if isinstance(node, ast.Name):
            if node.id in self.constants:
                return isinstance(self.constants[node.id], int)
            return self.variables[node.id].type == WHOLE
        if isinstance(node, ast.BinOp):
            return self._is_whole(node.left) and self._is_whole(node.right)
        if isinstance(node, ast.UnaryOp):
            return self._is_whole(node.operand)
        return function_of(node) in ("min", "max") and all(map(self._is_whole, node.args))  # type: ignore[attr-defined]


def function_of(node: ast.expr) -> str:
    """The name of the function that is called; "" where none is."""
    return ast.unparse(node.func) if isinstance(node, ast.Call) else ""
