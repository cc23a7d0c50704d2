"""``armwright reproduce``: what a paper prints beside what comes out here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import JsonOption, complete_paper
from armwright.cli.guard import FAILURE, UsageError
from armwright.cli.output import console, print_json, say, tell
from armwright.errors import ArmwrightError, unknown_name

if TYPE_CHECKING:
    from armwright.study.reproduce import Paper, Reproduction

PaperArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="PAPER",
        help="Key of the paper, or all; lists them if not given.",
        autocompletion=complete_paper,
    ),
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", help="New folder for the report, code and figures.", show_default=False
    ),
]

FeedforwardOption = Annotated[
    bool,
    typer.Option("--feedforward", help="With kim90: only the feedforward of section 6.", show_default=False),
]


def command(
    paper: PaperArgument = None,
    out: OutOption = None,
    feedforward: FeedforwardOption = False,
    json: JsonOption = False,
) -> None:
    """Reproduce a paper: its tables next to ours, every printed number checked.

    With --out, the report (report.md, report.html) and all generated files go to a new folder. The exit code
    is 1 if a check fails; a check that cannot be made here gives the reason.
    """
    from armwright.report.progress import steps_bar
    from armwright.study.reproduce import ALL, data_of_all, papers, reproduce, reproduction_data

    known = papers()
    if paper is None:
        citations = {key: one.citation for key, one in known.items()}
        print_json({"papers": citations}) if json else _list(citations)
        return
    if paper not in (*known, ALL):
        raise UsageError(unknown_name("paper", paper, (*known, ALL)))
    if paper == ALL and feedforward:
        raise UsageError("--feedforward: only kim90 has it; type armwright reproduce kim90 --feedforward")
    _check_out(out)
    wanted = [known[key] for key in known if paper in (key, ALL)]
    chapter = _chapter(wanted[0], "feedforward" if feedforward else "")
    chosen = [one.chapter(chapter) if chapter else one for one in wanted]
    with steps_bar(sum(len(one.steps) for one in chosen), say) as step:
        results = [reproduce(one.key, chapter=chapter, say=step) for one in chosen]
    if out is not None:
        _write(results, out)
    if json:
        print_json(data_of_all(results) if paper == ALL else reproduction_data(results[0]))
    else:
        _print_all(results)
    if any(one.failed_checks for one in results):
        raise typer.Exit(FAILURE)


def _chapter(paper: Paper, word: str) -> str:
    """The chapter that was asked for; refused where the paper has no such one."""
    if word and word not in paper.chapters:
        raise UsageError(f"--{word}: paper '{paper.key}' has no such chapter; leave it out")
    return word


def _list(citations: Mapping[str, str]) -> None:
    for key, citation in citations.items():
        tell(f"{key:<8}  {citation}", indent=10)


def _check_out(out: Path | None) -> None:
    """Refused before the work, not after it."""
    from armwright.study.new_folder import check_folder

    try:
        if out is not None:
            check_folder(out)
    except ArmwrightError as error:
        raise UsageError(f"--out: {error}") from None


def _write(results: Sequence[Reproduction], out: Path) -> None:
    """The page and every file; of several papers each has a folder of its own."""
    from armwright.study.reproduce import html_of_all, html_report, markdown_report, write_folder

    files: dict[str, str] = {}
    for one in results:
        folder = f"{one.paper.key}/" if len(results) > 1 else ""
        files[f"{folder}report.md"] = markdown_report(one)
        files |= {folder + path: text for path, text in one.files.items()}
    files["report.html"] = html_of_all(results) if len(results) > 1 else html_report(results[0])
    write_folder(files, out)
    say(f"wrote {out}: report.html, report.md and {sum(len(one.files) for one in results)} generated files")


def _print_all(results: Sequence[Reproduction]) -> None:
    from armwright.study.reproduce.result_page import summary

    for one in results:
        _print(one)
    if len(results) > 1:
        stream = console()
        for one in results:
            stream.print(f"{one.paper.key:<8}  {summary(one)}", soft_wrap=True)


def _print(result: Reproduction) -> None:
    """Tables of every part, then the checks that did not pass, then how many did."""
    from armwright.report.terminal import print_table
    from armwright.robot.tables import Table
    from armwright.study.reproduce.result_page import HEADS, check_rows, summary

    stream = console()
    stream.print(result.paper.citation)
    for part in result.parts:
        for table in part.tables:
            print_table(table, stream)
    rows = check_rows(check for check in result.checks if not check.passed)
    if rows:
        print_table(Table("Checks that did not pass", HEADS, rows), stream, split=False)
    stream.print(f"\n{summary(result)}", soft_wrap=True)
