"""Logs of real robots, where they are at hand: one automatically chosen model, no tuning.

The data are not ours to give: they are looked for in ARMWRIGHT_DATA or in ../shared/data.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import armwright as aw
from armwright.identify.estimate import Estimate

ROOT = Path(__file__).resolve().parent.parent.parent
PLACES = [Path(os.environ.get("ARMWRIGHT_DATA", ROOT.parent / "shared" / "data"))]
DATA = next((place for place in PLACES if place.is_dir()), None)
pytestmark = pytest.mark.skipif(DATA is None, reason="no logs of real robots: set ARMWRIGHT_DATA")

RATIOS = (1798 / 7, 1872 / 7, 757 / 3, 221.0, 5032 / 21, 206793 / 1340)
HALF = np.pi / 2


def plain_map(count: int) -> dict[str, Any]:
    joints = [{"position": f"q{k}", "velocity": f"qd{k}", "torque": f"tau{k}"} for k in range(1, count + 1)]
    return {"time": "t", "joint": joints}


def coupled_map() -> dict[str, Any]:
    """Motor positions and torques; motors 5 and 6 are coupled."""
    A = np.diag([32.0, 32.0, 45.0, -48.0, 45.0, 32.0])
    A[5, 4] = 32.0
    sides = {"position_side": "motor", "torque_side": "motor"}
    joints = [{"position": f"qm{k}", "torque": f"taum{k}", **sides} for k in range(1, 7)]
    return {"time": "t", "joint": joints, "coupling": {"position": A.tolist(), "torque": A.T.tolist()}}


def geared_map() -> dict[str, Any]:
    """Positions relative to the start pose, torques at the motors."""
    joints = [
        {
            "position": f"qm_deg{k}",
            "velocity": f"qdm_degps{k}",
            "unit": "deg",
            "torque": f"taum_Nm{k}",
            "torque_side": "motor",
            "ratio": RATIOS[k - 1],
            "offset": (0.0, -HALF, HALF, 0.0, 0.0, 0.0)[k - 1],
        }
        for k in range(1, 7)
    ]
    return {"time": "t", "joint": joints}


def read(file: str, robot: str, mapping: dict[str, Any] | None) -> aw.Recording:
    assert DATA is not None
    if not (DATA / file).is_file():
        pytest.skip(f"no {file}")
    return aw.read_recording(DATA / file, mapping=mapping, robot=aw.load(robot))


@cache
def ur10() -> Estimate:
    return aw.identify(read("ur10_unisa/exciting_trajectory.parquet", "ur10", plain_map(6)), aw.load("ur10"))


@cache
def panda() -> Estimate:
    return aw.identify(read("panda_gaz/trajectory_1.parquet", "panda", plain_map(7)), aw.load("panda"))


@cache
def tx40() -> Estimate:
    return aw.identify(read("tx40/tx40_0_6s.parquet", "tx40", coupled_map()), aw.load("tx40"))


def held_out(estimate: Estimate) -> float:
    assert estimate.validation is not None
    return estimate.validation.overall_percent


def test_ur10_is_known_within_6_6_percent() -> None:
    assert ur10().status == "ok"
    assert held_out(ur10()) <= 6.6


def test_panda_is_known_within_1_3_percent() -> None:
    assert panda().status == "ok"
    assert held_out(panda()) <= 1.3


def test_tx40_has_its_dry_friction() -> None:
    assert tx40().status == "ok"
    assert 7.0 <= tx40().value("FS1") <= 7.8


@pytest.mark.parametrize("estimate", [ur10, panda, tx40], ids=["ur10", "panda", "tx40"])
def test_bodies_cost_no_more_than_0_3_points(estimate: Any) -> None:
    found = estimate()
    assert found.feasible.ok
    assert found.feasible.overall_percent <= held_out(found) + 0.3


def test_a_poorly_excited_robot_is_not_identified() -> None:
    first, other = (read(f"kuka_kr300/traj_{name}.parquet", "kr300", geared_map()) for name in "AB")
    found = aw.identify(first, aw.load("kr300"), validate=other)
    assert found.status == "not identifiable"
    assert found.exit_code == 4
    assert "insufficient-excitation" in {finding.code for finding in found.findings}
    assert found.robot is None


def test_bag_and_table_hold_the_same_log() -> None:
    bag = read("ur10_unisa/ur10_exciting_trajectory.db3", "ur10", None)
    table = read("ur10_unisa/exciting_trajectory.parquet", "ur10", None)
    assert np.allclose(bag.q, table.q, atol=1e-6)
    assert np.allclose(bag.tau, table.tau, atol=1e-5)
