"""Inverse geometry in other languages: names of quantities, and what is written for numeric solutions."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Callable
from pathlib import Path

import numpy as np

from armwright.emit.emitting import emit
from armwright.models import Model, model
from armwright.robot.formats import load
from armwright.run import compile
from tests.cli.run import run
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


def test_a_step_of_an_arm_that_is_solved_numerically_is_error_and_jacobian(tmp_path: Path) -> None:
    """What Newton's method needs: J·dq is the change of the error, by finite differences."""
    robot = arm("wrist60")
    made = model(robot, "inverse_geometry", method="numeric")
    assert [output.name for output in made.program.outputs] == ["E", "J"]
    assert made.iteration is not None
    step = from_python(made.iteration, tmp_path)
    q, dq = positions(robot, seed=1, count=2)
    T = robot.pose(q)
    E, J = step(T, q)
    np.testing.assert_allclose(E, 0.0, atol=1e-12)
    h = 1e-6
    after, _ = step(T, q + h * dq)
    before, _ = step(T, q - h * dq)
    np.testing.assert_allclose((before - after) / (2 * h), J @ dq, atol=1e-8)


def test_an_arm_with_seven_joints_is_written_with_its_solver(tmp_path: Path) -> None:
    """The same points of the continuum as the kernel finds, from the text alone."""
    robot = load("panda")
    made = model(robot, "inverse_geometry")
    T = robot.pose([0.1, -0.4, 0.3, -1.9, 0.2, 1.6, 0.4])
    Q, _residual, count, status, free_joint = from_python(made, tmp_path)(T)
    assert (count, status, free_joint) == (16, 3, 1)
    expected = compile(made).solve(T)
    np.testing.assert_allclose(Q[:count], expected.q, rtol=0, atol=1e-9)
    for row in Q[:count]:
        np.testing.assert_allclose(robot.pose(row), T, rtol=0, atol=1e-7)


def test_no_brackets_stand_around_brackets() -> None:
    """made[16*(6 * k + r)] and sqrt(k < 3 ? low : high), each with one pair."""
    text = "".join(emit(model(load("planar2r"), "inverse_geometry"), "c").values())
    assert "16*(6 * k + r)" in text
    assert re.findall(r"\(\([^()]*\)\)", text) == []


def test_a_held_joint_is_no_argument_of_the_code() -> None:
    done = run("model", "panda", "inverse_geometry", "--option", "fixed=joint7:q7", "--lang", "c")
    assert done.code == 2
    assert "a joint is held at one, e.g. joint7:0.3" in done.err
