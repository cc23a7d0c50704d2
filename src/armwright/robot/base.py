"""The base: fixed, moving in a given way, or floating; where it stands; what gravity does."""

from __future__ import annotations

from dataclasses import dataclass, field

from armwright.expr import ZERO, number
from armwright.robot.geometry.angle import settle_rows
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, Vector
from armwright.robot.link import Link

NOTHING: Vector = (ZERO, ZERO, ZERO)
EARTH: Vector = (ZERO, ZERO, number(-9.81))

BASE_KINDS = ("fixed", "moving", "floating")


@dataclass(frozen=True, slots=True)
class Base:
    """Link 0.

    kind        "fixed"; "moving": velocity and acceleration below are given; "floating": unknown
    placement   Z, the base frame seen from the general fixed frame [KC97 2.3]
    V0 W0       linear and angular velocity of the base, in the base frame
    VP0 WP0     its linear and angular acceleration
    link        its name and, for a floating base, its inertia
    """

    kind: str = "fixed"
    placement: Matrix = IDENTITY4
    V0: Vector = NOTHING
    W0: Vector = NOTHING
    VP0: Vector = NOTHING
    WP0: Vector = NOTHING
    link: Link = field(default_factory=lambda: Link("base"))

    def __post_init__(self) -> None:
        settle_rows(self, ("placement", "V0", "W0", "VP0", "WP0"))
