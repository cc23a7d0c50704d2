"""Motion of the links from the base outward, in the axes of their stages and in their own.

[KC97 (6), (8)-(10)], errata E4-7, E4-8, E4-10. Gravity enters as an acceleration of the base.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from armwright.expr import ZERO, Node
from armwright.expr.spatial import Spatial
from armwright.expr.vector import applied, cross, plus, scaled
from armwright.mechanism import FirstMover
from armwright.models.core.builder import Builder
from armwright.models.dynamics.newton_euler.spin import Naming, Spin, spin_of
from armwright.models.dynamics.newton_euler.stages import Stages
from armwright.models.kinematics.frame_turn import Vec
from armwright.robot import Joint


@dataclass(frozen=True, slots=True)
class Carrier:
    """Motion of axes: ω, and of their origin the acceleration less gravity, V̇ and ω̇."""

    W: Vec
    A: Spatial


@dataclass(frozen=True, slots=True)
class Rates:
    """q̇ and q̈ by joint number; a missing one is zero."""

    qd: Mapping[int, Node] = field(default_factory=dict)
    qdd: Mapping[int, Node] = field(default_factory=dict)

    def about_z(self, joints: Mapping[int, Joint]) -> tuple[Node, Node]:
        """How fast joints with one axis turn a link together, and how fast that grows."""
        rate, gain = ZERO, ZERO
        for j, joint in joints.items():
            about = joint.screw.angular[2]
            rate, gain = rate + about * self.qd.get(j, ZERO), gain + about * self.qdd.get(j, ZERO)
        return rate, gain


@dataclass(frozen=True, slots=True)
class LinkState:
    """Motion of a link.

    at        motion of the axes of its stage, at its origin, in these axes
    spin      of the link, in the axes in which it is evaluated
    own       ω and ω̇ of the link in its own axes; None where it is not evaluated there and carries no stage
    own_VP    acceleration of its origin in its own axes; None where it is not evaluated there
    """

    at: Carrier
    spin: Spin
    own: tuple[Vec, Vec] | None
    own_VP: Vec | None


@dataclass(frozen=True, slots=True)
class Forward:
    """The recursion.

    stayed   links that are evaluated in the axes of their stage
    """

    stages: Stages
    stayed: frozenset[int]
    rates: Rates
    b: Builder

    def states(self, base: FirstMover) -> dict[int, LinkState]:
        """The states of the base (number 0) and of all links."""
        found = {0: self._state(0, Carrier(base.twist.angular, base.felt_acceleration))}
        for j in self.stages.order:
            before = found[self.stages.parent(j)]
            if self.stages.places[j].stage == j:
                found[j] = self._state(j, self._stage_start(j, before), before.spin)
            else:
                W, A = before.at.W, before.at.A
                VP = self._add_slide(j, W, self._joint_acceleration(j, before))
                found[j] = self._state(j, Carrier(W, Spatial(VP, A.angular)))
        return found

    def _stage_start(self, j: int, before: LinkState) -> Carrier:
        """Motion of the axes of the stage that joint j begins, at the origin of link j."""
        enter, group = self.stages.enter, _group(j)
        assert before.own is not None
        W = self.b.vector(enter(j, before.own[0]), "WA", j, group=group)
        WP = self.b.vector(enter(j, before.own[1]), "WPA", j, group=group)
        VSP = self.b.offer_vector(self._point(j, before), "VSP", j, group=group)
        VP = self._add_slide(j, W, enter(j, VSP))
        return Carrier(W, Spatial(self.b.vector(VP, "VPA", j, group=group), WP))

    def _point(self, j: int, before: LinkState) -> Vec:
        """Acceleration of the origin of joint j in the axes of the link that carries it (10)."""
        i = self.stages.parent(j)
        if i in self.stayed:
            return self.stages.places[i].into(self._joint_acceleration(j, before))
        assert before.own_VP is not None
        return plus(before.own_VP, applied(before.spin.U, self.stages.turn(j).P))

    def _joint_acceleration(self, j: int, before: LinkState) -> Vec:
        """Acceleration of the origin of joint j in the axes of the stage of its antecedent (10)."""
        i = self.stages.parent(j)
        place = self.stages.places[i]
        spin = before.spin if i in self.stayed else self._stage_spin(i, before.at)
        lever = self.b.offer_vector(place.back(self.stages.turn(j).P), "LA", j, group=_group(j))
        carried = plus(before.at.A.linear, applied(spin.U, lever))
        return self.b.offer_vector(carried, "VSA", j, group=_group(j))

    def _add_slide(self, j: int, W: Vec, VP: Vec) -> Vec:
        """An acceleration with the motion along a joint: 2ω × q̇·l·z + q̈·l·z (10)."""
        along = self.stages.joint(j).screw.linear
        twice = scaled(along, 2 * self.rates.qd.get(j, ZERO))
        return plus(plus(VP, cross(W, twice)), scaled(along, self.rates.qdd.get(j, ZERO)))

    def _state(self, j: int, at: Carrier, below: Spin | None = None) -> LinkState:
        if j in self.stayed:
            own = self._own_rotation(j, at) if self.stages.outer[j] else None
            return LinkState(at, self._stage_spin(j, at, below), own, None)
        group, own = _group(j), self._own_rotation(j, at)
        own_VP = self.stages.places[j].into(at.A.linear)
        own = self.b.vector(own[0], "W", j, group=group), self.b.vector(own[1], "WP", j, group=group)
        spin = spin_of(*own, Naming(self.b, "", j, group))
        return LinkState(at, spin, own, self.b.vector(own_VP, "VP", j, group=group))

    def _own_rotation(self, j: int, at: Carrier) -> tuple[Vec, Vec]:
        """ω and ω̇ of link j in its own axes (6), (8)."""
        place = self.stages.places[j]
        rate, gain = self.rates.about_z(self._turning_joints(j))
        x, y, z = place.into(at.W)
        px, py, pz = place.into(at.A.angular)
        return (x, y, z + rate), (px + y * rate, py - x * rate, pz + gain)

    def _turning_joints(self, j: int) -> dict[int, Joint]:
        """The joints of the stage that turn link j in it."""
        return {k: self.stages.mechanism.joints[k] for k in self.stages.places[j].spinning}

    def _stage_spin(self, j: int, at: Carrier, below: Spin | None = None) -> Spin:
        rate, gain = self.rates.about_z(self._turning_joints(j))
        known = below.elements if below is not None else frozenset()
        named = Naming(self.b, "A", j, _group(j))
        return spin_of(at.W, at.A.angular, named, rate=rate, gain=gain, known=known)


def _group(j: int) -> str:
    return f"link {j}, forward"
