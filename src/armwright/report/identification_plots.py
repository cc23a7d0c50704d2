"""Plots of an estimate as SVG text: torques, residuals, parameters with their intervals, excitation."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from armwright.identify.estimate import Curves, Estimate

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Array = NDArray[np.float64]

MEASURED, PREDICTED, FEASIBLE, REST = "#3c4650", "#c8532c", "#2f5f9e", "#7a8a99"
MOST_POINTS = 1500  # of a curve: more cannot be seen and makes the page heavy
SALT = "armwright"  # names inside the SVG: the same on every run


def svg(draw: Callable[[Axes], None], *, width: float = 8.0, height: float = 2.2) -> str:
    """The SVG text of a drawing; the same on every run."""
    import matplotlib
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    draw(figure.add_subplot())
    stream = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": SALT, "svg.fonttype": "none", "font.size": 8}):
        figure.savefig(stream, format="svg", metadata={"Date": None, "Creator": None})
    text = stream.getvalue()
    return text[text.index("<svg") :]


def _thin(values: Array) -> Array:
    return values[:: max(1, len(values) // MOST_POINTS)]


def torque_plot(curves: Curves, j: int, name: str, unit: str) -> str:
    """Measured against predicted torque of a joint, and what remains."""

    def draw(axes: Axes) -> None:
        t = _thin(curves.t)
        axes.plot(t, _thin(curves.measured[:, j]), color=MEASURED, lw=0.9, label="measured")
        axes.plot(t, _thin(curves.predicted[:, j]), color=PREDICTED, lw=0.9, label="predicted")
        if curves.feasible is not None:
            axes.plot(t, _thin(curves.feasible[:, j]), color=FEASIBLE, lw=0.7, ls="--", label="feasible")
        axes.plot(
            t, _thin(curves.measured[:, j] - curves.predicted[:, j]), color=REST, lw=0.7, label="residual"
        )
        axes.set_ylabel(f"{name} [{unit}]", parse_math=False)
        axes.set_xlabel("t [s]")
        axes.legend(loc="upper right", ncols=4, fontsize=7, frameon=False)
        axes.margins(x=0.0)

    return svg(draw)


def parameter_plot(estimate: Estimate) -> str:
    """Parameters in multiples of their deviation: what the motion decides and what not."""
    found = estimate.parameters
    ratio = np.array([abs(one.value) / one.sigma if one.sigma > 0 else np.inf for one in found])

    def draw(axes: Axes) -> None:
        shown = np.minimum(ratio, 1e4)
        axes.bar(range(len(found)), shown, color=[FEASIBLE if r > 2 else REST for r in ratio])
        axes.axhline(2.0, color=PREDICTED, lw=0.8)
        axes.set_yscale("log")
        axes.set_xticks(range(len(found)), [one.name for one in found], rotation=90, fontsize=6)
        axes.set_ylabel("|value| / sigma")
        axes.margins(x=0.01)

    return svg(draw, height=2.8)


def interval_plot(estimate: Estimate) -> str:
    """Values with the interval that holds 95 %, each in units of its largest bound."""
    found = estimate.parameters
    size = np.array([max(abs(one.low), abs(one.high), 1e-300) for one in found])
    middle = np.array([one.value for one in found]) / size
    reach = np.array([one.high - one.value for one in found]) / size

    def draw(axes: Axes) -> None:
        axes.errorbar(
            range(len(found)), middle, yerr=reach, fmt="o", ms=2.5, color=MEASURED, ecolor=FEASIBLE, lw=0.8
        )
        axes.axhline(0.0, color=REST, lw=0.6)
        axes.set_xticks(range(len(found)), [one.name for one in found], rotation=90, fontsize=6)
        axes.set_ylabel("value, 95 % interval")
        axes.margins(x=0.01)

    return svg(draw, height=2.8)
