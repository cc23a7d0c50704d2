"""The two ways round a loop seen from one set of axes: axes and origins of the joints, and how they move.

A loop is left open at frame k and its twin k+B. Only what is between their common antecedent and them
matters, so that antecedent counts as standing still, whatever moves it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node
from armwright.expr.numbers import TWO
from armwright.expr.spatial import NOTHING, Spatial
from armwright.expr.vector import cross, minus, plus, scaled
from armwright.mechanism import CutLoop, Mechanism
from armwright.mechanism.loop_positions import ways_of
from armwright.models.core.builder import Builder
from armwright.models.kinematics.frame_chain import way_between
from armwright.models.kinematics.frame_turn import Turn, Vec

_Z: Vec = (ZERO, ZERO, ONE)


@dataclass(frozen=True, slots=True)
class Axis:
    """A joint of the loop: its number, its z axis and its origin in the axes of the view, and its screw."""

    j: int
    z: Vec
    origin: Vec
    along: Node
    about: Node

    def column(self, point: Vec) -> Spatial:
        """The twist about a point for q̇ = 1 [KC97 (5)]."""
        linear = scaled(self.z, self.along)
        angular = scaled(self.z, self.about)
        if self.about is not ZERO:
            linear = plus(linear, cross(angular, minus(point, self.origin)))
        return Spatial(linear, angular)


@dataclass(frozen=True, slots=True)
class FrameMotion:
    """The motion of a frame at the end of a side with q̈ = 0: twist and acceleration of its origin."""

    twist: Spatial
    acceleration: Spatial

    def at(self, lever: Vec) -> FrameMotion:
        """The motion of the point of the same body that is a lever away from the origin."""
        (V, W), (A, WP) = self.twist, self.acceleration
        swing = cross(W, lever)
        moved = plus(plus(A, cross(WP, lever)), cross(W, swing))
        return FrameMotion(Spatial(plus(V, swing), W), Spatial(moved, WP))


@dataclass(frozen=True, slots=True)
class Side:
    """One way from the common antecedent: its joints from there outward, and the frame it ends at.

    end, axes   origin of that frame, and its x, y and z axis
    """

    joints: tuple[Axis, ...]
    end: Vec
    axes: tuple[Vec, Vec, Vec]

    def motion(self, qd: Mapping[int, Node]) -> FrameMotion:
        """How the end moves with these velocities and q̈ = 0 [KC97 (6), (8), (10)], errata E4-7 to E4-10."""
        now = FrameMotion(Spatial(NOTHING, NOTHING), Spatial(NOTHING, NOTHING))
        at: Vec | None = None
        for joint in self.joints:
            now = now if at is None else now.at(minus(joint.origin, at))
            at, now = joint.origin, _after(joint, now, qd.get(joint.j, ZERO))
        return now if at is None else now.at(minus(self.end, at))


def _after(joint: Axis, before: FrameMotion, rate: Node) -> FrameMotion:
    """The motion of link j at the origin of joint j, from that of the link it sits on at the same point."""
    (V, W), (A, WP) = before.twist, before.acceleration
    turn, slide = scaled(joint.z, joint.about * rate), scaled(joint.z, joint.along * rate)
    linear = plus(A, scaled(cross(W, slide), TWO))
    return FrameMotion(Spatial(plus(V, slide), plus(W, turn)), Spatial(linear, plus(WP, cross(W, turn))))


@dataclass(frozen=True, slots=True)
class LoopView:
    """Both sides of a loop in the axes of one frame: that to k counts with +, that to the twin with −."""

    to_k: Side
    to_twin: Side

    def columns(self) -> dict[int, Spatial]:
        """By joint, the velocity of k against the twin about the origin of k for q̇ = 1 (11)."""
        point = self.to_k.end
        found = {axis.j: axis.column(point) for axis in self.to_k.joints}
        for axis in self.to_twin.joints:
            found[axis.j] = axis.column(point).times(-ONE)
        return found

    def relative_acceleration(self, qd: Mapping[int, Node], *, meets: bool) -> Spatial:
        """How fast the components of that velocity change with q̈ = 0, in axes that move with the twin (14).

        meets   True where the origins of k and twin coincide all the time, and Coriolis terms vanish
        """
        k, twin = self.to_k.motion(qd), self.to_twin.motion(qd)
        angular = minus(k.acceleration.angular, twin.acceleration.angular)
        angular = minus(angular, cross(twin.twist.angular, k.twist.angular))
        if meets:
            return Spatial(minus(k.acceleration.linear, twin.acceleration.linear), angular)
        twin = twin.at(minus(self.to_k.end, self.to_twin.end))
        linear = minus(k.acceleration.linear, twin.acceleration.linear)
        sliding = minus(k.twist.linear, twin.twist.linear)
        return Spatial(minus(linear, scaled(cross(twin.twist.angular, sliding), TWO)), angular)


def loop_view(
    mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder, *, loop: CutLoop, axes: int
) -> LoopView:
    """The loop in the axes of a frame, by its number."""
    to_k, to_twin = ways_of(mechanism, loop)

    def side(way: tuple[int, ...], end: int) -> Side:
        joints = tuple(
            _axis(mechanism, turns, b, j=j, axes=axes)
            for j in sorted_outward(mechanism, way)
            if j in mechanism.q
        )
        to = way_between(mechanism.tree, turns, b, i=axes, j=end)
        x: Vec = (ONE, ZERO, ZERO)
        y: Vec = (ZERO, ONE, ZERO)
        return Side(joints, to.point_back(NOTHING), (to.back(x), to.back(y), to.back(_Z)))

    return LoopView(side(to_k, loop.k), side(to_twin, loop.twin))


def sorted_outward(mechanism: Mechanism, way: tuple[int, ...]) -> list[int]:
    """Frames of one way from the base outward."""
    place = {j: i for i, j in enumerate(mechanism.tree.order)}
    return sorted(way, key=place.__getitem__)


def _axis(mechanism: Mechanism, turns: Mapping[int, Turn], b: Builder, *, j: int, axes: int) -> Axis:
    to = way_between(mechanism.tree, turns, b, i=axes, j=j)
    (_, _, along), (_, _, about) = mechanism.joint(j).screw
    return Axis(j, to.back(_Z), to.point_back(NOTHING), along, about)
