"""The steps of a closed form as formulas: q1 = atan2(…) ± atan2(…), one function for each of Paul's types.

Each function writes what ``paul_types`` computes for the same step, without the care for singular positions;
a step with two branches carries one double sign.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction

from armwright.expr import ONE, ZERO, Node, cos, names_in, number, sin, sqrt
from armwright.models.inverse.closed.formula_page import FormulaPage, WrittenLine
from armwright.models.inverse.closed.handwriting import AS_TEXT, Handwriting
from armwright.models.inverse.closed.paul_types import PaulStep
from armwright.models.inverse.closed.solution_plan import Form, form_of, known_terms
from armwright.models.inverse.closed.unknown_names import NamedAngle, UnknownNames


@dataclass(frozen=True, slots=True)
class WrittenStep:
    """The lines of a step.

    solves   names of what it solves; uses: names that its formulas need
    doubled  of a step with two branches, the unknown whose formula carries the double sign first
    flip     +1 where the upper sign is the branch e = +1 of the step, −1 where it is the other one
    """

    step: PaulStep
    lines: tuple[WrittenLine, ...]
    solves: tuple[str, ...]
    uses: frozenset[str]
    doubled: str
    flip: int


@dataclass(slots=True)
class StepWriter:
    """Writes steps in their order; what one solves is known to those behind it.

    page   where the lines of a step go
    """

    names: UnknownNames
    page: FormulaPage
    _forms: dict[Form, Node] = field(default_factory=dict)

    def write(self, step: PaulStep) -> WrittenStep:
        """The lines of the next step."""
        self.page = self.page.empty()
        c = tuple(self.names.in_names(node) for node in step.coefficients)
        flip = self._sum(step) if step.kind == 0 else _WRITERS[step.kind](self, step, c)
        self.names.learn(step.angles, step.slides)
        self._forms |= {form_of(angle, self.names.tags): angle for angle in step.angles}
        solves = [self.names.angle(angle).name for angle in step.angles]
        solves += [self.names.own(slide.value) for slide in step.slides]
        uses = frozenset(self.page.uses - set(solves))
        doubled = solves[-1] if step.slides else solves[0]
        return WrittenStep(step, tuple(self.page.lines), tuple(solves), uses, doubled, flip)

    # ------------------------------------------------------------------------- the types

    def _sum(self, step: PaulStep) -> int:
        """Q = ±a ± b of two known angles."""
        target = self.names.angle(step.angles[0])
        found = known_terms(form_of(step.angles[0], self.names.tags), self._forms)
        assert found is not None  # the plan has found it the same way
        a, sign, b, constant = found
        first = self.names.angle(a)
        total = first.node * first.side + first.shift
        if b is not ZERO:
            second = self.names.angle(b)
            total = total + (second.node * second.side + second.shift) * sign
        self.page.say(target.name, (total + constant - target.shift) * target.side)
        return 1

    def _type1(self, step: PaulStep, c: tuple[Node, ...]) -> int:
        """X r = Y."""
        X, Y = c
        sign = self.page.sign(X) or (-1 if AS_TEXT.formula(X).startswith("-") else 1)
        self._say_slide(step.slides[0], Y * sign, X * sign)
        return 1

    def _type2(self, step: PaulStep, c: tuple[Node, ...]) -> int:
        """X S + Y C = Z."""
        X, Y, Z = c
        return self._one_angle(self.names.angle(step.angles[0]), X, Y, Z)

    def _type3(self, step: PaulStep, c: tuple[Node, ...]) -> int:
        """X1 S + Y1 C = Z1, X2 S + Y2 C = Z2."""
        angle = self.names.angle(step.angles[0])
        (X1, Y1), (X2, Y2) = angle.own_line(c[0], c[1]), angle.own_line(c[3], c[4])
        Z1, Z2 = c[2], c[5]
        D = X1 * Y2 - X2 * Y1
        sign = self.page.sign(D)
        sine, cosine = Z1 * Y2 - Z2 * Y1, X1 * Z2 - X2 * Z1
        if not sign:
            d = self.page.part("D", angle, D)
            turn = [
                self.page.hand.over(self.page.part(stem, angle, one), d)
                for stem, one in (("S", sine), ("C", cosine))
            ]
            self.page.line(angle.name, self.page.hand.atan2(*turn))
            return 1
        self.page.say_direction(angle, sine * sign, cosine * sign)
        return 1

    def _type4(self, step: PaulStep, c: tuple[Node, ...]) -> int:
        """X1 r S = Y1, X2 r C = Y2."""
        X1, Y1, X2, Y2 = c
        angle, slide, hand = self.names.angle(step.angles[0]), step.slides[0], self.page.hand
        sine, cosine = angle.own_direction(
            self.page.ratio("VS", angle, Y1, X1), self.page.ratio("VC", angle, Y2, X2)
        )
        parts = self.page.own_part("S", angle, sine), self.page.own_part("C", angle, cosine)
        squares = _sum_of_two(*map(hand.square, parts))
        side, offset = self.names.arm.sides[slide.value], self.names.arm.offsets[slide.value]
        self.page.line(
            self.names.own(slide.value), f"{hand.both}{hand.root(squares)}{self.page.less(offset)}"
        )
        mark = hand.both if side > 0 else hand.other_way
        self.page.line(angle.name, hand.atan2(*(_with_mark(mark, one, hand) for one in parts)))
        return side

    def _type5(self, step: PaulStep, c: tuple[Node, ...]) -> int:
        """X1 S = Y1 + Z1 r, X2 C = Y2 + Z2 r: a quadratic equation for r."""
        X1, Y1, Z1, X2, Y2, Z2 = c
        angle, slide, hand = self.names.angle(step.angles[0]), step.slides[0], self.page.hand
        v1, w1 = self.page.ratio("VS", angle, Y1, X1), self.page.ratio("WS", angle, Z1, X1)
        v2, w2 = self.page.ratio("VC", angle, Y2, X2), self.page.ratio("WC", angle, Z2, X2)
        side, offset = self.names.arm.sides[slide.value], self.names.arm.offsets[slide.value]
        a = self.page.own_part("A", angle, w1 * w1 + w2 * w2)
        h = self.page.own_part("H", angle, (v1 * w1 + v2 * w2) * side)
        k = self.page.own_part("K", angle, v1 * v1 + v2 * v2 - 1)
        inside = hand.root(f"{hand.square(h)} - {a}{self.page.times}{hand.in_brackets(k)}")
        top = f"{_negative(h, hand)} {hand.both.strip()} {inside}"
        self.page.line(self.names.own(slide.value), hand.over(top.strip(), a) + self.page.less(offset))
        r = self.names.slide_node(slide)
        self.page.say_direction(angle, *angle.own_direction(v1 + w1 * r, v2 + w2 * r))
        return side

    def _type8(self, step: PaulStep, c: tuple[Node, ...]) -> int:
        """The sum of squares leaves type 2 for x; then both equations are linear in y."""
        A, B, P, Q, Z1, Z2 = c
        x, y = (self.names.angle(angle) for angle in step.angles)
        (p, q), length = self._unit(P, Q)
        X, Y = x.own_line(-(q * Z1 + p * Z2), q * Z2 - p * Z1)
        left = self.page.own_part("X", x, X), self.page.own_part("Y", x, Y)
        if length is ONE:
            z = self.page.quotient("Z", x, P * P + Q * Q + Z1 * Z1 + Z2 * Z2 - A * A - B * B, ONE * 2)
        else:
            squares = _sum_of_two(*map(self.page.hand.square, left))
            constant = _sum_of_squares((P, Q), (A, B))
            top = squares + self.page.more(constant)
            z = self.page.name_line("Z", x, self.page.hand.over(top, self.page.hand.formula(length * 2)))
        self._say_turned(x, *left, z)
        self.names.learn(step.angles[:1], ())
        cx, sx = (self.names.known[f(step.angles[0])] for f in (cos, sin))
        E1, E2 = P * cx + Q * sx + Z1, P * sx - Q * cx + Z2
        a, b = self._unit(A, B)[0] if ZERO in (A, B) else (A, B)
        self.page.say_direction(y, *y.own_direction(-(b * E1 + a * E2), b * E2 - a * E1))
        return -x.side

    def _unit(self, one: Node, other: Node) -> tuple[tuple[Node, Node], Node]:
        """A vector divided by its length, and this; as it is, and 1, where its length is no single term."""
        if self.page.is_number(one) and self.page.is_number(other) and ZERO not in (one, other):
            length = sqrt(one * one + other * other)
            return (one / length, other / length), length
        for k, (length, zero) in enumerate(((one, other), (other, one))):
            sign = self.page.sign(length) if zero is ZERO else 0
            if sign:
                return ((ONE * sign, ZERO) if k == 0 else (ZERO, ONE * sign)), length * sign
        return (one, other), ONE

    def _say_slide(self, slide: Node, top: Node, below: Node) -> None:
        """The position of a slide of the bare arm that is top/below."""
        side, offset = self.names.arm.sides[slide.value], self.names.arm.offsets[slide.value]
        own = self.names.own(slide.value)
        if below.op == "number":
            self.page.say(own, top / below * side - offset)
            return
        self.page.need(top, below)
        right = self.page.hand.over(self.page.hand.formula(top * side), self.page.hand.formula(below))
        self.page.line(own, right + self.page.less(offset))

    # ------------------------------------------------------------------------- one angle

    def _one_angle(self, angle: NamedAngle, X: Node, Y: Node, Z: Node) -> int:
        """X S + Y C = Z for the angle φ of the bare arm."""
        X, Y = angle.own_line(X, Y)
        hand, flip = self.page.hand, angle.side
        if self.page.is_zero(Z):
            sine = self.page.signed_part(hand.both, "Y", angle, Y)
            self.page.line(angle.name, hand.atan2(sine, self.page.signed_part(hand.other_way, "X", angle, X)))
            return flip
        if self.page.is_zero(X) and (sign := self.page.sign(Y)):
            c = self.page.quotient("C", angle, Z * sign, Y * sign)
            self.page.line(angle.name, hand.atan2(f"{hand.both}{self._complement(c)}", c))
            return flip * sign
        if self.page.is_zero(Y) and (sign := self.page.sign(X)):
            s = self.page.quotient("S", angle, Z * sign, X * sign)
            self.page.line(angle.name, hand.atan2(s, f"{hand.both}{self._complement(s)}"))
            return -flip * sign
        if AS_TEXT.formula(Z).startswith("-"):
            X, Y, Z, flip = -X, -Y, -Z, -flip
        x, y = self.page.own_part("X", angle, X), self.page.own_part("Y", angle, Y)
        self._say_turned(angle, x, y, self.page.own_part("Z", angle, Z))
        return flip

    def _say_turned(self, angle: NamedAngle, x: str, y: str, z: str) -> None:
        """The two solutions of x sin Q + y cos Q = z."""
        hand = self.page.hand
        squares = _sum_of_two(*map(hand.square, (x, y)))
        far = hand.atan2(hand.root(f"{squares} - {hand.square(z)}"), z)
        self.page.line(angle.name, f"{hand.atan2(x, y)} {hand.both.strip()} {far}")

    def _complement(self, text: str) -> str:
        return self.page.hand.root(f"1 - {self.page.hand.square(text)}")


def _sum_of_two(left: str, right: str) -> str:
    """The sum of two squares; that of zero is left out."""
    return " + ".join(sorted(text for text in (left, right) if not re.match(r"0[²^]", text)))


def _sum_of_squares(plus: tuple[Node, Node], minus: tuple[Node, Node]) -> Node:
    """p² + q² − a² − b²; of decimals without rounding, so that the number is as short as it can be."""
    if any(names_in(node) or node.op not in ("number", "neg") for node in (*plus, *minus)):
        return plus[0] ** 2 + plus[1] ** 2 - minus[0] ** 2 - minus[1] ** 2
    squares = [Fraction(repr(float(node))) ** 2 for node in (*plus, *minus)]
    return number(float(squares[0] + squares[1] - squares[2] - squares[3]))


def _with_mark(mark: str, text: str, hand: Handwriting) -> str:
    """A single term behind a double sign, which takes over its own sign."""
    is_turned = text.startswith("-")
    return hand.with_sign(hand.turn_sign(mark) if is_turned else mark, text[1:] if is_turned else text)


def _negative(text: str, hand: Handwriting) -> str:
    if text == "0":
        return ""
    return (
        text[1:] if text.startswith("-") and hand.in_brackets(text) == text else f"-{hand.in_brackets(text)}"
    )


_WRITERS = {
    1: StepWriter._type1,
    2: StepWriter._type2,
    3: StepWriter._type3,
    4: StepWriter._type4,
    5: StepWriter._type5,
    6: StepWriter._type8,
    7: StepWriter._type8,
    8: StepWriter._type8,
}
