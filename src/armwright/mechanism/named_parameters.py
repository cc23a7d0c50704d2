"""Parameters as nodes: dynamic ones as names with values, lengths as names for a while.

Models of dynamics keep the canonical names of inertias, rotors, friction, stiffness and wrenches also
where the robot has numbers: the number becomes the value of the name, so that it can be overridden
when the model is compiled. Exact zeros stay zeros and leave no trace. Geometry and gravity stay
numbers unless the robot names them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from armwright.expr import ZERO, Node, name, names_in
from armwright.program import Symbol
from armwright.robot import Joint, Robot
from armwright.robot.change.edit import symbols_of
from armwright.robot.parameters import Parameter, map_lengths, map_parameters

GROUPS = ("inertial", "rotor", "friction", "stiffness", "wrench")
_LENGTH = "length_of_"

_MEANINGS = {
    "XX": "moment of inertia about x",
    "XY": "product of inertia",
    "XZ": "product of inertia",
    "YY": "moment of inertia about y",
    "YZ": "product of inertia",
    "ZZ": "moment of inertia about z",
    "MX": "first moment along x",
    "MY": "first moment along y",
    "MZ": "first moment along z",
    "M": "mass",
    "IA": "inertia of the rotor",
    "FV": "viscous friction",
    "FS": "Coulomb friction",
    "OFF": "offset of the torque",
    "K": "stiffness",
    "FX": "force on the surroundings along x",
    "FY": "force on the surroundings along y",
    "FZ": "force on the surroundings along z",
    "CX": "moment on the surroundings about x",
    "CY": "moment on the surroundings about y",
    "CZ": "moment on the surroundings about z",
    "gamma": "angle about the axis before that",
    "b": "distance along the axis before that",
    "alpha": "angle about x, from the axis before to that",
    "d": "distance along x, from the axis before to that",
    "theta": "angle about the axis",
    "r": "distance along the axis",
}
_OF_JOINTS = ("IA", "FV", "FS", "OFF", "K", "gamma", "b", "alpha", "d", "theta", "r")
_OF_THE_TOOL = {
    "xt": "position of the tool along x of the last frame",
    "yt": "position of the tool along y of the last frame",
    "zt": "position of the tool along z of the last frame",
}


def with_named_parameters(robot: Robot) -> tuple[Robot, tuple[Symbol, ...]]:
    """The robot with its dynamic parameters as names, and the symbols of all its parameters."""
    values: dict[str, Symbol] = {}
    places: list[Parameter] = []

    @cache
    def taken_names() -> set[str]:
        return set(symbols_of(robot)) | {text for joint in robot.moving for text in motion_names(joint)}

    def change(place: Parameter) -> Node:
        value = place.value
        if value.is_constant:
            if place.group not in GROUPS or value is ZERO:
                return value
            text = place.name if place.name not in taken_names() else f"{place.name}_0"
            values[text] = Symbol(text, place.unit, float(value), _meaning(place.name))
            value = name(text)
        places.append(place._replace(value=value))
        return value

    return map_parameters(robot, change), symbols_at(places, values, dict(robot.defaults))


def motion_names(joint: Joint) -> tuple[str, ...]:
    """The names that a robot gives to the motion and the torque of a joint."""
    given = (joint.variable, joint.velocity, joint.acceleration, joint.torque)
    return tuple(text for text in given if text)


def symbols_at(
    places: Sequence[Parameter], values: Mapping[str, Symbol], defaults: Mapping[str, float]
) -> tuple[Symbol, ...]:
    """Every name in the places once, in their order, inertias of a link together.

    values     symbols that are known already; defaults: numbers of names of the file
    """
    found: dict[str, Symbol] = {}
    for place in sorted(places, key=lambda place: place.group != "inertial"):
        node = place.value.args[0] if place.value.op == "neg" else place.value
        is_name = node.op == "name"
        unit = _unit(place, node) if is_name else ""
        for text in (node.value,) if is_name else names_in(node):
            if text not in found or not found[text].unit:
                own = values.get(text)
                meaning = _meaning_at(place, text) if is_name else ""
                found[text] = own if own is not None else Symbol(text, unit, defaults.get(text), meaning)
    return tuple(found.values())


def _unit(place: Parameter, node: Node) -> str:
    return "m" if place.group == "tool" and node.value in _OF_THE_TOOL else place.unit


def _meaning_at(place: Parameter, text: str) -> str:
    """What a name means that stands alone in its place; nothing where the place does not tell."""
    if place.group == "tool":
        return _OF_THE_TOOL.get(text, "")
    if place.group == "gravity":
        return "acceleration of gravity" if text == "g" else ""
    return _meaning(text) if text == place.name else ""


def _meaning(text: str) -> str:
    stem = text.rstrip("0123456789")
    where = f" of {'joint' if stem in _OF_JOINTS else 'link'} {text[len(stem) :]}"
    return _MEANINGS[stem] + where if stem in _MEANINGS else ""


# ------------------------------------------------------------------------------ lengths


def with_named_lengths(robot: Robot) -> tuple[Robot, dict[str, Node]]:
    """The robot with its nonzero numeric lengths as names, and the numbers.

    The constructors pull a constant out of a product, (d·c)·u = d·(c·u), and then d·c is not shared.
    With a name in the place of d it is; the model that is made of it has the numbers again.
    """
    values: dict[str, Node] = {}

    def change(place: Parameter) -> Node:
        if not place.value.is_constant or place.value is ZERO:
            return place.value
        values[_LENGTH + place.name] = place.value
        return name(_LENGTH + place.name)

    return map_lengths(robot, change), values
