"""Loops without formulas in C: the emitted function goes where the compiled solver goes."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.models.loops.loop_geometry import LoopGeometry
from tests.loops.test_closed_forms import same_rows

ARRAY = np.ctypeslib.ndpointer(dtype=float)


def _library(files: dict[str, str], folder: Path) -> ctypes.CDLL:
    """The functions of the files, compiled with every warning an error."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    assert compiler is not None
    for name, text in files.items():
        (folder / name).write_text(text)
    sources = sorted(str(path) for path in folder.glob("*.c"))
    flags = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-shared", "-fPIC"]
    library = folder / "loops.so"
    subprocess.run([compiler, *flags, "-o", str(library), *sources, "-lm"], check=True)
    return ctypes.CDLL(str(library))


@pytest.mark.slow_tool
def test_emitted_c_follows_the_motors_and_finds_all_assemblies_as_the_solver_does(tmp_path: Path) -> None:
    robot = aw.load("prps3")
    model = aw.model(robot, "loop_geometry", starts=300)
    assert isinstance(model, LoopGeometry)
    library = _library(aw.emit(model, "c"), tmp_path)
    follow, search = library.prps3_follow_motors, library.prps3_all_assemblies
    follow.restype, follow.argtypes, search.argtypes = ctypes.c_double, [ARRAY] * 2, [ARRAY] * 3
    solver = aw.compile(model)
    start = solver.careful.closed_position(robot.home)
    motors = start[list(model.motors)] + 0.05 * np.arange(1, 7)
    q = start.copy()
    assert follow(motors, q) == 1.0
    np.testing.assert_allclose(q, solver(motors, near=start), atol=1e-12)  # loops close to 1e-12
    assert follow(motors + 5.0, q.copy()) < 1.0  # legs are not that long
    rows, hits = np.zeros((len(model.starts), len(q))), np.zeros(len(model.starts))
    count = search(motors, rows, hits)
    own = solver.solve(motors)
    assert count == len(own.q)
    assert same_rows(rows[:count], own.q)
    assert int(np.sum(hits[:count] < 1.5)) == own.once


@pytest.mark.slow_tool
def test_emitted_c_of_a_model_in_motors_closes_the_loops_inside(tmp_path: Path) -> None:
    model = aw.model(aw.load("prps3"), "gravity", positions="active")
    library = _library(aw.emit(model, "c"), tmp_path)
    solver = aw.compile(model)
    motors = solver.loops.model.home[list(solver.loops.model.motors)] + 0.03
    q, torque, room = np.array(solver.loops.model.home), np.zeros(6), np.zeros(500)
    library.prps3_gravity_parameters.argtypes = library.prps3_gravity_setup.argtypes = [ARRAY]
    library.prps3_gravity_parameters(room)
    library.prps3_gravity_setup(room)
    call = library.prps3_gravity_active
    call.restype, call.argtypes = ctypes.c_double, [ARRAY] * 4
    assert call(room, motors, q, torque) == 1.0
    np.testing.assert_allclose(torque, solver(motors), rtol=1e-10)
    assert call(room, motors + 5.0, q, torque) < 1.0
    assert np.isnan(torque).all()
    with pytest.raises(aw.ArmwrightError, match="written in C alone"):
        aw.emit(model, "fortran")
