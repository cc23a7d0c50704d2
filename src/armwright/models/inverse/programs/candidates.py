"""The way back from a root of the elimination and its null vector to the joints, as a program."""

from __future__ import annotations

from collections.abc import Sequence

from armwright.expr import ONE, ZERO, Node, atan2, cos, name, number, sin
from armwright.kernels.tolerances import VANISHING
from armwright.models.core.builder import Builder
from armwright.models.core.model import Model
from armwright.models.inverse.elimination.chain import JOINTS
from armwright.models.inverse.elimination.formulation import RIGHT, Formulation
from armwright.models.inverse.elimination.general_arm import StudiedArm
from armwright.models.inverse.programs.loop_walk import LOOP, loop_walk, words
from armwright.program import Argument, Output
from armwright.robot.geometry.matrix import Matrix


def candidate_model(arm: StudiedArm, form: Formulation, i: int, pose: Argument, T: Matrix) -> Model:
    """f(T, h, x, y, r) → q: joints s_1 … s_5 from what was found, s_6 from the loop that must close."""
    b = Builder()
    H = loop_walk(form, T, b).links
    h, x, y, r = (_argument(letter, count) for letter, count in (("h", 2), ("x", 2), ("y", 2), ("r", RIGHT)))
    s: list[Node] = [ZERO] * JOINTS
    s[2 + form.hidden] = _of_angle(form.kind(2 + form.hidden), *_nodes(h))
    s[2 + form.raised] = _of_ratio(form.kind(2 + form.raised), *_nodes(x))
    s[2 + form.kept_place] = _of_ratio(form.kind(2 + form.kept_place), *_nodes(y))
    found = _nodes(r)
    s[0] = atan2(found[5], found[2]) if form.kind(0) == "R" else found[2]
    s[1] = atan2(found[1], found[0]) if form.kind(1) == "R" else found[0]
    s[5] = _closing(form, H, s)
    q = [ZERO] * JOINTS
    for place, joint in enumerate(form.ordering.joints):
        q[joint] = s[place]
    return Model(
        name=f"{arm.name}_candidate{i}",
        robot=arm.robot,
        title=f"Joint values from a root and its null vector, {words(form)}",
        menu="",
        references=("RR93 4.2", "MC94"),
        inputs=(pose, h, x, y, r),
        outputs=(
            Output("qc", (JOINTS,), "", tuple(q), "configuration, lengths in units of the longest link"),
        ),
        quantities=tuple(b.quantities),
        legend=(LOOP,),
    )


_MEANING = {
    "h": "cosine and sine of the hidden angle",
    "x": "numerator and denominator of x",
    "y": "numerator and denominator of y",
    "r": "products of the terms of the eliminated joints",
}


def _argument(letter: str, count: int) -> Argument:
    return Argument(letter, (count,), "", tuple(f"{letter}{k + 1}" for k in range(count)), _MEANING[letter])


def _nodes(argument: Argument) -> tuple[Node, ...]:
    return tuple(name(element) for element in argument.elements)


def _of_angle(kind: str, c: Node, s: Node) -> Node:
    """The joint value from the hidden angle ψ: ψ, or tan(ψ/2) for a slide (0 where that is infinite)."""
    return atan2(s, c) if kind == "R" else _quotient(s, ONE + c)


def _of_ratio(kind: str, above: Node, below: Node) -> Node:
    return 2 * atan2(above, below) if kind == "R" else _quotient(above, below)


def _quotient(above: Node, below: Node) -> Node:
    """above/below, and 0 instead of an infinite value: Newton's method decides what becomes of it."""
    return above * below / (below * below + number(VANISHING))


def _closing(form: Formulation, H: Sequence[Matrix], s: Sequence[Node]) -> Node:
    """s_6 from the first row of H_6 Z_1 H_1 … Z_5 H_5, which is that of Z_6⁻¹."""
    side = form.ordering.direction
    row = list(H[5][0][:3])
    for place in range(5):
        if form.kind(place) == "R":
            c, t = cos(s[place]), sin(s[place]) * side
            row = [row[0] * c + row[1] * t, row[1] * c - row[0] * t, row[2]]
        link = H[place]
        row = [row[0] * link[0][j] + row[1] * link[1][j] + row[2] * link[2][j] for j in range(3)]
    return atan2(row[1] * side, row[0])
