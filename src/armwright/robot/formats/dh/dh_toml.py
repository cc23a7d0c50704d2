"""Denavit-Hartenberg tables as TOML: lists in a [dh] table."""

from __future__ import annotations

from typing import Any

from armwright.errors import Finding, InputError
from armwright.expr import ZERO, Node
from armwright.robot.base import EARTH
from armwright.robot.formats.dh.dh_rows import (
    ANGLES,
    LENGTHS,
    Change,
    Rows,
    convention_of,
    letter_of,
    unit_change,
)
from armwright.robot.formats.entries import FileTable
from armwright.robot.formats.format import MAX_JOINTS, Source
from armwright.robot.formats.toml.toml_joint import degrees, tensor_from
from armwright.robot.formats.toml.toml_place import LOCATION_KEYS, location
from armwright.robot.formats.toml.toml_reader import document
from armwright.robot.geometry.matrix import IDENTITY4, Matrix
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Limits

_TOP = ("armwright", "name", "title", "source", "gravity", "angle_unit", "dh", "base", "tool")
_UNITS = {"alpha": ("deg", "rad"), "theta": ("deg", "rad"), "a": ("mm", "cm", "m"), "d": ("mm", "cm", "m")}
_COLUMNS = tuple(
    key for name, units in _UNITS.items() for key in (name, *(f"{name}_{unit}" for unit in units))
)
_KEYS = ("convention", *_COLUMNS, "types", "names", "lower", "upper", "masses", "coms", "inertias")


def read_toml(source: Source) -> Rows:
    """The rows of a TOML file."""
    top = document(source.data).only(_TOP)
    dh = top.table("dh", "dh")
    if dh is None:
        raise InputError("the table is missing", key="dh", remedy="write [dh] with a, d and alpha")
    dh.only(_KEYS)
    angle = degrees if top.choice("angle_unit", ("rad", "deg"), "rad") == "deg" else None
    findings: list[Finding] = []
    count = _count(dh)
    types = _types(dh, count)
    return Rows(
        {key: _column(dh, key, count, angle if key in ANGLES else None) for key in (*LENGTHS, *ANGLES)},
        types,
        convention_of(dh.text("convention") if "convention" in dh else None, source, findings),
        lambda key, row, error: dh.error(key, f"row {row}: {error.what}", remedy=error.remedy),
        names=_names(dh, count),
        name=top.name("name", "") if "name" in top else "",
        title=top.text("title"),
        source=top.text("source"),
        gravity=top.vector("gravity", EARTH),
        links=_links(dh, count),
        limits=_limits(dh, types, angle),
        before=_frame(top, "base", angle),
        after=_frame(top, "tool", angle),
        findings=findings,
    )


def _frame(top: FileTable, key: str, angle: Change | None) -> Matrix:
    table = top.table(key, key)
    return IDENTITY4 if table is None else location(table.only(LOCATION_KEYS), angle)


def _spelling(dh: FileTable, key: str) -> str | None:
    """The key, with or without a unit, that the file uses for a column."""
    given = [name for name in (key, *(f"{key}_{unit}" for unit in _UNITS[key])) if name in dh]
    if len(given) > 1:
        raise dh.error(given[1], f"given together with {given[0]}", remedy="keep one")
    return given[0] if given else None


def _count(dh: FileTable) -> int:
    spelled = _spelling(dh, "a")
    if spelled is None:
        raise dh.error("a", "the list is missing", remedy="give a, d and alpha, one value per joint")
    count = len(dh.items(spelled))
    if not 1 <= count <= MAX_JOINTS:
        raise dh.error(spelled, f"{count} joints", remedy=f"give 1 to {MAX_JOINTS}")
    return count


def _column(dh: FileTable, key: str, count: int, change: Change | None) -> list[Node]:
    spelled = _spelling(dh, key)
    if spelled is None:
        if key == "theta":
            return [ZERO] * count
        raise dh.error(key, "the list is missing", remedy="give a, d and alpha, one value per joint")
    unit = spelled.removeprefix(key).removeprefix("_")
    kind = "angle" if key in ANGLES else "length"
    return dh.nodes(spelled, count, unit_change(kind, unit) if unit else change)


def _types(dh: FileTable, count: int) -> str:
    words: list[Any] = ["R"] * count
    if "types" in dh:
        given = dh.values["types"]
        words = list(given) if isinstance(given, str) else dh.items("types")
    if len(words) != count:
        raise dh.error("types", f"{len(words)} values given, {count} expected")
    try:
        return "".join(letter_of(str(word)) for word in words)
    except InputError as error:
        raise dh.error("types", error.what, remedy=error.remedy) from None


def _names(dh: FileTable, count: int) -> tuple[str, ...]:
    if "names" not in dh:
        return ()
    names = dh.items("names", count)
    rows = [FileTable({"names": name}, dh.label, dh.path, dh.whole) for name in names]
    return tuple(row.name("names", "") for row in rows)


def _links(dh: FileTable, count: int) -> tuple[Inertia, ...] | None:
    if "masses" not in dh:
        other = next((key for key in ("coms", "inertias") if key in dh), None)
        if other:
            raise dh.error(other, "given without masses", remedy="add masses = [ … ]")
        return None
    masses = dh.nodes("masses", count)
    coms = dh.items("coms", count) if "coms" in dh else [[0, 0, 0]] * count
    tensors = dh.items("inertias", count) if "inertias" in dh else [[0] * 6] * count
    rows = [
        FileTable({"coms": com, "inertias": tensor}, dh.label, dh.path, dh.whole)
        for com, tensor in zip(coms, tensors, strict=True)
    ]
    return tuple(
        Inertia.from_com(mass, row.nodes("coms", 3), tensor_from(row, "inertias"))
        for mass, row in zip(masses, rows, strict=True)
    )


def _limits(dh: FileTable, types: str, angle: Change | None) -> tuple[Limits, ...]:
    """Lower and upper, one value per joint; those of fixed joints are not used."""
    lower, upper = (_bounds(dh, key, types, angle) for key in ("lower", "upper"))
    limits = tuple(Limits(a, b) for a, b in zip(lower, upper, strict=True))
    for row, limit in enumerate(limits, 1):
        if limit.lower is not None and limit.upper is not None and limit.lower > limit.upper:
            raise dh.error("lower", f"row {row}: lower is above upper", remedy="exchange them")
    return limits


def _bounds(dh: FileTable, key: str, types: str, angle: Change | None) -> list[float | None]:
    if key not in dh:
        return [None] * len(types)
    items = dh.items(key, len(types))
    rows = [FileTable({key: item}, dh.label, dh.path, dh.whole) for item in items]
    return [
        row.plain(key, angle if letter == "R" else None) if letter != "F" else None
        for row, letter in zip(rows, types, strict=True)
    ]
