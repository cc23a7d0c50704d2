"""Inverse geometry as a textbook prints it: formulas of all joints in order, and the branches in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from armwright.expr import Node
from armwright.expr.formula import formula_of
from armwright.expr.formula_text import formula_text, positive_first
from armwright.models.core.textbook import ReadableForm, broken_latex
from armwright.models.inverse.choice.task import POSE
from armwright.models.inverse.closed.branch_labels import branch_words
from armwright.models.inverse.closed.closed_form import ClosedForm
from armwright.models.inverse.closed.formula_page import WrittenLine
from armwright.models.inverse.closed.handwriting import AS_LATEX, AS_TEXT, MOST_TERMS
from armwright.models.inverse.closed.written_solution import (
    FormulaSection,
    GivenPose,
    fixed_turns,
    with_numbers,
    written_solution,
)
from armwright.models.inverse.elimination.trials import generic_values
from armwright.robot import Robot
from armwright.robot.geometry.matrix import Matrix, matmul

_ALL = 6  # components of a pose
_TILTS = ("free_rx", "free_ry")  # virtual joints that are zero where the tool's z axis keeps its direction
_UPRIGHT = ("T13", "T23", "T31", "T32")
_ENDINGS = (
    "Upper signs belong to +. A root of a negative number: this branch does not reach the pose.",
    "A branch is a solution where the arm at these positions has the pose T; angles are modulo 2 pi.",
)


@dataclass(frozen=True, slots=True, repr=False)
class SolutionTextbook(ReadableForm):
    """The closed form of an arm's inverse geometry; ``text`` and ``latex`` write it.

    facts      lines before the formulas: joints, and what holds of every pose that the arm can take
    plain      the sections as text; typeset: the same in LaTeX
    signs      unknowns that have a double sign
    branches   a row of signs for each branch, and what it is called
    """

    facts: tuple[str, ...]
    plain: tuple[FormulaSection, ...]
    typeset: tuple[FormulaSection, ...]
    signs: tuple[str, ...]
    branches: tuple[tuple[tuple[int, ...], str], ...]

    @property
    def text(self) -> str:
        """A section for each step with its formulas below it, then the branches in words."""
        lines = list(self.facts)
        for section in self.plain:
            lines.append(section.heading)
            lines += [f"  {line.left} = {line.right}" for line in section.lines]
        return "\n".join([*lines, *self._branch_lines()])

    @property
    def latex(self) -> str:
        """Displays in LaTeX, one for each section, between $$ on lines of their own."""
        displays = [_display(self.facts, ())]
        displays += [_display((section.heading,), section.lines) for section in self.typeset]
        return "\n\n".join([*displays, _display(tuple(self._branch_lines()), ())])

    def _branch_lines(self) -> Iterator[str]:
        if len(self.branches) > 1:
            yield f"branches, by the signs of {', '.join(self.signs)}:"
            for marks, words in self.branches:
                yield f"  {' '.join('+' if one > 0 else '-' for one in marks)}  {words}"
        yield from _ENDINGS


def solution_textbook(
    form: ClosedForm, robot: Robot, chain: Robot, *, notes: Sequence[str]
) -> SolutionTextbook:
    """The formulas of a closed form.

    robot   whose joints are meant; chain: the joints that the form sees, virtual ones among them
    notes   lines that stand first
    """
    constant = _constant_entries(robot) if len(robot.moving) < _ALL else {}
    keeps_upright = all(text in constant and constant[text].is_constant for text in _UPRIGHT)
    fixed = fixed_turns(form.arm, _TILTS) if keeps_upright else {}
    given = GivenPose(with_numbers(POSE, constant), fixed, generic_values(chain))
    plain, typeset = (written_solution(form, given, hand) for hand in (AS_TEXT, AS_LATEX))
    needed = plain.needed_steps([joint.variable for joint in robot.moving])
    return SolutionTextbook(
        (*notes, _joints(robot), *_keeps(constant)),
        plain.sections(needed, AS_TEXT),
        typeset.sections(needed, AS_LATEX),
        tuple(plain.steps[k].doubled for k in needed if plain.steps[k].step.branches == 2),
        tuple(plain.branches(needed, branch_words(chain, form))),
    )


def tool_pose(chain: Robot) -> Matrix:
    """The pose of the tool of a serial robot as a function of its joints."""
    T = chain.base.placement
    for joint in chain.joints:
        T = matmul(T, joint.transform())
    return matmul(T, chain.tool)


def _constant_entries(robot: Robot) -> dict[str, Node]:
    """Entries of the pose that are the same number wherever the arm stands, by name."""
    T = tool_pose(robot)
    formulas = {POSE[i][j].value: formula_of(T[i][j], most=MOST_TERMS) for i in range(3) for j in range(4)}
    return {text: one.node for text, one in formulas.items() if one.node.is_constant}


def _joints(robot: Robot) -> str:
    return "joints: " + ", ".join(f"{joint.variable} {joint.name}" for joint in robot.moving)


def _keeps(constant: Mapping[str, Node]) -> Iterator[str]:
    alike = dict[str, list[str]]()
    for text, node in constant.items():
        alike.setdefault(formula_text(formula_of(node, most=MOST_TERMS)), []).append(text)
    if constant:
        entries = ", ".join(" = ".join([*texts, value]) for value, texts in alike.items())
        yield f"every pose that the arm can take has {entries}"


# ----------------------------------------------------------------------------------- LaTeX


def _display(words: Sequence[str], lines: Sequence[WrittenLine]) -> str:
    """Words, then equations, in one aligned display."""
    rows = ["&" + _latex_words(text) for text in words]
    rows += [f"&{line.left} = {_right(line)}" for line in lines]
    return "$$\n\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}\n$$"


def _right(line: WrittenLine) -> str:
    if line.node is None:
        return line.right
    return broken_latex(positive_first(formula_of(line.node, most=MOST_TERMS)))


def _latex_words(text: str) -> str:
    r"""Words that LaTeX and notebooks print as they are; 1T0 becomes a transform with its frames.

    Two spaces are a wide one between two texts: notebooks print \quad inside a text letter by letter.
    """
    framed = re.sub(r"(\d+)T(\d+)", r"\\({}^{\1}T_{\2}\\)", text.replace("_", r"\_").replace("&", r"\&"))
    pieces = framed.replace("·", r"\(\cdot\)").split("  ")
    return r"\quad ".join(rf"\text{{{piece}}}" if piece else "" for piece in pieces)
