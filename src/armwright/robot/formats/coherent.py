"""What every reader checks of a finished robot: names, variables and antecedents fit together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from armwright.errors import ArmwrightError, InputError
from armwright.expr import is_name, names_in
from armwright.robot.formats.format import MAX_JOINTS
from armwright.robot.joint import Joint
from armwright.robot.kinematics import topological_order
from armwright.robot.parameters import parameters
from armwright.robot.robot import Robot


def coherent(robot: Robot) -> Robot:
    """The robot itself; InputError names the joint or link that contradicts another."""
    joints = [*robot.joints, *(loop.joint for loop in robot.loops)]
    if len(joints) > MAX_JOINTS:
        raise InputError(f"{len(joints)} joints, {MAX_JOINTS} allowed")
    _names("robot", [robot.name])
    _names("joint", (joint.name for joint in joints))
    _names("link", (robot.base.link.name, *(link.name for link in robot.links)))
    _variables(robot, [joint for joint in joints if joint.is_moving])
    try:
        topological_order([frame.parent for frame in robot.frames])
    except ArmwrightError as error:
        raise InputError(str(error), remedy="every chain of antecedents must end at the base, 0") from None
    return robot


def _names(what: str, names: Iterable[str]) -> None:
    for name, count in Counter(names).items():
        if not is_name(name):
            raise InputError(
                f"'{name}' is not a name",
                key=what,
                remedy="use a letter, then letters, digits and underscores, at most 64",
            )
        if count > 1:
            raise InputError(f"the name is used {count} times", key=f"{what} '{name}'", remedy="rename one")


def _variables(robot: Robot, moving: Iterable[Joint]) -> None:
    owner: dict[str, Joint] = {}
    for joint in moving:
        if joint.variable in owner:
            other = owner[joint.variable].name
            raise InputError(
                f"variable '{joint.variable}' already belongs to joint '{other}'",
                key=f"joint '{joint.name}'",
                remedy="give each joint its own variable",
            )
        owner[joint.variable] = joint
    for parameter in parameters(robot):
        for symbol in names_in(parameter.value):
            if symbol in owner:
                raise InputError(
                    f"'{symbol}' is the variable of joint '{owner[symbol].name}', not a parameter",
                    key=parameter.name,
                    remedy="rename the parameter, or give the joint another variable",
                )
