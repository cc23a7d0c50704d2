"""Lines of formulas: what is long or written twice gets a name and a line of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from armwright.expr import ONE, Node, cos, evaluate, name, names_in, number, sin
from armwright.expr.formula import formula_of
from armwright.expr.formula_terms import Formula, FormulaTerm
from armwright.models.writing.handwriting import AS_TEXT, MOST_TERMS, Handwriting

_LONGEST = 60  # letters of a formula inside an atan2; longer ones get a name
_SHORT = 12  # letters of a formula that is written several times
Direction = tuple[Node, Node]  # sine and cosine of an angle, or any positive multiple of them


@dataclass(frozen=True, slots=True)
class NamedAngle:
    """An angle φ = side·Q + shift that formulas are about.

    name    of Q
    terms   what Q is a sum of: (±1, name); one term where Q is the angle of a joint
    """

    name: str
    side: int
    shift: Node
    terms: tuple[tuple[int, str], ...]

    @property
    def node(self) -> Node:
        return name(self.name)

    def own_line(self, X: Node, Y: Node) -> tuple[Node, Node]:
        """The coefficients of sin Q and cos Q in X·sin φ + Y·cos φ."""
        c, s = cos(self.shift), sin(self.shift)
        return (X * c - Y * s) * self.side, X * s + Y * c

    def own_direction(self, sine: Node, cosine: Node) -> Direction:
        """Sine and cosine of Q, from those of φ."""
        c, s = cos(self.shift), sin(self.shift)
        return (sine * c - cosine * s) * self.side, cosine * c + sine * s


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """left = right; ``node`` is the right side where it is one formula, which may be broken."""

    left: str
    right: str
    node: Node | None = None


@dataclass(frozen=True, slots=True)
class FormulaPage:
    """Lines in the order in which they are written, and the names that they need.

    values   numbers for the names of lengths, which tell their signs
    """

    hand: Handwriting
    values: Mapping[str, float]
    lines: list[WrittenLine] = field(default_factory=list)
    uses: set[str] = field(default_factory=set)

    def empty(self) -> FormulaPage:
        """An empty page in the same handwriting."""
        return replace(self, lines=[], uses=set())

    def line(self, left: str, right: str, node: Node | None = None) -> None:
        self.lines.append(WrittenLine(self.hand.symbol(left), right, node))

    def say(self, left: str, node: Node) -> None:
        self.need(node)
        self.line(left, self.hand.formula(node), node)

    def say_direction(self, angle: NamedAngle, sine: Node, cosine: Node) -> None:
        s, c = self.part("S", angle, sine), self.part("C", angle, cosine)
        self.line(angle.name, self.hand.atan2(s, c))

    def less(self, offset: Node) -> str:
        """A term subtracted at the end of a line."""
        return self.added_term(-offset)

    def added_term(self, node: Node) -> str:
        """A term added at the end of a line."""
        if self.is_zero(node):
            return ""
        text = self.hand.formula(node)
        return f" - {text[1:]}" if text.startswith("-") else f" + {text}"

    def part(self, stem: str, angle: NamedAngle, node: Node, longest: int = _LONGEST) -> str:
        """The formula of a node, or a name for it on a line of its own where it is long."""
        self.need(node)
        if len(AS_TEXT.formula(node)) <= longest:
            return self.hand.formula(node)
        return self.name_line(stem, angle, self.hand.formula(node), node)

    def signed_part(self, mark: str, stem: str, angle: NamedAngle, node: Node) -> str:
        """A formula behind a double sign, which takes over its own sign."""
        if AS_TEXT.formula(node).startswith("-"):
            mark, node = self.hand.turn_sign(mark), -node
        return self.hand.with_sign(mark, self.part(stem, angle, node))

    def own_part(self, stem: str, angle: NamedAngle, node: Node) -> str:
        """The formula of a node that is written several times; a name for it where it is not short."""
        is_short = len(formula_of(node, most=MOST_TERMS).terms) <= 1
        return self.part(stem, angle, node, _SHORT if is_short else 0)

    def quotient(self, stem: str, angle: NamedAngle, top: Node, below: Node) -> str:
        """top/below, which is written several times; below is positive."""
        if below is ONE or (below.op == "number" and len(AS_TEXT.formula(top / below)) <= _SHORT):
            return self.own_part(stem, angle, top / below)
        self.need(top, below)
        return self.name_line(stem, angle, self.hand.over(self.hand.formula(top), self.hand.formula(below)))

    def ratio(self, stem: str, angle: NamedAngle, top: Node, below: Node) -> Node:
        """top/below: by a number as a product, else by a name with a line of its own."""
        if not names_in(below):
            return top * number(1.0 / evaluate(below, {}))
        self.need(top, below)
        right = self.hand.over(self.hand.formula(top), self.hand.formula(below))
        self.name_line(stem, angle, right)
        return name(self.name_of(stem, angle))

    def name_line(self, stem: str, angle: NamedAngle, right: str, node: Node | None = None) -> str:
        text = self.name_of(stem, angle)
        self.line(text, right, node)
        return self.hand.symbol(text)

    def name_of(self, stem: str, angle: NamedAngle) -> str:
        """X23 for a quantity of q23; another one where a length is called so."""
        text = stem + re.sub("^(?!phi)[A-Za-z]+(?=[0-9])", "", angle.name)
        return f"{text}k" if text in self.values else text

    def need(self, *nodes: Node) -> None:
        self.uses.update(names_in(*nodes))

    # ------------------------------------------------------------------------- questions

    @property
    def times(self) -> str:
        return "·" if self.hand is AS_TEXT else r"\,"

    def is_zero(self, node: Node) -> bool:
        return not formula_of(node, most=MOST_TERMS).terms

    def is_number(self, node: Node) -> bool:
        return not names_in(node)

    def sign(self, node: Node) -> int:
        """The sign of a number or of a combination of lengths, names taken as positive; 0 where it varies."""
        if not set(names_in(node)) <= set(self.values):
            return self._sign_of_sum(formula_of(node, most=MOST_TERMS))
        value = evaluate(node, self.values)
        return 0 if value == 0 else 1 if value > 0 else -1

    def _sign_of_sum(self, formula: Formula) -> int:
        """1 or -1 where all terms have this sign, as those of a sum of squares; 0 where it varies."""
        signs = {self._sign_of_term(term) for term in formula.terms}
        return signs.pop() if len(signs) == 1 else 0

    def _sign_of_term(self, term: FormulaTerm) -> int:
        sign = 1 if term.value > 0 else -1
        for atom, power in term.atoms:
            if power % 2:
                sign *= self.sign(atom) if set(names_in(atom)) <= set(self.values) else 0
        for formula, power in (*term.brackets, *term.below):
            if power % 2:
                sign *= self._sign_of_sum(formula)
        return sign
