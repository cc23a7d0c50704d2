"""Files of step tests: units of the header, damage that is refused by file and line, and what is none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import InputError
from armwright.identify.step_test.step_run import StepRun, read_step_run, write_step_run


def example(tmp_path: Path) -> tuple[aw.Robot, Path, StepRun]:
    robot = aw.load("planar2r")
    t = np.arange(0, 0.2, 0.001)
    run = StepRun("elbow", 3.0, "N m", t, 0.3 + 2.0 * t**2, {"shoulder": 0.5})
    path = tmp_path / "run.csv"
    write_step_run(run, path, robot=robot)
    return robot, path, run


def test_units_of_a_header_count(tmp_path: Path) -> None:
    robot, path, run = example(tmp_path)
    head, *lines = path.read_text().splitlines()
    rows = np.array([line.split(",") for line in lines], dtype=float)
    rows[:, 0] *= 1e3
    rows[:, 2:] = np.rad2deg(rows[:, 2:])
    head = head.replace("[s]", "[ms]").replace("[rad]", "[deg]")
    path.write_text("\n".join([head, *(",".join(map(repr, row.tolist())) for row in rows)]) + "\n")
    again = read_step_run(path, robot)
    np.testing.assert_allclose(again.t, run.t, atol=1e-12)
    np.testing.assert_allclose(again.position, run.position, atol=1e-12)


SKIP = "use its other lines alone: test.read_run(path, skip_damaged=True)"

DAMAGE = {  # what is done to line 31, the line that is named, and what is said of it
    "a cell too many": (lambda line: line + ",5", 31, "5 cells, but the table has 4 columns"),
    "a cell too few": (lambda line: line.rpartition(",")[0], 31, "3 cells, but the table has 4 columns"),
    "a line that is cut": (lambda line: line[:3], 31, "1 cell, but the table has 4 columns"),
    "a word": (lambda line: line.replace("3.0", "on"), 31, "command elbow [N m]: 'on' is not a number"),
    "a gap": (lambda line: line.replace("3.0", ""), 31, "command elbow [N m]: no number"),
    "NaN": (lambda line: line.replace(",0.5,", ",nan,"), 31, "shoulder [rad]: no number"),
    "infinity": (lambda line: line.replace(",0.5,", ",1e999,"), 31, "shoulder [rad]: no number"),
    "a huge number": (
        lambda line: line.replace(",0.5,", ",1e300,"),
        31,
        "shoulder [rad]: 1e+300 cannot be a reading of a robot",
    ),
    "the header again": (
        lambda line: "time [s],command elbow [N m],shoulder [rad],elbow [rad]",
        31,
        "the header again, within the numbers",
    ),
}


def damaged_run(tmp_path: Path, change: Callable[[str], str]) -> tuple[aw.Robot, Path, StepRun]:
    """The file of a run with one line changed."""
    robot, path, run = example(tmp_path)
    lines = path.read_text().splitlines()
    lines[30] = change(lines[30])
    path.write_text("\n".join(lines) + "\n")
    return robot, path, run


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_line_is_refused_by_file_line_and_remedy_or_left_out_where_asked(
    tmp_path: Path, damage: str
) -> None:
    change, line, why = DAMAGE[damage]
    robot, path, run = damaged_run(tmp_path, change)
    with pytest.raises(InputError) as refused:
        aw.step_test(robot).solve([path])
    assert str(refused.value) == f"{path}:{line}: {why}; copy the file again or repair it, or {SKIP}"
    again = aw.step_test(robot).read_run(path, skip_damaged=True)
    np.testing.assert_array_equal(again.position, np.delete(run.position, line - 2))
    assert [(one.code, one.where) for one in again.findings] == [("ragged-lines", "run.csv")]
    assert f"line {line}" in again.findings[0].text


def test_a_file_that_was_cut_is_refused_or_its_whole_lines_are_used(tmp_path: Path) -> None:
    robot, path, run = example(tmp_path)
    text = path.read_text()
    for end in (text.rindex(".") + 1, text.rindex(",") + 1, text.rindex(",") - 1):
        path.write_text(text[:end])  # the last number lost digits; there is none; a cell is missing
        with pytest.raises(InputError, match=f"run.csv:{len(run.t) + 1}: the file ends within this line"):
            read_step_run(path, robot)
        again = read_step_run(path, robot, skip_damaged=True)
        np.testing.assert_array_equal(again.position, run.position[:-1])
        assert [one.code for one in again.findings] == ["truncated-file"]


@pytest.mark.parametrize(
    "written",
    [
        lambda text: b"\xef\xbb\xbf" + text.encode(),
        lambda text: text.replace("\n", "\r\n").encode(),
        lambda text: text.rstrip("\n").encode(),
        lambda text: text.encode("utf-16"),
        lambda text: ("# Geschwindigkeit in \xb0/s\n\n" + text + "\n\n").encode("latin-1"),
        lambda text: text.replace("\n", ",\n").encode(),
        lambda text: text.replace("\n", ",\n").replace(",\n", "\n", 1).encode(),
        lambda text: text.replace("\n", ",\n", 1).encode(),
    ],
)
def test_the_same_run_as_other_programs_write_it(tmp_path: Path, written: Callable[[str], bytes]) -> None:
    """Byte order mark, CRLF, no last line break, UTF-16, Latin-1, comments, commas at the ends of lines."""
    robot, path, run = example(tmp_path)
    path.write_bytes(written(path.read_text()))
    again = read_step_run(path, robot)
    np.testing.assert_array_equal(again.position, run.position)
    assert again.findings == ()


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (lambda text: "", "run.csv: empty; give a table with a header"),
        (lambda text: "\n \n", "run.csv: empty; give a table with a header"),
        (lambda text: text.splitlines()[0] + "\n", "run.csv: no line of numbers"),
        (lambda text: "\x00\x01PK" + text, "run.csv: binary data, not a text table"),
        (
            lambda text: text[:6000] + "\x00" * 64 + text[6000:],
            "zero bytes in the text: the file is damaged; copy",
        ),
        (
            lambda text: text.replace(",elbow [rad]", ""),
            "run.csv:1: the header has 3 columns, the numbers below it 4",
        ),
        (
            lambda text: text.replace(",elbow [rad]", ",wrist [rad]"),
            "no column 'elbow [rad]'; there are time",
        ),
        (lambda text: text.replace("time [s]", "elbow"), "elbow: 2 columns have this name; keep one"),
        (lambda text: text.replace("time [s]", "clock"), "no column 'time [s]'; there are clock"),
        (lambda text: text.replace("command ", ""), "0 columns are commands; one 'command JOINT [V]'"),
        (lambda text: text.replace("command elbow", "command wrist"), "'wrist' is not a motor of 'planar2r'"),
        (
            lambda text: text.replace("\n0.1,", "\n0.01,"),
            "run.csv:102: time does not increase: 0.01 s after 0.099 s",
        ),
        (
            lambda text: text + text.split("\n", 1)[1],
            "run.csv:202: time does not increase: 0 s after 0.199 s",
        ),
        (
            lambda text: text.partition("\n")[2],
            "one 'command JOINT [V]' (or [A], [N m]) expected; there are column1",
        ),
    ],
)
def test_a_file_of_something_else_is_refused_by_name(
    tmp_path: Path, content: Callable[[str], str], said: str
) -> None:
    robot, path, _ = example(tmp_path)
    path.write_text(content(path.read_text()))
    for skip_damaged in (False, True):
        with pytest.raises(InputError) as refused:
            read_step_run(path, robot, skip_damaged=skip_damaged)
        assert said in str(refused.value)
        assert str(path) in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("time [s]", "time [min]", "time: in 'min'; use one of s, ms"),
        ("elbow [rad]", "elbow [mm]", "elbow: in 'mm'; use one of rad"),
        (",0.5\n0.1,", ",0.7\n0.1,", "'shoulder' moved by 0.2 during the step; hold all joints"),
    ],
)
def test_a_file_that_says_something_else_is_refused_by_name(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    robot, path, _ = example(tmp_path)
    head, *lines = path.read_text().splitlines(keepends=True)
    order = [
        head,
        *(
            ",".join([*line.split(",")[:2], line.split(",")[3].strip(), line.split(",")[2]]) + "\n"
            for line in lines
        ),
    ]
    order[0] = "time [s],command elbow [N m],elbow [rad],shoulder [rad]\n"
    text = "".join(order)
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(aw.InputError, match=r"run\.csv") as caught:
        read_step_run(path, robot)
    assert said in str(caught.value)


def test_a_joint_that_did_not_move_is_no_step_response(tmp_path: Path) -> None:
    robot, _, run = example(tmp_path)
    still = replace(run, position=np.full(len(run.t), 0.3))
    with pytest.raises(aw.ArmwrightError, match="the joint did not move at 3 N m"):
        aw.step_test(robot).solve([still])
    noise = np.random.default_rng(0).normal(scale=1e-4, size=len(run.t))
    jittering = replace(run, position=0.3 + noise)
    with pytest.raises(aw.ArmwrightError, match=r"in 1 of 2 runs the joint did not move .*'elbow' at 3 N m"):
        aw.step_test(robot).solve([run, jittering])


def test_runs_that_no_joint_with_weight_makes_are_refused_by_name() -> None:
    """A thousand radians in 0.4 s, from a speed that is not zero."""
    t = np.arange(0, 0.4, 2e-3)
    steps = ((20.0, 3.0), (30.0, 5.0), (-25.0, -4.0))
    runs = [StepRun("shoulder", u, "N m", t, a * np.exp(14.0 * t), {"elbow": 0.3}) for u, a in steps]
    with pytest.raises(aw.ArmwrightError, match=r"joint 'shoulder', with elbow = 0\.3: no motion from rest"):
        aw.step_test(aw.load("vertical2r")).constants_of(runs)
