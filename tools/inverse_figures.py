"""Draws all solutions of one pose of every library robot, and writes docs/gallery.md around the pictures.

Part of ``make docs-figures``; the page says what the models say, so that it does not go stale.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import armwright as aw
from armwright.report.drawing import camera_for
from armwright.report.figure import save_figure
from armwright.report.skeleton import skeleton

DOCS = Path(__file__).resolve().parent.parent / "docs"
COLOURS = ("#2f5f9e", "#b8661b", "#2e8b43", "#a02c5a", "#6b5fb5", "#8a6d1f", "#1f8a8a", "#c2452d")
HEAD = """# Gallery of inverse geometry

How the inverse geometry of each serial robot in the library is solved, with all solutions of one pose drawn
over each other. The methods are explained in [Inverse geometry](inverse-geometry.md).

`make docs-figures` generates this page and its pictures.

| robot | joints | method | branches | solutions drawn | why |
|---|---|---|---|---|---|
"""


@dataclass(frozen=True)
class Entry:
    """A robot of the page."""

    name: str
    robot: aw.Robot
    solver: aw.Solver
    q: np.ndarray


def main() -> None:
    entries = [made for name in aw.robots() if (made := entry(name)) is not None]
    for each in entries:
        draw(each, DOCS / "img" / f"inverse-{each.name}.svg")
    (DOCS / "gallery.md").write_text(page(entries), encoding="utf-8")


def entry(name: str) -> Entry | None:
    """The robot solved, None where it is not one open chain."""
    robot = aw.load(name)
    if robot.loops or any(joint.parent != j for j, joint in enumerate(robot.joints)):
        return None
    solver = aw.compile(aw.model(robot, "inverse_geometry", **options(robot)))
    assert isinstance(solver, aw.Solver)
    return Entry(name, robot, solver, solver(robot.pose(example(robot))))


def options(robot: aw.Robot) -> dict[str, Any]:
    """Redundant robots with their third joint held, two joints for a point of their plane."""
    if len(robot.moving) > 6:
        return {"fixed": {robot.moving[2].name: 0.3}}
    if len(robot.moving) == 2:
        rises = abs(robot.pose([0.1, 0.2])[2, 3] - robot.pose([0.7, -0.4])[2, 3]) > 1e-9
        return {"task": ("x", "z" if rises else "y")}
    return {}


def example(robot: aw.Robot) -> np.ndarray:
    """A position with nothing special about it, the same for every robot."""
    q = np.array([0.5, -0.6, 0.3, 0.7, -0.8, 0.4, 0.2][: len(robot.moving)])
    slides = [joint.sigma == 1 for joint in robot.moving]
    return np.where(slides, 0.4, q)


def draw(each: Entry, path: Path) -> None:
    scenes = [skeleton(each.robot, q, {}) for q in each.q]
    camera = camera_for(scenes[0])
    figure = Figure(figsize=(3.4, 2.9), layout="constrained")
    axes = figure.add_subplot()
    for k, scene in enumerate(scenes):
        colour = COLOURS[k % len(COLOURS)]
        for part in scene.paths:
            flat = camera.flat(np.asarray(part))
            axes.plot(flat[:, 0], flat[:, 1], color=colour, lw=2.0, alpha=0.75, solid_capstyle="round")
        joints = camera.flat(np.array([symbol.T[:3, 3] for symbol in scene.symbols]))
        axes.plot(joints[:, 0], joints[:, 1], ".", color=colour, ms=5)
    tool = camera.flat(each.robot.pose(each.q[0])[None, :3, 3])[0]
    axes.plot(*tool, "o", mfc="white", mec="#222222", ms=7, zorder=5)
    axes.set_aspect("equal")
    axes.set_axis_off()
    save_figure(figure, path)


def page(entries: list[Entry]) -> str:
    rows = [row(each) for each in entries]
    pictures = [picture(each) for each in entries]
    return HEAD + "\n".join(rows) + "\n\n" + "\n".join(pictures)


def row(each: Entry) -> str:
    model = each.solver.model
    labels = getattr(model, "labels", ())  # of closed forms only
    branches = str(len(labels)) if labels else "up to 16"
    chosen = options(each.robot)
    held = f" ({', '.join(chosen['fixed'])} held)" if "fixed" in chosen else ""
    held += f" (task {' '.join(chosen['task'])})" if "task" in chosen else ""
    cells = (each.name + held, len(each.robot.moving), model.method, branches, len(each.q), model.reason)
    return "| " + " | ".join(map(str, cells)) + " |"


def picture(each: Entry) -> str:
    count = len(each.q)
    words = f"{count} solutions" if count > 1 else "the only solution"
    labels = each.solver.solve(each.robot.pose(each.q[0])).branch
    lines = [f"## {each.name}", "", f"![{each.name}: {words} of one pose](img/inverse-{each.name}.svg)", ""]
    if labels and labels[0]:
        lines += [f"{k}. {label}" for k, label in enumerate(labels, 1)] + [""]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
