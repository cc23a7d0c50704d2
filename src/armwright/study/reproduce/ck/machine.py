"""The 3-PRPS machine of the library and its compiled models, in the paper's order of coordinates."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np
from numpy.typing import NDArray

from armwright.expr import number
from armwright.models import model
from armwright.robot import Inertia, Placement, Robot
from armwright.robot.formats import load
from armwright.run import Function, compile
from armwright.run.solver.loop_closing import LoopSolver
from armwright.study.reproduce.ck.machine_numbers import Numbers

Array = NDArray[np.float64]

OURS = (3, 4, 5, 0, 1, 2)  # our motors are l4 l5 l6 l1 l2 l3: where each is among l1 … l6
_MODELS = (
    "inertia_matrix",
    "bias",
    "gravity",
    "inverse_dynamics",
    "direct_dynamics",
    "direct_geometry",
    "jacobian",
)


@dataclass(frozen=True, eq=False)
class Machine:
    """The robot without friction and rotors, which the paper has not, and its functions by name."""

    robot: Robot
    loops: LoopSolver
    functions: dict[str, Function]
    motors: list[int]
    hinges: list[int]

    @property
    def home(self) -> Array:
        """q_tree at home."""
        return self.robot.home

    def position(self, lengths: Array, near: Array) -> Array:
        """The q_tree with these l1 … l6; not a number where the loops cannot follow."""
        found = self.loops(lengths[list(OURS)], near=near)
        return np.full(len(near), np.nan) if found is None else found

    def lengths(self, q: Array) -> Array:
        """The l1 … l6 of a q_tree."""
        found = np.empty(6)
        found[list(OURS)] = q[self.motors]
        return found

    def call(self, name: str, q: Array, *others: Array) -> Array:
        """A model of the motors with arguments and results in the paper's order."""
        found = np.asarray(self.functions[name](q, *(one[list(OURS)] for one in others)))
        back = np.argsort(OURS)
        return found[np.ix_(back, back)] if found.ndim == 2 else found[back]

    def height(self, q: Array) -> float:
        """The z of the platform's centre."""
        return float(self.functions["direct_geometry"](q)[2, 3])


@cache
def machine(numbers: Numbers | None = None) -> Machine:
    """The machine of the library, or one with other numbers."""
    robot = load("prps3").without("friction", "rotor")
    robot = robot if numbers is None else _with_geometry(robot, numbers)
    names = [joint.name for joint in robot.moving]
    loops = compile(model(robot, "loop_geometry"))
    assert isinstance(loops, LoopSolver)
    functions = {name: compile(model(robot, name)) for name in _MODELS}
    motors = [names.index(joint.name) for joint in robot.active]
    return Machine(robot, loops, functions, motors, [names.index(f"hinge{i}") for i in (1, 2, 3)])


def _with_geometry(robot: Robot, numbers: Numbers) -> Robot:
    """The machine with other guides, leg planes and platform, masses as they are."""
    joints = list(robot.joints)
    for i in range(3):
        yaw, (x, y) = float(numbers.yaws[i]), numbers.starts[i]
        out, along = x * np.cos(yaw) + y * np.sin(yaw), y * np.cos(yaw) - x * np.sin(yaw)
        place = replace(joints[i].placement, gamma=number(yaw), d=number(float(out)), r=number(float(along)))
        joints[i] = replace(joints[i], placement=place)
    loops = tuple(
        replace(loop, twin=_point_of_platform(corner))
        for loop, corner in zip(robot.loops, numbers.triangle[1:], strict=True)
    )
    k = next(k for k, link in enumerate(robot.links) if link.name == "platform")
    cx, cy = numbers.triangle.mean(axis=0)
    ix, iy, iz = numbers.platform_inertia
    body = Inertia.from_com(numbers.platform, (float(cx), float(cy), 0.0), (ix, 0.0, 0.0, iy, 0.0, iz))
    links = tuple(replace(link, inertia=body) if i == k else link for i, link in enumerate(robot.links))
    return replace(robot, joints=tuple(joints), links=links, loops=loops)


def _point_of_platform(corner: Array) -> Placement:
    """A frame at a corner, axes parallel to those of the platform."""
    x, y = map(float, corner)
    angle = float(np.arctan2(y, x))
    return Placement(gamma=number(angle), d=number(float(np.hypot(x, y))), theta=number(-angle))
