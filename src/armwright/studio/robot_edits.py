"""One cell of a robot's tables changed: a new robot, or a refusal that says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from armwright.errors import ArmwrightError
from armwright.expr import names_in, parse
from armwright.robot import Link, Robot
from armwright.robot.check.description import check_variables
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.joint import JOINT_TYPES, Joint
from armwright.robot.parameters import Parameter, map_parameters, parameters
from armwright.studio.robot_cells import BOUNDS

LONGEST = 4000  # characters of a cell


def change_cell(robot: Robot, place: str, text: str) -> Robot:
    """The robot with ``text`` in a place of its tables."""
    if len(text) > LONGEST:
        raise ArmwrightError(f"{len(text)} characters; a cell takes {LONGEST}")
    kind, _, number = place.partition(":")
    if number:
        return check_variables(_CHANGES[kind](robot, int(number), text.strip()))
    if kind in _WHOLE:
        return _WHOLE[kind](robot, text.strip())
    return _with_parameter(robot, place, text)


def _with_parameter(robot: Robot, place: str, text: str) -> Robot:
    known = {one.name: one for one in parameters(robot)}
    if place not in known:
        raise ArmwrightError(f"'{robot.name}' has no {place}")
    node = read_parameter(text.strip() or "0", is_angle=known[place].kind == "angle", what=place)

    def change(one: Parameter) -> Any:
        return node if one.name == place else one.value

    return check_variables(map_parameters(robot, change))


def add_joint(robot: Robot, kind: str) -> Robot:
    """The robot with one more joint and link at the end of its last link."""
    if robot.loops:
        raise ArmwrightError(f"'{robot.name}' has loops; open its file to change what it is made of")
    j = robot.NL + 1
    own = JOINT_TYPES[kind]
    taken = {joint.name for joint in robot.joints} | {joint.variable for joint in robot.joints}
    name, variable = _free(f"joint{j}", taken), _free(f"q{j}", taken)
    joint = own(name, robot.NL, variable=variable if own.unit else "")
    links = (*robot.links, Link(_free(f"link{j}", {link.name for link in robot.links})))
    return check_variables(replace(robot, joints=(*robot.joints, joint), links=links))


def remove_joint(robot: Robot) -> Robot:
    """The robot without its last joint and link."""
    if robot.NL < 2:
        raise ArmwrightError("a robot has at least one joint")
    if robot.loops or robot.couplings or robot.tool_link is not None:
        raise ArmwrightError(
            f"'{robot.name}' has loops, couplings or a tip that may need this joint; change its file instead"
        )
    return check_variables(replace(robot, joints=robot.joints[:-1], links=robot.links[:-1]))


def _free(word: str, taken: set[str]) -> str:
    while word in taken:
        word += "x"
    return word


def _with_joint(robot: Robot, j: int, new: Joint) -> Robot:
    joints = list(robot.joints)
    joints[j - 1] = new
    return replace(robot, joints=tuple(joints))


def _with_type(robot: Robot, j: int, text: str) -> Robot:
    """The joint of another type with all it has in common; a variable where it now needs one."""
    if text not in JOINT_TYPES:
        raise ArmwrightError(f"joint type '{text}': use {', '.join(JOINT_TYPES)}")
    old, own = robot.joints[j - 1], JOINT_TYPES[text]
    kept = {field.name: getattr(old, field.name) for field in fields(Joint)}
    kept["variable"] = (old.variable or f"q{j}") if own.unit else ""
    return _with_joint(robot, j, own(**kept))


def _with_parent(robot: Robot, j: int, text: str) -> Robot:
    if not text.isdecimal() or not int(text) < j:
        raise ArmwrightError(f"joint {j} on link '{text}': give the number of a link before it, 0 to {j - 1}")
    return _with_joint(robot, j, replace(robot.joints[j - 1], parent=int(text)))


def _with_activity(robot: Robot, j: int, text: str) -> Robot:
    if text not in ("0", "1"):
        raise ArmwrightError(f"μ = '{text}': give 1 for a motor and 0 for none")
    if text == "0" and not robot.loops:
        raise ArmwrightError("all joints of an open robot are active; only joints of loops may be passive")
    return _with_joint(robot, j, replace(robot.joints[j - 1], is_active=text == "1"))


def _with_bound(key: str) -> Callable[[Robot, int, str], Robot]:
    def change(robot: Robot, j: int, text: str) -> Robot:
        joint = robot.joints[j - 1]
        value = None if not text else _plain_number(text, key)
        if key == "home":
            return _with_joint(robot, j, replace(joint, home=value or 0.0))
        return _with_joint(robot, j, replace(joint, limits=replace(joint.limits, **{key: value})))

    return change


def _plain_number(text: str, key: str) -> float:
    node = parse(text)
    if names_in(node):
        raise ArmwrightError(f"{key}: '{names_in(node)[0]}' is no number; give one, e.g. pi/2")
    return float(node)


def _with_link_name(robot: Robot, j: int, text: str) -> Robot:
    links = list(robot.links)
    links[j - 1] = replace(links[j - 1], name=text)
    return replace(robot, links=tuple(links))


def _with_joint_name(robot: Robot, j: int, text: str) -> Robot:
    return _with_joint(robot, j, replace(robot.joints[j - 1], name=text))


def _with_variable(robot: Robot, j: int, text: str) -> Robot:
    return _with_joint(robot, j, replace(robot.joints[j - 1], variable=text))


def _frame(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


_CHANGES: Mapping[str, Callable[[Robot, int, str], Robot]] = {
    "type": _with_type,
    "parent": _with_parent,
    "active": _with_activity,
    "link": _with_link_name,
    "name": _with_joint_name,
    "variable": _with_variable,
    **{key: _with_bound(key) for key in (*BOUNDS, "home")},
}
_WHOLE: Mapping[str, Callable[[Robot, str], Robot]] = {
    "robot": lambda robot, text: replace(robot, name=text),
    "title": lambda robot, text: replace(robot, title=text),
    "base": lambda robot, text: robot.with_base(text),
    "tip": lambda robot, text: robot if text == robot.tip else robot.with_tip(_frame(text)),
}
