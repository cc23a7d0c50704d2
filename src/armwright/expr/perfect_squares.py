"""Perfect squares among the terms of a sum: k·a² + 2k·a·b + k·b² as k·(a + b)²."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import product
from math import isqrt

from armwright.expr.formula_terms import FormulaTerm, in_order, term_key
from armwright.expr.node import Node, Number
from armwright.expr.numbers import ratio
from armwright.expr.polynomial import Monomial

_SAME = 1e-12  # relative difference of decimals that rounding explains
_MANY = 60  # terms that are too many to look for squares among them
_SMALL = 1000  # denominator of a ratio of coefficients

Terms = Mapping[Monomial, Number]


def square_of_waves(terms: Terms) -> list[Monomial]:
    """The terms of a square such as m3·(l2·cos(q2) + l3·cos(q2 + q3))²; none where there is none."""
    waves = {m: {atom: p for atom, p in m if atom.op in ("sin", "cos")} for m in terms}
    mixed = [m for m, powers in waves.items() if len(powers) == 2 and max(powers.values()) == 1]
    for middle in mixed if len(terms) <= _MANY else []:
        a, b = waves[middle]
        pairs = [[m for m, powers in waves.items() if powers == {wave: 2}] for wave in (a, b)]
        for first, last in product(*pairs):
            chosen = [first, middle, last]
            common = common_powers(chosen)
            if square_root({without_common(m, common): terms[m] for m in chosen}) is not None:
                return chosen
    return []


def without_common(monomial: Monomial, common: Mapping[Node, int]) -> Monomial:
    """The monomial without what others have too."""
    return tuple((one, p - common.get(one, 0)) for one, p in monomial if p > common.get(one, 0))


def square_root(terms: Terms) -> tuple[Number, dict[Monomial, Number]] | None:
    """(k, r) where the terms are k·r² of a sum r; None where they are no such square."""
    squares = [m for m in terms if all(power % 2 == 0 for _, power in m)]
    count = len(squares)
    if count < 2 or len(terms) != count * (count + 1) // 2:
        return None
    ordered = sorted(squares, key=lambda m: term_key(FormulaTerm(1, in_order(m))))
    scale = terms[ordered[0]]
    root: dict[Monomial, Number] = {}
    for square in ordered:
        half = tuple((atom, power // 2) for atom, power in square)
        size = _root(simple_ratio(ratio(terms[square], scale)))
        if not size:
            return None
        crossed = terms.get(_times(half, next(iter(root))), 0) if root else scale
        root[half] = size if (crossed > 0) == (scale > 0) else -size
    return (scale, root) if _is_square(terms, scale, root) else None


def _is_square(terms: Terms, scale: Number, root: Terms) -> bool:
    left = dict(terms)
    for a, x in root.items():
        for b, y in root.items():
            at = _times(a, b)
            left[at] = left.get(at, 0) - scale * x * y
    return all(abs(float(value)) <= _SAME * abs(float(scale)) for value in left.values())


def simple_ratio(value: Number) -> Fraction:
    """The short fraction that a number is but for rounding; 0 where it is none."""
    exact = Fraction(value).limit_denominator(_SMALL)
    return exact if abs(float(exact) - float(value)) <= _SAME * abs(float(value)) else Fraction(0)


def _root(value: Fraction) -> Fraction:
    """The root of a square of a fraction; 0 of another number."""
    if value <= 0:
        return Fraction(0)
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    return root if root * root == value else Fraction(0)


def _times(a: Monomial, b: Monomial) -> Monomial:
    powers = dict(a)
    for atom, power in b:
        powers[atom] = powers.get(atom, 0) + power
    return tuple(sorted(powers.items(), key=lambda item: item[0].key))


def common_powers(terms: Iterable[Monomial]) -> dict[Node, int]:
    """The powers of atoms that all these products have."""
    monomials = list(terms)
    common = dict(monomials[0])
    for monomial in monomials:
        powers = dict(monomial)
        common = {one: min(power, powers[one]) for one, power in common.items() if one in powers}
    return common
