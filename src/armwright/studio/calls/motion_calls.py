"""What a worker does with time: a robot simulated from a position under what drives it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from armwright.simulate.method_list import METHODS
from armwright.simulate.schedules import HOLDS
from armwright.simulate.simulation import simulate
from armwright.simulate.trajectory import Trajectory
from armwright.studio.robot_text import read_robot
from armwright.studio.run_drives import DRIVES, LAWS, quantities, run_drive_of
from armwright.studio.run_wish import RunWish, numbers_of, read_wish
from armwright.studio.snippets import command_of_simulation, python_of_simulation, python_of_step_test
from armwright.studio.stepped_joint import SteppedJoint, stepped_joint, suggested_step

FRAMES = 600  # rows that the page gets, evenly spread
STEP_TEST = "step test"


def simulation_form(robot: str) -> dict[str, Any]:
    """What can be chosen for a simulation of this robot, and what to begin with."""
    own = read_robot(robot)
    return {
        "methods": list(METHODS),
        "drives": [*DRIVES, *([] if own.loops else [STEP_TEST])],
        "laws": list(LAWS),
        "quantities": quantities(own),
        "between": list(HOLDS),
        "joints": [joint.name for joint in own.moving],
        "motors": [joint.name for joint in own.active],
        "units": [joint.unit for joint in own.moving],
        "home": own.home.tolist(),
    }


def run_simulation(robot: str, wish: Mapping[str, Any], progress: Callable[[float], None]) -> dict[str, Any]:
    """The motion that a form asks for, as rows over time, and what to type for it elsewhere."""
    own = read_robot(robot)
    asked = read_wish(own, wish)
    file = str(wish.get("origin") or f"{own.name}.toml")
    return (_step_response if wish.get("drive") == STEP_TEST else _driven_run)(asked, file, progress)


def _driven_run(asked: RunWish, file: str, progress: Callable[[float], None]) -> dict[str, Any]:
    drive = run_drive_of(asked)
    start: dict[str, Any] = {} if "q" in drive.arguments else {"q": asked.q}
    times: dict[str, Any] = {"duration": asked.duration, "step": asked.step, "method": asked.method}
    found = simulate(asked.robot, **times, **start, **drive.arguments, progress=progress)
    words = {**times, **({"q": asked.q.tolist()} if start else {})}
    return trajectory_rows(found) | {
        "snippets": {
            "python": python_of_simulation(file, words, lines=drive.lines, said=drive.said),
            "command": command_of_simulation(file, words, drive.words),
        },
        "files": dict(drive.files),
    }


def _step_response(asked: RunWish, file: str, progress: Callable[[float], None]) -> dict[str, Any]:
    """One joint under steps while the others are held."""
    test = stepped_joint(asked)
    found, told = test.run(progress)
    words: dict[str, Any] = {"duration": asked.duration, "step": asked.step, "method": asked.method}
    words["q"] = asked.q[[test.column]].tolist()
    held = ",".join(f"{name}={value!r}" for name, value in test.held_places.items())
    return trajectory_rows(found) | {
        "told": told,
        "snippets": {
            "python": _python_of_steps(test, file, words),
            "command": command_of_simulation(
                file, words, (*(("--lock", held) if held else ()), f"--torque={test.heights[0]!r}")
            ),
        },
        "files": {},
    }


def _python_of_steps(test: SteppedJoint, file: str, words: Mapping[str, Any]) -> str:
    """A script for the steps: one is a simulation, several tell the inertia."""
    held = test.held_places
    if len(test.heights) == 1:
        lines = (f"robot = robot.locked({held!r})",) if held else ()
        return python_of_simulation(file, words, lines=lines, said=f", torque=[{test.heights[0]!r}]")
    about: dict[str, Any] = {"joint": test.joint, "unit": test.unit, "heights": test.heights, "held": held}
    return python_of_step_test(file, words, **about)


def trajectory_rows(found: Trajectory) -> dict[str, Any]:
    """A trajectory as the page plays it: rows evenly spread, and what was wanted of each motor."""
    rows = np.unique(np.linspace(0, len(found) - 1, min(FRAMES, len(found))).astype(int))
    wanted = None if found.reference is None else found.reference[rows, 0].tolist()
    return {
        "status": found.status,
        "message": found.message,
        "findings": [str(one) for one in found.findings],
        "events": [{"t": one.t, "joint": one.joint, "what": one.what} for one in found.events],
        "drift": float(np.abs(found.drift).max()) if len(found) else None,
        "steps": len(found) - 1,
        "joints": list(found.joints),
        "units": list(found.units),
        "motors": list(found.motors or found.joints),
        "t": found.t[rows].tolist(),
        "q": found.q[rows].tolist(),
        "qd": found.qd[rows].tolist(),
        "tau": found.tau[rows].tolist(),
        "wanted": wanted,
        "energy": np.asarray(found.energy[rows]).tolist(),
    }


def suggest_step(robot: str, joint: str, q: Sequence[str]) -> dict[str, Any]:
    """Heights and duration of steps that tell about a joint, with the robot at a position."""
    own = read_robot(robot)
    return suggested_step(own, joint, numbers_of(q, "position", len(own.moving)).tolist())


CALLS = {
    "simulation_form": simulation_form,
    "run_simulation": run_simulation,
    "suggest_step": suggest_step,
}
