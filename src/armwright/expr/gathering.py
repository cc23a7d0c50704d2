"""Terms gathered as people do on paper: what moves before a bracket, what is common taken out of it.

Terms that share an acceleration, else a sine or cosine, stand in one bracket; of the others, those that share
a parameter, a velocity or a sum: l1²·(m1 + m2), 1/2·(qd1 + qd2)²·(I2 + l2²·m2).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import gcd, lcm

from armwright.expr.formula_terms import Formula, FormulaTerm, in_order, sum_of, term_key, with_fewest_signs
from armwright.expr.node import Node, Number
from armwright.expr.numbers import near_decimal, number, ratio
from armwright.expr.perfect_squares import (
    common_powers,
    simple_ratio,
    square_of_waves,
    square_root,
    without_common,
)
from armwright.expr.polynomial import Monomial
from armwright.expr.reading import is_rate, reading_key

_MANY = 60  # terms that are too many to try groups of them
_HALVES = 6  # denominator of a fraction that is as short as a whole number

Terms = Mapping[Monomial, Number]


def gathered_sum(terms: Terms) -> Formula:
    """The sum of these terms, with brackets where they share something."""
    left = dict(terms)
    atoms = _moving_atoms(left)
    found = _shared_parts(left, [atom for atom in atoms if atom.op == "name"])
    while square := square_of_waves(left):
        found.append(product_of({m: left.pop(m) for m in square}))
    found += _shared_parts(left, [atom for atom in atoms if atom.op != "name"])
    plain = {m: v for m, v in left.items() if not any(_is_moving(atom) for atom, _ in m)}
    found += [FormulaTerm(value, in_order(m)) for m, value in left.items() if m not in plain]
    return sum_of([*found, *_gathered_plain(plain)])


def _shared_parts(left: dict[Monomial, Number], atoms: Iterable[Node]) -> list[FormulaTerm]:
    """Brackets of the terms that share one of these atoms, in turn; others stay in ``left``."""
    found = []
    for atom in atoms:
        chosen = [m for m in left if atom in dict(m)]
        if len(chosen) > 1:
            found.append(product_of({m: left.pop(m) for m in chosen}))
    return found


def product_of(terms: Terms) -> FormulaTerm:
    """Terms as what they share times a bracket, or powers of brackets."""
    if len(terms) == 1:
        ((monomial, value),) = terms.items()
        return FormulaTerm(value, in_order(monomial))
    common = common_powers(terms)
    inside = {without_common(m, common): v for m, v in terms.items()}
    atoms = in_order(tuple(common.items()))
    square = square_root(inside)
    if square is not None:
        return FormulaTerm(square[0], atoms, ((gathered_sum(square[1]), 2),))
    value, rest = _common_value(inside)
    bracket = gathered_sum(rest)
    if len(bracket.terms) > 1:
        found = FormulaTerm(value, atoms, ((bracket, 1),))
        return with_fewest_signs(found) if min(bracket.terms, key=term_key).value < 0 else found
    (only,) = bracket.terms  # a product of sums
    return FormulaTerm(value * only.value, in_order((*atoms, *only.atoms)), only.brackets)


def content(values: Iterable[Number]) -> Fraction:
    """The greatest number of which all these, exact, are whole multiples; 1 where one is a decimal."""
    numbers = list(values)
    if any(isinstance(value, float) for value in numbers):
        return Fraction(1)
    exact = [Fraction(value) for value in numbers]
    return Fraction(gcd(*(one.numerator for one in exact)), lcm(*(one.denominator for one in exact)))


# ------------------------------------------------------------------------------- what is shared


def _is_moving(atom: Node) -> bool:
    return atom.op in ("sin", "cos") or (atom.op == "name" and atom.value.startswith("qdd"))


def _moving_atoms(terms: Iterable[Monomial]) -> list[Node]:
    """What terms are gathered by first: accelerations, then sines and cosines, the most frequent first."""
    often: dict[Node, int] = {}
    for monomial in terms:
        for atom, _ in monomial:
            often[atom] = often.get(atom, 0) + 1
    accelerations = [atom for atom in often if atom.op == "name" and _is_moving(atom)]
    waves = [atom for atom in often if atom.op in ("sin", "cos")]
    return [
        *sorted(accelerations, key=reading_key),
        *sorted(waves, key=lambda atom: (-often[atom], reading_key(atom))),
    ]


def _gathered_plain(terms: Terms) -> list[FormulaTerm]:
    """Terms without sines, cosines and accelerations."""
    if len(terms) > 1 and square_root(terms) is not None:
        return [product_of(terms)]
    left = dict(terms)
    found: list[FormulaTerm] = []
    while chosen := _best_group(left):
        found.append(product_of({m: left.pop(m) for m in chosen}))
    for rates in {_rates(m): None for m in left}:
        chosen = [m for m in left if _rates(m) == rates]
        if rates and len(chosen) > 1:
            found.append(product_of({m: left.pop(m) for m in chosen}))
    for size in {abs(value): None for value in left.values() if _is_long(value)}:
        chosen = [m for m, value in left.items() if m and abs(value) == size]
        if len(chosen) > 1:  # 0.4318·(M3 + M4 + M5)
            found.append(product_of({m: left.pop(m) for m in chosen}))
    found += [FormulaTerm(value, in_order(m)) for m, value in left.items()]
    return _with_shared_brackets(found)


def _is_long(value: Number) -> bool:
    """True of decimals and of fractions such as 29/7, which are better read once; not of 2, 1.0 and 1/2."""
    return abs(value) != 1 and (isinstance(value, float) or value.denominator > _HALVES)


def _best_group(terms: Terms) -> list[Monomial]:
    """The terms with that parameter in common which saves most letters; none where all stand alone.

    Terms with velocities are a group where they become a product of sums of velocities and sums of
    parameters; all others are left to be gathered by velocities.
    """
    best: tuple[int, list[Monomial]] = (0, [])
    names = {atom for m in terms for atom, _ in m if atom.op == "name" and not is_rate(atom)}
    for atom in sorted(names, key=reading_key):
        chosen = [m for m in terms if atom in dict(m)]
        if len(chosen) > 1 and _is_readable({m: terms[m] for m in chosen}):
            saved = (len(chosen) - 1) * sum(common_powers(chosen).values())
            best = max(best, (saved, chosen), key=lambda one: one[0])
    return best[1]


def _is_readable(terms: Terms) -> bool:
    """True of terms without velocities, and of those whose brackets have either velocities or parameters."""
    kinds = {_rates(m) for m in terms}
    if not any(kinds):
        return True
    if len(kinds) == 1 or len(terms) > _MANY:
        return False
    atoms = [
        {is_rate(atom) for term in bracket.terms for atom, _ in term.atoms}
        for bracket, _ in product_of(terms).brackets
    ]
    nested = any(term.brackets for bracket, _ in product_of(terms).brackets for term in bracket.terms)
    return not nested and all(len(kinds) < 2 for kinds in atoms)


def _rates(monomial: Monomial) -> Monomial:
    return tuple((atom, power) for atom, power in monomial if is_rate(atom))


def _common_value(terms: Terms) -> tuple[Number, Terms]:
    """The number that all terms are multiplied with, with the sign of the first, and what remains of them.

    2 of 2·m1 + 4·m2, 0.2 of 0.4·qd1 + 0.2·qd2; 1 where they share none.
    """
    first = terms[min(terms, key=lambda m: term_key(FormulaTerm(1, in_order(m))))]
    shares = {m: ratio(value, first) for m, value in terms.items()}
    if all(share in (1, -1) for share in shares.values()):
        return first, shares
    if all(is_rate(atom) for m in terms for atom, _ in m):
        shares = {m: _few_parts(share) for m, share in shares.items()}
        if all(shares.values()):
            parts = content(shares.values())
            return _times_exact(first, parts), {m: ratio(share, parts) for m, share in shares.items()}
    whole = content(terms.values())
    value = whole.numerator if whole.denominator == 1 else 1  # 1/2·m1 + m2 stays
    value = value if first > 0 else -value
    return value, terms if value == 1 else {m: ratio(v, value) for m, v in terms.items()}


def _few_parts(share: Number) -> Fraction:
    """The fraction of small whole numbers that a share is; 0 where it is none."""
    simple = simple_ratio(share)
    return simple if max(abs(simple.numerator), simple.denominator) <= _HALVES else Fraction(0)


def _times_exact(value: Number, by: Fraction) -> Number:
    return number(near_decimal(value * float(by))).value if isinstance(value, float) else value * by


# ------------------------------------------------------------------------------- sums as factors


def _with_shared_brackets(terms: list[FormulaTerm]) -> list[FormulaTerm]:
    """Terms with the same bracket, but for a number in it, become one term."""
    alike: dict[object, list[FormulaTerm]] = {}
    for term in terms:
        is_single = len(term.brackets) == 1
        alike.setdefault(_bracket_key(*term.brackets[0]) if is_single else id(term), []).append(term)
    return [_joined_term(group) if len(group) > 1 else group[0] for group in alike.values()]


def _bracket_key(bracket: Formula, power: int) -> object:
    first = bracket.terms[0].value
    return power, tuple((ratio(one.value, first), one.atoms, one.brackets) for one in bracket.terms)


def _joined_term(terms: list[FormulaTerm]) -> FormulaTerm:
    """x·(a + b) + y·(a + b) as (a + b)·(x + y)."""
    bracket, power = terms[0].brackets[0]
    size = content([one.value for one in bracket.terms])
    shared = Formula(
        tuple(FormulaTerm(ratio(one.value, size), one.atoms, one.brackets) for one in bracket.terms)
    )
    outer: dict[Monomial, Number] = {}
    for term in terms:
        scale = ratio(term.brackets[0][0].terms[0].value, shared.terms[0].value)
        outer[term.atoms] = outer.get(term.atoms, 0) + term.value * scale**power
    rest = product_of(outer)
    return FormulaTerm(rest.value, rest.atoms, ((shared, power), *rest.brackets))
