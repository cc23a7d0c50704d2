"""The equations of one formulation as a program: what the elimination of an arm starts from."""

from __future__ import annotations

from armwright.expr import ZERO, Node, number
from armwright.models.core.builder import Builder
from armwright.models.core.model import Entry, Model
from armwright.models.inverse.elimination.formulation import COUNT, RIGHT, Formulation
from armwright.models.inverse.elimination.general_arm import StudiedArm
from armwright.models.inverse.programs.equation_sides import constant_one, left_side, right_side
from armwright.models.inverse.programs.loop_walk import LOOP, loop_walk, names, words
from armwright.program import Argument, Output
from armwright.robot.geometry.matrix import Matrix

MOST_CONSTANTS = 8
_LINE = {
    "L": "direction of the line that closes the loop",
    "P": "point on that line",
    "PP": "P.P",
    "PL": "P.L",
    "M": "moment of that line, P x L",
    "W": "(P.P) L - 2 (P.L) P",
}
_PARTS = {
    "": "",
    "C": ", part with the cosine",
    "S": ", part with the sine",
    "Q": ", part with q",
    "QQ": ", part with q^2",
}
_LINES = tuple(
    Entry(stem + end, "", text + part) for end, part in _PARTS.items() for stem, text in _LINE.items()
)


def equations_model(arm: StudiedArm, form: Formulation, i: int, pose: Argument, T: Matrix) -> Model:
    """f(T) → right side R (14, 8), left side L (15, 27), constant roots, and the hidden joint."""
    b = Builder()
    walk = loop_walk(form, T, b)
    right = right_side(form, walk.inverses, b)
    left = left_side(form, walk.links)
    one = constant_one(form)
    L = [left[k][j] - right[0][j] * one[k] for j in range(COUNT) for k in range(27)] + one
    R = [right[k][j] for j in range(COUNT) for k in range(1, 1 + RIGHT)]
    joint, is_turn = form.ordering.joints[2 + form.hidden], form.kind(2 + form.hidden) == "R"
    return Model(
        name=f"{arm.name}_equations{i}",
        robot=arm.robot,
        title=f"Equations of the elimination, {words(form)}",
        menu="",
        references=("RR93 (13)-(18), 4.2",),
        inputs=(pose,),
        outputs=(
            Output("R", (COUNT, RIGHT), "", tuple(R), _right_words(form)),
            Output("L", (COUNT + 1, 27), "", tuple(L), _left_words(form)),
            Output(
                "fixed",
                (MOST_CONSTANTS, 2),
                "",
                _constants(form),
                "roots that are no solutions: angle, number",
            ),
            Output(
                "hidden",
                (2,),
                "",
                (number(joint), number(int(is_turn))),
                "hidden joint from 0; 1 where it turns",
            ),
        ),
        quantities=tuple(b.quantities),
        legend=(LOOP, *_LINES),
    )


def _right_words(form: Formulation) -> str:
    terms = [
        (f"cos {s}", f"sin {s}") if form.kind(k) == "R" else (s, f"{s}^2")
        for k, s in enumerate(names(form)[:2])
    ]
    products = [*terms[1], *(x for a in terms[0] for x in (a, *(f"{a} {c}" for c in terms[1])))]
    return f"coefficients of {', '.join(products)}"


def _left_words(form: Formulation) -> str:
    s = names(form)
    x, y = (
        f"{letter} = tan({s[2 + place]}/2)" if form.kind(2 + place) == "R" else f"{letter} = {s[2 + place]}"
        for letter, place in (("x", form.raised), ("y", form.kept_place))
    )
    hidden = s[2 + form.hidden] if form.kind(2 + form.hidden) == "R" else f"2 atan {s[2 + form.hidden]}"
    return f"1, cos, sin of {hidden} times 1, x, x^2 times 1, y, y^2; {x}, {y}; last row: the constant 1"


def _constants(form: Formulation) -> tuple[Node, ...]:
    """Angles at which the polynomial loses rank at every pose, and how often each occurs."""
    rows: list[Node] = []
    found = () if form.wide is None else form.wide
    for angle, count in list(found)[:MOST_CONSTANTS]:
        rows += [number(float(angle)), number(int(count))]
    return (*rows, *[ZERO] * (2 * MOST_CONSTANTS - len(rows)))
