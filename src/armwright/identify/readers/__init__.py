"""Log readers, found by listing this folder: each ``LogReader`` value of each file."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from armwright.errors import InputError
from armwright.identify.readers.csv_log import row_lines
from armwright.identify.readers.damage import damage_finding, refuse_damage
from armwright.identify.readers.log import Log, LogReader, with_joined_clocks


@cache
def readers() -> dict[str, LogReader]:
    """All formats by name."""
    found = [
        value
        for info in iter_modules(__path__)
        for value in vars(import_module(f"{__name__}.{info.name}")).values()
        if isinstance(value, LogReader)
    ]
    return {reader.name: reader for reader in sorted(found, key=lambda reader: reader.name)}


def log_suffixes() -> list[str]:
    """How the names of logs end."""
    return sorted({suffix for reader in readers().values() for suffix in reader.suffixes})


def read_log(path: str | Path, *, skip_damaged: bool = False, other_way: str = "") -> Log:
    """The columns of a log, read by the format of its suffix; a folder is a bag in one or several files.

    skip_damaged   lines that are cut or ragged are left out and reported; else such a file is refused
    other_way      what the caller offers instead of repairing the file, for the refusal
    """
    file = Path(path)
    by_suffix = {suffix: reader for reader in readers().values() for suffix in reader.suffixes}
    suffix = _suffix_in(file) if file.is_dir() else file.suffix.lower()
    if not file.is_dir() and not file.is_file():
        raise InputError("no such file", file=str(path))
    reader = by_suffix.get(suffix)
    if reader is None:
        raise InputError(
            f"suffix '{file.suffix}' is not a known log format",
            remedy=f"use {' '.join(log_suffixes())}",
            file=str(path),
        )
    log = reader.read(file)
    damage = [one for one in log.damage if not one.column]
    if not skip_damaged:
        refuse_damage(damage, str(path), remedy=other_way)
    log = replace(log, findings=(*damage_finding(damage, file.name), *log.findings))
    return with_joined_clocks(log)


def row_line(path: Path, row: int) -> int | None:
    """In which line of its file a row of a log stands, from 1 on; None where the format has no lines."""
    reader = readers()["csv"]
    return row_lines(path)[row] if path.suffix.lower() in reader.suffixes else None


def _suffix_in(folder: Path) -> str:
    """The suffix of the data files of a bag that is a folder."""
    found = {file.suffix.lower() for file in folder.iterdir()} & {".db3", ".mcap"}
    if len(found) != 1:
        raise InputError(
            f"a folder with {'no bag' if not found else 'bags of two formats'}",
            remedy="give the folder of one ROS 2 bag (.db3 or .mcap files), or a file",
            file=str(folder),
        )
    return found.pop()
