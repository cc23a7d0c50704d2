"""Draws what identification made of two real logs into docs/img: ``python tools/log_figures.py FOLDER``.

The logs are not ours to give and are looked for in a folder; the pictures show torques, no samples.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

import armwright as aw

IMG = Path(__file__).resolve().parent.parent / "docs" / "img"


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
        aw.plot(aw.identify(log, described), IMG / name)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
