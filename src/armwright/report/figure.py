"""The stick figure of a robot: links along their parameters, joints by type, base and tool.

Drawn flat from an orthographic view, without a display and the same on every run.
"""

from __future__ import annotations

import io
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.report.drawing import draw_scene
from armwright.report.upright import upright_skeleton
from armwright.robot import Robot
from armwright.whole_files import write_whole

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Array = NDArray[np.float64]

SUFFIXES = (".png", ".svg", ".pdf")


def draw_robot(
    robot: Robot,
    path: str | os.PathLike[str],
    *,
    q: Sequence[float] | Array | None = None,
    values: Mapping[str, float] | None = None,
    note: str = "",
) -> Path:
    """The file written: a PNG, SVG or PDF by its suffix.

    q        joint values [rad or m], home if None
    values   of the robot's symbols; a symbol without a value is refused
    note     what to say below the title
    """
    target = Path(path)
    check_suffix(target)
    save_figure(_robot_figure(robot, q, values or {}, note), target)
    return target


def robot_svg(
    robot: Robot,
    *,
    q: Sequence[float] | Array | None = None,
    values: Mapping[str, float] | None = None,
    note: str = "",
) -> str:
    """The stick figure as SVG, from its root element on."""
    text = figure_bytes(_robot_figure(robot, q, values or {}, note), "svg").decode()
    return text[text.index("<svg") :]


def _robot_figure(
    robot: Robot, q: Sequence[float] | Array | None, values: Mapping[str, float], note: str
) -> Figure:
    scene = upright_skeleton(robot, q, values)
    from matplotlib.figure import Figure  # slow to load: only for a picture

    figure = Figure(figsize=(7.0, 6.0), layout="constrained")
    axes = figure.add_subplot()
    draw_scene(axes, scene, detail=True)
    title = "\n".join(printable(line) for line in (robot.title or robot.name, note) if line)
    axes.set_title(title, fontsize=11, parse_math=False)
    return figure


def draw_positions(
    robot: Robot,
    positions: Sequence[Sequence[float]] | Array,
    path: str | os.PathLike[str],
    *,
    titles: Sequence[str] = (),
    columns: int = 4,
) -> Path:
    """The file written: one robot at several positions side by side, such as all its assemblies.

    positions   (K, n) joint values [rad or m]
    titles      a line over each
    """
    target = Path(path)
    check_suffix(target)
    if not len(positions):
        raise ArmwrightError(f"{target}: no position of '{robot.name}' to draw; give at least one")
    from matplotlib.figure import Figure  # slow to load: only for a picture

    across = min(columns, len(positions))
    rows = -(-len(positions) // across)
    figure = Figure(figsize=(3.2 * across, 3.3 * rows), layout="constrained")
    for number, q in enumerate(positions, 1):
        axes = figure.add_subplot(rows, across, number)
        draw_scene(axes, upright_skeleton(robot, np.asarray(q, dtype=float), {}), detail=False)
        title = titles[number - 1] if number <= len(titles) else ""
        axes.set_title(printable(title), fontsize=9, parse_math=False)
    save_figure(figure, target, dpi=84)
    return target


def draw_gallery(robots: Sequence[Robot], path: str | os.PathLike[str], *, columns: int = 5) -> Path:
    """The file written: each robot at home, with its name, in rows of ``columns``."""
    target = Path(path)
    check_suffix(target)
    from matplotlib.figure import Figure  # slow to load: only for a picture

    rows = -(-len(robots) // columns)
    figure = Figure(figsize=(2.2 * columns, 2.3 * rows), layout="constrained")
    for number, robot in enumerate(robots, 1):
        axes = figure.add_subplot(rows, columns, number)
        draw_scene(axes, upright_skeleton(robot, None, {}), detail=False)
        axes.set_title(printable(robot.name), fontsize=10, parse_math=False)
    save_figure(figure, target, dpi=84)
    return target


def check_suffix(path: Path) -> None:
    if path.suffix.lower() not in SUFFIXES:
        raise ArmwrightError(
            f"{path}: unknown suffix '{path.suffix}'; a picture is saved as {', '.join(SUFFIXES)}"
        )


def save_figure(figure: Figure, target: Path, *, dpi: int = 150) -> None:
    """Written whole or not at all."""
    write_whole(target, figure_bytes(figure, target.suffix.lower()[1:], dpi=dpi))


def figure_bytes(figure: Figure, kind: str, *, dpi: int = 150) -> bytes:
    """The figure as "svg", "pdf" or "png", without dates, so that equal pictures are equal."""
    import matplotlib as mpl  # slow to load: only for a picture
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # slow to load: only for a picture

    FigureCanvasAgg(figure)
    metadata = {"svg": {"Date": None}, "pdf": {"CreationDate": None}, "png": {"Software": None}}[kind]
    buffer = io.BytesIO()
    with mpl.rc_context({"svg.hashsalt": "armwright", "path.simplify": True}):
        figure.savefig(buffer, format=kind, metadata=metadata, dpi=dpi)
    return buffer.getvalue()


def printable(text: str) -> str:
    """The text with control characters blanked: they have no place in a picture."""
    return "".join(letter if letter.isprintable() else " " for letter in text)
