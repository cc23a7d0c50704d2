"""A rigid link: its name, its inertia, the wrench it exerts on its surroundings, and frames named on it."""

from __future__ import annotations

from dataclasses import dataclass, field

from armwright.expr import ZERO, Node
from armwright.robot.geometry.angle import settle, settle_rows
from armwright.robot.geometry.matrix import IDENTITY4, Matrix
from armwright.robot.inertia import NAMES, Inertia


@dataclass(frozen=True, slots=True)
class Wrench:
    """Force and moment that the link exerts ON its surroundings, in the link frame at its origin.

    [KC97 2.3; docs/errata.md, E3-12]: an external force on the link enters with a minus sign.
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


@dataclass(frozen=True, slots=True)
class NamedFrame:
    """A frame rigidly on a link, under the name that the robot's file gives it.

    name        as in the file, any text
    link        number of the link that carries it, 0 for the base
    placement   the frame seen from the frame of that link
    joint       the file's name of the joint between it and what is before it; "" where there is none
    is_link     True where the file calls the link itself so: its own frame, which need not have z
                along the joint axis; False for frames that are only marked on it (sites, lumped links)
    """

    name: str
    link: int
    placement: Matrix = IDENTITY4
    joint: str = ""
    is_link: bool = False

    def __post_init__(self) -> None:
        settle_rows(self, ("placement",))
