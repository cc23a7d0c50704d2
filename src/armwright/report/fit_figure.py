"""Measured and predicted torques of motion that was not used for the fit, joint by joint."""

from __future__ import annotations

from typing import TYPE_CHECKING

from armwright.errors import ArmwrightError
from armwright.identify.estimate import Estimate
from armwright.report.figure import printable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

_MEASURED, _PREDICTED, _RESIDUAL = "#3c4650", "#c8532c", "#9aa7b3"
_ACROSS = 3  # panels in a row


def fit_figure(found: Estimate, title: str = "") -> Figure:
    """One panel per joint, with its error in percent where that means something."""
    curves, validation = found.curves, found.validation
    if curves is None or validation is None:
        raise ArmwrightError(
            f"plot: nothing was validated, the status is '{found.status}'; print(estimate.findings) says why"
        )
    from matplotlib.figure import Figure  # slow to load: only for a picture

    joints = validation.joints
    units = {
        joint.name: "N m" if joint.turns else "N" for joint in (found.given.moving if found.given else ())
    }
    across = min(_ACROSS, len(joints))
    rows = -(-len(joints) // across)
    figure = Figure(figsize=(3.0 * max(across, 2), 0.5 + 1.9 * rows), layout="constrained")
    t = curves.t - curves.t[0]
    for j, joint in enumerate(joints):
        axes = figure.add_subplot(rows, across, j + 1)
        measured, predicted = curves.measured[:, j], curves.predicted[:, j]
        axes.plot(t, measured, color=_MEASURED, lw=0.9, label="measured")
        axes.plot(t, predicted, color=_PREDICTED, lw=0.9, label="predicted")
        axes.plot(t, measured - predicted, color=_RESIDUAL, lw=0.7, label="residual")
        share = "" if joint.percent is None else f", {joint.percent:.1f} %"
        axes.set_title(
            printable(f"{joint.name} [{units.get(joint.name, 'N m')}]{share}"), fontsize=8, parse_math=False
        )
        axes.tick_params(labelsize=7)
        axes.spines[["top", "right"]].set_visible(False)
        if j >= len(joints) - across:
            axes.set_xlabel("time [s]", fontsize=8)
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=8)
    if title:
        figure.suptitle(printable(title), fontsize=11, parse_math=False)
    return figure
