"""Log readers, found by listing this folder: each ``LogReader`` value of each file."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from armwright.errors import InputError
from armwright.identify.readers.log import Log, LogReader


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


def read_log(path: str | Path) -> Log:
    """The columns of a log, read by the format of its suffix."""
    file = Path(path)
    if file.is_dir():
        file = _bag_in(file)
    if not file.is_file():
        raise InputError("no such file", file=str(path))
    by_suffix = {suffix: reader for reader in readers().values() for suffix in reader.suffixes}
    reader = by_suffix.get(file.suffix.lower())
    if reader is None:
        raise InputError(
            f"suffix '{file.suffix}' is no known log",
            remedy=f"use {' '.join(sorted(by_suffix))}",
            file=str(path),
        )
    return reader.read(file)


def _bag_in(folder: Path) -> Path:
    """The data file of a bag that is a folder."""
    found = sorted([*folder.glob("*.db3"), *folder.glob("*.mcap")])
    if len(found) != 1:
        raise InputError(f"{len(found)} bag files in this folder; one expected", file=str(folder))
    return found[0]
