"""Tables that can be changed: every cell leads to its place, and a wrong one is refused there."""

from __future__ import annotations

import base64
import shlex
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

import armwright as aw
from armwright.cli.app import app
from armwright.errors import ArmwrightError
from armwright.robot.formats import formats
from armwright.robot.parameters import parameters
from armwright.studio import calls
from armwright.studio.calls import call_files, find_call
from armwright.studio.calls.first_calls import robot_scene
from armwright.studio.robot_cells import cell_groups
from armwright.studio.robot_edits import change_cell
from armwright.studio.robot_text import read_robot, write_robot

ROBOTS = ("planar2r", "puma560", "dd6", "stanford", "palletiser", "hand3")


def cells(robot: aw.Robot) -> list[dict[str, str]]:
    tables = [table for group in cell_groups(robot) for table in group["tables"]]
    return [cell for table in tables for row in table["rows"] for cell in row["cells"] if "place" in cell]


@pytest.mark.requirement("S4-19")
def test_a_cell_written_back_changes_nothing() -> None:
    robot = aw.load("planar2r")
    for cell in cells(robot):  # as exact as cells are shown
        robot = change_cell(robot, cell["place"], cell["text"])
    for cell in cells(robot):
        assert change_cell(robot, cell["place"], cell["text"]) == robot, cell


@pytest.mark.requirement("S4-19")
@pytest.mark.parametrize("name", ROBOTS)
def test_the_three_groups_show_every_parameter_of_geometry_links_and_gravity(name: str) -> None:
    robot = aw.load(name)
    shown = {cell["place"].replace(":", "") for cell in cells(robot)}
    groups = ("geometric", "inertial", "gravity", "wrench", "motor", "coupling")
    wanted = {one.name for one in parameters(robot) if one.group in groups and not one.name.endswith("0")}
    assert wanted <= shown


@pytest.mark.parametrize(
    ("place", "text", "found"),
    [
        ("d3", "0.5", lambda robot: robot.joints[2].placement.d),
        ("M2", "m_arm", lambda robot: robot.links[1].inertia.M),
        ("G2", "-9.81", lambda robot: robot.gravity[1]),
        ("parent:3", "1", lambda robot: robot.joints[2].parent),
        ("type:3", "prismatic", lambda robot: robot.joints[2].kind),
        ("name:2", "upper", lambda robot: robot.joints[1].name),
        ("home:2", "0.25", lambda robot: robot.joints[1].home),
        ("upper:2", "2.5", lambda robot: robot.joints[1].limits.upper),
        ("tip", "3", lambda robot: robot.terminal),
        ("base", "floating", lambda robot: robot.base.kind),
    ],
)
def test_a_changed_cell_is_in_the_text_of_the_robot(place: str, text: str, found: object) -> None:
    changed = read_robot(find_call("change")(write_robot(aw.load("puma560")), place, text)["text"])
    assert callable(found)
    assert str(found(changed)) == text


@pytest.mark.parametrize(
    ("place", "text", "why"),
    [
        ("d3", "0.5*", "expected"),
        ("d3", "__import__('os')", "position"),
        ("parent:3", "7", "link before it"),
        ("active:2", "0", "only joints of loops"),
        ("robot", "my arm", "letters"),
        ("lower:1", "a", "not a number"),
        ("M1", "9" * 5000, "4000"),
    ],
)
def test_a_wrong_cell_is_refused_with_the_reason(place: str, text: str, why: str) -> None:
    robot = write_robot(aw.load("puma560"))
    assert why in find_call("check_cell")(robot, place, text)["wrong"]
    with pytest.raises(ArmwrightError):
        find_call("change")(robot, place, text)


@pytest.mark.requirement("S4-14", "S4-15", "S4-16", "S4-17")
def test_a_new_robot_is_saved_in_every_format_and_opened_again() -> None:
    made = find_call("new_robot")("arm", "RRP")["text"]
    made = find_call("change")(find_call("lengthen")(made, "revolute")["text"], "d2", "0.4")["text"]
    assert read_robot(made).NL == 4
    for format in find_call("file_formats")()["write"]:
        written = find_call("write_file")(made, format)
        suffix = formats()[format].suffixes[0]
        data = base64.b64encode(written["text"].encode()).decode()
        opened = read_robot(find_call("open_file")(data, suffix)["text"])
        assert (
            abs(opened.pose([0.1, 0.2, 0.3, 0.4]) - read_robot(made).pose([0.1, 0.2, 0.3, 0.4])).max() < 1e-9
        )
    assert read_robot(find_call("shorten")(made)["text"]).NL == 3


def test_a_hostile_file_is_an_error_that_names_no_path() -> None:
    for text, suffix in ((b"\xff\xfe\x00", ".toml"), (b"<robot>" * 9999, ".urdf"), (b"x", ".exe")):
        with pytest.raises(ArmwrightError) as refused:
            find_call("open_file")(base64.b64encode(text).decode(), suffix)
        assert "/tmp" not in str(refused.value)


def test_every_library_robot_has_a_picture_or_says_why_not() -> None:
    for card in find_call("library")():
        assert card["scene"]["tree"]["joints"], card["name"]


@pytest.mark.parametrize("name", ["puma560", "fourbar", "hand3"])
def test_the_script_of_a_picture_runs_and_ends_at_its_tip(name: str) -> None:
    robot = aw.load(name)
    words = find_call("robot_words")(write_robot(robot), {"q": robot.home.tolist(), "origin": name})
    space: dict[str, object] = {}
    exec(compile(words["python"], "snippet", "exec"), space)
    np.testing.assert_allclose(space["q"], robot.home, rtol=1e-8)
    for line in words["command"].splitlines():
        found = CliRunner().invoke(app, shlex.split(line)[1:])
        assert found.exit_code == 0, found.output


def test_an_unknown_call_is_refused() -> None:
    for name, file in call_files().items():  # what was read of the files is what they have
        assert find_call(name) is import_module(f"armwright.studio.calls.{file}").CALLS[name]
    folder = Path(calls.__file__).parent
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} == set(call_files().values())
    with pytest.raises(ArmwrightError, match="unknown"):
        find_call("system")


def test_a_name_gets_a_number_and_loses_it_again() -> None:
    robot = change_cell(aw.load("planar2r"), "d2", "L1")
    (place,) = [cell["place"] for cell in cells(robot) if cell["place"].startswith("value:")]
    valued = change_cell(robot, place, "1/4")
    assert dict(valued.defaults) == {"L1": 0.25}
    assert read_robot(write_robot(valued)) == valued
    assert valued.pose([0.0, 0.0])[0, 3] == pytest.approx(aw.load("planar2r").pose([0.0, 0.0])[0, 3] - 0.75)
    assert change_cell(valued, place, "") == robot
    with pytest.raises(ArmwrightError, match="is not a number"):
        change_cell(robot, place, "L2")
    with pytest.raises(ArmwrightError, match="has no name 2"):
        change_cell(robot, "value:2", "1")


def test_a_picture_waits_for_the_names_of_lengths_alone() -> None:
    robot = change_cell(change_cell(aw.load("planar2r"), "d2", "L1"), "FV1", "F1")
    assert robot_scene(robot) == (None, "L1 has no number yet")
    assert robot_scene(robot.with_values({"L1": 0.3}))[1] == ""


@pytest.mark.parametrize(
    ("suffix", "text", "why"),
    [
        (".npz", "PK", "page Identify"),
        (".csv", "t,q1,tau1\n0,0,0\n", "page Identify"),
        (".xacro", "<robot><xacro:arm/></robot>", "run: xacro"),
        (".png", "", "use .csv .mjcf"),
        ("", "", "without an ending"),
        ("./../x", "", "cannot be read"),
    ],
)
def test_a_file_that_is_no_robot_is_refused_with_where_it_belongs(suffix: str, text: str, why: str) -> None:
    with pytest.raises(ArmwrightError, match=why):
        find_call("open_file")(base64.b64encode(text.encode()).decode(), suffix)


def test_rounded_numbers_are_a_finding_with_a_button_that_makes_them_exact() -> None:
    robot = write_robot(change_cell(aw.load("ur5e"), "alpha2", "1.5708"))
    (rounded,) = [one for one in find_call("describe")(robot)["findings"] if one["code"] == "rounded"]
    made = find_call("change")(robot, "exact", rounded["exact"])["text"]
    assert str(read_robot(made).joints[1].placement.alpha) == "pi/2"
    assert not [one for one in find_call("describe")(made)["findings"] if "exact" in one]
