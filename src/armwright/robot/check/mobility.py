"""How many independent motions a mechanism has, which joints they move, and whether its motors fit them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, name_list
from armwright.robot.geometry.closure import (
    assemble,
    constraint_jacobian,
    frames_at,
    home_of_all,
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
    J = _generic_jacobian(robot)
    return None if J is None else joint_count(robot) - _rank(J) + free


def free_motions(robot: Robot) -> Array | None:
    """(n, freedoms): velocities of the tree joints in as many independent motions as the loops allow.

    Taken at the assembled position near home that allows the fewest; None where there is none.
    """
    J = _generic_jacobian(robot)
    if J is None:
        return None
    _, _, V = np.linalg.svd(J)
    return np.asarray(V[_rank(J) :].T[: len(robot.moving)])


def _generic_jacobian(robot: Robot) -> Array | None:
    """The constraints at the position around home where most of them are independent."""
    if not numeric(robot):
        return None
    random = np.random.default_rng(0)
    home = home_of_all(robot)
    found: list[Array] = []
    for sample in range(SAMPLES):
        start = home if sample == 0 else home + random.uniform(-STEP, STEP, home.size)
        assembly = assemble(robot, start)
        if assembly.status == "closed":
            found.append(constraint_jacobian(robot, frames_at(robot, assembly.q)))
    return max(found, key=_rank, default=None)


def _rank(J: Array) -> int:
    values = np.linalg.svd(J, compute_uv=False)
    return int(np.sum(values > RANK * max(1.0, float(values[0]))))


# ------------------------------------------------------------------------------ reported


def check_mobility(robot: Robot) -> Iterator[Finding]:
    """A closed robot that cannot move, or whose motors are not as many as its freedoms."""
    motions = free_motions(robot) if robot.loops else None
    if motions is None:
        return
    names = [joint.name for joint in robot.moving]
    motors = [k for k, joint in enumerate(robot.moving) if joint.is_active]
    where = f"robot '{robot.name}'"
    freedoms = motions.shape[1]
    if not freedoms:
        cut = name_list([loop.joint.name for loop in robot.loops])
        text = f"its loops, opened at {cut}, lock it: no joint of {name_list(names)} can move"
        yield Finding(
            "mobility", "warning", where, text, "free a joint, or check lengths and axes of the loops"
        )
        return
    moved = _rank(motions[motors]) if motors else 0
    if moved < freedoms:
        loose = name_list([names[k] for k in _loose(motions, motors)])
        text = f"{freedoms} freedoms and {moved} of them driven; nothing holds {loose}"
        yield Finding("mobility", "warning", where, text, f"make {freedoms - moved} of these joints active")
    if len(motors) > moved:
        driven = name_list([names[k] for k in motors])
        text = f"{len(motors)} motors, {driven}, drive {moved} freedoms: they can work against each other"
        yield Finding("mobility", "info", where, text, "leave out active of those that follow the others")


def _loose(motions: Array, motors: list[int]) -> list[int]:
    """Joints that move in motions in which no motor does."""
    if not motors:
        return [k for k in range(len(motions)) if np.abs(motions[k]).max() > RANK]
    _, values, V = np.linalg.svd(motions[motors])
    rank = int(np.sum(values > RANK * max(1.0, float(values[0]))))
    rest = motions @ V[rank:].T
    return [k for k in range(len(rest)) if np.abs(rest[k]).max(initial=0.0) > RANK]
