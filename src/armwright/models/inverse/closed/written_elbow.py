"""The formulas of two links that meet at an elbow: its bend, then the direction of the first link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.expr import ONE, ZERO, Node
from armwright.models.inverse.closed.elbow_route import ElbowPair, Vector, seen_from, times, turn_vector
from armwright.models.writing.formula_page import FormulaPage, NamedAngle
from armwright.models.writing.written_angles import (
    sum_of_squares,
    sum_of_two,
    unit_vector,
    write_by_cosine,
    write_by_sine,
    write_turned,
)

_BY_ONE = (("C", write_by_cosine), ("S", write_by_sine))


def write_elbow(
    page: FormulaPage, pair: ElbowPair, c: Sequence[Node], bend: NamedAngle, first: NamedAngle
) -> int:
    """Writes both angles of a pair; which branch of its step the upper sign is.

    c   A, B, P, Q, Z1, Z2 of the step: (A − iB) exp(iy) + (P − iQ) exp(ix) + Z1 + iZ2 = 0
    """
    A, B, P, Q, Z1, Z2 = c
    turn = pair.difference(bend)
    start, end = ((P, -Q), (A, -B)) if pair.is_from_x else ((A, -B), (P, -Q))
    upright = _along_axis(page, seen_from(first, start))
    wrist = times(upright, seen_from(replace(first, shift=ZERO), (-Z1, -Z2)))
    x, y = (page.own_part(stem, first, one) for stem, one in zip("XY", wrist, strict=True))
    flip = _write_bend(page, turn, ((A, B), (P, Q)), (page.hand.square(x), page.hand.square(y)))
    angle = (bend.node * turn.side + turn.shift) * (1 if pair.is_from_x else -1)
    near, far = (times(upright, seen_from(first, one)) for one in (start, turn_vector(end, angle)))
    along, across = (_link_sum(page, *one) for one in zip(near, far, strict=True))
    page.line(first.name, f"{page.hand.atan2(y, x)} - {page.hand.atan2(across, along)}")
    return flip


def _along_axis(page: FormulaPage, vector: Vector) -> Vector:
    """The quarter turns that bring a vector to the positive axis, or nearer to it."""
    real, imaginary = map(page.sign, vector)
    if page.is_zero(vector[0]) and imaginary:
        return ZERO, -ONE * imaginary
    return -ONE if real < 0 else ONE, ZERO


def _link_sum(page: FormulaPage, near: Node, far: Node) -> str:
    """The part of the first link, then that of the second."""
    page.need(near, far)
    return page.hand.formula(far) if page.is_zero(near) else page.hand.formula(near) + page.added_term(far)


def _write_bend(
    page: FormulaPage, turn: NamedAngle, links: tuple[Vector, Vector], squares: tuple[str, str]
) -> int:
    """The angle between two links, from the squares of the distance that they span."""
    (A, B), (P, Q) = links
    X, Y = turn.own_line(B * P - A * Q, A * P + B * Q)
    for (stem, write), zero, area in zip(_BY_ONE, (X, Y), (Y, X), strict=True):
        sign = page.sign(area) if page.is_zero(zero) else 0
        if sign:
            top = _law_of_cosines(page, links, squares, sign)
            return sign * write(page, turn, _named_ratio(page, stem, turn, top, area * sign))
    X, Y, length = _bend_coefficients(page, links)
    x, y = (page.own_part(stem, turn, one) for stem, one in zip("XY", turn.own_line(X, Y), strict=True))
    top = _law_of_cosines(page, links, squares, 1)
    write_turned(page, turn, x, y, _named_ratio(page, "Z", turn, top, length))
    return turn.side


def _bend_coefficients(page: FormulaPage, links: tuple[Vector, Vector]) -> tuple[Node, Node, Node]:
    """X and Y of X sin + Y cos of the bend, divided by the length of a link that has one; and this.

    A link along an axis comes first: its length is a number of the file, and so are X and Y.
    """
    (A, B), (P, Q) = links
    (a, b), first = unit_vector(page, A, B)
    (p, q), second = unit_vector(page, P, Q)
    if second is ONE or (ZERO in (A, B) and ZERO not in (P, Q) and first is not ONE):
        return b * P - a * Q, a * P + b * Q, first
    return B * p - A * q, A * p + B * q, second


def _named_ratio(page: FormulaPage, stem: str, angle: NamedAngle, top: str, half: Node) -> str:
    """A name for top/(2·half)."""
    page.need(half)
    return page.name_line(stem, angle, page.hand.over(top, page.hand.formula(half * 2)))


def _law_of_cosines(
    page: FormulaPage, links: tuple[Vector, Vector], squares: tuple[str, str], sign: int
) -> str:
    """The difference x² + y² − l1² − l2², or the same with the other sign."""
    lengths = [(-sign, one) for link in links for one in link]
    if sign > 0:
        return sum_of_two(*squares) + page.added_term(sum_of_squares(*lengths))
    return f"{page.hand.formula(sum_of_squares(*lengths))} - {sum_of_two(*squares, ' - ')}"
