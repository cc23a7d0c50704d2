"""Two parallel axes as textbooks solve them: the elbow from the law of cosines, then the joint before it.

Types 6 to 8 are solved for the directions x and y of two links. Here their difference is solved first where
it is the angle of a joint: q2 = atan2(±√(1 − C2²), C2), q1 = atan2(y, x) − atan2(l2 S2, l1 + l2 C2).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from armwright.expr import Node, cos, sin
from armwright.models.inverse.closed.paul_types import PaulStep
from armwright.models.inverse.closed.solution_plan import Form, form_of
from armwright.models.writing.formula_page import NamedAngle

_PAIRS = (6, 7, 8)  # types of equations that are solved for two angles

Vector = tuple[Node, Node]  # a complex number: real and imaginary part


@dataclass(frozen=True, slots=True)
class ElbowPair:
    """A step of types 6 to 8 whose two links meet at one joint.

    bend     the angle of that joint; first: the direction that is solved after it
    side     y − x = side·bend + shift
    """

    step: PaulStep
    bend: Node
    first: Node
    side: int
    shift: Node

    @property
    def in_order(self) -> PaulStep:
        """The step with the angles that are written, in their order."""
        return replace(self.step, angles=(self.bend, self.first))

    @property
    def is_from_x(self) -> bool:
        """True where x is the direction that is solved."""
        return self.first is self.step.angles[0]

    @property
    def other(self) -> Node:
        """The direction that is the sum of the other two angles."""
        return self.step.angles[1 if self.is_from_x else 0]

    def difference(self, bend: NamedAngle) -> NamedAngle:
        """The difference y − x, by the name of the bend."""
        return replace(bend, side=self.side * bend.side, shift=bend.shift * self.side + self.shift)


def written_order(
    steps: Sequence[PaulStep], variables: Collection[str]
) -> Iterator[tuple[int, PaulStep | ElbowPair]]:
    """The steps of a plan with their places, in the order in which they are written.

    A pair of parallel axes takes the place of its step; the sum that has given its bend gives the other
    direction now, right behind it.
    """
    pairs = dict(_pairs(steps, variables))
    bends = {pair.bend for pair in pairs.values()}
    for k, step in enumerate(steps):
        if k in pairs:
            yield k, pairs[k]
            place = next(i for i, one in enumerate(steps) if _sums_to(one, pairs[k].bend))
            yield place, replace(steps[place], angles=(pairs[k].other,))
        elif not any(_sums_to(step, bend) for bend in bends):
            yield k, step


def times(one: Vector, other: Vector) -> Vector:
    """The product of two complex numbers."""
    return one[0] * other[0] - one[1] * other[1], one[0] * other[1] + one[1] * other[0]


def turn_vector(vector: Vector, angle: Node) -> Vector:
    """A vector turned by an angle."""
    return times((cos(angle), sin(angle)), vector)


def seen_from(angle: NamedAngle, vector: Vector) -> Vector:
    """A vector that the angle φ = ±Q + shift turns, as one that Q turns."""
    real, imaginary = turn_vector(vector, angle.shift)
    return real, imaginary * angle.side


def _pairs(steps: Sequence[PaulStep], variables: Collection[str]) -> Iterator[tuple[int, ElbowPair]]:
    for k, step in enumerate(steps):
        if step.kind in _PAIRS:
            x, y = (form_of(angle, variables) for angle in step.angles)
            sums = (later.angles[0] for later in steps[k + 1 :] if later.kind == 0)
            found = next((one for one in sums if _side(x, y, form_of(one, variables))), None)
            if found is not None:
                yield k, _pair(step, found, (x, y), form_of(found, variables))


def _pair(step: PaulStep, bend: Node, directions: tuple[Form, Form], own: Form) -> ElbowPair:
    x, y = directions
    side = _side(x, y, own)
    first = step.angles[0] if len(x.variables) <= len(y.variables) else step.angles[1]
    return ElbowPair(step, bend, first, side, y.constant - x.constant - own.constant * side)


def _side(x: Form, y: Form, bend: Form) -> int:
    """1 where y − x turns as the bend of one joint, −1 where against it, 0 where it is something else."""
    total: dict[str, int] = dict(y.variables)
    for variable, sign in x.variables:
        total[variable] = total.get(variable, 0) - sign
    left = {(variable, sign) for variable, sign in total.items() if sign}
    if len(bend.variables) != 1:
        return 0
    return 1 if left == bend.variables else -1 if left == _against(bend) else 0


def _against(form: Form) -> frozenset[tuple[str, int]]:
    return frozenset((variable, -sign) for variable, sign in form.variables)


def _sums_to(step: PaulStep, angle: Node) -> bool:
    return step.kind == 0 and step.angles[0] is angle
