"""Robot files: found by listing this folder, read with one call, written whole or not at all."""

from __future__ import annotations

import os
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from armwright.errors import ArmwrightError, Finding, InputError, nearest, offer, unknown_name
from armwright.robot.files import file_inside
from armwright.robot.formats.format import MAX_BYTES, Format, Source, Written
from armwright.robot.geometry.placement import NEARLY_EXACT
from armwright.robot.robot import Robot
from armwright.whole_files import write_whole

__all__ = ["Format", "Source", "Written", "change_loaded", "formats", "load", "read_bytes", "robots", "save"]

LIBRARY = Path(__file__).parent.parent / "library"
MAX_OVER = 8  # files that stand over each other by ``extends``


@cache
def formats() -> Mapping[str, Format]:
    """Every format by name: each module of this folder that has a FORMAT."""
    modules = (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    known = [module.FORMAT for module in modules if hasattr(module, "FORMAT")]
    return {item.name: item for item in sorted(known, key=lambda item: item.name)}


def robots() -> list[str]:
    """Names in the library."""
    return sorted(path.stem for path in LIBRARY.glob("*.toml"))


def load(
    name_or_path: str | os.PathLike[str],
    format: str | None = None,
    *,
    tip: str | None = None,
    base: str | None = None,
    exact: float | bool | None = None,
    **options: object,
) -> Robot:
    """A robot from the library, by its name, or from a file, by a path with a suffix or a separator.

    tip       frame at which models end, by its name in the file; by default the most likely one
    base      "fixed" or "floating"; by default as in the file
    exact     tolerance within which angles become multiples of π/12 and lengths zeros; False or None
              keeps the numbers of the file
    options   of the format, e.g. fixed="keep" or "lump" for URDF and MJCF
    """
    path = _path(name_or_path, "aw.load('puma560') or aw.load('robot.toml')")
    path = _library_path(name_or_path) or path
    data = _file_bytes(path)
    chosen = format or _format_of(path, data)
    known: dict[str, Any] = dict(options)
    own = _format_by_name(chosen).options
    if unknown := next((one for one in options if one not in own), None):
        raise ArmwrightError(unknown_name("aw.load: option", unknown, ["tip", "base", "exact", *own]))
    robot = read_bytes(data, chosen, file=str(name_or_path), folder=_folder_of(path), seen=(path,), **known)
    return change_loaded(robot, tip=tip, base=base, exact=exact)


def change_loaded(
    robot: Robot, *, tip: str | None = None, base: str | None = None, exact: float | bool | None = None
) -> Robot:
    """The robot as the caller of ``load`` wants it; what this decides is no finding any more."""
    if base is not None:
        robot = robot.with_base(base)
    if tip is not None:
        robot = without_findings(robot.with_tip(tip), "tip")
    if exact is None or exact is False:
        return robot
    return without_findings(robot, "rounded").exact(NEARLY_EXACT if exact is True else exact)


def without_findings(robot: Robot, code: str) -> Robot:
    """The robot without the findings of one code."""
    return replace(robot, findings=tuple(one for one in robot.findings if one.code != code))


def read_bytes(
    data: bytes,
    format: str,
    *,
    file: str = "<bytes>",
    folder: Path | None = None,
    seen: tuple[Path, ...] = (),
    **options: object,
) -> Robot:
    """A robot from bytes in a named format; every failure is an InputError.

    seen   files that stand over this one: a file must not extend itself
    """
    chosen = _format_by_name(format)
    unknown = sorted(set(options) - set(chosen.options))
    if unknown:
        known = offer(unknown[0], chosen.options)
        raise ArmwrightError(f"format {format}: unknown option {', '.join(unknown)}; {known}")
    if len(data) > MAX_BYTES:
        raise InputError(f"{len(data)} bytes, {MAX_BYTES} allowed", file=file)
    try:
        return chosen.read(Source(data, file, folder, options, _other_files(folder, seen)))
    except InputError as error:
        raise error.at(file=file) from None
    except ArmwrightError as error:
        raise InputError(str(error), file=file) from None
    except ArithmeticError as error:  # numbers that are finite each, but not their products
        remedy = "check units and exponents"
        raise InputError(f"the numbers of this file overflow: {error}", file=file, remedy=remedy) from None


def _other_files(folder: Path | None, seen: tuple[Path, ...]) -> Callable[[str], Robot] | None:
    """A function that reads another file, named relative to a folder and never outside of it."""
    if folder is None:
        return None

    def read(file: str) -> Robot:
        path = file_inside(folder, file, what="robot file", largest=MAX_BYTES)
        if path in seen or len(seen) >= MAX_OVER:
            raise InputError(
                f"'{file}' extends itself, or is the end of too long a chain",
                remedy="extend the file that describes the robot itself",
            )
        data = _file_bytes(path)
        return read_bytes(data, _format_of(path, data), file=file, folder=path.parent, seen=(*seen, path))

    return read


def save(robot: Robot, path: str | os.PathLike[str], *, format: str | None = None) -> tuple[Finding, ...]:
    """Write the robot in the format of the suffix; the old file stays until the new one is whole."""
    target = _path(path, "robot.save('robot.toml')")
    chosen = _format_by_name(format) if format else _by_suffix(target)
    if chosen.write is None:
        writers = ", ".join(name for name, item in formats().items() if item.write)
        raise ArmwrightError(f"format {chosen.name} can be read but not written; use {writers}")
    written = chosen.write(robot)
    write_whole(target, written.text.encode())
    return written.findings


def _path(given: object, example: str) -> Path:
    """The path of a file; anything else is refused."""
    if not isinstance(given, str | os.PathLike):
        raise ArmwrightError(f"{given!r} is not a file name; give one, e.g. {example}")
    return Path(given)


def _library_path(name: str | os.PathLike[str]) -> Path | None:
    text = os.fspath(name)
    if os.sep in text or "/" in text or Path(text).suffix:
        return None
    path = LIBRARY / f"{text}.toml"
    if path.is_file():
        return path
    hint = "".join(f"did you mean '{near}'? " for near in nearest(text, robots()))
    raise ArmwrightError(
        f"robot '{text}': not in the library; {hint}it has {', '.join(robots())}. "
        "A file is given with its suffix or a path, e.g. ./robot.toml"
    )


def _folder_of(path: Path) -> Path:
    """Where a file's references start: of a link to a file, as in a built ROS workspace, the real place."""
    return path.resolve().parent if path.is_symlink() else path.parent


def _file_bytes(path: Path) -> bytes:
    try:
        with path.open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        reason = error.strerror or str(error)
        other = f", or use '{path.stem}' from the library" if path.stem in robots() else ""
        remedy = f"check the path{other}"
        raise InputError(f"cannot be read: {reason}", file=str(path), remedy=remedy) from None


def _format_by_name(name: str) -> Format:
    if name not in formats():
        raise ArmwrightError(unknown_name("format", name, formats()))
    return formats()[name]


def _format_of(path: Path, data: bytes) -> str:
    """The format that claims the file; .toml and .xml are told apart by their content."""
    for item in formats().values():
        if item.claims(path.suffix.lower(), data):
            return item.name
    suffixes = sorted({suffix for item in formats().values() for suffix in item.suffixes})
    raise InputError(
        f"unknown suffix '{path.suffix}'",
        file=str(path),
        remedy=f"use one of {' '.join(suffixes)} or give format=",
    )


def _by_suffix(path: Path) -> Format:
    fitting = [item for item in formats().values() if path.suffix.lower() in item.suffixes]
    writable = [item for item in fitting if item.write] or fitting
    if not writable:
        known = sorted({suffix for item in formats().values() if item.write for suffix in item.suffixes})
        raise ArmwrightError(f"{path}: unknown suffix '{path.suffix}'; use {' '.join(known)}")
    return writable[0]
