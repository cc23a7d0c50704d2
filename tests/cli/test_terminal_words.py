"""Remedies at the terminal are flags of the command that runs, not Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from armwright.cli.terminal_words import terminal_words
from armwright.robot.formats import load
from tests.cli.run import run

STEPS = "leave form='textbook' out and read its steps: aw.emit(model, 'latex')"
MODEL = ("--option", "--lang", "--form", "--fixed", "--tip", "--base", "--exact")
SIMULATE = ("--method", "--value", "--lock", "--tip")
NONE: tuple[str, ...] = ()


@pytest.mark.parametrize(
    ("python", "flags", "terminal"),
    [
        ('use method="numeric"', MODEL, "use --option method=numeric"),
        ("use method='rk4'", SIMULATE, "use --method rk4"),
        ("leave form='textbook' out", MODEL, "leave --form textbook out"),
        ("give one: parameters={'M1': 0.0, …}", SIMULATE, "give one: --value M1=0.0, …"),
        ("give it as L1=… or use robot.with_values", SIMULATE, "give it with --value L1=…"),
        ("give it as L1=… or use robot.with_values", MODEL, "give it a number in the robot's file"),
        (STEPS, MODEL, "leave --form textbook out and read its steps: --lang latex"),
        (STEPS, NONE, "read its steps: armwright model ROBOT MODEL --lang latex"),
        ("hold joints with fixed= or", MODEL, "hold joints with --option fixed=JOINT:VALUE or"),
        ("fixed={'joint4': 0.3}", MODEL, "--option fixed=joint4:0.3"),
        ('fixed="lump"', MODEL, "--fixed lump"),
        ("fewer components with task=", MODEL, "fewer components with --option task=x,y"),
        ("give them with robot.with_values({...})", SIMULATE, "give them with --value NAME=NUMBER"),
        ("give them with robot.with_values", MODEL, "give them in the robot's file"),
        ('give numbers: robot.with_values({"l1": ...}); or', MODEL, "give numbers in the robot's file; or"),
        ('rename it: robot.with_values({"g": "g_0"})', MODEL, "rename it in the robot's file"),
        ("no values; use robot.with_values", MODEL, "no values; use numbers in the robot's file"),
        ("lock joints: robot.locked({'name': 0})", SIMULATE, "lock joints: --lock name=0"),
        ("lock joints: robot.locked(…)", SIMULATE, "lock joints: --lock NAME=VALUE"),
        ("numbers: robot.with_values({'L1': …})", SIMULATE, "numbers: --value L1=…"),
        ("load with exact=1e-05 for smaller models", MODEL, "load with --exact 1e-05 for smaller models"),
        ('another with tip="…" or robot.with_tip("…")', MODEL, "another with --tip …"),
        ("hold: fixed={'name': 0.3} (--option fixed=name:0.3)", MODEL, "hold: --option fixed=name:0.3"),
        ("robot.exact(1e-09) makes them zero", NONE, "robot.exact(1e-09) makes them zero"),
        ("the tip of exact values is not exact", MODEL, "the tip of exact values is not exact"),
        ("use robot.exact(1e-4)", MODEL, "use --exact 1e-4"),
        ("load with exact=1e-05 for", MODEL, "load with --exact 1e-05 for"),
        ("robot.with_tip('tool0')", MODEL, "--tip tool0"),
        ("use robot.with_base('floating')", MODEL, "use --base floating"),
        ('load it with base="floating"', MODEL, "load it with --base floating"),
        ('use aw.model(robot, "base_parameters")', MODEL, "use armwright model ROBOT base_parameters"),
        (
            '<joint type="revolute">: write alpha = "pi/2"',
            MODEL,
            '<joint type="revolute">: write alpha = "pi/2"',
        ),
        ('use estimator="tsvd"', SIMULATE, 'use estimator="tsvd"'),
        ("q: shape (1,) given", SIMULATE, "q: shape (1,) given"),
    ],
)
def test_python_becomes_the_flag_of_the_command(python: str, flags: tuple[str, ...], terminal: str) -> None:
    assert terminal_words(python, flags) == terminal


def test_an_error_of_a_command_names_its_flags() -> None:
    done = run("model", "puma560", "inverse_dynamics", "--form", "textbook")
    assert done.code != 0
    assert "leave --form textbook out" in done.err
    assert "robot." not in done.err


def test_checks_that_show_prints_name_its_flags(tmp_path: Path) -> None:
    """As findings of loading do; JSON keeps the words of the library."""
    load("planar2r").with_values({"d2": 1e-12}).save(tmp_path / "arm.toml")
    done = run("show", str(tmp_path / "arm.toml"))
    assert "this length is below 1e-09 m" in done.out
    assert "--exact 1e-09 makes it zero" in done.out


def test_a_model_of_open_robots_says_in_which_file_loops_are_taken_out() -> None:
    done = run("model", "fourbar", "energy_regressor")
    assert done.code != 0
    assert "for the tree without them convert it to TOML and take [[loop]] out" in done.err
    assert "dataclasses" not in done.err


def test_a_single_body_is_not_simulated_and_told_what_to_ask(tmp_path: Path) -> None:
    (tmp_path / "box.urdf").write_text(
        '<robot name="box"><link name="box"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" '
        'iyy="1" iyz="0" izz="1"/></inertial></link></robot>'
    )
    done = run("simulate", str(tmp_path / "box.urdf"))
    assert done.code != 0
    assert "direct_dynamics with --base floating" in done.err
    asked = run("evaluate", str(tmp_path / "box.urdf"), "direct_dynamics", "--base", "floating")
    assert "qdd [m/s^2, rad/s^2]" in asked.out
    assert "-9.81" in asked.out
