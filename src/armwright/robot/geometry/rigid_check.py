"""Whether a matrix is a rigid transform: one question with one answer, for whatever brings a matrix.

A matrix of a description (a base, a tool, a shape, a part, a placement in a file) is used as it stands, and
must be a rotation to ``RIGID``. A pose that an arm is to reach is projected onto the nearest rotation first,
and may be farther off (``kernels.tolerances.RIGID``).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import names_in
from armwright.robot.geometry.angle import read_parameter
from armwright.robot.geometry.matrix import Matrix, to_numbers

RIGID = 1e-6  # largest deviation of RᵀR from 1: a rotation typed with seven digits is still one
LAST_ROW = np.array([0.0, 0.0, 0.0, 1.0])
LAST_ROW_FAULT = "the last row is not 0 0 0 1; give a 4x4 rigid transform"


def rotation_fault(R: NDArray[np.float64], *, within: float = RIGID) -> str:
    """Why numbers (3, 3) are no rotation, and what to give; "" where they are one."""
    with np.errstate(all="ignore"):
        error, volume = float(np.abs(R.T @ R - np.eye(3)).max()), float(np.linalg.det(R))
    if volume < 0:
        return "it is a reflection (left-handed axes); give a rotation and a position"
    if not error <= within:
        return (
            f"its 3x3 part is not a rotation, RᵀR differs from 1 by {error:.1e}; give a rotation to "
            f"{within / 2:g} and a position"
        )
    return ""


def rigid_fault(T: NDArray[np.float64]) -> str:
    """Why numbers (4, 4) are no rigid transform, and what to give; "" where they are one."""
    if not np.isfinite(T).all():
        return "some entries are not finite numbers; give a finite 4x4 matrix"
    if not np.array_equal(T[3], LAST_ROW):
        return LAST_ROW_FAULT
    return rotation_fault(T[:3, :3])


def is_open_or_rigid(T: Matrix) -> bool:
    """True where a matrix of nodes is a rigid transform, or holds names that leave it open."""
    try:
        return not rigid_fault(to_numbers(T))
    except KeyError:
        return True
    except (ArithmeticError, ValueError):
        return False


def read_rigid(T: Any, *, what: str) -> Matrix:
    """A 4×4 matrix of numbers, texts or nodes as nodes; refused if it is numeric and no rigid transform."""
    try:
        rows = [list(row) for row in T]
    except TypeError:
        rows = []
    if [len(row) for row in rows] != [4, 4, 4, 4]:
        raise ArmwrightError(f"{what}: give a 4x4 matrix, rotation and position of the frame")
    nodes = tuple(tuple(read_parameter(value, what=what) for value in row) for row in rows)
    if names_in(*(value for row in nodes for value in row)):
        return nodes
    if why := rigid_fault(to_numbers(nodes)):
        raise ArmwrightError(f"{what}: not a rigid transform, {why}")
    return nodes
