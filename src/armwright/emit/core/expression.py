"""From the nodes of a program to the right sides of its lines, in one syntax."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from armwright.emit.core.syntax import ATOM, OTHER, Level, Piece, Syntax, made, total
from armwright.errors import ArmwrightError
from armwright.expr import Node, evaluate_all, number
from armwright.expr.numbers import near_decimal, near_quotient
from armwright.expr.polynomial import factored_node, polynomial
from armwright.program import Program

_SIGNS = {"add": "+", "sub": "-", "mul": "*", "div": "/"}
SHORT = 6  # operations of an exact constant that is written out; a longer one becomes a number


@dataclass(frozen=True, slots=True)
class Texts:
    """The right side of every named node, and the text of every element of every output."""

    lines: Mapping[Node, str]
    outputs: tuple[tuple[str, ...], ...]


def texts(
    program: Program, syntax: Syntax, *, names: Mapping[str, str], constant: Mapping[Node, float]
) -> Texts:
    """All expressions of a program.

    names      how each name of the program is written here
    constant   the operations on constants alone, from ``constants``: they are written where they are
               used, as a number or (in an exact language, where short) as they are
    """
    writer = _PieceWriter(program, syntax, names, constant)
    done, operation = writer.done, writer.operation
    variables = {node: made((syntax.name(names[name]), ATOM)) for node, name in program.names.items()}
    lines: dict[Node, str] = {}
    for node in (*program.setup, *program.steps):
        if node in constant:
            continue
        piece = operation(node)
        if node in variables:
            lines[node] = piece[0]
            piece = variables[node]
        done[node] = piece
    return Texts(
        lines,
        tuple(tuple(writer.piece(node).text for node in output.elements) for output in program.outputs),
    )


def constants(program: Program) -> dict[Node, float]:
    """The operations that depend on no name, with their values."""
    found: dict[Node, None] = {}
    for node in program.setup:
        if all(arg.is_constant or arg in found for arg in node.args):
            found[node] = None
    try:
        values = evaluate_all(found, {})
    except (ArithmeticError, ValueError) as error:
        raise ArmwrightError(f"a constant of the model has no finite value: {error}") from None
    for node, value in zip(found, values, strict=True):
        if not math.isfinite(value):
            raise ArmwrightError(f"{node!r} has no finite value; correct the number it is computed from")
    return dict(zip(found, values, strict=True))


class _PieceWriter:
    """Pieces of the nodes written so far."""

    def __init__(
        self, program: Program, syntax: Syntax, names: Mapping[str, str], constant: Mapping[Node, float]
    ) -> None:
        self.program, self.syntax, self.names, self.constant = program, syntax, names, constant
        self.done: dict[Node, Piece] = {}
        self.written, self.product = self.done.get, syntax.product
        self.short = _short(constant) if syntax.is_exact else {}

    def piece(self, node: Node) -> Piece:
        """The text of an operand."""
        found = self.done.get(node)
        if found is None:
            found = self.done[node] = self.first(node)
        return found

    def first(self, node: Node) -> Piece:
        """The text of a leaf or of a constant operation that was not written before."""
        if node.op == "number":
            return self.syntax.number(near_quotient(node.value))
        if node.op == "pi":
            return self.syntax.pi(node.value)
        if node.op == "name":
            return Piece(self.syntax.name(self.names[self.program.symbols[node.value]]))
        if node not in self.constant:  # a part of one that is written in another form
            return self.operation(node)
        if node not in self.short:
            return self.number(node)
        plain = self.short[node]
        return self.operation(node) if plain is node else self.piece(plain)

    def number(self, node: Node) -> Piece:
        """The value of a constant operation; where it is a short number but for rounding, that."""
        value = number(near_decimal(self.constant[node])).value
        return self.syntax.number(near_quotient(value))

    def operation(self, node: Node) -> Piece:
        """The text of an operation on operands that are written already."""
        op = node.op
        sign = _SIGNS.get(op)
        if sign is not None:
            left, right = node.args
            a, b = self.written(left) or self.piece(left), self.written(right) or self.piece(right)
            if op == "mul":
                return self.product(a, b)
            if op == "div":
                return self.syntax.quotient(a, b)
            return self.sum_of(self.without_bracket(a, left), b, right, sign)
        if op == "neg":
            return self.negative(node.args[0])
        if op == "pow":
            return self.syntax.power(self.piece(node.args[0]), node.value)
        return Piece(self.syntax.functions[op].format(*[self.piece(arg).text for arg in node.args]))

    def sum_of(self, a: Piece, b: Piece, right: Node, sign: str) -> Piece:
        """The text of a ± b; a bracket that begins with a constant below zero gives it its sign."""
        if b.level == Level.SUM and b.text[:1] == "-":
            return total(a, self.negative(right), OTHER[sign])
        return total(a, b, sign)

    def without_bracket(self, a: Piece, left: Node) -> Piece:
        """The text of the first term of a sum: -x - y where it is -(x + y), which is rounded alike."""
        if left.op != "neg" or left in self.program.names or not a.text.startswith("-("):
            return a
        return self.negative_of_sum(left.args[0])

    def negative_of_sum(self, node: Node) -> Piece:
        """-x - y for x + y, term by term; another operand with a minus before it."""
        piece = self.piece(node)
        if piece.level != Level.SUM or node.op not in ("add", "sub") or piece.text.startswith("-"):
            return self.negative(node)
        first, last = node.args
        return total(self.negative_of_sum(first), self.piece(last), OTHER[_SIGNS[node.op]])

    def negative(self, node: Node) -> Piece:
        """The text of an operand with the other sign; that of -a - b is a + b."""
        behind: list[tuple[Node, str]] = []
        while (a := self.piece(node)).level == Level.SUM and a.text.startswith("-"):
            sign = "-" if node.op == "add" else "+"
            node, right = node.args
            behind.append((right, sign))
        whole = _negative(a)
        for right, sign in reversed(behind):
            whole = total(whole, self.piece(right), sign)
        return whole


def _negative(a: Piece) -> Piece:
    if a.text.startswith("-") and a.level >= Level.TERM:  # a constant below zero times something
        return Piece(a.text[1:], Level.TERM)
    return Piece(f"-{a.within(Level.TERM)}", Level.TERM if a.level == Level.TERM else Level.SIGN)


def _short(constant: Iterable[Node]) -> dict[Node, Node]:
    """The constants of few operations on exact numbers, those that read best exactly, in their shortest form.

    1/2 of cos²(pi/6) - 1/4; one without a form of one term stays as it is.
    """
    size: dict[Node, int] = {}
    for node in constant:
        inner = [size.get(arg, SHORT) if arg.args else 0 for arg in node.args]
        if not any(isinstance(arg.value, float) for arg in node.args) and sum(inner) < SHORT:
            size[node] = 1 + sum(inner)
    return {node: _in_one_term(node) for node in size}


def _in_one_term(node: Node) -> Node:
    """A constant as a number, or a number times roots and the like; as it is where it is a sum of them."""
    terms = polynomial(node)
    return factored_node(terms) if len(terms.terms) < 2 else node
