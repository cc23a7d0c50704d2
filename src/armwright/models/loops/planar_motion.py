"""Motions in a plane over nodes: a turn and a shift, composed and undone; joints that turn or slide there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from armwright.expr import ONE, ZERO, Node, number

_CLEAN = 1e-14  # of a metre or a radian: what is smaller is rounding of frames that were multiplied


@dataclass(frozen=True, slots=True)
class PlanarMotion:
    """p → R·p + (x, y) with R of cosine c and sine s."""

    c: Node = ONE
    s: Node = ZERO
    x: Node = ZERO
    y: Node = ZERO

    def then(self, inner: PlanarMotion) -> PlanarMotion:
        """The product self·inner: inner acts first."""
        x, y = self.turn(inner.x, inner.y)
        turned = PlanarMotion(
            self.c * inner.c - self.s * inner.s, self.s * inner.c + self.c * inner.s, x + self.x, y + self.y
        )
        return turned

    def turn(self, x: Node, y: Node) -> tuple[Node, Node]:
        """R·(x, y)."""
        return self.c * x - self.s * y, self.s * x + self.c * y

    def turn_back(self, x: Node, y: Node) -> tuple[Node, Node]:
        """Rᵀ·(x, y)."""
        return self.c * x + self.s * y, self.c * y - self.s * x

    @property
    def inverse(self) -> PlanarMotion:
        """The motion back."""
        x, y = self.turn_back(self.x, self.y)
        return PlanarMotion(self.c, -self.s, -x, -y)


def product(motions: list[PlanarMotion]) -> PlanarMotion:
    """All of them, the last acting first."""
    return reduce(PlanarMotion.then, motions, PlanarMotion())


def clean_number(value: float) -> Node:
    """A constant without the rounding that multiplied frames leave: whole numbers and zeros are exact."""
    near = round(value)
    return number(near if abs(value - near) < _CLEAN else float(f"{value:.15g}"))


def shift_by(x: float, y: float) -> PlanarMotion:
    """A constant shift."""
    return PlanarMotion(ONE, ZERO, clean_number(x), clean_number(y))


def turn_by(c: float, s: float) -> PlanarMotion:
    """A constant turn of this cosine and sine."""
    return PlanarMotion(clean_number(c), clean_number(s))


@dataclass(frozen=True, slots=True)
class PlanarJoint:
    """Joint j of a loop, in axes of its own: it turns about the origin or slides along x, sign times q."""

    j: int
    turns: bool
    sign: int

    def motion(self, value: JointValue) -> PlanarMotion:
        """The planar motion by the joint at a position."""
        if self.turns:
            return PlanarMotion(value.c, value.s if self.sign > 0 else -value.s)
        return PlanarMotion(ONE, ZERO, value.q if self.sign > 0 else -value.q)


@dataclass(frozen=True, slots=True)
class JointValue:
    """The position of a joint; of one that turns with its cosine and sine."""

    q: Node
    c: Node = ONE
    s: Node = ZERO
