"""All assemblies of one round in a plane: its three unknown joints from those that are known."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from armwright.expr import Node, atan2, cos, sin
from armwright.mechanism.following import Lead
from armwright.models.loops.planar_loops import Item
from armwright.models.loops.planar_motion import JointValue, PlanarJoint, PlanarMotion, product
from armwright.models.loops.planar_triples import KnownMotions, SolvedTriple, solve_triple

Values = Mapping[int, JointValue]

_WORDS = {True: {1: "bent left", -1: "bent right"}, False: {1: "far out", -1: "far in"}}


class RoundAnswer(NamedTuple):
    """Positions of the unknown joints, how far they are from the next ones, and what tells them apart.

    side   +1 where the round turns left at its joints, or the slide is farther out; 0 of a single answer
    """

    values: dict[int, JointValue]
    reach: Node
    word: str
    side: int


def given_value(q: Node) -> JointValue:
    """The position of a joint with its cosine and sine."""
    return JointValue(q, cos(q), sin(q))


def unknown_joints(items: Sequence[object], known: Values, leads: Mapping[int, Lead]) -> list[PlanarJoint]:
    """Joints of a round that are neither known nor follow a known one."""
    joints = [item for item in items if isinstance(item, PlanarJoint)]
    return [one for one in joints if (leads[one.j].leader if one.j in leads else one.j) not in known]


def is_solvable(items: Sequence[Item], known: Values, leads: Mapping[int, Lead]) -> bool:
    """True of a round with three unknown joints, none of which follows an unknown one."""
    unknown = unknown_joints(items, known, leads)
    return len(unknown) == 3 and not any(one.j in leads for one in unknown)


def round_answers(
    items: list[Item], known: Values, leads: Mapping[int, Lead], names: Mapping[int, str]
) -> tuple[str, list[RoundAnswer]]:
    """The kinds of the unknown joints, "RRR" and so on, and all their positions."""
    unknown = unknown_joints(items, known, leads)
    kinds = "".join("R" if joint.turns else "P" for joint in unknown)
    found = []
    M1, M2, rest = motions_behind(items, unknown, known, leads)
    for solved in solve_triple(kinds, KnownMotions(M1, M2, rest.inverse)) or []:
        pairs = zip(unknown, solved.motions, strict=True)
        values = {joint.j: _joint_value(joint, motion) for joint, motion in pairs}
        word = _word(unknown, kinds, solved, names)
        found.append(RoundAnswer(values, solved.reach, word, solved.side))
    return kinds, found


def motions_behind(
    items: Sequence[Item], unknown: Sequence[PlanarJoint], known: Values, leads: Mapping[int, Lead]
) -> tuple[PlanarMotion, ...]:
    """M1, M2 and M3 behind the unknown joints of a round: J1·M1·J2·M2·J3·M3 is no motion."""
    start = items.index(unknown[0])
    parts: list[list[PlanarMotion]] = []
    for item in (*items[start:], *items[:start]):
        if isinstance(item, PlanarMotion):
            parts[-1].append(item)
        elif item in unknown:
            parts.append([])
        else:
            parts[-1].append(item.motion(joint_position(item.j, known, leads)))
    return tuple(product(part) for part in parts)


def joint_position(j: int, known: Values, leads: Mapping[int, Lead]) -> JointValue:
    """The position of a joint; for a follower how far it has moved since its leader was at zero."""
    return known[j] if j not in leads else given_value(leads[j].ratio * known[leads[j].leader].q)


def _joint_value(joint: PlanarJoint, motion: PlanarMotion) -> JointValue:
    if not joint.turns:
        return JointValue(motion.x if joint.sign > 0 else -motion.x)
    s = motion.s if joint.sign > 0 else -motion.s
    return JointValue(atan2(s, motion.c), motion.c, s)


def _word(unknown: list[PlanarJoint], kinds: str, solved: SolvedTriple, names: Mapping[int, str]) -> str:
    """Which of two: the middle joint bends to one side, or the slide is at one end."""
    if not solved.side:
        return ""
    joint = unknown[kinds.find("P")] if "P" in kinds else unknown[1]
    side = solved.side if joint.turns else solved.side * joint.sign
    return f"{names[joint.j]} {_WORDS[joint.turns][side]}"
