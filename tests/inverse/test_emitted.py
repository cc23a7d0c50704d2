"""Inverse geometry written in other languages gives the solutions of the compiled solver."""

from __future__ import annotations

import ctypes
import importlib.util
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from armwright.emit.emitting import emit
from armwright.models import Model, model
from armwright.robot.formats import load
from armwright.run.solver.solver import compile_solver
from tests.inverse.arms import arm, positions

Branches = Callable[[np.ndarray], np.ndarray]
SAME = 1e-11  # libraries differ in the last digits of sines and roots


def from_python(made: Model, folder: Path) -> Branches:
    (text,) = emit(made, "python").values()
    stem = f"{made.robot}_{made.name}"
    (folder / f"{stem}.py").write_text(text, encoding="utf-8")
    spec = importlib.util.spec_from_file_location(stem, folder / f"{stem}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    function: Branches = getattr(module, stem)
    return function


def from_c(made: Model, folder: Path) -> Branches:
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler")
    for name, text in emit(made, "c").items():
        (folder / name).write_text(text, encoding="utf-8")
    stem = f"{made.robot}_{made.name}"
    library = folder / f"{stem}.so"
    command = [
        compiler,
        "-O1",
        "-std=c99",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-shared",
        "-fPIC",
        f"{stem}.c",
        "-o",
        str(library),
        "-lm",
    ]
    subprocess.run(command, cwd=folder, check=True, timeout=120)
    entry = getattr(ctypes.CDLL(str(library)), stem)
    entry.restype = None
    shape = made.outputs[0].shape

    def branches(T: np.ndarray) -> np.ndarray:
        pose, found = np.ascontiguousarray(T), np.empty(shape)
        pointers = [a.ctypes.data_as(ctypes.POINTER(ctypes.c_double)) for a in (pose, found)]
        entry(*pointers)
        return found

    return branches


@pytest.mark.requirement("S4-24", "S4-26")
@pytest.mark.parametrize("language", [from_python, from_c], ids=["python", "c"])
@pytest.mark.parametrize("name", ["puma560", "ur5e"])
def test_emitted_text_gives_the_solutions_of_the_solver(
    name: str, language: Callable[[Model, Path], Branches], tmp_path: Path
) -> None:
    robot = load(name)
    made = model(robot, "inverse_geometry")
    solver, branches = compile_solver(made), language(made, tmp_path)
    for q in positions(robot, seed=9, count=40):
        T = robot.pose(q)
        expected, found = solver(T), branches(T)
        rows = found[found[:, -1] > 0.5, :-1]
        assert len(rows) == len(expected) > 0
        np.testing.assert_allclose(np.sin(rows), np.sin(expected), atol=SAME)
        np.testing.assert_allclose(np.cos(rows), np.cos(expected), atol=SAME)


def test_quantities_of_every_branch_have_names_that_say_which() -> None:
    """Three choices of a sign: shoulder, elbow, wrist."""
    text = "".join(emit(model(load("puma560"), "inverse_geometry"), "c").values())
    for quantity in ("C1P", "S1N", "C2PP", "S23NP", "C4PPN", "C5NNN", "C6PNP", "LK1"):
        assert f" {quantity} = " in text


def test_an_arm_that_is_solved_numerically_is_written_as_error_and_jacobian(tmp_path: Path) -> None:
    """What Newton's method needs: J·dq is the change of the error, by finite differences."""
    robot = arm("wrist60")
    made = model(robot, "inverse_geometry", method="numeric")
    assert [output.name for output in made.outputs] == ["E", "J"]
    step = from_python(made, tmp_path)
    q, dq = positions(robot, seed=1, count=2)
    T = robot.pose(q)
    E, J = step(T, q)
    np.testing.assert_allclose(E, 0.0, atol=1e-12)
    h = 1e-6
    after, _ = step(T, q + h * dq)
    before, _ = step(T, q - h * dq)
    np.testing.assert_allclose((before - after) / (2 * h), J @ dq, atol=1e-8)
