"""Where the meshes and other files that a robot's file names are: below its folder, or in its package.

A ROS package keeps robots in one folder and their meshes in another, and a robot's file says
``../meshes/hand.stl`` or ``package://arm_description/meshes/hand.stl``. Nothing outside of packages is read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path, PurePosixPath

from armwright.errors import InputError
from armwright.robot.files import end_of_path
from armwright.robot.parts.mesh import SUFFIXES, mesh_path

SCHEMES = ("package://", "model://")  # of ROS and of Gazebo
WHOLE_PATH = "file://"  # what xacro makes of file://$(find arm_description)/meshes
MANIFEST = "package.xml"
HIGHEST = 4  # folders from a robot's file up to that of its package, at the most


def find_mesh(folder: Path | None, file: str, suffixes: Sequence[str] = SUFFIXES) -> Path:
    """The file of a mesh that a robot's file in this folder names.

    A folder that is reached through links is looked at as it is called, then where it really is.
    Refused: what leads out of the package, also by symbolic links, files of another kind or too large.
    """
    file = file.replace("\\", "/")  # as written on Windows
    if folder is None:
        return mesh_path(None, file, suffixes)
    try:
        return _find_from(folder.absolute(), file, suffixes)
    except InputError:
        if (real := Path(os.path.realpath(folder))) != folder.absolute():
            with suppress(InputError):
                return _find_from(real, file, suffixes)
        raise


def _find_from(here: Path, file: str, suffixes: Sequence[str]) -> Path:
    scheme = next((one for one in SCHEMES if file.startswith(one)), "")
    if scheme:
        steps = PurePosixPath(file[len(scheme) :].lstrip("/")).parts or ("",)
        return _find_in_package(here, steps, suffixes)
    top, file = package_root(here), file.removeprefix(WHOLE_PATH)
    if PurePosixPath(file).is_absolute() and (whole := Path(os.path.normpath(file))).is_relative_to(top):
        return mesh_path(top, whole.relative_to(top).as_posix(), suffixes, within=top)
    return mesh_path(*place_in_package(here, file, what="mesh"), suffixes, within=top)


def place_in_package(folder: Path, file: str, *, what: str) -> tuple[Path, str]:
    """A folder and the path below it of a file that a robot's file in the given folder names.

    Refused: steps that lead out of the package. ``what`` is what messages call the file.
    """
    here = folder.absolute()
    if ".." not in PurePosixPath(file).parts:
        return here, file
    top, wanted = package_root(here), Path(os.path.normpath(here / file))
    if not wanted.is_relative_to(top):
        raise InputError(
            f"{what} '{end_of_path(file)}' leads out of the folder '{top.name}' that the robot is in",
            remedy="keep it there, or put a package.xml into the folder that holds both",
        )
    return top, wanted.relative_to(top).as_posix()


def package_root(folder: Path) -> Path:
    """The folder that a robot's file may use: the nearest with a package.xml, or that above its own."""
    return next((one for one in _from_here_up(folder) if _is_package(one)), folder.parent)


def _find_in_package(here: Path, steps: Sequence[str], suffixes: Sequence[str]) -> Path:
    """The mesh in the nearest package of that name which has it."""
    package, inside = steps[0], "/".join(steps[1:])
    why: InputError | None = None
    for place in _packages(here, package):
        try:
            return mesh_path(place, inside, suffixes, within=_allowed_folder(place, here))
        except InputError as error:
            why = why or error
    assert why is not None  # there is always its own package
    if list(_packages(here, package)) == [package_root(here)]:
        text = f"mesh '{end_of_path(inside)}' is not in a folder '{package[:60]}' near the robot's file"
        raise InputError(text, remedy="put the package beside that of the robot, each with its package.xml")
    raise why


def _packages(here: Path, package: str) -> Iterator[Path]:
    """Folders that are a package of this name: around a robot's file, below it, or beside its own package.

    The last one is its own package: a copy may be in a folder that is called otherwise.
    """
    top = package_root(here)
    yield from (one for one in _from_here_up(here) if one.name == package)
    if package not in ("", ".", ".."):
        beside = [top.parent / package] if _is_package(top) and _is_package(top.parent / package) else []
        yield from (one for one in (here / package, top / package, *beside) if one.is_dir())
    yield top


def _allowed_folder(place: Path, here: Path) -> Path:
    """What links below a place may lead to: the package of the robot's file where the place is in it."""
    top = package_root(here)
    return top if place.resolve().is_relative_to(top.resolve()) else place


def _from_here_up(folder: Path) -> tuple[Path, ...]:
    return (folder, *folder.parents)[: HIGHEST + 1]


def _is_package(folder: Path) -> bool:
    return (folder / MANIFEST).is_file()
