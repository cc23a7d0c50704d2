"""A robot as regression sees it: its inertial base parameters, and the compiled function of their columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.identify.prepare.preparation import Motion
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.robot.inertia import NAMES
from armwright.robot.parameters import parameters
from armwright.run import compile

Array = NDArray[np.float64]

CHUNK = 4096  # samples per call, so that memory stays bounded


@dataclass(frozen=True, slots=True, eq=False)
class Arm:
    """The inertial part of the regression.

    robot      as it was given: its values are the CAD model
    names      of the base parameters (rotor inertias among them), units beside
    standard   names of the standard parameters; base = matrix @ standard
    cad        (standard,) what the robot's description has
    """

    robot: Robot
    names: tuple[str, ...]
    units: tuple[str, ...]
    standard: tuple[str, ...]
    matrix: Array
    cad: Array
    columns: Callable[[Motion], Array]

    @property
    def n(self) -> int:
        return len(self.robot.active)

    def rotors(self) -> list[str]:
        """Rotor inertias among the standard parameters."""
        return [name for name in self.standard if name.startswith("IA")]


def open_arm(robot: Robot, *, rotor: bool = True) -> Arm:
    """The regression of an open robot.

    rotor   with the rotor inertia of every joint, whatever the description has
    """
    free = free_robot(robot, rotor=rotor)
    base: Any = model(free, "base_parameters")
    made = model(free, "dynamic_regressor", parameters="base")
    function = compile(made)
    if tuple(made.columns) != tuple(symbol.name for symbol in base.parameters):
        raise ArmwrightError(f"'{robot.name}': regressor and base parameters differ")  # pragma: no cover
    return Arm(
        robot=robot,
        names=tuple(made.columns),
        units=tuple(symbol.unit for symbol in base.parameters),
        standard=tuple(base.standard),
        matrix=np.asarray(base.matrix, dtype=np.float64),
        cad=cad_values(robot, base.standard),
        columns=lambda motion: in_chunks(function, motion.q, motion.qd, motion.qdd),
    )


def free_robot(robot: Robot, *, rotor: bool) -> Robot:
    """The robot with names for its inertias, without friction, offsets, wrenches and stiffness."""
    bare = robot.without("friction", "rotor", "wrench").symbolic("inertial")
    if not rotor:
        return bare
    numbers = [
        k
        for k, joint in enumerate(robot.joints, 1)
        if joint.is_moving and (joint.is_active or not robot.loops)
    ]
    return bare.with_values({f"IA{k}": f"IA{k}" for k in numbers})


def cad_values(robot: Robot, standard: tuple[str, ...]) -> Array:
    """What the description has for each standard parameter; 0 where it is a name without a value."""
    held = {}
    for place in parameters(robot):
        try:
            held[place.name] = float(place.value)
        except (ArmwrightError, TypeError, ValueError, KeyError):
            held[place.name] = 0.0
    return np.array([held.get(name, 0.0) for name in standard])


def in_chunks(function: Callable[..., Any], *arrays: Array) -> Array:
    """The function of many samples, a part at a time."""
    parts = [
        np.asarray(function(*(np.ascontiguousarray(a[k : k + CHUNK]) for a in arrays)))
        for k in range(0, len(arrays[0]), CHUNK)
    ]
    return np.concatenate(parts)


def link_slices(standard: tuple[str, ...]) -> list[slice]:
    """Where the ten parameters XX … M of each link stand among the standard ones."""
    first = [k for k, name in enumerate(standard) if name.rstrip("0123456789") == NAMES[0]]
    return [slice(k, k + len(NAMES)) for k in first]
