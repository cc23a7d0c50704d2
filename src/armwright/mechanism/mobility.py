"""How many independent motions a mechanism has."""

from __future__ import annotations

import numpy as np

from armwright.mechanism.closure import (
    assemble,
    constraint_jacobian,
    frames_at,
    home_of_all,
    joint_count,
    numeric,
)
from armwright.mechanism.first_mover import first_mover
from armwright.robot.robot import Robot

SAMPLES = 5
STEP = 0.05  # [rad, m] how far the sampled positions lie from home
RANK = 1e-6  # singular values below this part of the largest count as zero; closure is solved to 1e-12


def mobility(robot: Robot) -> int | None:
    """Moving joints minus the independent constraints of the loops; a floating base adds six.

    The rank is the largest found at assembled positions around home, since home itself may be
    singular. None where it cannot be told: a closed robot with names in its geometry, or one that
    does not close near home.
    """
    free = first_mover(robot).freedom
    if not robot.loops:
        return len(robot.moving) + free
    rank = _generic_rank(robot) if numeric(robot) else None
    return None if rank is None else joint_count(robot) - rank + free


def _generic_rank(robot: Robot) -> int | None:
    random = np.random.default_rng(0)
    home = home_of_all(robot)
    ranks = []
    for sample in range(SAMPLES):
        start = home if sample == 0 else home + random.uniform(-STEP, STEP, home.size)
        found = assemble(robot, start)
        if found.status == "closed":
            J = constraint_jacobian(robot, frames_at(robot, found.q))
            values = np.linalg.svd(J, compute_uv=False)
            ranks.append(int(np.sum(values > RANK * max(1.0, float(values[0])))))
    return max(ranks, default=None)
