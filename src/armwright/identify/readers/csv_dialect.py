"""How a text table separates and writes numbers: the dialect that fits its lines best, and cells by it."""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from math import isfinite

import numpy as np

DELIMITERS = (",", ";", "\t", "|", " ")
EMPTY = ("nan", "null", "na", "none")  # what stands for no number
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
            return seconds_of(cell) if is_date(cell) else float("nan")


def seconds_of(cell: str) -> float:
    """Seconds since 1970 of a date with a time, 2026-01-31T12:00:00.25; NaN where it is none."""
    try:
        found = datetime.fromisoformat(cell)
    except ValueError:
        return float("nan")
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()


def is_date(cell: str) -> bool:
    """Whether a cell begins with a date and a time."""
    return _DATE.match(cell) is not None


def is_word(cell: str) -> bool:
    """Whether a cell that is no number says something, rather than that there is none."""
    return cell != "" and cell.lower() not in EMPTY


def dialect_of(lines: list[str]) -> CsvDialect:
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


def is_numeric(cells: list[str], dialect: CsvDialect) -> bool:
    """Whether most cells of a line are numbers: no header has such."""
    return bool(sum(isfinite(dialect.number(cell)) for cell in cells) > len(cells) / 2)
