"""Emitted solvers of arms without a closed form: all solutions, in every language."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.emit import all_languages
from armwright.errors import ArmwrightError
from armwright.expr import is_reserved
from armwright.kernels.inverse.search.answer import solve_pose
from armwright.kernels.reader import needed_kernels
from armwright.models.inverse.elimination.formulation import left_side, one_of_form, right_side
from armwright.models.inverse.elimination.ordering import links_in_order, loop_links
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import Eliminated
from armwright.robot import Robot
from tests.emit.running import call, need, printed_elsewhere, write
from tests.emit.solving import TOOLS, Answer, solve
from tests.inverse.arms import arm
from tests.inverse.six_joint_arms import (
    holds,
    jaco_like,
    load,
    perturbed,
    random_arm,
    random_configurations,
)

ARMS = {
    "wrist60": jaco_like,
    "general6R": lambda: random_arm(3),
    "general5R1P": lambda: random_arm(4, "RRPRRR"),
    "nearly_ur5e": lambda: perturbed(load("ur5e"), 1e-6),
    "general4R2P": lambda: random_arm(5, "PRRRPR"),
    "general3R3P": lambda: random_arm(70, "RPRPRP"),
}
STATUS = {"unreachable": 0, "regular": 1, "singular": 2, "continuum": 3}
EXACT = 1e-9  # residual; solutions are polished to rounding
RUNS = [
    ("python", "wrist60", 4),
    ("python", "general5R1P", 4),
    ("gcc", "wrist60", 200),
    ("gcc", "general6R", 60),
    ("gcc", "general5R1P", 200),
    ("gcc", "nearly_ur5e", 60),
    ("gcc", "general3R3P", 60),
    ("gcc checked", "general4R2P", 8),
    ("clang checked", "wrist60", 8),
    ("gfortran", "general5R1P", 50),
    ("octave", "wrist60", 2),
    ("julia", "wrist60", 2),
    ("giac", "wrist60", 2),
    ("giac", "general5R1P", 2),
    ("giac", "general3R3P", 4),
]
SLOW_RUNS = [("mathics", "general3R3P", 1)]
LONG_RUNS = [
    ("mathics", "general5R1P", 1),
    ("mathics", "wrist60", 2),
    ("mathics", "general6R", 2),
    ("giac", "nearly_ur5e", 8),
]


@cache
def robot_of(name: str) -> Robot:
    return ARMS[name]()


@cache
def model_of(name: str) -> Eliminated:
    return inverse_geometry(robot_of(name), method="general")


def run(tool: str, model: Eliminated, poses: list[np.ndarray], folder: Path) -> list[Answer]:
    files = aw.emit(model, TOOLS[tool].language)
    return solve(TOOLS[tool], files, f"{model.robot}_inverse_geometry", poses, len(model.arm.names), folder)


@pytest.mark.requirement("S4-24", "S4-26", "S4-60", "S4-61")
@pytest.mark.parametrize(
    ("tool", "name", "count"),
    [
        *(pytest.param(*run, id=f"{run[0]}-{run[1]}") for run in RUNS),
        *(pytest.param(*run, id=f"{run[0]}-{run[1]}", marks=pytest.mark.slow_tool) for run in SLOW_RUNS),
        *(pytest.param(*run, id=f"{run[0]}-{run[1]}", marks=pytest.mark.long) for run in LONG_RUNS),
    ],
)
def test_emitted_solver_finds_the_solutions_of_the_compiled_one(
    tool: str, name: str, count: int, tmp_path: Path
) -> None:
    need(TOOLS[tool].needs)
    robot, model = robot_of(name), model_of(name)
    poses = [robot.pose(q) for q in random_configurations(robot, count, seed=3)]
    solver = aw.compile(model)
    for T, answer in zip(poses, run(tool, model, poses, tmp_path), strict=True):
        expected = solver(T)
        assert len(answer.q) == len(expected)
        assert all(holds(robot, answer.q, q) for q in expected)
        assert answer.residual.max(initial=0) < EXACT
        assert (answer.status, answer.free_joint) == (STATUS["regular"], 0)


@pytest.mark.requirement("S4-24")
def test_status_is_that_of_the_compiled_solver(tmp_path: Path) -> None:
    """Regular, singular, a wrist in line, out of reach, and a matrix that is no pose."""
    robot = load("puma560")
    model = inverse_geometry(robot, method="general")
    positions = [[0.3, -0.5, 0.4, 0.2, 0.6, -0.3], [0.3, -0.5, 0.4, 0.2, 0.0, -0.3]]
    poses = [robot.pose(q) for q in positions]
    far, sheared = poses[0].copy(), poses[0].copy()
    far[:3, 3] += 10.0
    sheared[0, 0] += 0.01
    answers = run("gcc", model, [*poses, far, sheared], tmp_path)
    solver = aw.compile(model)
    for T, answer in zip([*poses, far], answers, strict=False):
        expected = solver.solve(T)
        assert answer.status == STATUS[expected.status]
        names = ["", *(joint.name for joint in robot.moving)]
        assert names[answer.free_joint] == expected.free_joint
        assert answer.residual.max(initial=0) < EXACT
    assert [answer.status for answer in answers] == [1, 3, 0, -1]
    assert [len(answer.q) > 0 for answer in answers] == [True, True, False, False]


@pytest.mark.long
def test_wrist_in_line_is_a_continuum_in_maple(tmp_path: Path) -> None:
    """The other end of the work: all searches, and curves followed. The compiled C says the same."""
    robot = load("puma560")
    model = inverse_geometry(robot, method="general")
    poses = [robot.pose([0.3, -0.5, 0.4, 0.2, 0.0, -0.3])]
    (answer,), (expected,) = (run(tool, model, poses, tmp_path) for tool in ("giac", "gcc"))
    assert (answer.status, answer.free_joint) == (expected.status, expected.free_joint) == (3, 4)
    assert len(answer.q) == len(expected.q)
    assert answer.residual.max(initial=0) < EXACT


def test_fewer_joints_are_solved_with_virtual_joints(tmp_path: Path) -> None:
    robot = arm("five", change=1e-3)
    model = inverse_geometry(robot, method="general")
    poses = [robot.pose(q) for q in random_configurations(robot, 20, seed=5)]
    solver = aw.compile(model)
    for T, answer in zip(poses, run("gcc", model, poses, tmp_path), strict=True):
        expected = solver(T)
        assert answer.q.shape == expected.shape
        assert len(expected) > 0
        assert all(holds(robot, answer.q, q) for q in expected)


@pytest.mark.parametrize("name", [name for name in ARMS if name != "general3R3P"])
def test_written_equations_are_those_of_the_elimination(name: str) -> None:
    """Two routes: carried symbolically through the links, and from samples of the joints."""
    robot, model = robot_of(name), model_of(name)
    assert model.programs is not None
    assert model.general is not None
    T = robot.pose(random_configurations(robot, 1, seed=2)[0])
    for form, equations in zip(model.general.plan.sure, model.programs.equations, strict=False):
        right, left, _, hidden = aw.compile(equations, backend="numpy")(T)
        scaled = T.copy()
        scaled[:3, 3] /= form.chain.scale
        H = links_in_order(form.ordering, loop_links(form.chain, scaled))
        wanted = right_side(form, H)
        without = left_side(form, H) - np.multiply.outer(wanted[:, 0], one_of_form(form))
        np.testing.assert_allclose(right, wanted[:, 1:], atol=1e-12)  # numbers of size one to ten
        np.testing.assert_allclose(left[:14], without.reshape(14, 27), atol=1e-12)
        np.testing.assert_allclose(left[14], one_of_form(form).ravel(), atol=1e-15)
        assert hidden[0] == form.ordering.joints[2 + form.hidden]


@pytest.mark.requirement("S4-61")
def test_folder_passes_its_own_test_vectors(tmp_path: Path) -> None:
    need(["make", "cc"])
    write(aw.emit(model_of("general5R1P"), "c", folder=True), tmp_path)
    printed = call(["make", "test", "CFLAGS=-std=c99 -O0"], tmp_path)
    assert re.search(r"\d\d poses, \d+ solutions, \d\d choices of the nearest, .* 0 wrong", printed)


# ----------------------------------------------------------------------------------- the text


def test_names_of_the_solver_are_free_in_every_language() -> None:
    for kernel in needed_kernels(solve_pose):
        names = {name.lstrip("_") for name in kernel.variables} | {kernel.name}
        assert not [name for name in names if is_reserved(name)], kernel.name
        assert len({name.lower() for name in names}) == len(names)


@pytest.mark.parametrize("language", all_languages())
def test_text_is_plain_and_says_what_it_is(language: str) -> None:
    files = aw.emit(model_of("wrist60"), language)
    assert any("solutions" in text for text in files.values()) or language == "latex"
    for name, text in files.items():
        assert "jaco_like" in text[:300]
        assert "mul, " in text[:3000] or language != "latex"
        assert "RR93" in text[:3000] or "difference" in text[:300] or "_nearest." in name
        assert all(c == "\n" or " " <= c <= "~" for c in text)
        assert not any(line != line.rstrip() for line in text.splitlines())
        if language != "latex":
            assert max(map(len, text.splitlines())) <= 132


@pytest.mark.requirement("S4-26")
@pytest.mark.parametrize("language", all_languages())
def test_branches_of_a_closed_form_are_labelled(language: str) -> None:
    has_solvers = find_spec(f"armwright.emit.solvers.{language}") is not None
    word = "branch" if has_solvers else "row"  # of the matrix of all branches
    files = aw.emit(aw.model(load("puma560"), "inverse_geometry"), language)
    for text in [text for name, text in files.items() if "_nearest." not in name]:
        assert f"{word} 1: shoulder left, elbow up, wrist flip (names end in PPP)" in text
        assert f"{word} 8: shoulder right, elbow up, wrist no flip (names end in NNN)" in text


def test_solver_allocates_nothing_and_keeps_no_state() -> None:
    for text in aw.emit(model_of("wrist60"), "c").values():
        assert not re.search(r"\b(malloc|calloc|realloc|alloca|static double)\b", text)


def test_single_precision_is_refused() -> None:
    with pytest.raises(ArmwrightError, match="needs 'double'"):
        aw.emit(model_of("wrist60"), "c", precision="single")


def test_text_is_the_same_in_another_process() -> None:
    assert printed_elsewhere("digest", "tests.emit.test_drivers") == digest()


def digest() -> str:
    """One number for the solver of one arm in all languages."""
    total = hashlib.sha256()
    for language in all_languages():
        for file, text in aw.emit(model_of("general5R1P"), language).items():
            total.update(f"{file}\n{text}".encode())
    return total.hexdigest()
