"""Every parameter of a robot by its canonical name, visited in one place.

``map_parameters`` is the only traversal (``map_lengths`` a part of it): symbols, substitution, exact
values and tables are functions given to it.
Canonical names: XX1 … M1 of link 1, IA1 FV1 FS1 OFF1 K1 of joint 1,
gamma1 b1 alpha1 d1 theta1 r1 of frame 1 (frames of opened joints and their twins count on),
pitch1 of a helical joint 1, coupling_ratio1 and coupling_offset1 of a joint 1 that follows another,
FX1 … CZ1 of the wrench on link 1, G1 G2 G3 of gravity, motor_R1 … of motor 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from armwright.brief import BriefTuple
from armwright.expr import Node
from armwright.robot.base import Base
from armwright.robot.coupling import Coupling
from armwright.robot.drive import Friction, Motor
from armwright.robot.geometry.matrix import Matrix, Vector
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Joint, Placement
from armwright.robot.link import Link, Wrench
from armwright.robot.robot import Robot


class Parameter(NamedTuple):
    """One place of a robot that holds a number or an expression; a tuple, as a robot has hundreds.

    group  geometric, inertial, rotor, friction, stiffness, wrench, gravity, base, tool or motor
    kind   length, angle or other: what "near zero" and "near a multiple of pi" mean for it
    """

    name: str
    group: str
    kind: str
    unit: str
    value: Node


# A parameter with all its fields, in a third of the time.
_place: Callable[[tuple[str, str, str, str, Node]], Parameter] = partial(tuple.__new__, Parameter)
Change: TypeAlias = Callable[[Parameter], Node]

INERTIAL_UNITS = {
    **dict.fromkeys(("XX", "XY", "XZ", "YY", "YZ", "ZZ"), "kg m^2"),
    **dict.fromkeys(("MX", "MY", "MZ"), "kg m"),
    "M": "kg",
}
_FORCE_UNITS = {**dict.fromkeys(("FX", "FY", "FZ"), "N"), **dict.fromkeys(("CX", "CY", "CZ"), "N m")}
_PLACEMENT = tuple(field.name for field in fields(Placement))
_LENGTHS = ("b", "d", "r")
_MOTOR_UNITS = {"R": "ohm", "L": "H", "Kt": "N m/A", "Ke": "V s/rad", "inertia": "kg m^2", "ratio": ""}
_T = TypeVar("_T")


def map_parameters(robot: Robot, change: Change) -> Robot:
    """The robot with every parameter replaced by ``change(parameter)``."""
    first_cut = len(robot.joints) + 1
    first_twin = first_cut + len(robot.loops)
    new: dict[str, Any] = {
        "joints": tuple([_joint(joint, j, change) for j, joint in enumerate(robot.joints, 1)]),
        "links": tuple([_link(link, j, change) for j, link in enumerate(robot.links, 1)]),
        "loops": tuple(
            replace(
                loop,
                joint=_joint(loop.joint, first_cut + i, change),
                twin=_placement(loop.twin, first_twin + i, change),
            )
            for i, loop in enumerate(robot.loops)
        ),
        "couplings": _couplings(robot, change),
        "base": _base(robot.base, change),
        "gravity": _vector("G", robot.gravity, "gravity", "m/s^2", change),
        "tool": _matrix("tool", robot.tool, "tool", change),
    }
    return replace(robot, **new)


def map_lengths(robot: Robot, change: Change) -> Robot:
    """An open robot with the lengths b, d, r of its frames replaced by ``change(parameter)``."""

    def one(place: Parameter) -> Node:
        return change(place) if place.kind == "length" else place.value

    placed = [_placement(joint.placement, j, one) for j, joint in enumerate(robot.joints, 1)]
    joints = [_with(joint, {"placement": new}) for joint, new in zip(robot.joints, placed, strict=True)]
    return replace(robot, joints=tuple(joints))


def parameters(robot: Robot) -> tuple[Parameter, ...]:
    """All parameters, zeros included, in the order of the robot."""
    found: list[Parameter] = []

    def keep(parameter: Parameter) -> Node:
        found.append(parameter)
        return parameter.value

    map_parameters(robot, keep)
    return BriefTuple(found)


def _with(item: _T, new: dict[str, Any]) -> _T:
    """A copy of a dataclass with new values in some fields; the item itself where all are the old ones."""
    for key, value in new.items():
        if getattr(item, key) is not value:
            return replace(item, **new)  # type: ignore[type-var]
    return item


def _fields(item: _T, number: object, group: str, units: dict[str, str], change: Change) -> _T:
    """A copy of a dataclass of nodes with each named field changed."""
    new = {}
    for key, unit in units.items():
        value = getattr(item, key)
        if value is not None:
            new[key] = change(_place((f"{key}{number}", group, "other", unit, value)))
    return _with(item, new)


def _placement(placement: Placement, number: int, change: Change) -> Placement:
    def one(key: str) -> Node:
        kind, unit = ("length", "m") if key in _LENGTHS else ("angle", "rad")
        return change(_place((f"{key}{number}", "geometric", kind, unit, getattr(placement, key))))

    return _with(placement, {key: one(key) for key in _PLACEMENT})


def _joint(joint: Joint, number: int, change: Change) -> Joint:
    torque = "N m" if joint.unit == "rad" else "N"
    per = f"{torque} s/{joint.unit or 'rad'}"
    new: dict[str, Any] = {"placement": _placement(joint.placement, number, change)}
    for key, unit in joint.lengths:
        new[key] = change(_place((f"{key}{number}", "geometric", "other", unit, getattr(joint, key))))
    rotor_unit = "kg m^2" if joint.unit == "rad" else "kg"
    new["rotor"] = change(_place((f"IA{number}", "rotor", "other", rotor_unit, joint.rotor)))
    new["friction"] = _friction(joint.friction, number, {"FV": per, "FS": torque, "OFF": torque}, change)
    if joint.stiffness is not None:
        unit = f"{torque}/{joint.unit or 'rad'}"
        new["stiffness"] = change(_place((f"K{number}", "stiffness", "other", unit, joint.stiffness)))
    if joint.motor is not None:
        new["motor"] = _motor(joint.motor, number, change)
    return _with(joint, new)


def _friction(friction: Friction, number: int, units: dict[str, str], change: Change) -> Friction:
    plain = _fields(friction, number, "friction", units, change)
    if not friction.extra:
        return plain
    extra = tuple(
        (key, change(_place((f"{key}{number}", "friction", "other", "", value))))
        for key, value in friction.extra
    )
    return replace(plain, extra=extra)


def _motor(motor: Motor, number: int, change: Change) -> Motor:
    def one(key: str, unit: str) -> Node | None:
        value: Node | None = getattr(motor, key)
        if value is None:
            return None
        return change(_place((f"motor_{key}{number}", "motor", "other", unit, value)))

    return _with(motor, {key: one(key, unit) for key, unit in _MOTOR_UNITS.items()})


def _link(link: Link, number: int, change: Change) -> Link:
    inertia: Inertia = _fields(link.inertia, number, "inertial", INERTIAL_UNITS, change)
    wrench: Wrench = _fields(link.wrench, number, "wrench", _FORCE_UNITS, change)
    return _with(link, {"inertia": inertia, "wrench": wrench})


def _vector(key: str, vector: Vector, group: str, unit: str, change: Change) -> Vector:
    x, y, z = (
        change(_place((f"{key}{i}", group, "other", unit, value))) for i, value in enumerate(vector, 1)
    )
    new = x, y, z
    return vector if new == vector else new


def _matrix(key: str, matrix: Matrix, group: str, change: Change) -> Matrix:
    """The twelve free entries of a transform; the last row stays."""
    rows = tuple(
        tuple(
            change(_place((f"{key}_{i}{j}", group, "length" if j == 4 else "other", "", value)))
            for j, value in enumerate(row, 1)
        )
        for i, row in enumerate(matrix[:3], 1)
    )
    new = (*rows, matrix[3])
    return matrix if new == matrix else new


def _couplings(robot: Robot, change: Change) -> tuple[Coupling, ...]:
    """Couplings are numbered like their followers."""
    numbers = {joint.name: j for j, joint in enumerate(robot.joints, 1)}

    def one(coupling: Coupling, key: str) -> Node:
        place = f"coupling_{key}{numbers[coupling.follower]}"
        return change(_place((place, "coupling", "other", "", getattr(coupling, key))))

    return tuple(
        _with(coupling, {key: one(coupling, key) for key in ("ratio", "offset")})
        for coupling in robot.couplings
    )


def _base(base: Base, change: Change) -> Base:
    new = {
        "placement": _matrix("Z", base.placement, "base", change),
        "V0": _vector("V0", base.V0, "base", "m/s", change),
        "W0": _vector("W0", base.W0, "base", "rad/s", change),
        "VP0": _vector("VP0", base.VP0, "base", "m/s^2", change),
        "WP0": _vector("WP0", base.WP0, "base", "rad/s^2", change),
        "link": _link(base.link, 0, change),
    }
    return _with(base, new)
