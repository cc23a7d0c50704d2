"""Text of an expression that the parser reads back to the same node."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from armwright.errors import ArmwrightError
from armwright.expr.node import Node, Number
from armwright.expr.numbers import short_quotient
from armwright.expr.walk import postorder

MAX_OPERATIONS = 100_000  # shared terms are written out each time, so text can be far longer than a graph
SHORT = 400  # operations that are shown when a node is printed

_SUM, _TERM, _SIGN, _POWER, _ATOM = range(5)  # how tightly the outermost operator binds

Item = str | tuple[Node, int]  # text, or a node and how tightly it must bind
_LAST_DIGITS = 4  # units in the last place that a few additions may be off
_EPSILON = 2.0**-52
_FEW_DIGITS = 6  # of a difference of two lengths of a file
_SMALLEST = 1e-6  # of such a difference, m: what is smaller may be an angle that a file has rounded
_DIGITS_OF_FILES = 12  # one number in a thousand that has all digits is that near to a decimal by chance


def to_text(root: Node, *, quotients: bool = False) -> str:
    """``-pi/2``, ``a + 0.3*b``, ``sin(L1)**2``: plain infix, ``**`` for powers.

    quotients   True for 1/0.35 and 29/7 in place of decimals that are no shorter ones: of the same value, but
                read back as an exact ratio where both are whole
    """
    written = operations_written(root)
    if written > MAX_OPERATIONS:
        raise ArmwrightError(
            f"an expression of more than {MAX_OPERATIONS} operations cannot be written on one line; "
            "emit the model instead"
        )
    return _text(root, _quotient_or_number if quotients else number_text)


def flat_text(root: Node) -> str:
    """The text of a sum without brackets in it, plain names first: ``ZZ1 + YY2 - M3*d3**2``."""
    if root.op not in ("add", "sub", "neg"):
        return to_text(root)
    terms = sorted(_signed_terms(root, 1), key=lambda term: (term[1].op != "name", term[0] < 0))
    text = "".join(f" {'+' if sign > 0 else '-'} {_factor(node)}" for sign, node in terms)
    return text[3:] if text.startswith(" + ") else f"-{text[3:]}"


def _signed_terms(node: Node, sign: int) -> list[tuple[int, Node]]:
    """The terms of a sum, through all sums in it, the last first: sums are built from what comes last."""
    if node.op == "neg":
        return _signed_terms(node.args[0], -sign)
    if node.op not in ("add", "sub"):
        return [(sign, node)]
    left, right = node.args
    return [*_signed_terms(right, sign if node.op == "add" else -sign), *_signed_terms(left, sign)]


def _factor(node: Node) -> str:
    return f"({to_text(node)})" if _binds(node) in (_SUM, _SIGN) else to_text(node)


def short_text(root: Node) -> str:
    """The text, or for a large expression what it is."""
    written = operations_written(root)
    if written <= SHORT:
        return _text(root)
    distinct = sum(1 for node in postorder([root]) if node.args)
    return f"<{root.op} of {distinct} operations>"


def operations_written(root: Node) -> int:
    """How many operations the text shows, a shared term each time; counting stops above the limit."""
    size: dict[Node, int] = {}
    for node in postorder([root]):
        below = sum([size[arg] for arg in node.args])
        size[node] = min(below + 1, MAX_OPERATIONS + 1) if node.args else 0
    return size[root]


def number_text(value: int | float | Fraction) -> tuple[str, int]:
    """Shortest text that reads back to the same number, and how tightly it binds."""
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}", _TERM
    return repr(value), _ATOM if value >= 0 else _SIGN


def quotient_text(value: int | float | Fraction) -> str | None:
    """1/0.35 of 2.857142857142857, 29/7 of 4.142857142857143, None of what is no such quotient."""
    quotient = short_quotient(value) if isinstance(value, float) else None
    return None if quotient is None else "/".join(map(str, quotient))


def _quotient_or_number(value: int | float | Fraction) -> tuple[str, int]:
    text = quotient_text(value)
    return number_text(value) if text is None else (text, _TERM)


def _text(root: Node, write: Callable[[Number], tuple[str, int]] = number_text) -> str:
    signed = _signed_nodes(root)
    out: list[str] = []
    waiting: list[Item] = [(root, _SUM)]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            out.append(item)
            continue
        node, least = item
        is_number = node.op == "number"
        text, tightness = write(node.value) if is_number else ("", _binds(node))
        is_bare = tightness >= least and not (node in signed and least > _SUM)
        pieces = [text] if is_number else _pieces(node)
        waiting += reversed(pieces if is_bare else ["(", *pieces, ")"])
    return "".join(out)


def short_number(value: float) -> str:
    """The shortest decimal that is the number but for the rounding of a few operations: 0.62008.

    A small number with few digits may be the difference of two near 1, and then has the rounding of these:
    0.000976 for 0.350976 - 0.35.
    """
    rounding = _LAST_DIGITS * _EPSILON
    for digits in range(1, 17):
        text = f"{value:.{digits}g}"
        scale = 1.0 if digits <= _FEW_DIGITS and abs(value) >= _SMALLEST else 0.0
        if abs(float(text) - value) <= rounding * max(abs(value), scale):
            return text if "e" in text else repr(float(text)).removesuffix(".0")
    return repr(value)


def reading_number(value: float) -> str:
    """A number for people: 0.00992016 where arithmetic with such decimals has left 0.009920159999999999.

    So many digits as files have; with more of them, or none that are the number but for rounding, all digits,
    which read back to the same number.
    """
    text = short_number(value)
    digits = text.partition("e")[0].replace(".", "").lstrip("-0")
    return repr(float(text)) if len(digits) <= _DIGITS_OF_FILES else repr(value)


def _pi_text(value: Fraction) -> tuple[str, int]:
    head = {1: "pi", -1: "-pi"}.get(value.numerator, f"{value.numerator}*pi")
    if value.denominator != 1:
        return f"{head}/{value.denominator}", _TERM
    return head, _ATOM if head == "pi" else _TERM if "*" in head else _SIGN


def _binds(node: Node) -> int:
    if node.op == "number":
        return number_text(node.value)[1]
    if node.op == "pi":
        return _pi_text(node.value)[1]
    if node.op == "neg":
        return _SUM if node.args[0].op == "sub" else _SIGN
    return {"add": _SUM, "sub": _SUM, "mul": _TERM, "div": _TERM, "pow": _POWER}.get(node.op, _ATOM)


def _first(node: Node) -> Node | None:
    """The operand that a sum is written with first, unless it is none."""
    if node.op == "neg" and node.args[0].op == "sub":
        return node.args[0].args[1]
    if node.op == "add":
        left, right = node.args
        is_bracket_saved = _binds(right) == _SUM < _binds(left)  # q2 + q3 + q4 for q4 + (q2 + q3)
        return right if left.is_constant or is_bracket_saved else left  # people write constants last
    return node.args[0] if node.op == "sub" else None


def _signed_nodes(root: Node) -> set[Node]:
    """The nodes whose text starts with a minus."""
    signed: set[Node] = set()
    for node in postorder([root]):
        first = _first(node)
        is_negative = node.is_constant and node.value < 0
        if is_negative or (node.op == "neg" and first is None) or first in signed:
            signed.add(node)
    return signed


def _pieces(node: Node) -> Sequence[Item]:
    """One node that is no number as text and operands."""
    args = node.args
    if node.op == "pi":
        return [_pi_text(node.value)[0]]
    if node.op == "name":
        return [node.value]
    if node.op in ("add", "sub") or (node.op == "neg" and args[0].op == "sub"):
        return _sum_pieces(node)
    if node.op == "mul":  # 2*a*b reads back as 2*(a*b), where constants stand
        return [(args[0], _TERM), "*", (args[1], _TERM if args[0].is_constant else _SIGN)]
    if node.op == "div":
        return [(args[0], _TERM), "/", (args[1], _POWER)]
    if node.op == "neg":
        return ["-", (args[0], _TERM)]
    if node.op == "pow":
        return [(args[0], _ATOM), f"**{node.value}"]
    return [f"{node.op}(", *_argument_pieces(args), ")"]


def _sum_pieces(node: Node) -> list[Item]:
    """A sum or difference; -(a - b) is written b - a."""
    args = node.args[0].args if node.op == "neg" else node.args
    first = _first(node)
    second = args[1] if first is args[0] else args[0]
    return [(first or args[0], _SUM), " + " if node.op == "add" else " - ", (second, _TERM)]


def _argument_pieces(args: tuple[Node, ...]) -> list[Item]:
    items: list[Item] = [(args[0], _SUM)]
    for arg in args[1:]:
        items += [", ", (arg, _SUM)]
    return items
