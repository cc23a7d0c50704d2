"""Where the base, the tool and twin frames of a native robot file are."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError, InputError
from armwright.expr import ONE, ZERO, number
from armwright.robot.capsule import Capsule
from armwright.robot.change.capsules import with_capsules, with_collisions, with_shapes
from armwright.robot.formats.entries import Change, FileTable
from armwright.robot.geometry.matrix import Matrix, to_numbers
from armwright.robot.geometry.placement import Tolerance, placement_of
from armwright.robot.geometry.pose import NOWHERE, Pose
from armwright.robot.geometry.rigid_check import is_open_or_rigid
from armwright.robot.joint import Placement
from armwright.robot.loop import Loop
from armwright.robot.robot import Robot
from armwright.robot.shape import SIZES, Shape

Array = NDArray[np.float64]

LOCATION_KEYS = ("placement", "xyz", "rpy")
_FAR = 1e12  # m; squares and products of such lengths still have a value
_NOISE = 1e-12  # of a transform computed in double precision


def location(table: FileTable, angle: Change | None) -> Matrix:
    """A rigid transform from ``placement`` (4×4) or from ``xyz`` and ``rpy`` (identity if none).

    R = Rz(yaw)·Ry(pitch)·Rx(roll), the fixed-axis order of URDF.
    """
    if "placement" not in table:
        roll, pitch, yaw = table.nodes("rpy", 3, angle) if "rpy" in table else NOWHERE
        return Pose(table.vector("xyz", NOWHERE), (roll, pitch, yaw)).transform
    for key in ("xyz", "rpy"):
        if key in table:
            raise table.error(key, "given together with placement", remedy="give one of them")
    return _rigid(table, table.matrix("placement", 4))


def with_bodies(robot: Robot, top: FileTable, folder: Path | None) -> Robot:
    """The robot with the [[capsule]], [[shape]] and [[collision]] of a file, in place of those it had."""
    for table in top.tables("capsule"):
        table.only(("frame", "start", "end", "radius"))
    for table in (*top.tables("shape"), *top.tables("collision")):
        table.only(("frame", "kind", "size", "colour", "file", *LOCATION_KEYS))
    key = "capsule"
    try:
        held = with_capsules(robot, [_capsule(table) for table in top.tables("capsule")])
        key = "shape"
        held = with_shapes(held, [_shape(table, folder) for table in top.tables("shape")])
        key = "collision"
        return with_collisions(held, [_shape(table, folder) for table in top.tables("collision")])
    except InputError:
        raise
    except ArmwrightError as error:
        raise top.error(key, str(error)) from None


def _shape(table: FileTable, folder: Path | None) -> Shape:
    kind = table.choice("kind", tuple(SIZES), "box")
    size = table.plains("size", SIZES[kind]) or ([1.0] * 3 if kind == "mesh" else None)
    colour, file = table.plains("colour", 4), table.text("file")
    if not table.text("frame") or size is None:
        remedy = 'frame = "link2", kind = "box", size = [0.4, 0.1, 0.1], xyz = [0.2, 0, 0]'
        raise table.error("shape", "frame, kind and size are needed", remedy=remedy)
    try:
        T = to_numbers(location(table, None))
    except KeyError as error:
        raise table.error("placement", f"{error} has no value", remedy="give numbers") from None
    place = tuple(T.ravel().tolist())
    tint = None if colour is None else tuple(colour)
    return Shape(table.text("frame"), kind, tuple(size), place, tint, file, folder if file else None)


def _capsule(table: FileTable) -> Capsule:
    start, radius = table.plains("start", 3), table.plain("radius")
    end = table.plains("end", 3) if "end" in table else start
    if not table.text("frame") or start is None or end is None or radius is None:
        raise table.error(
            "capsule",
            "frame, start and radius are needed",
            remedy='frame = "link2", start = [0, 0, 0], end = [0.4, 0, 0], radius = 0.06',
        )
    return Capsule(table.text("frame"), tuple(start), tuple(end), radius)


def _rigid(table: FileTable, T: Matrix) -> Matrix:
    """The matrix itself if it is a rigid transform, as far as its numbers tell."""
    if T[3] != (ZERO, ZERO, ZERO, ONE):
        raise table.error("placement", "the last row is not 0, 0, 0, 1")
    if not is_open_or_rigid(T):
        raise table.error(
            "placement",
            "the first three rows and columns are not a rotation",
            remedy="give orthogonal unit columns, right-handed, or use xyz and rpy",
        )
    return T


def home_frames(table: FileTable, robot: Robot) -> Array:
    """All frames of the open robot at its home values, for the loops that are to close there."""
    try:
        return robot.transforms()
    except (ArithmeticError, ValueError) as error:
        raise _unclosed_error(table, str(error)) from None


def closing_twin(table: FileTable, T: Array, loop: Loop) -> Placement:
    """The twin frame on link ``loop.twin_parent`` that closes the loop at the home values.

    ^aT_{k+B} = T_a⁻¹·T_k, both at home (erratum E4-5); T are the frames of the open robot.
    """
    try:
        T_k = T[loop.joint.parent] @ to_numbers(loop.joint.transform(number(loop.joint.home)))
    except KeyError as error:
        raise _unclosed_error(table, f"{error} has no value") from None
    except (ArithmeticError, ValueError) as error:
        raise _unclosed_error(table, str(error)) from None
    if not max(np.abs(T_k).max(), np.abs(T[loop.twin_parent]).max()) < _FAR:
        raise _unclosed_error(table, f"a frame is more than {_FAR:g} m away")
    return placement_of(_inverse(T[loop.twin_parent]) @ T_k, Tolerance(_NOISE, _NOISE))


def _unclosed_error(table: FileTable, why: str) -> InputError:
    remedy = "give numbers, or the frame itself in [loop.twin]"
    return table.error("closes", f"the twin frame cannot be computed: {why}", remedy=remedy)


def _inverse(T: Array) -> Array:
    R, p = T[:3, :3], T[:3, 3]
    inverse = np.eye(4)
    inverse[:3, :3], inverse[:3, 3] = R.T, -R.T @ p
    return inverse
