"""Models of closed robots that hold at every regular position, for text and for users' functions.

Compiled models are quick in an order of pivots and go over to rotations of rows where a pivot vanishes. Text
cannot go over, so it has rotations from the start, wherever pivots could vanish.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from armwright.models.core.model import Model
from armwright.models.core.other_orders import OtherOrders
from armwright.models.loops.closed_motion import ROTATIONS, ClosedMotion
from armwright.models.loops.loop_kinematics import motion_of
from armwright.models.loops.passive_joints import PassiveSolve
from armwright.models.loops.sampled_constraints import sampled_rows
from armwright.robot import Robot

Array = NDArray[np.float64]


def solved_everywhere(model: Model) -> Model:
    """The model, or the same with loops solved by rotations where pivots of its own could vanish."""
    orders = model.orders
    if not isinstance(orders, OtherOrders) or not _may_vanish(orders.robot):
        return model
    return orders.model_everywhere


def held_everywhere(robot: Robot) -> Robot:
    """The robot, or the same with its loops solved by rotations where pivots could vanish."""
    return replace(robot, elimination=ROTATIONS) if robot.loops and _may_vanish(robot) else robot


def smallest_pivot(robot: Robot, q: Array) -> float:
    """The smallest pivot at a closed position (n_tree,), as a part of its usual size; 1 without pivots."""
    motion = _motion(robot)
    order = motion.order
    M = sampled_rows(motion.mechanism, motion.rows, motion.passive, q[None])[0]
    found = [1.0]
    for k, (row, column) in enumerate(order.pivots):
        value = float(M[row, column])
        found.append(abs(value) / order.sizes[k])
        if value == 0.0:
            break
        M -= np.outer(M[:, column] / value, M[row])
    return min(found)


@lru_cache(maxsize=16)
def _motion(robot: Robot) -> ClosedMotion:
    return motion_of(robot, "loop_kinematics")


def _may_vanish(robot: Robot) -> bool:
    """True where a pivot depends on the position, or rows were left out that others may fail to replace."""
    motion = _motion(robot)
    if not isinstance(motion.solve, PassiveSolve):
        return False
    is_left_out = any(row.entries and r not in motion.order.kept for r, row in enumerate(motion.rows))
    changes = any(not pivot.reciprocal.is_constant for pivot in motion.solve.pivots)
    return changes or (is_left_out and not motion.order.ties)
