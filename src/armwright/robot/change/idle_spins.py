"""Rods between two balls, which can spin about the line between these while nothing else moves.

That spin is a freedom that no motor is meant to drive: it moves no other link, and neither position nor
torque of any motor depends on it, but for the rod's own inertia about that line. One axis of a ball is held.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding
from armwright.robot.check.mobility import generic_jacobian, rank_of
from armwright.robot.geometry.closure import (
    closure_error,
    constraint_jacobian,
    frames_at,
    home_of_all,
    joint_count,
    numeric,
)
from armwright.robot.joint import Joint
from armwright.robot.robot import Robot

Array = NDArray[np.float64]

_TOUCHING = 1e-9  # [m] between origins of axes that meet
_IDLE = 1e-6  # of the largest singular value: what is left of the constraints when a rod spins
_CLEAR = (
    0.5  # of its largest part is what an axis has of the spin that is held: it is part of it elsewhere too
)


@dataclass(frozen=True, slots=True)
class Ball:
    """Three axes that meet: columns of the constraints, and the joints, opened ones last."""

    columns: tuple[int, ...]
    joints: tuple[Joint, ...]


def with_held_spins(robot: Robot, motors: Collection[str]) -> Robot:
    """The closed robot with one axis held of each rod that spins between balls, and findings that say which.

    motors   names of joints that are said to be active, which stay free
    """
    if not robot.loops or robot.base.kind == "floating":
        return robot
    while (found := next(_spins(robot, motors), None)) is not None:
        ends, joint = found
        finding = Finding(
            "idle",
            "info",
            f"robot '{robot.name}'",
            f"the part between the ball joints '{ends[0]}' and '{ends[1]}' can spin about the line between "
            f"them while nothing else moves; to prevent this, '{joint.name}' is held at {joint.home:.4g} rad",
            f'write type = "universal" for one of the ball joints, or active = true for {joint.name}',
        )
        held = robot.locked({joint.name: joint.home})
        robot = replace(held, findings=(*robot.findings, finding))
    return robot


def _spins(robot: Robot, motors: Collection[str]) -> Iterator[tuple[tuple[str, str], Joint]]:
    """Rods that spin: the names of the balls at their ends, and the axis to be held."""
    pairs = list(_pairs_not_seen_still(robot))
    J = generic_jacobian(robot) if pairs else None
    for one, other in () if J is None else pairs:
        assert J is not None
        columns = [*one.columns, *other.columns]
        *_, V = np.linalg.svd(J[:, columns])
        parts = np.abs(V[-1])
        if rank_of(J[:, columns]) != len(columns) - 1 or min(parts[:3].max(), parts[3:].max()) < _IDLE:
            continue
        joint = _axis_to_hold(robot, [*one.joints, *other.joints], parts, motors)
        if joint is not None:
            yield (one.joints[0].name, other.joints[0].name), joint


def _pairs_not_seen_still(robot: Robot) -> Iterator[tuple[Ball, Ball]]:
    """Pairs of balls, but for those that cannot spin where the loops are closed at home already.

    Motions that are independent there are so almost everywhere; the search for other positions, which is
    most of the work, is spared.
    """
    balls = list(_balls(robot)) if numeric(robot) else []
    if len(balls) < 2:
        return
    T = frames_at(robot, home_of_all(robot))
    is_closed = np.abs(closure_error(robot, T)).max(initial=0.0) < _TOUCHING
    J = constraint_jacobian(robot, T) if is_closed else None
    for one, other in combinations(balls, 2):
        columns = [*one.columns, *other.columns]
        if J is None or rank_of(J[:, columns]) < len(columns):
            yield one, other


def _axis_to_hold(robot: Robot, joints: list[Joint], parts: Array, motors: Collection[str]) -> Joint | None:
    """The last axis of the tree that is a clear part of the spin and no motor."""
    clear = [
        joint
        for joint, part in zip(joints, parts, strict=True)
        if part > _CLEAR * parts.max() and joint in robot.joints and joint.name not in motors
    ]
    return clear[-1] if clear else None


def _balls(robot: Robot) -> Iterator[Ball]:
    """Three turning axes through one point, one on the other, with nothing but massless links between."""
    column = {joint.name: k for k, joint in enumerate(robot.moving)}
    opened = [loop.joint for loop in robot.loops if loop.joint.is_moving]
    column |= {joint.name: len(robot.moving) + k for k, joint in enumerate(opened)}
    assert len(column) <= joint_count(robot)
    for last in (*robot.moving, *opened):
        middle = _axis_before(robot, last)
        first = None if middle is None else _axis_before(robot, middle)
        if first is not None and middle is not None:
            axes = first, middle, last
            if all(joint.name in column for joint in axes):
                yield Ball(tuple(column[joint.name] for joint in axes), axes)


def _axis_before(robot: Robot, joint: Joint) -> Joint | None:
    """The turning joint whose axis meets this one's, carried by a link without mass; else None."""
    if not joint.turns or joint.slides or not joint.parent:
        return None
    before, link = robot.joints[joint.parent - 1], robot.links[joint.parent - 1]
    place = joint.placement
    is_touching = all(abs(float(x)) < _TOUCHING for x in (place.b, place.d, place.r))
    is_bare = link.inertia.is_zero and before.turns and not before.slides
    return before if is_touching and is_bare else None
