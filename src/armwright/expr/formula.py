"""An expression as a textbook prints it: terms in reading order, gathered, a fraction in lowest terms."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from armwright.expr.formula_terms import Factors, Formula, FormulaTerm, in_order, with_fewest_signs
from armwright.expr.gathering import content, gathered_sum, product_of
from armwright.expr.joined_angles import joined_polynomial, with_joined_angles
from armwright.expr.node import Node, Number
from armwright.expr.numbers import ratio
from armwright.expr.polynomial import Monomial, Polynomial, TooLongError
from armwright.expr.quotients import Quotient, has_quotients, quotient_of, without_guards
from armwright.expr.reading import is_rate
from armwright.expr.text import short_number
from armwright.expr.walk import postorder

MOST_IN_FRACTION = 100  # terms above the line of a fraction, or below
_DEEPEST = 20  # nodes of a root or other function in a formula
_LONG = 12  # digits of a decimal that stands for a fraction, if there is a short one
_PARTS = 64  # denominator of a short fraction
_HALVED = 48  # 1/2, 1/3, 1/4, 1/6, … beside names are meant as fractions if there is no other decimal
_EXACT = 1e-15  # relative difference of a decimal from the fraction it stands for

Terms = Mapping[Monomial, Number]


class LongFractionError(TooLongError):
    """A fraction has more terms above or below its line than can be read."""


class TooDeepError(TooLongError):
    """A root or another function is too deep to be read inside a line."""


def formula_of(root: Node, *, most: int) -> Formula:
    """The closed formula of a node.

    TooLongError where a part of it has more than ``most`` terms, LongFractionError where a fraction has more
    than can be read, TooDeepError where a root or the like in it is too deep to be read inside a line.
    """
    if has_quotients(root):
        root = without_guards(root)
        is_exact = not any(isinstance(node.value, float) for node in postorder([root]))
        try:
            quotient = quotient_of(root, most=min(most, MOST_IN_FRACTION))
        except TooLongError as error:
            raise LongFractionError("a fraction") from error
        return _fraction(quotient, is_exact=is_exact)
    return gathered_sum(_readable(joined_polynomial(root, most=most)))


def _readable(poly: Polynomial, *, is_exact: bool = True) -> dict[Monomial, Number]:
    """The terms with numbers as they are printed; refused where a function in them is too deep."""
    others = {atom for m in poly.terms for atom, _ in m if atom.op not in ("name", "sin", "cos")}
    if any(len(postorder([atom])) > _DEEPEST for atom in others):
        raise TooDeepError("a part")
    terms = {m: value if is_exact else float(value) for m, value in poly.terms.items()}
    halves = {m: _short_fraction(value) for m, value in terms.items() if isinstance(value, float)}
    if all(_HALVED % one.denominator == 0 and _has_parameter(m) for m, one in halves.items()):
        return terms | halves
    return {m: _printed_number(value) for m, value in terms.items()}


def _has_parameter(monomial: Monomial) -> bool:
    return any(atom.op == "name" and not is_rate(atom) for atom, _ in monomial)


def _short_fraction(value: float) -> Fraction:
    """The short fraction that a decimal stands for, or all its digits as one."""
    short = Fraction(value).limit_denominator(_PARTS)
    return short if abs(float(short) - value) <= _EXACT * abs(value) else Fraction(value)


def _printed_number(value: Number) -> Number:
    """1/6 for 0.1666666666666667; other numbers as they are."""
    if not isinstance(value, float):
        return value
    short = _short_fraction(value)
    is_long = len(short_number(abs(value))) > _LONG
    is_meant = short.denominator == 1 or (is_long and short.denominator <= _PARTS)
    return short if is_meant else value


def _fraction(quotient: Quotient, *, is_exact: bool) -> Formula:
    """A fraction as one term; without a denominator, the sum."""
    above = _readable(with_joined_angles(quotient.above), is_exact=is_exact)
    if not quotient.below or not above:
        return gathered_sum(above)
    value: Number = 1
    atoms: dict[Node, int] = {}
    sums: list[tuple[Formula, int]] = []
    for factor, power in quotient.factors:
        terms = _readable(with_joined_angles(factor), is_exact=is_exact)
        number: Number = content(terms.values()) * (-1 if _is_mostly_negative(terms) else 1)
        if len(terms) == 1:
            ((monomial, number),) = terms.items()
            atoms |= {atom: atoms.get(atom, 0) + count * power for atom, count in monomial}
        else:
            sums.append((gathered_sum({m: ratio(v, number) for m, v in terms.items()}), power))
        value *= number**power
    shared = content(above.values())
    upper = product_of({m: ratio(v, shared) for m, v in above.items()})
    top, lower = _as_fraction(shared, value)
    lead = FormulaTerm(lower, in_order(tuple(atoms.items())))
    single: Factors = ((Formula((lead,)), 1),) if atoms or lower != 1 else ()
    whole = FormulaTerm(upper.value * top, upper.atoms, upper.brackets, (*single, *sums))
    return Formula((with_fewest_signs(whole),))


def _is_mostly_negative(terms: Terms) -> bool:
    """True where more terms are negative than positive; what rests is counted alone if there is any."""
    resting = [v for m, v in terms.items() if not any(atom.op in ("sin", "cos") for atom, _ in m)]
    values = resting or list(terms.values())
    return 2 * sum(value < 0 for value in values) > len(values)


def _as_fraction(top: Fraction, below: Number) -> tuple[Number, Number]:
    """Numbers above and below, whole where both are exact; the one below is positive."""
    if isinstance(below, float):
        return (top, below) if below > 0 else (-top, -below)
    exact = top / Fraction(below)
    return exact.numerator, exact.denominator
