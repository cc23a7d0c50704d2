"""Closed forms: plain Python, machine code and emitted text give the same answers, at singular poses too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.kernels.inverse.closed.closed_answer import closed_answer
from armwright.kernels.tolerances import NEARLY_SINGULAR
from armwright.models.inverse.closed_record import closed_record
from armwright.models.inverse.elimination.general_arm import prepare
from armwright.models.inverse.elimination.missing_solutions import flatness
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import Closed, InverseModel
from armwright.models.inverse.iterated_models import second_opinion
from armwright.robot import Robot
from armwright.run.compiling import compile
from armwright.run.solver.native_kernel import native_kernel
from armwright.run.solver.solutions import STATUS, Solutions
from tests.emit.running import need
from tests.emit.solving import TOOLS, Answer, solve
from tests.inverse import six_joint_arms as six
from tests.inverse.arms import arm
from tests.inverse.test_routes import singular_configurations

CLOSED = ("puma560", "ur5e", "ur10", "tx40", "rx90", "stanford", "cartesian6")  # of six joints
FEWER = ("planar2r", "planar3r", "scara")
SAME = 1e-6  # rad or m: singular solutions are known to the root of rounding, points of continua better
WRIST = [0.3, -0.5, 0.4, 0.2, 0.0, -0.3]  # in line
FOLDED = [  # of arms with three parallel axes: elbow folded or stretched, wrist in line
    ("ur5e", [2.662, -1.804, np.pi, -2.856, np.pi, 2.301]),
    ("ur10", [0.0, np.pi, -0.443, 0.273, 0.0, 2.217]),
]
TYPES = ("RRRRRR", "RRRRRR", "RRPRRR", "PRRRRR", "RRRRPR", "RPRPRR", "PPPRRR", "RRRRRR")


@cache
def model_of(name: str) -> InverseModel:
    return inverse_geometry(aw.load(name))


def random_arm(seed: int) -> Robot:
    """Every second one with axes that are parallel or meet, so that many have a closed form.

    Arms that cannot move in six directions are left out.
    """
    types = TYPES[seed // 2 % len(TYPES)]
    kind = six.special_arm if seed % 2 else six.random_arm
    arms = (kind(1000 + seed + 1000 * k, types) for k in range(8))
    mobile = (one for one in arms if inverse_geometry(one).method != "numeric")
    return next(mobile, six.random_arm(1000 + seed, types))


def configurations(robot: Robot, regular: int, singular: int, seed: int) -> np.ndarray:
    return np.concatenate(
        [six.random_configurations(robot, regular, seed), singular_configurations(robot, singular, seed)]
    )


def isolated(robot: Robot, answer: Solutions) -> np.ndarray:
    """The solutions that have a place of their own: continua in several directions have no special point."""
    if answer.status != "continuum":
        return answer.q
    chain = prepare(robot).chain
    return answer.q[flatness(chain, answer.q / chain.units) > NEARLY_SINGULAR]


def assert_same_answer(robot: Robot, wanted: Solutions, found: Answer, names: Sequence[str]) -> None:
    free = names.index(wanted.free_joint) + 1 if wanted.free_joint else 0
    state = (len(found.q), STATUS[found.status], found.free_joint)
    assert state == (len(wanted.q), wanted.status, free)
    assert all(six.holds(robot, found.q, row, SAME) for row in isolated(robot, wanted))


def assert_emitted_agrees(
    tool: str, robot: Robot, q: np.ndarray, folder: Path, seconds: float | None = None
) -> None:
    how = TOOLS[tool] if seconds is None else replace(TOOLS[tool], seconds=seconds)
    need(how.needs)
    made = inverse_geometry(robot)
    files = aw.emit(made, how.language)
    poses, names = [robot.pose(row) for row in q], made.arm.names
    solver = compile(made)
    answers = solve(how, files, f"{made.robot}_inverse_geometry", poses, len(names), folder)
    for T, answer in zip(poses, answers, strict=True):
        assert_same_answer(robot, solver.solve(T), answer, names)


def assert_plain_agrees(robot: Robot, q: np.ndarray) -> None:
    made = inverse_geometry(robot)
    native, plain = compile(made, backend="native"), compile(made, backend="numpy")
    names = made.arm.names
    for row in q:
        T = robot.pose(row)
        a, b = native.solve(T), plain.solve(T)
        free = names.index(b.free_joint) + 1 if b.free_joint else 0
        assert_same_answer(robot, a, Answer(b.q, b.residual, STATUS.index(b.status), free), names)
        for quick in (native(T), plain(T)):
            assert len(quick) == len(a.q), row
        if isinstance(made, Closed):
            assert a.branch == b.branch


@pytest.mark.parametrize("name", [*CLOSED, *FEWER])
def test_plain_python_and_machine_code_agree(name: str) -> None:
    robot = aw.load(name)
    assert_plain_agrees(robot, six.random_configurations(robot, 4, seed=1))


@pytest.mark.parametrize("name", ["puma560", "tx40", "rx90"])
def test_plain_python_and_machine_code_agree_with_the_wrist_in_line(name: str) -> None:
    assert_plain_agrees(aw.load(name), np.array([WRIST]))


@pytest.mark.long
@pytest.mark.parametrize("name", CLOSED)
def test_plain_python_and_machine_code_agree_at_singular_poses(name: str) -> None:
    robot = aw.load(name)
    assert_plain_agrees(robot, singular_configurations(robot, 4, seed=2))


@pytest.mark.requirement("S4-24", "S4-26")
@pytest.mark.parametrize("name", ["puma560", "ur5e", "stanford", "scara"])
def test_emitted_c_is_the_compiled_solver_at_singular_poses_too(name: str, tmp_path: Path) -> None:
    robot = aw.load(name)
    assert_emitted_agrees("gcc", robot, configurations(robot, 10, 12, seed=3), tmp_path)


@pytest.mark.parametrize("seed", [1, 3, 7, 9])
def test_emitted_c_is_the_compiled_solver_of_random_arms(seed: int, tmp_path: Path) -> None:
    robot = random_arm(seed)
    assert_emitted_agrees("gcc", robot, configurations(robot, 6, 4, seed), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", ["ur10", "tx40", "rx90", "cartesian6", "planar2r", "planar3r", "dd6"])
def test_emitted_c_is_the_compiled_solver_of_the_library(name: str, tmp_path: Path) -> None:
    robot = aw.load(name)
    assert_emitted_agrees("gcc", robot, configurations(robot, 20, 20, seed=4), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(200))
def test_three_routes_are_one_solver_of_two_hundred_random_arms(seed: int, tmp_path: Path) -> None:
    """At regular poses, in quarter turns, and where two solutions meet: there plain Python takes seconds."""
    robot = random_arm(seed)
    regular, special = six.random_configurations(robot, 10, seed), singular_configurations(robot, 3, seed)
    folded = six.folded_configurations(robot, 2, seed)
    assert_plain_agrees(robot, np.concatenate([regular[:3], special[:1], folded[:1]]))
    assert_emitted_agrees("gcc", robot, np.concatenate([regular, special, folded]), tmp_path)


def test_curves_that_are_singular_all_along_have_one_point() -> None:
    """The centre of the wrist on the axes of the first joints, q2 free; where the wrist is in line too, its
    rolls turn against each other, and the Jacobian has lost two ranks on the whole of that curve: two of them
    cross the two on which q2 moves, and each of the four has its row.
    """
    robot = aw.load("stanford")
    T = robot.pose([-np.pi / 2, np.pi, 0.0, np.pi, np.pi / 2, -np.pi / 2])
    for method in ("auto", "general"):
        answer = compile(inverse_geometry(robot, method=method)).solve(T)
        assert (answer.status, answer.free_joint, len(answer.q)) == ("continuum", "shoulder", 4)
        in_line = answer.q[np.abs(np.sin(answer.q[:, 4])) < 1e-6]
        assert len(in_line) == 2
        for q in in_line:
            rolled = q + 0.7 * np.array([0, 0, 0, 1, 0, -np.cos(q[4])])
            np.testing.assert_allclose(robot.pose(rolled), T, rtol=0, atol=1e-9)


@pytest.mark.parametrize("tool", ["python", "gfortran", "octave", "giac"])
def test_other_languages_are_the_compiled_solver(tool: str, tmp_path: Path) -> None:
    robot = aw.load("puma560")
    assert_emitted_agrees(tool, robot, np.array([[0.3, -0.5, 0.4, 0.2, 0.6, -0.3], WRIST]), tmp_path)


@pytest.mark.slow_tool
@pytest.mark.parametrize(
    ("tool", "name"),
    [
        ("julia", "ur5e"),
        ("julia", "stanford"),
        ("gfortran", "ur5e"),
        ("gfortran", "stanford"),
        ("octave", "ur5e"),  # which takes minutes where elimination must search
    ],
)
def test_other_languages_are_the_compiled_solver_at_singular_poses(
    tool: str, name: str, tmp_path: Path
) -> None:
    robot = aw.load(name)
    assert_emitted_agrees(tool, robot, configurations(robot, 2, 3, seed=5), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize(
    ("tool", "name"),
    [
        ("python", "puma560"),
        ("python", "ur5e"),
        ("python", "stanford"),
        ("octave", "puma560"),
        ("octave", "ur5e"),
        ("octave", "stanford"),
        ("giac", "puma560"),
        ("giac", "ur5e"),
        ("giac", "stanford"),
    ],
)
def test_interpreted_languages_are_the_compiled_solver_at_singular_poses(
    tool: str, name: str, tmp_path: Path
) -> None:
    """A regular pose and one in quarter turns; where elimination must search, interpreters take minutes."""
    robot = aw.load(name)
    assert_emitted_agrees(tool, robot, configurations(robot, 1, 1, seed=5), tmp_path, seconds=3600)


@pytest.mark.long
def test_mathematica_text_is_the_compiled_solver(tmp_path: Path) -> None:
    """At a regular pose and with the wrist in line; Mathics takes minutes for each."""
    q = np.array([[0.3, -0.5, 0.4, 0.2, 0.6, -0.3], WRIST])
    assert_emitted_agrees("mathics", aw.load("puma560"), q, tmp_path, seconds=3600)


def test_five_joints_with_the_tool_upright_are_the_same_in_c(tmp_path: Path) -> None:
    """The first joint is known from the position alone, which no step of the closed form asks."""
    robot = arm("five")
    q = np.array(
        [[0.0, 0.4, 0.7, -1.1, 0.3], [np.pi, 0.4, 0.7, -1.1 + np.pi, 0.3], [0.4, 0.4, 0.7, -1.1, 0.3]]
    )
    assert_emitted_agrees("gcc", robot, q, tmp_path)


def test_without_fallback_the_status_is_written_and_elimination_is_not(tmp_path: Path) -> None:
    made = model_of("puma560")
    files = aw.emit(made, "c", fallback=False)
    whole = aw.emit(made, "c")["puma560_inverse_geometry.c"]
    text = files["puma560_inverse_geometry.c"]
    assert "solve_pose(" in whole
    assert "solve_pose(" not in text
    robot = aw.load("puma560")
    poses = [robot.pose(WRIST), robot.pose([0.3, -0.5, 0.4, 0.2, 0.6, -0.3])]
    singular, regular = solve(TOOLS["gcc"], files, "puma560_inverse_geometry", poses, 6, tmp_path)
    assert (STATUS[singular.status], singular.free_joint) == ("continuum", 4)
    assert (STATUS[regular.status], len(regular.q)) == ("regular", 8)


@pytest.mark.parametrize(("name", "q"), FOLDED)
def test_rows_behind_the_last_solution_are_zero(name: str, q: list[float]) -> None:
    """Branches that turn out to be points of one continuum are given up; controllers read zeros there."""
    made = model_of(name)
    assert isinstance(made, Closed)
    other = second_opinion(made)
    record = closed_record(made, compile(made.checks), other=other)
    answers, residuals, branch_of, count, status, *_ = native_kernel(closed_answer, record)(
        made.arm.robot.pose(q)
    )
    assert (0 < count < 8, STATUS[status]) == (True, "continuum")
    assert np.abs(answers[:count]).max() > 0
    for rest in (answers[count:], residuals[count:], branch_of[count:]):
        assert not rest.any()
