"""The unknowns of a closed form as people write them: q1, q23 for q2 + q3, theta3 for q3 + offset.

A closed form is solved for the angles of a bare arm, which may be counted the other way round and from
another zero. Here such an angle is φ = ±Q + shift, and Q has a name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import count

from armwright.expr import ZERO, Node, cos, name, sin
from armwright.models.inverse.closed.branches import with_known
from armwright.models.inverse.closed.paul_equations import BareArm
from armwright.models.inverse.closed.solution_plan import form_of
from armwright.models.writing.formula_page import NamedAngle

_PLAIN = re.compile(r"(?![TtUu]\d)([A-Za-z]+)([1-9])")  # t23 would be taken for T23
_STEMS = ("theta", "psi", "chi")  # of angles that begin at an offset; the first that no parameter has
_LAST_STEM = "angle"


@dataclass(slots=True)
class UnknownNames:
    """Names for the angles and slides of a bare arm, given once each.

    fixed   variables that are known beforehand, and their values in the bare arm
    taken   names of the robot's parameters, which no unknown may have
    known   what stands for the cosines, sines and slides that are known
    """

    arm: BareArm
    tags: Mapping[str, str]
    fixed: Mapping[str, Node]
    taken: Collection[str] = ()
    known: dict[Node, Node] = field(default_factory=dict)
    angles: dict[str, NamedAngle] = field(default_factory=dict)

    def in_names(self, node: Node) -> Node:
        """A node of the bare arm, with names in the place of cosines, sines and slides that are known."""
        return with_known(self.known, node)

    def learn(self, angles: Iterable[Node], slides: Iterable[Node]) -> None:
        """Marks these unknowns as known from now on."""
        for angle in angles:
            found = self.angle(angle)
            turned = found.node * found.side + found.shift
            self.known[cos(angle)], self.known[sin(angle)] = cos(turned), sin(turned)
        for slide in slides:
            self.known[slide] = self.slide_node(slide)

    def slide_node(self, slide: Node) -> Node:
        """The slide of the bare arm, by the name of its joint's position."""
        own, side = name(self.own(slide.value)), self.arm.sides[slide.value]
        return (own + self.arm.offsets[slide.value]) * side

    def angle(self, angle: Node) -> NamedAngle:
        """An angle of the bare arm as one named Q."""
        form = form_of(angle, self.tags)
        signs = dict(form.variables)
        shift = form.constant
        terms: list[tuple[int, str]] = []
        for variable in self.tags:
            if variable in signs:
                sign = signs[variable] * self.arm.sides[variable]
                shift = shift + self._shift(variable) * sign
                if variable not in self.fixed:
                    terms.append((sign, self.own(variable)))
        side = terms[0][0]
        own = tuple((side * sign, text) for sign, text in terms)
        text = self._name(own)
        return self.angles.setdefault(text, NamedAngle(text, side, shift, own))

    def own(self, variable: str) -> str:
        """The joint's position by its name; theta where it begins at an offset that is no quarter turn.

        It is psi where the robot has an offset of the name theta3 itself: psi3 = q3 + theta3.
        """
        text = self.tags[variable]
        if not text.isdigit():
            return text
        if self._is_shifted(variable):
            return variable
        free = (stem for stem in _STEMS if not any(_with_stem(stem, one) in self.taken for one in self.tags))
        return _with_stem(next(free, _LAST_STEM), variable)

    def offset_of(self, variable: str) -> Node:
        """What the named angle of a joint is more than its position: theta = q + offset."""
        return ZERO if self._is_shifted(variable) else self.arm.offsets[variable]

    def _is_shifted(self, variable: str) -> bool:
        """True where q itself is the unknown: its offset is so many quarter turns, or a length."""
        joint = next(one for one in self.arm.robot.moving if one.variable == variable)
        offset = self.arm.offsets[variable]
        is_quarter = offset is ZERO or (offset.op == "pi" and offset.value.denominator <= 2)
        return not joint.turns or is_quarter

    def _shift(self, variable: str) -> Node:
        """What a variable of the bare arm adds beside its named angle, but for its side."""
        if variable in self.fixed:
            return self.fixed[variable]
        return self.arm.offsets[variable] if self._is_shifted(variable) else ZERO

    def _name(self, terms: tuple[tuple[int, str], ...]) -> str:
        """q23 of q2 + q3; phi1, phi2, … of other sums."""
        if len(terms) == 1:
            return terms[0][1]
        for known in self.angles.values():
            if known.terms == terms:
                return known.name
        found = [_PLAIN.fullmatch(text) if sign > 0 else None for sign, text in terms]
        plain = [match.groups() for match in found if match is not None]
        if len(plain) == len(terms) and len({stem for stem, _ in plain}) == 1:
            return plain[0][0] + "".join(digit for _, digit in plain)
        return next(
            text for k in count(1) if (text := f"phi{k}") not in self.angles and text not in self.taken
        )


def _with_stem(stem: str, variable: str) -> str:
    """theta3 of q3."""
    return re.sub("^q|^", stem, variable, count=1)
