"""New, Open, Save, Save as: robot files through the command line, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

import armwright as aw
from armwright.robot.formats import LIBRARY, formats
from tests.cli.run import run

WRITTEN = [name for name, item in formats().items() if item.write]


@pytest.mark.requirement("S4-14")
@pytest.mark.parametrize("suffix", [".toml", ".par"])
def test_new_robot_opens_and_has_what_was_asked_for(suffix: str, tmp_path: Path) -> None:
    assert run("new", f"arm{suffix}", "--joints", "RPR", cwd=tmp_path).code == 0
    robot = aw.load(tmp_path / f"arm{suffix}")
    assert [joint.kind for joint in robot.joints] == ["revolute", "prismatic", "revolute"]
    assert robot.structure == "serial"
    assert {"XX1", "IA1", "FV2", "FS3"} <= set(robot.symbols)


@pytest.mark.requirement("S4-14")
def test_new_tree_has_the_antecedents_given(tmp_path: Path) -> None:
    run("new", "tree.toml", "--joints", "RRPF", "--parents", "0 1 1 3", "--numeric", cwd=tmp_path)
    robot = aw.load(tmp_path / "tree.toml")
    assert [joint.parent for joint in robot.joints] == [0, 1, 1, 3]
    assert (robot.structure, robot.symbols) == ("tree", ())


@pytest.mark.requirement("S4-15", "S4-17")
@pytest.mark.parametrize("name", ["puma560", "fourbar", "hand3"])
def test_saved_as_native_file_it_opens_the_same(name: str, tmp_path: Path) -> None:
    assert run("convert", name, "copy.toml", cwd=tmp_path).code == 0
    assert aw.load(tmp_path / "copy.toml") == aw.load(name)


@pytest.mark.requirement("S4-16", "S4-17")
def test_a_file_is_overwritten_only_when_told_so(tmp_path: Path) -> None:
    path = tmp_path / "arm.toml"
    run("convert", "planar2r", path)
    before = path.read_bytes()
    refused = run("convert", "planar3r", path)
    assert (refused.code, path.read_bytes()) == (2, before)
    assert "--force" in refused.err
    assert run("convert", "planar3r", path, "--force").code == 0
    assert aw.load(path) == aw.load("planar3r")


@pytest.mark.requirement("S4-18")
def test_nothing_is_left_behind_when_a_save_fails(tmp_path: Path) -> None:
    """A robot that the format cannot hold: no file, no temporary file, the reason said."""
    done = run("convert", "fourbar", "loop.urdf", cwd=tmp_path)
    assert done.code == 1
    assert "loop" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", WRITTEN)
def test_standard_output_has_the_same_text_as_a_file(name: str, tmp_path: Path) -> None:
    run("convert", "planar2r", "file.out", "--to", name, cwd=tmp_path)
    done = run("convert", "planar2r", "-", "--to", name)
    assert done.out == (tmp_path / "file.out").read_text(encoding="utf-8")


def test_convert_json_tells_what_was_lost(tmp_path: Path) -> None:
    data = run("convert", "puma560", "p.par", "--json", cwd=tmp_path).data
    assert (data["schema"], data["robot"], data["out"], data["text"]) == (1, "puma560", "p.par", None)
    assert {"code", "severity", "where", "text", "remedy"} == set(data["findings"][0])
    assert any("title" in finding["text"] for finding in data["findings"])


def test_what_a_format_cannot_hold_is_said_on_stderr(tmp_path: Path) -> None:
    done = run("convert", "puma560", "p.par", cwd=tmp_path)
    assert "title and source are not written" in done.err
    assert done.out == ""


def test_groups_with_commas_are_groups_given_one_by_one() -> None:
    words = ("model", "planar2r", "inverse_dynamics", "--lang", "python")
    together = run(*words, "--without", "rotor, friction", "--symbolic", "inertial,geometric")
    apart = run(
        *words,
        *("--without", "rotor", "--without", "friction"),
        *("--symbolic", "inertial", "--symbolic", "geometric"),
    )
    assert together.out == apart.out != ""


def test_convert_symbolic_writes_names(tmp_path: Path) -> None:
    run("convert", "planar2r", "n.toml", "--symbolic", "inertial", cwd=tmp_path)
    assert set(aw.load(tmp_path / "n.toml").symbols) >= {"XX1", "M2", "ZZ2"}


def test_convert_exact_makes_right_angles_exact(tmp_path: Path) -> None:
    path = tmp_path / "rounded.toml"
    text = run("convert", "vertical2r", "-", "--to", "toml").out
    assert '"-pi/2"' in text
    path.write_text(text.replace('"-pi/2"', "-1.5708"), encoding="utf-8")
    done = run("convert", path, "exact.toml", "--exact", "1e-5", cwd=tmp_path)
    assert done.code == 0
    assert aw.load(tmp_path / "exact.toml") == aw.load("vertical2r")
    assert "-pi/2" in done.err


def test_urdf_fixed_joints_are_kept_or_lumped(tmp_path: Path) -> None:
    (tmp_path / "arm.urdf").write_text(
        """<robot name="arm"><link name="base"/><link name="a"><inertial><mass value="1"/>
        <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link><link name="tip"/>
        <joint name="j" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
        <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
        <joint name="f" type="fixed"><parent link="a"/><child link="tip"/></joint></robot>""",
        encoding="utf-8",
    )
    run("convert", "arm.urdf", "kept.toml", cwd=tmp_path)
    run("convert", "arm.urdf", "lumped.toml", "--fixed", "lump", cwd=tmp_path)
    assert aw.load(tmp_path / "kept.toml").NL == 2
    assert aw.load(tmp_path / "lumped.toml").NL == 1


@pytest.mark.requirement("S3-7")
def test_parts_are_compiled_and_a_stale_robot_file_is_named(tmp_path: Path) -> None:
    parts = tmp_path / "arm.parts.toml"
    parts.write_bytes((LIBRARY / "parts" / "dd6.parts.toml").read_bytes())
    assert run("convert", parts, "arm.toml", cwd=tmp_path).code == 0
    assert "stale" not in run("show", "arm.toml", cwd=tmp_path).err
    assert aw.load(tmp_path / "arm.toml").links == aw.load("dd6").links
    parts.write_bytes(parts.read_bytes() + b"\n# changed\n")
    done = run("show", "arm.toml", cwd=tmp_path)
    assert done.code == 0
    assert "has changed since" in done.err
    assert "armwright convert" in done.err


def test_parts_show_like_a_robot() -> None:
    assert run("show", LIBRARY / "parts" / "dd6.parts.toml", "--json").data["NL"] == 6


def test_bad_parts_are_bad_input(tmp_path: Path) -> None:
    (tmp_path / "bad.parts.toml").write_text("armwright_parts = 1\n", encoding="utf-8")
    assert run("convert", "bad.parts.toml", "out.toml", cwd=tmp_path).code == 3
    assert run("convert", "missing.parts.toml", "out.toml", cwd=tmp_path).code == 3


def test_convention_of_a_table_that_does_not_say_it(tmp_path: Path) -> None:
    (tmp_path / "arm.csv").write_text("a,d,alpha\n0.1,0.2,0.3\n0.4,0.5,0.6\n", encoding="utf-8")
    poses = []
    for convention in ("standard", "modified"):
        done = run("convert", "arm.csv", f"{convention}.toml", "--convention", convention, cwd=tmp_path)
        assert done.code == 0
        poses.append(aw.load(tmp_path / f"{convention}.toml").pose([0.3, 0.4]))
    assert abs(poses[0] - poses[1]).max() > 0.01


def test_groupings_and_factors_are_printed() -> None:
    base = run("model", "planar2r", "base_parameters", "--symbolic", "all").out
    assert "grouping    ZZR1 = " in base
    found = run("model", "puma560", "jacobian_determinant", "--symbolic", "geometric", "--json")
    assert "sin(q5)" in " ".join(found.data["factors"])
