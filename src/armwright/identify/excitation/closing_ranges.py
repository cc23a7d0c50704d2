"""Ranges of a closed robot's motors in which its loops close, and in one way only.

Where constraints begin to depend on each other, as in a parallelogram that lies flat, two assemblies meet: a
motion through such a position is lost by whoever follows the loops, and by the robot.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.mechanism.loop_positions import NumericTree, numeric_tree
from armwright.mechanism.loop_singularities import constraint_grip, constraint_rates
from armwright.mechanism.mechanism import mechanism_of
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.robot.geometry.closure import at_closed_home
from armwright.run import compile

Array = NDArray[np.float64]

TRIALS, WAY = 32, 40  # points of a range, inside and at its corners, and steps of the way to each
SHRINK, LEAST_SHARE = 0.85, 0.02  # of ranges in which loops do not close
AWAY = 0.1  # of the grip of the loops at home: with less a position is near singular


def closing_ranges(robot: Robot, ranges: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """Ranges about home in which loops close well wherever they were tried.

    Every point is reached by closing the loops along a straight way from home, as a motion would. Motors that
    no loop feels keep their ranges; those of the others are shrunk by one factor.
    """
    robot = at_closed_home(robot)
    solver: Any = compile(model(robot, "loop_geometry"))
    tree = numeric_tree(mechanism_of(robot), {})
    home = np.array([joint.home for joint in robot.active])
    low, high = np.array(ranges, dtype=float).T
    random = np.random.default_rng(0)
    ends = np.concatenate(
        [random.uniform(0, 1, (TRIALS, len(home))), random.integers(0, 2, (TRIALS, len(home)))]
    )
    tied, usual = _felt_motors(tree, robot), constraint_grip(tree, robot.home[None])[0]
    share = 1.0
    while share > LEAST_SHARE:
        part = np.where(tied, share, 1.0)
        inner = home + part * (low - home), home + part * (high - home)
        goals = inner[0] + ends * (inner[1] - inner[0])
        ways = home + np.linspace(0, 1, WAY)[:, None] * (goals[:, None] - home)
        if all(_closes(solver, tree, robot.home, way, AWAY * usual) for way in ways):
            return list(zip(*(side.tolist() for side in inner), strict=True))
        share *= SHRINK
    raise ArmwrightError(f"'{robot.name}': its loops do not close around home; give it another home position")


def _closes(solver: Any, tree: NumericTree, home: Array, way: Array, least: float) -> bool:
    """True where the loops close all along a way, with constraints that stay independent."""
    closed = np.asarray(solver.path(way, home))
    return not np.isnan(closed).any() and bool(np.all(constraint_grip(tree, closed) > least))


def _felt_motors(tree: NumericTree, robot: Robot) -> NDArray[np.bool_]:
    """True of motors that constraints of loops depend on."""
    numbers = list(tree.mechanism.free)
    W = np.abs(constraint_rates(tree, robot.home[None])[0]).max(axis=0, initial=0.0)
    return np.array([W[numbers.index(j)] > 0 for j in tree.mechanism.active])
