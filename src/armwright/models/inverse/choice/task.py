"""Which components of a pose must be met, and joints that stand for those that need not.

A component that is left out becomes a virtual joint: a slide along a base axis for x, y, z,
a turn about a tool axis for rx, ry, rz. The arm with these joints meets all six components, so that one
theory serves every task:  T = Trans(x, y, z left out) · T(q) · Rot(x)·Rot(y)·Rot(z) of those left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise

import numpy as np

from armwright.errors import ArmwrightError
from armwright.expr import ONE, ZERO, Node, name, names_in, pi_times
from armwright.models.inverse.closed.branch_names import VIRTUAL
from armwright.program import Argument
from armwright.robot import Fixed, Joint, Link, Placement, Prismatic, Revolute, Robot
from armwright.robot.geometry.matrix import Matrix, matrix, to_numbers
from armwright.robot.geometry.placement import Array, placements_of

POSE: Matrix = tuple(tuple(name(f"T{i}{j}") for j in range(1, 5)) for i in range(1, 5))

Vec = tuple[Node, Node, Node]
COMPONENTS = ("x", "y", "z", "rx", "ry", "rz")
_TOWARDS = {  # axes whose z is the x, y or z axis
    "x": np.array([[0.0, 0, 1, 0], [1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1]]),
    "y": np.array([[0.0, 1, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1]]),
    "z": np.eye(4),
}


@dataclass(frozen=True, slots=True)
class Extended:
    """A robot with a joint for each component that need not be met.

    before    so many of these joints stand before the robot's own
    upright   index of the one whose cosine must not be negative: the other value of a pair of turns
              means the tool upside down; None where fewer than two turns are left out
    """

    robot: Robot
    before: int
    upright: int | None


def checked_task(task: Sequence[str] | None) -> tuple[str, ...]:
    """The components in their usual order; all six where none are named."""
    if task is None:
        return COMPONENTS
    given = (task,) if isinstance(task, str) else tuple(task)
    unknown = [text for text in given if text not in COMPONENTS]
    if unknown or not given or len(set(given)) < len(given):
        what = f"'{unknown[0]}'" if unknown else "a component twice" if given else "nothing"
        raise ArmwrightError(
            f"task: {what} given; name some of {', '.join(COMPONENTS)}, e.g. ('x', 'y', 'rz')"
        )
    return tuple(text for text in COMPONENTS if text in given)


def extend_robot(robot: Robot, task: Sequence[str]) -> Extended:
    """The robot with joints for the components that are not in the task."""
    free = [text for text in COMPONENTS if text not in task]
    slides, turns = [text for text in free if len(text) == 1], [text for text in free if len(text) == 2]
    n = len(robot.moving)
    upright = len(slides) + n + len(turns) - 2 if len(turns) >= 2 else None
    return Extended(_with_turns(_with_slides(robot, slides), turns), len(slides), upright)


def _with_slides(robot: Robot, axes: Sequence[str]) -> Robot:
    if not axes:
        return robot
    places = [_TOWARDS[axis] for axis in axes]
    first = [np.eye(4), *(_back(a) @ b for a, b in pairwise(places))]
    joints: list[Joint] = []
    for axis, T in zip(axes, first, strict=True):
        joints += mount_joint(Prismatic(VIRTUAL + axis, variable=VIRTUAL + axis), T, len(joints))
    joints += mount_joint(None, _back(places[-1]) @ _numbers(robot, robot.base.placement), len(joints))
    count = len(joints)
    own = [replace(joint, parent=joint.parent + count) for joint in robot.joints]
    return replace(
        robot,
        joints=(*joints, *own),
        links=(*(Link(joint.name) for joint in joints), *robot.links),
        base=replace(robot.base, placement=matrix(places[0])),
        tool_link=None if robot.tool_link is None else robot.tool_link + count,
    )


def _with_turns(robot: Robot, turns: Sequence[str]) -> Robot:
    if not turns:
        return robot
    places = [_TOWARDS[text[1]] for text in turns]
    turned, offset = _without_named_offset(robot.tool)
    first = [_numbers(robot, turned) @ places[0], *(_back(a) @ b for a, b in pairwise(places))]
    joints = list(robot.joints)
    for text, T in zip(turns, first, strict=True):
        added = list(mount_joint(Revolute(VIRTUAL + text, variable=VIRTUAL + text), T, len(joints)))
        joints += added if joints != list(robot.joints) else _behind_offset(offset, added)
    links = [Link(joint.name) for joint in joints[len(robot.joints) :]]
    tool = matrix(_back(places[-1]))
    return replace(robot, joints=tuple(joints), links=(*robot.links, *links), tool=tool, tool_link=None)


def mount_joint(joint: Joint | None, T: Array, parent: int) -> Iterator[Joint]:
    """The joint at T on a link, or a fixed frame there; through an auxiliary frame where it needs one."""
    *between, last = placements_of(T)
    for placement in between:
        yield Fixed(f"mount_{parent}", parent=parent, placement=placement)
        parent += 1
    if joint is None:
        yield Fixed(f"mount_{parent}", parent=parent, placement=last)
    else:
        yield replace(joint, parent=parent, placement=last)


def _without_named_offset(T: Matrix) -> tuple[Matrix, Vec]:
    """The transform without its offset, and this, where it has names in it; else all of it, and no offset."""
    offset = (T[0][3], T[1][3], T[2][3])
    if not names_in(*offset):
        return T, (ZERO, ZERO, ZERO)
    return tuple((*row[:3], ONE if i == 3 else ZERO) for i, row in enumerate(T)), offset


def _behind_offset(offset: Vec, joints: list[Joint]) -> list[Joint]:
    """Joints that are moved by an offset: x and z become part of the first placement where they can.

    Trans(x)·Trans(z)·[b, α, d, …] = [b + z, α, d + x, …] where γ = 0.
    """
    x, y, z = offset
    first, place = joints[0], joints[0].placement
    if y is ZERO and place.gamma is ZERO:
        return [replace(first, placement=replace(place, b=place.b + z, d=place.d + x)), *joints[1:]]
    quarter = pi_times(Fraction(1, 2))
    moves = [Placement(d=x, r=z), Placement(gamma=quarter, d=y, theta=-quarter)]
    frames = [Fixed(f"offset_{k}", parent=first.parent + k, placement=one) for k, one in enumerate(moves)]
    return [*frames, *(replace(joint, parent=joint.parent + len(moves)) for joint in joints)]


def _back(T: Array) -> Array:
    back = np.eye(4)
    back[:3, :3] = T[:3, :3].T
    back[:3, 3] = -T[:3, :3].T @ T[:3, 3]
    return back


def _numbers(robot: Robot, T: Matrix) -> Array:
    try:
        return to_numbers(T)
    except KeyError as error:
        raise ArmwrightError(
            f"'{robot.name}': {error.args[0]} in its base or tool has no value; task= needs numbers there"
        ) from error


def pose_argument() -> Argument:
    """The wanted pose as an argument of a call; all sixteen entries are taken."""
    names = tuple(node.value for row in POSE for node in row)
    return Argument("T", (4, 4), "1 and m", names, "wanted pose of the tool")
