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
    return function_in_c(aw.load(name), folder)


def function_in_c(robot: aw.Robot, folder: Path) -> ctypes._NamedFuncPointer:
    stem = f"{robot.name}_inverse_geometry"
    for file, text in aw.emit(
        aw.model(robot, "inverse_geometry"), "c", precision="single", folder=True
    ).items():
        (folder / file).write_text(text)
    made = ["gcc", "-O1", "-std=c99", "-shared", "-fPIC", f"{stem}.c", "-o", f"{stem}.so", "-lm"]
    subprocess.run(made, cwd=folder, check=True)
    return getattr(ctypes.CDLL(str(folder / f"{stem}.so")), stem)


def rows_of(function: ctypes._NamedFuncPointer, T: np.ndarray, *, width: int = 6) -> np.ndarray:
    given, Q = np.ascontiguousarray(T, dtype=np.float32), np.zeros((8, width + 1), dtype=np.float32)
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


def test_three_decimals_are_always_a_pose(tmp_path: Path) -> None:
    """As in double precision: no deviation of RᵀR from 1 is above 2·√3·5e-4."""
    robot, function = aw.load("ur5e"), solve_in_c("ur5e", tmp_path)
    given = np.random.default_rng(4).uniform(-3, 3, (200, 6))
    counts = [len(rows_of(function, robot.pose(q).round(3))) for q in given]
    assert np.mean(np.array(counts) > 0) > 0.9  # the others are at the edge of the reach


def test_an_arm_near_a_closed_form_is_told_how_to_get_it() -> None:
    rough = aw.Robot.from_dh(
        a=[0, 0.27, 0.07, 0, 0, 0],
        d=[0.29, 0, 0, 0.302, 0, 0.072],
        alpha=[-1.5708, 0, -1.5708, 1.5708, -1.5708, 0],
        name="rough",
    )
    with pytest.raises(aw.ArmwrightError, match=r"closed form.*exact\(1e-5\)"):
        aw.emit(aw.model(rough, "inverse_geometry"), "c", precision="single")
    assert aw.emit(aw.model(rough.exact(1e-5), "inverse_geometry"), "c", precision="single")


def test_test_vectors_of_the_folder_are_poses_within_reach(tmp_path: Path) -> None:
    """A solver that finds nothing fails its own ``make test``."""
    solve_in_c("ur5e", tmp_path)
    assert subprocess.run(["make", "test"], cwd=tmp_path, capture_output=True, check=False).returncode == 0
    source = tmp_path / "ur5e_inverse_geometry.c"
    text = source.read_text()
    assert "1.0e-6f" in text  # the square of the error of a solution
    source.write_text(text.replace("1.0e-6f", "1.0e-30f"))
    assert subprocess.run(["make", "test"], cwd=tmp_path, capture_output=True, check=False).returncode != 0


def five_joints(offset: float, quarter: float) -> aw.Robot:
    """An arm whose tool axis passes its base by an offset, with so much for a quarter of a turn."""
    return aw.Robot.from_dh(
        a=[0.03, 0.116, 0.135, 0, 0],
        d=[0.062, 0, 0, offset, 0.1],
        alpha=[-quarter, 0, 0, -quarter, 0],
        name="five",
    )


@pytest.mark.parametrize("quarter", [np.pi / 2, 1.57079])
def test_rows_of_five_joints_are_those_of_double_precision_to_rounding(
    quarter: float, tmp_path: Path
) -> None:
    """With an offset of 0.4 mm half of the branches miss a pose by as much, and are none of its solutions."""
    robot = five_joints(0.0004, quarter)
    function, solver = function_in_c(robot, tmp_path), aw.compile(aw.model(robot, "inverse_geometry"))
    for q in np.random.default_rng(5).uniform(-2.5, 2.5, (200, 5)):
        T = robot.pose(q)
        rows, wanted = rows_of(function, T, width=5), solver.solve(T)
        assert len(rows) == len(wanted.q) > 0
        misses = [np.abs(robot.pose(row) - T).max() for row in rows]
        assert max(misses) < MET + wanted.residual.max()


def test_five_joints_answer_poses_of_few_decimals(tmp_path: Path) -> None:
    """A pose is met as well as its decimals allow, and the position that it is of is found."""
    robot = five_joints(0.0, np.pi / 2)
    function, found = function_in_c(robot, tmp_path), []
    for q in np.random.default_rng(6).uniform(-2.5, 2.5, (200, 5)):
        given = robot.pose(q).round(4)
        rows = rows_of(function, given, width=5)
        assert all(np.abs(robot.pose(row) - given).max() < 3e-4 for row in rows)  # three times its decimals
        turned = (rows - q + np.pi) % (2 * np.pi) - np.pi
        found.append(len(rows) > 0 and np.abs(turned).max(axis=1).min() < 0.05)
    assert np.mean(found) > 0.9  # of the others the elbow is nearly straight, or the wrist above the base
