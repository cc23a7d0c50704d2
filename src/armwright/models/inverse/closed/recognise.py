"""Which of the eight types an equation, or a pair of them, is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from armwright.expr import ZERO, Node, cos, sin
from armwright.models.inverse.closed.paul_equations import Place
from armwright.models.inverse.closed.paul_types import PaulStep
from armwright.models.inverse.closed.unknowns import SplitEquation

Value = Callable[[Node], float]
_DIFFERENT = 1e-7  # of numbers of order one at a generic position: not zero
_ROTATION = 1e-12  # of a determinant that is one: two products of numbers that are equal to 1e-13
_EQUAL = 1e-13  # rounding; an arm that is nearly of a kind is not of that kind


@dataclass(frozen=True, slots=True)
class Known:
    """An equation in what is known now, and numbers for known terms at two generic positions."""

    place: Place
    parts: SplitEquation
    value: Value
    elsewhere: Value


def possible_steps(equations: Sequence[Known]) -> Iterator[PaulStep]:
    """All steps that are possible now, the best first.

    First what has one solution and cannot lose its grip, then directions (type 2 with Z = 0), then
    what has two solutions; an angle from its cosine alone, and a pair whose determinant may vanish,
    only where nothing else is left, since they are inaccurate or mute at singular positions.
    """
    if not equations:
        return
    value, elsewhere = equations[0].value, equations[0].elsewhere
    ones = list(_singles(equations, _is_type1))
    yield from (step for step in ones if _is_constant(step.coefficients[0], value, elsewhere))
    yield from (step for step in _of_type3(equations) if _has_firm_grip(step, elsewhere))
    yield from ones
    twos = list(_singles(equations, _is_type2))
    yield from (step for step in twos if step.coefficients[2] is ZERO)
    yield from (step for step in twos if ZERO not in step.coefficients[:2])
    yield from _pairs(equations, _is_type4)
    yield from _pairs(equations, _is_type8)
    yield from twos
    yield from _pairs(equations, _is_type5)
    yield from _of_type3(equations)


def _is_constant(node: Node, value: Value, elsewhere: Value) -> bool:
    """True where a term is the same at both positions, but for its sign: no position makes it vanish."""
    return abs(abs(value(node)) - abs(elsewhere(node))) < _EQUAL


def _has_firm_grip(step: PaulStep, elsewhere: Value) -> bool:
    """True where the determinant of a type 3 is one everywhere: the equations are a rotation's."""
    X1, Y1, _, X2, Y2, _ = (elsewhere(node) for node in step.coefficients)
    return abs(abs(X1 * Y2 - X2 * Y1) - 1.0) < _ROTATION


def _singles(equations: Sequence[Known], rule: Callable[[Known], PaulStep | None]) -> Iterator[PaulStep]:
    for item in equations:
        if (step := rule(item)) is not None:
            yield step


def _pairs(equations: Sequence[Known], rule: Callable[[Known, Known], PaulStep | None]) -> Iterator[PaulStep]:
    for one, other in combinations(equations, 2):
        unknown = {*one.parts.angles, *one.parts.slides}
        if unknown == {*other.parts.angles, *other.parts.slides} and 0 < len(unknown) <= 2:
            for first, second in ((one, other), (other, one)):
                if (step := rule(first, second)) is not None:
                    yield step
                    break


def _is_type1(item: Known) -> PaulStep | None:
    parts = item.parts
    if parts.angles or len(parts.slides) != 1 or not parts.has_only((parts.slides[0],)):
        return None
    X = parts.of(parts.slides[0])
    if abs(item.value(X)) < _DIFFERENT:
        return None
    return PaulStep(1, (), parts.slides, (X, -parts.rest), 1, (item.place,))


def _linear(item: Known) -> tuple[Node, Node, Node, Node] | None:
    """(angle, X, Y, Z) of X S + Y C = Z with one unknown angle."""
    parts = item.parts
    if parts.slides or len(parts.angles) != 1:
        return None
    angle = parts.angles[0]
    if not parts.has_only((sin(angle),), (cos(angle),)):
        return None
    return angle, parts.of(sin(angle)), parts.of(cos(angle)), -parts.rest


def _is_type2(item: Known) -> PaulStep | None:
    found = _linear(item)
    if found is None:
        return None
    angle, X, Y, Z = found
    if abs(item.value(X)) + abs(item.value(Y)) < _DIFFERENT:
        return None
    return PaulStep(2, (angle,), (), (X, Y, Z), 2, (item.place,))


def _of_type3(equations: Sequence[Known]) -> Iterator[PaulStep]:
    """Pairs of linear equations in one angle; each equation is looked at once."""
    lines = [(item, found) for item in equations if (found := _linear(item)) is not None]
    for (one, a), (other, b) in combinations(lines, 2):
        if a[0] is b[0]:
            D = one.value(a[1]) * one.value(b[2]) - one.value(b[1]) * one.value(a[2])
            if abs(D) >= _DIFFERENT:
                yield PaulStep(3, (a[0],), (), (*a[1:], *b[1:]), 1, (one.place, other.place))


def _is_type4(one: Known, other: Known) -> PaulStep | None:
    if len(one.parts.angles) != 1 or len(one.parts.slides) != 1:
        return None
    angle, r = one.parts.angles[0], one.parts.slides[0]
    if not (one.parts.has_only((r, sin(angle))) and other.parts.has_only((r, cos(angle)))):
        return None
    X1, X2 = one.parts.of(r, sin(angle)), other.parts.of(r, cos(angle))
    if min(abs(one.value(X1)), abs(one.value(X2))) < _DIFFERENT:
        return None
    coefficients = (X1, -one.parts.rest, X2, -other.parts.rest)
    return PaulStep(4, (angle,), (r,), coefficients, 2, (one.place, other.place))


def _is_type5(one: Known, other: Known) -> PaulStep | None:
    if len(one.parts.angles) != 1 or len(one.parts.slides) != 1:
        return None
    angle, r = one.parts.angles[0], one.parts.slides[0]
    if not (one.parts.has_only((sin(angle),), (r,)) and other.parts.has_only((cos(angle),), (r,))):
        return None
    X1, X2 = one.parts.of(sin(angle)), other.parts.of(cos(angle))
    Z1, Z2 = -one.parts.of(r), -other.parts.of(r)
    if min(abs(one.value(X1)), abs(one.value(X2)), abs(one.value(Z1)) + abs(one.value(Z2))) < _DIFFERENT:
        return None
    coefficients = (X1, -one.parts.rest, Z1, X2, -other.parts.rest, Z2)
    return PaulStep(5, (angle,), (r,), coefficients, 2, (one.place, other.place))


def _is_type8(one: Known, other: Known) -> PaulStep | None:
    """Two angles x, y; the second equation is the first one turned a quarter, up to its sign."""
    if one.parts.slides or len(one.parts.angles) != 2:
        return None
    for y, x in (one.parts.angles, one.parts.angles[::-1]):
        allowed = ((cos(x),), (sin(x),), (cos(y),), (sin(y),))
        if not (one.parts.has_only(*allowed) and other.parts.has_only(*allowed)):
            return None
        step = _turned_pair(one, other, x, y)
        if step is not None:
            return step
    return None


def _turned_pair(one: Known, other: Known, x: Node, y: Node) -> PaulStep | None:
    A, B, P, Q = (one.parts.of(f(angle)) for angle in (y, x) for f in (cos, sin))
    A2, B2, P2, Q2 = (other.parts.of(f(angle)) for angle in (y, x) for f in (cos, sin))
    value = one.value
    for s in (1, -1):
        errors = (
            value(A2) + s * value(B),
            value(B2) - s * value(A),
            value(P2) + s * value(Q),
            value(Q2) - s * value(P),
        )
        if max(abs(error) for error in errors) < _EQUAL * (1.0 + max(abs(value(x)) for x in (A, B, P, Q))):
            sizes = (abs(value(A)) + abs(value(B)), abs(value(P)) + abs(value(Q)))
            Z1, Z2 = one.parts.rest, other.parts.rest * s
            left = abs(value(Q * Z1 + P * Z2)) + abs(value(P * Z1 - Q * Z2))
            if min(*sizes, left) < _DIFFERENT:  # says nothing about x, as with two pure rotations
                return None
            kind = 8 if ZERO in (A, B) and ZERO in (P, Q) else 6 if ZERO in (A, B) else 7
            return PaulStep(kind, (x, y), (), (A, B, P, Q, Z1, Z2), 2, (one.place, other.place))
    return None
