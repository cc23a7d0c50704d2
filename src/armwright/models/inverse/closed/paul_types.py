"""Paul's eight types of equations: what each looks like and how it is solved [KC97 3.3, ref. 6].

A step solves one or two unknowns from equations whose other terms are known. It may have two
branches, told apart by a sign e. Angles are kept as cosine and sine, which no step divides by what
may vanish: where an equation says nothing about an angle (all its coefficients are zero, a singular
position) the angle is taken as zero.

 1  X r = Y                                          5  X1 S = Y1 + Z1 r,  X2 C = Y2 + Z2 r
 2  X S + Y C = Z                                    6-8  A Cy + B Sy + P Cx + Q Sx + Z1 = 0
 3  X1 S + Y1 C = Z1,  X2 S + Y2 C = Z2                   A Sy − B Cy + P Sx − Q Cx + Z2 = 0
 4  X1 r S = Y1,  X2 r C = Y2
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node, absolute, number, sign, sqrt
from armwright.kernels.tolerances import DOUBLE_MARGIN, LOOSE_GRIP

NEARLY = number(DOUBLE_MARGIN)
LOOSE = number(LOOSE_GRIP)

Parts = tuple[tuple[str, Node], ...]


@dataclass(frozen=True, slots=True)
class StepBranch:
    """The result of one branch of a step.

    angles   cosine and sine of each angle; slides: the lengths
    margin   > 0 inside, 0 at a double root, < 0 out of reach (relative)
    grip     size of the coefficients: 0 where the equation says nothing about the angle
    parts    quantities on the way, with the stems of their names; the same for both branches
    """

    angles: tuple[tuple[Node, Node], ...]
    slides: tuple[Node, ...]
    margin: Node
    grip: Node
    parts: Parts = ()


Solve = Callable[[tuple[Node, ...], int], StepBranch]


@dataclass(frozen=True, slots=True)
class PaulStep:
    """An equation that was recognised.

    kind           type 1 … 8, or 0 for an angle that is the sum or difference of two known ones
    angles, slides what it solves
    coefficients   of the type, in known terms
    branches       1 or 2
    place          equations it was read from: (frame i, frame k, row, column)
    """

    kind: int
    angles: tuple[Node, ...]
    slides: tuple[Node, ...]
    coefficients: tuple[Node, ...]
    branches: int
    place: tuple[tuple[int, int, int, int], ...]


def solve(step: PaulStep, coefficients: tuple[Node, ...], e: int) -> StepBranch:
    """The branch e (+1 or −1) of a step at these values of its coefficients."""
    return _SOLVERS[step.kind](coefficients, e)


# ---------------------------------------------------------------------------- safe arithmetic


def is_zero(x: Node) -> Node:
    """1 where x = 0, else 0."""
    return ONE - sign(absolute(x))


def is_loose(length: Node) -> Node:
    """1 where coefficients of this size leave an angle free, else 0."""
    return (ONE + sign(LOOSE - length)) / 2


def _firmly(length: Node) -> Node:
    """1/length, and 0 where it is loose."""
    loose = is_loose(length)
    return (ONE - loose) / (length + loose)


def direction_of(s: Node, c: Node) -> tuple[Node, Node, Node]:
    """Cosine and sine of the direction (c, s), or of angle 0 where it has no length; and its length."""
    length = sqrt(s * s + c * c)
    loose, firm = is_loose(length), _firmly(length)
    return firm * c + loose, firm * s, length


def unit(s: Node, c: Node) -> tuple[Node, Node]:
    """Cosine and sine of the direction (c, s), whose length is one but for rounding."""
    length = sqrt(s * s + c * c)
    return c / length, s / length


def root(x: Node) -> Node:
    """√x, 0 where x is not clearly positive, so that a double root is one root exactly."""
    is_clear = (ONE + sign(x - NEARLY)) / 2
    return sqrt(absolute(x)) * is_clear


def _over(a: Node, b: Node) -> Node:
    return a / (b + is_zero(b))


# ---------------------------------------------------------------------------- the types


def _type1(c: tuple[Node, ...], e: int) -> StepBranch:
    X, Y = c
    return StepBranch((), (_over(Y, X),), ONE, absolute(X))


def _type2(c: tuple[Node, ...], e: int) -> StepBranch:
    X, Y, Z = c
    if Z is ZERO:
        return _across(X, Y, e)
    cosine, sine, margin, grip, parts = _one_angle(X, Y, Z, e)
    return StepBranch(((cosine, sine),), (), margin, grip, parts)


def _across(X: Node, Y: Node, e: int) -> StepBranch:
    """X S + Y C = 0: the two directions at right angles to (Y, X), told apart wherever it has a length."""
    cosine, sine, length = direction_of(Y * e, X * -e)
    margin = ONE - is_loose(length)
    return StepBranch(((cosine, sine),), (), margin, length, (("LK", length), ("DK", margin)))


def _one_angle(X: Node, Y: Node, Z: Node, e: int) -> tuple[Node, Node, Node, Node, Parts]:
    """X S + Y C = Z: the direction (Y, X) turned by ± the angle with cosine Z/√(X²+Y²)."""
    y, x, length = direction_of(X, Y)
    w = Z * _firmly(length) + is_loose(length)
    margin = ONE - w * w
    half = root(margin)
    h = half * e
    cosine, sine = unit(x * w + y * h, y * w - x * h)
    return cosine, sine, margin, length, (("LK", length), ("WK", w), ("DK", margin), ("HK", half))


def _type3(c: tuple[Node, ...], e: int) -> StepBranch:
    X1, Y1, Z1, X2, Y2, Z2 = c
    D = X1 * Y2 - X2 * Y1
    side = sign(D)
    cosine, sine, length = direction_of(side * (Z1 * Y2 - Z2 * Y1), side * (X1 * Z2 - X2 * Z1))
    return StepBranch(((cosine, sine),), (), ONE, length, (("LK", length),))


def _type4(c: tuple[Node, ...], e: int) -> StepBranch:
    X1, Y1, X2, Y2 = c
    cosine, sine, length = direction_of(_over(Y1, X1), _over(Y2, X2))
    return StepBranch(((cosine * e, sine * e),), (length * e,), length, length, (("LK", length),))


def _type5(c: tuple[Node, ...], e: int) -> StepBranch:
    X1, Y1, Z1, X2, Y2, Z2 = c
    v1, w1, v2, w2 = _over(Y1, X1), _over(Z1, X1), _over(Y2, X2), _over(Z2, X2)
    a = w1 * w1 + w2 * w2
    half = v1 * w1 + v2 * w2
    margin = ONE - _over((v1 * w2 - v2 * w1) ** 2, a)  # (half² − a(v1²+v2²−1)) / a
    r = _over(root(margin) * e * sqrt(a) - half, a)
    cosine, sine, _ = direction_of(v1 + w1 * r, v2 + w2 * r)
    return StepBranch(((cosine, sine),), (r,), margin, a, (("LK", a), ("DK", margin)))


def _type8(c: tuple[Node, ...], e: int) -> StepBranch:
    """The sum of squares leaves type 2 for x; then both equations are linear in y.

    It is divided by twice the length of (P, Q), so that its coefficients are lengths.
    """
    A, B, P, Q, Z1, Z2 = c
    per = ONE / sqrt(P * P + Q * Q)
    X, Y = (Q * Z1 + P * Z2) * per, (P * Z1 - Q * Z2) * per
    Z = (A * A + B * B - P * P - Q * Q - Z1 * Z1 - Z2 * Z2) * per / 2
    cx, sx, margin, grip, parts = _one_angle(X, Y, Z, e)
    E1, E2 = P * cx + Q * sx + Z1, P * sx - Q * cx + Z2
    cy, sy, _ = direction_of(-(B * E1 + A * E2), B * E2 - A * E1)
    return StepBranch(((cx, sx), (cy, sy)), (), margin, grip, parts)


def _sum(c: tuple[Node, ...], e: int) -> StepBranch:
    """Cosine and sine of a + b (or a − b, with the sine of b negated by the caller)."""
    ca, sa, cb, sb = c
    return StepBranch(((ca * cb - sa * sb, sa * cb + ca * sb),), (), ONE, ONE)


_SOLVERS: dict[int, Solve] = {
    0: _sum,
    1: _type1,
    2: _type2,
    3: _type3,
    4: _type4,
    5: _type5,
    6: _type8,
    7: _type8,
    8: _type8,
}
