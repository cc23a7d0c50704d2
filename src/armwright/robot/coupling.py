"""A joint that follows another: gears, belts, and what URDF calls a mimic joint."""

from __future__ import annotations

from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node
from armwright.robot.geometry.angle import settle


@dataclass(frozen=True, slots=True)
class Coupling:
    """q of the follower = offset + ratio·q of the leader.

    follower   name of the joint that has no variable of its own; it is not in q
    leader     name of the joint that it follows, which follows none itself
    ratio      of their rates [rad or m of the follower per rad or m of the leader]
    offset     position of the follower where the leader is at zero [rad or m]
    """

    follower: str
    leader: str
    ratio: Node = ONE
    offset: Node = ZERO

    def __post_init__(self) -> None:
        settle(self, ("ratio", "offset"))
