"""Where a wrist sensor reads and where a load is told: the frames that the robot's file names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.models.identification.wrench_regressor import PHI
from armwright.robot import Inertia, Robot
from armwright.robot.change.tip import bare_tip
from armwright.robot.geometry.frame_positions import frame_place
from armwright.robot.geometry.matrix import to_numbers
from armwright.robot.geometry.rigid_check import read_rigid

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class LoadFrames:
    """How equations about the joint's frame become readings of the sensor and parameters about the tip.

    In models a link that a joint moves has its z axis along the joint; in a URDF its frame may lie otherwise.
    tip       name of the frame that the load's parameters are about
    sensor    name of the frame of the readings
    rows      (6, 6): a wrench about the frame of the terminal link, as the sensor reads it
    columns   (10, 10): the parameters φ about the frame of the terminal link, of φ about the tip
    """

    tip: str
    sensor: str
    rows: Array
    columns: Array

    def read(self, A: Array) -> Array:
        """Wrench columns (…, 6, 10) about the link's frame, as the sensor sees a load told about the tip."""
        return np.asarray(self.rows @ A @ self.columns)


def load_frames(robot: Robot, sensor: Array | str | None = None) -> LoadFrames:
    """Load told about the robot's tip, without any tool on it; read there too unless a sensor is given.

    sensor   name of a frame that stands still on the tip, or the pose (4, 4) of the sensor seen from the tip
    """
    tip = frame_on(robot, robot.terminal)
    name, T = robot.tip, tip
    if isinstance(sensor, str):
        name, T = sensor, frame_on(robot, robot.terminal, sensor)
    elif sensor is not None:
        name, T = f"{robot.tip} and the given pose", tip @ to_numbers(read_rigid(sensor, what="sensor"))
    return LoadFrames(robot.tip, name, wrench_rows(T), body_columns(tip))


def wrench_rows(T: Array) -> Array:
    """(6, 6): force and moment about a frame, seen from one at T in it: f = Rᵀf, n = Rᵀ(n − p×f)."""
    R, (x, y, z) = T[:3, :3], T[:3, 3]
    cross = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return np.block([[R.T, np.zeros((3, 3))], [-R.T @ cross, R.T]])


def body_columns(T: Array, names: Sequence[str] = PHI) -> Array:
    """(10, 10): parameters of a body about a frame, of those about another at T in it, in this order."""
    bodies = [Inertia.of({key: 1.0}).seen_from(read_rigid(T, what="frame")) for key in names]
    return np.array([[float(getattr(body, key)) for body in bodies] for key in names])


def frame_on(robot: Robot, link: int, name: str | None = None) -> Array:
    """(4, 4): a frame seen from the frame of a link, whose z axis is along its joint; the tip where None.

    Refused where a joint moves between the two.
    """
    carrier, placement = (robot.terminal, bare_tip(robot)) if name is None else frame_place(robot, name)
    own = to_numbers(placement, dict(robot.defaults))
    if carrier == link:
        return own
    if _moving_link(robot, carrier) != _moving_link(robot, link):
        raise ArmwrightError(
            f"sensor: a joint moves between frame '{name}' and the tip '{robot.tip}'; name a frame that "
            "is fixed to the tip, or choose a tip beyond the sensor (tip=, --tip)"
        )
    T = robot.transforms()
    return np.asarray(np.linalg.solve(T[link], T[carrier] @ own))


def _moving_link(robot: Robot, link: int) -> int:
    """The link itself, or the moving one that it is fixed on."""
    while link and not robot.joints[link - 1].is_moving:
        link = robot.joints[link - 1].parent
    return link
