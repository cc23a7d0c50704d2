"""The 6×6 inertia of an articulated body: f = M·a + Cᵀ·α, n = C·a + J·α."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armwright.expr import ZERO, Node
from armwright.expr.spatial import Spatial
from armwright.expr.vector import Matrix3, cross, turned_z
from armwright.models.dynamics.inertia.generalised_links import six
from armwright.models.dynamics.newton_euler.mass_moments import MassMoments, Six
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import Vec

_PAIRS = ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
NO_SIX: Six = (ZERO, ZERO, ZERO, ZERO, ZERO, ZERO)
NO_ROW: Vec = (ZERO, ZERO, ZERO)


@dataclass(frozen=True, slots=True)
class Resistance:
    """M and J as xx, xy, xz, yy, yz, zz; C by rows."""

    M: Six = NO_SIX
    C: Matrix3[Node] = (NO_ROW, NO_ROW, NO_ROW)
    J: Six = NO_SIX

    def __add__(self, other: Resistance) -> Resistance:
        C = rows(a + b for p, q in zip(self.C, other.C, strict=True) for a, b in zip(p, q, strict=True))
        return Resistance(_sum(self.M, other.M), C, _sum(self.J, other.J))

    def against(self, screw: Spatial) -> tuple[Node, ...]:
        """Force and moment, six scalars, for a unit acceleration along the screw of a joint."""
        (_, _, along), (_, _, around) = screw
        slide = (*square(self.M)[2], *(row[2] for row in self.C))
        turn = (*self.C[2], *square(self.J)[2])
        return tuple(along * a + around * b for a, b in zip(slide, turn, strict=True))

    def give_way(self, U: tuple[Node, ...], K: tuple[Node, ...], axis: int | None) -> Resistance:
        """Less U·Kᵀ: what is left when a joint gives way; along ``axis``, if there is one, nothing is."""

        def less(value: Node, i: int, k: int) -> Node:
            return ZERO if axis in (i, k) else value - U[i] * K[k]

        M = six(less(value, i, k) for value, (i, k) in zip(self.M, _PAIRS, strict=True))
        J = six(less(value, i + 3, k + 3) for value, (i, k) in zip(self.J, _PAIRS, strict=True))
        C = rows(less(self.C[i][k], k, i + 3) for i in range(3) for k in range(3))
        return Resistance(M, C, J)

    def turn(self, c: Node, s: Node) -> Resistance:
        """Seen from axes before a turn about z."""
        return Resistance(_six_turned(self.M, c, s), square_turned(self.C, c, s), _six_turned(self.J, c, s))

    def at_antecedent(self, stages: Stages, j: int) -> Resistance:
        """Seen from the link that carries joint j; it was given in the axes of the stage that j begins."""

        def leave_stage(X: Matrix3[Node]) -> Matrix3[Node]:
            columns = [stages.leave(j, column) for column in zip(*X, strict=True)]
            return tuple(stages.leave(j, row) for row in zip(*columns, strict=True))  # type: ignore[return-value]

        return Resistance(
            flat(leave_stage(square(self.M))), leave_stage(self.C), flat(leave_stage(square(self.J)))
        )

    def shift_origin(self, p: Vec) -> Resistance:
        """About an origin from which the present one is at p: C' = C + p̂M, J' = J + p̂Cᵀ − C'p̂."""
        M = square(self.M)
        pM = _columns(cross(p, row) for row in M)  # M is symmetric: its rows are its columns
        C = rows(a + b for u, v in zip(self.C, pM, strict=True) for a, b in zip(u, v, strict=True))
        pC = _columns(cross(p, row) for row in self.C)  # p̂Cᵀ
        Cp = tuple(cross(row, p) for row in C)  # (C'p̂)_i = C'_i × p
        J = (pC[i][k] - Cp[i][k] for i, k in _PAIRS)
        return Resistance(self.M, C, six(a + b for a, b in zip(self.J, J, strict=True)))


def rigid(body: MassMoments) -> Resistance:
    """The articulated inertia of a single body about its origin."""
    x, y, z = body.MS
    xx, xy, xz, yy, yz, zz = body.S
    C = ((ZERO, -z, y), (z, ZERO, -x), (-y, x, ZERO))
    M: Six = (body.M, ZERO, ZERO, body.M, ZERO, body.M)
    return Resistance(M, C, (yy + zz, -xy, -xz, xx + zz, -yz, body.ZZ))


def square(values: Six) -> Matrix3[Node]:
    """The symmetric matrix."""
    xx, xy, xz, yy, yz, zz = values
    return (xx, xy, xz), (xy, yy, yz), (xz, yz, zz)


def flat(matrix: Matrix3[Node]) -> Six:
    """The upper triangle."""
    return six(matrix[i][k] for i, k in _PAIRS)


def rows(values: Iterable[Node]) -> Matrix3[Node]:
    """Nine scalars, row by row, as a matrix."""
    a, b, c, d, e, f, g, h, i = values
    return (a, b, c), (d, e, f), (g, h, i)


def _columns(vectors: Iterable[Vec]) -> Matrix3[Node]:
    """The matrix with these columns."""
    return tuple(zip(*vectors, strict=True))  # type: ignore[return-value]


def _sum(a: Six, b: Six) -> Six:
    return six(x + y for x, y in zip(a, b, strict=True))


def _six_turned(S: Six, c: Node, s: Node) -> Six:
    xx, xy, xz, yy, yz, zz = S
    if s is ZERO:  # no turn, or half a turn
        return xx, xy, c * xz, yy, c * yz, zz
    t = c * (xx - yy) - s * (xy + xy)
    ct = c * t
    XZ, YZ, _ = turned_z((xz, yz, ZERO), c, s)
    return yy + ct, xy + s * t, XZ, xx - ct, YZ, zz


def square_turned(X: Matrix3[Node], c: Node, s: Node) -> Matrix3[Node]:
    """A matrix that is not symmetric, turned about z: what is antisymmetric about z does not turn."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = X
    if s is ZERO:
        return (xx, xy, c * xz), (yx, yy, c * yz), (c * zx, c * zy, zz)
    t = c * (xx - yy) - s * (xy + yx)
    ct, st = c * t, s * t
    XZ, YZ, _ = turned_z((xz, yz, ZERO), c, s)
    ZX, ZY, _ = turned_z((zx, zy, ZERO), c, s)
    return (yy + ct, xy + st, XZ), (yx + st, xx - ct, YZ), (ZX, ZY, zz)
