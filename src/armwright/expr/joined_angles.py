"""Sums of products with the fewest sines and cosines: c1·c2 - s1·s2 as cos(q1 + q2), 1 - c² as s².

From the one form in which every angle stands alone (see ``polynomial``), so that the result does not depend
on how the expression was computed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import TypeAlias

from armwright.expr.functions import cos, sin
from armwright.expr.node import Node, Number
from armwright.expr.numbers import ONE
from armwright.expr.polynomial import Monomial, Polynomial, in_single_angles, polynomials
from armwright.expr.reading import reading_key

Squares: TypeAlias = Sequence[tuple[Monomial, Mapping[Monomial, Number]]]  # products, in single angles
_SAME = 1e-12  # relative difference of float coefficients that rounding explains


class _ReadingOrder(dict[Monomial, list[tuple[object, ...]]]):
    """Keys that put terms into reading order, each worked out when it is first asked for."""

    def __missing__(self, monomial: Monomial) -> list[tuple[object, ...]]:
        key: list[tuple[object, ...]] = sorted((*reading_key(atom), power) for atom, power in monomial)
        return self.setdefault(monomial, key)


def joined_polynomial(root: Node, *, most: int) -> Polynomial:
    """The expanded form of a node with angles joined; TooLongError beyond ``most`` terms in any part."""
    return with_joined_angles(polynomials([in_single_angles(root)], most=most)[0])


def with_joined_angles(single: Polynomial) -> Polynomial:
    """The sum with angles joined, of one in which every angle stands alone."""
    terms = dict(single.terms)
    known: dict[tuple[Node, Node], Squares] = {}
    order = _ReadingOrder()
    while (joined := _with_joined_square(terms, known, order)) is not None:
        terms = joined
    while _join_one(terms, order) or _restore_one_square(terms):
        pass
    return Polynomial(terms)


def _with_joined_square(
    terms: Mapping[Monomial, Number], known: dict[tuple[Node, Node], Squares], order: _ReadingOrder
) -> dict[Monomial, Number] | None:
    """The terms with one cos², sin² or cos·sin of a sum of two angles, where they are fewer; else None.

    known   such products in single angles, by the two angles
    """
    doubled = {m: angles for m in terms if len(angles := _double_angles(m)) > 1}
    for monomial in sorted(doubled, key=order.__getitem__):
        for pair in combinations(doubled[monomial], 2):
            squares = known[pair] if pair in known else known.setdefault(pair, _squares_of_sums(*pair))
            part = tuple(item for item in monomial if _waves((item,)) and item[0].args[0] in pair)
            rest = _product_with(monomial, {atom: -power for atom, power in part})
            found = [
                _with_square(terms, rest, _share(terms[monomial], single[part]), square)
                for square in squares
                if part in (single := square[1])
            ]
            shortest = min(found, key=len, default=None)
            if shortest is not None and len(shortest) < len(terms):
                return shortest
    return None


def _double_angles(monomial: Monomial) -> list[Node]:
    """The angles of which the term has two sines or cosines, those of the first joint first."""
    powers: dict[Node, int] = {}
    for atom, power in monomial:
        if atom.op in ("sin", "cos"):
            powers[atom.args[0]] = powers.get(atom.args[0], 0) + power
    found = [angle for angle, power in powers.items() if power == 2 and not angle.is_constant]
    return sorted(found, key=reading_key) if len(found) > 1 else found


def _squares_of_sums(a: Node, b: Node) -> Squares:
    """cos², sin² and cos·sin of a + b and a - b, each with what it is in single angles."""
    found = []
    for angle in (a + b, a - b):
        bare = angle.args[0] if angle.op == "neg" else angle
        for powers in ({cos(bare): 2}, {sin(bare): 2}, {cos(bare): 1, sin(bare): 1}):
            product = ONE
            for wave, power in powers.items():
                product = product * wave**power
            found.append((_product_with((), powers), polynomials([in_single_angles(product)])[0].terms))
    return found


def _with_square(
    terms: Mapping[Monomial, Number],
    rest: Monomial,
    value: Number,
    square: tuple[Monomial, Mapping[Monomial, Number]],
) -> dict[Monomial, Number]:
    """The terms less value·rest·(the square in single angles), plus value·rest·square."""
    left = dict(terms)
    for monomial, factor in square[1].items():
        at = _product_with(rest, dict(monomial))
        total = left.get(at, 0) - value * factor
        if abs(float(total)) > _SAME * abs(float(value)):
            left[at] = total
        else:
            left.pop(at, None)
    return left | {_product_with(rest, dict(square[0])): value}


def _share(value: Number, factor: Number) -> Number:
    """The quotient, exact where both numbers are."""
    return value / factor if isinstance(value, float) else Fraction(value) / Fraction(factor)


def _join_one(terms: dict[Monomial, Number], order: _ReadingOrder) -> bool:
    """Put one pair of terms together by an addition theorem; False where there is none."""
    for monomial in sorted(terms, key=order.__getitem__):
        for a, b in combinations(_waves(monomial), 2):
            if a.args[0] is b.args[0]:
                continue
            partner = _product_with(monomial, {a: -1, b: -1, _other(a): 1, _other(b): 1})
            sign = _relation(terms, monomial, partner)
            if sign:
                value = terms.pop(monomial)
                del terms[partner]
                wave = _joined_wave(a, b, sign)
                rest = _product_with(monomial, {a: -1, b: -1})
                _add(terms, rest, wave, value)
                return True
    return False


def _restore_one_square(terms: dict[Monomial, Number]) -> bool:
    """Write one K - K·cos² as K·sin²; False where there is none."""
    for monomial, value in terms.items():
        for atom, power in monomial:
            if atom.op == "cos" and power > 1:
                rest = _product_with(monomial, {atom: -2})
                if _relation(terms, monomial, rest) == -1:
                    del terms[monomial], terms[rest]
                    square = _product_with(rest, {_other(atom): 2})
                    terms[square] = terms.get(square, 0) - value
                    return True
    return False


def _waves(monomial: Monomial) -> list[Node]:
    """The sines and cosines of a term, those of the first joint first."""
    return sorted((atom for atom, _ in monomial if atom.op in ("sin", "cos")), key=reading_key)


def _other(wave: Node) -> Node:
    return sin(wave.args[0]) if wave.op == "cos" else cos(wave.args[0])


def _joined_wave(a: Node, b: Node, sign: int) -> Node:
    """The value of a·b + sign·(other of a)·(other of b), with its sign."""
    x, y = a.args[0], b.args[0]
    if a.op == b.op == "cos":
        return cos(x - y) if sign > 0 else cos(x + y)
    if a.op == b.op:
        return cos(x - y) if sign > 0 else -cos(x + y)
    if a.op == "cos":
        x, y = y, x
    return sin(x + y) if sign > 0 else sin(x - y)


def _relation(terms: dict[Monomial, Number], one: Monomial, other: Monomial) -> int:
    """1 where both terms are there with equal factors, -1 with opposite ones, 0 else."""
    if other not in terms:
        return 0
    a, b = float(terms[one]), float(terms[other])
    if abs(abs(a) - abs(b)) > _SAME * abs(a):
        return 0
    return 1 if (a > 0) == (b > 0) else -1


def _add(terms: dict[Monomial, Number], rest: Monomial, wave: Node, value: Number) -> None:
    """Add value·rest·wave, where the wave may carry a sign or be one."""
    sign, bare = (-1, wave.args[0]) if wave.op == "neg" else (1, wave)
    monomial = rest if bare.is_constant else _product_with(rest, {bare: 1})
    total = terms.get(monomial, 0) + sign * value
    if total:
        terms[monomial] = total
    else:
        terms.pop(monomial, None)


def _product_with(monomial: Monomial, powers: dict[Node, int]) -> Monomial:
    """The monomial with powers of atoms raised or lowered."""
    found = dict(monomial)
    for atom, power in powers.items():
        found[atom] = found.get(atom, 0) + power
    return tuple(sorted(_left(found), key=lambda item: item[0].key))


def _left(powers: dict[Node, int]) -> Iterator[tuple[Node, int]]:
    return ((atom, power) for atom, power in powers.items() if power)
