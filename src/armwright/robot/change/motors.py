"""Which joints of a closed robot are its motors, where its file does not say."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from armwright.errors import Finding, name_list
from armwright.robot.check.mobility import free_motions
from armwright.robot.robot import Robot

_MOVES = 1e-6  # of the largest: what a joint has to move beside the motors before it to be one more


def with_chosen_motors(robot: Robot) -> Robot:
    """The closed robot with as many active joints as it has freedoms, and the finding that says which.

    Joints with a motor of their own come first, then those nearest the base, in file order; each must move
    the robot in a way that those before it do not. A robot whose freedoms cannot be counted, an open one
    and one that floats stay as they are.
    """
    motions = free_motions(robot) if robot.loops and robot.base.kind != "floating" else None
    if motions is None or motions.shape[1] >= len(robot.moving):
        return robot
    names = [joint.name for joint in robot.moving]
    chosen = _independent(motions, _candidates(robot))
    motors = {names[k] for k in chosen}
    joints = tuple(
        replace(joint, is_active=joint.name in motors) if joint.is_moving else joint for joint in robot.joints
    )
    finding = Finding(
        "motors",
        "info",
        f"robot '{robot.name}'",
        f"motors were chosen, as many as there are freedoms: {name_list([names[k] for k in sorted(chosen)])}",
        "say active = true of the motors and active = false of the other joints",
    )
    return replace(robot, joints=joints, findings=(*robot.findings, finding))


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
    left = motions / max(float(np.abs(motions).max(initial=0.0)), 1e-300)
    chosen: list[int] = []
    for k in order:
        length = float(np.linalg.norm(left[k]))
        if length > _MOVES and len(chosen) < motions.shape[1]:
            chosen.append(k)
            along = left[k] / length
            left = left - np.outer(left @ along, along)
    return chosen
