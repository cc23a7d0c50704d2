"""Mistakes give a line that helps and the promised exit code: 1 failure, 2 usage, 3 bad input file."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.run import SOURCE, run, spawn


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["show", "nosuchrobot"], 2, "not in the library"),
        (["show", "puma560.toml"], 3, "check the path, or use 'puma560' from the library"),
        (["show", "Puma56"], 2, "did you mean 'puma560'?"),
        (["bench", "dynamic"], 2, "did you mean 'dynamics'?"),
        (["reproduce", "kc79"], 2, "did you mean 'kc97'?"),
        (
            ["model", "planar2r", "jacobian", "--frame", "1"],
            2,
            "an option of the model: --option frame=VALUE",
        ),
        (["model", "planar2r", "jacobian", "--forml", "1"], 2, "--form"),
        (["show", "./nosuch.toml"], 3, "cannot be read"),
        (["show", "./nosuch.xyz"], 3, "nosuch.xyz"),
        (["show"], 2, "ROBOT"),
        (["show", "planar2r", "--q", "1"], 2, "1 values given, 2 expected"),
        (["show", "planar2r", "--q", "1, two"], 2, "'two'"),
        (["show", "planar2r", "--q", "1, 90deg"], 2, "angles are radians: 90*pi/180"),
        (["show", "planar2r", "--q", "1, 1/0"], 2, "--q"),
        (["show", "planar2r", "--q", "1, __import__('os')"], 2, "--q"),
        (["show", "planar2r", "--value", "L1"], 2, "NAME=NUMBER"),
        (["show", "planar2r", "--value", "L9=1"], 2, "'L9' is not a name in 'planar2r'"),
        (["show", "planar2r", "--png", "robot.svg"], 2, "does not end in .png"),
        (["convert", "planar2r", "out.xyz"], 2, "suffix '.xyz' is unknown"),
        (["convert", "planar2r", "out.mjcf"], 2, "suffix '.mjcf' can be read but not written"),
        (["convert", "planar2r", "nofolder/out.toml"], 2, "does not exist"),
        (["convert", "planar2r", "out.toml", "--to", "nosuch"], 2, "nosuch"),
        (["convert", "planar2r", "out.toml", "--from", "nosuch"], 2, "nosuch"),
        (["convert", "planar2r", "out.toml", "--symbolic", "nosuch"], 2, "nosuch"),
        (["convert", "planar2r", "out.toml", "--exact", "-1"], 2, "--exact"),
        (["convert", "planar2r", "-"], 2, "--to"),
        (["new", "out.toml", "--joints", "RXR"], 2, "'X' is not a joint type"),
        (["new", "out.toml", "--joints", "RR", "--parents", "0 2"], 2, "joint 2 is on link 2"),
        (["new", "out.urdf"], 2, "a new robot is written as .toml or .par"),
        (["show", "planar2r", "--svg", "nofolder/robot.svg"], 2, "folder 'nofolder' does not exist"),
        (["convert", "planar2r", "out.toml", "--fixed", "melt"], 2, "--fixed: 'melt' is unknown"),
        (["convert", "planar2r", "out.toml", "--convention", "mine"], 2, "use standard or modified"),
        (["tour", "--out", "none/there"], 2, "does not exist"),
        (["model", "planar2r", "jacobian", "--option", "point=0.1"], 1, "give several values"),
        (["model", "planar2r", "inverse_geometry", "--option", "fixed=q1"], 1, "give values by name"),
        (["model", "planar2r", "inverse_geometry", "--option", "fixed=q1:a"], 2, "'a' is not a number"),
    ],
)
def test_mistake_is_named(words: list[str], code: int, said: str, tmp_path: Path) -> None:
    done = run(*words, cwd=tmp_path)
    assert (done.code, done.out) == (code, "")
    assert said in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("words", [["show", "nosuchrobot"], ["show", "./nosuch.toml"], ["show", "a", "b"]])
def test_a_process_ends_as_the_call_does(words: list[str]) -> None:
    here, there = run(*words), spawn(*words)
    assert here == there


@pytest.mark.parametrize(
    "words",
    [
        ["show", "scara", "--q", "0 45 300 0"],
        ["evaluate", "scara", "gravity", "--at", "q=0 45 300 0"],
        ["ik", "scara", "--at", "0 45 0.1 0"],
        ["simulate", "scara", "--q", "0 45 0.1 0", "--duration", "0.001"],
    ],
)
def test_degrees_are_noticed(words: list[str], tmp_path: Path) -> None:
    found = run(*words, cwd=tmp_path)
    told = " ".join(found.err.split())
    assert found.code == 0
    assert "elbow: 45 rad is more than a turn; angles are radians; 45 degrees are 45*pi/180" in told
    assert "300 rad" not in told


def test_bad_file_is_refused_by_line_and_key(tmp_path: Path) -> None:
    path = tmp_path / "arm.toml"
    path.write_text('armwright = 1\nname = "arm"\n[[joint]]\nalpha = "sin("\n', encoding="utf-8")
    done = run("show", path)
    assert done.code == 3
    assert f"{path}:4" in done.err
    assert "alpha" in done.err


def test_garbage_is_refused_as_every_format(tmp_path: Path) -> None:
    for suffix in (".toml", ".par", ".urdf", ".xml", ".csv"):
        path = tmp_path / f"robot{suffix}"
        path.write_bytes(b"\xff\xfe\x00 garbage { <")
        assert run("show", path).code == 3


def test_folder_given_as_robot_is_refused(tmp_path: Path) -> None:
    assert run("show", f"{tmp_path}{os.sep}").code == 3


def test_symbol_without_value_is_named_and_helped(tmp_path: Path) -> None:
    run("convert", "planar2r", "named.toml", "--symbolic", "geometric", cwd=tmp_path)
    done = run("show", "named.toml", "--svg", "named.svg", cwd=tmp_path)
    assert done.code == 2
    assert "--value d2=NUMBER" in done.err


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals are those of POSIX systems")
@pytest.mark.parametrize("words", ["--help", "robots", "robots --json", "model --help", "show puma560"])
def test_reader_that_goes_away_ends_it_silently_as_sigpipe_would(words: str) -> None:
    """Plain text, a table, JSON and help; the reader has gone before anything is written."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "armwright", *words.split()],
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
        stdout=writer,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


def _with_interrupts() -> None:
    """A shell's background job ignores Ctrl-C, and so would its children."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(os.name == "nt", reason="pipes and signals are those of POSIX systems")
@pytest.mark.requirement("S4-18")
def test_quitting_with_the_keyboard_ends_at_once_with_130(tmp_path: Path) -> None:
    """Ctrl-C while a robot is being read from a pipe that never ends."""
    pipe = tmp_path / "robot.toml"
    os.mkfifo(pipe)
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    process = subprocess.Popen(
        [sys.executable, "-m", "armwright", "show", str(pipe)],
        env=environment,
        stderr=-1,
        preexec_fn=_with_interrupts,
    )
    writer = os.open(pipe, os.O_WRONLY)  # returns when the reader has opened it
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    os.close(writer)
    assert process.returncode == 130
    assert b"Traceback" not in err


@pytest.mark.parametrize("words", [["convert", "planar2r"], ["new"], ["show", "planar2r", "--svg"]])
def test_file_that_cannot_be_written_is_a_failure(words: list[str], tmp_path: Path) -> None:
    """Its name has one letter more than file systems allow: nobody may write it, not even root."""
    suffix = ".svg" if "--svg" in words else ".toml"
    done = run(*words, tmp_path / f"{'a' * (256 - len(suffix))}{suffix}")
    assert done.code == 1
    assert "File name too long" in done.err or os.name == "nt"
    assert "Traceback" not in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "title.toml",
            'armwright = 1\nname = "x"\ntitle = "\\u001b[31mred"\nsource = "\\u009b"\n[[joint]]\n',
        ),
        ("key.toml", 'armwright = 1\n"\\u001b[31m" = 2\n'),
        ("word.par", "NL = 1\nNJ = 1\n\x1b[31mfoo = {1}\n"),
        ("column.csv", 'a,d,alpha,"\x1b]0;z\x07"\n0,1,0,2\n'),
        ("name.urdf", '<robot name="\u202ex\x9b"><link name="a"/></robot>'),
    ],
)
def test_a_file_cannot_steer_the_terminal(name: str, text: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = run("show", tmp_path / name)
    assert done.code in (0, 3)
    assert not set("\x1b\x07\x9b\u202e") & set(done.out + done.err)
    assert "\\x" in done.out + done.err or "\\u202e" in done.err


@pytest.mark.parametrize(
    "words",
    [
        "robots",
        "show palletiser",
        "model puma560",
        "model puma560 inverse_geometry",
        "model scara bias --report",
    ],
)
def test_nothing_is_cut_or_broken_in_a_narrow_terminal(words: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "armwright", *words.split()],
        env={**os.environ, "PYTHONPATH": str(SOURCE), "COLUMNS": "60", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    lines = done.stdout.splitlines()
    assert "…" not in done.stdout
    assert "\x1b" not in done.stdout
    assert [line for line in lines if len(line.rstrip()) > 60] == []


@pytest.mark.parametrize(
    "words", [("show", "no_such_robot"), ("reproduce",), ("bench",), ("ik", "scara", "--pose", "9 9 9")]
)
def test_sentences_are_broken_between_words_in_a_narrow_terminal(words: tuple[str, ...]) -> None:
    """Nothing but blanks changes, and the rest of a line is indented; a pipe gets one line per message."""
    narrow, piped = run(*words, COLUMNS="60"), run(*words)
    for short, whole in ((narrow.out, piped.out), (narrow.err, piped.err)):
        assert max(map(len, short.splitlines()), default=0) <= 60
        assert short.split() == whole.split()
        assert len([line for line in short.splitlines() if line[:1] != " "]) == len(whole.splitlines())


def test_a_model_that_is_zero_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "bare.toml").write_text(
        "armwright = 1\nname = 'bare'\n[dh]\na = [1, 1]\nd = [0, 0]\nalpha = [0, 0]\n"
    )
    (tmp_path / "bare.urdf").write_text(
        '<robot name="bare"><link name="a"/><link name="b"/><joint name="turn" type="continuous">'
        '<parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>'
    )
    (tmp_path / "single.toml").write_text(
        "armwright = 1\nname = 'single'\n[[joint]]\nname = 'turn'\nlink = { ZZ = 1, M = 1 }\n"
    )
    for file in ("bare.toml", "bare.urdf"):  # the model warns, and nobody repeats it
        with pytest.warns(UserWarning, match="no link has a mass") as told:
            said = run("model", file, "inverse_dynamics", "--lang", "c", cwd=tmp_path).err
        assert len(told) == 1
        assert "mass" not in said
        assert "zero" not in said
    assert run("model", "bare.urdf", "direct_geometry", cwd=tmp_path).err.count("no link has a mass") == 1
    assert "every output of coriolis is zero" in run("model", "single.toml", "coriolis", cwd=tmp_path).err
    assert "zero" not in run("model", "manseur_doty", "inverse_geometry", cwd=tmp_path).err
