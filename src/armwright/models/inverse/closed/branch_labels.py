"""What people call the branches of a solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from armwright.expr import names_in
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
_ELBOW = 2  # of the joints of a six-axis arm, from 0


@dataclass(frozen=True, slots=True)
class BranchWords:
    """What the signs of a closed form mean, in words.

    parts    of the steps: "shoulder", "elbow", "wrist", or "" where words fail
    upper    the sign of the elbow that is up, by the signs chosen before it
    """

    plan: SolutionPlan
    parts: tuple[str, ...]
    upper: Mapping[Signs, int]

    def of(self, signs: Signs) -> tuple[str, ...]:
        """A word per step; "" for a step that has one branch only."""
        used: set[str] = set()
        words = []
        for k, (step, part, e) in enumerate(zip(self.plan.steps, self.parts, signs, strict=True)):
            if step.branches == 1:
                words.append("")
            elif part and part not in used:
                is_first = e * (self.upper[signs[:k]] if part == "elbow" else 1) > 0
                words.append(_WORDS[part][0 if is_first else 1])
                used.add(part)
            else:
                names = names_in(*step.angles, *step.slides)
                words.append(f"{names[0]}{'+' if e > 0 else '-'}")
        return tuple(words)


def branch_words(robot: Robot, closed: ClosedForm) -> BranchWords:
    """The words for all branches.

    Which elbow is up is seen from the arm: the same sign means the other elbow when the shoulder turns over.
    """
    order = [joint.variable for joint in closed.arm.robot.moving]
    has_words = len(order) == 6 and not closed.arm.is_reversed
    parts = tuple(_part(step, order) if has_words else "" for step in closed.plan.steps)
    all_signs = [branch.signs for branch in closed.branches]
    return BranchWords(closed.plan, parts, _upper(robot, closed, parts, all_signs))


def labels_of(robot: Robot, closed: ClosedForm) -> tuple[str, ...]:
    """One label per branch: "shoulder left, elbow up, wrist flip", or q1+ q3− where words fail."""
    words = branch_words(robot, closed)
    return tuple(", ".join(filter(None, words.of(branch.signs))) for branch in closed.branches)


def _part(step: PaulStep, order: Sequence[str]) -> str:
    """Which part of a six-axis arm a step decides about: the last joint it solves tells."""
    if step.branches == 1:
        return ""
    last = _last_joint(step, order)
    return "shoulder" if last == 0 else "elbow" if last <= 2 else "wrist"


def _last_joint(step: PaulStep, order: Sequence[str]) -> int:
    return max(order.index(text) for text in names_in(*step.angles, *step.slides))


def _upper(
    robot: Robot, closed: ClosedForm, parts: Sequence[str], all_signs: Sequence[Signs]
) -> Mapping[Signs, int]:
    """The sign of the elbow that is up, by the signs chosen before it."""
    if "elbow" not in parts:
        return {}
    place = parts.index("elbow")
    step = closed.plan.steps[place]
    order = [joint.variable for joint in closed.arm.robot.moving]
    elbow = _last_joint(step, order) if len(step.angles) == 2 else _ELBOW
    heights: dict[Signs, float] = {}
    for signs, height in zip(all_signs, elbow_heights(robot, closed.tried, elbow), strict=True):
        before = signs[:place]
        heights[before] = heights.get(before, 0.0) + signs[place] * height
    return {before: -1 if height < 0 else 1 for before, height in heights.items()}
