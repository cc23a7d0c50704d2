"""Inverse geometry as a textbook prints it: formulas of all joints in order, and the branches in words."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence

from armwright.expr import Node, name
from armwright.expr.formula import formula_of
from armwright.expr.formula_text import formula_text
from armwright.models.inverse.choice.task import POSE
from armwright.models.inverse.closed.branch_labels import branch_words
from armwright.models.inverse.closed.closed_form import ClosedForm
from armwright.models.inverse.closed.written_solution import (
    GivenPose,
    fixed_turns,
    with_numbers,
    written_solution,
)
from armwright.models.inverse.elimination.trials import generic_values
from armwright.models.writing.handwriting import AS_LATEX, AS_TEXT, MOST_TERMS
from armwright.models.writing.solution_page import FormulaSection, SolutionTextbook
from armwright.robot import Robot
from armwright.robot.geometry.matrix import Matrix, matmul

_ALL = 6  # components of a pose
_SMALL = 3  # joints of an arm that meets a part of the pose only
_POSITION = ("x", "y", "z")
_TILTS = ("free_rx", "free_ry")  # virtual joints that are zero where the tool's z axis keeps its direction
_UPRIGHT = ("T13", "T23", "T31", "T32")
_OF_SIGNS = "Upper signs belong to +."
_OF_ROOTS = " A root of a negative number: this branch does not reach the pose."
_OF_BRANCHES = "A branch is a solution where the arm at these positions has the pose T; angles are modulo 2π."
_OF_ONE = "It is a solution where the arm at these positions has the pose T; angles are modulo 2π."


def solution_textbook(
    form: ClosedForm, robot: Robot, chain: Robot, *, task: Sequence[str], notes: Sequence[str]
) -> SolutionTextbook:
    """The formulas of a closed form.

    robot   whose joints are meant; chain: the joints that the form sees, virtual ones among them
    task    components of the pose that are met; those of a position are called x, y, z where it is a part
    notes   lines that stand first
    """
    constant = _constant_entries(robot) if len(robot.moving) < _ALL else {}
    keeps_upright = all(text in constant and constant[text].is_constant for text in _UPRIGHT)
    fixed = fixed_turns(form.arm, _TILTS) if keeps_upright else {}
    values = generic_values(chain)
    called = _position_names(task, {*values, *(joint.variable for joint in chain.moving)})
    given = GivenPose(with_numbers(POSE, {**called, **constant}), fixed, values)
    plain, typeset = (written_solution(form, given, hand) for hand in (AS_TEXT, AS_LATEX))
    needed = plain.needed_steps([joint.variable for joint in robot.moving])
    signs = tuple(plain.steps[k].doubled for k in needed if plain.steps[k].step.branches == 2)
    sections = plain.sections(needed, AS_TEXT)
    return SolutionTextbook(
        (
            *notes,
            *_advice(robot, task, constant),
            _joints(robot),
            *_position(called, constant),
            *_wanted_pose(sections),
            *_keeps(constant),
        ),
        sections,
        typeset.sections(needed, AS_LATEX),
        signs,
        tuple(plain.branches(needed, branch_words(chain, form))),
        (_of_signs(sections), _OF_BRANCHES) if signs else (_OF_ONE,),
    )


def _wanted_pose(sections: Sequence[FormulaSection]) -> Iterator[str]:
    """What the headings' U and 1T5 mean, where they name them; a section may make U from the pose."""
    is_named = any("U" in re.split(r"[ ·]", section.heading) for section in sections)
    is_made = sections[0].heading.startswith("U, ")
    if is_named:
        yield ("" if is_made else "U = T, the pose that is wanted; ") + "1T5: frame 5 seen from frame 1"


def _of_signs(sections: Sequence[FormulaSection]) -> str:
    """What double signs mean, and what roots do where there are any."""
    has_roots = any("sqrt" in line.right for section in sections for line in section.lines)
    return _OF_SIGNS + _OF_ROOTS if has_roots else _OF_SIGNS


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


def _advice(robot: Robot, task: Sequence[str], constant: Collection[str]) -> Iterator[str]:
    """What to do where a small arm is asked for a whole pose: its direction then decides about its elbow.

    A wrist, whose tip stays in its place, is asked for its whole turn.
    """
    is_still = all(row[3].value in constant for row in POSE[:3])
    if len(task) == _ALL and len(robot.moving) <= _SMALL and not is_still:
        yield "the whole pose is met; with the task x, y, or other components of it, only these are"


def _position_names(task: Sequence[str], taken: Collection[str]) -> dict[str, Node]:
    """Names x, y, z for the entries T14, T24, T34 that a task of less than the whole pose asks for."""
    if len(task) == _ALL:
        return {}
    places = zip(_POSITION, (row[3].value for row in POSE), strict=False)
    return {entry: name(text) for text, entry in places if text in task and text not in taken}


def _position(called: Mapping[str, Node], constant: Mapping[str, Node]) -> Iterator[str]:
    entries = [entry for entry in called if entry not in constant]
    if entries:
        yield f"{', '.join(called[entry].value for entry in entries)} = {', '.join(entries)}"


def _keeps(constant: Mapping[str, Node]) -> Iterator[str]:
    alike = dict[str, list[str]]()
    for text, node in constant.items():
        alike.setdefault(formula_text(formula_of(node, most=MOST_TERMS)), []).append(text)
    if constant:
        entries = ", ".join(" = ".join([*texts, value]) for value, texts in alike.items())
        yield f"every pose that the arm can take has {entries}"
