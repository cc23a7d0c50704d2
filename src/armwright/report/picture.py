"""A picture of a robot to look at: a notebook shows it, ``save`` writes it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.expr import names_in
from armwright.report.figure import draw_robot, robot_svg
from armwright.robot import Robot
from armwright.robot.geometry.frame_positions import given_positions
from armwright.robot.notebook_view import image_html


@dataclass(frozen=True, slots=True)
class Picture:
    """The stick figure of a robot at joint values q; ``svg`` is its text."""

    robot: Robot
    q: tuple[float, ...] | None
    values: Mapping[str, float] = field(repr=False)
    svg: str = field(repr=False)
    note: str = field(default="", repr=False)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """The picture as a file: PNG, SVG or PDF by its suffix."""
        return draw_robot(self.robot, path, q=self.q, values=self.values, note=self.note)

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        return image_html(self.svg, f"stick figure of {self.robot.name}")


def picture(
    robot: Robot,
    q: Sequence[float] | NDArray[np.float64] | None = None,
    *,
    values: Mapping[str, float] | None = None,
) -> Picture:
    """The stick figure of a robot.

    q        joint values [rad or m], home if None
    values   of the robot's symbols; their default values if not given

    Lengths of an open robot that have no value are drawn as 1, and the picture says so: an arm for a
    blackboard. A closed robot needs all values, since its loops would not close.
    """
    drawn = dict(robot.defaults) | dict(values or {})
    note = ""
    if not robot.loops:
        assumed = [name for name in _names_in_geometry(robot) if name not in drawn]
        note = f"not to scale: {', '.join(assumed)} drawn as 1" if assumed else ""
        drawn = dict.fromkeys(robot.symbols, 1.0) | drawn
    at = None if q is None else tuple(given_positions(robot, q).tolist())
    return Picture(robot, at, drawn, robot_svg(robot, q=at, values=drawn, note=note), note)


def _names_in_geometry(robot: Robot) -> tuple[str, ...]:
    """Names that decide where frames are; the tool and the base among them."""
    places = [frame.placement for frame in robot.frames]
    matrices = [robot.base.placement, robot.tool, *(place.transform() for place in places)]
    return tuple(sorted(names_in(*(value for matrix in matrices for row in matrix for value in row))))
