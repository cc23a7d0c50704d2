"""Reproductions as such: papers are found, folders are whole or absent, reports say what was checked."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from armwright.errors import ArmwrightError
from armwright.robot.tables import Table
from armwright.study.reproduce import (
    Check,
    Paper,
    PaperPart,
    Reproduction,
    html_report,
    markdown_report,
    papers,
    reproduce,
    write_folder,
)
from armwright.study.reproduce.paper import at_most, equal, within
from armwright.study.reproduce.result_page import summary
from tests.cli.run import run

CHECKS = (
    at_most("a.cost", "products at most", 3, 4),
    equal("a.name", "the same word", "x", "y", note="erratum E4-2"),
    Check("a.peer", "needs another program", None, None, note="not here"),
    within("a.error", "an error <b>", 1e-13, tolerance=1e-12),
)


def example() -> Reproduction:
    part = PaperPart(
        "A part", CHECKS, (Table("T | x", ("k", "v"), (("a|b", "1"),)),), "Words & more.", {"c/x.c": "int;\n"}
    )
    return Reproduction(Paper("ab12", "A. Body: A paper", (("one", lambda: part),)), (part,))


def test_checks_pass_where_they_should() -> None:
    assert [check.passed for check in CHECKS] == [True, False, None, True]
    assert within("x", "", math.nan, tolerance=1.0).passed is False
    assert within("x", "", math.inf, tolerance=1.0).passed is False
    assert at_most("x", "", 5, 4).passed is False
    assert [check.id for check in example().failed_checks] == ["a.name"]


def test_reports_hold_every_check_and_table() -> None:
    words, page = markdown_report(example()), html_report(example())
    assert summary(example()) == "4 checks: 2 passed, 1 FAILED, 1 not judged"
    for check in CHECKS:
        assert check.id in words
        assert check.id in page
    assert "a\\|b" in words
    assert "an error &lt;b&gt;" in page
    assert "<b>" not in page
    assert "Words &amp; more." in page
    assert "erratum E4-2" in words
    assert words.count("FAILED") == 2  # in the summary and in the row


def test_every_paper_is_found_by_its_key() -> None:
    assert "kc97" in papers()
    for key, paper in papers().items():
        assert key == paper.key
        assert paper.citation
        assert paper.steps
    with pytest.raises(ArmwrightError, match=r"paper 'nothing': unknown; use one of .*kc97"):
        reproduce("nothing")


# ------------------------------------------------------------------------------ folder


def test_a_folder_is_written_whole(tmp_path: Path) -> None:
    write_folder({"report.md": "α\n", "c/one/x.c": "int x;\n"}, tmp_path / "out")
    assert (tmp_path / "out" / "c" / "one" / "x.c").read_bytes() == b"int x;\n"
    assert (tmp_path / "out" / "report.md").read_text(encoding="utf-8") == "α\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_an_empty_folder_is_filled(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    write_folder({"a": "1"}, tmp_path / "out")
    assert (tmp_path / "out" / "a").read_text() == "1"


@pytest.mark.parametrize("name", ["../a", "/a", "x/../../a"])
def test_nothing_is_left_where_a_file_cannot_be_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(ArmwrightError, match="would be outside the folder"):
        write_folder({"first": "1", name: "2"}, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_where_the_disk_refuses(tmp_path: Path) -> None:
    """A name that is a file and a folder at once cannot be written."""
    with pytest.raises(OSError, match="x"):
        write_folder({"first": "1", "x": "2", "x/y": "3"}, tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_what_is_there_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "mine").write_text("keep")
    (tmp_path / "file").write_text("keep")
    for name, words in (("full", "is not empty"), ("file", "is not a folder"), ("no/out", "does not exist")):
        with pytest.raises(ArmwrightError, match=words):
            write_folder({"mine": "lost"}, tmp_path / name)
        done = run("reproduce", "kc97", "--out", tmp_path / name)
        assert done.code == 2
        assert words in done.err
    assert (tmp_path / "full" / "mine").read_text() == "keep"


# ----------------------------------------------------------------------------- command


def test_without_a_paper_they_are_listed() -> None:
    done = run("reproduce")
    assert done.code == 0
    assert "kc97" in done.out
    assert "Khalil" in run("reproduce", "--json").data["papers"]["kc97"]


def test_an_unknown_paper_is_a_usage_error_that_names_the_known_ones() -> None:
    done = run("reproduce", "kc98")
    assert done.code == 2
    assert "use one of" in done.err
    assert "kc97" in done.err


def test_a_failed_check_ends_with_1_and_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    paper = example().paper
    monkeypatch.setattr("armwright.study.reproduce.paper.papers", lambda: {"ab12": paper})
    monkeypatch.setattr("armwright.study.reproduce.papers", lambda: {"ab12": paper})
    done = run("reproduce", "ab12")
    assert done.code == 1
    assert "a.name" in done.out
    assert "erratum E4-2" in done.out
    assert "4 checks: 2 passed, 1 FAILED, 1 not judged" in done.out
    data = run("reproduce", "ab12", "--json").data
    assert data["schema"] == 1
    assert set(data) == {"schema", "paper", "checks", "figures"}
    assert [set(check) for check in data["checks"]] == [
        {"id", "what", "printed", "ours", "tolerance", "passed", "note"}
    ] * 4


def test_all_papers_are_on_one_page_with_their_pictures(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    picture = PaperPart(
        "Fig. 1", CHECKS[:1], files={"figure1.svg": "<svg>line</svg>"}, figures=("figure1.svg",)
    )
    both = {key: Paper(key, f"Paper {key}", (("one", lambda: picture),)) for key in ("ab12", "cd34")}
    monkeypatch.setattr("armwright.study.reproduce.paper.papers", lambda: both)
    monkeypatch.setattr("armwright.study.reproduce.papers", lambda: both)
    done = run("reproduce", "all", "--json", "--out", str(tmp_path / "new"))
    assert done.code == 0, done.err
    assert [check["id"] for check in done.data["checks"]] == ["ab12.a.cost", "cd34.a.cost"]
    page = (tmp_path / "new" / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg>line</svg>") == 2
    assert "Paper cd34" in page
    for path in done.data["figures"]:
        assert (tmp_path / "new" / path).exists()
    assert run("reproduce", "all", "--feedforward").code == 2
