"""The fourteen functions of a line with a marked point, moved symbolically [RR93 (13)-(18)].

Direction l, point p: l, p, p·p, p·l, m = p × l and w = (p·p) l − 2 (p·l) p. Under a rigid motion they and the
constant 1 become combinations of one another, so that a sum of them, with nodes for coefficients, can be
carried through a chain of links and joints. A joint splits it in three: the coefficients of 1, cos q, sin q,
or of 1, q, q² for a slide.
"""

from __future__ import annotations

from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node
from armwright.expr.vector import cross, dot, minus, plus, scaled
from armwright.models.kinematics.frame_turn import Vec
from armwright.robot.geometry.matrix import Matrix, matvec, rotation_of, translation_of

_NO: Vec = (ZERO, ZERO, ZERO)
_Z: Vec = (ZERO, ZERO, ONE)


@dataclass(frozen=True, slots=True)
class LineFunctions:
    """Values of 1 and of the fourteen functions, or one coefficient of them."""

    one: Node
    l: Vec  # noqa: E741 - the letter of the paper
    p: Vec
    pp: Node
    pl: Node
    m: Vec
    w: Vec

    @property
    def functions(self) -> tuple[Node, ...]:
        """The fourteen, in the order of the paper."""
        return (*self.l, *self.p, self.pp, self.pl, *self.m, *self.w)


def line_of(T: Matrix) -> LineFunctions:
    """The z axis and the origin of a frame."""
    l: Vec = (T[0][2], T[1][2], T[2][2])  # noqa: E741
    p = translation_of(T)
    pp, pl = dot(p, p), dot(p, l)
    return LineFunctions(ONE, l, p, pp, pl, cross(p, l), minus(scaled(l, pp), scaled(p, 2 * pl)))


def move_line(T: Matrix, f: LineFunctions) -> LineFunctions:
    """The line carried by a rigid transform: l' = R l, p' = R p + t, and what follows for the others."""
    R, t = rotation_of(T), translation_of(T)
    l, p, m, w = (matvec(R, v) for v in (f.l, f.p, f.m, f.w))  # noqa: E741
    tt, tl = dot(t, t), dot(t, l)
    bent = minus(plus(w, scaled(l, tt)), scaled(plus(cross(t, m), scaled(t, f.pl + tl)), ONE * 2))
    return LineFunctions(
        f.one,
        l,
        plus(p, scaled(t, f.one)),
        f.pp + 2 * dot(t, p) + tt * f.one,
        f.pl + tl,
        plus(m, cross(t, l)),
        bent,
    )


def joint_terms(kind: str, side: int, f: LineFunctions) -> tuple[LineFunctions, LineFunctions, LineFunctions]:
    """Coefficients of 1, cos q, sin q (or 1, q, q²) of the line moved by Z(side·q); side is 1 or −1."""
    return _turn(side, f) if kind == "R" else _slide(side, f)


def _turn(side: int, f: LineFunctions) -> tuple[LineFunctions, LineFunctions, LineFunctions]:
    still = LineFunctions(f.one, _up(f.l), _up(f.p), f.pp, f.pl, _up(f.m), _up(f.w))
    cosine = LineFunctions(ZERO, _flat(f.l), _flat(f.p), ZERO, ZERO, _flat(f.m), _flat(f.w))
    l, p, m, w = (scaled(cross(_Z, v), ONE * side) for v in (f.l, f.p, f.m, f.w))  # noqa: E741
    return still, cosine, LineFunctions(ZERO, l, p, ZERO, ZERO, m, w)


def _slide(side: int, f: LineFunctions) -> tuple[LineFunctions, LineFunctions, LineFunctions]:
    s = ONE * side
    bent = plus(cross(_Z, f.m), scaled(_Z, f.pl))
    first = LineFunctions(
        ZERO,
        _NO,
        scaled(_Z, s * f.one),
        2 * s * f.p[2],
        s * f.l[2],
        scaled(cross(_Z, f.l), s),
        scaled(bent, -2 * s),
    )
    second = LineFunctions(ZERO, _NO, _NO, f.one, ZERO, _NO, minus(f.l, scaled(_Z, 2 * f.l[2])))
    return f, first, second


def _up(v: Vec) -> Vec:
    return ZERO, ZERO, v[2]


def _flat(v: Vec) -> Vec:
    return v[0], v[1], ZERO
