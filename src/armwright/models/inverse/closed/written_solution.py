"""A closed form written out: the wanted pose in the arm's frames, the steps that are needed, the signs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from armwright.expr import ONE, ZERO, Node, cos, evaluate, name, sin, substitute
from armwright.expr.formula import formula_of
from armwright.models.inverse.closed.branch_labels import BranchWords
from armwright.models.inverse.closed.closed_form import ClosedForm
from armwright.models.inverse.closed.elbow_route import ElbowPair, written_order
from armwright.models.inverse.closed.paul_equations import WANTED, BareArm, wanted_pose
from armwright.models.inverse.closed.paul_types import PaulStep, solve
from armwright.models.inverse.closed.unknown_names import UnknownNames
from armwright.models.inverse.closed.written_steps import StepWriter, WrittenStep
from armwright.models.writing.formula_page import FormulaPage, WrittenLine
from armwright.models.writing.handwriting import MOST_TERMS, Handwriting
from armwright.models.writing.solution_page import FormulaSection
from armwright.robot.geometry.matrix import Matrix

_NEAR = 1e-9  # of sines and cosines: the same angle


@dataclass(frozen=True, slots=True)
class GivenPose:
    """What is known of every pose that is asked for.

    T        the wanted pose; entries are names, or numbers where they are the same for all poses
    fixed    variables of the bare arm that are known because of that, and their values
    values   numbers for the names of lengths
    """

    T: Matrix
    fixed: Mapping[str, Node]
    values: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class WrittenSolution:
    """All steps of a closed form as formulas, by the place of the step in the plan.

    pose   what the entries of U, the pose between the first joint and the last, are made of
    """

    form: ClosedForm
    given: GivenPose
    names: UnknownNames
    pose: Mapping[str, WrittenLine]
    steps: Mapping[int, WrittenStep]

    def needed_steps(self, variables: Sequence[str]) -> list[int]:
        """The steps that these joints depend on, in order."""
        wanted = {self.names.own(variable) for variable in variables}
        found: list[int] = []
        for k, written in reversed(list(self.steps.items())):
            if not wanted.isdisjoint(written.solves):
                wanted |= written.uses
                found.insert(0, k)
        return found

    def sections(self, needed: Sequence[int], hand: Handwriting) -> tuple[FormulaSection, ...]:
        """The formulas of these steps, with those of the pose before them and offsets behind them."""
        uses = {text for k in needed for text in self.steps[k].uses}
        pose = tuple(line for text, line in self.pose.items() if text in uses)
        own = tuple(self._offset_lines(hand, {one for k in needed for one in self.steps[k].solves}))
        return (
            *([FormulaSection(self._pose_heading, pose)] if pose else []),
            *(FormulaSection(self._heading(self.steps[k]), self.steps[k].lines) for k in needed),
            *([FormulaSection("positions from angles", own)] if own else []),
        )

    @property
    def _pose_heading(self) -> str:
        if self.form.arm.is_reversed:
            return "U, the pose of the first joint seen from the last: the arm is solved from its tip"
        return "U, the pose T without what stands before the first joint and behind the last"

    def _offset_lines(self, hand: Handwriting, solved: set[str]) -> Iterator[WrittenLine]:
        for variable in self.names.tags:
            offset = self.names.offset_of(variable)
            if offset is not ZERO and self.names.own(variable) in solved:
                node = name(self.names.own(variable)) - offset
                yield WrittenLine(hand.symbol(variable), hand.formula(node), node)

    def _heading(self, written: WrittenStep) -> str:
        step, what = written.step, " and ".join(written.solves)
        sums = [
            one for one in self.names.angles.values() if one.name in written.solves and len(one.terms) > 1
        ]
        meant = "".join(f" ({one.name} = {_sum_text(one.terms)})" for one in sums) if step.kind else ""
        kind = f"type {step.kind}" if step.kind else "sum of known angles"
        return f"{what}{meant}: {kind}{self._origin(step)}"

    def _origin(self, step: PaulStep) -> str:
        """Where the equations of a step are found; nothing where the chain has joints of its own."""
        arm = self.form.arm
        if not step.place or arm.is_reversed or not all(tag.isdigit() for tag in self.names.tags.values()):
            return ""
        found = dict[str, list[str]]()
        for i, k, row, column in step.place:
            found.setdefault(_frames(i, k, arm.robot.NL), []).append(f"({row + 1}, {column + 1})")
        return ", from " + " and ".join(f"{' and '.join(at)} of {frames}" for frames, at in found.items())

    # ------------------------------------------------------------------------------ branches

    def branches(self, needed: Sequence[int], words: BranchWords) -> list[tuple[tuple[int, ...], str]]:
        """Signs as they are written, of the steps with two branches among these; and what they mean."""
        doubled = [k for k in needed if self.steps[k].step.branches == 2]
        others = [self._settled_sign(step) for step in self.form.plan.steps]
        rows = []
        for marks in product((1, -1), repeat=len(doubled)):
            signs = list(others)
            for k, mark in zip(doubled, marks, strict=True):
                signs[k] = mark * self.steps[k].flip
            said = words.of(tuple(signs))
            rows.append((marks, ", ".join(filter(None, (said[k] for k in doubled)))))
        return rows

    def _settled_sign(self, step: PaulStep) -> int:
        """The branch of a step that solves a variable known beforehand; +1 of any other."""
        if step.branches == 1 or len(step.angles) != 1 or step.angles[0].value not in self.given.fixed:
            return 1
        values = [self.names.in_names(node) for node in step.coefficients]
        c, s = solve(step, tuple(values), 1).angles[0]
        turn = self.given.fixed[step.angles[0].value]
        apart = (c - cos(turn), s - sin(turn))
        return 1 if all(abs(evaluate(one, self.given.values)) < _NEAR for one in apart) else -1


def written_solution(form: ClosedForm, given: GivenPose, hand: Handwriting) -> WrittenSolution:
    """The steps of a closed form, written by this hand."""
    names = UnknownNames(form.arm, form.namer.tags, given.fixed, given.values.keys())
    pose = dict(_learn_pose(names, given, hand))
    for variable, value in given.fixed.items():
        turned = value * form.arm.sides[variable]
        names.known[cos(name(variable))], names.known[sin(name(variable))] = cos(turned), sin(turned)
    writer = StepWriter(names, FormulaPage(hand, given.values))
    steps = {
        k: writer.write(step)
        for k, step in written_order(form.plan.steps, names.tags)
        if isinstance(step, ElbowPair)
        or not any(angle.value in given.fixed for angle in step.angles if angle.op == "name")
    }
    return WrittenSolution(form, given, names, pose, steps)


def _learn_pose(
    names: UnknownNames, given: GivenPose, hand: Handwriting
) -> Iterator[tuple[str, WrittenLine]]:
    """Entries of U: written in those of T where that is one term, else named and told."""
    U = wanted_pose(names.arm, (*given.T[:3], (ZERO, ZERO, ZERO, ONE)))
    for i in range(3):
        for j in range(4):
            formula = formula_of(U[i][j], most=MOST_TERMS)
            if len(formula.terms) <= 1 and not any(term.brackets for term in formula.terms):
                names.known[WANTED[i][j]] = formula.node
            else:
                text = WANTED[i][j].value
                yield text, WrittenLine(hand.symbol(text), hand.formula(U[i][j]), U[i][j])


def fixed_turns(arm: BareArm, turns: Sequence[str]) -> dict[str, Node]:
    """The offsets of these variables of the bare arm: their values where their joints are at zero."""
    return {variable: arm.offsets[variable] for variable in turns if variable in arm.offsets}


def with_numbers(T: Matrix, numbers: Mapping[str, Node]) -> Matrix:
    """A pose with some of its entries known."""
    return tuple(tuple(substitute(node, numbers) for node in row) for row in T)


def _sum_text(terms: Sequence[tuple[int, str]]) -> str:
    text = "".join(f" {'+' if sign > 0 else '-'} {one}" for sign, one in terms)
    return text.removeprefix(" + ")


def _frames(i: int, k: int, last: int) -> str:
    """1T0·U·6T5 = 1T5: which frames an equation is about."""
    before, behind = "" if i == 0 else f"{i}T0·", "" if k == last else f"·{last}T{k}"
    return f"{before}U{behind} = {i}T{k}"
