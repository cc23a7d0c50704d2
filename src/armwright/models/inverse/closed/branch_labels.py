"""What people call the branches of a solution."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def labels_of(robot: Robot, closed: ClosedForm) -> tuple[str, ...]:
    """One label per branch: "shoulder left, elbow up, wrist flip", or q1+ q3− where words fail.

    Which elbow is up is seen from the arm: the same sign means the other elbow when the shoulder turns over.
    """
    order = [joint.variable for joint in closed.arm.robot.moving]
    parts = [_part(step, order) for step in closed.plan.steps]
    all_signs = [branch.signs for branch in closed.branches]
    upper = _upper(robot, closed, parts, all_signs)
    return tuple(_label(closed.plan, parts, signs, upper) for signs in all_signs)


def _part(step: PaulStep, order: Sequence[str]) -> str:
    """Which part of a six-axis arm a step decides about: the last joint it solves tells."""
    if len(order) != 6 or step.branches == 1:
        return ""
    last = max(order.index(text) for text in names_in(*step.angles, *step.slides))
    return "shoulder" if last == 0 else "elbow" if last <= 2 else "wrist"


def _upper(
    robot: Robot, closed: ClosedForm, parts: Sequence[str], all_signs: Sequence[Signs]
) -> Mapping[Signs, int]:
    """The sign of the elbow that is up, by the signs chosen before it."""
    if "elbow" not in parts:
        return {}
    place = parts.index("elbow")
    heights: dict[Signs, float] = {}
    for signs, height in zip(all_signs, elbow_heights(robot, closed.tried), strict=True):
        before = signs[:place]
        heights[before] = heights.get(before, 0.0) + signs[place] * height
    return {before: -1 if height < 0 else 1 for before, height in heights.items()}


def _label(plan: SolutionPlan, parts: Sequence[str], signs: Signs, upper: Mapping[Signs, int]) -> str:
    used: set[str] = set()
    words = []
    for k, (step, part, e) in enumerate(zip(plan.steps, parts, signs, strict=True)):
        if step.branches == 1:
            continue
        if part and part not in used:
            is_first = e * (upper[signs[:k]] if part == "elbow" else 1) > 0
            words.append(_WORDS[part][0 if is_first else 1])
            used.add(part)
        else:
            names = names_in(*step.angles, *step.slides)
            words.append(f"{names[0]}{'+' if e > 0 else '-'}")
    return ", ".join(words)
