"""Expressions of kernels: from Python's syntax tree to ours, with types."""

from __future__ import annotations

import ast

from armwright.kernels.kernel_tree import (
    ArrayPart,
    Binary,
    Choice,
    Compare,
    Expression,
    Field,
    Logic,
    Minus,
    Not,
    Number,
    Place,
    Variable,
    Word,
)
from armwright.kernels.scope import Scope, source_text
from armwright.kernels.value_kinds import REAL, TRUTH, WHOLE, array_of

_SIGNS = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}
_TESTS = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!="}
_WORDS = {"abs": 1, "min": 2, "max": 2, "sqrt": 1, "sin": 1, "cos": 1, "atan2": 2, "floor": 1}
_WORDS |= {"float": 1, "int": 1, "somewhere": 1}


def is_word(name: str) -> bool:
    """True for the functions that every language has."""
    return name in _WORDS


class ExpressionReader:
    """Reads expressions in a scope."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def number(self, node: ast.expr) -> Expression:
        """A whole or real number."""
        found = self.value(node)
        if found.kind not in (REAL, WHOLE):
            self.scope.refuse(node, f"a number is needed here, not {found.kind}")
        return found

    def real(self, node: ast.expr) -> Expression:
        """A real number; whole ones are made real."""
        return as_real(self.number(node))

    def whole(self, node: ast.expr) -> Expression:
        """A whole number."""
        found = self.value(node)
        if found.kind != WHOLE:
            self.scope.refuse(node, f"a whole number is needed here, not {found.kind}; write int(…)")
        return found

    def truth(self, node: ast.expr) -> Expression:
        """A test."""
        found = self.value(node)
        if found.kind != TRUTH:
            self.scope.refuse(node, f"a comparison is needed here, not {found.kind}")
        return found

    def place(self, node: ast.expr) -> Place:
        """An array or row."""
        found = self.value(node)
        if not found.kind.is_array or not isinstance(found, Variable | Field | ArrayPart):
            self.scope.refuse(node, f"an array or a row is needed here, not {found.kind}")
        return found

    def value(self, node: ast.expr) -> Expression:
        """Any expression."""
        reader = getattr(self, f"_{type(node).__name__.lower()}", None)
        if reader is None:
            self.scope.refuse(node, f"{type(node).__name__} is not in the kernel language")
        found: Expression = reader(node)
        return found

    # ------------------------------------------------------------------------------- names

    def _constant(self, node: ast.Constant) -> Expression:
        return self._literal(node, node.value, "")

    def _literal(self, node: ast.AST, value: object, name: str) -> Number:
        if isinstance(value, bool) or not isinstance(value, int | float):
            self.scope.refuse(node, f"{name or value!r} is not a number")
        return Number(value, WHOLE if isinstance(value, int) else REAL, name)

    def _name(self, node: ast.Name) -> Expression:
        kind = self.scope.variables.get(node.id)
        if kind is not None:
            self._check_counter(node)
            return Variable(node.id, kind)
        if node.id in self.scope.names:
            return self._literal(node, self.scope.names[node.id], node.id)
        self.scope.refuse(node, f"'{node.id}' has no value yet")

    def _check_counter(self, node: ast.Name) -> None:
        if node.id in self.scope.finished:
            self.scope.refuse(node, f"'{node.id}' counts a loop that is over; languages differ in its value")

    def _attribute(self, node: ast.Attribute) -> Expression:
        record = self.scope.record
        if record is None or source_text(node.value) != record[0]:
            self.scope.refuse(node, f"'{source_text(node)}': only the record argument has fields")
        kind = record[1].fields.get(node.attr)
        if kind is None:
            known = ", ".join(record[1].fields)
            self.scope.refuse(node, f"record {record[1].name} has no constant '{node.attr}'; it has {known}")
        return Field(record[0], node.attr, kind)

    def _subscript(self, node: ast.Subscript) -> Expression:
        array = self.value(node.value)
        if not array.kind.is_array or not isinstance(array, Variable | Field):
            self.scope.refuse(node, f"only arrays by name have elements; write {_single_index(node)}")
        indices = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        shape = array.kind.shape
        if len(indices) > len(shape):
            self.scope.refuse(node, f"{len(indices)} indices given, the array has {len(shape)} axes")
        places = tuple(self.whole(one) for one in indices)
        for place, size in zip(places, shape, strict=False):
            is_known = isinstance(place, Number) and isinstance(size, int)
            if is_known and not 0 <= place.value < size:  # type: ignore[union-attr,operator]
                self.scope.refuse(node, f"index {place.value} is outside of 0 … {size - 1}")  # type: ignore[union-attr,operator]
        rest = shape[len(indices) :]
        return ArrayPart(array, places, array_of(rest) if rest else REAL)

    # -------------------------------------------------------------------------- operations

    def _unaryop(self, node: ast.UnaryOp) -> Expression:
        if isinstance(node.op, ast.Not):
            return Not(self.truth(node.operand))
        if not isinstance(node.op, ast.USub):
            self.scope.refuse(node, "the only sign of the language is minus")
        value = self.number(node.operand)
        if isinstance(value, Number) and not value.name:
            return Number(-value.value, value.kind)
        return Minus(value, value.kind)

    def _binop(self, node: ast.BinOp) -> Expression:
        sign = _SIGNS.get(type(node.op))
        if sign is None:
            self.scope.refuse(node, f"{type(node.op).__name__} is not in the kernel language")
        left, right = self.number(node.left), self.number(node.right)
        is_whole = left.kind == right.kind == WHOLE
        if sign in ("//", "%") and not is_whole:
            self.scope.refuse(node, f"{sign} is for whole numbers")
        if sign == "/" and is_whole:
            self.scope.refuse(
                node, "a quotient of whole numbers differs among languages; write float(…) or //"
            )
        if is_whole:
            return Binary(sign, left, right, WHOLE)
        return Binary(sign, _real_constant(left), _real_constant(right), REAL)

    def _compare(self, node: ast.Compare) -> Expression:
        values = [self.number(one) for one in (node.left, *node.comparators)]
        parts = []
        for how, left, right in zip(node.ops, values, values[1:], strict=False):
            if type(how) not in _TESTS:
                self.scope.refuse(node, f"{type(how).__name__} is not a comparison of numbers")
            if left.kind != right.kind:
                left, right = _real_constant(left), _real_constant(right)
            parts.append(Compare(_TESTS[type(how)], left, right))
        return parts[0] if len(parts) == 1 else Logic("and", tuple(parts))

    def _boolop(self, node: ast.BoolOp) -> Expression:
        word = "and" if isinstance(node.op, ast.And) else "or"
        return Logic(word, tuple(self.truth(one) for one in node.values))

    def _ifexp(self, node: ast.IfExp) -> Expression:
        test, then, other = self.truth(node.test), self.number(node.body), self.number(node.orelse)
        if then.kind != other.kind:
            then, other = as_real(then), as_real(other)
        return Choice(test, then, other, then.kind)

    def _call(self, node: ast.Call) -> Expression:
        name = source_text(node.func)
        if name not in _WORDS:
            self.scope.refuse(
                node, f"'{name}' is not a word of the language; a call is a statement: a = {name}(…)"
            )
        if len(node.args) != _WORDS[name] or node.keywords:
            self.scope.refuse(node, f"{name} has {_WORDS[name]} arguments")
        if name == "somewhere":
            return Word(name, (self.truth(node.args[0]),), TRUTH)
        values = [self.number(one) for one in node.args]
        if name == "float":
            return as_real(values[0])
        if name == "int":
            return values[0] if values[0].kind == WHOLE else Word("int", (values[0],), WHOLE)
        kind = WHOLE if name in ("min", "max", "abs") and all(v.kind == WHOLE for v in values) else REAL
        return Word(name, tuple(values if kind == WHOLE else map(as_real, values)), kind)


def as_real(value: Expression) -> Expression:
    """The value as a real number."""
    if value.kind != WHOLE:
        return value
    return _real_constant(value) if isinstance(value, Number) else Word("float", (value,), REAL)


def _real_constant(value: Expression) -> Expression:
    """A whole constant as a real one; other values as they are."""
    if isinstance(value, Number) and value.kind == WHOLE:
        return Number(float(value.value), REAL, value.name)
    return value


def _single_index(node: ast.Subscript) -> str:
    """a[i][j] as it should be written."""
    inner = node.value
    if isinstance(inner, ast.Subscript):
        return f"{source_text(inner.value)}[{source_text(inner.slice)}, {source_text(node.slice)}]"
    return "the array's name"
