"""Text of an expression that the parser reads back to the same node."""

from __future__ import annotations

from fractions import Fraction

from armwright.expr.node import Node
from armwright.expr.walk import postorder

_SUM, _TERM, _SIGN, _POWER, _ATOM = range(5)  # how tightly the outermost operator binds


def to_text(root: Node) -> str:
    """``-pi/2``, ``a + 0.3*b``, ``sin(L1)**2``: plain infix, ``**`` for powers."""
    done: dict[Node, tuple[str, int]] = {}
    for node in postorder([root]):
        done[node] = _one(node, done)
    return done[root][0]


def number_text(value: int | float | Fraction) -> tuple[str, int]:
    """Shortest text that reads back to the same number, and how tightly it binds."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}", _TERM
    return repr(value), _ATOM if value >= 0 else _SIGN


def _pi_text(value: Fraction) -> tuple[str, int]:
    head = {1: "pi", -1: "-pi"}.get(value.numerator, f"{value.numerator}*pi")
    if value.denominator != 1:
        return f"{head}/{value.denominator}", _TERM
    return head, _ATOM if head == "pi" else _TERM if "*" in head else _SIGN


def _wrap(part: tuple[str, int], least: int) -> str:
    return part[0] if part[1] >= least and not _starts_signed(part, least) else f"({part[0]})"


def _starts_signed(part: tuple[str, int], least: int) -> bool:
    return part[0].startswith("-") and least > _SUM


def _one(node: Node, done: dict[Node, tuple[str, int]]) -> tuple[str, int]:
    args = [done[arg] for arg in node.args]
    if node.op == "number":
        return number_text(node.value)
    if node.op == "pi":
        return _pi_text(node.value)
    if node.op == "name":
        return node.value, _ATOM
    if node.op in ("add", "sub"):
        return _sum_text(node, args)
    if node.op == "mul":
        return f"{_wrap(args[0], _TERM)}*{_wrap(args[1], _SIGN)}", _TERM
    if node.op == "div":
        return f"{_wrap(args[0], _TERM)}/{_wrap(args[1], _POWER)}", _TERM
    if node.op == "neg":
        return _negative_text(node.args[0], done)
    if node.op == "pow":
        return f"{_wrap(args[0], _ATOM)}**{node.value}", _POWER
    return f"{node.op}({', '.join(text for text, _ in args)})", _ATOM


def _sum_text(node: Node, args: list[tuple[str, int]]) -> tuple[str, int]:
    """Constants are kept in front in the graph; people write them last."""
    left, right = args
    if node.op == "add" and node.args[0].is_constant:
        left, right = right, left
    sign = "+" if node.op == "add" else "-"
    return f"{_wrap(left, _SUM)} {sign} {_wrap(right, _TERM)}", _SUM


def _negative_text(inner: Node, done: dict[Node, tuple[str, int]]) -> tuple[str, int]:
    if inner.op == "sub":  # -(a - b) reads better as b - a
        left, right = inner.args
        return f"{_wrap(done[right], _SUM)} - {_wrap(done[left], _TERM)}", _SUM
    return f"-{_wrap(done[inner], _TERM)}", _SIGN
