"""A robot as data for a page that draws it: its tree of frames, how joints move, ranges of sliders."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.expr import evaluate_all
from armwright.report.link_capsules import link_capsules
from armwright.report.robot_shapes import shape_data
from armwright.report.skeleton import skeleton
from armwright.report.upright import upright
from armwright.robot import Frame, Robot
from armwright.robot.coupling import to_first_leaders
from armwright.robot.geometry.frame_positions import pose, topological_order, transforms

Array = NDArray[np.float64]
_DIGITS = 9
_TRAVEL = {"rad": np.pi, "m": 0.5}  # of a slider, both ways, where a joint has no limits


def scene_script() -> str:
    """The program that draws such data on a canvas; it needs nothing else."""
    folder = files("armwright.report")
    return "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in ("solids.js", "scene.js"))


def robot_data(robot: Robot) -> dict[str, Any]:
    """The robot at home as one frame of an animation, and its tree, which sliders can move.

    The sliders of a closed robot would open its loops: ``closed`` says so.
    """
    home = np.asarray(robot.home, dtype=float)
    scene = skeleton(robot, home, {})
    return upright_data(robot) | {
        "schema": 1,
        "robot": robot.name,
        "title": robot.title,
        "joints": [joint.name for joint in robot.moving],
        "active": [joint.name for joint in robot.active],
        "units": [joint.unit for joint in robot.moving],
        "t": [0.0],
        "q": [home.tolist()],
        "paths": [[path.tolist() for path in (*scene.paths, *scene.cut_paths)]],
        "tool": [scene.tool[:3, 3].tolist()],
        "closed": bool(robot.loops),
        "tree": robot_tree(robot),
    }


def upright_data(robot: Robot) -> dict[str, Any]:
    """The turn of the picture, row by row, that brings up, against gravity, to z; nothing where z is up."""
    R = upright(robot)
    return {} if np.array_equal(R, np.eye(3)) else {"upright": np.round(R, _DIGITS).reshape(-1).tolist()}


def robot_tree(robot: Robot) -> dict[str, Any]:
    """What a page needs to place the links: fixed transforms, and how each joint turns and slides.

    Frames stand in an order with antecedents first; those of opened joints are marked ``cut``.
    """
    if not robot.moving:
        raise ArmwrightError(f"'{robot.name}' has no moving joint, so there is nothing to animate")
    zeros = np.zeros(len(robot.moving))
    T = transforms(robot, zeros, {})
    tool = np.linalg.inv(T[robot.terminal]) @ pose(robot, zeros, None, {})
    columns = _columns(robot)
    frames = [robot.frames[j - 1] for j in topological_order([frame.parent for frame in robot.frames])]
    lower, upper = zip(*(_range(joint) for joint in robot.moving), strict=True)
    return {
        "base": _row(T[0]),
        "tool": _row(tool),
        "terminal": robot.terminal,
        "joints": [_frame(robot, frame, T, columns) for frame in frames],
        "bodies": link_capsules(robot),
        "shapes": shape_data(robot),
        "lower": lower,
        "upper": upper,
    }


def _frame(robot: Robot, frame: Frame, T: Array, columns: Mapping[str, tuple[int, float]]) -> dict[str, Any]:
    """One frame on its antecedent; an opened joint stands at its home."""
    values, is_cut = dict(robot.defaults), frame.number > robot.NL
    b, r = evaluate_all([frame.placement.b, frame.placement.r], values)
    turns = slides = 0.0
    if frame.joint is not None and not is_cut:
        slides, turns = evaluate_all(frame.joint.travel, values)
    column, ratio = (-1, 0.0) if is_cut else columns.get(frame.name, (-1, 0.0))
    fixed = _row(np.linalg.inv(T[frame.parent]) @ T[frame.number])
    return {
        "number": frame.number,
        "parent": frame.parent,
        "fixed": fixed,
        "column": column,
        "ratio": ratio,
        "turns": turns,
        "slides": slides,
        "b": b,
        "r": r,
        "cut": is_cut,
    }


def _columns(robot: Robot) -> dict[str, tuple[int, float]]:
    """The column of q that moves a joint, and how much: a joint that follows another moves with it."""
    own = {joint.name: (k, 1.0) for k, joint in enumerate(robot.moving)}
    couplings = to_first_leaders(robot.couplings).values()
    ratios = evaluate_all([one.ratio for one in couplings], dict(robot.defaults))
    return own | {
        one.follower: (own[one.leader][0], ratio)
        for one, ratio in zip(couplings, ratios, strict=True)
        if one.leader in own
    }


def _range(joint: Any) -> tuple[float, float]:
    """The ends of a slider's range."""
    travel = _TRAVEL[joint.unit]
    low = joint.home - travel if joint.limits.lower is None else joint.limits.lower
    high = joint.home + travel if joint.limits.upper is None else joint.limits.upper
    return float(low), float(high)


def _row(T: Array) -> list[float]:
    found: list[float] = np.round(T, _DIGITS).reshape(-1).tolist()
    return found
