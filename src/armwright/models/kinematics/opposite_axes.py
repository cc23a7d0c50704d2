"""Axes that point against each other turned the same way, so that their angles can be added.

Rot(x,π)·Trans(x,d)·Rot(z,θ)·Trans(z,r) = Trans(x,d)·Rot(z,−θ)·Trans(z,−r)·Rot(x,π): a joint behind a twist of
half a turn is written in −θ and −r, and the half turn goes to the next link, at last to the tool.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from armwright.expr import ONE, PI, ZERO, Node, cos
from armwright.robot import Joint, Placement, Robot
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, frame_matrix, matmul

Unfolded = tuple[tuple[Joint, ...], dict[str, int], Matrix]


def unfold_axes(joints: Sequence[Joint]) -> Unfolded:
    """The joints without twists of half a turn, ±1 by variable, and what remains behind the last."""
    found: list[Joint] = []
    sides: dict[str, int] = {}
    is_over = False
    for joint in joints:
        placement = joint.placement
        alpha = _half_turned(placement.alpha) if is_over else placement.alpha
        is_over = cos(alpha) is -ONE
        place = _turn_over(placement) if is_over else replace(placement, alpha=alpha)
        found.append(replace(joint, placement=place))
        if joint.is_moving:
            sides[joint.variable] = -1 if is_over else 1
    rest = frame_matrix(ZERO, ZERO, PI, ZERO, ZERO, ZERO) if is_over else IDENTITY4
    return tuple(found), sides, rest


def straighten_axes(robot: Robot) -> tuple[Robot, dict[str, int]]:
    """A serial robot with six moving joints unfolded, its variables with the signs they then have.

    Any other comes back as it is: the determinant of fewer rows depends on the axes they are written in.
    """
    is_serial = not robot.loops and all(joint.parent == j for j, joint in enumerate(robot.joints))
    if not is_serial or len(robot.moving) != 6 or robot.terminal != robot.NL:
        return robot, {}
    joints, sides, rest = unfold_axes(robot.joints)
    return replace(robot, joints=joints, tool=matmul(rest, robot.tool)), sides


def _half_turned(alpha: Node) -> Node:
    return ZERO if cos(alpha) is -ONE else alpha + PI


def _turn_over(place: Placement) -> Placement:
    return replace(place, alpha=ZERO, theta=-place.theta, r=-place.r)
