"""Motions in space over nodes, and the two equations that loops with balls come down to.

A·cos x + B·sin x = C has two solutions at most, where a point on a circle has a given distance; and
Rz(a)·N·Rz(b)·d = v says how two axes through one point aim at a direction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ONE, ZERO, Node
from armwright.expr.vector import dot
from armwright.models.loops.planar_motion import JointValue, clean_number
from armwright.models.loops.planar_triples import root_of

Array = NDArray[np.float64]
Vec = tuple[Node, Node, Node]
Rows = tuple[Vec, Vec, Vec]

_Z: Vec = (ZERO, ZERO, ONE)


@dataclass(frozen=True, slots=True)
class SpatialMotion:
    """p → R·p + t."""

    R: Rows
    t: Vec

    def point(self, p: Vec) -> Vec:
        """The image of a point."""
        x, y, z = (dot(row, p) + shift for row, shift in zip(self.R, self.t, strict=True))
        return x, y, z

    def direction(self, v: Vec) -> Vec:
        """The image of a direction."""
        x, y, z = (dot(row, v) for row in self.R)
        return x, y, z

    def point_back(self, p: Vec) -> Vec:
        """The point whose image is given."""
        x, y, z = (a - b for a, b in zip(p, self.t, strict=True))
        return self.direction_back((x, y, z))

    def direction_back(self, v: Vec) -> Vec:
        """The direction whose image is given."""
        x, y, z = (dot(column, v) for column in zip(*self.R, strict=True))
        return x, y, z

    def then(self, inner: SpatialMotion) -> SpatialMotion:
        """The product self·inner: inner acts first."""
        columns = [self.direction(column) for column in zip(*inner.R, strict=True)]
        x, y, z = zip(*columns, strict=True)
        return SpatialMotion((_three(x), _three(y), _three(z)), self.point(inner.t))


def _three(values: Sequence[Node]) -> Vec:
    x, y, z = values
    return x, y, z


def constant_motion(T: Array) -> SpatialMotion:
    """A constant transform."""
    rows = [[clean_number(float(value)) for value in row] for row in T[:3]]
    R = _three(rows[0][:3]), _three(rows[1][:3]), _three(rows[2][:3])
    return SpatialMotion(R, (rows[0][3], rows[1][3], rows[2][3]))


STILL = constant_motion(np.eye(4))


def joint_motion(value: JointValue, *, turns: bool) -> SpatialMotion:
    """About or along its own z."""
    c, s = value.c, value.s
    if turns:
        return SpatialMotion(((c, -s, ZERO), (s, c, ZERO), _Z), (ZERO, ZERO, ZERO))
    return SpatialMotion(STILL.R, (ZERO, ZERO, value.q))


@dataclass(frozen=True, slots=True)
class Aim:
    """Positions of the unknown joints of an equation, how far apart its solutions are, and which it is."""

    values: tuple[tuple[Node, Node], ...]  # cosine and sine of angles; a slide and zero
    reach: Node
    side: int


def angles_of(A: Node, B: Node, C: Node) -> list[Aim]:
    """A·cos x + B·sin x = C."""
    r2 = A * A + B * B
    D, reach = root_of(r2 - C * C, r2)
    return [
        Aim((((A * C - B * E) / r2, (B * C + A * E) / r2),), reach, side) for side, E in ((1, D), (-1, -D))
    ]


def turns_to_distance(r: Vec, s: Vec, square: Node) -> list[Aim]:
    """The turns x about z after which r has the distance √square from s."""
    A, B = s[0] * r[0] + s[1] * r[1], s[1] * r[0] - s[0] * r[1]
    C = (dot(r, r) + dot(s, s) - square) / 2 - s[2] * r[2]
    return angles_of(A, B, C)


def slides_to_distance(r: Vec, s: Vec, square: Node) -> list[Aim]:
    """The slides x along z after which r has the distance √square from s."""
    dx, dy, dz = (a - b for a, b in zip(r, s, strict=True))
    D, reach = root_of(square - dx * dx - dy * dy, square)
    return [Aim(((E - dz, ZERO),), reach, side) for side, E in ((1, D), (-1, -D))]


def aims(N: SpatialMotion, d: Vec, v: Vec) -> list[Aim]:
    """Cosines and sines of a and b with Rz(a)·N·Rz(b)·d = v, where |d| = |v|."""
    n1, n2, n3 = N.R[2]
    found = []
    for one in angles_of(n1 * d[0] + n2 * d[1], n2 * d[0] - n1 * d[1], v[2] - n3 * d[2]):
        ((c, s),) = one.values
        h = N.direction((c * d[0] - s * d[1], s * d[0] + c * d[1], d[2]))
        length = v[0] * v[0] + v[1] * v[1]
        first = (h[0] * v[0] + h[1] * v[1]) / length, (h[0] * v[1] - h[1] * v[0]) / length
        found.append(Aim((first, (c, s)), one.reach, one.side))
    return found
