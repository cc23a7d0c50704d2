"""Spatial vectors: a twist, an acceleration, a momentum or a wrench as one value of two vectors."""

from __future__ import annotations

from typing import NamedTuple

from armwright.expr.node import Node
from armwright.expr.numbers import ZERO
from armwright.expr.vector import Vector3, cross, dot, plus, scaled


class Spatial(NamedTuple):
    """A motion of a body, or an effort on it: linear and angular part about one origin, in one set of axes.

    linear    velocity or acceleration of the origin; force; momentum
    angular   angular velocity or acceleration; moment about the origin; its moment of momentum
    """

    linear: Vector3[Node]
    angular: Vector3[Node]

    def along(self, other: Spatial) -> Node:
        """The power of one on the other: linear parts and angular parts multiplied, and added."""
        return dot(self.linear, other.linear) + dot(self.angular, other.angular)

    def plus(self, other: Spatial) -> Spatial:
        """The sum of both."""
        return Spatial(plus(self.linear, other.linear), plus(self.angular, other.angular))

    def times(self, factor: Node) -> Spatial:
        """Both parts times a scalar."""
        return Spatial(scaled(self.linear, factor), scaled(self.angular, factor))

    def twist_product(self, other: Spatial) -> Spatial:
        """How the twist ``other``, fixed on what moves with this twist, changes in time."""
        linear = plus(cross(self.angular, other.linear), cross(self.linear, other.angular))
        return Spatial(linear, cross(self.angular, other.angular))


NOTHING: Vector3[Node] = (ZERO, ZERO, ZERO)
STILL = Spatial(NOTHING, NOTHING)
