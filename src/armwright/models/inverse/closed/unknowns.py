"""An equation split into what is known and what is not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from armwright.expr import ZERO, Node
from armwright.expr.polynomial import Polynomial, factored_node

Unknown = tuple[tuple[Node, int], ...]  # unknown atoms with powers, in order


@dataclass(frozen=True, slots=True)
class SplitEquation:
    """Σ coefficient · unknown monomial = 0; coefficients hold known atoms only.

    angles   unknown angles (nodes such as q1 or q2 + q3)
    slides   unknown joint variables that are lengths
    """

    terms: dict[Unknown, Polynomial]
    angles: tuple[Node, ...]
    slides: tuple[Node, ...]
    _coefficients: dict[Unknown, Node] = field(default_factory=dict, compare=False, repr=False)

    def of(self, *atoms: Node) -> Node:
        """The coefficient of a product of atoms, zero if it does not occur."""
        return self._coefficient(tuple(sorted(((atom, 1) for atom in atoms), key=lambda item: item[0].key)))

    @property
    def rest(self) -> Node:
        """The known part of the equation: the coefficient of one."""
        return self._coefficient(())

    def _coefficient(self, key: Unknown) -> Node:
        """The coefficient of an unknown monomial, made when it is first asked for: most never are."""
        if key not in self._coefficients:
            poly = self.terms.get(key)
            self._coefficients[key] = ZERO if poly is None else factored_node(poly)
        return self._coefficients[key]

    def has_only(self, *products: tuple[Node, ...]) -> bool:
        """True where no other unknown monomial than these (and one) occurs."""
        allowed = {tuple(sorted(((a, 1) for a in atoms), key=lambda item: item[0].key)) for atoms in products}
        return set(self.terms) - {()} <= allowed


def split_unknowns(poly: Polynomial, is_known: Callable[[Node], bool]) -> SplitEquation:
    """The equation with its terms collected by what is not known."""
    collected: dict[Unknown, dict[object, object]] = {}
    angles: dict[Node, None] = {}
    slides: dict[Node, None] = {}
    for monomial, value in poly.terms.items():
        unknown = tuple((atom, p) for atom, p in monomial if not is_known(atom))
        known = tuple((atom, p) for atom, p in monomial if is_known(atom))
        for atom, _ in unknown:
            (angles if atom.op in ("sin", "cos") else slides)[_subject(atom)] = None
        collected.setdefault(unknown, {})[known] = value
    terms = {key: Polynomial(part) for key, part in collected.items()}  # type: ignore[arg-type]
    return SplitEquation(terms, tuple(angles), tuple(slides))


def _subject(atom: Node) -> Node:
    return atom.args[0] if atom.op in ("sin", "cos") else atom
