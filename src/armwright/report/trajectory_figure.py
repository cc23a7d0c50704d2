"""Plots of a trajectory over time: positions, velocities, accelerations, torques, energy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.report.figure import printable
from armwright.simulate.trajectory import Trajectory

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

Array = NDArray[np.float64]
QUANTITIES = {  # heading, unit of a turning joint, of a sliding one
    "q": ("position", "°", "m"),
    "qd": ("velocity", "°/s", "m/s"),
    "qdd": ("acceleration", "°/s²", "m/s²"),
    "tau": ("motor torque", "N m", "N"),
    "current": ("current", "A", "A"),
    "error": ("tracking error", "°", "m"),
}
COLOURS = ("#2f5f9e", "#c2571a", "#2e8b43", "#9b2d5e", "#6b5bb5", "#7d6a00", "#1d8a99", "#555555")
DEFAULT_QUANTITIES = ("q", "qd", "qdd", "tau")


def trajectory_figure(trajectory: Trajectory, quantities: Sequence[str], title: str = "") -> Figure:
    """One panel per quantity, one line per joint; of a fleet the range that nine in ten arms stay in."""
    unknown = [one for one in quantities if one not in QUANTITIES]
    if unknown:
        raise ArmwrightError(f"plot: quantity '{unknown[0]}'; choose among {', '.join(QUANTITIES)}")
    from matplotlib.figure import Figure  # slow to load: only for a picture

    figure = Figure(figsize=(8.0, 1.2 + 1.9 * len(quantities)), layout="constrained")
    panels = figure.subplots(len(quantities), 1, sharex=True, squeeze=False)[:, 0]
    for axes, quantity in zip(panels, quantities, strict=True):
        _panel(axes, trajectory, quantity)
    panels[-1].set_xlabel("time [s]")
    panels[0].legend(ncols=3, fontsize=8, frameon=False, loc="lower left", bbox_to_anchor=(0, 1.0))
    figure.suptitle(printable(title or trajectory.robot), fontsize=11, parse_math=False)
    return figure


def _panel(axes: Axes, trajectory: Trajectory, quantity: str) -> None:
    heading, turning, sliding = QUANTITIES[quantity]
    values = _values(trajectory, quantity)
    is_angle = quantity not in ("tau", "current")
    all_joints = dict(zip(trajectory.joints, trajectory.units, strict=True))
    joints = trajectory.joints if is_angle or not trajectory.motors else trajectory.motors
    for k, joint in enumerate(joints):
        scale = 180.0 / np.pi if all_joints[joint] == "rad" and is_angle else 1.0
        colour = COLOURS[trajectory.joints.index(joint) % len(COLOURS)]
        lines = values[..., k] * scale
        if lines.ndim == 2:
            low, middle, high = np.nanquantile(lines, (0.05, 0.5, 0.95), axis=1)
            axes.fill_between(trajectory.t, low, high, color=colour, alpha=0.2, linewidth=0)
            lines = middle
        axes.plot(trajectory.t, lines, color=colour, linewidth=1.3, label=printable(joint))
    units = {turning if all_joints[joint] == "rad" else sliding for joint in joints}
    axes.set_ylabel(f"{heading} [{' or '.join(sorted(units))}]", fontsize=8)
    axes.grid(color="#e4e7ea", linewidth=0.7)
    axes.spines[["top", "right"]].set_visible(False)
    axes.margins(x=0)


def _values(trajectory: Trajectory, quantity: str) -> Array:
    if quantity == "error":
        if trajectory.reference is None:
            raise ArmwrightError("plot: 'error' needs a reference; simulate with controller= and reference=")
        return trajectory.q - trajectory.reference[:, 0]
    found: Array | None = getattr(trajectory, quantity)
    if found is None:
        raise ArmwrightError(f"plot: the trajectory has no {quantity}")
    return found
