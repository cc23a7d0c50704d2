"""Straight lines of the tip: poses between two poses, and the joints' motion by inverse geometry."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.run import compile
from armwright.simulate.motion_shapes import quintic, spline
from armwright.simulate.motions import Pieces

Array = NDArray[np.float64]
POINTS = 101  # of the spline through the joints' positions


def line_poses(start: Array, end: Array, parts: Array) -> Array:
    """Poses (N, 4, 4) at parts 0 … 1 of the way: points on a line, turned about one axis."""
    from scipy.spatial.transform import Rotation

    turn = Rotation.from_matrix(start[:3, :3].T @ end[:3, :3]).as_rotvec()
    poses = np.tile(np.eye(4), (len(parts), 1, 1))
    poses[:, :3, :3] = start[:3, :3] @ Rotation.from_rotvec(np.outer(parts, turn)).as_matrix()
    poses[:, :3, 3] = start[:3, 3] + np.outer(parts, end[:3, 3] - start[:3, 3])
    return poses


def straight_line(robot: Robot, *, q: Any, to: Any, duration: float) -> Pieces:
    """The joint motion that moves the tip in a straight line from where it is at q to a pose.

    to   pose (4, 4) of the tip; position and orientation go with the speed of least jerk
    Refused if the line leaves the robot's workspace.
    """
    first = np.asarray(q, dtype=float)
    target = np.asarray(to, dtype=float)
    if target.shape != (4, 4):
        raise ArmwrightError(f"straight_line: a pose (4, 4) expected, shape {target.shape} given")
    parts = quintic([0.0], [1.0], duration=duration).samples(np.linspace(0.0, duration, POINTS))[:, 0, 0]
    path = _nearest_path(robot, line_poses(robot.pose(first), target, parts), first)
    if not np.isfinite(path).all():
        lost = int(np.flatnonzero(~np.isfinite(path).all(axis=1))[0])
        raise ArmwrightError(
            f"straight_line: '{robot.name}' does not reach {100 * parts[lost]:.0f} % of the way; "
            "choose another pose, or another initial q"
        )
    return spline(np.linspace(0.0, duration, POINTS), path)


def _nearest_path(robot: Robot, poses: Array, q: Array) -> Array:
    """The solution at each pose that is nearest to the one before, angles counted on; NaN without one."""
    solver: Any = compile(model(robot, "inverse_geometry"))
    answers, counts = solver(poses)
    is_angle = np.array([joint.unit == "rad" for joint in robot.moving])
    path = np.full((len(poses), len(q)), np.nan)
    for row, (found, count) in enumerate(zip(answers, counts, strict=True)):
        if count == 0:
            break
        apart = found[:count] - q
        apart = np.where(is_angle, (apart + np.pi) % (2 * np.pi) - np.pi, apart)
        q = q + apart[np.argmin(np.abs(apart).max(axis=1))]
        path[row] = q
    return path
