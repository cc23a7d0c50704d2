"""Parts databases on the command line: compiled where a robot is wanted, and checked for staleness."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from armwright.errors import Finding
    from armwright.robot import Robot

SUFFIX = ".parts.toml"


def is_parts(name_or_path: str) -> bool:
    """True for a file of parts, told by its name."""
    return name_or_path.lower().endswith(SUFFIX)


def compile_parts_file(path: str, *, out: str | None = None) -> Robot:
    """The robot of a parts file; ``out`` is the robot file that will refer to it."""
    from armwright.robot.parts.manipulator import compile_parts
    from armwright.robot.parts.parts_file import load_parts
    from armwright.robot.parts.staleness import relative_path

    file = None if out is None or out == "-" else relative_path(Path(path), Path(out).parent)
    return compile_parts(load_parts(path), file=file)


def staleness(robot: Robot, path: str) -> tuple[Finding, ...]:
    """A finding where the robot was generated from parts that are not the same any more."""
    if "sha256:" not in robot.source or not Path(path).is_file():
        return ()
    from armwright.errors import ArmwrightError, Finding
    from armwright.robot.parts.staleness import stale_reason

    try:
        reason = stale_reason(path)
    except ArmwrightError:  # a source that speaks of a checksum for another reason
        return ()
    remedy = f"type: armwright convert FILE{SUFFIX} {path} --force"
    return (Finding("stale", "warning", path, reason, remedy),) if reason else ()
