"""Expressions with divisions as one fraction in lowest terms: sums of products above, their factors below.

What is divided by is kept in factors, as it arose, so that a later multiplication cancels it. A sum above is
divided by a factor below wherever that leaves no rest, with sin² = 1 − cos² taken into account.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from armwright.expr.functions import sin
from armwright.expr.node import Node, Number
from armwright.expr.numbers import ONE
from armwright.expr.polynomial import Monomial, Polynomial, TooLongError, in_single_angles
from armwright.expr.polynomial_division import exact_quotient, shared_powers
from armwright.expr.text import short_number
from armwright.expr.walk import postorder, rebuild

_SPARE = 10  # products are worked out if at most so many times too long: most of their terms fall together
_UNIT = Polynomial({(): 1})

FactorKey = frozenset[tuple[Monomial, Number]]


@dataclass(frozen=True, slots=True)
class Quotient:
    """A sum of products over powers of factors.

    below   factors and their powers by the form that they have with 1 as first coefficient
    """

    above: Polynomial
    below: Mapping[FactorKey, tuple[Polynomial, int]] = field(default_factory=dict)

    @property
    def factors(self) -> list[tuple[Polynomial, int]]:
        """The factors of the divisor."""
        return list(self.below.values())


def has_quotients(root: Node) -> bool:
    """True where something else than numbers is divided by."""
    return any(node.op == "div" for node in postorder([root]))


def without_guards(root: Node) -> Node:
    """The node with x/(x·y) as 1/y: divisions without the x that makes them no number near y = 0."""
    new: dict[Node, Node] = {}
    for node in postorder([root]):
        args = tuple(new[arg] for arg in node.args)
        if node.op == "div":
            args = _without_shared_factor(*args)
        same = all(a is b for a, b in zip(args, node.args, strict=True))
        new[node] = node if same else rebuild(node, args)
    return new[root]


def _without_shared_factor(above: Node, below: Node) -> tuple[Node, Node]:
    """1 and the other factor below where what stands above is a factor below, with its sign."""
    sign = ONE
    if above.op == "neg":
        above, sign = above.args[0], -sign
    if below.op == "neg":
        below, sign = below.args[0], -sign
    if below.op == "mul" and above in below.args and not above.is_constant:
        left, right = below.args
        return sign, right if left is above else left
    return sign * above, below


def quotient_of(root: Node, *, most: int) -> Quotient:
    """The fraction that a node is; decimals are taken as they are written.

    most   terms of any sum in it; where there are more, TooLongError
    """
    done: dict[Node, Quotient] = {}
    reduction = _Reduction(most)
    for node in postorder([in_single_angles(root)]):
        done[node] = reduction.one(node, [done[arg] for arg in node.args])
    return done[node]


@dataclass(frozen=True, slots=True)
class _Reduction:
    """Arithmetic of fractions whose sums have at most so many terms."""

    most: int
    roots: dict[Node, Quotient] = field(default_factory=dict)  # and what they are roots of

    def one(self, node: Node, args: list[Quotient]) -> Quotient:
        if node.op == "number":
            return Quotient(Polynomial({(): _exact(node.value)} if node.value else {}))
        if node.op == "neg":
            return Quotient(-args[0].above, args[0].below)
        if node.op in ("add", "sub"):
            return self._sum(args[0], args[1], 1 if node.op == "add" else -1)
        if node.op == "mul":
            return self._product(args[0], args[1])
        if node.op == "div":
            return self._product(args[0], self._inverse(args[1]))
        if node.op == "pow":
            return self._power(args[0], node.value)
        if node.op == "sqrt":
            self.roots[node] = args[0]
        return Quotient(_atom(node))

    def _times(self, a: Polynomial, b: Polynomial) -> Polynomial:
        if len(a.terms) * len(b.terms) > _SPARE * self.most:
            raise TooLongError("mul")
        return a * b

    def _sum(self, a: Quotient, b: Quotient, sign: int) -> Quotient:
        below = dict(a.below)
        for key, (factor, power) in b.below.items():
            below[key] = (factor, max(power, below[key][1] if key in below else 0))
        left, right = self._above_over(a, below), self._above_over(b, below)
        return self._in_lowest_terms(left + right if sign > 0 else left - right, below)

    def _above_over(self, one: Quotient, below: Mapping[FactorKey, tuple[Polynomial, int]]) -> Polynomial:
        """The numerator when it is written over these factors, its own among them."""
        above = one.above
        for key, (factor, power) in below.items():
            own, count = one.below.get(key, (factor, 0))
            above = _times_number(above, (_first(factor) / _first(own)) ** count)
            for _ in range(power - count):
                above = self._times(above, factor)
        return above

    def _product(self, a: Quotient, b: Quotient) -> Quotient:
        # Each sum is reduced by what stands below the other one before they grow.
        a, b = self._in_lowest_terms(a.above, b.below), self._in_lowest_terms(b.above, a.below)
        below = dict(a.below)
        value = Fraction(1)
        for key, (factor, power) in b.below.items():
            known, count = below.get(key, (factor, 0))
            value *= (_first(known) / _first(factor)) ** power
            below[key] = (known, count + power)
        above = _times_number(self._times(a.above, b.above), value)
        return self._without_squares(
            self._in_lowest_terms(above, below) if self.roots else Quotient(above, below)
        )

    def _without_squares(self, one: Quotient) -> Quotient:
        """Squares of roots become what they are roots of."""
        for key, (factor, power) in one.below.items():
            atom = next(iter(factor.terms))[0][0] if len(factor.terms) == 1 else ONE
            if power > 1 and atom in self.roots:
                below = {k: v for k, v in one.below.items() if k != key}
                if power % 2:
                    below[key] = (factor, 1)
                inside = self._power(self._inverse(self.roots[atom]), power // 2)
                return self._product(Quotient(one.above, below), inside)
        for root, inside in self.roots.items():
            powers = {dict(m).get(root, 0) for m in one.above.terms}
            if max(powers, default=0) > 1:
                return self._square_replaced(one, root, inside)
        return one

    def _square_replaced(self, one: Quotient, root: Node, inside: Quotient) -> Quotient:
        """The terms above with root² replaced by what is inside of the root."""
        total = Quotient(Polynomial())
        for power in sorted({dict(m).get(root, 0) for m in one.above.terms}):
            rest = {
                tuple((a, p % 2 if a is root else p) for a, p in m if a is not root or p % 2): value
                for m, value in one.above.terms.items()
                if dict(m).get(root, 0) == power
            }
            part = Quotient(Polynomial(rest), one.below)
            total = self._sum(total, self._product(part, self._power(inside, power // 2)), 1)
        return total

    def _power(self, one: Quotient, exponent: int) -> Quotient:
        result = Quotient(_UNIT)
        for _ in range(exponent):
            result = self._product(result, one)
        return result

    def _inverse(self, one: Quotient) -> Quotient:
        if one.above.is_zero:
            raise ZeroDivisionError("a formula divides by zero")
        above = _UNIT
        for factor, power in one.factors:
            for _ in range(power):
                above = self._times(above, factor)
        value, below = _factors(one.above)
        return self._in_lowest_terms(_times_number(above, 1 / value), below)

    def _in_lowest_terms(
        self, above: Polynomial, below: Mapping[FactorKey, tuple[Polynomial, int]]
    ) -> Quotient:
        """Factors that divide the sum without a rest leave the fraction."""
        left: dict[FactorKey, tuple[Polynomial, int]] = {}
        for key, (factor, power) in below.items():
            count = power
            while count and not above.is_zero:
                smaller = exact_quotient(above, factor, most=_SPARE * self.most)
                if smaller is None:
                    break
                above, count = smaller, count - 1
            if count and not above.is_zero:
                left[key] = (factor, count)
        if len(above.terms) > self.most:
            raise TooLongError("a quotient")
        return Quotient(above, left)


def _factors(poly: Polynomial) -> tuple[Fraction, dict[FactorKey, tuple[Polynomial, int]]]:
    """A number, and the powers of atoms and the sum whose product with it the polynomial is."""
    shared = shared_powers(poly)
    found = {_key(atom): (atom, power) for atom, power in ((_atom(one), p) for one, p in shared.items())}
    rest = {
        tuple((atom, p - shared.get(atom, 0)) for atom, p in monomial if p > shared.get(atom, 0)): value
        for monomial, value in poly.terms.items()
    }
    if len(rest) == 1:
        return Fraction(next(iter(rest.values()))), found
    inside = Polynomial(rest)
    sine = _squared_sine(inside)
    if sine is not None:
        own = _atom(sine)
        found[_key(own)] = (own, 2 + shared.get(sine, 0))
        return Fraction(inside.terms[()]), found
    found[_key(inside)] = (inside, 1)
    return Fraction(1), found


def _squared_sine(poly: Polynomial) -> Node | None:
    """The sine whose square is the sum but for a number: k − k·cos²."""
    if len(poly.terms) != 2 or () not in poly.terms:
        return None
    ((monomial, value),) = ((m, v) for m, v in poly.terms.items() if m)
    (atom, power), *others = monomial
    is_square = atom.op == "cos" and power == 2 and not others and value == -poly.terms[()]
    return sin(atom.args[0]) if is_square else None


def _atom(node: Node) -> Polynomial:
    return Polynomial({((node, 1),): 1})


def _key(poly: Polynomial) -> FactorKey:
    first = _first(poly)
    return frozenset((monomial, value / first) for monomial, value in poly.terms.items())


def _first(poly: Polynomial) -> Fraction:
    """The coefficient of the term that comes first in one order of all terms."""
    return Fraction(poly.terms[min(poly.terms, key=lambda m: [(atom.key, power) for atom, power in m])])


def _times_number(poly: Polynomial, by: Fraction) -> Polynomial:
    return poly if by == 1 else Polynomial({m: value * by for m, value in poly.terms.items()})


def _exact(value: Number) -> Fraction:
    """The number, of a decimal as it is written: 0.1 is a tenth."""
    return Fraction(short_number(value)) if isinstance(value, float) else Fraction(value)
