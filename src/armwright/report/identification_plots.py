"""Plots of an estimate: torques with residuals by joint, parameters with intervals, what is decided."""

from __future__ import annotations

import numpy as np

from armwright.identify.estimate import Curves, Estimate
from armwright.report.svg_chart import Curve, curve_chart, interval_chart

MEASURED, PREDICTED, FEASIBLE, REST = "#3c4650", "#c8532c", "#2f5f9e", "#9aa7b3"
CLEAR = 2.0  # deviations: what is less differs from zero by chance
_NONE = 1e-300  # a size that is zero: the value is drawn as zero


def torque_plot(curves: Curves, j: int, name: str, unit: str) -> str:
    """Measured against predicted torque of a joint, and what remains."""
    measured, predicted = curves.measured[:, j], curves.predicted[:, j]
    shown = [Curve("measured", measured, MEASURED), Curve("predicted", predicted, PREDICTED)]
    if curves.feasible is not None:
        shown.append(Curve("feasible", curves.feasible[:, j], FEASIBLE, dashes="4 2"))
    shown.append(Curve("residual", measured - predicted, REST))
    return curve_chart(np.asarray(curves.t), shown, label=f"{name} [{unit}]")


def interval_plot(estimate: Estimate) -> str:
    """Values with the interval that holds 95 %, each in units of its largest bound."""
    found = estimate.parameters
    size = np.array([max(abs(one.low), abs(one.high), _NONE) for one in found])
    low, middle, high = (
        np.array([getattr(one, key) for one in found]) / size for key in ("low", "value", "high")
    )
    colours = [FEASIBLE if abs(one.value) > CLEAR * one.sigma else REST for one in found]
    names = [one.name for one in found]
    return interval_chart(names, middle, low, high, label="value, 95 % interval", colours=colours)


def decision_plot(estimate: Estimate) -> str:
    """How many deviations each value is from zero, on a logarithmic scale: what the motion decides."""
    found = estimate.parameters
    ratio = np.array([abs(one.value) / one.sigma if one.sigma > 0 else 1e4 for one in found])
    shown = np.log10(np.clip(ratio, 1e-2, 1e4))
    colours = [FEASIBLE if r > CLEAR else REST for r in ratio]
    names = [one.name for one in found]
    return interval_chart(names, shown, 0 * shown, shown, label="log10 |value|/sigma", colours=colours)
