"""A robot or its motion to look at: one page of HTML that needs nothing else, also inside a notebook."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all
from armwright.report.animation import animation_data, animation_page
from armwright.report.skeleton import skeleton
from armwright.robot import Robot
from armwright.robot.files import write_whole
from armwright.robot.geometry.frame_positions import pose, transforms
from armwright.simulate.trajectory import Trajectory

Array = NDArray[np.float64]
_DIGITS = 9
_TRAVEL = {"rad": np.pi, "m": 0.5}  # of a slider, both ways, where a joint has no limits


@dataclass(frozen=True, slots=True)
class View:
    """A page: ``html`` is its text; a notebook shows it."""

    html: str = field(repr=False)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """The page as a file."""
        target = Path(path)
        if target.suffix.lower() != ".html":
            raise ArmwrightError(f"{target}: a view is a page; give a name that ends in .html")
        write_whole(target, self.html.encode())
        return target

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{escape(self.html)}" width="100%" height="560" style="border:0"></iframe>'


def view(what: Robot | Trajectory, *, robot: Robot | None = None) -> View:
    """A page that shows a robot, which sliders move, or plays a trajectory with plots in step.

    robot   of the trajectory
    A closed robot, and one with joints that follow others, stands at home without sliders.
    """
    if isinstance(what, Robot):
        return View(animation_page(robot_data(what)))
    if not isinstance(what, Trajectory):
        raise ArmwrightError(f"view of a {type(what).__name__}: a Robot or a Trajectory expected")
    if robot is None:
        raise ArmwrightError(
            "view of a trajectory: give the robot it is of, aw.view(trajectory, robot=robot)"
        )
    return View(animation_page(animation_data(robot, what)))


def robot_data(robot: Robot) -> dict[str, Any]:
    """The robot at home as one frame of an animation, and its tree where sliders can move it."""
    home = np.asarray(robot.home, dtype=float)
    scene = skeleton(robot, home, {})
    data: dict[str, Any] = {
        "schema": 1,
        "robot": robot.name,
        "title": robot.title,
        "joints": [joint.name for joint in robot.moving],
        "units": [joint.unit for joint in robot.moving],
        "t": [0.0],
        "q": [home.tolist()],
        "paths": [[path.tolist() for path in (*scene.paths, *scene.cut_paths)]],
        "tool": [scene.tool[:3, 3].tolist()],
    }
    is_plain = not robot.loops and not robot.couplings
    in_order = all(joint.parent < j for j, joint in enumerate(robot.joints, 1))
    return data | {"tree": _tree(robot)} if is_plain and in_order else data


def _tree(robot: Robot) -> dict[str, Any]:
    """What the page needs to place the links: fixed transforms, and how each joint turns and slides."""
    zeros = np.zeros(len(robot.moving))
    T, values = transforms(robot, zeros, {}), dict(robot.defaults)
    tool = np.linalg.inv(T[robot.terminal]) @ pose(robot, zeros, None, {})
    columns = {joint.name: k for k, joint in enumerate(robot.moving)}
    joints = []
    for j, joint in enumerate(robot.joints, 1):
        b, r, turns, slides = evaluate_all(
            [joint.placement.b, joint.placement.r, joint.screw.angular[2], joint.screw.linear[2]], values
        )
        fixed = np.linalg.inv(T[joint.parent]) @ T[j]
        one = {"parent": joint.parent, "fixed": _row(fixed), "column": columns.get(joint.name, -1)}
        joints.append(one | {"turns": turns, "slides": slides, "b": b, "r": r})
    lower, upper = zip(*(_range(joint) for joint in robot.moving), strict=True)
    return {
        "base": _row(T[0]),
        "tool": _row(tool),
        "terminal": robot.terminal,
        "joints": joints,
        "lower": lower,
        "upper": upper,
    }


def _range(joint: Any) -> tuple[float, float]:
    """From where to where a slider goes."""
    travel = _TRAVEL[joint.unit]
    low = joint.home - travel if joint.limits.lower is None else joint.limits.lower
    high = joint.home + travel if joint.limits.upper is None else joint.limits.upper
    return float(low), float(high)


def _row(T: Array) -> list[float]:
    found: list[float] = np.round(T, _DIGITS).reshape(-1).tolist()
    return found
