"""The tour: every chapter on the example and on robots of every structure, nothing written unasked."""

from __future__ import annotations

import io
import re
from functools import cache
from pathlib import Path

import pytest
from rich.console import Console

import armwright as aw
from armwright.study.narrator import Narrator
from armwright.study.short_tour import activation_note
from armwright.study.tour import CHAPTERS, take_tour
from armwright.study.tour_dynamics import show_identification
from tests.cli.run import run


def toured(robot: aw.Robot | None = None, folder: Path | None = None) -> str:
    out = io.StringIO()
    take_tour(Console(file=out, width=120, color_system=None), robot=robot, folder=folder)
    return out.getvalue()


@cache
def toured_by(name: str) -> str:
    return toured(aw.load(name))


def test_tour_has_all_chapters_and_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    text = toured()
    assert all(f"{number}. {chapter.title}" in text for number, chapter in enumerate(CHAPTERS, 1))
    assert "the same robot as before: True" in text
    assert text.count("refused: arm.toml:") == 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["stanford", "hand3", "twoloop", "twoarm"])
def test_tour_of_any_structure(name: str) -> None:
    assert CHAPTERS[-1].title in toured_by(name)


def test_tour_shows_dynamics_that_undo_each_other() -> None:
    """The robot itself where it is open; another where it is not."""
    for name in ("stanford", "twoloop"):
        text = toured_by(name)
        error = float(text.split("gives the accelerations back to ")[1].split()[0].rstrip("."))
        assert error < 1e-9  # a hundred random states, some of them badly conditioned
        assert ("Dynamics of stanford" in text) is (name == "stanford")
        assert "base parameters in place of" in text


def test_tour_writes_into_the_folder_given(tmp_path: Path) -> None:
    toured(aw.load("planar2r"), tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"planar2r.svg", "identification.html"}


def test_tour_ends_with_a_robot_identified_from_its_own_motion() -> None:
    text = toured_by("stanford")
    said = text.split("last third: ")[1]
    found, described = (float(said.split(mark)[0].split()[-1]) for mark in (" % off,", " % off;"))
    assert found < 3.0  # torques were logged with 1 % noise
    assert described > 5 * found


def test_tour_needs_numbers() -> None:
    with pytest.raises(aw.ArmwrightError, match="names without values"):
        toured(aw.load("planar2r").symbolic("inertial"))


def test_tour_by_command_of_a_robot() -> None:
    assert 'aw.load("scara")' in run("tour", "scara").out


@pytest.mark.parametrize("name", ["puma560", "scara", "hand3"])
def test_tour_finds_parameters_back_from_a_motion(name: str) -> None:
    """From exact torques, to some digits less than rounding: the condition of the motion."""
    out = io.StringIO()
    show_identification(aw.load(name), Narrator(Console(file=out, width=120, color_system=None)))
    error = re.search(r"its momentum: largest error (\S+) of the largest", " ".join(out.getvalue().split()))
    assert error is not None
    assert float(error[1]) < 1e-8


def test_the_short_tour_is_the_whole_chain_on_a_screen(tmp_path: Path) -> None:
    """Under sixty lines that end with a picture and three commands; what it shows is left in the folder."""
    folder = tmp_path / "demo"
    lines = run("tour", "planar2r", "--out", folder).out.splitlines()
    assert len(lines) < 60
    assert [line.split()[0] for line in lines[-3:]] == ["armwright"] * 3
    assert not any("--out" in line for line in lines[-3:]), "what has just been done is not what comes next"
    assert any("⡇" in line or "⠉" in line or "⠤" in line for line in lines)
    assert {"motion.html", "report.html", "planar2r.svg", "planar2r_inverse_dynamics.c"} <= {
        path.name for path in folder.iterdir()
    }


def test_next_commands_say_how_the_shell_finds_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After ``make demo`` the command is in .venv alone; typed as printed, it must be found."""
    script = tmp_path / ".venv" / "bin" / "activate"
    script.parent.mkdir(parents=True)
    script.touch()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.prefix", str(tmp_path / ".venv"))
    monkeypatch.setenv("PATH", str(tmp_path))
    assert activation_note() == ", after: . .venv/bin/activate"
    command = tmp_path / "armwright"
    command.touch(mode=0o755)
    assert activation_note() == ""
