"""Draws what identification made of two real logs into docs/img: ``python tools/log_figures.py FOLDER``.

The logs are not ours to give and are looked for in a folder; the pictures show torques, no samples.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure

import armwright as aw
from armwright.report.figure import save_figure

IMG = Path(__file__).resolve().parent.parent / "docs" / "img"
MEASURED, PREDICTED, REST = "#3c4650", "#c8532c", "#9aa7b3"


def plain_map() -> dict[str, Any]:
    """Positions, velocities and torques at the joints."""
    joints = [{"position": f"q{k}", "velocity": f"qd{k}", "torque": f"tau{k}"} for k in range(1, 7)]
    return {"time": "t", "joint": joints}


def coupled_map() -> dict[str, Any]:
    """Positions and torques at motors of which the last two are coupled."""
    A = np.diag([32.0, 32.0, 45.0, -48.0, 45.0, 32.0])
    A[5, 4] = 32.0
    sides = {"position_side": "motor", "torque_side": "motor"}
    joints = [{"position": f"qm{k}", "torque": f"taum{k}", **sides} for k in range(1, 7)]
    return {"time": "t", "joint": joints, "coupling": {"position": A.tolist()}}


FIGURES = {
    "identify-ur10.png": ("ur10", "ur10_unisa/exciting_trajectory.parquet", plain_map()),
    "identify-tx40.png": ("tx40", "tx40/tx40_0_6s.parquet", coupled_map()),
}


def main(folder: Path) -> None:
    for name, (robot, file, mapping) in FIGURES.items():
        described = aw.load(robot)
        log = aw.read_recording(folder / file, mapping=mapping, robot=described)
        save_figure(torques(aw.identify(log, described)), IMG / name)


def torques(found: aw.Estimate) -> Figure:
    """Measured and predicted torques of motion that was not fitted, joint by joint."""
    assert found.curves is not None
    assert found.validation is not None
    curves = found.curves
    figure = Figure(figsize=(9.0, 4.2), layout="constrained")
    t = curves.t - curves.t[0]
    for j, (axes, joint) in enumerate(zip(figure.subplots(2, 3).flat, found.validation.joints, strict=True)):
        measured, predicted = curves.measured[:, j], curves.predicted[:, j]
        axes.plot(t, measured, color=MEASURED, lw=0.9, label="measured")
        axes.plot(t, predicted, color=PREDICTED, lw=0.9, label="predicted")
        axes.plot(t, measured - predicted, color=REST, lw=0.7, label="residual")
        share = "" if joint.percent is None else f", {joint.percent:.1f} %"
        axes.set_title(f"{joint.name} [N m]{share}", fontsize=8)
        axes.tick_params(labelsize=7)
    figure.legend(*axes.get_legend_handles_labels(), loc="outside lower center", ncols=3, fontsize=8)
    return figure


if __name__ == "__main__":
    main(Path(sys.argv[1]))
