"""A pose from a table of a file: xyz and rpy, or a 4×4 matrix."""

from __future__ import annotations

from armwright.expr import ONE, ZERO, Node
from armwright.robot.formats.entries import Change, FileTable
from armwright.robot.geometry.angle import angle_node
from armwright.robot.geometry.pose import MAX_COORDINATE, NOWHERE, Pose, pose_of_matrix, pose_problem

PLACE_KEYS = ("xyz", "rpy", "placement")


def pose_from(table: FileTable, angle: Change | None) -> Pose:
    """The pose that xyz and rpy, or placement (4×4), give; without them the two frames coincide."""
    if "placement" not in table:
        roll, pitch, yaw = table.nodes("rpy", 3, angle) if "rpy" in table else NOWHERE
        pose = Pose(table.vector("xyz", NOWHERE), (exact(roll), exact(pitch), exact(yaw)))
    else:
        pose = _from_matrix(table)
    if problem := pose_problem(pose):
        key = next((key for key in ("placement", "rpy", "xyz") if key in table), "")
        raise table.error(key, problem, remedy='write angles as rpy = ["pi/2", 0, 0]')
    return pose


def _from_matrix(table: FileTable) -> Pose:
    for key in ("xyz", "rpy"):
        if key in table:
            raise table.error(key, "given together with placement", remedy="give one of them")
    T = table.matrix("placement", 4)
    if T[3] != (ZERO, ZERO, ZERO, ONE):
        raise table.error("placement", "the last row is not 0, 0, 0, 1")
    return pose_of_matrix(T)


def pose_below(table: FileTable, key: str, angle: Change | None) -> Pose | None:
    """The pose in a table below this one, or None where there is no such table."""
    below = table.table(key, ", ".join(part for part in (table.label, key) if part))
    return None if below is None else pose_from(below.only(PLACE_KEYS), angle)


def exact(angle: Node) -> Node:
    """A float that means a multiple of π/12 made exact; other nodes as they are."""
    is_float = angle.op == "number" and isinstance(angle.value, float)
    return angle_node(float(angle)) if is_float and abs(angle.value) <= MAX_COORDINATE else angle
