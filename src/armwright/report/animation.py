"""A moving robot: its skeleton over time as data, and as a page that plays it in any browser, offline.

The data (``animation_data``) is also what `sim` writes as a graphic file:

    schema    1
    robot     its name
    joints    names; units "rad" or "m" of each
    t         [s], one per frame
    q         per frame, one number per joint
    paths     per frame, the links as polylines: lists of points [x, y, z] in the general fixed frame [m]
    tool      per frame, the point of the tool
"""

from __future__ import annotations

import json
import os
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.report.skeleton import skeleton
from armwright.robot import Robot
from armwright.robot.files import write_whole
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]
SCHEMA = 1
_DIGITS = 4  # of points: a tenth of a millimetre
SUFFIXES = (".html", ".json")


def animation_data(robot: Robot, trajectory: Trajectory, *, frames: int = 600) -> dict[str, Any]:
    """Frames of the motion, evenly spread over its rows; at most so many."""
    if trajectory.arms is not None:
        raise ArmwrightError("an animation shows one robot; choose one of the fleet: trajectory.arm(number)")
    if len(trajectory) == 0:
        raise ArmwrightError("an animation needs a motion; this trajectory has no rows")
    names = tuple(joint.name for joint in robot.moving)
    if names != trajectory.joints:
        raise ArmwrightError(f"'{robot.name}' has joints {', '.join(names)}; the trajectory is of others")
    rows = np.unique(np.linspace(0, len(trajectory) - 1, min(frames, len(trajectory))).astype(int))
    scenes = [skeleton(robot, trajectory.q[row], {}) for row in rows]
    return {
        "schema": SCHEMA,
        "robot": robot.name,
        "title": robot.title,
        "joints": list(names),
        "units": list(trajectory.units),
        "t": _numbers(trajectory.t[rows], 6),
        "q": _numbers(trajectory.q[rows], 6),
        "qd": _numbers(trajectory.qd[rows], 6),
        "tau": _numbers(trajectory.tau[rows], 6),
        "paths": [[_numbers(path, _DIGITS) for path in scene.paths] for scene in scenes],
        "tool": [_numbers(scene.tool[:3, 3], _DIGITS) for scene in scenes],
    }


def animate(robot: Robot, trajectory: Trajectory, path: str | os.PathLike[str], *, frames: int = 600) -> Path:
    """The file written: .html is a page with play, pause and scrub, .json the frames alone."""
    target = Path(path)
    if target.suffix.lower() not in SUFFIXES:
        raise ArmwrightError(f"{target}: an animation ends in {' or '.join(SUFFIXES)}")
    data = json.dumps(
        animation_data(robot, trajectory, frames=frames), separators=(",", ":"), allow_nan=False
    )
    text = data + "\n"
    if target.suffix.lower() == ".html":
        safe = data.replace("<", "\\u003c")  # a name cannot end the script it stands in
        text = _page().replace("__DATA__", safe)
    write_whole(target, text.encode())
    return target


def _page() -> str:
    """The page without its data; nothing in it comes from outside."""
    return files("armwright.report").joinpath("animation.html").read_text(encoding="utf-8")


def _numbers(values: Array, digits: int) -> Any:
    return np.round(np.where(np.isfinite(values), values, 0.0), digits).tolist()
