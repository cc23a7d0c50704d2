"""On which side shoulder, elbow and wrist of an arm are, as numbers whose sign tells.

Each function has one number per position of ``BranchTrials``; a sign that is the same for all positions of a
branch is a true name of it.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.closed.branch_trials import BranchTrials

Array = NDArray[np.float64]

_PARALLEL = 1e-6  # [m] or a sine, of numbers of order one: rounding or nothing
_WRIST = 3  # how many joints behind the shoulder's the wrist of a six-axis arm begins


def shoulder_sides(trials: BranchTrials, variables: Sequence[str]) -> list[Array]:
    """Positive where the shoulder is to the right of the first axis, seen from there towards the wrist.

    The upper arm moves in a plane across the second axis, at a distance from the first one. Without such a
    distance: positive where the second joint raises the wrist as it turns in its positive direction, which is
    the right arm of Lee and Ziegler. One array for each point that may be the wrist; none where the second
    axis is parallel to the first.

    variables   of the robot's own joints, from the base on
    """
    frames = trials.joint_frames(variables)
    axis, second = frames[:, 0, :3, 2], frames[:, 1, :3, 2]
    upward = axis * np.where(axis @ trials.up < -_PARALLEL, -1.0, 1.0)[:, None]
    ahead = np.cross(upward, second)
    if np.linalg.norm(ahead, axis=1).min() < _PARALLEL:
        return []
    points = [frames[:, k, :3, 3] for k in (*range(3, len(variables)), *range(2, min(3, len(variables))))]
    return [
        _shoulder_side(point - frames[:, 0, :3, 3], second, ahead)
        for point in (*points, trials.tools[:, :3, 3])
    ]


def _shoulder_side(reach: Array, second: Array, ahead: Array) -> Array:
    """(N,): the distance of the arm's plane, signed, or how far ahead the wrist is."""
    distance, forward = np.sum(second * reach, axis=1), np.sum(ahead * reach, axis=1)
    forward = np.where(np.abs(forward) > _PARALLEL, forward, 0.0)
    has_one_side = np.abs(distance).min() > _PARALLEL and np.ptp(np.sign(distance)) == 0
    return forward * np.sign(distance) if has_one_side else forward


def elbow_heights(trials: BranchTrials, elbow: int) -> Array:
    """How high the elbow is above the line from shoulder to wrist; nan where that is not looked at.

    An arm whose plane nothing turns over is looked at where it reaches to the right, along x of the base,
    as it is drawn: reaching to the left, the same solution has its elbow on the other side.

    elbow   which of the moving joints it is, from 0; the shoulder is the one before it
    """
    moving = trials.robot.moving
    frames = trials.joint_frames([joint.variable for joint in moving])[:, elbow - 1 :]
    base = trials.placed[:, 0, :3, :3]
    heights = np.array([_height(arm, axes, trials.up) for arm, axes in zip(frames, base, strict=True)])
    if any(joint.turns for joint in moving[: elbow - 1]):
        return heights
    reach = np.sum((frames[:, 2, :3, 3] - frames[:, 0, :3, 3]) * base[:, :, 0], axis=1)
    return np.where(reach > _PARALLEL, heights, np.nan)


def _height(placed: Array, base: Array, up: Array) -> float:
    """The height of the elbow above the line from shoulder to wrist, seen along the shoulder axis.

    An arm that moves in a horizontal plane is looked at as it is drawn on paper: y of the base is up.
    """
    z, upward = placed[0, :3, 2], up
    if np.linalg.norm(np.cross(z, upward)) < _PARALLEL:
        upward = base[:, 1]
    is_parallel = np.linalg.norm(np.cross(z, placed[2, :3, 2])) < _PARALLEL
    wrist = placed[2 if is_parallel or len(placed) <= _WRIST else _WRIST, :3, 3]
    line, arm = (
        point - z * (z @ point) for point in (wrist - placed[0, :3, 3], placed[1, :3, 3] - placed[0, :3, 3])
    )
    height = float((arm - line * (arm @ line) / np.maximum(line @ line, _PARALLEL**2)) @ upward)
    return height if abs(height) > _PARALLEL else 0.0


def wrist_bends(trials: BranchTrials, variables: Sequence[str]) -> Array:
    """Sine of the angle by which the middle one of three joints is bent from where the other two are in line.

    There are two such places, half a turn apart: it is counted from the joint's zero where that is one of
    them, else from where both axes point the same way.
    """
    frames = trials.joint_frames(variables)
    first, middle, last = (frames[:, k, :3, 2] for k in range(3))
    bends = np.sum(np.cross(first, last) * middle, axis=1)
    q = trials.positions_of(variables[1])
    angles = np.arctan2(bends, np.sum(first * last, axis=1))
    at_zero = np.cos(angles - q)  # of an ordinary wrist 1 or -1 everywhere
    bends = np.where(at_zero < -1 + _PARALLEL, -bends, bends)
    return np.where(np.abs(bends) > _PARALLEL, bends, 0.0)
