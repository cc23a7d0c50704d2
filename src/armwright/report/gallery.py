"""Several robots in one picture."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from armwright.report.drawing import draw_scene
from armwright.report.figure import check_suffix, printable, save_figure
from armwright.report.skeleton import skeleton
from armwright.robot import Robot


def draw_gallery(robots: Sequence[Robot], path: str | os.PathLike[str], *, columns: int = 5) -> Path:
    """The file written: each robot at home, with its name, in rows of ``columns``."""
    target = Path(path)
    check_suffix(target)
    from matplotlib.figure import Figure

    rows = -(-len(robots) // columns)
    figure = Figure(figsize=(2.2 * columns, 2.3 * rows), layout="constrained")
    for number, robot in enumerate(robots, 1):
        axes = figure.add_subplot(rows, columns, number)
        draw_scene(axes, skeleton(robot, None, {}), detail=False)
        axes.set_title(printable(robot.name), fontsize=10, parse_math=False)
    save_figure(figure, target, dpi=84)
    return target
