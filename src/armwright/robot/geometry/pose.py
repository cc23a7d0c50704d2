"""Where a section sits in its part, a part in its link, a convenience frame in a link."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from armwright.expr import ONE, ZERO, Node, cos, names_in, sin
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.geometry.matrix import Matrix, Vector, to_numbers
from armwright.robot.geometry.rigid_check import rotation_fault

NOWHERE: Vector = (ZERO, ZERO, ZERO)
Scalar = TypeVar("Scalar", float, Node)

MAX_COORDINATE = 1e6  # m, rad


@dataclass(frozen=True, slots=True)
class Pose:
    """A frame seen from another: xyz [m] and rpy [rad], or xyz and the rotation as a matrix.

    rpy as in URDF: R = Rot(z, yaw) Rot(y, pitch) Rot(x, roll). rotation overrules rpy where given.
    """

    xyz: Vector = NOWHERE
    rpy: Vector = NOWHERE
    rotation: Matrix | None = None

    @classmethod
    def of(cls, xyz: Sequence[Any] = (0, 0, 0), rpy: Sequence[Any] = (0, 0, 0)) -> Pose:
        """From numbers or texts such as "pi/2"; angles that mean a multiple of π/12 are exact."""
        x, y, z = (read_parameter(value, what="xyz") for value in xyz)
        roll, pitch, yaw = (read_parameter(value, is_angle=True, what="rpy") for value in rpy)
        return cls((x, y, z), (roll, pitch, yaw))

    @property
    def R(self) -> Matrix:
        """The 3×3 rotation."""
        return rpy_matrix(*self.rpy) if self.rotation is None else self.rotation

    @property
    def transform(self) -> Matrix:
        """The 4×4 matrix."""
        rows = tuple((*row, offset) for row, offset in zip(self.R, self.xyz, strict=True))
        return (*rows, (ZERO, ZERO, ZERO, ONE))

    @property
    def numbers(self) -> NDArray[np.float64]:
        """The 4×4 matrix in floats; cos(pi/2) is 0 there, not 6e-17."""
        T = np.eye(4)
        T[:3, 3] = [float(value) for value in self.xyz]
        T[:3, :3] = _rpy_numbers(self.rpy) if self.rotation is None else to_numbers(self.rotation)
        return T


def _rpy_numbers(rpy: Vector) -> NDArray[np.float64]:
    if rpy == NOWHERE:
        return np.eye(3)
    (cr, sr), (cp, sp), (cy, sy) = ((float(cos(angle)), float(sin(angle))) for angle in rpy)
    return np.array(_rpy_rows(cr, sr, cp, sp, cy, sy))


def pose_of_matrix(T: Matrix) -> Pose:
    """The pose of a 4×4 matrix; see ``pose_problem`` for whether it is rigid."""
    return Pose((T[0][3], T[1][3], T[2][3]), rotation=tuple(row[:3] for row in T[:3]))


def rpy_matrix(roll: Node, pitch: Node, yaw: Node) -> Matrix:
    """Rot(z, yaw) Rot(y, pitch) Rot(x, roll)."""
    return _rpy_rows(cos(roll), sin(roll), cos(pitch), sin(pitch), cos(yaw), sin(yaw))


def _rpy_rows(
    cr: Scalar, sr: Scalar, cp: Scalar, sp: Scalar, cy: Scalar, sy: Scalar
) -> tuple[tuple[Scalar, ...], ...]:
    return (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
    )


def pose_problem(pose: Pose) -> str:
    """What is wrong with a pose, or ""."""
    values = (*pose.xyz, *pose.rpy, *(value for row in pose.rotation or () for value in row))
    if names := names_in(*values):
        return f"'{names[0]}' has no value; a placement must be given in numbers"
    try:
        numbers = [float(value) for value in values]
    except (ArithmeticError, ValueError) as error:
        return f"has no finite value ({error})"
    if not all(abs(value) <= MAX_COORDINATE for value in numbers):
        return f"a value is beyond {MAX_COORDINATE:g}"
    return "" if pose.rotation is None else rotation_fault(np.array(numbers[6:]).reshape(3, 3))
