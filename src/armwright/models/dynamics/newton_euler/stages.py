"""Stages: links whose axes are parallel, one on the other, seen from axes that do not turn with them.

Within a stage the angles add, the axes before all turns are the same for every link, and angular
velocities and accelerations of its links differ in their component along the common axis only.
The base and whatever turns about its z axis are the first stage.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from armwright.expr import ZERO, Node
from armwright.expr.vector import returned_x, returned_z, turned_x, turned_z
from armwright.mechanism import Mechanism
from armwright.models.core.builder import Builder
from armwright.models.kinematics.frame_chain import angle_sum, named_pair
from armwright.models.kinematics.frame_turn import NO_TURN, Pair, Turn, Vec, turns_of
from armwright.robot import Joint


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a link in its stage.

    stage     number of the first link of the stage, 0 for that of the base
    turn      the local geometry of its joint; None for the base
    phi       cosine and sine of the sum of the angles up to the link
    angle     that sum
    spinning  joints of the stage that turn the link
    """

    stage: int
    turn: Turn | None
    phi: Pair
    angle: Node
    spinning: tuple[int, ...]

    def into(self, v: Vec) -> Vec:
        """A vector in the axes of the link; it was given in the axes of the stage."""
        return returned_z(v, *self.phi)

    def back(self, v: Vec) -> Vec:
        """A vector in the axes of the stage; it was given in the axes of the link."""
        return turned_z(v, *self.phi)


@dataclass(frozen=True, slots=True)
class Stages:
    """All links of a tree by stage.

    places   of every link, 0 included
    outer    of every link the joints on it that begin a stage
    inner    of every link the joints on it that belong to its own stage
    order    links, antecedents first, without 0
    """

    mechanism: Mechanism
    places: Mapping[int, Place]
    outer: Mapping[int, tuple[int, ...]]
    inner: Mapping[int, tuple[int, ...]]
    order: tuple[int, ...]

    def turn(self, j: int) -> Turn:
        """The local geometry of joint j."""
        turn = self.places[j].turn
        assert turn is not None
        return turn

    def parent(self, j: int) -> int:
        """The antecedent of link j."""
        return self.mechanism.parent(j)

    def joint(self, j: int) -> Joint:
        """The joint that moves link j."""
        return self.mechanism.joint(j)

    def is_first(self, j: int) -> bool:
        """True of the links that turn about the z axis of the base only, or not at all."""
        return all(self.turn(k).alpha == NO_TURN for k in self.mechanism.tree.way_up(j))

    def enter(self, j: int, v: Vec) -> Vec:
        """A vector in the axes of the stage that joint j begins, from those of its antecedent link."""
        return returned_x(returned_z(v, *self.turn(j).gamma), *self.turn(j).alpha)

    def leave(self, j: int, v: Vec) -> Vec:
        """A vector in the axes of the antecedent link, from those of the stage that joint j begins."""
        return turned_z(turned_x(v, *self.turn(j).alpha), *self.turn(j).gamma)


def stages_of(mechanism: Mechanism, b: Builder, *, split: Collection[int] = ()) -> Stages:
    """The links 0 … NL by stage; the frames of loops are not among them.

    split   joints that begin a stage though their axis is parallel to the one before
    """
    turns = turns_of(mechanism, b)
    places = {0: Place(0, None, NO_TURN, ZERO, ())}
    for j in mechanism.links:
        joint, before = mechanism.joint(j), places[mechanism.parent(j)]
        is_new = turns[j].alpha != NO_TURN or j in split
        places[j] = _first_place(j, turns[j], joint) if is_new else _next_place(j, turns[j], before, joint, b)
    children = {j: [k for k in mechanism.tree.children[j] if k <= mechanism.NL] for j in places}
    outer = {j: tuple(k for k in below if places[k].stage == k) for j, below in children.items()}
    inner = {j: tuple(k for k in below if places[k].stage != k) for j, below in children.items()}
    return Stages(mechanism, places, outer, inner, mechanism.links)


def _first_place(j: int, turn: Turn, joint: Joint) -> Place:
    spinning = (j,) if joint.turns else ()
    return Place(j, turn, turn.theta, turn.angle, spinning)


def _next_place(j: int, turn: Turn, before: Place, joint: Joint, b: Builder) -> Place:
    spinning = (*before.spinning, j) if joint.turns else before.spinning
    angle = angle_sum(before.angle, angle_sum(joint.placement.gamma, turn.angle))
    return Place(before.stage, turn, named_pair(angle, spinning or (j,), b), angle, spinning)
