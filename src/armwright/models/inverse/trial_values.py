"""Numbers to try an arm with: positions in general position, and values for names that have none."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.expr import names_in
from armwright.robot import Robot

_IRRATIONAL = np.sqrt([2.0, 3.0, 5.0, 7.0, 11.0, 13.0, 17.0, 19.0, 23.0, 29.0])


def generic_positions(robot: Robot, count: int) -> NDArray[np.float64]:
    """(count, n): well spread, and the same at every call."""
    n = len(robot.moving)
    spread = np.outer(np.arange(1, count + 1), np.resize(_IRRATIONAL, n) + 0.1 * (np.arange(n) // 10))
    reach = np.array([np.pi if joint.turns else 1.0 for joint in robot.moving])
    return np.asarray((np.mod(spread, 1.0) * 2 - 1) * reach)


def generic_values(robot: Robot) -> dict[str, float]:
    """A value for every name in the geometry; they differ and none is special."""
    places = [value for joint in robot.joints for row in joint.transform() for value in row]
    places += [value for T in (robot.base.placement, robot.tool) for row in T for value in row]
    variables = {joint.variable for joint in robot.moving}
    names = [text for text in names_in(*places) if text not in variables]
    return {text: 0.23 + float(np.mod(0.41421356 * (k + 1), 0.5)) for k, text in enumerate(names)}
