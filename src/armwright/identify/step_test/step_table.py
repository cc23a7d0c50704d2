"""The table of a step test's file: time, command and positions in SI units; damage is refused by its line."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, InputError, offer
from armwright.identify.mapping.mapping import TIME_UNITS
from armwright.identify.prepare.cleaning import LARGEST
from armwright.identify.readers.csv_log import read_csv, row_lines
from armwright.identify.readers.damage import Damage, damage_among, damage_finding, refuse_damage
from armwright.robot import Robot

Array = NDArray[np.float64]

TIMES = TIME_UNITS | {"µs": 1e-6}
UNITS = {
    "rad": {"rad": 1.0, "deg": math.pi / 180, "°": math.pi / 180, "mrad": 1e-3},
    "m": {"m": 1.0, "mm": 1e-3, "cm": 1e-2},
}
OTHER_LINES = "use its other lines alone: test.read_run(path, skip_damaged=True)"


@dataclass(frozen=True, slots=True, eq=False)
class StepTable:
    """Columns of a step test's file, in SI units.

    joint, unit   under test, and of its command; key: the column of the command
    places        positions of every motor by name
    """

    time: Array
    command: Array
    places: Mapping[str, Array]
    joint: str
    unit: str
    key: str
    findings: tuple[Finding, ...]


def read_step_table(path: Path, robot: Robot, *, skip_damaged: bool) -> StepTable:
    """The columns that a step test needs; lines that are damaged are refused, or left out and reported."""
    where = str(path)
    try:
        log = read_csv(path)
    except OSError as error:
        raise InputError(f"cannot be read: {error.strerror}", file=where) from None
    columns = log.tables[0].columns
    if log.damage:  # of a header, which no other line makes up for
        refuse_damage([one for one in log.damage if one.line < row_lines(path)[0]], where)
    motors = {joint.name: UNITS[joint.unit] for joint in robot.active}
    key, joint, unit = _command(columns, robot, where)
    found = {name: _column(columns, name, where, units) for name, units in motors.items()}
    clock = _column(columns, "time", where, TIMES)
    used = {clock.key: clock.values, key: columns[key], **{one.key: one.values for one in found.values()}}
    damage = damage_among(log.damage, used)
    damage += _bad_readings(path, used, {one.line for one in damage})
    if not skip_damaged:
        refuse_damage(damage, where, remedy=OTHER_LINES)
    good = np.all([np.abs(values) < LARGEST for values in used.values()], axis=0)
    good &= ~np.isin(row_lines(path), [one.line for one in damage]) if damage else True
    _refuse_backwards(path, clock.values, good)
    return StepTable(
        clock.values[good],
        columns[key][good],
        {name: one.values[good] for name, one in found.items()},
        joint,
        unit,
        key,
        damage_finding(damage, path.name),
    )


def _bad_readings(path: Path, used: Mapping[str, Array], known: set[int]) -> list[Damage]:
    """Readings that are missing or of no sensible size, one for each line that is not known as damaged."""
    bad = {key: np.flatnonzero(~(np.abs(values) < LARGEST)) for key, values in used.items()}
    if not any(map(len, bad.values())):
        return []
    lines = row_lines(path)
    found: dict[int, Damage] = {}
    for key, k in ((key, k) for key, rows in bad.items() for k in rows):
        value = used[key][k]
        why = f"{value:.3g} cannot be a reading of a robot" if np.isfinite(value) else "no number"
        found.setdefault(lines[k], Damage(lines[k], why, key))
    return [one for line, one in found.items() if line not in known]


def _refuse_backwards(path: Path, time: Array, good: NDArray[np.bool_]) -> None:
    rows = np.flatnonzero(good)
    late = np.flatnonzero(np.diff(time[rows]) <= 0)
    if len(late):
        raise InputError(
            f"time does not increase: {time[rows[late[0] + 1]]:g} s after {time[rows[late[0]]]:g} s",
            remedy="give one run per file, in the order of its samples",
            file=str(path),
            line=row_lines(path)[rows[late[0] + 1]],
        )


@dataclass(frozen=True, slots=True, eq=False)
class _StepColumn:
    """A column by its name in the file, in SI units."""

    key: str
    values: Array


def _column(columns: Mapping[str, Array], name: str, where: str, units: Mapping[str, float]) -> _StepColumn:
    """The column of this name in SI units; the first of ``units`` where it says none."""
    keys = [key for key in columns if key.partition("[")[0].strip().lower() == name.lower()]
    if not keys:
        raise InputError(
            f"no column '{name} [{next(iter(units))}]'; there are {', '.join(columns)}",
            remedy="name it in the header, the first line",
            file=where,
        )
    if len(keys) > 1:
        raise InputError(f"{len(keys)} columns have this name", remedy="keep one", file=where, key=name)
    unit = keys[0].partition("[")[2].strip(" ]")
    if unit and unit not in units:
        raise InputError(f"in '{unit}'; use one of {', '.join(units)}", file=where, key=name)
    return _StepColumn(keys[0], columns[keys[0]] * units[unit] if unit else columns[keys[0]])


def _command(columns: Mapping[str, Array], robot: Robot, where: str) -> tuple[str, str, str]:
    """(column, joint, unit) of the command."""
    keys = [key for key in columns if key.lower().startswith("command ")]
    if len(keys) != 1:
        raise InputError(
            f"{len(keys)} columns are commands; one 'command JOINT [V]' (or [A], [N m]) expected",
            remedy=f"there are {', '.join(columns)}",
            file=where,
        )
    name, _, unit = keys[0][len("command ") :].partition("[")
    known = [joint.name for joint in robot.active]
    if name.strip() not in known:
        raise InputError(
            f"'{name.strip()}' is not a motor of '{robot.name}'; {offer(name.strip(), known)}",
            file=where,
            key=keys[0],
        )
    return keys[0], name.strip(), unit.strip(" ]")
