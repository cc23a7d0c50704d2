"""A joint that follows another: gears, belts, and what URDF calls a mimic joint."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node
from armwright.robot.geometry.angle import settle
from armwright.robot.joint import Joint

_WHOLE = 1e-12  # of a ratio that is a whole number but for rounding


@dataclass(frozen=True, slots=True)
class Coupling:
    """q of the follower = offset + ratio·q of the leader.

    follower   name of the joint that has no variable of its own; it is not in q
    leader     name of the joint that it follows; that may follow another one, but not in a cycle
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


def come_back(joints: Iterable[Joint], couplings: Iterable[Coupling]) -> set[str]:
    """Names of the joints that leave all as it was after a whole turn, what follows them included.

    A follower at half the angle has made half a turn then, one that slides has moved on.
    """
    turns = {joint.name: joint.comes_back for joint in joints}
    found = {name for name, is_turn in turns.items() if is_turn}
    for one in to_first_leaders(couplings).values():
        if one.follower in turns and not (turns[one.follower] and _is_whole(one.ratio)):
            found.discard(one.leader)
    return found


def _is_whole(ratio: Node) -> bool:
    """False for a name too: it may stand for any number."""
    try:
        return abs(float(ratio) - round(float(ratio))) <= _WHOLE
    except KeyError:
        return False
