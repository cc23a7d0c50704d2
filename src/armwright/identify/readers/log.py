"""What a log file holds before anything is known of a robot: named columns of numbers, by table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import Finding, InputError
from armwright.identify.readers.damage import Damage

Array = NDArray[np.float64]

MOST_BYTES = 8 << 30  # of a file or of what it unpacks to; larger logs are streamed in parts
MOST_COLUMNS = 4096  # a log of a robot has dozens; more is a file of something else

COPY_AGAIN = "copy the file again, it may be cut or damaged; or give it the suffix of its format"

_SECONDS = re.compile(r"(.*?)(secs|sec)")
_NANOSECONDS = {"secs": ("nsecs",), "sec": ("nanosec", "nsec", "nanosecs")}
NANO = 1e-9  # s


@dataclass(frozen=True, slots=True)
class LogTable:
    """Columns of equal length; stamps [s] where the format has a clock, units where it tells them.

    words   of columns that have the same word in every row, as names of joints in a message
    """

    name: str
    columns: Mapping[str, Array]
    stamps: Array | None = None
    units: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, str] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))


@dataclass(frozen=True, slots=True)
class Log:
    """All tables of a file without its damaged lines, what the reader noticed, and the damage."""

    tables: tuple[LogTable, ...]
    findings: tuple[Finding, ...] = ()
    damage: tuple[Damage, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """All columns; those of several tables carry the table's name before a colon where it is needed."""
        if len(self.tables) == 1:
            return tuple(self.tables[0].columns)
        return tuple(f"{table.name}:{column}" for table in self.tables for column in table.columns)

    def find(self, name: str) -> tuple[LogTable, Array] | None:
        """The table and values of a column, by its name or by table:name."""
        for table in self.tables:
            for key in (name, name.removeprefix(f"{table.name}:")):
                if key in table.columns:
                    return table, table.columns[key]
        return None


@dataclass(frozen=True, slots=True)
class LogReader:
    """A format of logs: its suffixes, the extra that brings what it needs, and the function that reads."""

    name: str
    suffixes: tuple[str, ...]
    read: Callable[[Path], Log]
    extra: str = ""


def one_line(error: Exception) -> str:
    """The message of a library about a file that it cannot read, on one line and safe to print."""
    return " ".join(str(error).split())[:200]


def unreadable(kind: str, why: str, path: Path) -> InputError:
    """The error for a file that is not what its suffix says, or is damaged."""
    return InputError(
        f"not a readable {kind}" + (f": {why}" if why else ""), remedy=COPY_AGAIN, file=str(path)
    )


def missing_package(package: str, path: Path) -> InputError:
    """The error for an optional package that is not installed."""
    return InputError(
        f"reading it needs the package '{package}', which is not installed",
        remedy="pip install 'armwright[data]'",
        file=str(path),
    )


def check_sizes(path: Path, rows: int, columns: int) -> None:
    """Refuses what no log of a robot is."""
    if columns > MOST_COLUMNS:
        raise InputError(f"{columns} columns; at most {MOST_COLUMNS} are read", file=str(path))
    if rows * columns * 8 > MOST_BYTES:
        raise InputError(
            f"{rows} rows of {columns} columns do not fit in memory",
            remedy="split the log into parts",
            file=str(path),
        )


def single(
    path: Path,
    columns: Mapping[str, Array],
    findings: tuple[Finding, ...] = (),
    *,
    units: Mapping[str, str] | None = None,
    words: Mapping[str, str] | None = None,
    damage: tuple[Damage, ...] = (),
) -> Log:
    """A log of one table; without any column of numbers it is refused."""
    kept = {key: values for key, values in columns.items() if values.ndim == 1 and len(values)}
    if not kept:
        raise InputError("no column of numbers", remedy="give a log with named columns", file=str(path))
    lengths = {len(values) for values in kept.values()}
    if len(lengths) > 1:
        raise InputError(f"columns have {sorted(lengths)} rows; all must have the same", file=str(path))
    check_sizes(path, lengths.pop(), len(kept))
    return Log((LogTable(path.stem, kept, units=units or {}, words=words or {}),), findings, damage)


def with_joined_clocks(log: Log) -> Log:
    """The log with a column stamp [s, from 0 on] beside stamp.secs and stamp.nsecs, in which ROS has time."""
    return replace(log, tables=tuple(_with_joined_clock(table) for table in log.tables))


def _with_joined_clock(table: LogTable) -> LogTable:
    """The joined column comes first, so that it is taken for the time before its parts."""
    for name, seconds in table.columns.items():
        match = _SECONDS.fullmatch(name)
        parts = [f"{match[1]}{word}" for word in _NANOSECONDS[match[2]]] if match else []
        rest = next((table.columns[part] for part in parts if part in table.columns), None)
        if match and rest is not None:
            joined = match[1].rstrip("._/ ") or "stamp"
            if joined not in table.columns:
                first = float(seconds[np.isfinite(seconds)][:1].sum())
                return replace(table, columns={joined: seconds - first + NANO * rest, **table.columns})
    return table


def columns_of(name: str, values: Array) -> dict[str, Array]:
    """A column, or the columns name1, name2 … of a matrix with time along its longer side."""
    flat = np.atleast_1d(np.squeeze(values))
    if flat.ndim == 1:
        return {name: flat}
    if flat.ndim != 2:
        return {}
    tall = flat if flat.shape[0] >= flat.shape[1] else flat.T
    if tall.shape[1] > MOST_COLUMNS:
        return {}
    return {f"{name}{k}": np.ascontiguousarray(tall[:, k - 1]) for k in range(1, tall.shape[1] + 1)}


def of_usual_length(columns: Mapping[str, Array]) -> dict[str, Array]:
    """The columns of the length that most have: scalars and settings in the archive are left out."""
    lengths = [len(values) for values in columns.values() if len(values) > 1]
    usual = max(set(lengths), key=lengths.count, default=0)
    return {key: values for key, values in columns.items() if len(values) == usual}
