"""Configurations and poses to try an arm with: well spread, always the same."""

from __future__ import annotations

import numpy as np

from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, motion, poses

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
