"""A closed form tried out before it is believed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from armwright.expr import Node
from armwright.expr.walk import evaluate_all
from armwright.models.inverse.choice.trial_values import generic_positions, generic_values
from armwright.robot import Robot
from armwright.robot.geometry.matrix import to_numbers

_TRIALS = 12
_SAME = 1e-5  # rad or m; between two solutions in general position there is much more


Rows = NDArray[np.float64]  # (branches, n + 1): joint values, last 1 for a solution


def try_branches(robot: Robot, rows: Sequence[Sequence[Node]]) -> tuple[Rows, ...]:
    """What the branches give at the poses of some positions; nothing where one does not find itself again.

    rows   per branch the joint values and last what is 1 for a solution; names T11 … T44 are the pose
    """
    tried: list[Rows] = []
    values = generic_values(robot)
    flat = [node for row in rows for node in row]
    for q in generic_positions(robot, _TRIALS):
        T = _pose(robot, q, values)
        pose = {f"T{i + 1}{j + 1}": float(T[i, j]) for i in range(4) for j in range(4)}
        try:
            found = np.array(evaluate_all(flat, values | pose)).reshape(len(rows), -1)
        except ZeroDivisionError:
            return ()
        if not _contains(robot, found[found[:, -1] > 0.25, :-1], q):
            return ()
        tried.append(found)
    return tuple(tried)


def _pose(robot: Robot, q: NDArray[np.float64], values: Mapping[str, float]) -> NDArray[np.float64]:
    T = robot.transforms(q, **values)[robot.terminal]
    return np.asarray(T @ to_numbers(robot.tool, dict(values)))


def _contains(robot: Robot, found: NDArray[np.float64], q: NDArray[np.float64]) -> bool:
    apart = found - q
    turns = [joint.turns for joint in robot.moving]
    apart[:, turns] = np.remainder(apart[:, turns] + np.pi, 2 * np.pi) - np.pi
    return bool((np.abs(apart).max(axis=1, initial=0.0) < _SAME).any())
