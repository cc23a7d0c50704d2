"""``armwright model``: what it prints, writes and refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

import armwright as aw
from armwright.emit import all_languages
from armwright.models import kinds
from tests.cli.run import run


def test_a_model_can_be_asked_for_by_its_other_name() -> None:
    asked = [run("model", "planar2r", name).out for name in ("forward_kinematics", "direct_geometry")]
    assert asked[0] == asked[1]
    assert "\nforward_kinematics  " in run("model", "planar2r").out


def test_models_are_listed_when_none_is_named() -> None:
    text = run("model", "planar2r").out
    assert all(f"\n{name} " in text for name in kinds())
    assert [one["name"] for one in run("model", "planar2r", "--json").data["models"]] == list(kinds())


@pytest.mark.parametrize("language", all_languages())
def test_text_goes_to_standard_output_or_to_files(language: str, tmp_path: Path) -> None:
    files = aw.emit(aw.model(aw.load("planar2r"), "jacobian"), language)
    printed = run("model", "planar2r", "jacobian", "--lang", language).out
    assert all(text in printed for text in files.values())
    done = run("model", "planar2r", "jacobian", "--lang", language, "--out", tmp_path / "new")
    assert (done.code, done.out) == (0, "")
    assert {path.name: path.read_text("utf-8") for path in (tmp_path / "new").iterdir()} == files


def test_a_dash_is_standard_output_and_no_folder(tmp_path: Path) -> None:
    words = ("model", "planar2r", "gravity", "--lang", "matlab")
    assert run(*words, "--out", "-", cwd=tmp_path).out == run(*words).out
    assert not list(tmp_path.iterdir())


@pytest.mark.requirement("S4-59")
def test_json_holds_counts_passes_parameters_and_files() -> None:
    words = ("model", "planar2r", "direct_geometry", "--symbolic", "geometric", "--lang", "c", "--json")
    data = run(*words).data
    model = aw.model(aw.load("planar2r").symbolic("geometric"), "direct_geometry")
    assert data["schema"] == 1
    assert (data["robot"], data["model"]) == ("planar2r", "direct_geometry")
    assert data["counts"] == model.program.counts.as_dict()
    assert [one["name"] for one in data["parameters"]] == [one.name for one in model.parameters]
    assert data["files"] == aw.emit(model, "c")
    for one in data["passes"]:
        assert sum(one["after"].values()) <= sum(one["before"].values())


@pytest.mark.requirement("S4-59")
def test_report_shows_every_pass() -> None:
    text = run("model", "puma560", "jacobian", "--report").out
    model = aw.model(aw.load("puma560"), "jacobian")
    assert all(one.name in text for one in model.program.report)
    counts = "/".join(str(number) for number in model.program.counts.as_dict().values())
    assert counts in text


def test_options_of_the_model_are_passed_on() -> None:
    data = run(
        "model", "puma560", "jacobian", "--option", "frame=3", "--option", "projection=3", "--json"
    ).data
    expected = aw.model(aw.load("puma560"), "jacobian", frame=3, projection=3)
    assert data["counts"] == expected.program.counts.as_dict()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nothing",), "model 'nothing': unknown; armwright model ROBOT lists all"),
        (("gravty",), "model 'gravty': unknown; did you mean 'gravity'? armwright model ROBOT lists all"),
        (("jacobian", "--lang", "textbook"), "matlab, python; closed formulas: --form textbook"),
        (("jacobian", "--lang", "cobol"), "--lang: language 'cobol': unknown; use one of c, fortran"),
        (("jacobian", "--lang", "maple", "--folder"), "not offered for Maple, only for c"),
        (("jacobian", "--folder"), "--precision and --folder need a language"),
        (("jacobian", "--out", "x"), "nothing to write; choose a language with --lang"),
        (("jacobian", "--option", "frame"), "give it as NAME=VALUE"),
        (("jacobian", "--option", "colour=3"), "colour is not an option of 'jacobian'; its options: frame"),
        (("jacobian", "--option", "projektion=0"), "did you mean 'projection'? its options: frame"),
        (("jacobian", "--symbolic", "all_of_it"), "all_of_it"),
        (("jacobian", "--lang", "c", "--out", "missing/folder"), "folder 'missing' does not exist"),
    ],
)
def test_mistakes_are_refused_by_name(words: tuple[str, ...], message: str, tmp_path: Path) -> None:
    done = run("model", "planar2r", *words, cwd=tmp_path)
    assert done.code == 2
    assert message in done.err
    assert list(tmp_path.iterdir()) == []


def test_files_are_not_overwritten_unless_asked(tmp_path: Path) -> None:
    words = ("model", "planar2r", "jacobian", "--lang", "c", "--out", str(tmp_path))
    assert run(*words).code == 0
    done = run(*words)
    assert done.code == 2
    assert "exists already; give another folder, or --force" in done.err
    assert run(*words, "--force").code == 0


@pytest.mark.parametrize("name", ["direct_geometry", "jacobian", "dynamic_regressor", "inverse_dynamics"])
def test_lengths_under_names_of_the_user_have_their_unit(name: str) -> None:
    robot = aw.Robot.from_dh(a=["UPPER", "FORE"], d=[0, 0], alpha=[0, 0], name="arm")
    units = {one.name: one.unit for one in aw.model(robot, name).parameters}
    assert units["UPPER"] == "m"


FORK = """(* Robotname = 'fork' *)
NL = 3
NJ = 3
NF = 3
Type = 1
ant = {0,1,1}
sigma = {0,0,0}
d = {0,L2,L3}
FX = {0,FX2,0}
CZ = {0,0,CZ3}
"""


def test_inverse_geometry_names_its_columns_and_its_tip(tmp_path: Path) -> None:
    """Of a robot with two tips that is not a matter of course."""
    (tmp_path / "fork.par").write_text(FORK)
    for tip, joints in (("link2", "joint1, joint2"), ("link3", "joint1, joint3")):
        text = run(
            "model", tmp_path / "fork.par", "inverse_geometry", "--option", "task=x,y,rz", "--tip", tip
        ).out
        assert f"\njoints      {joints}\ntip         {tip}\n" in text


def test_wrenches_are_explained_in_legends(tmp_path: Path) -> None:
    (tmp_path / "fork.par").write_text(FORK)
    text = run("model", tmp_path / "fork.par", "inverse_dynamics", "--lang", "c").out
    assert "force on the surroundings along x of link 2" in text
    assert "moment on the surroundings about z of link 3" in text


def test_factors_of_a_determinant_are_sums_without_brackets() -> None:
    text = run("model", "puma560", "jacobian_determinant", "--symbolic", "geometric").out
    factors = [line.split(maxsplit=1)[1] for line in text.splitlines() if line.startswith("factor")]
    assert (
        factors
        == run("model", "puma560", "jacobian_determinant", "--symbolic", "geometric", "--json").data[
            "factors"
        ]
    )
    assert not any("+ (" in one or "- (" in one for one in factors)
    assert max(one.count("cos") + one.count("sin") for one in factors) >= 3
