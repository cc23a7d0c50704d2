"""A joint that follows another: gears, belts, and what URDF calls a mimic joint."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node
from armwright.robot.geometry.angle import settle


@dataclass(frozen=True, slots=True)
class Coupling:
    """q of the follower = offset + ratio·q of the leader.

    follower   name of the joint that has no variable of its own; it is not in q
    leader     name of the joint that it follows; that may follow another, but not in a circle
    ratio      of their rates [rad or m of the follower per rad or m of the leader]
    offset     position of the follower where the leader is at zero [rad or m]
    """

    follower: str
    leader: str
    ratio: Node = ONE
    offset: Node = ZERO

    def __post_init__(self) -> None:
        settle(self, ("ratio", "offset"))


def to_first_leaders(couplings: Iterable[Coupling]) -> dict[str, Coupling]:
    """By follower, the coupling to the joint at the head of its chain, which follows none.

    A follower of a follower, q_k = a + b·q_j with q_j = c + d·q_i, is at a + b·c + b·d·q_i. Refused with a
    ``ValueError`` that names a joint: followers in a circle.
    """
    given = {one.follower: one for one in couplings}
    return {follower: _to_first_leader(one, given) for follower, one in given.items()}


def _to_first_leader(one: Coupling, given: dict[str, Coupling]) -> Coupling:
    follower, seen = one.follower, {one.follower}
    while one.leader in given:
        if one.leader in seen:
            raise ValueError(follower)
        seen.add(one.leader)
        above = given[one.leader]
        offset = one.offset + one.ratio * above.offset
        one = Coupling(follower, above.leader, one.ratio * above.ratio, offset)
    return one
