"""Denavit-Hartenberg tables as CSV: a header, one row per joint, ``# key = value`` before it.

Separators are commas, semicolons or tabs; case and blanks in the header do not matter.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from dataclasses import dataclass

from armwright.errors import Finding, InputError
from armwright.expr import ZERO, Node, is_name, made_name, parse
from armwright.robot.formats.dh.dh_rows import Change, Rows, convention_of, letter_of, unit_change
from armwright.robot.formats.entries import decode_text, did_you_mean, short
from armwright.robot.formats.format import MAX_JOINTS, Source
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Limits

MAX_COLUMNS = 100

_COM = ("com_x", "com_y", "com_z")
_INERTIA = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
_KINDS = {
    **dict.fromkeys(("alpha", "theta"), "angle"),
    **dict.fromkeys(("a", "d", *_COM), "length"),
    **dict.fromkeys(_INERTIA, "inertia"),
    "mass": "mass",
}
_KNOWN = (*_KINDS, "offset", "type", "name", "lower", "upper")
_ALIASES = {"types": "type", "sigma": "type", "m": "mass", "cx": "com_x", "cy": "com_y", "cz": "com_z"}
_ALIASES |= {"α": "alpha", "θ": "theta"}
_DECIMAL_COMMA = re.compile(r"[+-]?\d+,\d+")
_NO_NUMBER = ("nan", "inf", "infinity", "none", "null", "n/a", "")
_IGNORED = ("joint", "link", "row", "i", "j", "no", "comment", "")
_UNIT = re.compile(r"(.+?)\s*(?:_|\[|\()\s*(deg|rad|mm|cm|m|kg|g|kgm2)\s*[\])]?")
_SETTING = re.compile(r"#\s*(convention|name|title|source)\s*[=:]\s*(.*?)\s*", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CsvColumn:
    """One column: its canonical name, its unit as written, and where it stands."""

    key: str
    unit: str
    index: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """The cells of the table, the line of each row, and the settings above it."""

    columns: dict[str, CsvColumn]
    cells: list[list[str]]
    lines: list[int]
    settings: dict[str, str]
    findings: list[Finding]

    def error(self, key: str, row: int, error: InputError) -> InputError:
        """The error with its line and column name; row counts from 1."""
        return error.at(line=self.lines[row - 1], key=f"{key} of joint {row}")

    def text(self, key: str, row: int) -> str:
        """A cell, "" where the column is absent."""
        return self.cells[row - 1][self.columns[key].index].strip() if key in self.columns else ""

    def node(self, key: str, row: int, change: Change | None) -> Node:
        """A number or expression in SI; an empty cell is an error."""
        text = self.text(key, row)
        if not text:
            raise self.error(key, row, InputError("the cell is empty", remedy="write 0, or the value"))
        if text.lower().strip("+-") in _NO_NUMBER:
            raise self.error(
                key, row, InputError(f"'{short(text)}' is not a number", remedy="write the value")
            )
        if _DECIMAL_COMMA.fullmatch(text):
            point = text.replace(",", ".")
            raise self.error(
                key, row, InputError(f"'{short(text)}' has a comma", remedy=f"write {short(point)}")
            )
        try:
            node = parse(text)
            return node if change is None else change(node)
        except (InputError, ArithmeticError) as error:
            plain = error if isinstance(error, InputError) else InputError(str(error))
            raise self.error(key, row, plain) from None

    def column(self, key: str) -> list[Node]:
        """All cells of a column in SI; zeros where it is absent."""
        if key not in self.columns:
            return [ZERO] * len(self.cells)
        change = unit_change(_KINDS[key], self.columns[key].unit)
        return [self.node(key, row, change) for row in range(1, len(self.cells) + 1)]


def read_csv(source: Source) -> Rows:
    """The rows of a CSV file."""
    sheet = _sheet(decode_text(source.data))
    for key in ("a", "d", "alpha"):
        if key not in sheet.columns:
            raise InputError("the column is missing", key=key, remedy="the header needs at least a, d, alpha")
    count = range(1, len(sheet.cells) + 1)
    types = "".join(_letter(sheet, row) for row in count)
    return Rows(
        _with_offsets(sheet, types),
        types,
        convention_of(sheet.settings.get("convention"), source, sheet.findings),
        sheet.error,
        names=tuple(_name(sheet, row) for row in count) if "name" in sheet.columns else (),
        name=_robot_name(sheet),
        title=sheet.settings.get("title", ""),
        source=sheet.settings.get("source", ""),
        links=_links(sheet),
        limits=tuple(_limits(sheet, row, types[row - 1]) for row in count),
        findings=sheet.findings,
    )


def _with_offsets(sheet: Sheet, types: str) -> dict[str, list[Node]]:
    """The four columns; an offset is added to theta of a revolute and d of a prismatic joint."""
    columns = {key: sheet.column(key) for key in ("a", "d", "alpha", "theta")}
    for i, letter in enumerate(types):
        if letter == "F" or not sheet.text("offset", i + 1):
            continue
        kind, key = ("angle", "theta") if letter == "R" else ("length", "d")
        unit = sheet.columns["offset"].unit
        change = unit_change(kind, unit) if (unit in ("deg", "rad")) == (letter == "R") else None
        columns[key][i] = columns[key][i] + sheet.node("offset", i + 1, change)
    return columns


def _sheet(text: str) -> Sheet:
    settings: dict[str, str] = {}
    rows: list[tuple[int, list[str]]] = []
    lines = text.splitlines()
    body = [line if not line.lstrip().startswith("#") else "" for line in lines]
    for line in lines:
        if setting := _SETTING.fullmatch(line.strip()):
            settings.setdefault(setting[1].lower(), setting[2])
    separator = _separator(body)
    try:
        reader = csv.reader((line + "\n" for line in body), delimiter=separator, skipinitialspace=True)
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append((reader.line_num, row))
            if len(rows) > MAX_JOINTS + 1:
                raise InputError(f"more than {MAX_JOINTS} joints")
    except csv.Error as error:
        raise InputError(f"not CSV: {error}") from None
    if len(rows) < 2:
        raise InputError(
            "not a table: a header and one row per joint are needed", remedy="begin with a,d,alpha,theta"
        )
    (header_line, header), *cells = rows
    findings: list[Finding] = []
    columns = _columns(header, header_line, findings)
    for line_number, row in cells:
        if len(row) != len(header):
            raise InputError(f"{len(row)} cells, {len(header)} in the header", line=line_number)
    return Sheet(columns, [row for _, row in cells], [n for n, _ in cells], settings, findings)


def _separator(body: Sequence[str]) -> str:
    header = next((line for line in body if line.strip()), "")
    return max(",;\t", key=header.count)


def _columns(header: Sequence[str], line: int, findings: list[Finding]) -> dict[str, CsvColumn]:
    if len(header) > MAX_COLUMNS:
        raise InputError(f"{len(header)} columns, {MAX_COLUMNS} allowed", line=line)
    columns: dict[str, CsvColumn] = {}
    for index, cell in enumerate(header):
        key, unit = _name_and_unit(cell.strip().lower())
        if key in columns:
            raise InputError("the column is given twice", line=line, key=key, remedy="keep one")
        if key in _KNOWN:
            columns[key] = CsvColumn(key, unit, index)
        else:
            is_plain = key in _IGNORED
            code, severity = ("ignored", "info") if is_plain else ("unknown", "warning")
            remedy = "" if is_plain else did_you_mean(key, _KNOWN)
            where = f"line {line}, column {index + 1}"
            findings.append(Finding(code, severity, where, f"'{short(cell.strip())}' is not used", remedy))
    return columns


def _name_and_unit(cell: str) -> tuple[str, str]:
    """Name and unit of a heading: alpha_deg, alpha [deg], a (mm)."""
    match = _UNIT.fullmatch(cell)
    key, unit = (match[1], match[2]) if match and cell not in _KNOWN else (cell, "")
    return _ALIASES.get(key, key), unit


def _letter(sheet: Sheet, row: int) -> str:
    try:
        return letter_of(sheet.text("type", row)) if "type" in sheet.columns else "R"
    except InputError as error:
        raise sheet.error("type", row, error) from None


def _name(sheet: Sheet, row: int) -> str:
    text = sheet.text("name", row)
    if not is_name(text):
        wrong = InputError(f"'{short(text)}' is not a name", remedy=f"use '{made_name(text, 'joint')}'")
        raise sheet.error("name", row, wrong)
    return text


def _robot_name(sheet: Sheet) -> str:
    name = sheet.settings.get("name", "")
    if name and not is_name(name):
        raise InputError(
            f"'{short(name)}' is not a name", key="name", remedy=f"use '{made_name(name, 'robot')}'"
        )
    return name


def _links(sheet: Sheet) -> tuple[Inertia, ...] | None:
    given = [key for key in ("mass", *_COM, *_INERTIA) if key in sheet.columns]
    if not given:
        return None
    if "mass" not in sheet.columns:
        raise InputError(f"{given[0]} is given without a mass", key="mass", remedy="add a column mass")
    masses = sheet.column("mass")
    coms = zip(*(sheet.column(key) for key in _COM), strict=True)
    inertias = zip(*(sheet.column(key) for key in _INERTIA), strict=True)
    return tuple(
        Inertia.from_com(mass, com, inertia)
        for mass, com, inertia in zip(masses, coms, inertias, strict=True)
    )


def _limits(sheet: Sheet, row: int, letter: str) -> Limits:
    limits = Limits(*(_limit(sheet, key, row, letter) for key in ("lower", "upper")))
    if limits.lower is not None and limits.upper is not None and limits.lower > limits.upper:
        raise sheet.error("lower", row, InputError("lower is above upper", remedy="exchange them"))
    return limits


def _limit(sheet: Sheet, key: str, row: int, letter: str) -> float | None:
    """A limit of a joint in its own unit; empty cells are no limit."""
    if letter == "F" or not sheet.text(key, row):
        return None
    unit = sheet.columns[key].unit
    is_other = (unit in ("deg", "rad")) != (letter == "R")
    change = None if is_other else unit_change("angle" if letter == "R" else "length", unit)
    try:
        return float(sheet.node(key, row, change))
    except (KeyError, ArithmeticError, ValueError) as error:
        if isinstance(error, InputError):
            raise
        raise sheet.error(key, row, InputError(f"not a number: {error}", remedy="give a number")) from None
