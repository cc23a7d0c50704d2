"""All assemblies of a closed robot in closed form: its loops solved one after the other [KC97 3.4; S4-27].

A loop in a plane with three unknown joints, the opened one among them, has at most two assemblies; one in
space that a rod between a universal joint and a ball closes has two, and four sets of angles of each. What a
loop gives is known to the loops after it, so that several loops, also ones that share links, are solved in
an order. Robots without such an order have no closed form here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from armwright.expr import Node
from armwright.mechanism import Mechanism
from armwright.mechanism.loop_positions import NumericTree
from armwright.models.loops.ball_loops import BallLoop, ball_loop
from armwright.models.loops.planar_assembly import given_value, is_solvable, round_answers
from armwright.models.loops.planar_loops import Item, planar_round
from armwright.models.loops.planar_motion import JointValue

_MOST = 16  # assemblies; more loops in a row are solved in numbers


@dataclass(frozen=True, slots=True)
class AssemblyForm:
    """One way to put a robot together.

    values   of the joints, opened ones included, by number
    reach    per equation that was solved, how far it is from a branch point; negative where it cannot close
    words    what is particular about it, per loop with two ways
    """

    values: Mapping[int, JointValue]
    reach: tuple[Node, ...] = ()
    words: tuple[str, ...] = ()

    def with_loop(
        self, found: Mapping[int, JointValue], reach: Sequence[Node], words: Sequence[str]
    ) -> AssemblyForm:
        """The assembly with one more loop closed."""
        said = tuple(word for word in words if word)
        return AssemblyForm({**self.values, **found}, (*self.reach, *reach), (*self.words, *said))


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
    forms = Forms((AssemblyForm({j: given_value(mechanism.q[j]) for j in known}),))
    waiting = list(rounds)
    while waiting:
        values = forms.assemblies[0].values
        ready = [k for k in waiting if _is_ready(mechanism, rounds[k], balls.get(k), values)]
        if not ready:
            return None
        k, ball = ready[0], balls.get(ready[0])
        try:
            forms = _with_ball(forms, ball) if ball else _with_round(mechanism, forms, k, rounds[k] or [])
        except ArithmeticError:  # constants that are zero: joints that lie upon each other
            return None
        if not 0 < len(forms.assemblies) <= _MOST:
            return None
        waiting.remove(k)
    is_whole = all(j in forms.assemblies[0].values for j in mechanism.free)
    return forms if is_whole else None


def _is_ready(
    mechanism: Mechanism, items: list[Item] | None, ball: BallLoop | None, values: Mapping[int, JointValue]
) -> bool:
    """True of a loop that can be solved with what is known now."""
    if items is not None:
        return is_solvable(items, values, mechanism.leads)
    return ball is not None and ball.is_ready(values)


def _with_ball(forms: Forms, ball: BallLoop) -> Forms:
    """All assemblies with a loop closed that is opened at a ball."""
    found = []
    for assembly in forms.assemblies:
        for values, reach, words in ball.solutions(assembly.values):
            found.append(assembly.with_loop(values, reach, words))
    return Forms(tuple(found), (*forms.order, (ball.loop.joint.name, "ball")))


def _with_round(mechanism: Mechanism, forms: Forms, k: int, items: list[Item]) -> Forms:
    """All assemblies with a loop closed that is in a plane."""
    names = {loop.k: loop.joint.name for loop in mechanism.loops} | {
        j: joint.name for j, joint in mechanism.joints.items()
    }
    kinds, found = "", []
    for assembly in forms.assemblies:
        kinds, answers = round_answers(items, assembly.values, mechanism.leads, names)
        found += [assembly.with_loop(one.values, (one.reach,), (one.word,)) for one in answers]
    return Forms(tuple(found), (*forms.order, (names[k], kinds)))
