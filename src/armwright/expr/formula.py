"""An expression as a textbook prints it: terms in reading order, brackets where terms share what moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from armwright.expr.joined_angles import joined_polynomial
from armwright.expr.node import Node, Number
from armwright.expr.numbers import ONE, ZERO, number
from armwright.expr.polynomial import Monomial, TooLongError
from armwright.expr.reading import reading_key
from armwright.expr.walk import postorder

_DEEPEST = 20  # nodes of a quotient, root or other function in a formula


@dataclass(frozen=True, slots=True)
class FormulaTerm:
    """A number times powers of atoms, times a sum in brackets or not."""

    value: Number
    atoms: Monomial
    bracket: Formula | None = None


@dataclass(frozen=True, slots=True)
class Formula:
    """A sum of terms in reading order; without terms, zero."""

    terms: tuple[FormulaTerm, ...]

    @property
    def size(self) -> int:
        """How many terms it has, those in brackets included."""
        return sum(1 if term.bracket is None else term.bracket.size for term in self.terms)

    @property
    def node(self) -> Node:
        """The formula as a node of the graph."""
        total = ZERO
        for term in self.terms:
            product = number(term.value)
            for atom, power in term.atoms:
                product = product * atom**power
            total = total + product * (ONE if term.bracket is None else term.bracket.node)
        return total


def formula_of(root: Node, *, most: int) -> Formula:
    """The closed formula of a node.

    TooLongError where a part of it has more than ``most`` terms, or a quotient, a root or the like in it
    is too deep to be read inside a line.
    """
    terms = joined_polynomial(root, most=most).terms
    others = {atom for monomial in terms for atom, _ in monomial if atom.op not in ("name", "sin", "cos")}
    if any(len(postorder([atom])) > _DEEPEST for atom in others):
        raise TooLongError("a part")
    return _formula(terms)


def _formula(terms: Mapping[Monomial, Number]) -> Formula:
    """Terms that share an acceleration, else a sine or cosine, become one term with a bracket."""
    left = dict(terms)
    found: list[FormulaTerm] = []
    for atom in _shared_atoms(left):
        chosen = {m: v for m, v in left.items() if atom in dict(m)}
        if len(chosen) > 1:
            found.append(_bracket_of(chosen, atom))
            left = {m: v for m, v in left.items() if m not in chosen}
    found += [FormulaTerm(value, _in_order(monomial)) for monomial, value in left.items()]
    return Formula(tuple(sorted(found, key=_term_key)))


def _shared_atoms(terms: Iterable[Monomial]) -> list[Node]:
    """What terms are gathered by: accelerations, then sines and cosines, the most frequent first."""
    often: dict[Node, int] = {}
    for monomial in terms:
        for atom, _ in monomial:
            often[atom] = often.get(atom, 0) + 1
    accelerations = [atom for atom in often if atom.op == "name" and atom.value.startswith("qdd")]
    waves = [atom for atom in often if atom.op in ("sin", "cos")]
    return [
        *sorted(accelerations, key=reading_key),
        *sorted(waves, key=lambda atom: (-often[atom], reading_key(atom))),
    ]


def _bracket_of(terms: Mapping[Monomial, Number], atom: Node) -> FormulaTerm:
    """The terms, all with the atom, as what they share times a bracket."""
    common = dict(next(iter(terms)))
    for monomial in terms:
        powers = dict(monomial)
        common = {one: min(power, powers[one]) for one, power in common.items() if one in powers}
    inside = {
        tuple((one, p - common.get(one, 0)) for one, p in m if p > common.get(one, 0)): v
        for m, v in terms.items()
    }
    value = _common_value(inside)
    bracket = _formula({m: v if value == 1 else _quotient(v, value) for m, v in inside.items()})
    return FormulaTerm(value, _in_order(tuple(common.items())), bracket)


def _common_value(terms: Mapping[Monomial, Number]) -> Number:
    """The number that all terms are multiplied with, or -1 where the first is negative, or 1."""
    first = terms[min(terms, key=lambda m: _term_key(FormulaTerm(1, _in_order(m))))]
    is_shared = all(value in (first, -first) for value in terms.values())
    return first if is_shared else 1 if first > 0 else -1


def _quotient(value: Number, by: Number) -> Number:
    if isinstance(value, float) or isinstance(by, float):
        return value / by
    return Fraction(value) / Fraction(by)


def _in_order(monomial: Monomial) -> Monomial:
    return tuple(sorted(monomial, key=lambda item: reading_key(item[0])))


def _term_key(term: FormulaTerm) -> tuple[object, ...]:
    """Terms with accelerations first, then with sines and cosines, then others; each by names."""
    keys = [(*reading_key(atom), power) for atom, power in term.atoms]
    rates = [key for key in keys if key[1] and key[1][0][0] == "qdd"]
    waves = [key for key in keys if key[0] == 2]
    return (not rates, rates, not waves, [(len(key[1]), key[1], key[2]) for key in waves], keys)
