"""What a worker does with time: a robot simulated from a position under torques or a law of control."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.robot import Robot
from armwright.simulate.controllers import ComputedTorque, Feedforward, GravityCompensation
from armwright.simulate.method_list import METHODS
from armwright.simulate.motion_shapes import quintic
from armwright.simulate.simulation import simulate
from armwright.simulate.trajectory import Trajectory
from armwright.studio.option_fields import read_number
from armwright.studio.robot_text import read_robot
from armwright.studio.snippets import command_of_simulation, python_of_simulation

Array = NDArray[np.float64]
FRAMES = 600  # rows that the page gets, evenly spread
MOST_STEPS = 2_000_000
LAWS = {
    "computed torque": ComputedTorque,
    "feedforward": Feedforward,
    "gravity compensation": GravityCompensation,
}
DRIVES = ("nothing", "constant torques", *LAWS)


def simulation_form(robot: str) -> dict[str, Any]:
    """What can be chosen for a simulation of this robot, and what to begin with."""
    own = read_robot(robot)
    return {
        "methods": list(METHODS),
        "drives": list(DRIVES),
        "joints": [joint.name for joint in own.moving],
        "motors": [joint.name for joint in own.active],
        "units": [joint.unit for joint in own.moving],
        "home": own.home.tolist(),
    }


def run_simulation(robot: str, wish: Mapping[str, Any], progress: Callable[[float], None]) -> dict[str, Any]:
    """The motion that a form asks for, as rows over time, and what to type for it elsewhere."""
    own = read_robot(robot)
    asked = _Asked(own, wish)
    found = simulate(own, **asked.options(), progress=progress)
    file = wish.get("origin") or f"{own.name}.toml"
    words = {"python": python_of_simulation(file, asked.words()), "command": ""}
    if asked.drive in ("nothing", "constant torques"):
        words["command"] = command_of_simulation(file, asked.words())
    return _rows(found) | {"snippets": words}


class _Asked:
    """What a form asks for, in numbers."""

    def __init__(self, robot: Robot, wish: Mapping[str, Any]) -> None:
        self.robot, self.drive = robot, str(wish.get("drive", "nothing"))
        if self.drive not in DRIVES:
            raise ArmwrightError(f"drive '{self.drive}': use {', '.join(DRIVES)}")
        self.duration, self.step = (_positive(wish, key) for key in ("duration", "step"))
        if self.duration / self.step > MOST_STEPS:
            raise ArmwrightError(f"{self.duration / self.step:.0f} steps; take a longer step")
        self.method = str(wish.get("method", "rk4"))
        self.q = _numbers(wish.get("q", ()), "position", len(robot.moving))
        self.torque = _numbers(wish.get("torque", ()), "torque", len(robot.active))
        self.goal = _numbers(wish.get("goal", ()), "goal", len(robot.active))
        self.gains = {key: read_number(str(wish[key]), what=key) for key in ("kp", "kd") if wish.get(key)}

    def options(self) -> dict[str, Any]:
        """The arguments of ``simulate``."""
        common: dict[str, Any] = {
            "duration": self.duration,
            "step": self.step,
            "method": self.method,
            "q": self.q,
        }
        if self.drive == "nothing":
            return common
        if self.drive == "constant torques":
            return common | {"torque": self.torque}
        reference = quintic(self.q[self._motors()], self.goal, duration=self.duration)
        return common | {"controller": LAWS[self.drive](**self.gains), "reference": reference}

    def _motors(self) -> list[int]:
        """The columns of q that have a motor."""
        active = {joint.name for joint in self.robot.active}
        return [k for k, joint in enumerate(self.robot.moving) if joint.name in active]

    def words(self) -> dict[str, Any]:
        """What the texts for elsewhere are made of."""
        return {
            "duration": self.duration,
            "step": self.step,
            "method": self.method,
            "q": self.q.tolist(),
            "drive": self.drive,
            "torque": self.torque.tolist(),
            "start": self.q[self._motors()].tolist(),
            "goal": self.goal.tolist(),
            "law": LAWS[self.drive].__name__ if self.drive in LAWS else "",
            "gains": self.gains,
        }


def _positive(wish: Mapping[str, Any], key: str) -> float:
    value = read_number(str(wish.get(key, "")), what=key)
    if not value > 0:
        raise ArmwrightError(f"{key} = {value}: give a time above 0, in seconds")
    return value


def _numbers(texts: Sequence[Any], what: str, size: int) -> Array:
    if len(texts) != size:
        raise ArmwrightError(f"{what}: {len(texts)} numbers given, {size} expected")
    return np.array([read_number(str(text), what=what) for text in texts])


def _rows(found: Trajectory) -> dict[str, Any]:
    rows = np.unique(np.linspace(0, len(found) - 1, min(FRAMES, len(found))).astype(int))
    energy = found.energy[rows]
    return {
        "status": found.status,
        "message": found.message,
        "steps": len(found) - 1,
        "joints": list(found.joints),
        "units": list(found.units),
        "motors": list(found.motors or found.joints),
        "t": found.t[rows].tolist(),
        "q": found.q[rows].tolist(),
        "qd": found.qd[rows].tolist(),
        "tau": found.tau[rows].tolist(),
        "energy": np.asarray(energy).tolist(),
    }


CALLS = {"simulation_form": simulation_form, "run_simulation": run_simulation}
