"""Where a loop is opened, when its file leaves that open [KC97 2.1, Fig. 3].

Any passive joint of a loop will do, and no result depends on it; formulas are shorter where a ball or a
universal joint is opened, and where both sides of the loop are equally long.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from armwright.errors import Finding, InputError
from armwright.expr import ZERO
from armwright.robot.change.reopen import open_at
from armwright.robot.geometry.closure import joints_around, numeric
from armwright.robot.joint import Joint
from armwright.robot.robot import Robot

_TOUCHING = 1e-9  # [m] between origins of axes that meet


def with_chosen_cuts(robot: Robot, free: Collection[str], said: Mapping[str, bool]) -> Robot:
    """The closed robot with the loops of these joints opened where it is best, and findings that say where.

    free   names of joints that close a loop and need not be the opened ones
    said   which joints are said to be active or passive

    A joint with a motor, friction, a rotor or a spring, and one that is coupled, stays closed. Refused: a
    loop all of whose joints are such.
    """
    for name in free:
        robot = _reopened_robot(robot, name, said)
    return robot


def _reopened_robot(robot: Robot, name: str, said: Mapping[str, bool]) -> Robot:
    loop = next(one for one in robot.loops if one.joint.name == name)
    around = joints_around(robot, loop)
    places = [k for k, joint in enumerate(around) if _is_bare(robot, joint, said)]
    if not numeric(robot):
        places = [k for k in places if around[k].name == name]
    if not places:
        raise _unopened_error(robot, name, around)
    best = around[min(places, key=lambda k: _rank(robot, around, k, name))]
    chosen, why = best.name, "where axes meet" if _meeting_axes(robot, best) > 1 else "a passive joint"
    finding = Finding(
        "opened",
        "info",
        f"robot '{robot.name}'",
        f"the loop through joint '{name}' was opened at joint '{chosen}', {why}",
        "to open it at another joint, describe that joint as [[loop]]",
    )
    opened = _with_passive(robot, chosen) if chosen == name else open_at(_with_passive(robot, chosen), chosen)
    return replace(opened, findings=(*robot.findings, finding))


def _unopened_error(robot: Robot, name: str, around: list[Joint]) -> InputError:
    if not numeric(robot):
        what = "can be opened at another joint only where lengths and angles are numbers"
        remedy = "describe a passive joint of it as [[loop]]"
    else:
        names = ", ".join(joint.name for joint in around)
        what = f"cannot be opened: each of {names} has a motor, friction, a rotor, a spring or a coupling"
        remedy = "leave one of them without"
    return InputError(f"the loop through joint '{name}' {what}", remedy=remedy)


def _is_bare(robot: Robot, joint: Joint, said: Mapping[str, bool]) -> bool:
    """True of a joint that may be opened: nothing acts in it."""
    friction = joint.friction
    acting = [friction.FV, friction.FS, friction.OFF, joint.rotor, *(value for _, value in friction.extra)]
    is_coupled = any(joint.name in (one.follower, one.leader) for one in robot.couplings)
    is_still = all(value is ZERO for value in acting) and joint.stiffness is None and joint.motor is None
    return is_still and not said.get(joint.name, False) and not is_coupled


def _rank(robot: Robot, around: list[Joint], k: int, closing: str) -> tuple[int, bool, int, int]:
    """Less is better: axes that meet, then the closing joint itself, then equal sides."""
    return (
        -_meeting_axes(robot, around[k]),
        around[k].name != closing,
        abs(2 * k - (len(around) - 1)),
        -k,
    )


def _meeting_axes(robot: Robot, joint: Joint) -> int:
    """How many axes meet in a turning joint that is the last of them: three of a ball."""
    count = 1
    while joint.turns and not joint.slides and joint.parent and count < 3:
        place, before = joint.placement, robot.joints[joint.parent - 1]
        is_touching = all(abs(float(x)) < _TOUCHING for x in (place.b, place.d, place.r))
        if not is_touching or not before.turns or before.slides:
            break
        joint, count = before, count + 1
    return count


def _with_passive(robot: Robot, name: str) -> Robot:
    """The robot with one joint, of the tree or closing a loop, passive."""
    joints = tuple(replace(one, is_active=False) if one.name == name else one for one in robot.joints)
    loops = tuple(
        replace(one, joint=replace(one.joint, is_active=False)) if one.joint.name == name else one
        for one in robot.loops
    )
    return replace(robot, joints=joints, loops=loops)
