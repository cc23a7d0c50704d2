"""The order in which an arm's variables are solved, found by trying Paul's types again and again."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from armwright.expr import ZERO, Node, cos, evaluate, name, names_in, sin
from armwright.models.inverse.closed.paul_equations import WANTED, BareArm, Equation, equations_of
from armwright.models.inverse.closed.paul_types import PaulStep
from armwright.models.inverse.closed.recognise import Known, Value, possible_steps
from armwright.models.inverse.closed.unknowns import split_unknowns
from armwright.models.inverse.elimination.trials import generic_values

Signed = frozenset[tuple[str, int]]  # variables with signs


@dataclass(frozen=True, slots=True)
class Form:
    """An angle as a sum: variables with signs, and a constant (of slides between parallel axes)."""

    variables: Signed
    constant: Node = ZERO


NOTHING = Form(frozenset())


@dataclass(frozen=True, slots=True)
class SolutionPlan:
    """Steps in the order they are taken; ``reason`` where they do not reach all variables."""

    steps: tuple[PaulStep, ...]
    reason: str = ""

    @property
    def branches(self) -> int:
        count = 1
        for step in self.steps:
            count *= step.branches
        return count


def plan_of(arm: BareArm) -> SolutionPlan:
    """The steps that solve all variables of the arm, or as far as the eight types lead."""
    equations = equations_of(arm)
    wanted = _forms(arm, equations)
    samples = [_generic_position(arm, turn) for turn in (0.0, 0.7)]
    variables = {joint.variable for joint in arm.robot.moving}
    steps: list[PaulStep] = []
    angles: dict[Form, Node] = {}
    slides: set[str] = set()
    while True:
        steps += _sum_angles(wanted, angles)
        missing = [
            joint.name
            for joint in arm.robot.moving
            if joint.variable not in slides and form_of(name(joint.variable), variables) not in angles
        ]
        if not missing:
            return SolutionPlan(tuple(steps))
        step = _next_step(equations, variables, angles, slides, samples)
        if step is None:
            return SolutionPlan(tuple(steps), f"no equation of types 1-8 remains for {', '.join(missing)}")
        steps.append(step)
        angles.update({form_of(angle, variables): angle for angle in step.angles})
        slides.update(node.value for node in step.slides)


def form_of(angle: Node, variables: Collection[str]) -> Form:
    """The variables of an angle with their signs, and what else there is in the sum."""
    found: dict[str, int] = {}
    constant = ZERO
    stack = [(angle, 1)]
    while stack:
        node, s = stack.pop()
        if node.op == "name" and node.value in variables:
            found[node.value] = found.get(node.value, 0) + s
        elif node.op in _SIGNS and not set(variables).isdisjoint(names_in(node)):
            stack.extend((arg, s * sign) for arg, sign in zip(node.args, _SIGNS[node.op], strict=True))
        else:
            constant = constant + node * s
    return Form(frozenset(item for item in found.items() if item[1]), constant)


_SIGNS = {"add": (1, 1), "sub": (1, -1), "neg": (-1,)}


def _forms(arm: BareArm, equations: Iterable[Equation]) -> dict[Form, Node]:
    """Every angle that occurs, and every revolute variable by itself."""
    variables = {joint.variable for joint in arm.robot.moving}
    atoms = {atom for item in equations for monomial in item.poly.terms for atom, _ in monomial}
    angles = {
        atom.args[0]
        for atom in atoms
        if atom.op in ("sin", "cos") and not variables.isdisjoint(names_in(atom))
    }
    found = {form_of(angle, variables): angle for angle in sorted(angles, key=lambda angle: angle.key)}
    single = (name(joint.variable) for joint in arm.robot.moving if joint.turns)
    return found | {form_of(node, variables): node for node in single}


def _sum_angles(wanted: Mapping[Form, Node], angles: dict[Form, Node]) -> list[PaulStep]:
    """Angles that are the sum or difference of two known ones."""
    steps: list[PaulStep] = []
    grown = True
    while grown:
        grown = False
        for form, node in wanted.items():
            coefficients = None if form in angles else _sum_of_known(form, angles)
            if coefficients is not None:
                steps.append(PaulStep(0, (node,), (), coefficients, 1, ()))
                angles[form] = node
                grown = True
    return steps


def _sum_of_known(form: Form, angles: Mapping[Form, Node]) -> tuple[Node, ...] | None:
    """Cosine and sine of a and of ±b + c, where the angle is a ± b + c: a, b known and c constant."""
    found = known_terms(form, angles)
    if found is None:
        return None
    a, s, b, c = found
    cb, sb = cos(b), sin(b) * s
    return cos(a), sin(a), cb * cos(c) - sb * sin(c), sb * cos(c) + cb * sin(c)


def known_terms(form: Form, angles: Mapping[Form, Node]) -> tuple[Node, int, Node, Node] | None:
    """(a, sign, b, c) of an angle a ± b + c with a and b known (b may be 0), c constant; the first found."""
    for f, a in angles.items():
        for g, b in ((NOTHING, ZERO), *angles.items()):
            for s in (1, -1):
                if _combine_forms(f.variables, g.variables, s) == form.variables:
                    return a, s, b, form.constant - f.constant - g.constant * s
    return None


def _combine_forms(f: Signed, g: Signed, s: int) -> Signed:
    total = dict(f)
    for key, sign in g:
        total[key] = total.get(key, 0) + s * sign
    return frozenset(item for item in total.items() if item[1])


def _next_step(
    equations: Sequence[Equation],
    variables: set[str],
    angles: Mapping[Form, Node],
    slides: set[str],
    samples: Sequence[Mapping[str, float]],
) -> PaulStep | None:
    """The best step that some equation with at most two unknowns allows."""
    value, elsewhere = (_value_cache(sample) for sample in samples)

    def is_known(atom: Node) -> bool:
        if atom.op in ("sin", "cos"):
            return variables.isdisjoint(names_in(atom)) or form_of(atom.args[0], variables) in angles
        return atom.op != "name" or atom.value not in variables or atom.value in slides

    atoms = dict.fromkeys(atom for item in equations for m in item.poly.terms for atom, _ in m)
    known = {atom: is_known(atom) for atom in atoms}
    open_ones = [
        Known(item.place, split_unknowns(item.poly, known.__getitem__), value, elsewhere)
        for item in equations
        if 0 < len(_unknowns(item, known)) <= 2
    ]
    return next(possible_steps(open_ones), None)


def _value_cache(sample: Mapping[str, float]) -> Value:
    """The numeric value of nodes at a position, each worked out once."""
    values: dict[Node, float] = {}

    def value(node: Node) -> float:
        if node not in values:
            values[node] = evaluate(node, sample)
        return values[node]

    return value


def _unknowns(item: Equation, known: Mapping[Node, bool]) -> set[Node]:
    atoms = {atom for monomial in item.poly.terms for atom, _ in monomial if not known[atom]}
    return {atom.args[0] if atom.op in ("sin", "cos") else atom for atom in atoms}


def _generic_position(arm: BareArm, turn: float) -> dict[str, float]:
    """Numbers for all variables and for the pose they give; any position will do, but a fixed one."""
    q = np.array([0.37 + turn + 0.61 * k - 0.13 * k * k for k in range(len(arm.robot.moving))])
    symbols = generic_values(arm.robot)
    T = arm.robot.transforms(q, **symbols)[arm.robot.NL]
    values = {joint.variable: float(x) for joint, x in zip(arm.robot.moving, q, strict=True)} | symbols
    return values | {WANTED[i][j].value: float(T[i, j]) for i in range(3) for j in range(4)}
