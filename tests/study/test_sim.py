"""The program `sim`: every variable and command of 1982, mistakes, a transcript, a real terminal."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.study.sim.interpreter import Interpreter
from armwright.study.sim.number_tables import table_of
from armwright.study.sim.workspace import open_workspace
from tests.cli.run import SOURCE, run

GOLDEN = Path(__file__).parent.parent / "golden" / "sim"


@pytest.fixture
def sim() -> Interpreter:
    return Interpreter(open_workspace())


def said(sim: Interpreter, *lines: str) -> list[str]:
    """What a script prints; none of its lines may be a mistake."""
    found: list[str] = []
    for line in lines:
        answer = sim.feed(line)
        assert not answer.is_mistake, (line, answer.lines)
        found += answer.lines
    return found


def values(sim: Interpreter, name: str) -> np.ndarray:
    (line,) = said(sim, name)
    return np.array(line.split("=")[1].split(), dtype=float)


def test_the_transcript_of_a_session_is_as_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "schedule.txt").write_text("0 5 5 0 0 0 0\n0.05 0 0 0 0 0 0\n0.1 0 0 0 0 0 0\n")
    sim = Interpreter(open_workspace())
    lines: list[str] = []
    for line in (GOLDEN / "session.txt").read_text().splitlines():
        lines.append(f"{sim.prompt}{line}")
        lines += sim.feed(line).lines
    text = "\n".join(lines) + "\n"
    target = GOLDEN / "transcript.txt"
    if request.config.getoption("--update-goldens"):
        target.write_text(text)
    assert text == target.read_text()


@pytest.mark.requirement("S3-38")
def test_help_has_every_command_and_variable(sim: Interpreter) -> None:
    text = "\n".join(said(sim, "help"))
    for word in ("inverse_arm", "forward_arm", "simulate", "plot.simulation", "print.simulation"):
        assert word in text
    for word in ("write.graphic.file", "open.output.file", "close.output.file", "database.read"):
        assert word in text
        assert len(said(sim, f"help {word}")) >= 2
        assert said(sim, f"help {word.replace('.', '_')}") == said(sim, f"help {word}")
    assert "joint angles" in "\n".join(said(sim, "help theta"))


@pytest.mark.requirement("S3-39", "S3-41")
def test_vectors_are_set_and_printed_by_name(sim: Interpreter) -> None:
    said(sim, "theta = 0.1 0.2 0.3 0.4 0.5 pi/6", "OMEGA = 1, 2, 3, 4, 5, 6")
    assert said(sim, "theta") == ["theta = 0.1 0.2 0.3 0.4 0.5 0.5235987756"]
    assert said(sim, "omega") == ["omega = 1 2 3 4 5 6"]
    for name in ("alpha", "torque", "voltage", "DACOut"):
        assert len(values(sim, name)) == 6


@pytest.mark.requirement("S3-40")
def test_defaults_are_those_of_the_paper(sim: Interpreter) -> None:
    assert said(sim, "gravity") == ["gravity = -9.80621"]
    assert said(sim, "DACTimePeriod") == ["DACTimePeriod = 0.001"]


@pytest.mark.requirement("S3-51")
def test_the_arm_is_there_at_the_start_and_another_can_be_read(sim: Interpreter) -> None:
    assert sim.workspace.robot.name == "dd6"
    assert "3 joints" in said(sim, "database.read ddarm")[0]
    assert len(values(sim, "theta")) == 3


@pytest.mark.requirement("S3-42", "S3-25", "S3-27")
def test_torque_and_voltage_are_tied(sim: Interpreter) -> None:
    motors = [joint.motor for joint in sim.workspace.robot.moving]
    R, Kt = (np.array([float(getattr(motor, key)) for motor in motors]) for key in ("R", "Kt"))
    said(sim, "omega = 1 2 3 4 5 6", "torque = 10 9 8 7 6 5")
    omega, torque = np.arange(1.0, 7.0), np.arange(10.0, 4.0, -1.0)
    np.testing.assert_allclose(values(sim, "voltage"), R * torque / Kt + Kt * omega, rtol=1e-9)  # (11)
    said(sim, "voltage = 1 2 3 4 5 6")
    np.testing.assert_allclose(values(sim, "torque"), Kt * (np.arange(1.0, 7.0) - Kt * omega) / R, rtol=1e-9)
    said(sim, "omega = 0 0 0 0 0 0")  # the voltage stays
    np.testing.assert_allclose(values(sim, "torque"), Kt * np.arange(1.0, 7.0) / R, rtol=1e-9)
    np.testing.assert_allclose(values(sim, "DACOut"), values(sim, "voltage"))


@pytest.mark.requirement("S3-43", "S3-44")
def test_forward_arm_undoes_inverse_arm(sim: Interpreter) -> None:
    random = np.random.default_rng(1)
    for _ in range(5):
        theta, omega, alpha = random.normal(size=(3, 6))
        for name, row in (("theta", theta), ("omega", omega), ("alpha", alpha)):
            said(sim, f"{name} = {' '.join(map(repr, row.tolist()))}")
        said(sim, "inverse_arm", "alpha = 0 0 0 0 0 0", "forward_arm")
        np.testing.assert_allclose(sim.workspace.alpha, alpha, atol=1e-10)  # rounding
        np.testing.assert_array_equal(sim.workspace.theta, theta)


@pytest.mark.requirement("S3-43")
def test_inverse_arm_of_a_file_is_inverse_arm_of_its_rows(sim: Interpreter, tmp_path: Path) -> None:
    table = np.random.default_rng(2).normal(size=(4, 18))
    np.savetxt(tmp_path / "data.txt", table)
    rows = [np.array(line.split(), dtype=float) for line in said(sim, f"inverse_arm {tmp_path / 'data.txt'}")]
    for row, wanted in zip(rows, table, strict=True):
        for k, name in enumerate(("theta", "omega", "alpha")):
            said(sim, f"{name} = {' '.join(map(repr, wanted[6 * k : 6 * k + 6].tolist()))}")
        said(sim, "inverse_arm")
        both = np.concatenate([values(sim, "torque"), values(sim, "voltage")])
        np.testing.assert_allclose(row, both, rtol=1e-8)  # ten digits are printed


@pytest.mark.requirement("S3-26", "S3-35")
def test_entries_of_a_schedule_begin_with_the_converters_period(sim: Interpreter, tmp_path: Path) -> None:
    (tmp_path / "v.txt").write_text("0 0 0 0 0 0 0\n0.0112 1 0 0 0 0 0\n0.05 0 0 0 0 0 0\n")
    said(sim, "gravity = 0", "DACTimePeriod = 0.01", f"simulate yes yes yes {tmp_path / 'v.txt'}")
    history = sim.workspace.history
    assert history is not None
    moved = np.flatnonzero(history.tau[:, 0] != 0)
    assert history.t[moved[0]] == pytest.approx(0.02)


@pytest.mark.requirement("S3-45")
def test_simulate_asks_and_goes_on_where_it_was(sim: Interpreter) -> None:
    said(sim, "theta = 1 1 1 1 1 1")
    questions = []
    for line in ("simulate", "yes", "no", "no", "20"):
        said(sim, line)
        questions.append(sim.prompt)
    assert "new" in questions[0]
    assert "zero" in questions[1]
    assert "schedule" in questions[2]
    assert "steps" in questions[3]
    assert questions[4] == "sim> "
    first = sim.workspace.theta
    said(sim, "simulate no no no 30")
    assert sim.workspace.history is not None
    assert len(sim.workspace.history) == 51
    np.testing.assert_array_equal(sim.workspace.history.q[20], first)
    whole = Interpreter(open_workspace())
    said(whole, "theta = 1 1 1 1 1 1", "simulate yes no no 50")
    np.testing.assert_allclose(sim.workspace.theta, whole.workspace.theta, rtol=1e-13)
    said(sim, "simulate yes yes no 1")
    np.testing.assert_allclose(sim.workspace.history.q[0], 0.0)


@pytest.mark.requirement("S3-46", "S3-48")
def test_pictures_and_graphic_files_hold_the_simulation(sim: Interpreter, tmp_path: Path) -> None:
    said(sim, "simulate yes yes no 100", f"plot.simulation {tmp_path / 'p.svg'}")
    assert "acceleration" in (tmp_path / "p.svg").read_text() or (tmp_path / "p.svg").stat().st_size > 10_000
    said(sim, f"write.graphic.file {tmp_path / 'g.json'}", f"write_graphic_file {tmp_path / 'g.html'}")
    data = json.loads((tmp_path / "g.json").read_text())
    assert data["schema"] == 1
    history = sim.workspace.history
    assert history is not None
    np.testing.assert_allclose(data["q"][-1], history.q[-1], atol=1e-6)
    tool = sim.workspace.arm.pose(history.q[-1])[:3, 3]
    np.testing.assert_allclose(data["tool"][-1], tool, atol=1e-4)
    page = (tmp_path / "g.html").read_text()
    assert '"schema":1' in page
    assert "http" not in page  # plays offline


@pytest.mark.requirement("S3-47", "S3-49", "S3-50")
def test_output_goes_to_the_open_file_and_back(sim: Interpreter, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    said(sim, "simulate yes yes no 10")
    screen = said(sim, "print.simulation", "0", "10", "5")
    assert len(screen) == 4
    said(sim, f"open.output.file {target}", "print.simulation 0 10 5")
    assert not target.exists()  # whole or not at all
    said(sim, "close.output.file")
    assert target.read_text().splitlines() == screen
    assert said(sim, "print.simulation 0 10 5") == screen


def test_mistakes_are_explained_and_change_nothing(sim: Interpreter, tmp_path: Path) -> None:
    said(sim, "theta = 1 2 3 4 5 6", "simulate yes no no 5")
    before = sim.workspace
    torn = tmp_path / "torn.txt"
    torn.write_text("1 2\n3 word\n")
    cases = {
        "theta = 1 2": "6 expected",
        "theta = 1 2 3 4 5 x": "'x': not a number; give numbers",
        f"inverse_arm {torn}": ":2: 'word' is not a number",
        "thata = 1": "did you mean 'theta'",
        "theta =": "theta = 0 0 0",
        "gravity = 1 2": "1 expected",
        "DACTimePeriod = 0.0005": "multiple",
        "jump": "type help",
        "theta 1 2": "theta = 1",
        "database.read nothing_there": "nothing_there",
        f"inverse_arm {tmp_path / 'none.txt'}": "cannot be read",
        "simulate yes no no -5": "whole number",
        "print.simulation 9 2 1": "0 to 5",
        "plot.simulation here.gif": "picture",
        "close.output.file": "no file is open",
        "help nonsense": "use one of",
        "forward_arm = 3": "variable",
        "x" * 20_000: "characters",
    }
    for line, words in cases.items():
        answer = sim.feed(line)
        assert answer.is_mistake, line
        assert words in answer.lines[0]
        assert sim.workspace is before
        assert sim.prompt == "sim> "


@pytest.mark.parametrize(
    "text", ["0 1.5\n1 -2\n", "t,tau\n0,1.5\n1,-2\n", "\ufefft;q\n0;1,5\n1;-2,0\n", "0, 1.5\n1, -2"]
)
def test_tables_are_read_as_spreadsheets_write_them(text: str) -> None:
    np.testing.assert_array_equal(table_of(text, file="table"), [[0, 1.5], [1, -2]])


def test_only_a_first_row_of_names_is_a_heading() -> None:
    for text, line in (("t 1.5\n1 -2\n", 1), ("0 1\nt q\n", 2), ("t q\nv w\n0 1\n", 2)):
        with pytest.raises(aw.InputError, match=f"table:{line}: .* is not a number"):
            table_of(text, file="table")


def test_the_command_reads_scripts_pipes_and_is_strict_if_asked(tmp_path: Path) -> None:
    script = tmp_path / "s.txt"
    script.write_text("theta = 1\ngravity\n")
    plain = run("sim", str(script))
    assert plain.code == 0
    assert plain.out == "gravity = -9.80621\n"
    assert plain.err.startswith(f"{script}:1: theta: 1 numbers given, 6 expected")
    strict = run("sim", str(script), "--strict")
    assert strict.code == 1
    assert strict.out == ""


@pytest.mark.skipif(sys.platform == "win32", reason="no terminals of this kind")
def test_the_real_prompt_answers_in_a_terminal() -> None:
    import pty

    pid, terminal = pty.fork()
    if pid == 0:
        os.environ |= {"TERM": "xterm", "PYTHONPATH": str(SOURCE)}
        os.execv(sys.executable, [sys.executable, "-m", "armwright", "sim"])
    seen = b""

    def wait_for(words: bytes) -> None:
        nonlocal seen
        end = time.monotonic() + 30
        while words not in seen and time.monotonic() < end:
            if select.select([terminal], [], [], 0.2)[0]:
                try:
                    part = os.read(terminal, 4096)
                except OSError:
                    break
                if b"\x1b[6n" in part:  # asked where the cursor is
                    os.write(terminal, b"\x1b[1;1R")
                seen += part
        assert words in seen, seen[-500:]

    def ended() -> int | None:
        end = time.monotonic() + 30
        while time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                with contextlib.suppress(OSError):  # the child has closed its side
                    os.read(terminal, 4096)
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
        return None

    try:
        wait_for(b"sim>")
        os.write(terminal, b"grav\t")
        wait_for(b"ity")
        os.write(terminal, b"\r")
        wait_for(b"gravity = -9.80621")
        os.write(terminal, b"quit\r")
        assert ended() == 0
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
        os.close(terminal)


def test_a_workspace_of_a_closed_robot_is_refused() -> None:
    with pytest.raises(aw.ArmwrightError, match="closed loops"):
        open_workspace("fourbar")


@pytest.mark.requirement("S3-45")
def test_a_wrong_answer_is_told_and_the_question_stays(sim: Interpreter) -> None:
    """In a script nobody sees the question: what is no answer to it must not vanish."""
    said(sim, "simulate", "new")
    answer = sim.feed("20")
    assert answer.is_mistake
    assert "'20' is not an answer; type yes or no" in answer.lines[0]
    assert "zero" in sim.prompt
    said(sim, "yes", "no")
    end = sim.finish()
    assert end.is_mistake
    assert end.lines == ("the input ended where an answer was expected: Number of time steps:",)
