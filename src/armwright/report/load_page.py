"""A weighed load as text, plain data, and one HTML page with measured and predicted wrenches."""

from __future__ import annotations

import os
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from armwright.identify.load.known_objects import grasp_check, nearest_object
from armwright.identify.load.load_estimate import LoadEstimate
from armwright.report.identification_data import finding_rows
from armwright.report.identification_page import STYLE
from armwright.report.svg_chart import Curve, curve_chart
from armwright.robot import Inertia
from armwright.whole_files import write_whole

MEASURED, PREDICTED, REST = "#3c4650", "#c8532c", "#9aa7b3"


def load_text(load: LoadEstimate) -> str:
    """A short summary of a load for a terminal."""
    lines = [f"load        {load}"]
    if load.sensor:
        lines.append(f"readings    in frame '{load.sensor}'")
    if "XX" not in load.values:
        lines.append(f"decided     {load.rank} of 10 parameters: poses at rest give mass and centre alone")
    else:
        moments = ", ".join(f"{value:.4g}" for value in load.principal.moments)
        lines.append(f"moments     {moments} kg m² about its centre")
        angles = ", ".join(_degrees(value) for value in load.principal.angle_sigma)
        lines.append(f"axes        known within {angles} about each axis")
    lines += ["", f"{'parameter':<10} {'value':>11} {'sigma':>9}"]
    lines += [f"{key:<10} {value:>11.5g} {load.sigma[key]:>9.2g}" for key, value in load.values.items()]
    lines += ["", f"{'axis':<10} {'rms':>11}"]
    lines += [f"{axis:<10} {value:>11.4g}" for axis, value in load.curves.rms.items()]
    return "\n".join(lines)


def _degrees(radians: float) -> str:
    """A deviation of an angle in words; half a right angle is as good as nothing."""
    return "nothing" if not radians < np.pi / 4 else f"{np.degrees(radians):.2g}°"


def load_data(load: LoadEstimate) -> dict[str, Any]:
    """The load as plain data."""
    has_inertia = "XX" in load.values
    return {
        "frame": load.frame,
        "sensor": load.sensor or None,
        "mass": load.mass,
        "com": [float(value) for value in load.com],
        "principal_moments": [float(value) for value in load.principal.moments] if has_inertia else None,
        "axes_sigma": [float(value) for value in load.principal.angle_sigma] if has_inertia else None,
        "parameters": [
            {"name": key, "value": value, "sigma": load.sigma[key]} for key, value in load.values.items()
        ],
        "rank": load.rank,
        "condition": load.condition,
        "rms": load.curves.rms,
        "findings": finding_rows(load.findings),
    }


def object_data(load: LoadEstimate, known: Mapping[str, Inertia]) -> dict[str, Any]:
    """Which known object it is, whether it is held as it should be, and both in words."""
    match = nearest_object(load, known)
    grasp = grasp_check(load, known[match.name])
    slip = 1e3 * float(np.linalg.norm(grasp.slip))
    said = (
        f"is '{match.name}'"
        if match.is_certain
        else f"matches none of the known objects; the nearest is '{match.name}'"
    )
    where = f", centre {slip:.1f} mm from where it should be" if match.is_certain else ""
    return {
        "name": match.name,
        "difference": match.difference,
        "is_certain": match.is_certain,
        "slip": [float(value) for value in grasp.slip],
        "turn": grasp.turn,
        "is_held": grasp.is_held,
        "text": f"object      {said} ({100 * match.difference:.0f} % apart){where}",
    }


def load_page(load: LoadEstimate) -> str:
    """The page: the load, its parameters, and what the sensor read against what they predict."""
    curves = load.curves
    plots = []
    for k, (axis, rms) in enumerate(curves.rms.items()):
        measured, predicted = curves.measured[:, k], curves.predicted[:, k]
        shown = [Curve("measured", measured, MEASURED), Curve("predicted", predicted, PREDICTED)]
        shown.append(Curve("residual", measured - predicted, REST))
        plots.append(curve_chart(curves.t, shown, label=f"{axis}, rms {rms:.3g}"))
    head = '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Load</title>'
    said = "".join(f"<li>{escape(str(one))}</li>" for one in load.findings)
    body = f"<h1>Load</h1><ul>{said}</ul><pre>{escape(load_text(load))}</pre>" + "\n".join(plots)
    return f"{head}<style>{STYLE}</style></head><body>{body}</body></html>\n"


def report_load(load: LoadEstimate, path: str | os.PathLike[str]) -> Path:
    """The page written: whole or not at all."""
    target = Path(path)
    write_whole(target, load_page(load).encode("utf-8"))
    return target
