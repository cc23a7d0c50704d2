"""All assemblies of a closed robot in closed form: its loops solved one after the other [KC97 3.4; S4-27].

A loop in a plane with three unknown joints, the opened one among them, has at most two assemblies; one in
space that a rod between a universal joint and a ball closes has two, and four sets of angles of each. What a
loop gives is known to the loops after it, so that several loops, also ones that share links, are solved in
an order. Robots without such an order have no closed form here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from armwright.expr import Node, atan2, cos, sin
from armwright.mechanism import Mechanism
from armwright.mechanism.loop_positions import NumericTree
from armwright.models.loops.ball_loops import BallLoop, ball_loop
from armwright.models.loops.planar_loops import Item, planar_round
from armwright.models.loops.planar_motion import JointValue, PlanarJoint, PlanarMotion, product
from armwright.models.loops.planar_triples import KnownMotions, SolvedTriple, solve_triple

_MOST = 16  # assemblies; more loops in a row are solved in numbers
_WORDS = {True: {1: "bent left", -1: "bent right"}, False: {1: "far out", -1: "far in"}}


@dataclass(frozen=True, slots=True)
class AssemblyForm:
    """One way to put a robot together.

    values   of the joints, opened ones included, by number
    reach    per loop, how far it is from the next branch point; negative where it cannot close
    words    what is particular about it, per loop with two ways
    """

    values: Mapping[int, JointValue]
    reach: tuple[Node, ...] = ()
    words: tuple[str, ...] = ()

    def with_loop(self, found: Mapping[int, JointValue], reach: Node, word: str) -> AssemblyForm:
        """One more loop closed, the others as they are."""
        words = (*self.words, word) if word else self.words
        return AssemblyForm({**self.values, **found}, (*self.reach, reach), words)


@dataclass(frozen=True, slots=True)
class Forms:
    """The assemblies, and the order in which loops were solved: (opened joint, kinds of its three joints)."""

    assemblies: tuple[AssemblyForm, ...]
    order: tuple[tuple[str, str], ...] = field(default=())


def assembly_forms(tree: NumericTree, known: Iterable[int]) -> Forms | None:
    """The assemblies for given positions of these joints; None where there is no closed form.

    known   numbers of joints that move by themselves: the motors, or those that a path has decided
    """
    mechanism = tree.mechanism
    rounds = {loop.k: planar_round(tree, loop) for loop in mechanism.loops}
    balls = {loop.k: ball_loop(tree, loop) for loop in mechanism.loops if rounds[loop.k] is None}
    forms = Forms((AssemblyForm({j: _given_value(mechanism.q[j]) for j in known}),))
    waiting = list(rounds)
    while waiting:
        at = forms.assemblies[0]
        ready = [k for k in waiting if _is_ready(mechanism, rounds[k], at) or _aims(balls.get(k), at)]
        if not ready:
            return None
        k, ball = ready[0], balls.get(ready[0])
        try:
            forms = _with_ball(forms, ball) if ball else _with_loop(mechanism, forms, k, rounds[k] or [])
        except ArithmeticError:  # constants that are zero: joints that lie upon each other
            return None
        if not 0 < len(forms.assemblies) <= _MOST:
            return None
        waiting.remove(k)
    is_whole = all(j in forms.assemblies[0].values for j in mechanism.free)
    return forms if is_whole else None


def _given_value(q: Node) -> JointValue:
    return JointValue(q, cos(q), sin(q))


def _aims(ball: BallLoop | None, at: AssemblyForm) -> bool:
    """True of a loop whose rod can be aimed now."""
    return ball is not None and ball.is_ready(at.values)


def _with_ball(forms: Forms, ball: BallLoop) -> Forms:
    """All assemblies with a loop closed that is opened at a ball."""
    found = []
    for assembly in forms.assemblies:
        for values, reach, words in ball.solutions(assembly.values):
            whole = {**assembly.values, **values}
            found.append(AssemblyForm(whole, (*assembly.reach, reach), (*assembly.words, *words)))
    return Forms(tuple(found), (*forms.order, (ball.loop.joint.name, "ball")))


def _is_ready(mechanism: Mechanism, items: list[Item] | None, at: AssemblyForm) -> bool:
    """True of a loop in a plane with three unknown joints, none of which follows an unknown one."""
    unknown = [
        item.j
        for item in items or ()
        if isinstance(item, PlanarJoint) and not _is_known(mechanism, item.j, at)
    ]
    return len(unknown) == 3 and not any(j in mechanism.leads for j in unknown)


def _is_known(mechanism: Mechanism, j: int, at: AssemblyForm) -> bool:
    lead = mechanism.leads.get(j)
    return (j if lead is None else lead.leader) in at.values


def _value(mechanism: Mechanism, j: int, at: AssemblyForm) -> JointValue:
    """Of a follower what it has moved since its leader was at zero."""
    lead = mechanism.leads.get(j)
    if lead is None:
        return at.values[j]
    return _given_value(lead.ratio * at.values[lead.leader].q)


def _with_loop(mechanism: Mechanism, forms: Forms, k: int, items: list[Item]) -> Forms:
    """All assemblies with one more loop closed."""
    unknown = [
        item
        for item in items
        if isinstance(item, PlanarJoint) and not _is_known(mechanism, item.j, forms.assemblies[0])
    ]
    kinds = "".join("R" if joint.turns else "P" for joint in unknown)
    names = {loop.k: loop.joint.name for loop in mechanism.loops} | {
        j: joint.name for j, joint in mechanism.joints.items()
    }
    found = []
    for assembly in forms.assemblies:
        for solved in solve_triple(kinds, _known_motions(mechanism, items, unknown, assembly)) or []:
            pairs = zip(unknown, solved.motions, strict=True)
            values = {joint.j: _joint_value(joint, motion) for joint, motion in pairs}
            found.append(assembly.with_loop(values, solved.reach, _word(unknown, kinds, solved, names)))
    return Forms(tuple(found), (*forms.order, (names[k], kinds)))


def _known_motions(
    mechanism: Mechanism, items: list[Item], unknown: list[PlanarJoint], assembly: AssemblyForm
) -> KnownMotions:
    """The round from the first unknown joint on: M1, M2, and K = (the rest)⁻¹."""
    start = items.index(unknown[0])
    parts: list[list[PlanarMotion]] = []
    for item in (*items[start:], *items[:start]):
        if isinstance(item, PlanarMotion):
            parts[-1].append(item)
        elif item in unknown:
            parts.append([])
        else:
            parts[-1].append(item.motion(_value(mechanism, item.j, assembly)))
    M1, M2, rest = (product(part) for part in parts)
    return KnownMotions(M1, M2, rest.inverse)


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
