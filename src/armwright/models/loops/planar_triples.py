"""Three joints that close a loop in a plane, in closed form: J1·M1·J2·M2·J3 = K.

R turns about the origin of its axes, P slides along x there; M1, M2 and K are known. Two assemblies at most:
RRR is where two circles meet, RPR and PRR where a circle meets a line; with two slides there is one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node, absolute, number, sqrt
from armwright.expr.numbers import HALF
from armwright.models.loops.planar_motion import PlanarMotion

TOUCHING = 1e-12  # of the square of the largest length: a position that misses by less is a branch point


@dataclass(frozen=True, slots=True)
class SolvedTriple:
    """One assembly of three joints.

    motions   what each of them does
    reach     how far the assembly is from the other one, squared, as a part of what it can be; negative
              where the loop cannot close, 1 where there is no other
    side      +1 or −1 of two assemblies, 0 of one
    """

    motions: tuple[PlanarMotion, PlanarMotion, PlanarMotion]
    reach: Node
    side: int


@dataclass(frozen=True, slots=True)
class KnownMotions:
    """M1, M2 and K."""

    M1: PlanarMotion
    M2: PlanarMotion
    K: PlanarMotion

    @property
    def other_way(self) -> KnownMotions:
        """The motions of the loop walked backwards: J3⁻¹·M2⁻¹·J2⁻¹·M1⁻¹·J1⁻¹ = K⁻¹."""
        return KnownMotions(self.M2.inverse, self.M1.inverse, self.K.inverse)


def solve_triple(kinds: str, known: KnownMotions) -> list[SolvedTriple] | None:
    """All assemblies of three joints "RRR", "RPR", …; None of three slides, which nothing closes."""
    if kinds in _SOLVED:
        return _SOLVED[kinds](known)
    if kinds[::-1] in _SOLVED:
        found = _SOLVED[kinds[::-1]](known.other_way)
        return [SolvedTriple(_reversed_answer(one.motions), one.reach, -one.side) for one in found]
    return None


def _reversed_answer(
    motions: tuple[PlanarMotion, PlanarMotion, PlanarMotion],
) -> tuple[PlanarMotion, PlanarMotion, PlanarMotion]:
    first, second, third = motions
    return third.inverse, second.inverse, first.inverse


def root_of(square: Node, scale: Node) -> tuple[Node, Node]:
    """√square, zero where rounding alone makes it negative, not a number below that; and square/scale.

    With t = square/scale + ε the factor (t + |t|)/2t is one where the loop closes and zero elsewhere, where
    the root of what is positive is zero too: 0/0.
    """
    reach = square / scale
    over = reach + number(TOUCHING)
    closes = HALF * (over + absolute(over)) / over
    return sqrt(HALF * (square + absolute(square))) / closes, reach


def _turn_to(hx: Node, hy: Node, kx: Node, ky: Node) -> PlanarMotion:
    """The turn that takes h to k, which are equally long."""
    length = kx * kx + ky * ky
    return PlanarMotion((hx * kx + hy * ky) / length, (hx * ky - hy * kx) / length)


def _third_motion(known: KnownMotions, first: PlanarMotion, second: PlanarMotion) -> PlanarMotion:
    """The third motion: what is left of K."""
    before = first.then(known.M1).then(second).then(known.M2)
    return before.inverse.then(known.K)


def _turn_only(motion: PlanarMotion) -> PlanarMotion:
    return PlanarMotion(motion.c, motion.s)


def _rrr(known: KnownMotions) -> list[SolvedTriple]:
    """|a + R·b| = |k| for the turn R of the second joint: A·cos + B·sin = C."""
    M1, M2, K = known.M1, known.M2, known.K
    wx, wy = M1.turn_back(M1.x, M1.y)
    A, B = wx * M2.x + wy * M2.y, wy * M2.x - wx * M2.y
    r2 = A * A + B * B
    C = HALF * ((K.x * K.x + K.y * K.y) - (M1.x * M1.x + M1.y * M1.y) - (M2.x * M2.x + M2.y * M2.y))
    D, reach = root_of(r2 - C * C, r2)
    found = []
    for side in (1, -1):
        E = D if side > 0 else -D
        second = PlanarMotion((A * C - B * E) / r2, (B * C + A * E) / r2)
        inner = M1.then(second)
        hx, hy = inner.turn(M2.x, M2.y)
        first = _turn_to(hx + M1.x, hy + M1.y, K.x, K.y)
        found.append(
            SolvedTriple((first, second, _turn_only(_third_motion(known, first, second))), reach, side)
        )
    return found


def _rpr(known: KnownMotions) -> list[SolvedTriple]:
    """|w + x·e| = |k| for the slide x of the second joint."""
    M1, M2, K = known.M1, known.M2, known.K
    wx, wy = M1.turn_back(M1.x, M1.y)
    wx, wy = wx + M2.x, wy + M2.y
    r2 = K.x * K.x + K.y * K.y
    D, reach = root_of(r2 - wy * wy, r2)
    found = []
    for side in (1, -1):
        second = PlanarMotion(ONE, ZERO, (D if side > 0 else -D) - wx)
        hx, hy = M1.turn(second.x + M2.x, M2.y)
        first = _turn_to(hx + M1.x, hy + M1.y, K.x, K.y)
        found.append(
            SolvedTriple((first, second, _turn_only(_third_motion(known, first, second))), reach, side)
        )
    return found


def _prr(known: KnownMotions) -> list[SolvedTriple]:
    """|d − x·e| = |b| for the slide x of the first joint."""
    M1, M2, K = known.M1, known.M2, known.K
    dx, dy = K.x - M1.x, K.y - M1.y
    r2 = M2.x * M2.x + M2.y * M2.y
    D, reach = root_of(r2 - dy * dy, r2)
    found = []
    for side in (1, -1):
        E = D if side > 0 else -D
        first = PlanarMotion(ONE, ZERO, dx + E)
        bx, by = M1.turn_back(-E, dy)  # R of the second joint takes b there
        second = _turn_to(M2.x, M2.y, bx, by)
        found.append(
            SolvedTriple((first, second, _turn_only(_third_motion(known, first, second))), reach, side)
        )
    return found


def _ppr(known: KnownMotions) -> list[SolvedTriple]:
    """x1·e + a + R(x2·e + b) = k: two linear equations; R is known."""
    M1, M2, K = known.M1, known.M2, known.K
    bx, by = M1.turn(M2.x, M2.y)
    dx, dy = K.x - M1.x - bx, K.y - M1.y - by
    x2 = dy / M1.s
    first, second = PlanarMotion(ONE, ZERO, dx - M1.c * x2), PlanarMotion(ONE, ZERO, x2)
    return [SolvedTriple((first, second, _turn_only(_third_motion(known, first, second))), ONE, 0)]


def _prp(known: KnownMotions) -> list[SolvedTriple]:
    """The turn is what is left of that of K; then two linear equations."""
    M1, M2, K = known.M1, known.M2, known.K
    turned = _turn_only(M1).inverse.then(_turn_only(K)).then(_turn_only(M2).inverse)
    inner = M1.then(turned)
    bx, by = inner.turn(M2.x, M2.y)
    dx, dy = K.x - M1.x - bx, K.y - M1.y - by
    x3 = dy / K.s  # the last slide goes along the x of K
    first = PlanarMotion(ONE, ZERO, dx - K.c * x3)
    return [SolvedTriple((first, _turn_only(turned), PlanarMotion(ONE, ZERO, x3)), ONE, 0)]


_SOLVED: dict[str, Callable[[KnownMotions], list[SolvedTriple]]] = {
    "RRR": _rrr,
    "RPR": _rpr,
    "PRR": _prr,
    "PPR": _ppr,
    "PRP": _prp,
}
