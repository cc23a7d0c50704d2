"""A loop whose joints all move in one plane, as a round of constant motions and joints.

Seen from the link that both sides of the loop start at, at the position where all joints are at zero: every
axis that turns is parallel to one direction, every slide is across it. The round goes outward to the opened
joint, through it, and back from its twin: the product of all is the identity [KC97 (2), erratum E4-5].
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.mechanism import CutLoop, Mechanism
from armwright.mechanism.loop_positions import NumericTree, ways_of
from armwright.models.loops.planar_motion import PlanarJoint, PlanarMotion, shift_by, turn_by
from armwright.robot import Joint

Array = NDArray[np.float64]
Item = PlanarMotion | PlanarJoint

_ALIGNED = 1e-9  # [rad, m] axes that are parallel, points at one height; files with 1.5708 are not


@dataclass(frozen=True, slots=True)
class Plane:
    """Two axes across the direction that joints turn about, and that direction."""

    u: Array
    v: Array
    e: Array

    def point(self, p: Array) -> tuple[float, float]:
        """Coordinates in the plane."""
        return float(self.u @ p), float(self.v @ p)

    def sign(self, z: Array) -> int:
        """+1 or −1 of an axis along e, 0 of another."""
        along = float(self.e @ z)
        return 0 if abs(abs(along) - 1.0) > _ALIGNED else (1 if along > 0 else -1)

    def is_across(self, z: Array) -> bool:
        """True of an axis in the plane."""
        return abs(float(self.e @ z)) < _ALIGNED


def planar_round(tree: NumericTree, loop: CutLoop) -> list[Item] | None:
    """The round of a loop, its joints and the constants between them; None where it is in no plane."""
    mechanism = tree.mechanism
    T = frames_at_zero(tree, loop)
    to_k, to_twin = joints_of_sides(mechanism, loop)
    joints = [(j, mechanism.joint(j)) for j in (*to_k, *to_twin)] + [(loop.k, loop.joint)]
    plane = plane_of(joints, T)
    if plane is None or not _closes_in(plane, T[loop.k], T[loop.twin]):
        return None
    outward, back = side_items(plane, mechanism, (to_k, to_twin), T)
    return [*outward, *_through(plane, loop, T), *back]


def side_items(
    plane: Plane, mechanism: Mechanism, sides: tuple[list[int], list[int]], T: Array
) -> tuple[list[Item], list[Item]]:
    """The joints of the side to k, outward, and those of the side to the twin, back."""
    to_k, to_twin = sides
    outward = [item for j in to_k for item in _joint_items(plane, mechanism.joint(j), j, T[j])]
    undone = (_joint_items(plane, mechanism.joint(j), j, T[j], sign=-1) for j in reversed(to_twin))
    return outward, [item for items in undone for item in items]


def frames_at_zero(tree: NumericTree, loop: CutLoop) -> Array:
    """All frames with every joint at zero, seen from the link that both sides start at."""
    T = tree.frames(np.zeros((1, len(tree.mechanism.free))))[0]
    ways = ways_of(tree.mechanism, loop)
    first = min((j for way in ways for j in way), key=lambda j: len(tree.mechanism.tree.way_up(j)))
    return np.asarray(np.linalg.inv(T[tree.mechanism.parent(first)]) @ T)


def joints_of_sides(mechanism: Mechanism, loop: CutLoop) -> tuple[list[int], list[int]]:
    """Moving joints of the two ways, each from the common link outward."""
    place = {j: i for i, j in enumerate(mechanism.tree.order)}
    to_k, to_twin = (
        sorted((j for j in way if j in mechanism.q), key=place.__getitem__)
        for way in ways_of(mechanism, loop)
    )
    return to_k, to_twin


def plane_of(joints: Sequence[tuple[int, Joint]], T: Array) -> Plane | None:
    """The plane of the joints, if they have one: some joint turns, all are simple and their axes fit."""
    turning = [j for j, joint in joints if joint.turns]
    if not turning or not all(joint.is_simple for _, joint in joints):
        return None
    e = T[turning[0]][:3, 2]
    u = np.eye(3)[int(np.argmin(np.abs(e)))]
    u = u - (u @ e) * e
    u = u / np.linalg.norm(u)
    plane = Plane(u, np.cross(e, u), e)
    for j, joint in joints:
        if joint.turns and not plane.sign(T[j][:3, 2]):
            return None
        if joint.slides and not plane.is_across(T[j][:3, 2]):
            return None
    return plane


def _closes_in(plane: Plane, k: Array, twin: Array) -> bool:
    """True where a turn about e and a shift in the plane take the twin to k."""
    turned = k[:3, :3] @ twin[:3, :3].T
    height = float(plane.e @ (k[:3, 3] - twin[:3, 3]))
    return bool(np.abs(turned @ plane.e - plane.e).max() < _ALIGNED and abs(height) < _ALIGNED)


def _joint_items(plane: Plane, joint: Joint, j: int, T: Array, *, sign: int = 1) -> list[Item]:
    """A joint between the constants that lead to its own axes and back."""
    if joint.turns:
        x, y = plane.point(T[:3, 3])
        own = PlanarJoint(j, True, sign * plane.sign(T[:3, 2]))
        return [shift_by(x, y), own, shift_by(-x, -y)]
    c, s = plane.point(T[:3, 2])
    return [turn_by(c, s), PlanarJoint(j, False, sign), turn_by(c, -s)]


def _through(plane: Plane, loop: CutLoop, T: Array) -> list[Item]:
    """From k through the opened joint to its twin."""
    k, twin = T[loop.k], T[loop.twin]
    turned = k[:3, :3] @ twin[:3, :3].T @ plane.u
    relative = turn_by(*plane.point(turned))
    x, y = plane.point(twin[:3, 3])
    back = shift_by(-x, -y)
    at = shift_by(*plane.point(k[:3, 3]))
    if not loop.joint.is_moving:
        return [at, relative, back]
    if loop.joint.turns:
        return [at, PlanarJoint(loop.k, True, plane.sign(k[:3, 2])), relative, back]
    c, s = plane.point(k[:3, 2])
    return [at, turn_by(c, s), PlanarJoint(loop.k, False, 1), turn_by(c, -s), relative, back]
