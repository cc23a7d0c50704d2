"""``armwright bench``: speed against other programs, measured in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import JsonOption, complete_suite
from armwright.cli.guard import FAILURE, usage_errors
from armwright.cli.output import console, print_json, say, tell

if TYPE_CHECKING:
    from armwright.bench.suite import Row

SuiteArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="SUITE", help="Name of the benchmark; lists them if not given.", autocompletion=complete_suite
    ),
]


def command(suite: SuiteArgument = None, json: JsonOption = False) -> None:
    """Measure speed against other programs; those that are not installed are reported as missing.

    Figures are medians of CPU time over fresh processes, in which Armwright and the other program take
    turns. The exit code is 1 if a target is missed.
    """
    from dataclasses import asdict

    from armwright.bench.suite import find_suite, row_text, rows_table, suite_names
    from armwright.bench.timing import machine
    from armwright.report.terminal import print_table

    if suite is None:
        names = suite_names()
        print_json({"suites": names}) if json else tell(f"benchmarks: {', '.join(names)}")
        return
    with usage_errors():
        found = find_suite(suite)
    rows: list[Row] = []
    for row in found.rows():
        say(row_text(row))
        rows.append(row)
    if json:
        print_json({"suite": suite, "machine": machine(), "rows": [asdict(row) for row in rows]})
    else:
        print_table(rows_table(found.title, rows), console(), split=False)
    if any(row.passed is False for row in rows):
        raise typer.Exit(FAILURE)
