"""Plots of a model's outputs over one of its numbers: a panel for each unit, a line for each element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.report.evaluation import ValueCurve
from armwright.report.figure import printable
from armwright.report.trajectory_figure import COLOURS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

Array = NDArray[np.float64]
MOST_CURVES = 40  # of one picture: more cannot be told apart


def curve_figure(x: Array, curves: Sequence[ValueCurve], *, label: str, title: str) -> Figure:
    """The curves over x; what has the same unit shares a panel."""
    if not curves:
        raise ArmwrightError(f"every output is zero all along {label}: there is no curve to draw")
    from matplotlib.figure import Figure  # slow to load: only for a picture

    shown = list(curves)[:MOST_CURVES]
    units = list(dict.fromkeys(one.unit for one in shown))
    figure = Figure(figsize=(8.0, 1.0 + 2.6 * len(units)), layout="constrained")
    panels = figure.subplots(len(units), 1, sharex=True, squeeze=False)[:, 0]
    for axes, unit in zip(panels, units, strict=True):
        for k, one in enumerate(one for one in shown if one.unit == unit):
            dashes = "-" if k < len(COLOURS) else "--" if k < 2 * len(COLOURS) else ":"
            axes.plot(
                x, one.y, dashes, color=COLOURS[k % len(COLOURS)], linewidth=1.3, label=printable(one.name)
            )
        axes.set_ylabel(f"[{unit}]" if unit else "", fontsize=9)
        axes.legend(
            fontsize=8, frameon=False, loc="center left", bbox_to_anchor=(1.0, 0.5), ncols=1 + k // 14
        )
        axes.grid(color="#e4e7ea", linewidth=0.7)
        axes.spines[["top", "right"]].set_visible(False)
        axes.margins(x=0)
    panels[-1].set_xlabel(printable(label))
    figure.suptitle(printable(title), fontsize=11, parse_math=False)
    return figure
