"""The robot with identified values: inertias, rotors, friction and offsets in the place of its own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from armwright.identify.columns.column import Column
from armwright.identify.columns.friction_terms import FrictionChoice, FrictionTerm
from armwright.identify.regression.inertial_part import InertialPart
from armwright.robot import Motor, Robot

Array = NDArray[np.float64]

_RANK = 1e-12  # of the largest singular value: base parameters are independent but for rounding


def identified_robot(
    arm: InertialPart,
    standard: Array,
    columns: Sequence[Column],
    others: Array,
    chosen: Sequence[FrictionChoice],
) -> Robot:
    """The robot with standard parameters and friction in place; everything else as it was."""
    values = {name: float(value) for name, value in zip(arm.standard, standard, strict=True)}
    freed = replace(
        arm.robot,
        joints=tuple(replace(joint, motor=_without_inertia(joint.motor)) for joint in arm.robot.joints),
    )
    robot = freed.with_values(values)
    friction = _friction_values(columns, others)
    active = {joint.name: k for k, joint in enumerate(arm.robot.active)}
    joints = []
    for joint in robot.joints:
        k = active.get(joint.name)
        law = None if k is None else chosen[k].friction(friction.get(k, {}))
        joints.append(joint if law is None else replace(joint, friction=law))
    return replace(robot, joints=tuple(joints))


def _without_inertia(motor: Motor | None) -> Motor | None:
    """A motor whose rotor is told by IA alone, so that it does not count twice."""
    return motor if motor is None else replace(motor, inertia=None)


def _friction_values(columns: Sequence[Column], others: Array) -> Mapping[int, dict[str, float]]:
    found: dict[int, dict[str, float]] = {}
    for column, value in zip(columns, others, strict=True):
        if isinstance(column, FrictionTerm):
            found.setdefault(column.joint, {})[column.term] = float(value)
    return found


def nearest_standard(arm: InertialPart, base: Array, sizes: Array) -> Array:
    """Standard parameters with these base values, as near to the description as they can be."""
    scaled = arm.matrix * sizes
    step = np.linalg.lstsq(scaled, base - arm.matrix @ arm.cad, rcond=_RANK)[0]
    return np.asarray(arm.cad + sizes * step)
