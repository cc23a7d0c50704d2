"""Reads CSV of any dialect: delimiter, decimal comma, quotes, header, units and dates are found out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from armwright.errors import Finding, InputError
from armwright.identify.readers.csv_cells import CsvCells, csv_cells
from armwright.identify.readers.csv_dialect import CsvDialect, dialect_of, is_numeric
from armwright.identify.readers.damage import Damage, refuse_damage
from armwright.identify.readers.log import Log, LogReader, check_sizes, single
from armwright.identify.readers.text_lines import SAMPLE_LINES, TextLines, text_lines

ABOVE = 8  # lines above the last one that show how its numbers are written


@dataclass(frozen=True, slots=True)
class Header:
    """Names and units of the columns, and which line is the first of numbers.

    unfit   number of cells of a line that should be the header and is not, 0 where there is none
    """

    names: list[str]
    units: list[str]
    first: int
    unfit: int = 0


def read_csv(path: Path) -> Log:
    """The columns of a text table without its damaged lines, and the damage."""
    return _table(path)[0]


def row_lines(path: Path) -> list[int]:
    """In which line of the file each row of its table stands, from 1 on."""
    text, header, cells = _table(path)[1:]
    places = text.places()
    return [places[header.first + k] for k in cells.kept]


def _table(path: Path) -> tuple[Log, TextLines, Header, CsvCells]:
    text = text_lines(path)
    if not text.lines:
        raise InputError("empty", remedy="give a table with a header", file=str(path))
    dialect = dialect_of(text.lines[:SAMPLE_LINES])
    header = _header(text, dialect)
    check_sizes(path, len(text.lines) - header.first, len(header.names))
    cells = csv_cells(text.lines[header.first :], dialect, header.names)
    if not text.is_ended:
        _leave_cut(cells, text.lines[header.first :], dialect)
    damage = _damage(text, header, cells)
    if not len(cells.kept):
        refuse_damage([one for one in damage if not one.column], str(path))
        raise InputError("no line of numbers", remedy="give a table with a header", file=str(path))
    columns = {name: cells.values[:, k] for k, name in enumerate(header.names) if k not in cells.words}
    units = dict(zip(header.names, header.units, strict=False))
    words = {header.names[k]: word for k, word in cells.words.items()}
    log = single(path, columns, _strange_finding(cells, path), units=units, words=words, damage=damage)
    return log, text, header, cells


def _header(text: TextLines, dialect: CsvDialect) -> Header:
    """The header above the numbers; without names the columns are column1 …

    A header may stand in a comment; a second line of words below it are the units.
    """
    first = next((k for k, line in enumerate(text.lines) if _is_numeric(line, dialect)), len(text.lines))
    rows = [dialect.cells(line) for line in text.lines[first : first + SAMPLE_LINES] or text.lines[-1:]]
    width = Counter(map(len, rows)).most_common(1)[0][0]
    heads = [dialect.cells(line) for line in (*text.comments, *text.lines[:first])]
    ended = [_ended_alike(head, rows, width) for head in heads]
    fitting = [head for head in ended if len(head) == width and not is_numeric(head, dialect)]
    if fitting:
        return Header(_distinct(fitting[0]), fitting[1] if len(fitting) > 1 else [], first)
    above = len(dialect.cells(text.lines[first - 1])) if 0 < first < len(text.lines) else 0
    return Header([f"column{k}" for k in range(1, width + 1)], [], first, above if above > 1 else 0)


def _is_numeric(line: str, dialect: CsvDialect) -> bool:
    return is_numeric(dialect.cells(line), dialect)


def _ended_alike(head: list[str], rows: Sequence[list[str]], width: int) -> list[str]:
    """The header as its lines of numbers end: some programs put a delimiter at the end of one kind alone."""
    if len(head) == width - 1 and not any(row[-1] for row in rows if len(row) == width):
        return [*head, ""]
    return head[:-1] if len(head) == width + 1 and not head[-1] else head


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


def _leave_cut(cells: CsvCells, lines: list[str], dialect: CsvDialect) -> None:
    """Takes the last line off, within which the file ends, where its last number is visibly cut."""
    last = len(lines) - 1
    if last in cells.damaged:
        cells.damaged[last] = f"the file ends within this line: {cells.damaged[last]}"
    elif cells.kept and cells.kept[-1] == last and _is_cut(lines, dialect):
        cells.kept, cells.values = cells.kept[:-1], cells.values[:-1]
        cells.damaged[last] = (
            "the file ends within this line, whose last number has fewer digits than those above"
        )


def _is_cut(lines: list[str], dialect: CsvDialect) -> bool:
    """Whether the last cell ends at its point, or is shorter than numbers of its column differ in length."""
    *above, last = [dialect.cells(line)[-1] for line in lines[-1 - ABOVE :]]
    if not above:
        return False
    at_point = last.endswith(dialect.decimal) and not all(one.endswith(dialect.decimal) for one in above)
    return at_point or len(last) < min(map(len, above)) - 1


def _damage(text: TextLines, header: Header, cells: CsvCells) -> tuple[Damage, ...]:
    """Lines that cannot be used, and the first word among the numbers of each column."""
    if not (header.unfit or cells.damaged or cells.strange):
        return ()
    places = text.places()
    width = len(header.names)
    last = -1 if text.is_ended else len(text.lines) - 1 - header.first
    found = [Damage(places[header.first + k], why, is_end=k == last) for k, why in cells.damaged.items()]
    for k, (number, word, _) in cells.strange.items():
        if number not in cells.damaged:
            why = f"'{word[:40]}' is not a number"
            found.append(Damage(places[header.first + number], why, header.names[k]))
    if header.unfit:
        why = f"the header has {header.unfit} columns, the numbers below it {width}"
        found.append(Damage(places[header.first - 1], why))
    return tuple(found)


def _strange_finding(cells: CsvCells, path: Path) -> tuple[Finding, ...]:
    count = sum(many for _, _, many in cells.strange.values())
    if not count:
        return ()
    text, remedy = f"{count} cells are not numbers", "check the columns that are mapped"
    return (Finding("not-a-number", "warning", path.name, text, remedy),)


READER = LogReader("csv", (".csv", ".txt", ".tsv", ".dat", ".log"), read_csv)
