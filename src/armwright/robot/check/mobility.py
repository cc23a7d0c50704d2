"""How many independent motions a mechanism has, and which joints they move."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.robot.geometry.closure import (
    assemble,
    constraint_jacobian,
    frames_at,
    joint_count,
    numeric,
)
from armwright.robot.robot import Robot

Array = NDArray[np.float64]

SAMPLES = 5
STEP = 0.05  # [rad, m] how far the sampled positions lie from home
RANK = 1e-6  # singular values below this part of the largest count as zero; closure is solved to 1e-12


def mobility(robot: Robot) -> int | None:
    """Moving joints minus the independent constraints of the loops; a floating base adds six.

    The rank is the largest found at assembled positions around home, since home itself may be
    singular. None where it cannot be told: a closed robot with names in its geometry, or one that
    does not close near home.
    """
    free = 6 if robot.base.kind == "floating" else 0
    if not robot.loops:
        return len(robot.moving) + free
    J = generic_jacobian(robot)
    return None if J is None else joint_count(robot) - rank_of(J) + free


def free_motions(robot: Robot) -> Array | None:
    """(n, freedoms): velocities of the tree joints in as many independent motions as the loops allow.

    Taken at the assembled position near home that allows the fewest; None where there is none.
    """
    J = generic_jacobian(robot)
    if J is None:
        return None
    _, _, V = np.linalg.svd(J)
    return np.asarray(V[rank_of(J) :].T[: len(robot.moving)])


def generic_jacobian(robot: Robot) -> Array | None:
    """The constraints at the position around home where most of them are independent."""
    if not numeric(robot):
        return None
    random = np.random.default_rng(0)
    first = assemble(robot)
    if first.status != "closed":
        return None
    found: list[Array] = []
    for sample in range(SAMPLES):
        shift = random.uniform(-STEP, STEP, first.q.size)
        assembly = first if sample == 0 else assemble(robot, first.q + shift)
        if assembly.status == "closed":
            found.append(constraint_jacobian(robot, frames_at(robot, assembly.q)))
    return max(found, key=rank_of, default=None)


def rank_of(J: Array) -> int:
    """Singular values that count."""
    values = np.linalg.svd(J, compute_uv=False)
    return int(np.sum(values > RANK * max(1.0, float(values[0]))))
