"""What people call the branches of a solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from armwright.expr import names_in
from armwright.models.inverse.closed.branch_names import VIRTUAL
from armwright.models.inverse.closed.closed_form import ClosedForm
from armwright.models.inverse.closed.elbow import elbow_heights
from armwright.models.inverse.closed.paul_types import PaulStep
from armwright.models.inverse.closed.solution_plan import SolutionPlan
from armwright.robot import Robot

_WORDS = {
    "shoulder": ("shoulder right", "shoulder left"),
    "elbow": ("elbow up", "elbow down"),
    "wrist": ("wrist no flip", "wrist flip"),
}
Signs = tuple[int, ...]
_ELBOW = 2  # which joint is the elbow, from 0
_FEW = 4  # joints of an arm that has one behind its elbow
_AXES = 6


@dataclass(frozen=True, slots=True)
class BranchWords:
    """What the signs of a closed form mean, in words.

    parts    of the steps: "shoulder", "elbow", "wrist", "" where words fail, or None where no joint of the
             robot is solved, only virtual ones
    upper    the sign of the elbow that is up, by the signs chosen before it
    """

    plan: SolutionPlan
    parts: tuple[str | None, ...]
    upper: Mapping[Signs, int]

    def of(self, signs: Signs) -> tuple[str, ...]:
        """A word per step; "" for a step that has one branch only."""
        used: set[str] = set()
        words = []
        for k, (step, part, e) in enumerate(zip(self.plan.steps, self.parts, signs, strict=True)):
            if step.branches == 1 or part is None:
                words.append("")
            elif part and part not in used:
                is_first = e * (self.upper[signs[:k]] if part == "elbow" else 1) > 0
                words.append(_WORDS[part][0 if is_first else 1])
                used.add(part)
            else:
                words.append(f"{_solved_variables(step)[0]}{'+' if e > 0 else '-'}")
        return tuple(words)


def branch_words(robot: Robot, closed: ClosedForm) -> BranchWords:
    """The words for all branches.

    Which elbow is up is seen from the arm: the same sign means the other elbow when the shoulder turns over.
    """
    order = [joint.variable for joint in closed.arm.robot.moving]
    parts = tuple(_part(step, order, closed.arm.is_reversed) for step in closed.plan.steps)
    all_signs = [branch.signs for branch in closed.branches]
    return BranchWords(closed.plan, parts, _upper(robot, closed, parts, all_signs))


def labels_of(robot: Robot, closed: ClosedForm) -> tuple[str, ...]:
    """One label per branch: "shoulder left, elbow up, wrist flip", or q1+ q3− where words fail."""
    words = branch_words(robot, closed)
    return tuple(", ".join(filter(None, words.of(branch.signs))) for branch in closed.branches)


def _part(step: PaulStep, order: Sequence[str], is_reversed: bool) -> str | None:
    """Which part of the arm a step decides about; None where it solves virtual joints only.

    In a six-axis arm the last joint that is solved tells. In a smaller one two joints solved together are
    shoulder and elbow, and the first joint turns the shoulder over where there are more joints than two; with
    four and five joints the last one that is solved tells of others.
    """
    solved = [text for text in _solved_variables(step) if not text.startswith(VIRTUAL)]
    own = [text for text in order if not text.startswith(VIRTUAL)]
    if not solved:
        return None
    if step.branches == 1 or is_reversed:
        return ""
    last = max(own.index(text) for text in solved)
    if len(own) > 2 and solved == own[:1]:
        return "shoulder"
    if len(own) < _AXES and len(step.angles) == 2 and len(solved) == 2:
        return "elbow"
    if len(own) < _FEW:
        return ""
    return "shoulder" if last == 0 else "elbow" if last <= _ELBOW else "wrist"


def _solved_variables(step: PaulStep) -> tuple[str, ...]:
    return names_in(*step.angles, *step.slides)


def _last_joint(step: PaulStep, order: Sequence[str]) -> int:
    return max(order.index(text) for text in _solved_variables(step) if text in order)


def _upper(
    robot: Robot, closed: ClosedForm, parts: Sequence[str | None], all_signs: Sequence[Signs]
) -> Mapping[Signs, int]:
    """The sign of the elbow that is up, by the signs chosen before it."""
    if "elbow" not in parts:
        return {}
    place = parts.index("elbow")
    step = closed.plan.steps[place]
    order = [joint.variable for joint in closed.arm.robot.moving]
    own = [text for text in order if not text.startswith(VIRTUAL)]
    elbow = _last_joint(step, order) if len(step.angles) == 2 else order.index(own[_ELBOW])
    heights: dict[Signs, float] = {}
    for signs, height in zip(all_signs, elbow_heights(robot, closed.tried, elbow), strict=True):
        before = signs[:place]
        heights[before] = heights.get(before, 0.0) + signs[place] * height
    return {before: -1 if height < 0 else 1 for before, height in heights.items()}
