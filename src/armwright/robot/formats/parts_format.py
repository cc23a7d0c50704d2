"""A parts database as a robot: its links are added up from drawings, then read like any other file."""

from __future__ import annotations

import re

from armwright.robot.formats.format import Format, Source
from armwright.robot.parts.manipulator import compile_parts
from armwright.robot.parts.parts_file import read_parts
from armwright.robot.robot import Robot

_VERSION = re.compile(rb"^[ \t]*armwright_parts[ \t]*=", re.MULTILINE)


def read(source: Source) -> Robot:
    """The robot that the parts add up to; doubtful sums are findings."""
    return compile_parts(read_parts(source.data, file=source.file, folder=source.folder))


def _claims(suffix: str, data: bytes) -> bool:
    return suffix == ".toml" and _VERSION.search(data) is not None


FORMAT = Format("parts", (".toml",), read, None, _claims)
