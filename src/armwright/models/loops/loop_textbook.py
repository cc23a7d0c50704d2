"""Closing the loops as a textbook prints it: formulas of all passive joints in order, assemblies in words."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node, evaluate
from armwright.mechanism import Mechanism
from armwright.mechanism.loop_positions import NumericTree
from armwright.models.core.textbook import READ_STEPS
from armwright.models.loops.assembly_forms import LoopKinds, kinds_of_loop
from armwright.models.loops.planar_assembly import (
    Values,
    given_value,
    joint_position,
    motions_behind,
    round_answers,
    unknown_joints,
)
from armwright.models.loops.planar_loops import Item
from armwright.models.loops.planar_motion import PlanarJoint, PlanarMotion
from armwright.models.loops.written_rounds import RoundWriter, UnknownRound, letters
from armwright.models.writing.formula_page import FormulaPage
from armwright.models.writing.handwriting import AS_LATEX, AS_TEXT
from armwright.models.writing.solution_page import FormulaSection, SolutionTextbook
from armwright.robot.geometry.angle import angle_node

_ROUNDING = 1e-12  # rad: what constants of frames that were multiplied leave
_ROOT = "Upper signs belong to +. A root of a negative number: this assembly does not close."
_ANGLES = "Angles are modulo 2π."


@dataclass(frozen=True, slots=True)
class _WrittenLoop:
    """The formulas of one loop, as text and in LaTeX.

    doubled   the unknown with a double sign; "" where there is one assembly
    words     what the upper sign and the lower one mean
    """

    plain: FormulaSection
    typeset: FormulaSection
    doubled: str
    words: tuple[str, ...]


def loop_textbook(tree: NumericTree, *, what: str) -> SolutionTextbook:
    """The formulas of all passive joints; refused where a loop is in no plane."""
    mechanism = tree.mechanism
    waiting = [kinds_of_loop(tree, loop) for loop in mechanism.loops]
    values: dict[int, Node] = {j: mechanism.q[j] for j in mechanism.active}
    written: list[_WrittenLoop] = []
    while waiting:
        known = {j: given_value(q) for j, q in values.items()}
        one = next(loop for loop in waiting if loop.is_ready(mechanism, known))
        if one.items is None:
            raise ArmwrightError(
                f"{what} in textbook form: the loop at '{mechanism.joint_names[one.k]}' is not in a "
                f"plane; {READ_STEPS}"
            )
        written.append(_write_loop(mechanism, one, one.items, known))
        values |= {
            j.j: mechanism.q[j.j] for j in _unknown_joints(mechanism, one.items, known) if j.j in mechanism.q
        }
        waiting.remove(one)
    doubled = [one for one in written if one.doubled]
    return SolutionTextbook(
        (_joints(mechanism), _motors(mechanism)),
        tuple(one.plain for one in written),
        tuple(one.typeset for one in written),
        tuple(one.doubled for one in doubled),
        tuple(_branch(signs, doubled) for signs in product((1, -1), repeat=len(doubled))),
        (_ROOT, _ANGLES) if doubled else (_ANGLES,),
    )


def _branch(signs: tuple[int, ...], doubled: Sequence[_WrittenLoop]) -> tuple[tuple[int, ...], str]:
    words = [one.words[0 if sign > 0 else 1] for sign, one in zip(signs, doubled, strict=True)]
    return signs, ", ".join(words)


def _joints(mechanism: Mechanism) -> str:
    return "joints: " + ", ".join(f"{mechanism.q[j].value} {mechanism.joint(j).name}" for j in mechanism.free)


def _motors(mechanism: Mechanism) -> str:
    return "given: " + ", ".join(mechanism.q[j].value for j in mechanism.active)


def _unknown_joints(mechanism: Mechanism, items: Sequence[Item], known: Values) -> list[PlanarJoint]:
    return unknown_joints(items, known, mechanism.leads)


# --------------------------------------------------------------------------------- one loop


def _write_loop(mechanism: Mechanism, one: LoopKinds, items: list[Item], known: Values) -> _WrittenLoop:
    unknown = _round_of(mechanism, one.k, items, known)
    wanted = frozenset(i for i, joint in enumerate(unknown.joints) if joint.j in mechanism.q)
    first = _shortest(unknown, wanted)
    plain, typeset = (FormulaPage(hand, {}) for hand in (AS_TEXT, AS_LATEX))
    doubled, side = RoundWriter(plain, unknown, wanted).write(first)
    RoundWriter(typeset, unknown, wanted).write(first)
    names = mechanism.joint_names
    solved = [line.left for line in plain.lines if line.left in unknown.names.values()]
    heading = f"loop '{names[one.k]}': {_heading(solved, unknown)}"
    answers = round_answers(items, known, mechanism.leads, names)[1]
    word_of = {answer.side: answer.word for answer in answers}
    words = (word_of[side], word_of[-side]) if doubled else ()
    text, latex = (FormulaSection(heading, tuple(page.lines)) for page in (plain, typeset))
    return _WrittenLoop(text, latex, doubled, words)


def _heading(solved: Sequence[str], unknown: UnknownRound) -> str:
    """What is solved first and from what, then the others."""
    first, *others = solved
    if len(unknown.slides) == 2:
        is_turn = first not in {unknown.names[unknown.joints[i].j] for i in unknown.slides}
        slides = " and ".join(others if is_turn else solved)
        return f"{f'{first} from all angles, then ' if is_turn else ''}{slides} from two linear equations"
    circles = f"two circles meet, X·sin({first}) + Y·cos({first}) = Z"
    then = f"; then {' and '.join(others)}" if others else ""
    return f"{first} where {'a circle meets a line' if unknown.slides else circles}{then}"


def _shortest(unknown: UnknownRound, wanted: frozenset[int]) -> int:
    """The joint to begin with, such that the formulas of all are shortest."""
    if unknown.slides:
        return 0
    lengths = {}
    for first in range(3):
        page = FormulaPage(AS_TEXT, {})
        RoundWriter(page, unknown, wanted).write(first)
        lengths[first] = letters(page)
    return min(lengths, key=lambda first: lengths[first])


def _round_of(mechanism: Mechanism, k: int, items: list[Item], known: Values) -> UnknownRound:
    joints = _unknown_joints(mechanism, items, known)
    opened = next(loop.joint.variable for loop in mechanism.loops if loop.k == k)
    names: Mapping[int, str] = {
        joint.j: mechanism.q[joint.j].value if joint.j in mechanism.q else opened for joint in joints
    }
    turned: list[Node] = []
    turn: Node = ZERO
    constant = 0.0
    for item in items:
        if item in joints:
            turned.append(turn + _constant_angle(constant))
        elif isinstance(item, PlanarMotion):
            constant += math.atan2(evaluate(item.s, {}), evaluate(item.c, {}))
        elif item.turns:
            turn = turn + joint_position(item.j, known, mechanism.leads).q * item.sign
    return UnknownRound(
        tuple(joints),
        motions_behind(items, joints, known, mechanism.leads),
        tuple(turned),
        turn + _constant_angle(constant),
        names,
    )


def _constant_angle(angle: float) -> Node:
    """An angle between -π and π; exact where it is a multiple of π/12 but for rounding."""
    near = math.remainder(angle, 2 * math.pi)
    return ZERO if abs(near) < _ROUNDING else angle_node(float(f"{near:.15g}"))
