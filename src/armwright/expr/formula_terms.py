"""What a closed formula is made of: terms in reading order, products with sums in brackets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from armwright.expr.node import Node, Number
from armwright.expr.numbers import ONE, ZERO, number
from armwright.expr.polynomial import Monomial
from armwright.expr.reading import reading_key

Factors = tuple[tuple["Formula", int], ...]  # formulas with their powers


@dataclass(frozen=True, slots=True)
class FormulaTerm:
    """A number times powers of atoms, times powers of sums in brackets, over what is ``below``."""

    value: Number
    atoms: Monomial
    brackets: Factors = ()
    below: Factors = ()

    @property
    def size(self) -> int:
        """How many terms it counts for: those of its sums, at least one."""
        return max(1, sum(formula.size for formula, _ in self.brackets)) + sum(
            formula.size for formula, _ in self.below
        )

    @property
    def node(self) -> Node:
        """The term as a node of the graph."""
        product = number(self.value)
        for atom, power in self.atoms:
            product = product * atom**power
        under = ONE
        for formula, power in self.brackets:
            product = product * formula.node**power
        for formula, power in self.below:
            under = under * formula.node**power
        return product if under is ONE else product / under


@dataclass(frozen=True, slots=True)
class Formula:
    """A sum of terms in reading order; without terms, zero."""

    terms: tuple[FormulaTerm, ...]

    @property
    def size(self) -> int:
        """How many terms it has, those in brackets included."""
        return sum(term.size for term in self.terms)

    @property
    def node(self) -> Node:
        """The formula as a node of the graph."""
        total = ZERO
        for term in self.terms:
            total = total + term.node
        return total


def in_order(monomial: Monomial) -> Monomial:
    """The powers of a product as they are read: parameters, velocities, sines and cosines."""
    return tuple(sorted(monomial, key=lambda item: reading_key(item[0])))


def with_fewest_signs(term: FormulaTerm) -> FormulaTerm:
    """-(b - a) as a - b: of a number times one bracket, the form with fewer minus signs.

    Of two that have as many, the one with none before the bracket nor at its beginning.
    """
    if len(term.brackets) != 1 or term.brackets[0][1] != 1:
        return term
    terms = term.brackets[0][0].terms
    minuses = sum(one.value < 0 for one in terms)
    before, after = (term.value < 0) + minuses, (term.value > 0) + len(terms) - minuses
    if before < after or (before == after and (term.value > 0 or terms[0].value > 0)):
        return term
    turned = sum_of([replace(one, value=-one.value) for one in terms])
    return replace(term, value=-term.value, brackets=((turned, 1),))


def sum_of(terms: list[FormulaTerm]) -> Formula:
    """The terms in reading order; of two terms, -a + b is read as b - a."""
    ordered = tuple(sorted(terms, key=term_key))
    if len(ordered) == 2 and ordered[0].value < 0 < ordered[1].value:
        ordered = ordered[::-1]
    return Formula(ordered)


def term_key(term: FormulaTerm) -> tuple[object, ...]:
    """Terms with accelerations first, then with sines and cosines, then others, each by names.

    Those with other functions come after their like: FV·qd + FS·sign(qd).
    """
    keys = _keys(term)
    rates = [key for key in keys if key[1] and key[1][0][0] == "qdd"]
    waves = [key for key in keys if key[0] == 2]
    calls = any(atom.op not in ("name", "sin", "cos") for atom, _ in term.atoms)
    return (not rates, rates, not waves, [(len(key[1]), key[1], key[2]) for key in waves], calls, keys)


def _keys(term: FormulaTerm) -> list[tuple[int, tuple[tuple[str, int], ...], str, int]]:
    """The keys of its atoms; of a product of brackets, those of the first one's first term."""
    if term.atoms or not term.brackets or not term.brackets[0][0].terms:
        return [(*reading_key(atom), power) for atom, power in term.atoms]
    return _keys(term.brackets[0][0].terms[0])
