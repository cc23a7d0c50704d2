"""Closed forms written for single precision find the solutions of poses that have seven digits, or four."""

from __future__ import annotations

import ctypes
import subprocess
from pathlib import Path

import numpy as np
import pytest

import armwright as aw

MET = 2e-6  # a few roundings of single precision, 6e-8, over arms of about a metre
POSES = 1000


def solve_in_c(name: str, folder: Path) -> ctypes._NamedFuncPointer:
    stem = f"{name}_inverse_geometry"
    for file, text in aw.emit(
        aw.model(aw.load(name), "inverse_geometry"), "c", precision="single", folder=True
    ).items():
        (folder / file).write_text(text)
    made = ["gcc", "-O1", "-std=c99", "-shared", "-fPIC", f"{stem}.c", "-o", f"{stem}.so", "-lm"]
    subprocess.run(made, cwd=folder, check=True)
    return getattr(ctypes.CDLL(str(folder / f"{stem}.so")), stem)


def rows_of(function: ctypes._NamedFuncPointer, T: np.ndarray) -> np.ndarray:
    given, Q = np.ascontiguousarray(T, dtype=np.float32), np.zeros((8, 7), dtype=np.float32)
    function(given.ctypes.data_as(ctypes.c_void_p), Q.ctypes.data_as(ctypes.c_void_p))
    return Q[Q[:, -1] > 0.5, :-1].astype(float)


@pytest.mark.parametrize("name", ["ur5e", "puma560"])
def test_reachable_poses_have_solutions_that_meet_them(name: str, tmp_path: Path) -> None:
    robot, function = aw.load(name), solve_in_c(name, tmp_path)
    for q in np.random.default_rng(4).uniform(-3, 3, (POSES, 6)):
        T = robot.pose(q)
        rows = rows_of(function, T)
        assert len(rows)
        assert np.abs(robot.pose(rows[0]) - T).max() < MET


def test_what_is_no_rigid_transform_has_none(tmp_path: Path) -> None:
    robot, function = aw.load("ur5e"), solve_in_c("ur5e", tmp_path)
    T = robot.pose([0.3, -0.8, 0.6, 0.4, 0.9, -0.5])
    assert len(rows_of(function, T.round(4))) == len(rows_of(function, T)) == 8
    for wrong in (T + np.diag([0.01, 0, 0, 0]), T @ np.diag([1.0, 1, -1, 1]), np.full((4, 4), np.nan)):
        assert not len(rows_of(function, wrong))


def test_test_vectors_of_the_folder_are_poses_within_reach(tmp_path: Path) -> None:
    """A solver that finds nothing fails its own ``make test``."""
    solve_in_c("ur5e", tmp_path)
    assert subprocess.run(["make", "test"], cwd=tmp_path, capture_output=True, check=False).returncode == 0
    source = tmp_path / "ur5e_inverse_geometry.c"
    text = source.read_text()
    assert "1.0e-6f" in text  # the square of the error of a solution
    source.write_text(text.replace("1.0e-6f", "1.0e-30f"))
    assert subprocess.run(["make", "test"], cwd=tmp_path, capture_output=True, check=False).returncode != 0
