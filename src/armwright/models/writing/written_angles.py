"""Formulas of one angle: X sin Q + Y cos Q = Z, and the sums of squares that go with them."""

from __future__ import annotations

import re
from fractions import Fraction

from armwright.expr import ONE, ZERO, Node, names_in, number, pi_times, sqrt
from armwright.models.writing.formula_page import FormulaPage, NamedAngle
from armwright.models.writing.handwriting import AS_TEXT


def write_one_angle(page: FormulaPage, angle: NamedAngle, X: Node, Y: Node, Z: Node) -> int:
    """Writes X S + Y C = Z for the angle φ of the bare arm; which branch the upper sign is."""
    X, Y = angle.own_line(X, Y)
    hand, flip = page.hand, angle.side
    if page.is_zero(Z):
        sine = page.signed_part(hand.both, "Y", angle, Y)
        page.line(angle.name, hand.atan2(sine, page.signed_part(hand.other_way, "X", angle, X)))
        return flip
    if page.is_zero(X) and (sign := page.sign(Y)):
        return sign * write_by_cosine(page, angle, page.quotient("C", angle, Z * sign, Y * sign))
    if page.is_zero(Y) and (sign := page.sign(X)):
        return sign * write_by_sine(page, angle, page.quotient("S", angle, Z * sign, X * sign))
    if AS_TEXT.formula(Z).startswith("-"):
        X, Y, Z, flip = -X, -Y, -Z, -flip
    x, y = page.own_part("X", angle, X), page.own_part("Y", angle, Y)
    write_turned(page, angle, x, y, page.own_part("Z", angle, Z))
    return flip


def write_turned(page: FormulaPage, angle: NamedAngle, x: str, y: str, z: str) -> None:
    """The two solutions of x sin Q + y cos Q = z."""
    hand = page.hand
    squares = sum_of_two(*map(hand.square, (x, y)))
    far = hand.atan2(hand.root(f"{squares} - {hand.square(z)}"), z)
    page.line(angle.name, f"{hand.atan2(x, y)} {hand.both.strip()} {far}")


def write_by_cosine(page: FormulaPage, angle: NamedAngle, c: str) -> int:
    """The two angles with this cosine; the branch of the upper sign where cos Q has a positive factor."""
    page.line(angle.name, page.hand.atan2(f"{page.hand.both}{_complement(page, c)}", c))
    return angle.side


def write_by_sine(page: FormulaPage, angle: NamedAngle, s: str) -> int:
    """The two angles with this sine; the branch of the upper sign where sin Q has a positive factor."""
    page.line(angle.name, page.hand.atan2(s, f"{page.hand.both}{_complement(page, s)}"))
    return -angle.side


def _complement(page: FormulaPage, text: str) -> str:
    return page.hand.root(f"1 - {page.hand.square(text)}")


def without_whole_turns(angle: Node) -> Node:
    """A constant angle; of multiples of π the one between -π and π."""
    if angle.op != "pi":
        return angle
    turns = angle.value % 2
    return pi_times(turns - 2 if turns > 1 else turns)


# ------------------------------------------------------------------------------- lengths


def unit_vector(page: FormulaPage, one: Node, other: Node) -> tuple[tuple[Node, Node], Node]:
    """A vector divided by its length, and this; as it is, and 1, where its length is no single term."""
    if page.is_number(one) and page.is_number(other) and ZERO not in (one, other):
        length = sqrt(one * one + other * other)
        return (one / length, other / length), length
    for k, (length, zero) in enumerate(((one, other), (other, one))):
        sign = page.sign(length) if zero is ZERO else 0
        if sign:
            return ((ONE * sign, ZERO) if k == 0 else (ZERO, ONE * sign)), length * sign
    return (one, other), ONE


def sum_of_two(left: str, right: str, between: str = " + ") -> str:
    """Two squares with a sign between them; that of zero is left out."""
    return between.join(sorted(text for text in (left, right) if not re.match(r"0[²^]", text)))


def sum_of_squares(*lengths: tuple[int, Node]) -> Node:
    """The sum of ± squares; of decimals without rounding, so that the number is as short as it can be."""
    if any(names_in(node) or node.op not in ("number", "neg") for _, node in lengths):
        return sum((node**2 * sign for sign, node in lengths), ZERO)
    return number(float(sum(sign * Fraction(repr(float(node))) ** 2 for sign, node in lengths)))
