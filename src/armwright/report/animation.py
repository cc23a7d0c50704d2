"""A moving robot: its skeleton over time as data, and as a page that plays it in any browser, offline.

The data (``animation_data``) is also what `sim` writes as a graphic file:

    schema    1
    robot     its name
    joints    names; units "rad" or "m" of each; motors: names of the columns of tau
    t         [s], one per frame
    q         per frame, one number per joint
    paths     per frame, the links as polylines: lists of points [x, y, z] in the general fixed frame [m]
    tool      per frame, the point of the tool
    upright   where up is another axis than z: the turn of the picture, row by row, that brings it to z
    tree      its frames and joints, as pages draw them
    surfaces  what is drawn on the frames, where the robot has shapes
    base      per frame, the place of a base that floats, row by row
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.report.gltf import gltf_scene
from armwright.report.moving_picture import moving_picture
from armwright.report.robot_scene import robot_tree, scene_script, upright_data
from armwright.report.robot_shapes import shape_surfaces
from armwright.report.skeleton import SAME, skeleton
from armwright.robot import Robot
from armwright.simulate.trajectory import Trajectory
from armwright.whole_files import write_whole

Array = NDArray[np.float64]
SCHEMA = 1
_DIGITS = 4  # of points: a tenth of a millimetre


def animation_data(robot: Robot, trajectory: Trajectory, *, frames: int = 600) -> dict[str, Any]:
    """Frames of the motion, evenly spread over its rows; at most so many."""
    if trajectory.arms is not None:
        raise ArmwrightError(
            "an animation shows one robot; choose one of the fleet with trajectory.arm(number)"
        )
    if len(trajectory) == 0:
        raise ArmwrightError("an animation needs a motion; this trajectory has no rows")
    names = tuple(joint.name for joint in robot.moving)
    if names != trajectory.joints:
        raise ArmwrightError(
            f"'{robot.name}' has joints {', '.join(names)}, but the trajectory has others; give the "
            "robot that was simulated"
        )
    rows = np.unique(np.linspace(0, len(trajectory) - 1, min(frames, len(trajectory))).astype(int))
    scenes = [_scene(robot, trajectory, row) for row in rows]
    shown = _long_paths([paths for paths, _ in scenes])
    return (
        _drawn_parts(robot, trajectory, rows)
        | upright_data(robot)
        | {
            "schema": SCHEMA,
            "robot": robot.name,
            "title": robot.title,
            "joints": list(names),
            "units": list(trajectory.units),
            "motors": list(trajectory.motors or names),
            "t": _numbers(trajectory.t[rows], 6),
            "q": _numbers(trajectory.q[rows], 6),
            "qd": _numbers(trajectory.qd[rows], 6),
            "tau": _numbers(trajectory.tau[rows], 6),
            "paths": [[_numbers(paths[k], _DIGITS) for k in shown] for paths, _ in scenes],
            "tool": [_numbers(tool, _DIGITS) for _, tool in scenes],
        }
    )


def _drawn_parts(robot: Robot, trajectory: Trajectory, rows: Any) -> dict[str, Any]:
    """The data that pages draw: the tree, the surfaces of links that have shapes, places of the base."""
    surfaces = shape_surfaces(robot.shapes)[0]
    base = {} if trajectory.T0 is None else {"base": _numbers(trajectory.T0[rows].reshape(-1, 16), 6)}
    return {"tree": robot_tree(robot), **({"surfaces": surfaces} if surfaces else {}), **base}


def _scene(robot: Robot, trajectory: Trajectory, row: int) -> tuple[list[Array], Array]:
    """Links as paths and the point of the tool; a base that floats is where it was."""
    scene = skeleton(robot, trajectory.q[row], {}, keeps_short=True)
    move = np.eye(4) if trajectory.T0 is None else trajectory.T0[row] @ np.linalg.inv(scene.base)
    paths = [path @ move[:3, :3].T + move[:3, 3] for path in (*scene.paths, *scene.cut_paths)]
    return paths, move[:3, :3] @ scene.tool[:3, 3] + move[:3, 3]


def _long_paths(frames: Sequence[Sequence[Array]]) -> list[int]:
    """Numbers of the paths that have a length at some time."""
    points = np.concatenate([path for paths in frames for path in paths])
    least = SAME * max(float(np.ptp(points, axis=0).max()), SAME)
    spans = np.array([[np.ptp(path, axis=0).max() for path in paths] for paths in frames])
    return np.flatnonzero(spans.max(axis=0) > least).tolist()


def animate(robot: Robot, trajectory: Trajectory, path: str | os.PathLike[str], *, frames: int = 600) -> Path:
    """The file written: .html is a page with play, pause and scrub, .svg a picture that moves, .gltf a scene
    for 3D programs, .json the frames alone.
    """
    target = Path(path)
    if target.suffix.lower() not in _FORMS:
        raise ArmwrightError(f"{target}: unknown suffix; an animation is saved as {', '.join(_FORMS)}")
    data = animation_data(robot, trajectory, frames=frames)
    write_whole(target, _FORMS[target.suffix.lower()](data).encode())
    return target


def animation_page(data: Mapping[str, Any]) -> str:
    """The page with its data; nothing in it comes from outside."""
    page = files("armwright.report").joinpath("animation.html").read_text(encoding="utf-8")
    safe = _compact(data).replace("<", "\\u003c")  # a name cannot end the script
    return page.replace("__SCENE__", scene_script()).replace("__DATA__", safe)


def _compact(data: Mapping[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"), allow_nan=False)


def _numbers(values: Array, digits: int) -> Any:
    return np.round(np.where(np.isfinite(values), values, 0.0), digits).tolist()


_FORMS: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
    ".html": animation_page,
    ".svg": moving_picture,
    ".gltf": lambda data: _compact(gltf_scene(data)) + "\n",
    ".json": lambda data: _compact(data) + "\n",
}
