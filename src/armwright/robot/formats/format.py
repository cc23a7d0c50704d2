"""The contract of a robot file format: one module in this folder with one ``FORMAT`` value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from armwright.errors import Finding
from armwright.robot.robot import Robot

MAX_BYTES = 8 * 1024 * 1024
MAX_JOINTS = 1000


@dataclass(frozen=True, slots=True)
class Source:
    """Bytes to read and what is known about where they come from.

    file      what error messages call it
    folder    where relative references may be looked up (parts, meshes); None forbids them
    options     of the format, e.g. {"fixed": "lump"} for URDF
    read_other  gives the robot of another file in or below the folder; None where there is no folder
    """

    data: bytes
    file: str = "<bytes>"
    folder: Path | None = None
    options: Mapping[str, object] = field(default_factory=dict)
    read_other: Callable[[str], Robot] | None = None


@dataclass(frozen=True, slots=True)
class Written:
    """Text of a file and what of the robot it could not hold."""

    text: str
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Format:
    """How one kind of file is read and written.

    read    any bytes give a Robot or an InputError with file, line, key and remedy
    write   None where there is no writer; refuses, with the reason, what cannot be said at all
    claims  tells from suffix (lower case, with dot) and bytes whether this is the right format
    options names that Source.options may hold, each with what it means
    """

    name: str
    suffixes: tuple[str, ...]
    read: Callable[[Source], Robot]
    write: Callable[[Robot], Written] | None
    claims: Callable[[str, bytes], bool]
    options: Mapping[str, str] = field(default_factory=dict)
