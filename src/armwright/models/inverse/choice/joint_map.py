"""Where the joints of a robot are in the chain that a method sees."""

from __future__ import annotations

from armwright.models.inverse.choice.moving_chain import compact
from armwright.models.inverse.choice.task import Extended
from armwright.models.inverse.closed.branch_names import VIRTUAL
from armwright.models.inverse.elimination.arm_record import OwnJoints
from armwright.robot import Robot


def places_of(robot: Robot, held: Robot, more: Extended) -> tuple[int | float, ...]:
    """Per joint of the robot: its number in the chain, or the value at which it is held."""
    place = {joint.name: more.before + i for i, joint in enumerate(held.moving)}
    zero = {joint.name: joint for joint in held.joints if not joint.is_moving}
    found: list[int | float] = []
    for joint in robot.moving:
        if joint.name in place:
            found.append(place[joint.name])
            continue
        now, before = zero[joint.name].placement, joint.placement
        found.append(float(now.theta - before.theta) if joint.turns else float(now.r - before.r))
    return tuple(found)


def tags_of(robot: Robot, chain: Robot) -> dict[str, str]:
    """Joint numbers of the robot by variable; "rx" for the joint that stands for rx."""
    width = len(str(robot.NL))
    own = {joint.variable: f"{j:0{width}d}" for j, joint in enumerate(robot.joints, 1) if joint.is_moving}
    return own | {
        joint.variable: joint.variable.removeprefix(VIRTUAL)
        for joint in chain.moving
        if joint.variable not in own
    }


def complete_chain(chain: Robot, joints: OwnJoints, more: Extended) -> tuple[Robot, OwnJoints]:
    """The chain that virtual joints before and behind those of the robot complete to six, where they must be
    zero.
    """
    n, total = len(chain.moving), len(more.robot.moving)
    own = range(more.before, more.before + n)
    return compact(more.robot), OwnJoints(
        places=tuple(at + more.before if isinstance(at, int) else at for at in joints.places),
        zeros=tuple(j for j in range(total) if j not in own),
        upright=None if joints.upright is None else joints.upright + more.before,
        tolerance=joints.tolerance,
        rounding=joints.rounding,
    )
