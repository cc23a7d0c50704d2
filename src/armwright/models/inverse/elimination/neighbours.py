"""Whether an arm has anything special about it that a closed form could use."""

from __future__ import annotations

import numpy as np

from armwright.errors import ArmwrightError
from armwright.models.inverse.elimination.chain import JOINTS, Array, chain_of
from armwright.robot import Robot

_ZERO = 1e-12  # sine of an angle, or part of the longest link


def is_general(robot: Robot) -> bool:
    """True for six revolute joints in numbers of which no two neighbouring axes are parallel or meet."""
    try:
        chain = chain_of(robot)
    except ArmwrightError:  # fewer joints, or names for lengths
        return False
    middle = chain.links[1:JOINTS]
    longest = float(np.abs(middle[:, :3, 3]).max())
    return chain.kinds == "R" * JOINTS and all(_are_skew(K, longest) for K in middle)


def _are_skew(K: Array, longest: float) -> bool:
    """True where the z axes of two frames are neither parallel nor meet."""
    normal = np.array([-K[1, 2], K[0, 2], 0.0])  # z × u
    sine = float(np.linalg.norm(normal))
    return sine > _ZERO and abs(float(normal @ K[:3, 3])) > _ZERO * longest * sine
