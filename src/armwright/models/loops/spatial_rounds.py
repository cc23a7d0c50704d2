"""A loop in space walked once round: joints about or along their own z, and constants between them.

From the link that both sides start at to the opened joint, through it, and back from its twin:
J1·G1·J2·G2 … Jn·Gn = 1 [KC97 (2), erratum E4-5], in the axes of the first joint.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.mechanism import CutLoop
from armwright.mechanism.loop_positions import NumericTree
from armwright.models.loops.planar_loops import frames_at_zero, joints_of_sides
from armwright.models.loops.planar_motion import PlanarJoint

Array = NDArray[np.float64]
Step = tuple[PlanarJoint | None, Array, Array]  # a joint, or a weld, where it is entered and left

_MEETS = 1e-9  # [m] axes through one point


@dataclass(frozen=True, slots=True, eq=False)
class SpatialRound:
    """The joints of a loop in order, and the constant transform behind each of them."""

    joints: tuple[PlanarJoint, ...]
    gaps: tuple[Array, ...]

    def from_joint(self, start: int) -> SpatialRound:
        """The loop, walked from the joint at place ``start``."""
        joints, gaps = self.joints, self.gaps
        return SpatialRound((*joints[start:], *joints[:start]), (*gaps[start:], *gaps[:start]))

    @property
    def is_spherical(self) -> bool:
        """True where every axis passes through one point and nothing slides."""
        point = self._first_meeting() if all(joint.turns for joint in self.joints) else None
        if point is None:
            return False
        first = point
        for gap in self.gaps:
            point = np.linalg.inv(gap) @ point
            if np.abs(point[:2]).max() > _MEETS:
                return False
        return bool(np.abs(point - first).max() < _MEETS)

    def _first_meeting(self) -> Array | None:
        """The point of the first axis that the second one passes through, seen from the first joint."""
        R, p = self.gaps[0][:3, :3], self.gaps[0][:3, 3]
        side = R[2, :2]  # the first axis as x and y of the second joint see it
        if np.abs(side).max() < _MEETS:
            return None
        height = float(side @ (R[:, :2].T @ p) / (side @ side))
        return np.array([0.0, 0.0, height, 1.0])


def spatial_round(tree: NumericTree, loop: CutLoop) -> SpatialRound | None:
    """The round of a loop; None where a joint is a screw or moves by a multiple."""
    mechanism = tree.mechanism
    T = frames_at_zero(tree, loop)
    to_k, to_twin = joints_of_sides(mechanism, loop)
    joints = [mechanism.joint(j) for j in (*to_k, *to_twin)] + [loop.joint]
    if not all(joint.is_simple for joint in joints):
        return None
    opened = PlanarJoint(loop.k, loop.joint.turns, 1) if loop.joint.is_moving else None
    outward: list[Step] = [(PlanarJoint(j, mechanism.joint(j).turns, 1), T[j], T[j]) for j in to_k]
    back: list[Step] = [(PlanarJoint(j, mechanism.joint(j).turns, -1), T[j], T[j]) for j in reversed(to_twin)]
    return _joined_round([*outward, (opened, T[loop.k], T[loop.twin]), *back])


def _joined_round(steps: Sequence[Step]) -> SpatialRound:
    """Joints with what is between them; a weld belongs to the constant that leads through it."""
    first = next(k for k, (joint, _, _) in enumerate(steps) if joint is not None)
    begin, enter_first, left = steps[first]
    assert begin is not None
    joints, gaps = [begin], []
    for joint, enter, leave in (*steps[first + 1 :], *steps[:first]):
        if joint is None:
            left = leave @ np.linalg.inv(enter) @ left
            continue
        gaps.append(np.linalg.inv(left) @ enter)
        joints.append(joint)
        left = leave
    gaps.append(np.linalg.inv(left) @ enter_first)
    return SpatialRound(tuple(joints), tuple(gaps))
