"""Reads CSV of any dialect: delimiter, decimal comma, quotes, header, units and dates are found out."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from math import isfinite
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, InputError
from armwright.identify.readers.log import MOST_BYTES, Log, LogReader, check_sizes, single

Array = NDArray[np.float64]

DELIMITERS = (",", ";", "\t", "|", " ")
COMMENTS = ("#", "%", "//")
EMPTY = ("nan", "null", "na", "none")  # what stands for no number
SAMPLE_LINES = 40  # lines that decide the dialect
TRUNCATED = "truncated-file"  # code of the finding
_DATE = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d")


@dataclass(frozen=True, slots=True)
class CsvDialect:
    """How numbers are separated and written."""

    delimiter: str
    decimal: str

    def cells(self, line: str) -> list[str]:
        """The cells of one line, without blanks and quotes."""
        if self.delimiter == " ":
            return line.split()
        if '"' in line:
            return self._quoted_cells(line)
        return [cell.strip() for cell in line.split(self.delimiter)]

    def _quoted_cells(self, line: str) -> list[str]:
        """Cells of which some are quoted; a line of endless quotes is taken as one cell."""
        try:
            return [cell.strip() for cell in next(csv.reader([line], delimiter=self.delimiter))]
        except csv.Error:
            return [line]

    def number(self, cell: str) -> float:
        """The value of a cell, seconds of a date; NaN where it is empty or no number."""
        try:
            return float(cell.replace(",", ".") if self.decimal == "," else cell)
        except ValueError:
            return seconds_of(cell) if _DATE.match(cell) else float("nan")


def seconds_of(cell: str) -> float:
    """Seconds since 1970 of a date with a time, 2026-01-31T12:00:00.25; NaN where it is none."""
    try:
        found = datetime.fromisoformat(cell)
    except ValueError:
        return float("nan")
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()


def read_csv(path: Path) -> Log:
    """The columns of a text table; a line that is cut short is dropped and reported."""
    lines, comments = _lines(path)
    if not lines:
        raise InputError("empty", file=str(path))
    dialect = _dialect(lines[:SAMPLE_LINES])
    names, units, first = _header(lines, comments, dialect)
    check_sizes(path, len(lines) - first, len(names))
    values, words, findings = _values(lines[first:], dialect, len(names), path)
    columns = {name: values[:, k] for k, name in enumerate(names) if k not in words}
    told = {names[k]: word for k, word in words.items()}
    return single(path, columns, findings, units=dict(zip(names, units, strict=False)), words=told)


def _lines(path: Path) -> tuple[list[str], list[str]]:
    """Lines of the table, and comments that stand before its numbers: one may be its header."""
    if path.stat().st_size > MOST_BYTES:
        raise InputError("larger than 8 GB", remedy="split the log into parts", file=str(path))
    data = path.read_bytes()
    if b"\x00" in data[:4096] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InputError(
            "binary data, not a text table", remedy="give the file the suffix of its format", file=str(path)
        )
    text = _text(data)
    kept = [line for line in map(str.strip, io.StringIO(text)) if line]
    found = [line for line in kept if not line.startswith(COMMENTS)]
    said = [line.lstrip("#%/ ").strip() for line in kept[:SAMPLE_LINES] if line.startswith(COMMENTS)]
    comments = [
        line for line in said if not line.startswith("{")
    ]  # what a program wrote for itself: no header
    return (found, comments) if found else (_commented_table(text), [])


def _text(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _commented_table(text: str) -> list[str]:
    return [line.lstrip("#%/ ").strip() for line in text.splitlines() if line.strip("#%/ \t")]


def _dialect(lines: list[str]) -> CsvDialect:
    """The delimiter that splits most lines into the same number of cells, most of them numbers."""
    options = [CsvDialect(d, decimal) for d in DELIMITERS for decimal in ".," if d != decimal]
    return max(options, key=lambda option: _fit(lines, option))


def _fit(lines: list[str], dialect: CsvDialect) -> tuple[float, int]:
    """How well a dialect fits: numbers in lines that agree; of equals the decimal point before the comma."""
    rows = [dialect.cells(line) for line in lines]
    counts = [sum(isfinite(dialect.number(cell)) for cell in row) for row in rows]
    widths = [len(row) for row in rows]
    usual = max(set(widths), key=widths.count)
    agreeing = [c for c, w in zip(counts, widths, strict=True) if w == usual]
    return float(np.sum(agreeing)) * len(agreeing) / len(lines), int(dialect.decimal == ".")


def _header(lines: list[str], comments: list[str], dialect: CsvDialect) -> tuple[list[str], list[str], int]:
    """Names and units of the columns, and the first line of numbers; without a header: column1 …

    A header may stand in a comment; a second line of words below it are the units.
    """
    first = next((k for k, line in enumerate(lines) if _is_numeric(line, dialect)), len(lines))
    width = len(dialect.cells(lines[min(first, len(lines) - 1)]))
    heads = [dialect.cells(line) for line in (*comments, *lines[:first])]
    fitting = [head for head in heads if len(head) == width and not _is_numeric_row(head, dialect)]
    names = fitting[0] if fitting else [f"column{k}" for k in range(1, width + 1)]
    return _distinct(names), fitting[1] if len(fitting) > 1 else [], first


def _is_numeric(line: str, dialect: CsvDialect) -> bool:
    return _is_numeric_row(dialect.cells(line), dialect)


def _is_numeric_row(cells: list[str], dialect: CsvDialect) -> bool:
    return bool(sum(isfinite(dialect.number(cell)) for cell in cells) > len(cells) / 2)


def _distinct(names: list[str]) -> list[str]:
    """The names; one that is empty or comes again gets its place as a number."""
    seen: set[str] = set()
    found = []
    for k, name in enumerate(names, 1):
        own = name or f"column{k}"
        while own in seen:
            own = f"{own}_{k}"
        seen.add(own)
        found.append(own)
    return found


def _values(
    lines: list[str], dialect: CsvDialect, width: int, path: Path
) -> tuple[Array, dict[int, str], tuple[Finding, ...]]:
    """(rows, columns), and the words of columns that have one word throughout.

    The fast way where every cell is a number, else cell by cell.
    """
    if not lines:
        raise InputError("no line of numbers", remedy="give a table with a header", file=str(path))
    try:
        text = lines if dialect.decimal == "." else [line.replace(",", ".") for line in lines]
        delimiter = None if dialect.delimiter == " " else dialect.delimiter
        found = np.loadtxt(
            text, delimiter=delimiter, ndmin=2, comments=None, converters=_dates(lines[0], dialect) or None
        )
        if found.shape == (len(lines), width):
            return found, {}, ()
    except ValueError:
        pass
    return _cell_by_cell(lines, dialect, width, path)


def _dates(line: str, dialect: CsvDialect) -> dict[int | str, Callable[[str], float]]:
    """How cells of columns with dates are read, by column."""
    return {k: seconds_of for k, cell in enumerate(dialect.cells(line)) if _DATE.match(cell)}


def _cell_by_cell(
    lines: list[str], dialect: CsvDialect, width: int, path: Path
) -> tuple[Array, dict[int, str], tuple[Finding, ...]]:
    rows, cut, strange = [], [], 0
    words: dict[int, str] | None = None
    for number, line in enumerate(lines):
        cells = dialect.cells(line)
        if len(cells) != width:
            cut.append(number)
            continue
        row = [dialect.number(cell) for cell in cells]
        if words is None:
            words = {k: cell for k, cell in enumerate(cells) if _is_word(cell) and row[k] != row[k]}
        elif any(cells[k] != word for k, word in words.items()):
            words = {k: word for k, word in words.items() if cells[k] == word}
        strange += sum(value != value and _is_word(cell) for cell, value in zip(cells, row, strict=True))
        rows.append(row)
    if not rows:
        raise InputError("no line of numbers", remedy="give a table with a header", file=str(path))
    strange -= len(words or ()) * len(rows)
    return np.array(rows), words or {}, _damage_findings(cut, strange, len(lines), path)


def _is_word(cell: str) -> bool:
    return cell != "" and cell.lower() not in EMPTY


def cut_short(path: Path) -> Finding:
    """That a file ends in the middle of a line."""
    text, remedy = "the last line is cut short and was dropped", "copy the file again if its end matters"
    return Finding(TRUNCATED, "warning", path.name, text, remedy)


def _damage_findings(cut: list[int], strange: int, count: int, path: Path) -> tuple[Finding, ...]:
    found = []
    if cut and cut == [count - 1]:
        found.append(cut_short(path))
    elif cut:
        found.append(
            Finding(
                "ragged-lines",
                "warning",
                path.name,
                f"{len(cut)} lines have another number of cells and were dropped, the first is line "
                f"{cut[0] + 1} of the numbers",
                "repair or remove them",
            )
        )
    if strange:
        found.append(
            Finding(
                "not-a-number",
                "warning",
                path.name,
                f"{strange} cells are not numbers",
                "check the columns that are mapped",
            )
        )
    return tuple(found)


READER = LogReader("csv", (".csv", ".txt", ".tsv", ".dat", ".log"), read_csv)
