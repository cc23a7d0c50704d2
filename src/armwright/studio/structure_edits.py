"""Loops, couplings, motors and friction laws changed: each place of these tables gives a new robot."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

import numpy as np

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, number
from armwright.models.laws.friction import LAWS
from armwright.robot import Coupling, Friction, Loop, Motor, Robot
from armwright.robot.check.description import validate
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.geometry.closure import assemble, numeric, with_home
from armwright.robot.geometry.placement import placement_of
from armwright.robot.joint import JOINT_TYPES, Joint, Placement, Revolute
from armwright.studio.option_fields import read_number
from armwright.studio.structure_cells import MOTOR_KEYS, MOTOR_MODES

SHAPE = 0.01  # rad/s or m/s: what a velocity of a friction law begins with


def put_joint(robot: Robot, j: int, joint: Joint) -> Robot:
    """The robot with another joint j; those above NL are opened ones."""
    if j > robot.NL:
        return _with_loop(robot, j - robot.NL, joint=joint)
    joints = list(robot.joints)
    joints[j - 1] = joint
    return replace(robot, joints=tuple(joints))


def _with_fields(robot: Robot, j: int, **changes: Any) -> Robot:
    return put_joint(robot, j, replace(robot.joints[j - 1], **changes))


def with_type(joint: Joint, kind: str, number: int) -> Joint:
    """The joint of another type with all that both have; a variable where it now needs one."""
    if kind not in JOINT_TYPES:
        raise ArmwrightError(f"joint type '{kind[:20]}': use {', '.join(JOINT_TYPES)}")
    kept = {field.name: getattr(joint, field.name) for field in fields(Joint)}
    kept["variable"] = (joint.variable or f"q{number}") if JOINT_TYPES[kind].unit else ""
    return JOINT_TYPES[kind](**kept)


def free_name(word: str, taken: set[str]) -> str:
    """The word, longer where somebody has it."""
    while word in taken:
        word += "x"
    return word


# ------------------------------------------------------------------------------------------ loops


def _loop(robot: Robot, i: int) -> Loop:
    if not 1 <= i <= robot.B:
        raise ArmwrightError(f"'{robot.name}' has no loop {i}")
    return robot.loops[i - 1]


def _with_loop(robot: Robot, i: int, **changes: Any) -> Robot:
    loops = list(robot.loops)
    loops[i - 1] = replace(_loop(robot, i), **changes)
    return replace(robot, loops=tuple(loops))


def _link_number(robot: Robot, name: str) -> int:
    names = [robot.base.link.name, *(link.name for link in robot.links)]
    if name not in names:
        raise ArmwrightError(f"no link '{name[:40]}'; there are {', '.join(names)}")
    return names.index(name)


def add_loop(robot: Robot, text: str) -> Robot:
    """One more loop between two links, by a passive revolute joint at the origin of the first.

    Its twin stands where the loop is closed at home; at the second link's origin where geometry has names.
    """
    first, second = _two_words(text, "two links")
    a, b = _link_number(robot, first), _link_number(robot, second)
    if a == b:
        raise ArmwrightError(f"a loop goes from '{first}' to another link; choose two")
    taken = {frame.name for frame in robot.frames}
    variables = {frame.joint.variable for frame in robot.frames if frame.joint is not None}
    k = robot.NJ + 1
    joint = Revolute(
        free_name(f"joint{k}", taken), a, variable=free_name(f"q{k}", variables), is_active=False
    )
    twin = Placement()
    if numeric(robot):
        T = robot.transforms()
        twin = placement_of(np.linalg.inv(T[b]) @ T[a])
    moved = renumbered_above(robot, robot.NJ, 1)  # twins are numbered after all opened joints
    return replace(moved, loops=(*moved.loops, Loop(joint, twin, b)))


def renumbered_above(robot: Robot, number: int, step: int) -> Robot:
    """Frames of loops that stand on frames above a number follow when these get other numbers."""

    def new_number(parent: int) -> int:
        return parent + step if parent > number else parent

    loops = tuple(
        replace(
            loop,
            joint=replace(loop.joint, parent=new_number(loop.joint.parent)),
            twin_parent=new_number(loop.twin_parent),
        )
        for loop in robot.loops
    )
    return replace(robot, loops=loops)


def remove_loop(robot: Robot, i: int, _: str) -> Robot:
    """The robot without a loop: what it held together hangs free."""
    _loop(robot, i)
    own = {robot.NL + i, robot.NJ + i}
    users = [frame.name for frame in robot.frames if frame.parent in own and frame.number not in own]
    if users:
        raise ArmwrightError(f"'{users[0]}' is attached to a frame of this loop; remove it first")
    left = replace(robot, loops=(*robot.loops[: i - 1], *robot.loops[i:]))
    left = renumbered_above(renumbered_above(left, robot.NJ + i, -1), robot.NL + i, -1)
    if left.loops:
        return left
    return replace(left, joints=tuple(replace(joint, is_active=True) for joint in left.joints))


def closed_home(robot: Robot, _: str = "") -> Robot:
    """The robot with a home at which its loops close, next to the one it had."""
    if not robot.loops:
        raise ArmwrightError(f"'{robot.name}' has no loop to close")
    if not numeric(robot):
        raise ArmwrightError(f"{', '.join(robot.symbols[:6])} have no value; loops need numbers to be closed")
    found = assemble(robot)
    if found.status != "closed":
        raise ArmwrightError(
            f"the loops stay open by {found.error:.3g} near home; "
            "give joints a home nearer to where they close"
        )
    return with_home(robot, found.q)


def _open_elsewhere(robot: Robot, i: int, text: str) -> Robot:
    return robot if text == _loop(robot, i).joint.name else robot.opened_at(text)


def _loop_from(robot: Robot, i: int, text: str) -> Robot:
    return _with_loop(robot, i, joint=replace(_loop(robot, i).joint, parent=_link_number(robot, text)))


def _loop_to(robot: Robot, i: int, text: str) -> Robot:
    return _with_loop(robot, i, twin_parent=_link_number(robot, text))


def _loop_home(robot: Robot, i: int, text: str) -> Robot:
    return _with_loop(robot, i, joint=replace(_loop(robot, i).joint, home=read_number(text, what="home")))


# --------------------------------------------------------------------------------------- couplings


def _two_words(text: str, what: str) -> list[str]:
    words = text.split()
    if len(words) != 2:
        raise ArmwrightError(f"'{text[:40]}': give {what}")
    return words


def add_coupling(robot: Robot, text: str) -> Robot:
    """One joint follows another, turn by turn."""
    follower, leader = _two_words(text, "the joint and the one that it follows")
    return replace(robot, couplings=(*robot.couplings, Coupling(follower, leader, ONE)))


def _remove_coupling(robot: Robot, j: int, _: str) -> Robot:
    name = robot.joints[j - 1].name
    return replace(robot, couplings=tuple(one for one in robot.couplings if one.follower != name))


def _with_leader(robot: Robot, j: int, text: str) -> Robot:
    name = robot.joints[j - 1].name
    couplings = tuple(replace(one, leader=text) if one.follower == name else one for one in robot.couplings)
    return replace(robot, couplings=couplings)


# ------------------------------------------------------------------------------------------ drives


def _with_constant(key: str) -> Callable[[Robot, int, str], Robot]:
    def change(robot: Robot, j: int, text: str) -> Robot:
        node: Node | None = read_parameter(text, is_angle=False, what=f"motor {key}") if text else None
        had = robot.joints[j - 1].motor or Motor()
        known: dict[str, Any] = {one: getattr(had, one) for one in MOTOR_KEYS} | {key: node}
        motor = Motor(**known, mode=had.mode)
        is_empty = all(getattr(motor, one) is None for one in MOTOR_KEYS)
        return _with_fields(robot, j, motor=None if is_empty else motor)

    return change


def _with_mode(robot: Robot, j: int, text: str) -> Robot:
    if text not in MOTOR_MODES:
        raise ArmwrightError(f"driven by '{text[:20]}': use {' or '.join(MOTOR_MODES)}")
    return _with_fields(robot, j, motor=replace(robot.joints[j - 1].motor or Motor(), mode=text))


def _with_law(robot: Robot, j: int, text: str) -> Robot:
    """Another friction law: what both laws have is kept, what must be given begins with a small velocity."""
    if text not in LAWS:
        raise ArmwrightError(f"friction law '{text[:20]}': use {', '.join(LAWS)}")
    old, law = robot.joints[j - 1].friction, LAWS[text]
    had = dict(old.extra)
    needed = [*law.linear, *(stem for stem, usual in dict(law.shape).items() if usual is None or stem in had)]
    first = {stem: number(SHAPE) if stem in dict(law.shape) else ZERO for stem in needed}
    extra = tuple((stem, had.get(stem, first[stem])) for stem in needed)
    friction = Friction(old.FV, old.FS, old.OFF, text, extra)
    return _with_fields(robot, j, friction=friction)


def _with_stiffness(robot: Robot, j: int, text: str) -> Robot:
    node = read_parameter(text, is_angle=False, what="stiffness") if text else None
    return _with_fields(robot, j, stiffness=node)


def with_check(change: Callable[..., Robot]) -> Callable[..., Robot]:
    """The change, refused where no model could be made of what comes of it."""
    return lambda *given: validate(change(*given))


OF_ONE: Mapping[str, Callable[[Robot, int, str], Robot]] = {
    "opened": with_check(_open_elsewhere),
    "loop_from": with_check(_loop_from),
    "loop_to": with_check(_loop_to),
    "loop_home": with_check(_loop_home),
    "loop_remove": with_check(remove_loop),
    "leader": with_check(_with_leader),
    "coupling_remove": with_check(_remove_coupling),
    "motor_mode": _with_mode,
    "law": _with_law,
    "stiffness": _with_stiffness,
    **{f"motor_{key}": _with_constant(key) for key in MOTOR_KEYS},
}
OF_ALL: Mapping[str, Callable[[Robot, str], Robot]] = {
    "loop_add": with_check(add_loop),
    "loop_assemble": with_check(closed_home),
    "coupling_add": with_check(add_coupling),
}
