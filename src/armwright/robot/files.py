"""Files on disk: written whole or not at all, and read only where a robot file may refer to."""

from __future__ import annotations

import os
import re
import tempfile
from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from armwright.errors import ArmwrightError, InputError

_PLAIN = re.compile(r"[^\\:*?\"<>|\x00-\x1f\x7f]{1,255}")


def write_whole(target: Path, data: bytes) -> None:
    """Writes to a neighbour file, then moves it into place, so that no half file is ever seen."""
    write_together({target: data})


def write_together(files: Mapping[Path, bytes]) -> None:
    """Writes all files or none: neighbours first, which are moved into place once every one is complete."""
    made: dict[Path, Path] = {}
    try:
        for target, data in files.items():
            made[target] = _neighbour(target, data)
        for target, temporary in made.items():
            try:
                os.replace(temporary, target)
            except OSError as error:
                raise _not_written(target, error) from None
    finally:
        for temporary in made.values():
            temporary.unlink(missing_ok=True)


def _neighbour(target: Path, data: bytes) -> Path:
    """A complete file beside the target, under another name."""
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise _not_written(target, error) from None
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        temporary.chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise _not_written(target, error) from None
        raise
    return temporary


def _not_written(target: Path, error: OSError) -> ArmwrightError:
    reason = error.strerror or str(error)
    return ArmwrightError(f"{target}: cannot be written: {reason}; check the folder and its permissions")


def file_inside(folder: Path | None, file: str, *, what: str, largest: int) -> Path:
    """The path of a file that another file names; it never leaves the folder of that file.

    Refused: absolute paths, steps upwards, symbolic links, files above ``largest`` bytes, and any file
    where there is no folder. ``what`` is what messages call it.
    """
    if folder is None:
        raise InputError(
            f"{what} '{file[:60]}' cannot be found, as the folder of the robot file is unknown",
            remedy="give folder=",
        )
    steps = PurePosixPath(file).parts
    if not steps or file.startswith("/") or ".." in steps or not _PLAIN.fullmatch(file):
        raise InputError(
            f"{what} {file[:60]!r} is not a plain relative path",
            remedy="keep it in or below the folder of the file that names it, e.g. meshes/hand.stl",
        )
    return _regular_file(folder, steps, f"{what} '{file}'", largest)


def _regular_file(folder: Path, steps: tuple[str, ...], what: str, largest: int) -> Path:
    """A plain file of bearable size reached without a symbolic link."""
    path = folder
    try:
        for step in steps:
            path = path / step
            if path.is_symlink():
                raise InputError(f"{what}: '{step}' is a symbolic link", remedy="copy the file instead")
        if not path.is_file():
            raise InputError(f"{what} is not there", remedy="check the path, upper and lower case")
        if path.stat().st_size > largest:
            raise InputError(f"{what} is above {largest} bytes", remedy="make it smaller")
    except OSError as error:
        raise InputError(f"{what} cannot be read: {error.strerror}", remedy="check the path") from None
    return path
