"""Inverse geometry in other languages: names of quantities, and what is written for numeric solutions."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path

import numpy as np

from armwright.emit.emitting import emit
from armwright.models import Model, model
from armwright.robot.formats import load
from tests.inverse.arms import arm, positions

Branches = Callable[[np.ndarray], np.ndarray]


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


def test_quantities_of_every_branch_have_names_that_say_which() -> None:
    """Three choices of a sign: shoulder, elbow, wrist."""
    text = "".join(emit(model(load("puma560"), "inverse_geometry"), "c").values())
    for quantity in ("C1P", "S1N", "C2PP", "S23NP", "C4PPN", "C5NNN", "C6PNP", "LK1"):
        assert f" {quantity} = " in text


def test_an_arm_that_is_solved_numerically_is_written_as_error_and_jacobian(tmp_path: Path) -> None:
    """What Newton's method needs: J·dq is the change of the error, by finite differences."""
    robot = arm("wrist60")
    made = model(robot, "inverse_geometry", method="numeric")
    assert [output.name for output in made.program.outputs] == ["E", "J"]
    step = from_python(made, tmp_path)
    q, dq = positions(robot, seed=1, count=2)
    T = robot.pose(q)
    E, J = step(T, q)
    np.testing.assert_allclose(E, 0.0, atol=1e-12)
    h = 1e-6
    after, _ = step(T, q + h * dq)
    before, _ = step(T, q - h * dq)
    np.testing.assert_allclose((before - after) / (2 * h), J @ dq, atol=1e-8)
