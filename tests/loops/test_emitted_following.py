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


@pytest.mark.slow_tool
def test_emitted_c_follows_the_motors_as_the_solver_does(tmp_path: Path) -> None:
    compiler = shutil.which("gcc") or shutil.which("cc")
    assert compiler is not None
    robot = aw.load("prps3")
    model = aw.model(robot, "loop_geometry")
    assert isinstance(model, LoopGeometry)
    for name, text in aw.emit(model, "c").items():
        (tmp_path / name).write_text(text)
    sources = sorted(str(path) for path in tmp_path.glob("*.c"))
    flags = ["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-shared", "-fPIC"]
    library = tmp_path / "loops.so"
    subprocess.run([compiler, *flags, "-o", str(library), *sources, "-lm"], check=True)
    follow = ctypes.CDLL(str(library)).prps3_follow_motors
    follow.restype, array = ctypes.c_double, np.ctypeslib.ndpointer(dtype=float)
    follow.argtypes = [array, array]
    solver = aw.compile(model)
    start = solver.careful.closed_position(robot.home)
    motors = start[list(model.motors)] + 0.05 * np.arange(1, 7)
    q = start.copy()
    assert follow(motors, q) == 1.0
    np.testing.assert_allclose(q, solver(motors, near=start), atol=1e-12)  # loops close to 1e-12
    assert follow(motors + 5.0, q) < 1.0  # legs are not that long
