"""A Denavit-Hartenberg table as read from a file, before it becomes a robot."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from armwright.errors import Finding, InputError
from armwright.expr import Node, names_in, number
from armwright.robot.base import EARTH
from armwright.robot.change.dh_table import CONVENTIONS, DHTable
from armwright.robot.formats.entries import did_you_mean, short
from armwright.robot.formats.format import Source
from armwright.robot.formats.par.par_variable import offset_of
from armwright.robot.formats.toml.toml_joint import degrees
from armwright.robot.geometry.matrix import IDENTITY4, Matrix, Vector
from armwright.robot.inertia import Inertia
from armwright.robot.joint import Limits

Change = Callable[[Node], Node]

ANGLES, LENGTHS = ("alpha", "theta"), ("a", "d")
_OWN = {"R": ("th", "theta", "t", "q"), "P": ("d", "q", "r")}
_LIKELY = {"R": re.compile(r"(q|th|theta)\d+"), "P": re.compile(r"q\d+")}
_TYPES = {
    "R": "R",
    "REVOLUTE": "R",
    "0": "R",
    "P": "P",
    "PRISMATIC": "P",
    "1": "P",
    "F": "F",
    "FIXED": "F",
    "2": "F",
}


@dataclass(frozen=True, slots=True)
class Rows:
    """Columns a, d, alpha, theta in SI and all that comes with them.

    place   gives the error with its line for a column and a row, from 1
    """

    columns: Mapping[str, Sequence[Node]]
    types: str
    convention: str
    place: Callable[[str, int, InputError], InputError]
    names: tuple[str, ...] = ()
    name: str = ""
    title: str = ""
    source: str = ""
    gravity: Vector = EARTH
    links: tuple[Inertia, ...] | None = None
    limits: tuple[Limits, ...] = ()
    before: Matrix = IDENTITY4
    after: Matrix = IDENTITY4
    findings: list[Finding] = field(default_factory=list)


def with_variables(rows: Rows) -> tuple[DHTable, list[str]]:
    """The table with constant offsets, and the variable of each joint ("" for a fixed one)."""
    columns = {key: list(column) for key, column in rows.columns.items()}
    variables = []
    for i, letter in enumerate(rows.types):
        key = {"R": "theta", "P": "d", "F": ""}[letter]
        own = _own_name(columns[key][i], letter, i + 1) if key else None
        if own is not None:
            try:
                columns[key][i] = offset_of(columns[key][i], own)
            except InputError as error:
                raise rows.place(key, i + 1, error) from None
        variables.append("" if letter == "F" else own or f"q{i + 1}")
    nodes = {key: tuple(column) for key, column in columns.items()}
    table = DHTable(
        a=nodes["a"],
        d=nodes["d"],
        alpha=nodes["alpha"],
        theta=nodes["theta"],
        types=rows.types,
        convention=rows.convention,
        names=rows.names,
        before=rows.before,
        after=rows.after,
    )
    return table, variables


def _own_name(expression: Node, letter: str, number: int) -> str | None:
    """The name with the joint's own number, else the only one that is surely a joint variable."""
    lower = {symbol.lower(): symbol for symbol in names_in(expression)}
    own = (f"{prefix}{number}" for prefix in _OWN[letter])
    found = next((lower[key] for key in own if key in lower), None)
    likely = [symbol for key, symbol in lower.items() if _LIKELY[letter].fullmatch(key)]
    return likely[0] if found is None and len(likely) == 1 else found


def letter_of(word: str) -> str:
    """R, P or F of a joint type in any usual spelling."""
    letter = _TYPES.get(word.strip().upper())
    if letter is None:
        raise InputError(
            f"joint type '{short(word)}' is not known",
            remedy=did_you_mean(word, ("revolute", "prismatic", "fixed")),
        )
    return letter


def unit_change(kind: str, unit: str) -> Change | None:
    """How a column in that unit becomes SI; kind is angle, length, mass or inertia."""
    known = _UNITS[kind]
    if unit not in known:
        raise InputError(
            f"unit '{short(unit)}' is not known", remedy=f"use {', '.join(key for key in known if key)}"
        )
    return known[unit]


def _division(by: int) -> Change:
    """Division of the decimal that was typed, so that 15.005 cm is 0.15005."""

    def change(value: Node) -> Node:
        if value.op != "number":
            return value / by
        typed = Fraction(repr(value.value)) if isinstance(value.value, float) else Fraction(value.value)
        return number(float(typed / by))

    return change


_UNITS: dict[str, dict[str, Change | None]] = {
    "angle": {"": None, "rad": None, "deg": degrees},
    "length": {"": None, "m": None, "cm": _division(100), "mm": _division(1000)},
    "mass": {"": None, "kg": None, "g": _division(1000)},
    "inertia": {"": None, "kgm2": None},
}


def convention_of(given: str | None, source: Source, findings: list[Finding]) -> str:
    """The convention that the file or the caller names; standard, with a finding, if neither does."""
    asked = source.options.get("convention")
    if given is None and asked is None:
        remedy = "write convention = standard or modified"
        findings.append(Finding("absent", "info", "convention", "absent; standard is used", remedy))
        return "standard"
    word = given if given is not None else asked
    if not isinstance(word, str) or word not in CONVENTIONS:
        raise InputError(
            f"{short(word)} is not known", key="convention", remedy=f"use {' or '.join(CONVENTIONS)}"
        )
    return word
