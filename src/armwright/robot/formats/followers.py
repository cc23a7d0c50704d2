"""Joints of a foreign file that follow others: mimic of URDF, equality of joints of MJCF."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from armwright.expr import number
from armwright.robot.coupling import Coupling
from armwright.robot.formats.notes import Notes
from armwright.robot.formats.xml import Element, brief


@dataclass(frozen=True, slots=True)
class Follower:
    """q of the follower = offset + ratio·q of the leader; names as in the file."""

    follower: str
    leader: str
    ratio: float
    offset: float
    element: Element


def couplings_of(
    followers: Sequence[Follower], names: Mapping[str, str], notes: Notes
) -> tuple[Coupling, ...]:
    """The couplings between joints that move; ``names`` are ours by those of the file.

    One that follows a follower follows what leads both. One that follows itself, a joint that is not
    there or does not move, or two joints, is read as a joint of its own, with a warning.
    """
    given = {one.follower: one for one in reversed(followers)}
    found = []
    for follower, one in reversed(given.items()):
        resolved = _on_first_leader(one, given)
        if resolved is None or follower not in names or resolved.leader not in names:
            is_circle = resolved is None and one.leader != follower
            why = "and that it in turn" if is_circle else "which is not another moving joint"
            text = f"follows '{brief(one.leader)}', {why}; it moves freely here"
            remedy = "name a joint that moves independently"
            where = f"joint '{brief(follower)}'"
            notes.add("mimic", one.element, text, where=where, severity="warning", remedy=remedy)
            continue
        found.append(
            Coupling(names[follower], names[resolved.leader], number(resolved.ratio), number(resolved.offset))
        )
    return tuple(found)


def _on_first_leader(one: Follower, given: Mapping[str, Follower]) -> Follower | None:
    """The follower, led by a joint that follows none; None where leaders go round in a circle."""
    seen = {one.follower}
    while one.leader in given:
        if one.leader in seen:
            return None
        seen.add(one.leader)
        above = given[one.leader]
        offset = one.offset + one.ratio * above.offset
        one = Follower(one.follower, above.leader, one.ratio * above.ratio, offset, one.element)
    return None if one.leader == one.follower else one
