"""``armwright evaluate``: the numbers of the compiled model, at a state and over one of its numbers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from tests.cli.run import run

Q, QD, QDD = [0.1, -0.4], [0.5, 0.2], [1.0, -2.0]
STATE = ["--at", "q=0.1 -0.4", "--at", "qd=0.5 0.2", "--at", "qdd=1 -2"]


def test_the_outputs_are_those_of_the_compiled_model() -> None:
    f = aw.compile(aw.model(aw.load("vertical2r"), "inverse_dynamics"))
    data = run("evaluate", "vertical2r", "inverse_dynamics", *STATE, "--json").data
    assert data["outputs"][0]["values"] == f(Q, QD, QDD).tolist()
    assert [one["values"] for one in data["inputs"]] == [Q, QD, QDD]
    text = run("evaluate", "vertical2r", "inverse_dynamics", *STATE).out
    assert all(f"{x:.9g}" in text for x in f(Q, QD, QDD))


def test_a_single_number_is_printed_and_zero_has_no_sign() -> None:
    f = aw.compile(aw.model(aw.load("puma560"), "jacobian_determinant"))
    text = run("evaluate", "puma560", "jacobian_determinant").out
    assert f"{f(aw.load('puma560').home):.9g}" in text
    assert "-0" not in run("evaluate", "puma560", "velocities").out.split()


def test_what_is_not_given_is_home_at_rest() -> None:
    robot = aw.load("scara")
    data = run("evaluate", "scara", "inverse_geometry", "--json").data
    assert data["note"] == "2 solutions, regular"
    for q in data["outputs"][0]["values"]:
        np.testing.assert_allclose(robot.pose(q), robot.pose(), atol=1e-8)  # the pose is rounded to 1e-9


def test_names_take_values() -> None:
    words = ["evaluate", "vertical2r", "gravity", "--at", "q=0.3 0.1", "--symbolic", "inertial"]
    robot = aw.load("vertical2r").symbolic("inertial")
    f = aw.model(robot, "gravity")
    free = [one.name for one in f.parameters if one.value is None]
    given = {name: 0.5 + k for k, name in enumerate(free)}
    done = run(*words, *(word for key, x in given.items() for word in ("--value", f"{key}={x}")), "--json")
    assert done.data["outputs"][0]["values"] == aw.compile(f, given)([0.3, 0.1]).tolist()


def test_names_of_lengths_take_values_where_loops_are_solved_in_numbers(tmp_path: Path) -> None:
    """A file of SYMORO+ has names and no values; assemblies are found in numbers."""
    aw.load("fourbar").symbolic("geometric").save(tmp_path / "named.par")
    words = ["evaluate", tmp_path / "named.par", "loop_geometry", "--at", "q=1.0", "--json"]
    assert "--value d2=" in run(*words).err
    lengths = {"d2": 0.12, "d3": 0.4, "d4": 0.35, "d5": 0.25}
    done = run(*words, *(word for key, x in lengths.items() for word in ("--value", f"{key}={x}")))
    wanted = run("evaluate", "fourbar", "loop_geometry", "--at", "q=1.0", "--json")
    found, wanted_rows = (np.sort(one.data["outputs"][0]["values"], axis=0) for one in (done, wanted))
    np.testing.assert_allclose(found, wanted_rows, atol=1e-12)


def test_a_curve_has_the_outputs_at_each_of_its_points(tmp_path: Path) -> None:
    f = aw.compile(aw.model(aw.load("vertical2r"), "gravity"))
    over = [
        "evaluate",
        "vertical2r",
        "gravity",
        "--at",
        "q=0 0.2",
        "--over",
        "q1=-pi/2:pi/2",
        "--samples",
        "5",
    ]
    data = run(*over, "--json").data
    rows = np.array([one["y"] for one in data["curves"]]).T
    np.testing.assert_allclose(rows, [f([x, 0.2]) for x in data["x"]], rtol=1e-12)
    lines = run(*over).out.splitlines()
    assert lines[0].split() == ["q1", *(one["name"] for one in data["curves"])]
    assert len(lines) == 6
    assert run(*over, "--plot", tmp_path / "g.svg").code == 0
    assert (tmp_path / "g.svg").read_text().startswith("<?xml")
    assert "exists already" in run(*over, "--plot", tmp_path / "g.svg").err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["gravity", "--at", "q=1"], "1 numbers given, 2 expected"),
        (["gravity", "--at", "x=1 2"], "give one of q (2)"),
        (["gravity", "--at", "q=1 L"], "is not a number"),
        (["gravity", "--over", "q1"], "NAME=LOW:HIGH"),
        (["gravity", "--over", "q3=0:1"], "use q1 to q2"),
        (["gravity", "--plot", "a.svg"], "--over"),
        (["gravity", "--over", "q1=0:1", "--plot", "a.txt"], "unknown suffix"),
        (["inverse_geometry", "--option", "task=x,y", "--over", "T4=0:1"], "all solutions at once"),
        (["gravitation"], "gravity"),
    ],
)
def test_what_cannot_be_evaluated_is_refused_with_what_to_type(words: list[str], why: str) -> None:
    done = run("evaluate", "vertical2r", *words)
    assert done.code == 2
    assert why in done.err
