"""What people call the branches of a solution."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.expr import names_in
from armwright.models.inverse.closed import Signs
from armwright.models.inverse.equations import Arm
from armwright.models.inverse.plan import Plan
from armwright.models.inverse.steps import Step

_WORDS = {
    "shoulder": ("shoulder right", "shoulder left"),
    "elbow": ("elbow up", "elbow down"),
    "wrist": ("wrist no flip", "wrist flip"),
}


def labels_of(arm: Arm, plan: Plan, all_signs: Sequence[Signs]) -> tuple[str, ...]:
    """One label per branch: "shoulder left, elbow up, wrist flip", or q1+ q3− where words fail."""
    order = [joint.variable for joint in arm.robot.moving]
    parts = [_part(step, order) for step in plan.steps]
    return tuple(_label(plan.steps, parts, signs) for signs in all_signs)


def _part(step: Step, order: Sequence[str]) -> str:
    """Which part of a six-axis arm a step decides about: the last joint it solves tells."""
    if len(order) != 6:
        return ""
    last = max(order.index(text) for text in names_in(*step.angles, *step.slides))
    return "shoulder" if last == 0 else "elbow" if last <= 2 else "wrist"


def _label(steps: Sequence[Step], parts: Sequence[str], signs: Signs) -> str:
    used: set[str] = set()
    words = []
    for step, part, e in zip(steps, parts, signs, strict=True):
        if step.branches == 1:
            continue
        if part and part not in used:
            words.append(_WORDS[part][0 if e > 0 else 1])
            used.add(part)
        else:
            names = names_in(*step.angles, *step.slides)
            words.append(f"{names[0]}{'+' if e > 0 else '-'}")
    return ", ".join(words)
