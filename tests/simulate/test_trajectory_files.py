"""Trajectories in files: what was saved comes back, other files are refused."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import armwright as aw


@pytest.fixture(scope="module")
def trajectory() -> aw.Trajectory:
    return aw.simulate(aw.load("planar2r"), duration=0.02, q=[0.1, 0.2], torque=[1.0, 0.0])


@pytest.mark.parametrize("suffix", [".npz", ".csv", ".parquet"])
def test_what_was_saved_comes_back_to_the_bit(suffix: str, trajectory: aw.Trajectory, tmp_path: Path) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow")
    path = tmp_path / f"run{suffix}"
    trajectory.save(path)
    again = aw.Trajectory.load(path)
    for key in ("t", "q", "qd", "qdd", "tau", "energy", "work", "gap"):
        np.testing.assert_array_equal(getattr(again, key), getattr(trajectory, key))
    assert (again.joints, again.units, again.robot, again.status) == (
        trajectory.joints,
        trajectory.units,
        trajectory.robot,
        "finished",
    )


def test_a_fleet_is_saved_as_npz_only(tmp_path: Path) -> None:
    fleet = aw.simulate(aw.load("planar2r"), duration=0.01, q=np.zeros((3, 2)))
    fleet.save(tmp_path / "fleet.npz")
    np.testing.assert_array_equal(aw.Trajectory.load(tmp_path / "fleet.npz").q, fleet.q)
    with pytest.raises(aw.ArmwrightError, match="one robot"):
        fleet.save(tmp_path / "fleet.csv")
    assert not (tmp_path / "fleet.csv").exists()


@pytest.mark.parametrize("name", ["x.npz", "x.csv", "x.parquet", "x.txt"])
def test_files_that_are_no_trajectory_are_refused(name: str, tmp_path: Path) -> None:
    if name.endswith(".parquet"):
        pytest.importorskip("pyarrow")
    (tmp_path / name).write_bytes(b"# not one\na,b\n1,2\n")
    with pytest.raises(aw.ArmwrightError, match="trajectory"):
        aw.Trajectory.load(tmp_path / name)


def test_plots_and_animations_are_written(trajectory: aw.Trajectory, tmp_path: Path) -> None:
    aw.plot(trajectory, tmp_path / "p.svg")
    aw.plot(trajectory, tmp_path / "again.svg")
    assert (tmp_path / "p.svg").read_bytes() == (tmp_path / "again.svg").read_bytes()
    aw.animate(aw.load("planar2r"), trajectory, tmp_path / "a.html")
    page = (tmp_path / "a.html").read_text()
    assert "__DATA__" not in page
    assert "src=" not in page  # nothing from outside
    with pytest.raises(aw.ArmwrightError, match="joints"):
        aw.animate(aw.load("planar3r"), trajectory, tmp_path / "b.html")
    with pytest.raises(aw.ArmwrightError, match="error"):
        aw.plot(trajectory, tmp_path / "q.svg", quantities=("error",))
