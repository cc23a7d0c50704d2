"""Arms that are not in the library: published tables of industrial robots, and some of no maker."""

from __future__ import annotations

import numpy as np

from armwright.robot import Robot

_h = np.pi / 2
_TABLES: dict[str, tuple[list[float], list[float], list[float]]] = {  # a, d, alpha of standard tables
    "irb140": ([0.07, 0.36, 0, 0, 0, 0], [0.352, 0, 0, 0.38, 0, 0.065], [-_h, 0, _h, -_h, _h, 0]),
    "kr5": ([0.18, 0.6, 0.12, 0, 0, 0], [0.4, 0, 0, 0.62, 0, 0.115], [_h, 0, _h, -_h, _h, 0]),
    "tx90": ([0.05, 0.425, 0, 0, 0, 0], [0.478, 0.05, 0, 0.425, 0, 0.1], [-_h, 0, _h, -_h, _h, 0]),
    "wrist60": (  # no three axes meet, links at 60 degrees
        [0, 0.41, 0, 0, 0, 0],
        [0.2755, 0, -0.0098, -0.2502, -0.0858, -0.2116],
        [_h, np.pi, _h, np.pi / 3, np.pi / 3, np.pi],
    ),
    "offset_wrist": ([0, 0.54, 0, 0, 0, 0], [0, 0, 0, 0.54, -0.15, 0.16], [-_h, np.pi, -_h, _h, -_h, 0]),
    "oblique": ([0.1, 0.3, 0.2, 0, 0, 0], [0.2, 0.1, 0.15, 0.4, 0, 0.1], [0.7, -0.4, 1.1, -_h, _h, 0]),
    "middle_ball": ([0.1, 0, 0, 0.3, 0.2, 0.1], [0.2, 0, 0, 0, 0.15, 0.1], [_h, -_h, _h, 0, _h, 0]),
    "five": ([0, 0.4, 0.4, 0, 0], [0.3, 0, 0, 0, 0.1], [_h, 0, 0, _h, 0]),
}


def arm(name: str, *, change: float = 0.0) -> Robot:
    """One of the tables; change is added to all its lengths and angles, in turn with either sign."""
    columns = [np.array(column, dtype=float) for column in _TABLES[name]]
    for k, column in enumerate(columns):
        column += change * np.where(np.arange(len(column)) % (2 + k % 2) == 0, 1.0, -0.7)
    a, d, alpha = (column.tolist() for column in columns)
    return Robot.from_dh(a=a, d=d, alpha=alpha, name=name)


def apart(robot: Robot, a: np.ndarray, b: np.ndarray) -> float:
    """Largest difference of two positions, angles modulo a turn."""
    turns = np.array([joint.turns for joint in robot.moving])
    wrapped = np.where(turns, np.remainder(a - b + np.pi, 2 * np.pi) - np.pi, a - b)
    return float(np.abs(wrapped).max())


def positions(robot: Robot, *, seed: int, count: int) -> np.ndarray:
    return np.random.default_rng(seed).uniform(-np.pi, np.pi, (count, len(robot.moving)))
