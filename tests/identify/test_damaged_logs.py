"""Damaged logs: a finding where they are audited, refused by file and line where loads are weighed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import armwright as aw
from armwright.errors import InputError
from armwright.identify.wanted_motion import wanted_motion
from tests.cli.run import run
from tests.identify.logs import arm, columns_of, log, write_csv

SHORT = log().rows(slice(0, 400))
REMEDY = "copy the file again or repair it, or use its other lines alone: skip_damaged=True"
HEADER = ",".join(columns_of(SHORT))

DAMAGE: dict[str, tuple[Callable[[str], str], str]] = {  # what is done to line 201, and what is said of it
    "a cell too many": (lambda line: line + ",5", "20 cells, but the table has 19 columns"),
    "a cell too few": (lambda line: line.rpartition(",")[0], "18 cells, but the table has 19 columns"),
    "a line that is cut": (lambda line: line[:3], "1 cell, but the table has 19 columns"),
    "two lines in one": (lambda line: line + line, "37 cells, but the table has 19 columns"),
    "a word": (lambda line: line.rpartition(",")[0] + ",1.2.3", "tau6: '1.2.3' is not a number"),
    "the header again": (lambda line: HEADER, "the header again, within the numbers"),
}


def changed(tmp_path: Path, change: Callable[[str], str]) -> Path:
    """A log with its line 201 changed."""
    path = write_csv(tmp_path / "log.csv", columns_of(SHORT))
    lines = path.read_text().splitlines()
    lines[200] = change(lines[200])
    path.write_text("\n".join(lines) + "\n")
    return path


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_line_of_a_log_is_refused_or_left_out_where_asked(tmp_path: Path, damage: str) -> None:
    change, why = DAMAGE[damage]
    path = changed(tmp_path, change)
    with pytest.raises(InputError) as refused:
        aw.read_recording(path, robot=arm(), skip_damaged=False)
    assert str(refused.value) == f"{path}:201: {why}; {REMEDY}"
    again = aw.read_recording(path, robot=arm())
    good = np.isfinite(again.tau).all(axis=1)
    np.testing.assert_allclose(again.q[good], np.delete(SHORT.q, 199, axis=0), rtol=1e-11, atol=1e-11)
    assert {one.code for one in again.findings} & {"ragged-lines", "not-a-number"}


def test_words_in_a_column_that_nobody_reads_are_no_damage(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "log.csv", columns_of(SHORT))
    head, *lines = path.read_text().splitlines()
    modes = [f"{line},{'idle' if k < 9 else 'run'}" for k, line in enumerate(lines)]
    path.write_text("\n".join([f"{head},mode", *modes]) + "\n")
    assert len(aw.read_recording(path, robot=arm()).t) == len(SHORT.t)


def test_a_log_that_was_cut_is_refused_and_one_without_a_last_line_break_is_whole(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "log.csv", columns_of(SHORT))
    text = path.read_text()
    for end in (text.rindex(".") + 2, text.rindex(",") + 1, text.rindex(",") - 40):
        path.write_text(text[:end])
        with pytest.raises(InputError, match=r"log\.csv:401: the file ends within this line.*skip_damaged"):
            aw.read_recording(path, robot=arm(), skip_damaged=False)
        again = aw.read_recording(path, robot=arm())
        assert len(again.t) == len(SHORT.t) - 1
        assert "truncated-file" in [one.code for one in again.findings]
    path.write_text(text[:-1])
    assert len(aw.read_recording(path, robot=arm()).t) == len(SHORT.t)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (lambda text: "", "log.csv: empty; give a table with a header"),
        (lambda text: HEADER + "\n", "log.csv: no line of numbers"),
        (lambda text: "\x00\x01PK" + text, "binary data, not a text table; give the file the suffix"),
        (
            lambda text: text[:9000] + "\x00" * 64 + text[9000:],
            "zero bytes in the text: the file is damaged; copy",
        ),
        (
            lambda text: text.replace(",tau6", "", 1),
            "log.csv:1: the header has 18 columns, the numbers below it 19",
        ),
    ],
)
def test_a_file_that_is_no_log_is_refused_by_name(
    tmp_path: Path, content: Callable[[str], str], said: str
) -> None:
    path = write_csv(tmp_path / "log.csv", columns_of(SHORT))
    path.write_text(content(path.read_text()))
    with pytest.raises(InputError) as refused:
        aw.read_recording(path, robot=arm(), skip_damaged=False)
    assert said in str(refused.value)


def test_the_command_names_its_own_option(tmp_path: Path) -> None:
    path = write_csv(tmp_path / "cut.csv", columns_of(log()))
    path.write_text(path.read_text()[:-300])
    done = run("identify", path, "--robot", "ur10", "--payload")
    assert done.code == 3
    assert "cut.csv:4000: the file ends within this line: " in done.err
    assert "or use its other lines alone: --skip-damaged" in done.err
    done = run("identify", path, "--robot", "ur10", "--json")
    assert done.code == 0, done.err
    (told,) = [one for one in done.data["findings"] if one["code"] == "truncated-file"]
    assert "a damaged line left out; it is line 4000" in told["text"]


def test_a_log_of_a_wrist_sensor_is_refused_where_it_is_damaged(tmp_path: Path) -> None:
    columns = columns_of(SHORT) | {f"w{k}": np.linspace(0, k, len(SHORT.t)) for k in range(1, 7)}
    path = write_csv(tmp_path / "cut.csv", columns)
    path.write_text(path.read_text()[:-300])
    mapping = {"wrench": {"force": ["w1", "w2", "w3"], "moment": ["w4", "w5", "w6"]}}
    with pytest.raises(InputError, match=r"cut\.csv:400: the file ends within this line.*skip_damaged"):
        aw.read_recording(path, mapping=mapping, robot=arm())
    assert aw.read_recording(path, mapping=mapping, robot=arm(), skip_damaged=True).wrench is not None


def test_a_motion_to_be_followed_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "wanted.csv"
    rows = [f"{0.01 * k:.2f},{0.1 * k:.2f}" for k in range(20)]
    for line, bad in ((7, "0.05,"), (7, "0.01,0.5"), (7, "0.05"), (7, "0.05,on")):
        changed_rows = ["t,q", *rows]
        changed_rows[line - 1] = bad
        path.write_text("\n".join(changed_rows) + "\n")
        with pytest.raises(InputError, match=rf"wanted\.csv:{line}: "):
            wanted_motion(path, joints=1)


@pytest.mark.parametrize("suffix", [".npy", ".npz", ".mat", ".parquet"])
@pytest.mark.parametrize("part", [0.0, 0.1, 0.6, 0.99])
def test_a_cut_file_of_numbers_is_refused_by_name(tmp_path: Path, suffix: str, part: float) -> None:
    path = tmp_path / f"log{suffix}"
    write_binary(path)
    path.write_bytes(path.read_bytes()[: int(part * path.stat().st_size)])
    with pytest.raises(InputError, match=rf"log\{suffix}: .*; (copy the file again|save it with)"):
        aw.read_recording(path, robot=arm())


def write_binary(path: Path) -> None:
    """The short log in the format of the suffix."""
    columns = columns_of(SHORT)
    if path.suffix == ".npy":
        np.save(path, np.column_stack(list(columns.values())))
    elif path.suffix == ".npz":
        np.savez(path, **columns)
    elif path.suffix == ".mat":
        pytest.importorskip("scipy.io").savemat(path, columns)
    else:
        table = pytest.importorskip("pyarrow").table(columns)
        pytest.importorskip("pyarrow.parquet").write_table(table, path)
