"""A closed robot opened at another of its passive joints [KC97 2.1, Fig. 3].

Opening joint m instead of joint k re-roots the branch below m: it now hangs on joint k, and the
joints between k and m are passed the other way round. A link that is entered through another joint
gets its frame there. Bodies, loops and joint variables stay what they were; frames k and k+B of
the newly opened joint follow by themselves.

A joint J(q) = P·Rot(z,θ+q)Trans(z,r) passed backwards is again of Khalil-Kleinfinger form with the
same q, because J(q)⁻¹·J(0)·Rot(x,π) = Rot(x,π)·Rot(z,q), and likewise for a slide.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, offer
from armwright.robot.change.capsules import with_moved_bodies
from armwright.robot.change.dh_table import link_seen_from
from armwright.robot.geometry.matrix import Matrix, inverse_transform, matrix, to_numbers
from armwright.robot.geometry.urdf_convention import placement_of
from armwright.robot.joint import Joint, Placement
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot

Array = NDArray[np.float64]
_HALF_TURN_X: Array = np.diag([1.0, -1.0, -1.0, 1.0])


def _inverse(T: Array) -> Array:
    """T⁻¹ of a rigid transform."""
    return to_numbers(inverse_transform(matrix(T)))


def open_at(robot: Robot, joint: str) -> Robot:
    """The mechanism with the named passive joint opened; geometry must be numeric."""
    if any(loop.joint.name == joint for loop in robot.loops):
        return robot
    m = _passive_joint(robot, joint)
    branch = _branch(robot, m)
    i, loop = _loop_through(robot, m, branch)
    path, entry, moved = _entry_of_loop(robot, loop, branch)
    joints, moved = _passed_backwards(robot, path, m, entry, moved)
    new = _move_frames(robot, joints, moved)
    loops = list(new.loops)
    loops[i] = Loop(robot.joints[m - 1], placement_of(_inverse(moved[m])), m)
    return replace(new, loops=tuple(loops))


def _passive_joint(robot: Robot, joint: str) -> int:
    numbers = {item.name: j for j, item in enumerate(robot.joints, 1) if item.is_moving}
    if joint not in numbers:
        raise ArmwrightError(f"'{joint}' is not a moving joint of '{robot.name}'; {offer(joint, numbers)}")
    if robot.joints[numbers[joint] - 1].is_active:
        passive = ", ".join(item.name for item in robot.moving if not item.is_active) or "none"
        raise ArmwrightError(f"joint '{joint}' is motorised and cannot be opened; passive joints: {passive}")
    _refuse_coupled(robot, joint)
    return numbers[joint]


def _refuse_coupled(robot: Robot, joint: str) -> None:
    """An opened joint has no variable, so that nothing can follow it and it can follow nothing."""
    for one in robot.couplings:
        if joint in (one.follower, one.leader):
            raise ArmwrightError(
                f"joint '{joint}' cannot be opened: '{one.follower}' follows '{one.leader}'; "
                "open another joint"
            )


def _branch(robot: Robot, m: int) -> set[int]:
    """Link m and all links behind it."""
    found = {m}
    grown = True
    while grown:
        more = {j for j, joint in enumerate(robot.joints, 1) if joint.parent in found} - found
        found |= more
        grown = bool(more)
    return found


def _loop_through(robot: Robot, m: int, branch: set[int]) -> tuple[int, Loop]:
    """The first loop of which exactly one end is behind joint m."""
    for i, loop in enumerate(robot.loops):
        if max(loop.joint.parent, loop.twin_parent) <= robot.NL and (
            (loop.joint.parent in branch) != (loop.twin_parent in branch)
        ):
            return i, loop
    name = robot.joints[m - 1].name
    raise ArmwrightError(f"joint '{name}' of '{robot.name}' is in no loop; opening it would drop links")


def _entry_of_loop(robot: Robot, loop: Loop, branch: set[int]) -> tuple[list[int], Joint, dict[int, Array]]:
    """The links from the end of the loop up to m, the joint that now carries the first of them,
    and where that link's new frame is, seen from its old one.
    """
    cut, twin = to_numbers(loop.joint.placement.transform()), to_numbers(loop.twin.transform())
    if loop.twin_parent in branch:
        end, entry, frame = loop.twin_parent, loop.joint, twin
    else:
        end, frame = loop.joint.parent, cut @ _HALF_TURN_X
        entry = replace(loop.joint, parent=loop.twin_parent, placement=placement_of(twin @ _HALF_TURN_X))
    path = [end]
    while robot.joints[path[-1] - 1].parent in branch:
        path.append(robot.joints[path[-1] - 1].parent)
    return path, entry, {end: frame}


def _passed_backwards(
    robot: Robot, path: list[int], m: int, entry: Joint, moved: dict[int, Array]
) -> tuple[dict[int, Joint], dict[int, Array]]:
    """For each link of the path the joint that carries it now, and its moved frame."""
    joints = {path[0]: entry}
    frames = dict(moved)
    for child, parent in pairwise(path):
        old = robot.joints[child - 1]
        frames[parent] = to_numbers(old.placement.transform()) @ _HALF_TURN_X
        place = placement_of(_inverse(frames[child]) @ _HALF_TURN_X)
        joints[parent] = replace(old, parent=child, placement=place)
    assert path[-1] == m
    return joints, frames


def _move_frames(robot: Robot, carried: dict[int, Joint], moved: dict[int, Array]) -> Robot:
    """Everything that hangs on a link with a moved frame, seen from there."""

    def new_placement(parent: int, placement: Placement) -> Placement:
        if parent not in moved:
            return placement
        return placement_of(_inverse(moved[parent]) @ to_numbers(placement.transform()))

    joints = tuple(
        carried.get(j) or replace(joint, placement=new_placement(joint.parent, joint.placement))
        for j, joint in enumerate(robot.joints, 1)
    )
    links = tuple(
        link_seen_from(link, matrix(_inverse(moved[j]))) if j in moved else link
        for j, link in enumerate(robot.links, 1)
    )
    loops = tuple(
        Loop(
            replace(loop.joint, placement=new_placement(loop.joint.parent, loop.joint.placement)),
            new_placement(loop.twin_parent, loop.twin),
            loop.twin_parent,
        )
        for loop in robot.loops
    )

    def new_pose(link: int, T: Matrix) -> Matrix:
        return matrix(_inverse(moved[link]) @ to_numbers(T)) if link in moved else T

    named = tuple(replace(one, placement=new_pose(one.link, one.placement)) for one in robot.named_frames)
    tool = new_pose(robot.terminal, robot.tool)
    moved_robot = replace(robot, joints=joints, links=links, loops=loops, tool=tool, named_frames=named)
    return with_moved_bodies(moved_robot, robot, new_pose)
