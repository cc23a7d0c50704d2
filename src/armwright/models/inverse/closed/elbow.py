"""How high the elbow of each branch is above the line from shoulder to wrist."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.expr import evaluate_all, names_in
from armwright.mechanism import mechanism_of
from armwright.mechanism.loop_positions import numeric_tree
from armwright.models.inverse.elimination.trials import generic_values
from armwright.robot import Robot
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]

_PARALLEL = 1e-6  # [m] or a sine, of numbers of order one: rounding or nothing
_SHOULDER, _ELBOW, _FOREARM, _WRIST = 0, 1, 2, 3  # joints, from the shoulder


def elbow_heights(robot: Robot, tried: Sequence[Array], elbow: int) -> Array:
    """(branches,): on how many more poses the elbow is above than below, in parts; 0 where it is neither.

    An arm whose plane nothing turns over is looked at where it reaches to the right, along x of the base,
    as it is drawn: reaching to the left, the same solution has its elbow on the other side.

    tried   (branches, n + 1) per pose: joint values, last 1 for a solution
    elbow   which of the moving joints it is, from 0; the shoulder is the one before it
    """
    frames = [j for j, joint in enumerate(robot.joints, 1) if joint.is_moving]
    turns_over = any(joint.turns for joint in robot.moving[: elbow - 1])
    values = generic_values(robot)
    heights, up = np.zeros(len(tried[0])), _up(robot)
    tree, Z = numeric_tree(mechanism_of(robot), values), to_numbers(robot.base.placement, values)
    for rows in tried:
        solved = np.flatnonzero(rows[:, -1] > 0.25)
        for k, placed in zip(solved, Z @ tree.frames(rows[solved, :-1]), strict=True):
            arm = placed[frames][elbow - 1 :]
            if turns_over or _reaches_right(arm, placed[0, :3, :3]):
                heights[k] += _side(arm, placed[0, :3, :3], up)
    return heights / len(tried)


def _up(robot: Robot) -> Array:
    """Against the gravity in the base frame, names in it taken as positive; along z where there is none."""
    values = dict.fromkeys(names_in(*robot.gravity), 1.0)
    g = np.array(evaluate_all(robot.gravity, values))
    return -g / np.linalg.norm(g) if g.any() else np.array([0.0, 0.0, 1.0])


def _reaches_right(placed: Array, base: Array) -> bool:
    """True where the wrist is further along x of the base than the shoulder."""
    return bool((placed[_FOREARM, :3, 3] - placed[_SHOULDER, :3, 3]) @ base[:, 0] > _PARALLEL)


def _side(placed: Array, base: Array, up: Array) -> float:
    """1, −1 or 0: the elbow above or below the line from shoulder to wrist, seen along the shoulder axis.

    An arm that moves in a horizontal plane is looked at as it is drawn on paper: y of the base is up.
    """
    z = placed[_SHOULDER, :3, 2]
    upward = base @ up
    if np.linalg.norm(np.cross(z, upward)) < _PARALLEL:
        upward = base[:, 1]
    is_parallel = np.linalg.norm(np.cross(z, placed[_FOREARM, :3, 2])) < _PARALLEL
    wrist = placed[_FOREARM if is_parallel or len(placed) <= _WRIST else _WRIST, :3, 3]
    line, arm = (
        point - z * (z @ point)
        for point in (wrist - placed[_SHOULDER, :3, 3], placed[_ELBOW, :3, 3] - placed[_SHOULDER, :3, 3])
    )
    height = (arm - line * (arm @ line) / np.maximum(line @ line, 1e-12)) @ upward
    return float(np.sign(height)) if abs(height) > _PARALLEL else 0.0
