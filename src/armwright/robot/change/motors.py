"""Which joints of a closed robot are its motors, where its file does not say."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

import numpy as np

from armwright.errors import Finding, name_list
from armwright.robot.change.idle_spins import with_held_spins
from armwright.robot.check.mobility import free_motions
from armwright.robot.joint import Joint
from armwright.robot.robot import Robot

_MOVES = 1e-6  # of the largest: what a joint has to move beside the motors before it to be one more
_NONE = 1e-300  # a divisor that is zero: nothing is seen of it in any quotient


def with_chosen_motors(robot: Robot) -> Robot:
    """The closed robot with as many active joints as it has freedoms, and the finding that says which.

    Joints with a motor of their own come first, then those nearest the base, in file order; each must move
    the robot in a way that those before it do not. A robot whose freedoms cannot be counted, an open one
    and one that floats stay as they are.
    """
    motions = _counted_motions(robot)
    if motions is None:
        return robot
    if not motions.shape[1]:  # locked, which check() says with its joints
        return _with_active(robot, (), ())
    names = [joint.name for joint in robot.moving]
    chosen = _independent(motions, _candidates(robot))
    motors = {names[k] for k in chosen}
    finding = Finding(
        "motors",
        "info",
        f"robot '{robot.name}'",
        "motors were chosen, as many as there are degrees of freedom: "
        f"{name_list([names[k] for k in sorted(chosen)])}",
        "write active = true for the motors and active = false for the other joints",
    )
    return _with_active(robot, motors, (finding,))


def with_said_motors(robot: Robot, said: Mapping[str, bool]) -> Robot:
    """The closed robot with the motors that its file says, by name; nothing said: they are chosen.

    Where some joints are said to be motors, the file leaves the others open: of these as many are added as
    freedoms are left, and the finding says which. Where joints are said to be passive only, the others stay
    what they are.
    """
    robot = with_held_spins(robot, [name for name, is_motor in said.items() if is_motor])
    if not said:
        return with_chosen_motors(robot)
    if not any(said.values()):
        return robot
    return _with_added(
        robot,
        {name for name, is_motor in said.items() if is_motor},
        lambda joint: joint.name not in said,
        "motors were added to those named in the file, which leave degrees of freedom undriven",
        "write active = true or active = false for these joints",
    )


def with_springs_as_motors(robot: Robot) -> Robot:
    """The closed robot whose freedoms that no motor holds are those of joints that a spring holds.

    Such a joint is one of the coordinates of the robot, as a motor is, and nothing drives it: the torque that
    models ask for there is zero when it moves by itself. A robot that motors hold stays as it is.
    """
    return _with_added(
        robot,
        {joint.name for joint in robot.active},
        lambda joint: joint.stiffness is not None,
        "the motors do not control all degrees of freedom; joints with a spring count as inputs too, "
        "their torque being zero unless they are driven",
        "write active = true for other joints in a TOML file that extends this one",
    )


def _with_added(
    robot: Robot, motors: Collection[str], may_be: Callable[[Joint], bool], text: str, remedy: str
) -> Robot:
    """The robot with these motors, and as many more of those that may be as freedoms are left."""
    motions = _counted_motions(robot)
    if motions is None:
        return robot
    names = [joint.name for joint in robot.moving]
    first = [k for k, name in enumerate(names) if name in motors]
    others = [k for k in _candidates(robot) if k not in first and may_be(robot.moving[k])]
    added = [names[k] for k in sorted(set(_independent(motions, [*first, *others])) - set(first))]
    finding = Finding("motors", "info", f"robot '{robot.name}'", f"{text}: {name_list(added)}", remedy)
    return _with_active(robot, {*motors, *added}, (finding,) if added else ())


def _counted_motions(robot: Robot) -> np.ndarray | None:
    """Free motions of a closed robot that has fewer of them than joints; else None."""
    motions = free_motions(robot) if robot.loops and robot.base.kind != "floating" else None
    return None if motions is None or motions.shape[1] >= len(robot.moving) else motions


def _with_active(robot: Robot, motors: Collection[str], findings: tuple[Finding, ...]) -> Robot:
    """The robot with these active joints and no others."""
    joints = tuple(
        replace(joint, is_active=joint.name in motors) if joint.is_moving else joint for joint in robot.joints
    )
    return replace(robot, joints=joints, findings=(*robot.findings, *findings))


def _candidates(robot: Robot) -> list[int]:
    """Columns of q: driven joints first, then by their distance from the base; axes of opened balls last."""

    def key(k: int) -> tuple[bool, bool, int, int]:
        joint = robot.moving[k]
        return not joint.is_active, joint.motor is None, _depth(robot, joint.parent), k

    return sorted(range(len(robot.moving)), key=key)


def _depth(robot: Robot, link: int) -> int:
    depth = 0
    while link:
        depth += robot.joints[link - 1].is_moving
        link = robot.joints[link - 1].parent
    return depth


def _independent(motions: np.ndarray, order: list[int]) -> list[int]:
    """The first rows in this order that are independent, as many as there are columns."""
    left = motions / max(float(np.abs(motions).max(initial=0.0)), _NONE)
    chosen: list[int] = []
    for k in order:
        length = float(np.linalg.norm(left[k]))
        if length > _MOVES and len(chosen) < motions.shape[1]:
            chosen.append(k)
            along = left[k] / length
            left = left - np.outer(left @ along, along)
    return chosen
