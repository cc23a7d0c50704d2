"""Joints: where a link is attached to its antecedent and how it may move there.

A joint type is one final class below; everything that differs between types is a method of it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import ClassVar, final

from armwright.expr import ZERO, Node, name
from armwright.robot.drive import Friction, Motor
from armwright.robot.geometry.angle import settle, settle_numbers
from armwright.robot.geometry.matrix import Matrix, frame_matrix


@dataclass(frozen=True, slots=True)
class Placement:
    """Khalil-Kleinfinger parameters of a frame j in its antecedent [KC97 2.1, (1b)].

    γ, b along/about z of the antecedent; α, d along/about x; θ, r along/about z_j. A number or a
    text such as "pi/2" or "L1 + 0.1" may be given for each; it becomes a node.
    """

    gamma: Node = ZERO
    b: Node = ZERO
    alpha: Node = ZERO
    d: Node = ZERO
    theta: Node = ZERO
    r: Node = ZERO

    def __post_init__(self) -> None:
        settle(self, ("gamma", "b", "alpha", "d", "theta", "r"), angles=("gamma", "alpha", "theta"))

    def transform(self) -> Matrix:
        """The 4×4 matrix of frame j seen from its antecedent."""
        return frame_matrix(self.gamma, self.b, self.alpha, self.d, self.theta, self.r)


@dataclass(frozen=True, slots=True)
class Limits:
    """Range of a joint [rad or m], its speed and its effort; None where not given."""

    lower: float | None = None
    upper: float | None = None
    velocity: float | None = None
    effort: float | None = None

    def __post_init__(self) -> None:
        settle_numbers(self, ("lower", "upper", "velocity", "effort"))


@dataclass(frozen=True, slots=True)
class Joint(ABC):
    """What moves link j against its antecedent.

    name         of the joint
    parent       number of the antecedent link, 0 for the base
    placement    constant part; the joint variable is added to θ (revolute) or r (prismatic)
    variable     name of the joint variable in expressions and emitted code
    is_active    μ: motorised or passive
    rotor        IA, inertia of the rotor seen at the joint [kg m² or kg]
    stiffness    None for a rigid joint; of a flexible one its torque is −stiffness·q
    home         a value at which the mechanism is assembled, used for pictures and loops
    velocity, acceleration, torque   symbols (QP, QDP, GAM); "" means the usual name
    """

    sigma: ClassVar[int]
    kind: ClassVar[str]
    unit: ClassVar[str]

    name: str
    parent: int = 0
    placement: Placement = field(default_factory=Placement)
    variable: str = ""
    is_active: bool = True
    limits: Limits = field(default_factory=Limits)
    friction: Friction = field(default_factory=Friction)
    rotor: Node = ZERO
    motor: Motor | None = None
    stiffness: Node | None = None
    home: float = 0.0
    velocity: str = ""
    acceleration: str = ""
    torque: str = ""

    def __post_init__(self) -> None:
        settle(self, ("rotor", "stiffness"), optional=("stiffness",))
        settle_numbers(self, ("home",))

    @property
    def is_moving(self) -> bool:
        """True where the joint has a variable."""
        return True

    @abstractmethod
    def moved(self, q: Node) -> Placement:
        """The placement of frame j at joint value q."""

    def transform(self, q: Node | None = None) -> Matrix:
        """Frame j seen from its antecedent; without q, in the joint's own variable."""
        return self.moved(name(self.variable) if q is None else q).transform()


@final
@dataclass(frozen=True, slots=True)
class Revolute(Joint):
    """σ = 0: q is added to θ."""

    sigma: ClassVar[int] = 0
    kind: ClassVar[str] = "revolute"
    unit: ClassVar[str] = "rad"

    def moved(self, q: Node) -> Placement:
        return replace(self.placement, theta=self.placement.theta + q)


@final
@dataclass(frozen=True, slots=True)
class Prismatic(Joint):
    """σ = 1: q is added to r."""

    sigma: ClassVar[int] = 1
    kind: ClassVar[str] = "prismatic"
    unit: ClassVar[str] = "m"

    def moved(self, q: Node) -> Placement:
        return replace(self.placement, r=self.placement.r + q)


@final
@dataclass(frozen=True, slots=True)
class Fixed(Joint):
    """σ = 2: a frame that does not move in its antecedent; it has no variable."""

    sigma: ClassVar[int] = 2
    kind: ClassVar[str] = "fixed"
    unit: ClassVar[str] = ""

    @property
    def is_moving(self) -> bool:
        return False

    def moved(self, q: Node) -> Placement:
        return self.placement

    def transform(self, q: Node | None = None) -> Matrix:
        return self.placement.transform()


JOINT_TYPES: dict[str, type[Joint]] = {cls.kind: cls for cls in (Revolute, Prismatic, Fixed)}
JOINT_BY_SIGMA: dict[int, type[Joint]] = {cls.sigma: cls for cls in JOINT_TYPES.values()}
