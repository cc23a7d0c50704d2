"""Draws the pictures of the documentation into docs/img: ``make docs-figures``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from numpy.typing import NDArray

import armwright as aw
from armwright.expr import scalar
from armwright.report.camera import Camera
from armwright.report.figure import draw_gallery, draw_robot, save_figure
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]
IMG = Path(__file__).resolve().parent.parent / "docs" / "img"
CAMERA = Camera(azimuth=np.radians(-86), elevation=np.radians(20))
OLD, NEW, TURN, WAY = "#2f5f9e", "#b8661b", "#2e8b43", "#a02c5a"


def main() -> None:
    IMG.mkdir(parents=True, exist_ok=True)
    conventions(IMG / "conventions.svg")
    draw_gallery([aw.load(name) for name in aw.robots()], IMG / "gallery.png", columns=7)
    first = next(robot for robot in map(aw.load, aw.robots()) if robot.loops)
    draw_robot(first, IMG / "closed.svg")
    motions()


def motions() -> None:
    """Pictures that move: an arm under computed torque, a parallelogram that falls into its friction."""
    arm = aw.load("puma560")
    goal = np.array([1.6, -0.9, 0.9, 1.0, 0.5, 1.0])
    law, way_there = aw.ComputedTorque(400, 40), aw.quintic(np.zeros(6), goal, duration=2.0)
    run = aw.simulate(arm, duration=2.0, q=np.zeros(6), controller=law, reference=way_there, store=25)
    aw.animate(arm, run, IMG / "motion-puma560.svg")
    closed = aw.load("palletiser")
    run = aw.simulate(closed, duration=1.0, store=20)
    aw.animate(closed, run, IMG / "motion-palletiser.svg")


def conventions(path: Path) -> None:
    """The six parameters that lead from frame i to frame j, each drawn where it is measured."""
    values = {"gamma": 0.7, "b": 0.65, "alpha": 0.62, "d": 1.7, "theta": 0.95, "r": 0.8}
    steps = [
        aw.Placement(**{key: scalar(values[key]) for key in keys})
        for keys in ((), ("gamma", "b"), ("gamma", "b", "alpha", "d"), tuple(values))
    ]
    T_i, T_b, T_d, T_j = (to_numbers(step.transform()) for step in steps)
    figure = Figure(figsize=(7.4, 5.6), layout="constrained")
    axes = figure.add_subplot()
    frame(axes, T_i, "i", OLD, corner=-0.1)
    frame(axes, T_j, "j", NEW, corner=0.14)
    axis_line(axes, T_i, OLD, (-0.35, 1.5))
    axis_line(axes, T_j, NEW, (-1.15, 1.0))
    ghost(axes, T_b[:3, 3], T_i[:3, 0], 0.55, OLD)
    ghost(axes, T_d[:3, 3], T_i[:3, 2], 0.75, OLD)
    ghost(axes, T_j[:3, 3], T_b[:3, 0], 0.6, WAY)
    way(axes, T_i, T_b, "$b_j$")
    way(axes, T_b, T_d, "$d_j$")
    way(axes, T_d, T_j, "$r_j$", side=-1.0)
    arc(axes, T_b[:3, 3], (T_i[:3, 0], T_b[:3, 0]), 0.42, r"$\gamma_j$")
    arc(axes, T_d[:3, 3], (T_i[:3, 2], T_j[:3, 2]), 0.5, r"$\alpha_j$")
    arc(axes, T_j[:3, 3], (T_b[:3, 0], T_j[:3, 0]), 0.42, r"$\theta_j$")
    middle = T_b[:3, 3] + 0.62 * (T_d[:3, 3] - T_b[:3, 3])
    text(axes, middle + np.array([0.1, 0.0, -0.16]), "common normal", "#555555")
    axes.set_aspect("equal")
    axes.set_axis_off()
    save_figure(figure, path)


def frame(axes: Axes, T: Array, name: str, colour: str, *, corner: float) -> None:
    for axis, letter in ((T[:3, 0], "x"), (T[:3, 2], "z")):
        arrow(axes, T[:3, 3], T[:3, 3] + 1.05 * axis, colour, 1.6)
        text(axes, T[:3, 3] + 1.16 * axis, f"${letter}_{name}$", colour)
    x, y = CAMERA.flat(T[None, :3, 3])[0]
    flat_text(axes, (x + corner, y - 0.1), f"$O_{name}$", colour)


def axis_line(axes: Axes, T: Array, colour: str, ends: tuple[float, float]) -> None:
    line(axes, T[:3, 3] + np.outer(ends, T[:3, 2]), colour, 0.8, (0, (8, 2, 1.5, 2)))


def ghost(axes: Axes, origin: Array, axis: Array, length: float, colour: str) -> None:
    """A copy of an axis at another place, to measure an angle from."""
    line(axes, origin + np.outer([0.0, length], axis), colour, 1.0, (0, (3, 2)))


def way(axes: Axes, start: Array, end: Array, label: str, *, side: float = 1.0) -> None:
    ends = np.stack([start[:3, 3], end[:3, 3]])
    arrow(axes, ends[0], ends[1], WAY, 2.6)
    x, y = CAMERA.flat(ends.mean(axis=0)[None])[0]
    dx, dy = np.diff(CAMERA.flat(ends), axis=0)[0]
    across = side * 0.11 * np.array([-dy, dx]) / np.hypot(dx, dy)
    flat_text(axes, (x + across[0], y + across[1]), label, WAY)


def arc(axes: Axes, centre: Array, sides: tuple[Array, Array], radius: float, label: str) -> None:
    """From the first direction to the second, in their plane."""
    u, target = sides
    angle = np.arccos(u @ target)
    v = (target - (u @ target) * u) / np.sin(angle)
    turns = np.linspace(0.0, angle, 40)
    points = centre + radius * (np.outer(np.cos(turns), u) + np.outer(np.sin(turns), v))
    line(axes, points[:-3], TURN, 1.6, "-")
    arrow(axes, points[-6], points[-1], TURN, 1.6)
    half = centre + 1.3 * radius * (np.cos(angle / 2) * u + np.sin(angle / 2) * v)
    text(axes, half, label, TURN)


def line(axes: Axes, points: Array, colour: str, width: float, style: object) -> None:
    x, y = CAMERA.flat(points).T
    axes.plot(x, y, color=colour, lw=width, ls=style, solid_capstyle="round")


def arrow(axes: Axes, start: Array, end: Array, colour: str, width: float) -> None:
    a, b = CAMERA.flat(np.stack([start, end]))
    look = {"arrowstyle": "-|>,head_width=0.22,head_length=0.45", "lw": width, "color": colour}
    axes.annotate("", b, a, arrowprops={**look, "shrinkA": 0, "shrinkB": 0})
    axes.update_datalim([a, b])


def text(axes: Axes, at: Array, label: str, colour: str) -> None:
    x, y = CAMERA.flat(at[None])[0]
    flat_text(axes, (x, y), label, colour)


def flat_text(axes: Axes, at: tuple[float, float], label: str, colour: str) -> None:
    rim = [withStroke(linewidth=3.0, foreground="white")]
    axes.text(*at, label, color=colour, fontsize=13 if "$" in label else 9, ha="center", va="center").set(
        path_effects=rim, zorder=10
    )


if __name__ == "__main__":
    main()
