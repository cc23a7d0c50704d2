"""The files of an identified robot: a description, or the user's own URDF edited, and C code."""

from __future__ import annotations

from pathlib import Path

from armwright.emit.emitting import emit
from armwright.errors import ArmwrightError, Finding, InputError
from armwright.identify.deliver.urdf_text import update_urdf_file
from armwright.models.core.registry import model
from armwright.robot import Robot
from armwright.robot.formats import formats


def delivered_files(
    robot: Robot, *, source: Path, out: Path | None, code: Path | None
) -> tuple[dict[Path, bytes], list[Finding]]:
    """Contents by path, and what a format cannot hold.

    source   the file the robot came from; a URDF is edited in place of being written anew
    """
    files: dict[Path, bytes] = {}
    findings: list[Finding] = []
    if out is not None:
        data, findings = _robot_file(robot, source, out)
        files[out] = data
    if code is not None:
        for name, text in emit(model(robot, "inverse_dynamics"), "c").items():
            files[code / name] = text.encode("utf-8")
    return files, findings


def is_urdf(source: Path) -> bool:
    """True of a file that is read as URDF, by what is in it: MJCF files are called .xml too."""
    return source.is_file() and formats()["urdf"].claims(source.suffix.lower(), source.read_bytes())


def _robot_file(robot: Robot, source: Path, out: Path) -> tuple[bytes, list[Finding]]:
    if out.suffix.lower() == ".urdf" and is_urdf(source):
        try:
            data, found = update_urdf_file(source, robot)
        except UnicodeDecodeError:
            raise InputError("not UTF-8", remedy="save it as UTF-8", file=str(source)) from None
        return data, list(found)
    for item in formats().values():
        if item.write and out.suffix.lower() in item.suffixes:
            written = item.write(robot)
            return written.text.encode("utf-8"), list(written.findings)
    raise ArmwrightError(f"{out}: suffix '{out.suffix}' cannot be written")
