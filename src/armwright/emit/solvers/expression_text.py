"""Expressions of kernels written in a language: how tightly operators bind, indices, numbers."""

from __future__ import annotations

from typing import TypeGuard

from armwright.emit.core.syntax import BREAK
from armwright.emit.solvers.dialect import REAL, WHOLE, Dialect, Local
from armwright.kernels import constant_values, value_kinds
from armwright.kernels.constant_values import Constants
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
    Variable,
    Word,
)
from armwright.kernels.value_kinds import Size, ValueKind

_LEVELS = {"or": 1, "and": 2, "not": 3, "+": 5, "-": 5, "*": 6, "/": 6}
_COMPARED, _SIGN, _ATOM = 4, 7, 9
_WHOLE_CALLS = {"//": "quotient", "%": "remainder"}


def plain_name(name: str) -> str:
    """A name without the underscore that marks a result nobody reads."""
    return name.lstrip("_")


def plus(node: Expression, more: int) -> Expression:
    """The whole number plus a constant, joined with one that is there already."""
    if more == 0:
        return node
    if isinstance(node, Number):
        return Number(node.value + more, value_kinds.WHOLE)
    if isinstance(node, Binary) and node.sign in ("+", "-") and isinstance(node.right, Number):
        there = int(node.right.value)
        return plus(node.left, more + there if node.sign == "+" else more - there)
    if isinstance(node, Binary) and node.sign == "+" and isinstance(node.left, Number):
        return plus(node.right, more + int(node.left.value))
    return Binary("+" if more > 0 else "-", node, Number(abs(more), value_kinds.WHOLE), value_kinds.WHOLE)


def _is_copy(node: Expression) -> TypeGuard[Binary]:
    """True for x + 0, a kernel's way to keep a number that changes afterwards."""
    if not (isinstance(node, Binary) and node.sign == "+"):
        return False
    return isinstance(node.right, Number) and node.right.value == 0


class ExpressionText:
    """Writes expressions of one kernel.

    values   of the fields of its record
    """

    def __init__(self, dialect: Dialect, values: Constants) -> None:
        self.d, self.values = dialect, values

    # ------------------------------------------------------------------------- constants

    def with_constants(self, node: Expression) -> Expression:
        """The expression, a number of the record as that number, and arithmetic of whole constants done."""
        return constant_values.with_constants(node, self.values)

    def constant_truth(self, test: Expression) -> bool | None:
        """The value of a condition on constants; None where it depends on variables."""
        return constant_values.constant_truth(test, self.values)

    def size(self, size: Size) -> int | str:
        """A size: fields of the record by their values."""
        if isinstance(size, int):
            return size
        return int(self.values[size]) if size in self.values else size

    def local(self, name: str, kind: ValueKind) -> Local:
        """A variable as the language sees it."""
        shape = tuple(self.size(size) for size in kind.shape)
        return Local(plain_name(name), WHOLE if kind == value_kinds.WHOLE else REAL, shape)

    # ------------------------------------------------------------------------------- text

    def text(self, node: Expression) -> str:
        """The expression."""
        return self._piece(self.with_constants(node))[0]

    def _within(self, node: Expression, level: int) -> str:
        text, own = self._piece(self.with_constants(node))
        return text if own >= level else f"({text})"

    def _piece(self, node: Expression) -> tuple[str, int]:
        """Text and how tightly its outermost operator binds."""
        if _is_copy(node):
            return self._piece(self.with_constants(node.left))
        if isinstance(node, Number):
            text = str(node.value) if isinstance(node.value, int) else self.d.real(node.value)
            return text, _SIGN if text.startswith("-") else _ATOM
        if isinstance(node, Variable):
            return self.d.name(plain_name(node.name)), _ATOM
        if isinstance(node, Field):
            return self.array(node).name, _ATOM
        if isinstance(node, ArrayPart):
            return self._part(node), _ATOM
        if isinstance(node, Word):
            if self._is_left_out(node.name):
                return self._piece(node.arguments[0])
            return self._call(node.name, *node.arguments), _ATOM
        if isinstance(node, Choice):
            return self.d.call(
                "choice", [self.text(n) for n in (node.test, node.then, node.other)], is_whole=False
            ), _ATOM
        return self._operation(node)

    def _is_left_out(self, function: str) -> bool:
        """True of a function whose argument alone is written, which binds as it does without: float(n + 1)*x.

        Text is for one sample at a time, where "somewhere" is the test itself.
        """
        return function == "somewhere" or self.d.calls.get(function) == "{0}"

    def _call(self, name: str, *arguments: Expression) -> str:
        is_whole = all(one.kind == value_kinds.WHOLE for one in arguments)
        return self.d.call(name, [self.text(one) for one in arguments], is_whole=is_whole)

    def _operation(self, node: Expression) -> tuple[str, int]:
        if isinstance(node, Binary):
            return self._binary(node)
        if isinstance(node, Minus):
            return f"-{self._within(node.value, _SIGN + 1)}", _SIGN
        if isinstance(node, Compare):
            left, right = self._within(node.left, _COMPARED + 1), self._within(node.right, _COMPARED + 1)
            if node.sign in ("==", "!=") and value_kinds.REAL in (node.left.kind, node.right.kind):
                return self.d.equal(left, right, node.sign), _COMPARED
            return f"{left} {self.d.words.get(node.sign, node.sign)} {right}", _COMPARED
        if isinstance(node, Not):
            word = self.d.words.get("not", "not ")
            return f"{word}({self.text(node.value)})", _ATOM
        assert isinstance(node, Logic)
        parts = [self._within(one, _COMPARED) for one in node.parts]  # and within or: brackets help
        return f" {self.d.words.get(node.word, node.word)} {BREAK}".join(parts), _LEVELS[node.word]

    def _binary(self, node: Binary) -> tuple[str, int]:
        if node.sign in _WHOLE_CALLS:
            operands = [self._within(one, _ATOM) for one in (node.left, node.right)]
            return self.d.call(_WHOLE_CALLS[node.sign], operands, is_whole=True), _ATOM
        level = _LEVELS[node.sign]
        right = level + (0 if node.sign in ("*", "+") else 1)
        left, other = self._within(node.left, level), self._within(node.right, right)
        if other.startswith("-"):
            other = f"({other})"
        return f"{left} {node.sign} {BREAK}{other}", level

    # ------------------------------------------------------------------------------ arrays

    def array(self, node: Variable | Field) -> Local:
        """An array by its name."""
        if isinstance(node, Field):
            local = self.local(node.name, node.kind)
            return Local(self.d.name(self.d.field(node.record, node.name)), local.type, local.shape)
        return self.local(node.name, node.kind)

    def places(self, node: ArrayPart) -> list[str]:
        """Indices as the language counts them."""
        shifted = [plus(self.with_constants(place), self.d.base) for place in node.places]
        return [self.text(place).replace(BREAK, "") for place in shifted]

    def _part(self, node: ArrayPart) -> str:
        write = self.d.row if node.kind.is_array else self.d.element
        return write(self.array(node.array), self.places(node))
