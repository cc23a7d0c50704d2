"""Which way is up in a picture: against gravity, whatever axis of the robot's file that is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.expr import evaluate_all, names_in
from armwright.report.skeleton import Skeleton, skeleton
from armwright.robot import Robot
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]
_LEVEL = 1e-3  # rad: gravity that is so near to -z is drawn as if it were -z; a file's rounding turns nothing
_STRAIGHT = np.diag([1.0, -1.0, -1.0])  # half a turn about x, for gravity along +z


def upright(robot: Robot, values: Mapping[str, float] | None = None) -> Array:
    """(3, 3): the turn that brings the direction against gravity to z; x stays to the right where it can.

    values   of the robot's symbols; of a symbol without a value only the sign counts, and it is positive
    Without gravity, or with gravity along -z, nothing turns.
    """
    up = _up(robot, values or {})
    if up is None or np.linalg.norm(up - [0.0, 0.0, 1.0]) < _LEVEL:
        return np.eye(3)
    if up[2] < -1.0 + _LEVEL**2:
        return _STRAIGHT
    return _least_turn(up)


def upright_skeleton(
    robot: Robot, q: Sequence[float] | Array | None, values: Mapping[str, float]
) -> Skeleton:
    """The robot at q as it is drawn: up is against gravity."""
    scene, R = skeleton(robot, q, values), upright(robot, values)
    return scene if np.array_equal(R, np.eye(3)) else _turn_skeleton(scene, R)


def _up(robot: Robot, values: Mapping[str, float]) -> Array | None:
    """The direction against gravity in the general fixed frame; None where there is no gravity."""
    known = dict.fromkeys(names_in(*robot.gravity), 1.0) | dict(robot.defaults) | dict(values)
    g = np.array(evaluate_all(robot.gravity, known))
    size = float(np.linalg.norm(g))
    placed = to_numbers(robot.base.placement, dict(robot.defaults) | dict(values))[:3, :3]
    return None if size == 0.0 else -placed @ g / size


def _least_turn(up: Array) -> Array:
    """The turn about a horizontal axis that brings a direction to z, by Rodrigues' formula."""
    x, y, z = up
    cross = np.array([[0.0, 0.0, -x], [0.0, 0.0, -y], [x, y, 0.0]])
    turn: Array = np.eye(3) + cross + cross @ cross / (1.0 + z)
    return turn


def _turn_skeleton(scene: Skeleton, R: Array) -> Skeleton:
    T = np.eye(4)
    T[:3, :3] = R
    return replace(
        scene,
        paths=tuple(path @ R.T for path in scene.paths),
        cut_paths=tuple(path @ R.T for path in scene.cut_paths),
        symbols=tuple(replace(symbol, T=T @ symbol.T) for symbol in scene.symbols),
        base=T @ scene.base,
        tool=T @ scene.tool,
    )
