"""Sums of products divided by each other without a rest, and what all their terms share.

Sines stand in them at most once to a term (sin² is 1 − cos²). A divisor with a sine is multiplied with its
conjugate, which has the other sign at the sine: f0² − f1²·sin² is free of it; the sum is multiplied alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from armwright.expr.node import Node, Number
from armwright.expr.polynomial import Monomial, Polynomial

_Powers = tuple[int, ...]


def exact_quotient(above: Polynomial, below: Polynomial, *, most: int) -> Polynomial | None:
    """The polynomial that times ``below`` is ``above``, or None where there is none.

    most   terms of what is worked out on the way; beyond, it counts as not found
    """
    if len(below.terms) > len(above.terms) and not _sines(below):
        return None
    for sine in _sines(below):
        conjugate = _conjugate(below, sine)
        if len(above.terms) * len(conjugate.terms) > most:
            return None
        above, below = above * conjugate, below * conjugate
    atoms = sorted({atom for poly in (above, below) for m in poly.terms for atom, _ in m}, key=_order)
    found = _quotient_table(_table(above, atoms), _table(below, atoms))
    if found is None:
        return None
    return Polynomial({_monomial(powers, atoms): value for powers, value in found.items()})


def shared_powers(poly: Polynomial) -> dict[Node, int]:
    """The powers of atoms that all terms have."""
    monomials = list(poly.terms)
    common = dict(monomials[0])
    for monomial in monomials[1:]:
        powers = dict(monomial)
        common = {atom: min(power, powers[atom]) for atom, power in common.items() if atom in powers}
    return common


def _sines(poly: Polynomial) -> list[Node]:
    found = {atom for monomial in poly.terms for atom, _ in monomial if atom.op == "sin"}
    return sorted(found, key=_order)


def _order(atom: Node) -> int:
    return atom.key


def _conjugate(poly: Polynomial, sine: Node) -> Polynomial:
    return Polynomial({m: -value if sine in dict(m) else value for m, value in poly.terms.items()})


def _table(poly: Polynomial, atoms: list[Node]) -> dict[_Powers, Number]:
    return {
        tuple(powers.get(atom, 0) for atom in atoms): value
        for powers, value in ((dict(m), value) for m, value in poly.terms.items())
    }


def _monomial(powers: _Powers, atoms: list[Node]) -> Monomial:
    return tuple((atom, power) for atom, power in zip(atoms, powers, strict=True) if power)


def _quotient_table(
    above: dict[_Powers, Number], below: Mapping[_Powers, Number]
) -> dict[_Powers, Number] | None:
    """Division in the lexical order of powers; None where a leading term is left over."""
    lead = max(below)
    found: dict[_Powers, Number] = {}
    while above:
        first = max(above)
        step = tuple(a - b for a, b in zip(first, lead, strict=True))
        if min(step, default=0) < 0:
            return None
        value = Fraction(above[first]) / Fraction(below[lead])
        found[step] = value
        for powers, factor in below.items():
            at = tuple(a + b for a, b in zip(powers, step, strict=True))
            rest = above.get(at, 0) - value * factor
            if rest:
                above[at] = rest
            else:
                above.pop(at, None)
    return found
