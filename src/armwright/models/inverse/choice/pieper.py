"""Pieper's condition: three slides, or three neighbouring revolute axes through one point [KC97 3.3]."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np

from armwright.models.inverse.elimination.trials import generic_positions, generic_values
from armwright.robot import Joint, Robot

_SAME = 1e-12  # of the size of the arm; a condition that holds only nearly does not hold
_PARALLEL = 1e-6  # sine of the angle between axes that no point is near to all of


def pieper_condition(robot: Robot, built: Collection[str]) -> str:
    """What makes the arm solvable by Pieper's method, in words; "" where nothing does.

    built   variables of the joints that count
    """
    slides = [joint.name for joint in robot.moving if joint.slides and joint.variable in built]
    if len(slides) >= 3:
        return f"{_names_text(slides)} are slides"
    for j in range(len(robot.moving) - 2):
        three = robot.moving[j : j + 3]
        if not all(joint.variable in built for joint in three):
            continue
        if all(joint.turns for joint in three) and _axes_meet(robot, three):
            return f"the axes of {_names_text([joint.name for joint in three])} meet in one point"
    return ""


def _axes_meet(robot: Robot, joints: tuple[Joint, ...]) -> bool:
    """True where the three axes have one point in common wherever the arm stands."""
    values = generic_values(robot)
    numbers = [robot.joints.index(joint) + 1 for joint in joints]
    for q in generic_positions(robot, 2):
        T = robot.transforms(q, **values)
        size = 1.0 + float(np.abs(T[:, :3, 3]).max())
        if _gap(T[numbers][:, :3, 2], T[numbers][:, :3, 3]) > _SAME * size:
            return False
    return True


def _gap(z: np.ndarray, p: np.ndarray) -> float:
    """Largest distance of three lines from the point that is nearest to all of them."""
    across = np.eye(3) - z[:, :, None] * z[:, None, :]  # onto the plane across each line
    A, b = across.reshape(9, 3), np.einsum("kij,kj->ki", across, p).reshape(9)
    if np.linalg.matrix_rank(A, tol=_PARALLEL) < 3:
        return float("inf")
    x = np.linalg.lstsq(A, b, rcond=None)[0]
    return float(np.abs(A @ x - b).max())


def _names_text(names: list[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}"
