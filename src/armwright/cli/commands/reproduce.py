"""``armwright reproduce``: what a paper prints beside what comes out here."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import JsonOption
from armwright.cli.guard import FAILURE, UsageError
from armwright.cli.output import console, print_json, say
from armwright.errors import ArmwrightError, unknown_name

if TYPE_CHECKING:
    from armwright.study.reproduce import Paper, Reproduction

PaperArgument = Annotated[
    str | None, typer.Argument(metavar="PAPER", help="Which paper; without it they are listed.")
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", help="New folder for report, code and pictures.", show_default=False
    ),
]

FeedforwardOption = Annotated[
    bool,
    typer.Option("--feedforward", help="Of kim90: only the feedforward of section 6.", show_default=False),
]


def command(
    paper: PaperArgument = None,
    out: OutOption = None,
    feedforward: FeedforwardOption = False,
    json: JsonOption = False,
) -> None:
    """Reproduce a paper: its tables beside ours, every printed number checked.

    With --out a folder is made with the report (report.md, report.html) and all that was generated, whole or
    not at all. The code is 1 where a check fails; one that cannot be judged here says why.
    """
    from armwright.report.progress import steps_bar
    from armwright.study.reproduce import papers, reproduce, reproduction_data

    known = papers()
    if paper is None:
        citations = {key: one.citation for key, one in known.items()}
        print_json({"papers": citations}) if json else _list(citations)
        return
    if paper not in known:
        raise UsageError(unknown_name("paper", paper, known))
    _check_out(out)
    chapter = _chapter(known[paper], "feedforward" if feedforward else "")
    with steps_bar(len((known[paper].chapter(chapter) if chapter else known[paper]).steps), say) as step:
        result = reproduce(paper, chapter=chapter, say=step)
    if out is not None:
        _write(result, out)
    print_json(reproduction_data(result)) if json else _print(result)
    if result.failed_checks:
        raise typer.Exit(FAILURE)


def _chapter(paper: Paper, word: str) -> str:
    """The chapter that was asked for; refused where the paper has no such one."""
    if word and word not in paper.chapters:
        raise UsageError(f"--{word}: '{paper.key}' has no such chapter")
    return word


def _list(citations: Mapping[str, str]) -> None:
    for key, citation in citations.items():
        print(f"{key:<8}  {citation}")


def _check_out(out: Path | None) -> None:
    """Refused before the work, not after it."""
    from armwright.study.reproduce.new_folder import check_folder

    try:
        if out is not None:
            check_folder(out)
    except ArmwrightError as error:
        raise UsageError(f"--out: {error}") from None


def _write(result: Reproduction, out: Path) -> None:
    from armwright.study.reproduce import html_report, markdown_report, write_folder

    pages = {"report.md": markdown_report(result), "report.html": html_report(result)}
    write_folder({**pages, **result.files}, out)
    say(f"wrote {out}: report.md, report.html and {len(result.files)} generated files")


def _print(result: Reproduction) -> None:
    """Tables of every part, then the checks that did not pass, then how many did."""
    from armwright.report.terminal import print_table
    from armwright.robot.tables import Table
    from armwright.study.reproduce.result_page import HEADS, check_rows, summary

    stream = console()
    stream.print(result.paper.citation, soft_wrap=True)
    for part in result.parts:
        for table in part.tables:
            print_table(table, stream)
    rows = check_rows(check for check in result.checks if not check.passed)
    if rows:
        print_table(Table("Checks that did not pass", HEADS, rows), stream, split=False)
    stream.print(f"\n{summary(result)}", soft_wrap=True)
