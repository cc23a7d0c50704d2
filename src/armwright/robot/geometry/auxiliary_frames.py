"""Auxiliary frames: massless fixed frames that readers put before a joint, taken out again.

Where two joint axes are parallel but for a few microradians, readers go through a frame
``<joint>_aux`` across them (see ``placements_of``). Once angles are exact it is not needed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from armwright.expr import ZERO
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.placement import Array
from armwright.robot.joint import Joint, Placement
from armwright.robot.link import Link
from armwright.robot.robot import Robot

_SUFFIX = "_aux"


def auxiliary_name(joint: str) -> str:
    """The name of the frame before a joint."""
    return joint[: 64 - len(_SUFFIX)] + _SUFFIX


def carried_joint(robot: Robot, j: int) -> int | None:
    """Number of the joint that stands on joint j where j is an auxiliary frame, else None."""
    joint, link = robot.joints[j - 1], robot.links[j - 1]
    children = [frame for frame in robot.frames if frame.parent == j]
    if joint.is_moving or len(children) != 1 or j in _marked_links(robot) or link != Link(link.name):
        return None
    child = children[0]
    is_ours = child.joint is not None and joint.name == auxiliary_name(child.name)
    at, on = joint.placement, child.placement
    is_across = (at.gamma, at.theta, on.b, on.d, on.r) == (ZERO,) * 5
    return child.number if is_ours and is_across and child.number <= robot.NL else None


def _marked_links(robot: Robot) -> set[int]:
    """Links that carry the tool or a named frame."""
    return {robot.tool_link or 0, *(frame.link for frame in robot.named_frames)}


def without_auxiliaries(robot: Robot, join: Callable[[Array], Placement | None]) -> Robot:
    """The robot without the auxiliary frames for whose transforms ``join`` finds one placement."""
    joints: list[Joint | None] = list(robot.joints)
    for j in range(1, robot.NL + 1):
        k = carried_joint(robot, j)
        if k is None:
            continue
        placement = join(_transform(robot.joints[j - 1]) @ _transform(robot.joints[k - 1]))
        if placement is not None:
            joints[k - 1] = replace(
                robot.joints[k - 1], parent=robot.joints[j - 1].parent, placement=placement
            )
            joints[j - 1] = None
    return robot if all(joints) else _renumber(robot, joints)


def _transform(joint: Joint) -> Array:
    """The frame at q = 0."""
    return np.asarray(to_numbers(joint.placement.transform()))


def _renumber(robot: Robot, joints: list[Joint | None]) -> Robot:
    """The robot with the joints that are left; numbers, and variables made of numbers, close up."""
    kept = [j for j, joint in enumerate(joints, 1) if joint is not None]
    new = {0: 0} | {j: i for i, j in enumerate(kept, 1)}
    gone = robot.NL - len(kept)

    def number(j: int) -> int:
        return new.get(j, j - gone)  # frames of opened joints come after all links

    is_numbered = all(joint.variable == f"q{j}" for j, joint in enumerate(robot.joints, 1) if joint.is_moving)
    left = []
    for j in kept:
        joint = joints[j - 1]
        assert joint is not None
        variable = f"q{new[j]}" if is_numbered and joint.is_moving else joint.variable
        left.append(replace(joint, parent=number(joint.parent), variable=variable))
    return replace(
        robot,
        joints=tuple(left),
        links=tuple(robot.links[j - 1] for j in kept),
        loops=tuple(
            replace(
                loop,
                joint=replace(loop.joint, parent=number(loop.joint.parent)),
                twin_parent=number(loop.twin_parent),
            )
            for loop in robot.loops
        ),
        tool_link=None if robot.tool_link is None else number(robot.tool_link),
        named_frames=tuple(replace(frame, link=number(frame.link)) for frame in robot.named_frames),
    )
