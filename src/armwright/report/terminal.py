"""Tables and robots on a terminal, split into blocks where it is too narrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from textwrap import wrap

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from armwright.errors import Finding, plain
from armwright.report.model_text import in_columns
from armwright.report.robot_summary import Summary, summary_of
from armwright.robot import Robot
from armwright.robot.tables import Table, parameter_tables

GAP = 2  # blanks between columns
WORDS = 24  # columns that a text must have to be wrapped
GREEK = {"σ": "sigma", "μ": "mu", "γ": "gamma", "α": "alpha", "θ": "theta"}
STYLES = {"error": "bold red", "warning": "yellow", "info": "cyan"}


def print_robot(robot: Robot, console: Console, *, findings: Iterable[Finding] = ()) -> None:
    """Summary, tables, symbols and findings."""
    print_summary(summary_of(robot), console)
    for table in parameter_tables(robot):
        print_table(table, console)
    console.print()
    about = [("symbols", ", ".join(robot.symbols)), ("source", plain(" ".join(robot.source.split())))]
    print_pairs([pair for pair in about if pair[1]], console)
    print_findings(findings, console)


def print_summary(summary: Summary, console: Console) -> None:
    """Name, structure and sizes; an unknown mobility is said to be unknown."""
    sizes = f"NL {summary.NL}  NJ {summary.NJ}  NF {summary.NF}  B {summary.B}"
    freedom = "unknown (parameters without values)" if summary.mobility is None else str(summary.mobility)
    console.print(Text(plain(summary.title or summary.name), style="bold"))
    rows = [
        ("robot", summary.name),
        ("structure", f"{summary.structure}, {summary.joint_types}"),
        ("sizes", sizes),
    ]
    print_pairs([*rows, ("mobility", f"{freedom}, active joints {summary.active}")], console)


def print_findings(findings: Iterable[Finding], console: Console) -> None:
    for finding in findings:
        console.print(Text(str(finding), style=STYLES.get(finding.severity, "")))


def print_pose(pose: Sequence[Sequence[float]], console: Console) -> None:
    """The 4×4 matrix of the tool seen from the general fixed frame, its last row left out."""
    rows = tuple((key, *(f"{value:.9g}" for value in row)) for key, row in zip("xyz", pose, strict=False))
    print_table(Table("Tool at q", ("", "x axis", "y axis", "z axis", "origin"), rows), console)


def print_table(table: Table, console: Console, *, split: bool = True, is_first: bool = False) -> None:
    """The table under its title; columns that do not fit follow in further blocks.

    Without ``split`` the last column is wrapped instead, as long as there is room for its words.
    An empty line sets the table apart from what is above it, unless it is the first thing printed.
    """
    if not is_first:
        console.print()
    is_whole = not split and _room_for_last(table, console.width) >= min(WORDS, _width_of(table, -1))
    for number, block in enumerate([table] if is_whole else blocks(table, console.width)):
        title = block.title if number == 0 else f"{block.title} (continued)"
        if table.title:
            console.print(Text(title, style="bold"))
        console.print(_rich_table(block if _knows_greek(console) else _without_greek(block)))


def _room_for_last(table: Table, width: int) -> int:
    return width - sum(_width_of(table, k) + GAP for k in range(len(table.columns) - 1))


def _width_of(table: Table, column: int) -> int:
    return max(cell_len(row[column]) for row in (table.columns, *table.rows))


def print_columns(rows: Sequence[tuple[str, ...]], console: Console) -> None:
    """Rows in columns, the first being their heads; in blocks where they are too wide for that."""
    text = in_columns(rows)
    if max(map(cell_len, text.splitlines())) <= console.width:
        console.print(text, soft_wrap=True)
        return
    print_table(Table("", rows[0], tuple(rows[1:])), console, split=False, is_first=True)


def print_pairs(pairs: Iterable[tuple[str, str]], console: Console) -> None:
    """Labels and what they say; a long text goes on below its beginning."""
    rows = list(pairs)
    margin = max((len(key) for key, _ in rows), default=0) + GAP
    for key, text in rows:
        room = max(console.width - margin, WORDS)
        first, *more = wrap(text, room, break_long_words=False) or [""]
        console.print(Text.assemble((f"{key:<{margin}}", "dim"), first), soft_wrap=True)
        for line in more:
            console.print(" " * margin + line, soft_wrap=True)


def blocks(table: Table, width: int) -> Iterator[Table]:
    """Tables of the same rows, each no wider than ``width`` if one column more than its keys fits.

    A table that has no more columns than its keys is one block.
    """
    if len(table.columns) <= table.keys:
        yield table
        return
    widths = [max(map(cell_len, column)) + GAP for column in zip(table.columns, *table.rows, strict=True)]
    keys = sum(widths[: table.keys])
    start = table.keys
    while start < len(widths):
        end, used = start + 1, keys + widths[start]
        while end < len(widths) and used + widths[end] <= width:
            used += widths[end]
            end += 1
        yield _columns(table, start, end)
        start = end


def _columns(table: Table, start: int, end: int) -> Table:
    def cells_between(cells: tuple[str, ...]) -> tuple[str, ...]:
        return cells[: table.keys] + cells[start:end]

    return Table(table.title, cells_between(table.columns), tuple(map(cells_between, table.rows)), table.keys)


def _rich_table(table: Table) -> RichTable:
    drawn = RichTable(box=box.SIMPLE_HEAD, padding=(0, GAP - 1, 0, 0), pad_edge=False, show_edge=False)
    for number, cells in enumerate(zip(table.columns, *table.rows, strict=True)):
        is_last = number + 1 == len(table.columns)
        is_numeric = any(map(_is_number, cells[1:]))
        drawn.add_column(Text(cells[0]), justify="right" if is_numeric else "left", no_wrap=not is_last)
    for row in table.rows:
        drawn.add_row(*map(Text, row))
    return drawn


def _knows_greek(console: Console) -> bool:
    return console.encoding.lower().startswith("utf")


def _without_greek(table: Table) -> Table:
    """Greek heads by their names, for terminals that have no Greek."""
    return replace(table, columns=tuple(GREEK.get(head, head) for head in table.columns))


def _is_number(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True
