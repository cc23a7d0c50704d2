"""Files that a robot's file names, read only where it may refer to."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath
from posixpath import normpath

from armwright.errors import InputError

_SHOWN = 60  # letters of a path in a message
_PLAIN = re.compile(r"[^\\:*?\"<>|\x00-\x1f\x7f]{1,255}")


class MissingFileError(InputError):
    """A file that may be read and is not there."""


def file_inside(
    folder: Path | None,
    file: str,
    *,
    what: str,
    largest: int,
    example: str = "meshes/hand.stl",
    within: Path | None = None,
) -> Path:
    """The path of a file that another file names; it never leaves the folder of that file.

    within   folder that symbolic links may not lead out of; by default ``folder``
    Refused: absolute paths, steps that lead out of the folder, symbolic links that end outside, files above
    ``largest`` bytes, and any file where there is no folder. ``what`` is what messages call it.
    """
    if folder is None:
        raise InputError(
            f"{what} '{end_of_path(file)}' cannot be found, as the folder of the robot file is unknown",
            remedy="give folder=",
        )
    steps = PurePosixPath(normpath(file)).parts if file else ()  # arm/../meshes is meshes
    if not steps or file.startswith("/") or ".." in steps or not _PLAIN.fullmatch(file):
        raise InputError(
            f"{what} {end_of_path(file)!r} is not a path in or below the folder of the file that names it",
            remedy=f"copy it there and name it by that path, e.g. {example}",
        )
    return _regular_file(folder, steps, f"{what} '{file}'", largest, within or folder)


def end_of_path(file: str) -> str:
    """A path for a message; of a long one the end, which tells files apart."""
    return file if len(file) <= _SHOWN else f"…{file[1 - _SHOWN :]}"


def _regular_file(folder: Path, steps: tuple[str, ...], what: str, largest: int, within: Path) -> Path:
    """A plain file of bearable size; links on the way to it end inside of a folder."""
    path = folder.joinpath(*steps)
    try:
        if link := _link_out(folder, steps, within):
            where = f"out of the folder '{within.absolute().name}'"
            text = f"{what}: '{link}' is a symbolic link that leads {where}"
            raise InputError(text, remedy="copy the file instead")
        if not path.is_file():
            raise MissingFileError(f"{what} is not there", remedy="check the path, upper and lower case")
        if path.stat().st_size > largest:
            raise InputError(f"{what} is above {largest} bytes", remedy="make it smaller")
    except OSError as error:
        raise InputError(f"{what} cannot be read: {error.strerror}", remedy="check the path") from None
    except RuntimeError:  # what resolve() says of links in a circle before Python 3.13
        raise InputError(f"{what}: symbolic links lead in a circle", remedy="copy the file instead") from None
    return path


def _link_out(folder: Path, steps: tuple[str, ...], within: Path) -> str:
    """The first step that is a link to a place outside, at the end of however many links; or nothing."""
    path = folder
    for step in steps:
        path = path / step
        if path.is_symlink() and not path.resolve().is_relative_to(within.resolve()):
            return step
    return ""
