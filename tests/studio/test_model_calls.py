"""Menus and forms come from the models' own metadata, and numbers on the page are those of the API."""

from __future__ import annotations

import shlex
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from typer.testing import CliRunner

import armwright as aw
from armwright.cli.app import app
from armwright.emit import all_languages
from armwright.errors import ArmwrightError
from armwright.models import kinds
from armwright.studio.calls import find_call
from armwright.studio.listings import listed_kinds, listed_languages
from armwright.studio.menus import ORDER, menu_of, model_menus
from armwright.studio.option_fields import option_fields, read_options
from armwright.studio.robot_text import write_robot
from tests.cli.run import run

PUMA = write_robot(aw.load("puma560"))


def test_what_menus_say_is_what_models_and_languages_say_themselves() -> None:
    """The first page reads the text of their files; a description that is no plain text is loaded."""
    listed = {one.name: (one.title, one.menu, menu_of(one.module)) for one in listed_kinds()}
    assert listed == {
        kind.name: (kind.title, kind.menu, menu_of(kind.build.__module__)) for kind in kinds().values()
    }
    assert list(listed_languages()) == list(all_languages())


def test_every_model_stands_in_exactly_one_menu() -> None:
    menus = model_menus()
    assert tuple(menu["title"] for menu in menus) == ORDER
    listed = Counter(item["name"] for menu in menus for item in menu["items"])
    assert set(listed) == set(kinds())
    assert set(listed.values()) == {1}


@pytest.mark.parametrize("name", sorted(kinds()))
def test_a_form_filled_with_its_defaults_asks_for_nothing_special(name: str) -> None:
    fields = option_fields(name)
    assert [field["name"] for field in fields] == list(kinds()[name].options)
    assert all(field["meaning"] for field in fields)  # what the form says at the pointer
    assert read_options(name, {field["name"]: field["default"] for field in fields}) == {}


def test_words_offered_by_a_form_are_understood_by_the_model() -> None:
    offered = [(kind, option) for kind in kinds().values() for option in kind.choices]
    assert {kind.name for kind, _ in offered} >= {"inverse_geometry", "direct_dynamics", "lagrange"}
    for kind, option in offered:
        assert kind.options[option].default in kind.choices[option]
        with pytest.raises(ArmwrightError, match="use"):
            aw.model(
                aw.load("fourbar" if "loop" in kind.name else "puma560"), kind.name, **{option: "nonsense"}
            )


def test_options_are_read_in_their_own_types() -> None:
    given = {"method": "paul", "task": "x, y", "fixed": "waist: pi/2", "frame": "3"}
    assert read_options("inverse_geometry", given) == {
        "method": "paul",
        "task": ("x", "y"),
        "fixed": {"waist": np.pi / 2},
        "frame": 3,
    }
    with pytest.raises(ArmwrightError, match="give it as name: value"):
        read_options("inverse_geometry", {"fixed": "waist"})


def test_equations_hold_every_line_of_the_program_once_and_are_well_formed() -> None:
    wish = {"name": "inverse_dynamics", "symbolic": ["inertial"]}
    found = find_call("make_model")(PUMA, wish)
    program = aw.model(aw.load("puma560").symbolic("inertial"), "inverse_dynamics").program
    lines = [line["name"] for group in found["equations"] for line in group["lines"]]
    named = [program.names[n] for n in (*program.setup, *program.steps) if n in program.names]
    assert Counter(lines) == Counter([*named, *["tau"] * 6])  # in reading order, which is not that of steps
    for group in found["equations"]:
        for line in group["lines"]:
            ElementTree.fromstring(line["math"])
    assert found["counts"] == program.counts.as_dict()


@pytest.mark.parametrize(
    ("name", "wish"),
    [
        ("inverse_dynamics", {"options": {"parameters": "base"}, "symbolic": ["inertial", "rotor"]}),
        ("jacobian", {"options": {"frame": "4", "projection": "2"}, "without": ["tool"]}),
    ],
)
def test_python_and_command_give_the_code_of_the_page(
    name: str, wish: dict[str, Any], tmp_path: Path
) -> None:
    wish = {"name": name, "language": "matlab", "origin": "puma560", **wish}
    found, code = find_call("make_model")(PUMA, wish), find_call("make_code")(PUMA, wish, "matlab")
    space: dict[str, Any] = {}
    exec(compile(found["snippets"]["python"], "snippet", "exec"), space)
    assert space["files"] == code
    words = shlex.split(found["snippets"]["command"])
    assert words[0] == "armwright"
    run = CliRunner().invoke(app, [*words[1:], "--out", str(tmp_path / "out")])
    assert run.exit_code == 0
    assert {path.name: path.read_text() for path in (tmp_path / "out").iterdir()} == code


def test_closed_formulas_are_typeset_and_longer_ones_refused_by_name() -> None:
    wish = {"name": "lagrange", "symbolic": ["inertial"], "shape": "textbook"}
    found = find_call("make_textbook")(write_robot(aw.load("planar2r")), wish)
    assert [group["title"] for group in found["groups"]] == ["A", "B", "Q"]
    for group in found["groups"]:
        for line in group["lines"]:
            ElementTree.fromstring(line["math"])
    with pytest.raises(ArmwrightError, match="400 terms"):
        find_call("make_textbook")(write_robot(aw.load("puma560")), wish)


def test_evaluating_here_is_calling_the_compiled_model() -> None:
    wish = {"name": "inverse_dynamics", "origin": "puma560"}
    q, qd, qdd = np.random.default_rng(3).uniform(-1, 1, (3, 6))
    texts = [[repr(float(x)) for x in row] for row in (q, qd, qdd)]
    found = find_call("evaluate")(PUMA, wish, texts, {})
    tau = aw.compile(aw.model(aw.load("puma560"), "inverse_dynamics"))(q, qd, qdd)
    np.testing.assert_array_equal(found["outputs"][0]["values"], tau)
    along = {"input": 0, "element": 1, "low": texts[0][1], "high": "pi"}
    swept = find_call("sweep")(PUMA, wish, texts, {}, along)
    space: dict[str, Any] = {}
    exec(compile(swept["python"], "snippet", "exec"), space)
    typed = np.asarray(space["y"]).reshape(len(space["x"]), -1)
    for curve in swept["curves"]:
        np.testing.assert_array_equal(typed[:, int(curve["name"][-1]) - 1], curve["y"])
    np.testing.assert_allclose([curve["y"][0] for curve in swept["curves"]], tau, rtol=1e-12)


def test_the_script_of_an_evaluation_gives_its_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    wish = {"name": "gravity", "symbolic": ["inertial"], "origin": "planar2r"}
    inputs = [["0.3", "pi/4"]]
    found = find_call("evaluate")(write_robot(aw.load("planar2r")), wish, inputs, {"M2": "3"})
    space: dict[str, Any] = {}
    exec(compile(found["python"], "snippet", "exec"), space)
    answer = space["f"](space["q"])
    np.testing.assert_allclose(found["outputs"][0]["values"], answer, rtol=1e-12)
    assert capsys.readouterr().out.strip()


def test_the_commands_of_an_evaluation_and_of_a_curve_give_their_numbers(tmp_path: Path) -> None:
    wish = {"name": "gravity", "without": ["friction"], "symbolic": ["inertial"], "origin": "vertical2r"}
    robot = write_robot(aw.load("vertical2r"))
    values = {"M2": "2.5", "MX1": "0.4"}
    inputs = [["0.3", "pi/4"]]
    found = find_call("evaluate")(robot, wish, inputs, values)
    typed = run(*shlex.split(found["command"])[1:], "--json").data
    np.testing.assert_allclose(typed["outputs"][0]["values"], found["outputs"][0]["values"], rtol=1e-8)
    along = {"input": 0, "element": 1, "low": "-pi", "high": "pi"}
    swept = find_call("sweep")(robot, wish, inputs, values, along)
    words = shlex.split(swept["command"])[1:]
    drawn = run(*words, "--json", cwd=tmp_path).data
    assert [one["name"] for one in drawn["curves"]] == [one["name"] for one in swept["curves"]]
    for one, other in zip(drawn["curves"], swept["curves"], strict=True):
        np.testing.assert_allclose(one["y"], other["y"], rtol=1e-6, atol=1e-6)  # nine digits are typed
    assert (tmp_path / "gravity.svg").stat().st_size > 1000


def test_names_without_a_number_are_asked_for() -> None:
    robot = write_robot(aw.load("planar2r").with_values({"M2": "load"}))
    wish = {"name": "gravity"}
    with pytest.raises(ArmwrightError, match="load"):
        find_call("evaluate")(robot, wish, [["0.1", "0.2"]], {})
    assert find_call("evaluate")(robot, wish, [["0.1", "0.2"]], {"load": "1.5"})["outputs"]


def test_all_solutions_of_a_pose_bring_the_tip_there() -> None:
    robot, q = aw.load("puma560"), np.array([0.3, -0.7, 0.9, 0.4, 0.8, -0.2])
    found = find_call("invert")(PUMA, robot.pose(q).ravel().tolist(), q.tolist())
    assert len(found["solutions"]) == 8
    np.testing.assert_allclose(found["solutions"][0], q, atol=1e-9)
    for solution in found["solutions"]:
        np.testing.assert_allclose(robot.pose(solution), robot.pose(q), atol=1e-9)


def test_loops_close_as_the_motors_lead() -> None:
    robot = aw.load("fourbar")
    home = [joint.home for joint in robot.moving]
    motors = [joint.home + 0.05 for joint in robot.active]
    found = find_call("close_loops")(write_robot(robot), motors, home)["q"]
    solver = aw.compile(aw.model(robot, "loop_geometry"))
    np.testing.assert_allclose(found, solver(np.array(motors), near=np.array(home)), rtol=1e-12)


@pytest.mark.parametrize("name", ["puma560", "ur5e", "scara", "stanford", "planar3r"])
def test_inverse_geometry_of_a_textbook_is_typeset_step_by_step(name: str) -> None:
    wish = {"name": "inverse_geometry", "shape": "textbook"}
    found = find_call("make_textbook")(write_robot(aw.load(name)), wish)
    book = aw.model(aw.load(name), "inverse_geometry").textbook
    lines = [line["math"] for group in found["groups"] for line in group["lines"]]
    words = [one.text for line in lines for one in ElementTree.fromstring(line).iter("mtext")]
    assert set(words) == {"atan2"}  # all else is symbols and signs
    shown = ["".join(ElementTree.fromstring(line).itertext()) for line in lines]
    written = [line.strip() for line in book.text.splitlines() if line.startswith("  ") and " = " in line]
    bare = str.maketrans("", "", " ·\u2062()²/")
    for seen, text in zip(shown, written, strict=True):
        plain = text.replace("sqrt", "").replace("²", "2").replace("-", "−").replace("phi", "φ")
        assert seen.translate(bare) == plain.translate(bare)
    assert found["after"][0].startswith("branches")
