"""A robot or its motion to look at: one page of HTML that needs nothing else, also inside a notebook."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from armwright.errors import ArmwrightError
from armwright.report.animation import animation_data, animation_page
from armwright.report.robot_scene import robot_data
from armwright.report.robot_shapes import shape_surfaces
from armwright.robot import Robot
from armwright.simulate.trajectory import Trajectory
from armwright.whole_files import write_whole

# What is left of a picture where a notebook removes pages within pages: one that somebody else has run.
UNTRUSTED = "This picture moves: run the cell, or trust the notebook, to see it."


@dataclass(frozen=True, slots=True)
class View:
    """A page: ``html`` is its text; a notebook shows it."""

    html: str = field(repr=False)

    def save(self, path: str | os.PathLike[str]) -> Path:
        """The page as a file."""
        target = Path(path)
        if target.suffix.lower() != ".html":
            raise ArmwrightError(f"{target}: a view is a web page; give a name that ends in .html")
        write_whole(target, self.html.encode())
        return target

    def _repr_html_(self) -> str:
        size = 'width="100%" height="640" style="border:0"'
        frame = f'<iframe title="picture of a robot" srcdoc="{escape(self.html)}" {size}>'
        return f"{frame}{UNTRUSTED}</iframe>"


def view(what: Robot | Trajectory, *, robot: Robot | None = None) -> View:
    """A page with a robot that sliders move, or one that plays a trajectory with its plots.

    robot   of the trajectory
    Links are drawn with the shapes of the robot's file (``robot.shapes``), if any; a button hides these.
    A closed robot is shown at home without sliders, which would open its loops.
    """
    if isinstance(what, Robot):
        return View(animation_page(robot_data(what) | {"surfaces": shape_surfaces(what.shapes)[0]}))
    if not isinstance(what, Trajectory):
        raise ArmwrightError(f"view of a {type(what).__name__}: a Robot or a Trajectory expected")
    if robot is None:
        raise ArmwrightError("view of a trajectory: also give its robot, aw.view(trajectory, robot=robot)")
    return View(animation_page(animation_data(robot, what)))
