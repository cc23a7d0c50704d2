"""The steps of a closed form as formulas: q1 = atan2(…) ± atan2(…), one function for each of Paul's types.

Each function writes what ``paul_types`` computes for the same step, without the care for singular positions;
a step with two branches carries one double sign.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from armwright.expr import ONE, ZERO, Node, cos, name, sin
from armwright.models.inverse.closed.elbow_route import ElbowPair
from armwright.models.inverse.closed.paul_types import PaulStep
from armwright.models.inverse.closed.solution_plan import Form, form_of, known_terms
from armwright.models.inverse.closed.unknown_names import UnknownNames
from armwright.models.inverse.closed.written_elbow import write_elbow
from armwright.models.writing.formula_page import FormulaPage, WrittenLine
from armwright.models.writing.handwriting import AS_TEXT, Handwriting
from armwright.models.writing.written_angles import (
    sum_of_squares,
    sum_of_two,
    unit_vector,
    without_whole_turns,
    write_one_angle,
    write_turned,
)


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

    def write(self, step: PaulStep | ElbowPair) -> WrittenStep:
        """The lines of the next step."""
        self.page = self.page.empty()
        if isinstance(step, ElbowPair):
            return self._finished_step(step.in_order, self._elbow(step))
        if step.kind == 0:
            return self._finished_step(step, self._sum(step))
        return self._finished_step(step, _WRITERS[step.kind](self, step, self._coefficients(step)))

    def _coefficients(self, step: PaulStep) -> tuple[Node, ...]:
        return tuple(self.names.in_names(node) for node in step.coefficients)

    def _finished_step(self, step: PaulStep, flip: int) -> WrittenStep:
        """What stands on the page; its angles and slides are known from now on."""
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
        total, shift = self._in_joints(a)
        if b is not ZERO:
            more, its_shift = self._in_joints(b)
            total, shift = total + more * sign, shift + its_shift * sign
        shift = without_whole_turns(shift + constant - target.shift)
        self.page.say(target.name, (total + shift) * target.side)
        return 1

    def _in_joints(self, angle: Node) -> tuple[Node, Node]:
        """A known angle of the bare arm and what is constant in it.

        It is the sum of its joints where all are known, else a name.
        """
        found = self.names.angle(angle)
        known = {one.name for one in map(self.names.angle, self._forms.values())}
        is_known = known.issuperset(text for _, text in found.terms)
        own = sum((name(text) * sign for sign, text in found.terms), ZERO) if is_known else found.node
        return own * found.side, found.shift

    def _elbow(self, pair: ElbowPair) -> int:
        """The bend of two links from the law of cosines, then the direction of the first one."""
        bend, first = self.names.angle(pair.bend), self.names.angle(pair.first)
        self.names.learn((pair.bend,), ())
        return write_elbow(self.page, pair, self._coefficients(pair.step), bend, first)

    def _type1(self, step: PaulStep, c: tuple[Node, ...]) -> int:
        """X r = Y."""
        X, Y = c
        sign = self.page.sign(X) or (-1 if AS_TEXT.formula(X).startswith("-") else 1)
        self._say_slide(step.slides[0], Y * sign, X * sign)
        return 1

    def _type2(self, step: PaulStep, c: tuple[Node, ...]) -> int:
        """X S + Y C = Z."""
        X, Y, Z = c
        return write_one_angle(self.page, self.names.angle(step.angles[0]), X, Y, Z)

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
        squares = sum_of_two(*map(hand.square, parts))
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
        (p, q), length = unit_vector(self.page, P, Q)
        X, Y = x.own_line(-(q * Z1 + p * Z2), q * Z2 - p * Z1)
        left = self.page.own_part("X", x, X), self.page.own_part("Y", x, Y)
        if length is ONE:
            z = self.page.quotient("Z", x, P * P + Q * Q + Z1 * Z1 + Z2 * Z2 - A * A - B * B, ONE * 2)
        else:
            squares = sum_of_two(*map(self.page.hand.square, left))
            constant = sum_of_squares((1, P), (1, Q), (-1, A), (-1, B))
            top = squares + self.page.added_term(constant)
            z = self.page.name_line("Z", x, self.page.hand.over(top, self.page.hand.formula(length * 2)))
        write_turned(self.page, x, *left, z)
        self.names.learn(step.angles[:1], ())
        cx, sx = (self.names.known[f(step.angles[0])] for f in (cos, sin))
        E1, E2 = P * cx + Q * sx + Z1, P * sx - Q * cx + Z2
        a, b = unit_vector(self.page, A, B)[0] if ZERO in (A, B) else (A, B)
        self.page.say_direction(y, *y.own_direction(-(b * E1 + a * E2), b * E2 - a * E1))
        return -x.side

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
