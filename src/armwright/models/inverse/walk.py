"""The equations of one formulation as functions of the pose, and the way back from a root to the joints.

The loop of arm and pose is walked as in ``models.elimination.formulation``; here the same coefficients are
nodes, so that they can be written out. Z_3 H_3 Z_4 H_4 Z_5 H_5 gives the left side, (Z_1 H_1 Z_2 H_2)⁻¹ H_6⁻¹
the right side, each a sum of products of joint terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from armwright.expr import ONE, ZERO, Node, atan2, cos, name, number, sin
from armwright.models.builder import Builder
from armwright.models.elimination.chain import JOINTS
from armwright.models.elimination.formulation import Formulation
from armwright.models.elimination.lines import COUNT, RIGHT
from armwright.models.inverse.clean import cleaned
from armwright.models.inverse.lines import Line, joint_terms, line_of, moved
from armwright.models.model import Entry, Model
from armwright.program import Argument, Output
from armwright.robot.matrix import Matrix, inverse_transform, matmul, matrix

if TYPE_CHECKING:
    from armwright.models.inverse_geometry import InverseModel

MOST_CONSTANTS = 8
Key: TypeAlias = tuple[int, int, int]
Terms: TypeAlias = dict[Key, tuple[Node, ...]]
_SUFFIXES = {"R": ("", "C", "S"), "P": ("", "Q", "QQ")}
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
_LEGEND = (
    Entry("H", "", "link of the loop that holds the wanted pose, lengths in units of the longest link"),
    *(Entry(stem + end, "", text + part) for end, part in _PARTS.items() for stem, text in _LINE.items()),
)


def equations_model(model: InverseModel, form: Formulation, i: int, pose: Argument, T: Matrix) -> Model:
    """f(T) → right side R (14, 8), left side L (15, 27), constant roots, and the hidden joint."""
    b = Builder()
    H = _links(form, T, b)
    right = _right(form, H, b)
    left = _left(form, H)
    one = _one(form)
    L = [left[k][j] - right[0][j] * one[k] for j in range(COUNT) for k in range(27)] + one
    R = [right[k][j] for j in range(COUNT) for k in range(1, 1 + RIGHT)]
    joint, is_turn = form.ordering.joints[2 + form.hidden], form.kind(2 + form.hidden) == "R"
    return Model(
        name=f"{model.name}_equations{i}",
        robot=model.robot,
        title=f"Equations of the elimination, {_words(form)}",
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
        legend=_LEGEND,
    )


def _names(form: Formulation) -> list[str]:
    return [f"q{form.ordering.joints[k] + 1}" for k in range(JOINTS)]


def _words(form: Formulation) -> str:
    s = _names(form)
    return f"{s[2 + form.hidden]} hidden, {s[0]} and {s[1]} eliminated"


def _right_words(form: Formulation) -> str:
    terms = [
        (f"cos {s}", f"sin {s}") if form.kind(k) == "R" else (s, f"{s}^2")
        for k, s in enumerate(_names(form)[:2])
    ]
    products = [*terms[1], *(x for a in terms[0] for x in (a, *(f"{a} {c}" for c in terms[1])))]
    return f"coefficients of {', '.join(products)}"


def _left_words(form: Formulation) -> str:
    s = _names(form)
    x, y = (
        f"{letter} = tan({s[2 + place]}/2)" if form.kind(2 + place) == "R" else f"{letter} = {s[2 + place]}"
        for letter, place in (("x", form.raised), ("y", form.kept))
    )
    hidden = s[2 + form.hidden] if form.kind(2 + form.hidden) == "R" else f"2 atan {s[2 + form.hidden]}"
    return f"1, cos, sin of {hidden} times 1, x, x^2 times 1, y, y^2; {x}, {y}; last row: the constant 1"


def _links(form: Formulation, T: Matrix, b: Builder) -> list[Matrix]:
    """H_1 … H_6 as the walk meets them."""
    chain = form.chain
    K = [matrix(cleaned(link)) for link in chain.links]
    scale = number(chain.scale)
    scaled: Matrix = (*((*row[:3], row[3] / scale) for row in T[:3]), (ZERO, ZERO, ZERO, ONE))
    closing = matmul(matmul(K[JOINTS], inverse_transform(scaled)), K[0])
    loop = [*K[1:JOINTS], closing]
    order = list(form.ordering.joints)
    if form.ordering.direction == -1:
        order = [*order[1:], order[0]]
        loop = [inverse_transform(link) if link is not closing else link for link in loop]
        back = matmul(matmul(inverse_transform(K[0]), scaled), inverse_transform(K[JOINTS]))
        loop[JOINTS - 1] = back
    for i in range(3):
        for j in range(4):
            b.name(loop[JOINTS - 1][i][j], f"H{i + 1}{j + 1}", group="the loop that arm and pose make")
    return [loop[j] for j in order]


def _right(form: Formulation, H: Sequence[Matrix], b: Builder) -> list[tuple[Node, ...]]:
    """Nine vectors of fourteen: coefficients of the terms of s_1 times the terms of s_2."""
    side = -form.ordering.direction  # of Z⁻¹
    start = line_of(inverse_transform(H[5]))
    if form.ordering.pose_follows == 5:
        _name_line(b, start, "", "line that closes the loop")
    found = []
    for suffix, first in zip(_SUFFIXES[form.kind(0)], joint_terms(form.kind(0), side, start), strict=True):
        here = moved(inverse_transform(H[0]), first)
        if form.ordering.pose_follows == 0:
            _name_line(b, here, suffix, _heading(form, suffix))
        found += [moved(inverse_transform(H[1]), each) for each in joint_terms(form.kind(1), side, here)]
    return [line.functions for line in found]


def _heading(form: Formulation, suffix: str) -> str:
    joint = _names(form)[0]
    terms = {"": "without", "C": f"times cos {joint}", "S": f"times sin {joint}", "Q": f"times {joint}"}
    word = terms.get(suffix, f"times {joint}^2")
    return f"line that closes the loop, part {word}{f' {joint}' if not suffix else ''}"


def _name_line(b: Builder, f: Line, suffix: str, heading: str) -> None:
    for stem, v in (("L", f.l), ("P", f.p), ("M", f.m), ("W", f.w)):
        for k in range(3):
            b.name(v[k], f"{stem}{suffix}{k + 1}", group=heading)
    b.name(f.pp, f"PP{suffix}", group=heading)
    b.name(f.pl, f"PL{suffix}", group=heading)


def _left(form: Formulation, H: Sequence[Matrix]) -> list[tuple[Node, ...]]:
    """27 vectors of fourteen: 1, cos, sin of the hidden joint times powers of x times powers of y."""
    side = form.ordering.direction
    start = line_of(H[4])
    terms: Terms = {}
    for c, last in enumerate(joint_terms(form.kind(4), side, start)):
        there = moved(H[3], last)
        for b, middle in enumerate(joint_terms(form.kind(3), side, there)):
            here = moved(H[2], middle)
            for a, first in enumerate(joint_terms(form.kind(2), side, here)):
                terms[a, b, c] = first.functions
    for place in range(3):
        terms = _along(form, place, terms)
    at = [0, 0, 0]
    found = []
    for at[form.hidden] in range(3):
        for at[form.raised] in range(3):
            for at[form.kept] in range(3):
                found.append(terms[at[0], at[1], at[2]])
    return found


def _along(form: Formulation, place: int, terms: Terms) -> Terms:
    """The terms of one joint changed to the form that its part in the elimination wants."""
    made: Terms = {}
    for key in terms:
        if key[place] == 0:
            keys = [_moved(key, place, k) for k in range(3)]
            three = zip(*(terms[each] for each in keys), strict=True)
            changed = zip(*(_changed(form, place, *nodes) for nodes in three), strict=True)
            made.update(zip(keys, changed, strict=True))
    return made


def _moved(key: Key, place: int, k: int) -> Key:
    a, b, c = (k if i == place else old for i, old in enumerate(key))
    return a, b, c


def _changed(form: Formulation, place: int, a: Node, b: Node, c: Node) -> tuple[Node, Node, Node]:
    """See ``models.elimination.variables``: powers of x, or 1, cos, sin of the hidden angle."""
    is_turn = form.kind(2 + place) == "R"
    if place == form.hidden:
        return (a, b, c) if is_turn else ((a + c) / 2, (a - c) / 2, b / 2)
    return (a + b, 2 * c, a - b) if is_turn else (a, b, c)


def _one(form: Formulation) -> list[Node]:
    """The constant 1 in the form of the left side."""
    h, x, y = (_changed(form, place, ONE, ZERO, ZERO) for place in (form.hidden, form.raised, form.kept))
    return [a * b * c for a in h for b in x for c in y]


def _constants(form: Formulation) -> tuple[Node, ...]:
    """Angles at which the polynomial loses rank at every pose, and how often each occurs."""
    rows: list[Node] = []
    found = () if form.wide is None else form.wide
    for angle, count in list(found)[:MOST_CONSTANTS]:
        rows += [number(float(angle)), number(int(count))]
    return (*rows, *[ZERO] * (2 * MOST_CONSTANTS - len(rows)))


# --------------------------------------------------------------------------------- the way back


def candidate_model(model: InverseModel, form: Formulation, i: int, pose: Argument, T: Matrix) -> Model:
    """f(T, h, x, y, r) → q: joints s_1 … s_5 from what was found, s_6 from the loop that must close."""
    b = Builder()
    H = _links(form, T, b)
    h, x, y, r = (_argument(letter, count) for letter, count in (("h", 2), ("x", 2), ("y", 2), ("r", RIGHT)))
    s: list[Node] = [ZERO] * JOINTS
    s[2 + form.hidden] = _of_angle(form.kind(2 + form.hidden), *_nodes(h))
    s[2 + form.raised] = _of_ratio(form.kind(2 + form.raised), *_nodes(x))
    s[2 + form.kept] = _of_ratio(form.kind(2 + form.kept), *_nodes(y))
    found = _nodes(r)
    s[0] = atan2(found[5], found[2]) if form.kind(0) == "R" else found[2]
    s[1] = atan2(found[1], found[0]) if form.kind(1) == "R" else found[0]
    s[5] = _closing(form, H, s)
    q = [ZERO] * JOINTS
    for place, joint in enumerate(form.ordering.joints):
        q[joint] = s[place]
    return Model(
        name=f"{model.name}_candidate{i}",
        robot=model.robot,
        title=f"Joint values from a root and its null vector, {_words(form)}",
        menu="",
        references=("RR93 4.2", "MC94"),
        inputs=(pose, h, x, y, r),
        outputs=(
            Output("qc", (JOINTS,), "", tuple(q), "configuration, lengths in units of the longest link"),
        ),
        quantities=tuple(b.quantities),
        legend=_LEGEND[:1],
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
    return above * below / (below * below + number(1e-30))


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
