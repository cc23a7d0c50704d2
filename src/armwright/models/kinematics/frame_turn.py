"""The local geometry of a frame: its elementary turns, named once, and its offset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node, cos, sin
from armwright.expr.spatial import Spatial
from armwright.expr.vector import Vector3, cross, minus, plus, returned_x, returned_z, turned_x, turned_z
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder

Vec = Vector3[Node]
Pair = tuple[Node, Node]  # cosine and sine
NO_TURN: Pair = (ONE, ZERO)


@dataclass(frozen=True, slots=True)
class Turn:
    """^iR_j = Rot(z,γ)Rot(x,α)Rot(z,θ) as cosines and sines, and ^iP_j  [KC97 (1b)].

    angle       θ including the joint variable
    is_parallel z_j is parallel to z_i and x axes start out parallel: γ = α = 0
    """

    gamma: Pair
    alpha: Pair
    theta: Pair
    P: Vec
    angle: Node
    is_parallel: bool

    def into(self, v: Vec) -> Vec:
        """A vector given in frame i, in frame j."""
        return returned_z(returned_x(returned_z(v, *self.gamma), *self.alpha), *self.theta)

    def back(self, v: Vec) -> Vec:
        """A vector given in frame j, in frame i."""
        return turned_z(turned_x(turned_z(v, *self.theta), *self.alpha), *self.gamma)

    def twist_into(self, twist: Spatial) -> Spatial:
        """A twist of what moves with frame i, about the origin and in the axes of frame j."""
        return Spatial(self.into(plus(twist.linear, cross(twist.angular, self.P))), self.into(twist.angular))

    def wrench_back(self, wrench: Spatial) -> Spatial:
        """A wrench given in frame j, about the origin and in the axes of frame i."""
        f = self.back(wrench.linear)
        return Spatial(f, plus(self.back(wrench.angular), cross(self.P, f)))

    def point_back(self, p: Vec) -> Vec:
        """A point given in frame j, in frame i."""
        return plus(self.P, self.back(p))

    def point_into(self, p: Vec) -> Vec:
        """A point given in frame i, in frame j."""
        return self.into(minus(p, self.P))


def turns_of(mechanism: Mechanism, b: Builder) -> Mapping[int, Turn]:
    """The turn of every frame 1 … NF; opened joints stand at zero."""
    return {j: turn_of(mechanism, b, j) for j in mechanism.tree.order}


def turn_of(mechanism: Mechanism, b: Builder, j: int) -> Turn:
    """The turn of frame j; cosine and sine of a variable angle are named Cj, Sj."""
    frame = mechanism.frames[j - 1]
    place = frame.placement
    if frame.joint is not None and j <= mechanism.NL:
        place = frame.joint.placement_at(mechanism.position(j))
    group = f"frame {j}"
    theta = (
        b.name(cos(place.theta), b.label("C", j), group=group),
        b.name(sin(place.theta), b.label("S", j), group=group),
    )
    gamma, alpha = _pair(place.gamma), _pair(place.alpha)
    P = plus((ZERO, ZERO, place.b), turned_z(turned_x((place.d, ZERO, place.r), *alpha), *gamma))
    return Turn(gamma, alpha, theta, P, place.theta, place.gamma is ZERO and place.alpha is ZERO)


def _pair(angle: Node) -> Pair:
    return cos(angle), sin(angle)
