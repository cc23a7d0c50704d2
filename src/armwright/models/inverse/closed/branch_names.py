"""Names of the quantities of a closed form, so that its equations can be read.

Stem, joint numbers, branch: C23PN is the cosine of θ2 + θ3 where the first choice was P (plus) and the
second N (minus). What no choice was made for yet has no letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from armwright.expr import ZERO, Node
from armwright.models.core.builder import Builder
from armwright.models.core.model import Entry
from armwright.models.inverse.closed.paul_types import PaulStep, StepBranch
from armwright.models.inverse.closed.solution_plan import form_of
from armwright.robot.geometry.matrix import Matrix

VIRTUAL = "free_"  # variables of joints that stand for components outside the task: free_x … free_rz

STEMS: Mapping[int, tuple[str, ...]] = {
    1: ("XK", "YK"),
    2: ("XK", "YK", "ZK"),
    3: ("XK", "YK", "ZK", "XL", "YL", "ZL"),
    4: ("XK", "YK", "XL", "YL"),
    5: ("XK", "YK", "ZK", "XL", "YL", "ZL"),
    6: ("AK", "BK", "PK", "QK", "ZK", "ZL"),
    7: ("AK", "BK", "PK", "QK", "ZK", "ZL"),
    8: ("AK", "BK", "PK", "QK", "ZK", "ZL"),
}

LEGEND = (
    Entry("U", "1 or m", "wanted pose without base location and tool"),
    Entry("C", "", "cosine of a joint angle, or of a sum of parallel ones; P, N behind: branch"),
    Entry("S", "", "sine of a joint angle, or of a sum of parallel ones"),
    Entry("RV", "m", "value of a slide"),
    Entry("XK", "", "coefficients of Paul's equation that is solved for the joints in the name"),
    Entry("LK", "", "length of the vector of coefficients; where it is 0 the equation leaves the angle free"),
    Entry("WK", "", "cosine of the angle between the two solutions and their middle"),
    Entry("HK", "", "sine of that angle, half the difference of the two solutions"),
    Entry("DK", "", "discriminant: negative out of reach, zero where two branches meet"),
    Entry("ER", "", "sum of squared differences between the pose of the branch and the wanted one"),
)


@dataclass(slots=True)
class Namer:
    """Gives names once each.

    tags    of the variables: joint numbers, or the component that a virtual joint stands for
    sides   of the variables: −1 where the arm is written in −θ or −r
    """

    tags: Mapping[str, str]
    sides: Mapping[str, int]
    builder: Builder = field(default_factory=Builder)
    given: set[str] = field(default_factory=set)

    def name_wanted_pose(self, U: Matrix) -> None:
        for i in range(3):
            for j in range(4):
                self._name(U[i][j], f"U{i + 1}{j + 1}", "wanted pose, from the first joint to the last")

    def coefficients(self, step: PaulStep, values: tuple[Node, ...], suffix: str) -> None:
        for stem, node in zip(STEMS.get(step.kind, ()), values, strict=False):
            self._name(node, stem + self._joints(step) + suffix, self._group(step))

    def parts(self, step: PaulStep, result: StepBranch, suffix: str) -> None:
        for stem, node in result.parts:
            self._name(node, stem + self._joints(step) + suffix, self._group(step))

    def result(self, step: PaulStep, result: StepBranch, suffix: str) -> None:
        group = self._group(step)
        for angle, (c, s) in zip(step.angles, result.angles, strict=True):
            tag = self._tag(angle) + suffix
            self._name(c, "C" + tag, group)
            self._name(s * self._side(angle), "S" + tag, group)
        for slide, r in zip(step.slides, result.slides, strict=True):
            self._name(r * self._side(slide), "RV" + self._tag(slide) + suffix, group)

    def error(self, node: Node, suffix: str) -> Node:
        self._name(node, "ER" + suffix, "is it a solution?")
        return node

    def _name(self, node: Node, text: str, group: str) -> None:
        if text not in self.given:
            self.given.add(text)
            self.builder.name(node, text, group=group)

    def _group(self, step: PaulStep) -> str:
        kind = f"type {step.kind}" if step.kind else "sum of angles"
        return f"joint {', '.join(self._tag(node) for node in (*step.angles, *step.slides))}: {kind}"

    def _joints(self, step: PaulStep) -> str:
        return "".join(self._tag(node) for node in (*step.angles, *step.slides))

    def _signs(self, node: Node) -> dict[str, int]:
        """The joints of an angle in the order of the arm, +1 where they are added and −1 if subtracted."""
        form = dict(form_of(node, self.tags).variables)
        return {text: form[text] * self.sides[text] for text in self.tags if text in form}

    def _side(self, node: Node) -> int:
        """The sign with which the first joint of an angle is in it."""
        return next(iter(self._signs(node).values()))

    def _tag(self, node: Node) -> str:
        """Numbers of the joints of an angle; m before those that are subtracted, K behind with a constant."""
        signs = self._signs(node)
        lead = self._side(node)
        shifted = "" if form_of(node, self.tags).constant is ZERO else "K"
        return "".join(("" if s == lead else "m") + self.tags[text] for text, s in signs.items()) + shifted
