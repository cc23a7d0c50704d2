"""Every function of an emitted solver does in Mathematica and Maple what it does in Python.

Whole poses are the business of test_drivers: the interpreters that run these two languages here are slow, and
a regular pose passes by what is written for singular ones. Here each function runs alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.emit.languages.mathematica import literal
from armwright.emit.solvers.mathematica import DIALECT as MATHEMATICA
from armwright.kernels.inverse.search.answer import solve_pose
from armwright.kernels.reader import needed_kernels
from armwright.models.inverse.inverse_geometry import inverse_geometry
from armwright.models.inverse.inverse_model import InverseModel
from armwright.robot import Robot
from tests.emit.recorded import Call, Recorder, solver_module
from tests.emit.replaying import differences
from tests.emit.running import call, need, read_numbers
from tests.emit.solving import for_giac
from tests.inverse.arms import arm
from tests.inverse.six_joint_arms import jaco_like, load, random_arm, random_configurations
from tests.inverse.test_coupled_arms import ARMS as COUPLED
from tests.inverse.test_coupled_arms import serial

EXACT = 1e-9  # sums in another order, of numbers up to some thousand; giac computes with 14 digits
ARMS = ("general", "slides", "five")
ROBOTS = {
    "general": jaco_like,
    "slides": lambda: random_arm(70, "RPRPRP"),
    "five": lambda: arm("five", change=1e-3),
    "wrist": lambda: load("puma560"),
    "crossing": lambda: load("rx90"),
}
SINGULAR_ARMS = ("wrist", "crossing")
IN_LINE = (0.3, -0.5, 0.4, 0.2, 0.0, -0.3)  # of the wrist
QUARTERS = (0.0, 0.0, -np.pi / 2, 0.0, 0.0, 0.0)  # more than one way with the tool at rest
CROSSING = (0.0, 0.0, np.pi / 2, 0.0, 0.0, 0.0)  # of curves with the tool at rest
TOOLS = {"mathics": ("mathematica", "mathics3"), "giac": ("maple", "giac")}


@cache
def robot_of(name: str) -> Robot:
    return ROBOTS[name]()


@cache
def model_of(name: str) -> InverseModel:
    return inverse_geometry(robot_of(name), method="general")


# Signs of numbers that are zero but for rounding decide the signs in these; the eigenvalues do not mind.
_ARBITRARY = {"hessenberg", "double_step"}


def left_out(tool: str) -> set[str]:
    """Functions that are not compared: what the language has itself, with what only that calls."""
    if tool != "mathics":
        return _ARBITRARY
    eigenvalues = {"balance_matrix", "times_column", "turn_three", "turn_two"}
    return {*_ARBITRARY, *MATHEMATICA.own_words, *eigenvalues, "turn_pair", "turn_rows", "inner_products"}


def calls_of(name: str, folder: Path) -> list[Call]:
    """The calls that poses make."""
    recorder = Recorder(solver_module(model_of(name), folder))
    for pose in poses_of(name):
        recorder.call("solve_pose", pose)
    return [call for some in recorder.calls.values() for call in some]


def make_folder(folder: Path) -> Path:
    """The folder, which was not there before."""
    folder.mkdir()
    return folder


def poses_of(name: str) -> list[np.ndarray]:
    """A regular pose; a wrist in line, exact and rounded, and a pose of quarter turns; or crossing curves."""
    robot = robot_of(name)
    if name == "crossing":
        return [robot.pose(CROSSING)]
    if name != "wrist":
        return [robot.pose(q) for q in random_configurations(robot, 1, seed=3)]
    in_line = robot.pose(IN_LINE)
    return [in_line, np.round(in_line, 6), robot.pose(QUARTERS)]


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Call]]:
    """Calls by arm; none that went the way of one before."""
    return new_calls(ARMS, {name: tmp_path_factory.mktemp(name) for name in ARMS})


def new_calls(names: Iterable[str], folders: Mapping[str, Path]) -> dict[str, list[Call]]:
    """The calls of each arm that went no way that one of an arm before it went."""
    found: dict[str, list[Call]] = {}
    seen: set[frozenset[str]] = set()
    for name in names:
        calls = calls_of(name, folders[name])
        found[name] = [call for call in calls if _way(call) not in seen]
        seen |= {_way(call) for call in calls}
    return found


def _way(call: Call) -> frozenset[str]:
    """The function and those it called."""
    return frozenset({f"{call.function} itself", *call.way})


def wrong_calls(tool: str, name: str, calls: list[Call], folder: Path) -> dict[str, tuple[float, int, int]]:
    """Functions that did other steps or came to other numbers."""
    language, program = TOOLS[tool]
    need([program])
    asked = [call for call in calls if call.function not in left_out(tool)]
    files = aw.emit(model_of(name), language)
    return {
        call.function: (off, at, len(call.inner))
        for call, (off, at) in zip(asked, differences(tool, files, asked, folder), strict=True)
        if not (off < EXACT and at == len(call.inner))
    }


@pytest.mark.requirement("S4-24", "S4-26")
@pytest.mark.parametrize(
    ("tool", "name"),
    [
        *(("giac", name) for name in ARMS),
        *(pytest.param("mathics", name, marks=pytest.mark.slow_tool) for name in ARMS),
    ],
)
def test_function_does_the_same_steps_with_the_same_numbers(
    tool: str, name: str, recorded: dict[str, list[Call]], tmp_path: Path
) -> None:
    assert not wrong_calls(tool, name, recorded[name], tmp_path)


@pytest.mark.slow_tool
def test_what_is_written_for_singular_poses_does_the_same_steps(
    recorded: dict[str, list[Call]], tmp_path: Path
) -> None:
    """With regular poses of the other arms almost every function of the solver; some need rarer poses."""
    calls = new_calls(SINGULAR_ARMS, {name: make_folder(tmp_path / name) for name in SINGULAR_ARMS})
    run = {call.function for some in (*calls.values(), *recorded.values()) for call in some}
    assert len(run) > 0.8 * len(needed_kernels(solve_pose))
    for name, some in calls.items():
        assert not wrong_calls("giac", name, some, tmp_path / name)


@pytest.mark.slow_tool
@pytest.mark.parametrize("rows", [6, 12])
def test_singular_vectors_of_mathematica_are_right_ones_in_rows(rows: int, tmp_path: Path) -> None:
    """Left and right ones are told apart by a matrix of three columns, as of an arm's slides."""
    need(["mathics3"])
    a = np.zeros((rows, 6))
    a[:3, 1::2] = np.random.default_rng(5).normal(size=(3, 3))
    lines = [
        *MATHEMATICA.own_words["singular_parts"],
        f"found = singularParts[{rows}, {{{', '.join(_listed(row) for row in a)}}}];",
        "Scan[Print[ToString[N[#], InputForm]] &, Flatten[found]];",
    ]
    (tmp_path / "parts.m").write_text("\n".join(lines) + "\n")
    numbers = np.array(read_numbers(call(["mathics3", "-f", "parts.m"], tmp_path)))
    vectors, values = numbers[:36].reshape(6, 6), numbers[36:]
    np.testing.assert_allclose(values, np.linalg.svd(a)[1], atol=EXACT)
    np.testing.assert_allclose(vectors @ vectors.T, np.eye(6), atol=EXACT)
    np.testing.assert_allclose(np.linalg.norm(a @ vectors.T, axis=0), values, atol=EXACT)


def _listed(row: np.ndarray) -> str:
    return f"{{{', '.join(literal(float(x)) for x in row)}}}"


# A variable that holds a list and an argument, both of each name; of_test is a name that no solver has.
_KEPT = """f{i} := proc(of_test) local {name};
  {name} := makelist(0.0, 1, 4); {name}[2] := of_test; if {name}[2] > 1.5 then return {i}; end if; end proc:
f{i}(2.0);
g{i} := proc({name}) return {name} - 1.0; end proc:
g{i}({i} + 1.0);"""
_AT_ONCE = 250  # procedures that giac reads from one file


@pytest.mark.slow_tool
@pytest.mark.parametrize("name", ["stanford", "panda", "with followers"])
def test_giac_takes_every_name_of_the_solver_for_a_variable(name: str, tmp_path: Path) -> None:
    """A word that giac has a meaning for ends a solver without numbers, at the poses that come across it."""
    need(["giac"])
    robot = serial(tmp_path, *COUPLED["gear"]) if name == "with followers" else aw.load(name)
    (text,) = aw.emit(inverse_geometry(robot), "maple").values()
    places = re.findall(r"local ([^;]*);|proc\(([^)]*)\)", for_giac(text))
    names = sorted({name for place in places for name in re.findall(r"\w+", ",".join(place))})
    assert len(names) > 100
    assert "of_test" not in names
    for first in range(0, len(names), _AT_ONCE):
        some = names[first : first + _AT_ONCE]
        lines = [_KEPT.format(i=i, name=name) for i, name in enumerate(some)]
        (tmp_path / "names.giac").write_text("\n".join(["maple_mode(1):", *lines]) + "\n")
        answers = read_numbers(call(["giac", "names.giac"], tmp_path))
        assert [name for i, name in enumerate(some) if answers.count(i) != 2] == []
