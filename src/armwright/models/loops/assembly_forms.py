"""All assemblies of a closed robot in closed form: its loops solved one after the other [KC97 3.4].

A loop in a plane with three unknown joints, the opened one among them, has at most two assemblies, and so has
one whose axes meet in a point; one in space that a rod between a universal joint and a ball closes has two,
and four sets of angles of each. What a loop gives is known to the loops after it, so that several loops, also
ones that share links, are solved in an order. Robots without such an order have no closed form here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from armwright.expr import Node
from armwright.mechanism import CutLoop, Mechanism
from armwright.mechanism.loop_positions import NumericTree
from armwright.models.loops.ball_loops import BallLoop, ball_loop
from armwright.models.loops.planar_assembly import (
    Values,
    given_value,
    is_solvable,
    joint_position,
    round_answers,
)
from armwright.models.loops.planar_loops import Item, planar_round
from armwright.models.loops.planar_motion import JointValue
from armwright.models.loops.spatial_rounds import SpatialRound, spatial_round
from armwright.models.loops.spherical_loops import is_spherical_triple, spherical_answers

MOST_FORMS = 64  # assemblies; more loops in a row are solved in numbers


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


@dataclass(frozen=True, slots=True)
class LoopKinds:
    """What a loop is, of the kinds that have formulas; None of those it is not."""

    k: int
    items: list[Item] | None
    ball: BallLoop | None
    whole: SpatialRound | None

    def is_ready(self, mechanism: Mechanism, values: Values) -> bool:
        """True of a loop that can be solved with what is known now."""
        if self.items is not None:
            return is_solvable(self.items, values, mechanism.leads)
        if self.ball is not None and self.ball.is_ready(_with_followers(mechanism, values)):
            return True
        return is_spherical_triple(self.whole, values, mechanism.leads)


def assembly_forms(tree: NumericTree, known: Iterable[int]) -> Forms | None:
    """The assemblies for given positions of these joints; None where there is no closed form.

    known   numbers of joints that move by themselves: the motors, or those that a path has decided
    """
    mechanism = tree.mechanism
    waiting = [kinds_of_loop(tree, loop) for loop in mechanism.loops]
    forms = Forms((AssemblyForm({j: given_value(mechanism.q[j]) for j in known}),))
    while waiting:
        values = forms.assemblies[0].values
        one = next((loop for loop in waiting if loop.is_ready(mechanism, values)), None)
        if one is None:
            return None
        try:
            forms = _with_loop(mechanism, forms, one)
        except ArithmeticError:  # constants that are zero: joints that lie upon each other
            return None
        if not 0 < len(forms.assemblies) <= MOST_FORMS:
            return None
        waiting.remove(one)
    is_whole = all(j in forms.assemblies[0].values for j in mechanism.free)
    return forms if is_whole else None


def kinds_of_loop(tree: NumericTree, loop: CutLoop) -> LoopKinds:
    """What a loop is: a round in a plane, or in space one with a ball or with axes through a point."""
    items = planar_round(tree, loop)
    if items is not None:
        return LoopKinds(loop.k, items, None, None)
    return LoopKinds(loop.k, None, ball_loop(tree, loop), spatial_round(tree, loop))


def _with_loop(mechanism: Mechanism, forms: Forms, one: LoopKinds) -> Forms:
    """All assemblies with one more loop closed."""
    names = mechanism.joint_names
    values, kinds, found = forms.assemblies[0].values, "", []
    by_ball = one.ball is not None and one.ball.is_ready(_with_followers(mechanism, values))
    for assembly in forms.assemblies:
        if one.items is not None:
            kinds, answers = round_answers(one.items, assembly.values, mechanism.leads, names)
            found += [assembly.with_loop(each.values, (each.reach,), (each.word,)) for each in answers]
        elif one.ball is not None and by_ball:
            kinds = "ball"
            for placed, reach, words in one.ball.solutions(_with_followers(mechanism, assembly.values)):
                found.append(assembly.with_loop(placed, reach, words))
        elif one.whole is not None:
            kinds = "point"
            for placed, near, word in spherical_answers(one.whole, assembly.values, mechanism.leads, names):
                found.append(assembly.with_loop(placed, (near,), (word,)))
    return Forms(tuple(found), (*forms.order, (names[one.k], kinds)))


def _with_followers(mechanism: Mechanism, values: Values) -> Values:
    """The values with those of joints that follow a known one."""
    followers = {
        j: joint_position(j, values, mechanism.leads)
        for j, lead in mechanism.leads.items()
        if lead.leader in values
    }
    return {**values, **followers}
