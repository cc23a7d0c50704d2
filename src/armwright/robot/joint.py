"""Joints: where a link is attached to its antecedent and how it may move there.

A joint type is one final class below. What differs between types is its screw: how link j moves against
its antecedent for q̇ = 1, in frame j. Every model is written with the screw, so that a new type is one
more class and no more cases; a model that needs a joint to be of a certain type refuses others by name.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import ClassVar, final

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, name
from armwright.expr.spatial import NOTHING, STILL, Spatial
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
    """A joint: it moves link j relative to its antecedent.

    name         of the joint
    parent       number of the antecedent link, 0 for the base
    placement    constant part; the joint variable is added to θ (revolute) or r (prismatic)
    variable     name of the joint variable in expressions and emitted code
    is_active    μ: motorised or passive
    rotor        IA, inertia of the rotor seen at the joint [kg m² or kg]
    stiffness    None for a rigid joint; the torque of a flexible joint is −stiffness·q
    home         a value at which the mechanism is assembled, used for pictures and loops
    velocity, acceleration, torque   symbols (QP, QDP, GAM); "" means the usual name
    """

    kind: ClassVar[str]  # what files call it
    letter: ClassVar[str]  # in short names of arms: RRPRRR
    unit: ClassVar[str]  # of q: "rad" where the joint turns, "m" where it only slides, "" where it is fixed
    sigma: ClassVar[int | None] = None  # σ of [KC97] and of .par files; None where these have no such joint
    lengths: ClassVar[tuple[tuple[str, str], ...]] = ()  # parameters beside the placement, with their units

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
    @abstractmethod
    def screw(self) -> Spatial:
        """The twist of link j against its antecedent for q̇ = 1, in frame j: along and about z_j."""

    @property
    def travel(self) -> tuple[Node, Node]:
        """(way along z_j, angle about z_j) per unit of q.

        Refused: a screw with parts across z_j, which models would leave out.
        """
        linear, angular = self.screw
        if any(part is not ZERO for part in (*linear[:2], *angular[:2])):
            raise ArmwrightError(
                f"joint '{self.name}' is {self.kind}, whose screw has parts along or about x or y; a joint "
                "moves along and about its z only, so put the axis there with gamma, b, alpha and d"
            )
        return linear[2], angular[2]

    @property
    def turns(self) -> bool:
        """True where q is an angle about z_j."""
        return self.screw.angular[2] is not ZERO

    @property
    def slides(self) -> bool:
        """True where the origin of frame j moves along z_j with q."""
        return self.screw.linear[2] is not ZERO

    @property
    def is_moving(self) -> bool:
        """True where the joint has a variable."""
        return self.turns or self.slides

    @property
    def is_simple(self) -> bool:
        """True if q itself is the angle or the displacement: no screw, no multiple of q."""
        return self.screw in (_TURN, _SLIDE, STILL)

    @property
    def comes_back(self) -> bool:
        """True if a whole turn of q changes nothing (false for screws and joints that turn by half of q)."""
        return self.turns and self.is_simple

    def placement_at(self, q: Node) -> Placement:
        """The placement of frame j at joint value q."""
        along, about = self.travel
        place = self.placement
        return replace(place, theta=place.theta + about * q, r=place.r + along * q)

    def transform(self, q: Node | None = None) -> Matrix:
        """Frame j seen from its antecedent; without q, in the joint's own variable."""
        if not self.is_moving:
            return self.placement.transform()
        return self.placement_at(name(self.variable) if q is None else q).transform()


_Z = (ZERO, ZERO, ONE)
_TURN, _SLIDE = Spatial(NOTHING, _Z), Spatial(_Z, NOTHING)


@final
@dataclass(frozen=True, slots=True)
class Revolute(Joint):
    """q is an angle, added to θ."""

    kind: ClassVar[str] = "revolute"
    letter: ClassVar[str] = "R"
    unit: ClassVar[str] = "rad"
    sigma: ClassVar[int | None] = 0

    @property
    def screw(self) -> Spatial:
        return _TURN


@final
@dataclass(frozen=True, slots=True)
class Prismatic(Joint):
    """q is a length, added to r."""

    kind: ClassVar[str] = "prismatic"
    letter: ClassVar[str] = "P"
    unit: ClassVar[str] = "m"
    sigma: ClassVar[int | None] = 1

    @property
    def screw(self) -> Spatial:
        return _SLIDE


@final
@dataclass(frozen=True, slots=True)
class Helical(Joint):
    """A screw: q is an angle, added to θ, and pitch·q is added to r.

    pitch   displacement along z_j per angle [m/rad]: the lead (advance per turn) divided by 2π; positive
            for a right-handed thread, negative for a left-handed one
    """

    kind: ClassVar[str] = "helical"
    letter: ClassVar[str] = "H"
    unit: ClassVar[str] = "rad"
    lengths: ClassVar[tuple[tuple[str, str], ...]] = (("pitch", "m/rad"),)

    pitch: Node = ZERO

    def __post_init__(self) -> None:
        Joint.__post_init__(self)
        settle(self, ("pitch",))

    @property
    def screw(self) -> Spatial:
        return Spatial((ZERO, ZERO, self.pitch), _Z)


@final
@dataclass(frozen=True, slots=True)
class Fixed(Joint):
    """A frame that does not move in its antecedent; it has no variable."""

    kind: ClassVar[str] = "fixed"
    letter: ClassVar[str] = "F"
    unit: ClassVar[str] = ""
    sigma: ClassVar[int | None] = 2

    @property
    def screw(self) -> Spatial:
        return STILL


JOINT_TYPES: dict[str, type[Joint]] = {cls.kind: cls for cls in (Revolute, Prismatic, Helical, Fixed)}
JOINT_BY_SIGMA: dict[int, type[Joint]] = {
    cls.sigma: cls for cls in JOINT_TYPES.values() if cls.sigma is not None
}
