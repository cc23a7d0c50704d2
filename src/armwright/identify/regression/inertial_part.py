"""A robot as regression sees it: its base parameters, and the compiled function of their columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import number
from armwright.identify.prepare.preparation import PreparedMotion
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.robot.geometry.exact_geometry import OFFERED
from armwright.robot.inertia import NAMES
from armwright.robot.parameters import parameters
from armwright.run import compile

Array = NDArray[np.float64]

CHUNK = 4096  # samples per call, so that memory stays bounded


@dataclass(frozen=True, slots=True, eq=False)
class InertialPart:
    """The inertial part of the regression.

    robot      as it was given, rounded angles made exact: its values are the CAD model
    names      of the base parameters (rotor inertias among them), units beside
    standard   names of the standard parameters; base = matrix @ standard
    cad        (standard,) what the robot's description has
    numbers    of the joints that have motors, as their parameters carry them
    """

    robot: Robot
    names: tuple[str, ...]
    units: tuple[str, ...]
    standard: tuple[str, ...]
    matrix: Array
    cad: Array
    numbers: tuple[int, ...]
    columns: Callable[[PreparedMotion], Array]

    @property
    def n(self) -> int:
        return len(self.robot.active)


def arm_of(robot: Robot, *, rotor: bool = True) -> InertialPart:
    """The inertial part of the regression of a robot with a fixed base, open or closed.

    rotor   with the rotor inertia of every motor, whatever the description has
    """
    if robot.base.kind == "floating":
        raise ArmwrightError(
            f"'{robot.name}' has a floating base; identification needs a fixed one: aw.load(…, base='fixed')"
        )
    robot = with_exact_angles(robot)
    free = free_robot(robot, rotor=rotor)
    base: Any = model(free, "base_parameters")
    made = model(free, "dynamic_regressor", parameters="base")
    if tuple(made.columns) != tuple(symbol.name for symbol in base.parameters):
        raise ArmwrightError(f"'{robot.name}': regressor and base parameters differ")  # pragma: no cover
    function, positions = compile(made), tree_positions(robot)
    return InertialPart(
        robot=robot,
        names=tuple(made.columns),
        units=tuple(symbol.unit for symbol in base.parameters),
        standard=tuple(base.standard),
        matrix=np.asarray(base.matrix, dtype=np.float64),
        cad=cad_values(robot, base.standard),
        numbers=joint_numbers(robot),
        columns=lambda motion: in_chunks(function, positions(motion.q), motion.qd, motion.qdd),
    )


def with_exact_angles(robot: Robot) -> Robot:
    """The robot with 1.5708 as π/2: no motion tells inertias apart by what rounding leaves of an angle."""
    if robot.loops:
        return robot
    found = robot.exact(OFFERED)
    return found if len(found.joints) == len(robot.joints) else robot


def joint_numbers(robot: Robot) -> tuple[int, ...]:
    """Numbers of the joints with motors, counted as the names of their parameters count them."""
    motors = {joint.name for joint in robot.active}
    return tuple(k for k, joint in enumerate(robot.joints, 1) if joint.name in motors)


def free_robot(robot: Robot, *, rotor: bool) -> Robot:
    """The robot with names for its inertias, without friction, offsets, wrenches and stiffness.

    Friction of passive joints stays, where the description has any: motors feel it, and no column beside the
    inertias stands for it.
    """
    bare = robot.without("friction", "rotor", "wrench").symbolic("inertial")
    names = [f"IA{k}" for k in joint_numbers(robot)] if rotor else []
    return bare.with_values({name: name for name in (*names, *_passive_friction(robot))})


def _passive_friction(robot: Robot) -> list[str]:
    """Names of the viscous and dry friction that passive joints of a closed robot have."""
    motors = joint_numbers(robot)
    return [
        f"{key}{k}"
        for k, joint in enumerate(robot.joints, 1)
        if robot.loops and joint.is_moving and k not in motors
        for key in ("FV", "FS")
        if getattr(joint.friction, key) != number(0)
    ]


def tree_positions(robot: Robot) -> Callable[[Array], Array]:
    """From positions of the motors (T, n) to what models are called with: all joints of the tree.

    Loops are closed from home on, sample by sample; a motion on which they cannot close is refused.
    """
    if not robot.loops:
        return lambda q: q
    solver: Any = compile(model(robot, "loop_geometry"))

    def close_loops(q: Array) -> Array:
        found = np.asarray(solver.path(q, solver.model.home))
        lost = np.flatnonzero(np.isnan(found).any(axis=1))
        if len(lost):
            raise ArmwrightError(
                f"'{robot.name}': its loops do not close at sample {lost[0]} of the motion, motors at "
                f"{np.array2string(q[lost[0]], precision=3)}; check units, signs and offsets of the mapping"
            )
        return found

    return close_loops


def cad_values(robot: Robot, standard: tuple[str, ...]) -> Array:
    """The description's value of each standard parameter; 0 for a name without a value."""
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
