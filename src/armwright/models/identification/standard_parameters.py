"""The standard parameters of a robot: what its torques are linear in [KC97 2.2, (39)].

Ten per link, then rotor inertia, stiffness, friction (FV, FS and what else its law is linear in) and
torque offset of every moving joint that has them. An exact zero means "has none" for the latter;
inertias count whatever their value is.
"""

from __future__ import annotations

from dataclasses import dataclass

from armwright.errors import ArmwrightError
from armwright.expr import ZERO, Node
from armwright.mechanism import mechanism_of
from armwright.models.core.base_form import number_of
from armwright.models.laws.friction import friction_columns
from armwright.robot import Joint, Link, Robot
from armwright.robot.inertia import NAMES
from armwright.robot.parameters import parameters

ROTOR, STIFFNESS, OFFSET = "IA", "K", "OFF"


@dataclass(frozen=True, slots=True)
class Standard:
    """One standard parameter.

    key      XX … M, IA, K, FV, FS, OFF or another linear parameter of a friction law
    number   of its link or joint
    value    what the robot has there: a number or an expression
    numeric  its value as a number, with what names are worth unless others are given; None where one is not
             known
    """

    key: str
    number: int
    unit: str
    value: Node
    numeric: float | None

    @property
    def name(self) -> str:
        return f"{self.key}{self.number}"


def standard_parameters(
    robot: Robot, *, offset: bool = True, allows: tuple[str, ...] = ()
) -> tuple[Standard, ...]:
    """All standard parameters: of the links, base first if it floats, then of the joints.

    offset   with the torque offsets OFF
    allows   "loops" where what asks knows of them
    """
    if "loops" not in allows:
        _refuse(robot)
    units = {place.name: place.unit for place in parameters(robot)}
    known = dict(robot.defaults)

    def one(key: str, number: int, value: Node) -> Standard:
        return Standard(key, number, units[f"{key}{number}"], value, number_of(value, known))

    links = [
        one(key, j, value)
        for j, link in links_of(robot).items()
        for key, value in zip(NAMES, link.inertia.values, strict=True)
    ]
    joints = [
        one(key, j, value)
        for j, joint in enumerate(robot.joints, 1)
        if joint.is_moving
        for key, value in joint_values(joint).items()
        if value is not ZERO and (offset or key != OFFSET)
    ]
    return (*links, *joints)


def links_of(robot: Robot) -> dict[int, Link]:
    """The links that forces move, by number: 0 is among them if the base floats."""
    links = (robot.base.link, *robot.links)
    return {j: links[j] for j in mechanism_of(robot, what="standard parameters").free_bodies}


def joint_values(joint: Joint) -> dict[str, Node]:
    """IA, K and the linear parameters of the friction law of a joint, by key."""
    law = joint.friction
    given = {"FV": law.FV, "FS": law.FS, OFFSET: law.OFF, **dict(law.extra)}
    friction = {key: given.get(key, ZERO) for key in friction_columns(law, ZERO, joint=joint.name)}
    return {ROTOR: joint.rotor, STIFFNESS: joint.stiffness or ZERO, **friction}


def joint_columns(joint: Joint, q: Node, qd: Node, qdd: Node) -> dict[str, Node]:
    """IA·q̈ + K·q + friction: what each of these parameters multiplies [KC97 2.2, (20)]."""
    return {ROTOR: qdd, STIFFNESS: q, **friction_columns(joint.friction, qd, joint=joint.name)}


def _refuse(robot: Robot) -> None:
    if robot.loops:
        raise ArmwrightError(
            f"'{robot.name}' has closed loops; only the parameters of its tree can be grouped: "
            "use dataclasses.replace(robot, loops=())"
        )
