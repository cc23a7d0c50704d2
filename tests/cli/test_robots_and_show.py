"""``robots`` and ``show``: what they print is what the robot has."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.robot.tables import joint_types
from tests.cli.run import run, spawn

PARTS = ("Geometric parameters", "Dynamic parameters", "Base: ", "Base location Z", "Joint symbols")


def test_robots_lists_the_library_with_its_structure() -> None:
    data = run("robots", "--json").data
    assert data["schema"] == 1
    assert [item["name"] for item in data["robots"]] == aw.robots()
    for item in data["robots"]:
        robot = aw.load(item["name"])
        assert item["structure"] == robot.structure
        assert item["joint_types"] == joint_types(robot)
        assert (item["NL"], item["NJ"], item["NF"], item["B"]) == (robot.NL, robot.NJ, robot.NF, robot.B)
        assert item["mobility"] is not None
        assert item["title"]


def test_robots_prints_one_line_each_when_not_on_a_terminal() -> None:
    lines = run("robots").out.splitlines()
    assert lines[0].strip(), "the first line is what `head -1` shows"
    for name in aw.robots():
        assert sum(line.split()[:1] == [name] for line in lines) == 1


@pytest.mark.requirement("S4-19")
@pytest.mark.parametrize("name", aw.robots())
def test_show_prints_the_three_groups_of_parameters(name: str) -> None:
    text = run("show", name).out
    robot = aw.load(name)
    assert all(part in text for part in PARTS)
    assert f"NL {robot.NL}  NJ {robot.NJ}  NF {robot.NF}  B {robot.B}" in text
    rows = text.split("Geometric parameters")[1].split("Dynamic parameters")[0].splitlines()
    heads = rows[1].split()
    assert heads == ["j", "frame", "a(j)", "σ", "μ", "γ", "b", "α", "d", "θ", "r"]
    assert [row.split()[0] for row in rows[3:] if row.strip()] == [str(j) for j in range(1, robot.NF + 1)]


@pytest.mark.requirement("S4-19", "S4-15")
def test_show_of_a_file_that_was_edited_shows_the_edit(tmp_path: Path) -> None:
    """The file is the editable table: change a value there and open it again."""
    path = tmp_path / "arm.toml"
    aw.load("planar2r").save(path)
    text = path.read_text(encoding="utf-8")
    first = next(line for line in text.splitlines() if line.startswith("d = ") and not line.endswith(" 0"))
    path.write_text(text.replace(first, "d = 0.8125", 1), encoding="utf-8")
    assert "0.8125" in run("show", path).out


def test_show_json_has_every_frame_and_link() -> None:
    data = run("show", "fourbar", "--json").data
    robot = aw.load("fourbar")
    assert data["robot"] == "fourbar"
    assert [frame["number"] for frame in data["frames"]] == list(range(1, robot.NF + 1))
    assert [frame["parent"] for frame in data["frames"]] == [frame.parent for frame in robot.frames]
    assert [link["name"] for link in data["links"]] == [
        robot.base.link.name,
        *(link.name for link in robot.links),
    ]
    assert data["gravity"] == [float(value) for value in robot.gravity]
    assert data["pose"] is None


def test_show_q_gives_the_pose_of_the_tool() -> None:
    data = run("show", "planar2r", "--q", "pi/2, -0.25", "--json").data
    expected = aw.load("planar2r").pose([np.pi / 2, -0.25])
    np.testing.assert_array_equal(data["pose"], expected)
    assert "Tool at q" in run("show", "planar2r", "--q", "pi/2 -0.25").out


def test_show_value_gives_symbols_their_numbers(tmp_path: Path) -> None:
    named = aw.load("planar2r").symbolic("geometric")
    named.save(tmp_path / "named.toml")
    words = [word for symbol in named.symbols for word in ("--value", f"{symbol}=0.5")]
    data = run("show", "named.toml", "--q", "0 0", "--json", *words, cwd=tmp_path).data
    half = named.with_values(dict.fromkeys(named.symbols, 0.5))
    np.testing.assert_allclose(data["pose"], half.pose([0, 0]), atol=1e-15)


def test_show_writes_the_pictures_it_was_asked_for(tmp_path: Path) -> None:
    done = run("show", "scara", "--svg", "a.svg", "--png", "a.png", cwd=tmp_path)
    assert done.err.splitlines() == ["wrote a.png", "wrote a.svg"]
    assert ET.parse(tmp_path / "a.svg").getroot().tag.endswith("svg")
    assert (tmp_path / "a.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


@pytest.mark.parametrize("columns", ["60", "80", "132"])
def test_tables_fit_the_width_they_are_given(columns: str) -> None:
    lines = run("show", "puma560", COLUMNS=columns).out.split("source")[0].splitlines()
    assert max(map(len, lines)) <= int(columns)
    assert all(head in " ".join(lines) for head in ("XX", "MZ", "OFF"))


def test_terminal_without_greek_gets_latin_names() -> None:
    text = spawn("show", "planar2r", PYTHONIOENCODING="ascii").out
    assert "gamma" in text
    assert "?" not in text.split("source")[0]


def test_findings_go_to_stderr_and_checks_to_the_report(tmp_path: Path) -> None:
    path = tmp_path / "arm.toml"
    aw.load("planar2r").with_values({"M1": -1.0}).save(path)
    done = run("show", path)
    assert done.code == 0
    assert "(1)" in done.out
    data = run("show", path, "--json").data
    assert any(finding["severity"] == "warning" and "1" in finding["where"] for finding in data["findings"])
