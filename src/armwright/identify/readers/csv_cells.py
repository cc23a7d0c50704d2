"""The numbers of a text table, at once where every cell is one; else cell by cell, with what is damaged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from armwright.identify.readers.csv_dialect import CsvDialect, is_date, is_word, seconds_of

Array = NDArray[np.float64]


@dataclass(slots=True)
class CsvCells:
    """The cells of the lines below a header.

    values    (rows, columns) of the lines that have a cell for every column
    kept      which of the lines these are
    damaged   what is wrong with each of the others
    words     of columns that have one word throughout
    strange   words between the numbers of a column: the first, as (line, word), and how many
    """

    values: Array
    kept: Sequence[int]
    damaged: dict[int, str] = field(default_factory=dict)
    words: dict[int, str] = field(default_factory=dict)
    strange: dict[int, tuple[int, str, int]] = field(default_factory=dict)


def csv_cells(lines: list[str], dialect: CsvDialect, names: Sequence[str]) -> CsvCells:
    """The cells of the lines below a header with these names."""
    if not lines:
        return CsvCells(np.zeros((0, len(names))), [])
    try:
        text = lines if dialect.decimal == "." else [line.replace(",", ".") for line in lines]
        delimiter = None if dialect.delimiter == " " else dialect.delimiter
        dates = _dates(lines[0], dialect) or None
        found = np.loadtxt(text, delimiter=delimiter, ndmin=2, comments=None, converters=dates)
        if found.shape == (len(lines), len(names)):
            return CsvCells(found, range(len(lines)))
    except ValueError:
        pass
    return _cell_by_cell(lines, dialect, names)


def _dates(line: str, dialect: CsvDialect) -> dict[int | str, Callable[[str], float]]:
    """How cells of columns with dates are read, by column."""
    return {k: seconds_of for k, cell in enumerate(dialect.cells(line)) if is_date(cell)}


def _cell_by_cell(lines: list[str], dialect: CsvDialect, names: Sequence[str]) -> CsvCells:
    rows: list[list[float]] = []
    kept: list[int] = []
    found = CsvCells(np.zeros((0, len(names))), kept)
    words: dict[int, str] | None = None
    for number, line in enumerate(lines):
        cells = dialect.cells(line)
        why = _line_damage(cells, names)
        if why:
            found.damaged[number] = why
            continue
        row = [dialect.number(cell) for cell in cells]
        said = {k: cell for k, cell in enumerate(cells) if row[k] != row[k] and is_word(cell)}
        words = said if words is None else {k: word for k, word in words.items() if said.get(k) == word}
        for k, cell in said.items():
            first, word, count = found.strange.get(k, (number, cell, 0))
            found.strange[k] = (first, word, count + 1)
        rows.append(row)
        kept.append(number)
    found.words = words or {}
    found.strange = {k: one for k, one in found.strange.items() if k not in found.words}
    found.values = np.array(rows).reshape(len(rows), len(names))
    return found


def _line_damage(cells: list[str], names: Sequence[str]) -> str:
    """Why a line is useless; "" if it has a cell for every column."""
    if len(cells) != len(names):
        return f"{len(cells)} cell{'' if len(cells) == 1 else 's'}, but the table has {len(names)} columns"
    return "the header again, within the numbers" if cells == list(names) else ""
