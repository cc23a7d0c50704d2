"""``armwright bench``: speed against other programs, measured in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from armwright.cli.arguments import JsonOption
from armwright.cli.guard import FAILURE, usage_errors
from armwright.cli.output import console, print_json, say

if TYPE_CHECKING:
    from armwright.bench.suite import Row

SuiteArgument = Annotated[
    str | None, typer.Argument(metavar="SUITE", help="Which benchmark; without it they are listed.")
]


def command(suite: SuiteArgument = None, json: JsonOption = False) -> None:
    """Measure speed against other programs; a peer that is missing is said to be missing.

    Figures are CPU time and medians, taken in fresh processes; peers take turns with us. The code is 1
    where a target is missed.
    """
    from dataclasses import asdict

    from armwright.bench.suite import find_suite, suite_names
    from armwright.bench.timing import machine

    if suite is None:
        names = suite_names()
        print_json({"suites": names}) if json else print(f"benchmarks: {', '.join(names)}")
        return
    with usage_errors():
        found = find_suite(suite)
    rows: list[Row] = []
    for row in found.rows():
        say(_line(row))
        rows.append(row)
    if json:
        print_json({"suite": suite, "machine": machine(), "rows": [asdict(row) for row in rows]})
    else:
        _print(found.title, rows)
    if any(row.passed is False for row in rows):
        raise typer.Exit(FAILURE)


def _line(row: Row) -> str:
    return f"{row.name}: {_figure(row.ours)} {row.unit}".rstrip()


def _print(title: str, rows: list[Row]) -> None:
    from armwright.report.terminal import print_table
    from armwright.robot.tables import Table

    heads = ("what", "ours", "peer", "unit", "ratio", "target", "result", "peer is", "note")
    cells = tuple(
        (
            row.name,
            _figure(row.ours),
            _figure(row.peer),
            row.unit,
            _figure(row.ratio),
            _figure(row.target),
            {True: "passed", False: "MISSED", None: "not measured"}[row.passed],
            row.peer_version,
            row.note,
        )
        for row in rows
    )
    print_table(Table(title, heads, cells), console(), split=False)


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:.3g}" if value < 100 else f"{value:.0f}"
