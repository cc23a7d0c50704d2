"""Positions, poses and values of names to try an arm with: well spread, always the same."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.expr import names_in
from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, motion, poses
from armwright.robot import Robot

_IRRATIONAL = np.sqrt([2.0, 3.0, 5.0, 7.0, 11.0, 13.0, 17.0, 19.0, 23.0, 29.0])

_FLIP = np.diag([1.0, -1.0, -1.0, 1.0])


def trial_configurations(chain: Chain, count: int, first: int = 1) -> Array:
    """Well spread configurations (count, 6): multiples of irrational numbers, no random ones."""
    roots = np.sqrt([2.0, 3.0, 5.0, 7.0, 11.0, 13.0])
    spread = np.mod(np.outer(np.arange(first, first + count), roots), 1.0) * 2 - 1
    return np.asarray(spread * np.where(chain.turns, np.pi, 1.0))


def aligned_poses(chain: Chain, count: int) -> Array:
    """Poses (count, 4, 4) with the last axis parallel to the first, as when a tool points down."""
    T = poses(chain, trial_configurations(chain, count, first=11))
    for i in range(count):
        turned = motion("R", np.array(0.7 + i)) @ _FLIP @ motion("R", np.array(1.9 * i - 0.4))
        T[i, :3, :3] = (chain.links[0] @ turned @ chain.links[JOINTS])[:3, :3]
    return T


def generic_positions(robot: Robot, count: int) -> NDArray[np.float64]:
    """(count, n): well spread, and the same at every call."""
    n = len(robot.moving)
    spread = np.outer(np.arange(1, count + 1), start_paces(n))
    reach = np.array([np.pi if joint.turns else 1.0 for joint in robot.moving])
    return np.asarray((np.mod(spread, 1.0) * 2 - 1) * reach)


def start_paces(n: int) -> NDArray[np.float64]:
    """(n,): parts of a range by which each of well spread positions is farther than the one before it."""
    return np.asarray(np.resize(_IRRATIONAL, n) + 0.1 * (np.arange(n) // 10))


def generic_values(robot: Robot) -> dict[str, float]:
    """A value for every name in the geometry; they differ and none is special."""
    places = [value for joint in robot.joints for row in joint.transform() for value in row]
    places += [value for T in (robot.base.placement, robot.tool) for row in T for value in row]
    variables = {joint.variable for joint in robot.moving}
    names = [text for text in names_in(*places) if text not in variables]
    return {text: 0.23 + float(np.mod(0.41421356 * (k + 1), 0.5)) for k, text in enumerate(names)}
