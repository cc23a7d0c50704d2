"""Whether a robot file that was generated from parts still says what the parts say."""

from __future__ import annotations

import os
import re
from pathlib import Path

from armwright.errors import ArmwrightError, InputError
from armwright.robot.formats import load, save
from armwright.robot.parts.manipulator import compile_parts
from armwright.robot.parts.parts_file import load_parts

_LINE = re.compile(r"^parts: (?P<file>.+) sha256:(?P<digest>[0-9a-f]{64})$", re.MULTILINE)


def stale_reason(robot_file: str | os.PathLike[str]) -> str:
    """Why the file must be generated anew, or "" where parts and meshes are as they were.

    Refuses a robot file that was not generated from parts.
    """
    path = Path(robot_file)
    if not path.exists():
        return f"{path} has not been generated yet"
    file, digest = _origin(path)
    try:
        parts = load_parts(path.parent / file)
    except InputError as error:
        return f"its parts cannot be read: {error}"
    return "" if parts.digest == digest else f"{file} or a mesh it names has changed since"


def is_stale(robot_file: str | os.PathLike[str]) -> bool:
    """True where the parts or their meshes have changed since the robot file was generated."""
    return bool(stale_reason(robot_file))


def generate(parts_file: str | os.PathLike[str], robot_file: str | os.PathLike[str]) -> bool:
    """Writes the robot file from the parts file if it is stale, absent or from other parts.

    True where it was written. A robot file that was written by hand is never overwritten.
    """
    target = Path(robot_file)
    link = relative_path(Path(parts_file), target.parent)
    if target.exists() and _origin(target)[0] == link and not is_stale(target):
        return False
    save(compile_parts(load_parts(parts_file), file=link), target)
    return True


def _origin(path: Path) -> tuple[str, str]:
    """The parts file, as seen from the robot file, and the fingerprint it had."""
    match = _LINE.search(load(os.path.abspath(path)).source)
    if match is None:
        raise ArmwrightError(
            f"{path}: not generated from parts (its source has no line 'parts: FILE sha256:…'); "
            "give another file name, or remove this file first"
        )
    return match["file"], match["digest"]


def relative_path(parts_file: Path, folder: Path) -> str:
    """The parts file as seen from the folder of the robot file, with forward slashes."""
    try:
        return Path(os.path.relpath(parts_file.resolve(), folder.resolve())).as_posix()
    except ValueError:  # another drive
        return parts_file.resolve().as_posix()
