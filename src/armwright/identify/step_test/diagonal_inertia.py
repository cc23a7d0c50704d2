"""The diagonal of the inertia matrix, linear in parameters: of any robot, or by formulas [Kim90 (8)]."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import Node
from armwright.expr.derivative import gradient
from armwright.expr.parse import parse
from armwright.expr.walk import evaluate_all, names_in, substitute
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.identify.regression.inertial_part import InertialPart
from armwright.robot import Robot

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class DiagonalInertia:
    """M_ii(q) = row(i, q) @ parameters.

    joints   the motors, in the order of q
    names    of the parameters
    row      of a motor and a position of all motors
    """

    joints: tuple[str, ...]
    names: tuple[str, ...]
    row: Callable[[str, Array], Array]

    def rows(self, places: Sequence[tuple[str, Array]]) -> Array:
        """(experiments, parameters)."""
        return np.array([self.row(joint, q) for joint, q in places])


def diagonal_of_arm(arm: InertialPart) -> DiagonalInertia:
    """Over the base parameters of a robot: the torque of a unit acceleration from rest, less its weight."""
    names = tuple(joint.name for joint in arm.robot.active)

    def row(joint: str, q: Array) -> Array:
        k, still = names.index(joint), np.zeros((2, len(names)))
        push = still.copy()
        push[0, k] = 1.0
        motion = PreparedMotion(still[:, 0], np.stack([q, q]), still, push, still, 1.0, 1.0, names)
        pushed, resting = arm.columns(motion)[:, k]
        return np.asarray(pushed - resting)

    return DiagonalInertia(names, arm.names, row)


def diagonal_of_formulas(robot: Robot, formulas: Mapping[str, str]) -> DiagonalInertia:
    """Over the names in formulas of M_ii, one for each motor; a joint's name is its position."""
    joints = tuple(joint.name for joint in robot.active)
    missing = [name for name in joints if name not in formulas]
    if missing:
        raise ArmwrightError(f"no formula for the inertia of {', '.join(missing)}")
    nodes = {name: parse(formulas[name]) for name in joints}
    names = tuple(
        dict.fromkeys(one for node in nodes.values() for one in names_in(node) if one not in joints)
    )
    coefficients = {name: _coefficients(name, node, names) for name, node in nodes.items()}

    def row(joint: str, q: Array) -> Array:
        return np.array(evaluate_all(coefficients[joint], dict(zip(joints, map(float, q), strict=True))))

    return DiagonalInertia(joints, names, row)


def _coefficients(joint: str, node: Node, names: Sequence[str]) -> list[Node]:
    """Factors of the unknown names; refused where they do not enter linearly."""
    found = gradient(node, names)
    mixed = [name for name, one in zip(names, found, strict=True) if set(names_in(one)) & set(names)]
    if mixed:
        raise ArmwrightError(
            f"inertia of '{joint}': {', '.join(mixed)} enter as products; replace each product by one name"
        )
    rest = substitute(node, dict.fromkeys(names, 0))
    if names_in(rest) or evaluate_all([rest], {})[0] != 0:
        raise ArmwrightError(f"inertia of '{joint}': has the part {rest} without any unknown; give it a name")
    return found
