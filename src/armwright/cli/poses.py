"""Poses and positions as they are typed: six numbers, a matrix, a file with a pose a line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from armwright.cli.arguments import numbers, warn_of_turns
from armwright.cli.guard import UsageError
from armwright.cli.output import say
from armwright.errors import InputError

if TYPE_CHECKING:
    from armwright.robot import Robot

SIZES = (3, 6, 12, 16)
WANTED = "give x y z, x y z roll pitch yaw, or the 12 or 16 numbers of a matrix row by row"
_TURN = 6.2832  # rad: roll, pitch and yaw need no more


def pose_matrix(values: list[float], *, option: str) -> Any:
    """(4, 4) of a position, a position with roll, pitch, yaw, or the rows of a matrix."""
    import numpy as np

    from armwright.robot.geometry.urdf_convention import rpy_matrix, transform

    if len(values) not in SIZES:
        raise UsageError(f"{option}: {len(values)} numbers given; {WANTED}")
    if len(values) <= 6:
        _warn_of_degrees(values[3:], option=option)
        return transform(rpy_matrix(values[3:] or [0.0, 0.0, 0.0]), values[:3])
    T = np.eye(4)
    T[: len(values) // 4] = np.reshape(values, (-1, 4))
    return T


def _warn_of_degrees(angles: list[float], *, option: str) -> None:
    """Say where angles are more than a turn: degrees are a likely mistake."""
    if any(abs(angle) > _TURN for angle in angles):
        given = " ".join(f"{angle:g}" for angle in angles)
        say(f"warning: {option}: roll, pitch, yaw {given} are taken as rad; for degrees write 90*pi/180")


def pose_file(path: Path) -> Any:
    """(N, 4, 4) of a file with a pose a line; what follows # is a remark."""
    import numpy as np

    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise InputError("not UTF-8", remedy="save the file as UTF-8", file=str(path)) from None
    poses = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0]
        if words.strip():
            try:
                poses.append(pose_matrix(numbers(words, option="pose"), option="pose"))
            except UsageError as error:
                raise InputError(str(error), file=str(path), line=number) from None
    if not poses:
        raise InputError("no pose", remedy="write x y z roll pitch yaw a line", file=str(path))
    return np.array(poses)


def joint_values(text: str, names: tuple[str, ...], *, option: str) -> list[float]:
    """A number for each joint."""
    values = numbers(text, option=option)
    if len(values) != len(names):
        raise UsageError(f"{option}: {len(values)} values given, {len(names)} expected: {', '.join(names)}")
    return values


def _pose_at(robot: Robot, at: str) -> Any:
    """The pose of the tip at values of all joints, or of those on the way to it."""
    from armwright.robot.change.tip import chain_to_tip

    way = robot if robot.loops else chain_to_tip(robot)
    taken = robot if len(numbers(at, option="--at")) == len(robot.moving) else way
    q = joint_values(at, tuple(joint.name for joint in taken.moving), option="--at")
    warn_of_turns(taken.moving, q, option="--at")
    return taken.pose(q)


def wanted_poses(robot: Robot, pose: str | None, at: str | None, path: Path | None) -> Any:
    """The desired pose (4, 4), given as such or by joint values, or the poses (N, 4, 4) of a file."""
    if sum(one is not None for one in (pose, at, path)) != 1:
        raise UsageError('give one of --pose "x y z roll pitch yaw", --at "q1 q2 ...", or --path FILE')
    if path is not None:
        return pose_file(path)
    if at is not None:
        return _pose_at(robot, at)
    return pose_matrix(numbers(pose or "", option="--pose"), option="--pose")
