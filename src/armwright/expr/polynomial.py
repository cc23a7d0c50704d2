"""Sums of products: the expanded form of an expression, where a factored one is to be read off.

Atoms are names, sines, cosines and whatever else is not + − ×. Squares of sines are replaced by
one minus the square of the cosine, so that equal functions of angles have one form; sines and cosines of
pi/3, pi/4 and pi/6 are roots, whose squares are ratios.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from operator import attrgetter

from armwright.expr.functions import cos, sin
from armwright.expr.node import Node, Number
from armwright.expr.numbers import ONE, ZERO, near_decimal, number, pi_times
from armwright.expr.walk import postorder, rebuild

Monomial = tuple[tuple[Node, int], ...]  # atoms with their powers, in order of their keys
_NO_ATOMS: Monomial = ()
_SPARE = 20  # products are worked out if at most so many times too long: most of their terms fall together
_key_of = attrgetter("key")
_NOISE = 1e-14  # of a float coefficient against the largest: what cancelled
_THREE = cos(pi_times(Fraction(1, 6)))  # √3/2, which sin(pi/3) is too
_TWO = cos(pi_times(Fraction(1, 4))), sin(pi_times(Fraction(1, 4)))  # √2/2; two, as angles are joined by them
_THIRD = pi_times(Fraction(1, 3))
_ROOTS = frozenset((_THREE, *_TWO))


@dataclass(frozen=True, slots=True)
class Polynomial:
    """{monomial: coefficient}, without zero coefficients."""

    terms: Mapping[Monomial, Number] = field(default_factory=dict)

    @property
    def is_zero(self) -> bool:
        return not self.terms

    def __add__(self, other: Polynomial) -> Polynomial:
        total = dict(self.terms)
        for monomial, value in other.terms.items():
            total[monomial] = total.get(monomial, 0) + value
        return _without_zeros(total)

    def __neg__(self) -> Polynomial:
        return Polynomial({monomial: -value for monomial, value in self.terms.items()})

    def __sub__(self, other: Polynomial) -> Polynomial:
        total = dict(self.terms)
        for monomial, value in other.terms.items():
            total[monomial] = total.get(monomial, 0) - value
        return _without_zeros(total)

    def __mul__(self, other: Polynomial) -> Polynomial:
        total: dict[Monomial, Number] = {}
        cosines: dict[Node, Node] = {}
        short, long = (self, other) if len(self.terms) < len(other.terms) else (other, self)
        product = _product_with_roots if short.has_roots and long.has_roots else _product
        for a, x in self.terms.items():
            for b, y in other.terms.items():
                for monomial, factor in product(a, b, cosines):
                    total[monomial] = total.get(monomial, 0) + x * y * factor
        return _without_zeros(total)

    @property
    def has_roots(self) -> bool:
        """True where a term has the sine or cosine of pi/3, pi/4 or pi/6."""
        return not _ROOTS.isdisjoint([atom for monomial in self.terms for atom, _ in monomial])


def _without_zeros(terms: Mapping[Monomial, Number]) -> Polynomial:
    sizes = [abs(float(value)) for value in terms.values()]
    least = _NOISE * max(sizes, default=0.0)
    return Polynomial({m: terms[m] for m, size in zip(terms, sizes, strict=True) if size > least})


def _product(a: Monomial, b: Monomial, cosines: dict[Node, Node]) -> Iterable[tuple[Monomial, Number]]:
    """The product of two monomials as a sum, after sin² = 1 − cos²; cosines that were met, by their sines."""
    if not a or not b:
        return ((a or b, 1),)
    powers = dict(a)
    squared: list[Node] = []  # sines: a monomial has none of them twice
    for atom, power in b:
        if atom in powers:
            powers[atom] += power
            if atom.op == "sin":
                squared.append(atom)
        else:
            powers[atom] = power
    if not squared:
        return ((_sort_powers(powers), 1),)
    found: list[tuple[dict[Node, int], Number]] = [(powers, 1)]
    for atom in squared:
        cosine = cosines[atom] if atom in cosines else cosines.setdefault(atom, cos(atom.args[0]))
        found = [item for each in found for item in _without_square(each, atom, cosine)]
    return [(_sort_powers(powers), factor) for powers, factor in found]


def _product_with_roots(
    a: Monomial, b: Monomial, cosines: dict[Node, Node]
) -> Iterable[tuple[Monomial, Number]]:
    """The product of two monomials where two of the roots in it are a ratio: cos²(pi/6) is 3/4."""
    return [_without_roots(monomial, factor) for monomial, factor in _product(a, b, cosines)]


def _without_roots(monomial: Monomial, factor: Number) -> tuple[Monomial, Number]:
    """The monomial with at most one root of three and one of two, and the factor."""
    powers = dict(monomial)
    threes, rest = divmod(powers.pop(_THREE, 0), 2)
    twos = [powers.pop(root, 0) for root in _TWO]
    if rest:
        powers[_THREE] = 1
    for root, power in zip(_TWO, twos, strict=True):
        if sum(twos) % 2 and power % 2:
            powers[root] = 1
    return _sort_powers(powers), factor * Fraction(3, 4) ** threes * Fraction(1, 2) ** (sum(twos) // 2)


def _without_square(
    item: tuple[dict[Node, int], Number], sine: Node, cosine: Node
) -> list[tuple[dict[Node, int], Number]]:
    powers, factor = item
    count, rest = divmod(powers[sine], 2)
    left = dict(powers)
    del left[sine]
    if rest:
        left[sine] = 1
    if cosine.op == "number":  # of a fixed angle: sin²(pi/3) is 3/4
        return [(left, factor * (1 - cosine.value**2) ** count)]
    result = [(left, factor)]
    for _ in range(count):  # times (1 − cos²), each time
        result += [({**p, cosine: p.get(cosine, 0) + 2}, -f) for p, f in result]
    return result


def _sort_powers(powers: Mapping[Node, int]) -> Monomial:
    return tuple([(atom, powers[atom]) for atom in sorted(powers, key=_key_of)])


class TooLongError(ArithmeticError):
    """An expanded form would have more terms than were asked for."""


def polynomial(root: Node) -> Polynomial:
    """The expanded form of a node."""
    return polynomials([root])[0]


def polynomials(roots: Sequence[Node], *, most: int | None = None) -> list[Polynomial]:
    """The expanded forms of several nodes; what they share is expanded once.

    most   terms that any part may have; where there are more, TooLongError
    """
    done: dict[Node, Polynomial] = {}
    for node in postorder(roots):
        if most is not None and _greatest_length(node, done) > _SPARE * most:
            raise TooLongError(node.op)
        done[node] = _expand(node, done)
        if most is not None and len(done[node].terms) > most:
            raise TooLongError(node.op)
    return [done[root] for root in roots]


def _greatest_length(node: Node, done: Mapping[Node, Polynomial]) -> int:
    """How many terms an operation has before equal ones are put together."""
    lengths = [len(done[arg].terms) for arg in node.args]
    if node.op == "pow":
        return int(lengths[0] ** node.value)
    return lengths[0] * lengths[1] if node.op == "mul" else sum(lengths)


def _expand(node: Node, done: Mapping[Node, Polynomial]) -> Polynomial:
    args = [done[arg] for arg in node.args]
    if node.op == "number":
        return Polynomial({_NO_ATOMS: node.value} if node.value else {})
    if node.op == "add":
        return args[0] + args[1]
    if node.op == "sub":
        return args[0] - args[1]
    if node.op == "neg":
        return -args[0]
    if node.op == "mul":
        return args[0] * args[1]
    if node.op == "pow":
        result = args[0]
        for _ in range(node.value - 1):
            result = result * args[0]
        return result
    is_three = node.op == "sin" and node.args[0] is _THIRD
    return Polynomial({((_THREE if is_three else node, 1),): 1})


def in_single_angles(root: Node) -> Node:
    """The node with sines and cosines of sums written out: sin(a+b) = sin a cos b + cos a sin b."""
    done: dict[Node, Node] = {}
    for node in postorder([root]):
        if node.op in ("sin", "cos"):
            s, c = _sine_and_cosine(node.args[0])
            done[node] = s if node.op == "sin" else c
        else:
            done[node] = rebuild(node, tuple(done[arg] for arg in node.args))
    return done[root]


def _sine_and_cosine(angle: Node) -> tuple[Node, Node]:
    """Sine and cosine of an angle by those of its terms."""
    if angle.op not in ("add", "sub", "neg"):
        return sin(angle), cos(angle)
    (s, c), *rest = (_sine_and_cosine(arg) for arg in angle.args)
    if angle.op == "neg":
        return -s, c
    ((t, d),) = rest
    if angle.op == "sub":
        t = -t
    return s * d + c * t, c * d - s * t


def factored_node(poly: Polynomial) -> Node:
    """A node: what all terms have in common, times the sum of what remains."""
    if poly.is_zero:
        return ZERO
    common = _common(list(poly.terms))
    scale = _content(list(poly.terms.values()))
    rest = {
        tuple((atom, p - common.get(atom, 0)) for atom, p in m if p > common.get(atom, 0)): v
        for m, v in poly.terms.items()
    }
    total = ZERO
    for monomial, value in sorted(rest.items(), key=lambda item: [(a.key, p) for a, p in item[0]]):
        total = total + _node(monomial, Fraction(value) / scale if scale != 1 else value)
    return _node(_sort_powers(common), scale) * total


def _common(monomials: list[Monomial]) -> dict[Node, int]:
    common = dict(monomials[0])
    for monomial in monomials[1:]:
        powers = dict(monomial)
        common = {atom: min(p, powers[atom]) for atom, p in common.items() if atom in powers}
    return common


def _content(values: list[Number]) -> int:
    """The greatest common divisor of whole coefficients; 1 where one of them is not whole."""
    if not all(isinstance(value, int) for value in values):
        return 1
    return gcd(*(int(value) for value in values))


def _node(monomial: Monomial, value: Number) -> Node:
    result = ONE
    for atom, power in monomial:
        result = result * atom**power
    return number(near_decimal(value)) * result
