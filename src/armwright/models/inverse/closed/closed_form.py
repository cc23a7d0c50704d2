"""A closed form, and its trial: it is tried out before it is believed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.expr import Node
from armwright.expr.walk import evaluate_in_turn
from armwright.models.inverse.closed.branch_names import Namer
from armwright.models.inverse.closed.branches import Branch
from armwright.models.inverse.closed.paul_equations import BareArm
from armwright.models.inverse.closed.solution_plan import SolutionPlan
from armwright.models.inverse.elimination.trials import generic_positions, generic_values
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
    positions = generic_positions(robot, _TRIALS)
    numbers = evaluate_in_turn(flat, (values | _pose_names(_pose(robot, q, values)) for q in positions))
    for q in positions:
        try:
            found = np.array(next(numbers)).reshape(len(rows), -1)
        except ZeroDivisionError:
            return ()
        if not _contains(robot, found[found[:, -1] > 0.25, :-1], q):
            return ()
        tried.append(found)
    return tuple(tried)


def _pose_names(T: NDArray[np.float64]) -> dict[str, float]:
    return {f"T{i + 1}{j + 1}": float(T[i, j]) for i in range(4) for j in range(4)}


def _pose(robot: Robot, q: NDArray[np.float64], values: Mapping[str, float]) -> NDArray[np.float64]:
    T = robot.transforms(q, **values)[robot.terminal]
    return np.asarray(T @ to_numbers(robot.tool, dict(values)))


def _contains(robot: Robot, found: NDArray[np.float64], q: NDArray[np.float64]) -> bool:
    apart = found - q
    turns = [joint.turns for joint in robot.moving]
    apart[:, turns] = np.remainder(apart[:, turns] + np.pi, 2 * np.pi) - np.pi
    return bool((np.abs(apart).max(axis=1, initial=0.0) < _SAME).any())


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """A closed form: the arm, the order of its steps, all branches, and these at some poses."""

    arm: BareArm
    plan: SolutionPlan
    branches: list[Branch]
    namer: Namer
    tried: tuple[Rows, ...]
