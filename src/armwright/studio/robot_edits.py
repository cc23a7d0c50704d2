"""One cell of a robot's tables changed: a new robot, or a refusal that says why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from armwright.errors import ArmwrightError
from armwright.robot import Link, Loop, Robot
from armwright.robot.check.description import check_variables, validate
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.joint import JOINT_TYPES, Joint
from armwright.robot.parameters import Parameter, map_parameters, parameters
from armwright.studio.option_fields import read_number
from armwright.studio.robot_cells import BOUNDS
from armwright.studio.structure_edits import OF_ALL, OF_ONE, free_name, put_joint, renumbered_above, with_type

LONGEST = 4000  # characters of a cell


def change_cell(robot: Robot, place: str, text: str) -> Robot:
    """The robot with ``text`` in a place of its tables."""
    if len(text) > LONGEST:
        raise ArmwrightError(f"{len(text)} characters; a cell takes {LONGEST}")
    kind, _, number = place.partition(":")
    if number:
        if kind not in _CHANGES or not number.isdecimal():
            raise ArmwrightError(f"'{robot.name}' has no {place[:40]}")
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
    j = robot.NL + 1
    own = JOINT_TYPES[kind]
    taken = {frame.name for frame in robot.frames}
    variables = {frame.joint.variable for frame in robot.frames if frame.joint is not None}
    name, variable = free_name(f"joint{j}", taken), free_name(f"q{j}", variables)
    joint = own(name, robot.NL, variable=variable if own.unit else "")
    links = (*robot.links, Link(free_name(f"link{j}", {link.name for link in robot.links})))
    moved = renumbered_above(robot, robot.NL, 1)
    return validate(replace(moved, joints=(*robot.joints, joint), links=links))


def remove_joint(robot: Robot) -> Robot:
    """The robot without its last joint and link; refused where something else needs them."""
    if robot.NL < 2:
        raise ArmwrightError("a robot has at least one joint")
    last, link = robot.joints[-1].name, robot.links[-1].name
    users = [f"loop '{loop.joint.name}'" for loop in robot.loops if robot.NL in _ends(loop)]
    users += [
        f"coupling of '{one.follower}'" for one in robot.couplings if last in (one.follower, one.leader)
    ]
    users += [f"frame '{frame.name}'" for frame in robot.named_frames if frame.link == robot.NL]
    users += ["tip"] if robot.tool_link == robot.NL else []
    if users:
        raise ArmwrightError(f"the {users[0]} needs '{link}'; change that first, then remove the joint")
    moved = renumbered_above(robot, robot.NL, -1)
    return validate(replace(moved, joints=robot.joints[:-1], links=robot.links[:-1]))


def _ends(loop: Loop) -> tuple[int, int]:
    return loop.joint.parent, loop.twin_parent


def _with_type(robot: Robot, j: int, text: str) -> Robot:
    return put_joint(robot, j, with_type(_joint(robot, j), text, j))


def _joint(robot: Robot, j: int) -> Joint:
    joint = robot.frames[j - 1].joint if 1 <= j <= robot.NF else None
    if joint is None:
        raise ArmwrightError(f"'{robot.name}' has no joint {j}")
    return joint


def _with_parent(robot: Robot, j: int, text: str) -> Robot:
    last = robot.NL if j > robot.NL else j - 1
    if not text.isdecimal() or int(text) > last:
        what = "a link" if j > robot.NL else "a link before it"
        raise ArmwrightError(f"frame {j} on link '{text}': give the number of {what}, 0 to {last}")
    if j > robot.NJ:
        loops = list(robot.loops)
        loops[j - robot.NJ - 1] = replace(loops[j - robot.NJ - 1], twin_parent=int(text))
        return validate(replace(robot, loops=tuple(loops)))
    return validate(put_joint(robot, j, replace(_joint(robot, j), parent=int(text))))


def _with_activity(robot: Robot, j: int, text: str) -> Robot:
    if text not in ("0", "1"):
        raise ArmwrightError(f"μ = '{text}': give 1 for a motor and 0 for none")
    if text == "0" and not robot.loops:
        raise ArmwrightError("all joints of an open robot are active; only joints of loops may be passive")
    return put_joint(robot, j, replace(_joint(robot, j), is_active=text == "1"))


def _with_bound(key: str) -> Callable[[Robot, int, str], Robot]:
    def change(robot: Robot, j: int, text: str) -> Robot:
        joint = _joint(robot, j)
        value = None if not text else read_number(text, what=key)
        if key == "home":
            return put_joint(robot, j, replace(joint, home=value or 0.0))
        return put_joint(robot, j, replace(joint, limits=replace(joint.limits, **{key: value})))

    return change


def _with_link_name(robot: Robot, j: int, text: str) -> Robot:
    links = list(robot.links)
    tip = text if robot.tip_frame == links[j - 1].name else robot.tip_frame
    links[j - 1] = replace(links[j - 1], name=text)
    return replace(robot, links=tuple(links), tip_frame=tip)


def _with_joint_name(robot: Robot, j: int, text: str) -> Robot:
    """The joint under another name, which its couplings follow."""
    old = _joint(robot, j).name
    new = {old: text}
    couplings = tuple(
        replace(one, follower=new.get(one.follower, one.follower), leader=new.get(one.leader, one.leader))
        for one in robot.couplings
    )
    tip = text if robot.tip_frame == old else robot.tip_frame
    named = put_joint(robot, j, replace(_joint(robot, j), name=text))
    return replace(named, couplings=couplings, tip_frame=tip)


def _with_variable(robot: Robot, j: int, text: str) -> Robot:
    return put_joint(robot, j, replace(_joint(robot, j), variable=text))


def _with_value(robot: Robot, k: int, text: str) -> Robot:
    """The robot with a number for the k-th of its names; without one where the text is empty."""
    if not 1 <= k <= len(robot.symbols):
        raise ArmwrightError(f"'{robot.name}' has no name {k}")
    name = robot.symbols[k - 1]
    others = {key: value for key, value in robot.defaults if key != name}
    own = {name: read_number(text, what=name)} if text else {}
    return replace(robot, defaults=tuple(sorted((others | own).items())))


def _frame(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


_CHANGES: Mapping[str, Callable[[Robot, int, str], Robot]] = {
    **OF_ONE,
    "type": _with_type,
    "parent": _with_parent,
    "active": _with_activity,
    "link": _with_link_name,
    "name": _with_joint_name,
    "variable": _with_variable,
    "value": _with_value,
    **{key: _with_bound(key) for key in (*BOUNDS, "home")},
}
_WHOLE: Mapping[str, Callable[[Robot, str], Robot]] = {
    **OF_ALL,
    "robot": lambda robot, text: replace(robot, name=text),
    "title": lambda robot, text: replace(robot, title=text),
    "base": lambda robot, text: robot.with_base(text),
    "exact": lambda robot, text: robot.exact(read_number(text, what="tolerance")),
    "tip": lambda robot, text: robot if text == robot.tip else robot.with_tip(_frame(text)),
}
