"""The formulas of one round in a plane: J1·M1·J2·M2·J3·M3 = 1 for three joints that are not known yet.

A round has no beginning, so that any of the three may be called the first. With three turns it is a triangle,
and the angle at one of its corners is solved from X sin Q + Y cos Q = Z; with one slide it is where a circle
meets a line; with two, the turn is what is left of all others.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from armwright.expr import ONE, ZERO, Node, cos, name, sin
from armwright.expr.formula import formula_of
from armwright.expr.numbers import HALF
from armwright.models.loops.planar_motion import JointValue, PlanarJoint, PlanarMotion
from armwright.models.writing.formula_page import FormulaPage, NamedAngle
from armwright.models.writing.handwriting import MOST_TERMS
from armwright.models.writing.written_angles import sum_of_squares, write_one_angle


@dataclass(frozen=True, slots=True)
class UnknownRound:
    """A round with three unknown joints.

    joints    the three, in the order of the round
    motions   what is behind each of them
    turned    how far the axes of each are turned by joints that are known, from the link where it begins
    turn      what all turns that are known add up to
    names     of the joints' positions
    """

    joints: tuple[PlanarJoint, ...]
    motions: tuple[PlanarMotion, ...]
    turned: tuple[Node, ...]
    turn: Node
    names: Mapping[int, str]

    def angle(self, i: int) -> NamedAngle:
        """The turn of joint i: its axis may point the other way."""
        text = self.names[self.joints[i].j]
        return NamedAngle(text, self.joints[i].sign, ZERO, ((1, text),))

    def motion_of(self, i: int) -> PlanarMotion:
        """The planar motion by joint i, in its symbolic variable."""
        q = name(self.names[self.joints[i].j])
        return self.joints[i].motion(JointValue(q, cos(q), sin(q)))

    def axes_turn(self, i: int, solved: int) -> Node | None:
        """How far the axes of joint i have turned; None where a joint before it is not solved yet."""
        before = [k for k in range(i) if self.joints[k].turns]
        if any(k != solved for k in before):
            return None
        return sum((self.angle(k).node * self.joints[k].sign for k in before), self.turned[i])

    @property
    def slides(self) -> list[int]:
        """Places of the joints that slide."""
        return [i for i, joint in enumerate(self.joints) if not joint.turns]


@dataclass(frozen=True, slots=True)
class RoundWriter:
    """Writes the positions of the joints of a round that are wanted, by their places in it."""

    page: FormulaPage
    round: UnknownRound
    wanted: frozenset[int]

    def write(self, first: int) -> tuple[str, int]:
        """Writes all formulas; which unknown has a double sign, and which side the upper one is; "" for none.

        first   the joint whose angle is solved first, of three that turn
        """
        slides = self.round.slides
        if len(slides) == 2:
            self._two_slides(next(i for i in range(3) if i not in slides))
            return "", 0
        if slides:
            side = self._one_slide(slides[0])
            first = slides[0]
        else:
            side = self._corner(first)
        self._others(first)
        return self.round.names[self.round.joints[first].j], side

    # -------------------------------------------------------------------------- the first one

    def _corner(self, i: int) -> int:
        """The angle at a corner of a triangle, from the lengths of its sides: |a + R·b| = |c|."""
        A, B, C = (self.round.motions[(i + k) % 3] for k in (2, 0, 1))
        ax, ay = A.turn_back(A.x, A.y)
        c2, a2, b2 = (one.x * one.x + one.y * one.y for one in (C, A, B))
        Z = HALF * (c2 - a2 - b2)
        return write_one_angle(self.page, self.round.angle(i), ay * B.x - ax * B.y, ax * B.x + ay * B.y, Z)

    def _one_slide(self, i: int) -> int:
        """|g − x·e| = |b|: the slide x where a circle meets its line."""
        A, B, C = (self.round.motions[(i + k) % 3] for k in (0, 1, 2))
        end = C.inverse
        gx, gy = end.x - A.x, end.y - A.y
        page, slide = self.page, self.round.angle(i)
        page.need(gx, gy, B.x, B.y)
        length = page.hand.formula(sum_of_squares((1, B.x), (1, B.y)))
        root = page.hand.root(length + self._less_square(slide, gy))
        middle = "" if page.is_zero(gx) else page.hand.formula(gx * slide.side) + " "
        page.line(slide.name, f"{middle}{page.hand.both.strip()}{' ' if middle else ''}{root}")
        return slide.side

    def _less_square(self, slide: NamedAngle, y: Node) -> str:
        """What the square of a length takes off; a name for the length where it has several terms."""
        page = self.page
        if len(formula_of(y, most=MOST_TERMS).terms) <= 1:
            return page.less(y * y)
        return f" - {page.hand.square(page.own_part('Y', slide, y))}"

    def _two_slides(self, i: int) -> None:
        """The turn is what is left; then x1·e + b + R(x2·e + d) = 0, two linear equations."""
        page, one, other = self.page, (i + 1) % 3, (i + 2) % 3
        turn = -self.round.turn
        if i in self.wanted:
            self._sum(i, turn)
            turned = self.round.motion_of(i)
        else:
            turned = PlanarMotion(cos(turn), sin(turn))
        B = self.round.motions[one]
        D = self.round.motions[other].then(turned).then(self.round.motions[i])
        dx, dy = B.turn(D.x, D.y)
        far, near = self.round.angle(other), self.round.angle(one)
        self._quotient(far, -(B.y + dy) * far.side, B.s)
        x2 = far.node * far.side
        if one in self.wanted:
            page.say(near.name, -(B.x + dx + B.c * x2) * near.side)

    def _quotient(self, slide: NamedAngle, top: Node, below: Node) -> None:
        """A slide as a fraction; as a product where it is divided by a number."""
        page = self.page
        if page.is_number(below):
            page.say(slide.name, top / below)
            return
        page.need(top, below)
        page.line(slide.name, page.hand.over(page.hand.formula(top), page.hand.formula(below)))

    # ---------------------------------------------------------------------------- the others

    def _others(self, first: int) -> None:
        """The two angles that are left: a direction, and where both are wanted a sum for the last one."""
        one, other = (first + 1) % 3, (first + 2) % 3
        M, done = self.round.motions, self.round.motion_of(first)
        if one in self.wanted:
            rest = M[other].then(done).then(M[first])
            self._direction(one, M[one], rest.inverse, first)
            if other in self.wanted:
                known = [self.round.angle(i) for i in (first, one) if self.round.joints[i].turns]
                self._sum(other, -sum((each.node * each.side for each in known), self.round.turn))
        elif other in self.wanted:
            self._direction(other, M[other].then(done).then(M[first]), M[one].inverse, first)

    def _sum(self, i: int, turn: Node) -> None:
        angle = self.round.angle(i)
        self.page.say(angle.name, turn * angle.side)

    def _direction(self, i: int, begin: PlanarMotion, end: PlanarMotion, solved: int) -> None:
        """R·begin = end for the turn R of joint i, in its own axes or in those of the link at rest."""
        turns = [ZERO, self.round.axes_turn(i, solved)]
        pages = [self._direction_page(i, begin, end, turn) for turn in turns if turn is not None]
        best = min(pages, key=letters)
        self.page.lines.extend(best.lines)
        self.page.uses.update(best.uses)

    def _direction_page(self, i: int, begin: PlanarMotion, end: PlanarMotion, turn: Node) -> FormulaPage:
        page, angle = self.page.empty(), self.round.angle(i)
        bx, by = _without_length(page, begin)
        ex, ey = PlanarMotion(cos(turn), sin(turn)).turn(*_without_length(page, end))
        s = page.part("S", angle, (bx * ey - by * ex) * angle.side)
        c = page.part("C", angle, bx * ex + by * ey)
        page.need(turn)
        page.line(angle.name, page.hand.atan2(s, c) + page.less(turn * angle.side))
        return page


def _without_length(page: FormulaPage, motion: PlanarMotion) -> tuple[Node, Node]:
    """The direction of a shift: ±1 where it is along an axis, else as it is."""
    x, y = motion.x, motion.y
    for length, across in ((x, y), (y, x)):
        if across is ZERO and page.is_number(length) and (sign := page.sign(length)):
            return (ONE * sign, ZERO) if length is x else (ZERO, ONE * sign)
    return x, y


def letters(page: FormulaPage) -> int:
    """How long the lines of a page are."""
    return sum(len(line.left) + len(line.right) for line in page.lines)
