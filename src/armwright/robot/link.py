"""A rigid link: its name, its inertia and the wrench it exerts on its surroundings."""

from __future__ import annotations

from dataclasses import dataclass, field

from armwright.expr import ZERO, Node
from armwright.robot.geometry.angle import settle
from armwright.robot.inertia import NAMES, Inertia


@dataclass(frozen=True, slots=True)
class Wrench:
    """Force and moment that the link exerts ON its surroundings, in the link frame at its origin.

    [KC97 2.3; erratum E3-12]: an external force on the link enters with a minus sign.
    """

    FX: Node = ZERO
    FY: Node = ZERO
    FZ: Node = ZERO
    CX: Node = ZERO
    CY: Node = ZERO
    CZ: Node = ZERO

    def __post_init__(self) -> None:
        settle(self, ("FX", "FY", "FZ", "CX", "CY", "CZ"))


@dataclass(frozen=True, slots=True)
class Link:
    """Link j moves with joint j; its frame is the joint's frame."""

    name: str
    inertia: Inertia = field(default_factory=Inertia)
    wrench: Wrench = field(default_factory=Wrench)

    def __post_init__(self) -> None:
        settle(self.inertia, NAMES)
