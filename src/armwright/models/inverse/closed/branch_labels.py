"""What people call the branches of a solution."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from armwright.expr import names_in
from armwright.models.inverse.closed.arm_sides import Array, elbow_heights, shoulder_sides, wrist_bends
from armwright.models.inverse.closed.branch_names import VIRTUAL
from armwright.models.inverse.closed.branch_trials import BranchTrials, Signs, branch_trials
from armwright.models.inverse.closed.closed_form import ClosedForm
from armwright.models.inverse.closed.joint_words import StepWords, Words, equation_words, true_statement
from armwright.models.inverse.closed.paul_types import PaulStep
from armwright.models.inverse.closed.solution_plan import SolutionPlan
from armwright.robot import Robot

_SHOULDER = ("shoulder right", "shoulder left")
_ELBOW = ("elbow up", "elbow down")
_WRIST = ("wrist no flip", "wrist flip")
_ELBOW_JOINT = 2  # which joint is the elbow, from 0
_FEW = 4  # joints of an arm that has one behind its elbow
_AXES = 6
_WRIST_JOINTS = 3
_MOSTLY = 0.7  # an elbow is up or down at so many of the positions; over the base an arm may fold back


@dataclass(frozen=True, slots=True)
class BranchWords:
    """The meaning of the signs of a closed form, in words.

    steps   of each step; None of one that has one branch only, or solves virtual joints only
    """

    plan: SolutionPlan
    steps: tuple[StepWords | None, ...]

    def of(self, signs: Signs) -> tuple[str, ...]:
        """A name per step; "" for a step that has none."""
        pairs = enumerate(zip(self.steps, signs, strict=True))
        return tuple("" if words is None else words.of(signs[:k], e) for k, (words, e) in pairs)


def labels_of(robot: Robot, closed: ClosedForm) -> tuple[str, ...]:
    """One label per branch: "shoulder left, elbow up, wrist flip"; "q3 positive" where no part has a name."""
    words = branch_words(robot, closed)
    return tuple(", ".join(filter(None, words.of(branch.signs))) for branch in closed.branches)


def branch_words(robot: Robot, closed: ClosedForm) -> BranchWords:
    """The words for all branches, each of them true of the positions that were looked at.

    Which sign has which name is seen from the arm: it means the other elbow where the shoulder turns over.
    """
    steps = closed.plan.steps
    if all(step.branches == 1 for step in steps):
        return BranchWords(closed.plan, (None,) * len(steps))
    trials = branch_trials(robot, closed)
    found: list[StepWords | None] = []
    for place, step in enumerate(steps):
        taken = [one.words for one in found if one is not None]
        found.append(_step_words(trials, closed, place, step, taken))
    return BranchWords(closed.plan, tuple(found))


def _step_words(
    trials: BranchTrials, closed: ClosedForm, place: int, step: PaulStep, taken: Collection[Words]
) -> StepWords | None:
    """What the branches of a step are called; None where it has one or solves virtual joints only."""
    own = [joint.variable for joint in trials.robot.moving if not joint.variable.startswith(VIRTUAL)]
    solved = [text for text in names_in(*step.angles, *step.slides) if text in own]
    if step.branches == 1 or not solved:
        return None
    if not closed.arm.is_reversed:
        for words, measure, agreement in _parts(trials, step, own, solved):
            side = None if words in taken else trials.positive_side(measure, place, agreement=agreement)
            if side is not None:
                return StepWords(words, side)
    slides_first = sorted(solved, key=lambda text: _all_turn(trials, [text]))
    looked_at = [*slides_first, *(text for text in own if text not in solved)]
    return true_statement(trials, place, looked_at, taken) or equation_words(step, closed.arm)


def _parts(
    trials: BranchTrials, step: PaulStep, own: Sequence[str], solved: Sequence[str]
) -> Iterator[tuple[Words, Array, float]]:
    """The parts of the arm that a step may decide about: words, a number per position, how many must agree.

    In a six-axis arm the last joint that is solved tells. In a smaller one two joints solved together are
    shoulder and elbow, and the first joint turns the shoulder over where there are more joints than two; with
    four and five joints the last one that is solved tells of others.
    """
    last = max(own.index(text) for text in solved)
    is_pair = len(own) < _AXES and len(step.angles) == 2 and len(solved) == 2
    if len(own) > 2 and last == 0 and _all_turn(trials, own[:2]):
        for measure in shoulder_sides(trials, own):
            yield _SHOULDER, measure, 1.0
    elif is_pair or (len(own) >= _FEW and 0 < last <= _ELBOW_JOINT):
        elbow = last if is_pair or len(step.angles) == 2 else _ELBOW_JOINT
        if _all_turn(trials, own[elbow - 1 : elbow + 1]):
            yield _ELBOW, elbow_heights(trials, _place(trials, own[elbow])), _MOSTLY
    elif len(own) >= _FEW and last > _ELBOW_JOINT and _all_turn(trials, own[-_WRIST_JOINTS:]):
        yield _WRIST, wrist_bends(trials, own[-_WRIST_JOINTS:]), 1.0


def _all_turn(trials: BranchTrials, variables: Sequence[str]) -> bool:
    turning = {joint.variable for joint in trials.robot.moving if joint.turns}
    return turning.issuperset(variables)


def _place(trials: BranchTrials, variable: str) -> int:
    """Which of the moving joints has this variable, from 0."""
    return [joint.variable for joint in trials.robot.moving].index(variable)
