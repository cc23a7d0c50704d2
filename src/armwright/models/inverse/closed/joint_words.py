"""What the two branches of a step are called where no part of the arm has a name: q3 positive or negative."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.expr import Node
from armwright.models.inverse.closed.branch_trials import BranchTrials, Signs
from armwright.models.inverse.closed.paul_equations import BareArm
from armwright.models.inverse.closed.paul_types import PaulStep
from armwright.models.inverse.closed.solution_plan import form_of

Array = NDArray[np.float64]
Words = tuple[str, str]

_NOTHING = 1e-9  # sines, cosines and slides of order one below this are neither positive nor negative


@dataclass(frozen=True, slots=True)
class StepWords:
    """The names of the two branches of a step.

    words   of both
    first   the sign of the branch that has the first name, by the signs chosen before it
    usual   that sign where nothing is said of the signs before it
    """

    words: Words
    first: Mapping[Signs, int]
    usual: int = 1

    def of(self, before: Signs, e: int) -> str:
        """The name of the branch e."""
        return self.words[0 if e * self.first.get(before, self.usual) > 0 else 1]


def true_statement(
    trials: BranchTrials, place: int, variables: Sequence[str], taken: Collection[Words]
) -> StepWords | None:
    """The first statement about a joint that is true of all positions of one branch and of none of the other.

    A joint is positive (an angle between 0 and 180 degrees) or negative; or it is within 90 degrees of its
    zero or beyond. None where no joint is always one of these.

    place   of the step; variables: of the joints, in the order in which they are looked at
    taken   what tells the branches of other steps apart
    """
    for words, measure in _statements(trials, variables):
        side = None if words in taken else trials.positive_side(measure, place)
        if side is not None:
            return StepWords(words, side)
    return None


def _statements(trials: BranchTrials, variables: Sequence[str]) -> Iterator[tuple[Words, Array]]:
    """Words, and a number for every position that is positive where the first of them is true."""
    turning = {joint.variable for joint in trials.robot.moving if joint.turns}
    for text in variables:
        q = trials.positions_of(text)
        yield (f"{text} positive", f"{text} negative"), _clear(np.sin(q) if text in turning else q)
    for text in variables:
        if text in turning:
            cosines = _clear(np.cos(trials.positions_of(text)))
            yield (f"{text} within 90 degrees", f"{text} beyond 90 degrees"), cosines


def _clear(numbers: Array) -> Array:
    return np.where(np.abs(numbers) > _NOTHING, numbers, 0.0)


def equation_words(step: PaulStep, arm: BareArm) -> StepWords:
    """What the equation of a step itself says of its two solutions.

    Of two slides one is the longer. Two angles lie on both sides of the direction that the equation gives, at
    the same distance of up to half a turn: one is ahead of this middle, in the positive direction of the
    joint, the other behind it.
    """
    if step.slides:
        text, lead = _signed_sum(step.slides[0], arm)
        return StepWords((f"{text} longer", f"{text} shorter"), {}, lead)
    text, lead = _signed_sum(step.angles[0], arm)
    return StepWords((f"{text} ahead of the middle", f"{text} behind the middle"), {}, lead)


def _signed_sum(node: Node, arm: BareArm) -> tuple[str, int]:
    """A sum of variables as the robot counts them, its first term positive; and the sign that this took."""
    order = [joint.variable for joint in arm.robot.moving]
    signs = {text: sign * arm.sides[text] for text, sign in form_of(node, order).variables}
    first, *rest = sorted(signs, key=order.index)
    lead = signs[first]
    return first + "".join(f" {'+' if signs[text] == lead else '-'} {text}" for text in rest), lead
