"""The emitted function for the nearest solution gives what ``nearest=`` gives, at singular wrists too."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.run.solver.wanted_pose import PoseWarning
from tests.emit.running import call, need, write

Array = np.ndarray
Choice = Callable[[Array, Array], tuple[Array, int]]
FLAGS = ("-std=c99", "-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-shared", "-fPIC")


def in_c(robot: aw.Robot, folder: Path, *, in_place: bool = False) -> Choice:
    """The emitted function of a robot, compiled; with in_place the answer is written over the position."""
    need(["gcc"])
    model = aw.model(robot, "inverse_geometry")
    files = aw.emit(model, "c", fallback=False)
    write(files, folder)
    sources = [name for name in files if name.endswith(".c")]
    call(["gcc", *FLAGS, *sources, "-o", "solver.so", "-lm"], folder)
    function = getattr(ctypes.CDLL(str(folder / "solver.so")), f"{robot.name}_inverse_geometry_nearest")
    place = ctypes.POINTER(ctypes.c_double)

    def nearest(T: Array, q: Array) -> tuple[Array, int]:
        pose, now = np.array(T, dtype=float), np.array(q, dtype=float)
        found = now if in_place else np.full(len(now), np.nan)
        number = function(*(one.ctypes.data_as(place) for one in (pose, now, found)))
        return found, number

    return nearest


@pytest.fixture(scope="module")
def wrist(tmp_path_factory: pytest.TempPathFactory) -> tuple[aw.Robot, Choice, aw.Solver]:
    robot = aw.load("rx90")
    solver = aw.compile(aw.model(robot, "inverse_geometry"))
    return robot, in_c(robot, tmp_path_factory.mktemp("rx90")), solver


@pytest.mark.filterwarnings(f"ignore::{PoseWarning.__module__}.{PoseWarning.__name__}")
@pytest.mark.parametrize("precision", [np.float64, np.float32])
def test_a_wrist_passes_its_singularity_without_a_jump(
    wrist: tuple[aw.Robot, Choice, aw.Solver], precision: type
) -> None:
    """Steps of 1e-4 rad; float32 rounds poses by 6e-8, which a wrist 1e-4 from its line turns into 6e-4."""
    robot, nearest, solver = wrist
    path = np.array([[0.1, -0.5, 1.2, 0.7, q5, 0.3] for q5 in np.arange(-8, 9) * 1e-4])
    here = there = path[0]
    for q in path[1:]:
        T = robot.pose(q).astype(precision).astype(float)
        found, number = nearest(T, here)
        there = solver(T, nearest=there)
        assert number >= 0
        assert np.abs(found - here).max() < (2e-4 if precision == np.float64 else 2e-3)
        np.testing.assert_allclose(found, there, rtol=0, atol=1e-9 if precision == np.float64 else 1e-6)
        here = found


def test_random_positions_find_the_row_that_python_finds(wrist: tuple[aw.Robot, Choice, aw.Solver]) -> None:
    """From nearby, and from anywhere; the number is that of the row, or 0 beside all rows."""
    robot, nearest, solver = wrist
    random = np.random.default_rng(5)
    for far in (0.05, 2.0):
        for q in random.uniform(-2.5, 2.5, (20, 6)):
            T, now = robot.pose(q), q + random.uniform(-far, far, 6)
            found, number = nearest(T, now)
            np.testing.assert_allclose(found, solver(T, nearest=now), rtol=0, atol=1e-8)
            assert number >= 1


@pytest.mark.slow_tool
def test_limits_and_whole_turns_are_kept(tmp_path: Path) -> None:
    """Joints of a UR turn twice, its elbow once; half of the positions are near a limit."""
    robot = aw.load("ur5e")
    nearest, solver = in_c(robot, tmp_path, in_place=True), aw.compile(aw.model(robot, "inverse_geometry"))
    low, high = solver.ranges.low, solver.ranges.high
    assert np.isfinite(low).all()
    random = np.random.default_rng(6)
    for q in random.uniform(low, high, (20, 6)):
        T, now = robot.pose(q), np.clip(q + random.uniform(-3, 3, 6), low, high)
        found, number = nearest(T, now)
        expected = solver(T, nearest=now)
        assert number >= 0
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-8)
        assert (found >= low - 1e-8).all()
        assert (found <= high + 1e-8).all()
    unreachable = robot.pose(np.zeros(6))
    unreachable[0, 3] += 5.0
    found, number = nearest(unreachable, now)
    assert number == -1
    assert (found == now).all()
