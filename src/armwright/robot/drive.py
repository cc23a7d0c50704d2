"""Motors and friction of a joint: data only; the laws are in ``models``."""

from __future__ import annotations

from dataclasses import dataclass

from armwright.expr import ZERO, Node
from armwright.robot.geometry.angle import read_parameter, settle


@dataclass(frozen=True, slots=True)
class Friction:
    """FV·q̇ + FS·sign(q̇) + OFF by default [KC97 2.2].

    law    name of a law in ``models.laws.friction``; extra are that law's further parameters by name
    """

    FV: Node = ZERO
    FS: Node = ZERO
    OFF: Node = ZERO
    law: str = "coulomb"
    extra: tuple[tuple[str, Node], ...] = ()

    def __post_init__(self) -> None:
        settle(self, ("FV", "FS", "OFF"))
        if not all(isinstance(value, Node) for _, value in self.extra):
            object.__setattr__(
                self, "extra", tuple((key, read_parameter(x, what=key)) for key, x in self.extra)
            )

    @property
    def is_zero(self) -> bool:
        return self.FV is ZERO and self.FS is ZERO and self.OFF is ZERO and not self.extra


@dataclass(frozen=True, slots=True)
class Motor:
    """Constants of a motor, on the motor side of its gear; None where not known.

    R resistance [Ω], L inductance [H], Kt torque constant [N m/A], Ke back-EMF [V s/rad],
    inertia of the rotor [kg m²], ratio = motor turns per joint turn (may be negative),
    mode "voltage" or "current" (the amplifier is a torque source, [Kim90 §5; docs/errata.md, E0-16]).
    """

    R: Node | None = None
    L: Node | None = None
    Kt: Node | None = None
    Ke: Node | None = None
    inertia: Node | None = None
    ratio: Node | None = None
    mode: str = "voltage"

    def __post_init__(self) -> None:
        keys = ("R", "L", "Kt", "Ke", "inertia", "ratio")
        settle(self, keys, optional=keys)
