"""Loops as arms: the unknown joints of a loop are those of an arm whose tool must meet what the others say.

Where the unknown joints follow each other round the loop and are six at the most, the opened one among them,
all assemblies are the solutions of the inverse geometry of that arm: J1·G1 … Jm = (Gm·J … Gn)⁻¹ [KC97 3.4].
Several loops are solved in an order, as those with formulas are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from armwright.mechanism.loop_positions import NumericTree, closing_rows
from armwright.models.loops.planar_motion import PlanarJoint
from armwright.models.loops.spatial_rounds import SpatialRound, spatial_round
from armwright.robot import Link, Prismatic, Revolute, Robot
from armwright.robot.geometry.matrix import matrix
from armwright.robot.geometry.placement import placements_of

Array = NDArray[np.float64]

_MOST = 6  # joints of an arm whose tool has finitely many ways to a pose
_MOST_GENERAL = (
    2  # loops of six unknown joints: three legs with a ball have 512 assemblies, which nobody lists
)
_RANK = 1e-6  # of the largest: motions of unknown joints that are smaller leave the loop closed
_TURNED: Array = np.diag([1.0, -1.0, -1.0, 1.0])  # a joint that is walked against its own way


@dataclass(frozen=True, slots=True, eq=False)
class LoopArm:
    """One loop as an arm.

    opened    name of its opened joint
    robot     the arm of the unknown joints, in the order of the round
    numbers   their numbers, the opened joint's own among them
    known     the other joints of the round, which follow after
    gaps      the constants from the last joint of the arm on
    """

    opened: str
    robot: Robot
    numbers: tuple[int, ...]
    known: tuple[PlanarJoint, ...]
    gaps: tuple[Array, ...]

    def wanted_pose(self, at: Mapping[int, float]) -> Array:
        """Where the tool of the arm must be, for positions of the known joints by number."""
        rest = self.gaps[0]
        for joint, gap in zip(self.known, self.gaps[1:], strict=True):
            rest = rest @ _motion(joint, joint.sign * at[joint.j]) @ gap
        return np.asarray(np.linalg.inv(rest))


def _motion(joint: PlanarJoint, value: float) -> Array:
    """The transform by a joint's own motion about or along z."""
    T = np.eye(4)
    if joint.turns:
        c, s = np.cos(value), np.sin(value)
        T[:2, :2] = [[c, -s], [s, c]]
    else:
        T[2, 3] = value
    return T


def loop_arms(tree: NumericTree, positions: Array) -> tuple[LoopArm, ...] | None:
    """The loops as arms, in the order in which they are solved; None where there is no such order.

    positions   (N, n) closed ones, which tell whether the loop determines its unknown joints
    """
    mechanism = tree.mechanism
    rounds = {loop.k: spatial_round(tree, loop) for loop in mechanism.loops}
    known, found = set(mechanism.active), []
    waiting = list(mechanism.loops)
    while waiting:
        ready = []
        for loop in waiting:
            arm = _arm_of(tree, rounds[loop.k], known, loop.joint.name)
            if arm is not None and _is_determined(tree, loop.k, arm.numbers, positions):
                ready.append((len(arm.numbers), loop, arm))
        if not ready:
            return None
        _, loop, arm = min(ready, key=lambda one: one[0])
        found.append(arm)
        known |= set(arm.numbers)
        waiting.remove(loop)
    is_many = sum(len(arm.numbers) == _MOST for arm in found) > _MOST_GENERAL
    return tuple(found) if all(j in known for j in mechanism.free) and not is_many else None


def _arm_of(tree: NumericTree, whole: SpatialRound | None, known: set[int], opened: str) -> LoopArm | None:
    """The arm of the unknown joints of a round; None where they are parted, too many, or follow others."""
    if whole is None:
        return None
    leads = tree.mechanism.leads
    is_known = [(leads[one.j].leader if one.j in leads else one.j) in known for one in whole.joints]
    starts = [k for k in range(len(is_known)) if not is_known[k] and is_known[k - 1]]
    if all(is_known) or len(starts) > 1 or is_known.count(False) > _MOST:
        return None
    one, m = whole.from_joint(starts[0] if starts else 0), is_known.count(False)
    if any(joint.j in leads for joint in one.joints[:m]):
        return None
    robot = _arm_robot(one, m)
    if robot is None:
        return None
    numbers = tuple(joint.j for joint in one.joints[:m])
    return LoopArm(opened, robot, numbers, one.joints[m:], one.gaps[m - 1 :])


def _arm_robot(one: SpatialRound, m: int) -> Robot | None:
    """The first m joints of a round as a serial robot; None where a placement has no six parameters."""
    flips = [np.eye(4) if joint.sign > 0 else _TURNED for joint in one.joints[:m]]
    steps = [flips[0], *(a @ gap @ b for (a, b), gap in zip(pairwise(flips), one.gaps, strict=False))]
    joints = []
    for i, (joint, step) in enumerate(zip(one.joints[:m], steps, strict=True)):
        places = placements_of(step)
        if len(places) > 1:
            return None
        kind = Revolute if joint.turns else Prismatic
        joints.append(kind(f"j{i + 1}", i, places[0], variable=f"q{i + 1}"))
    links = tuple(Link(f"link{i + 1}") for i in range(m))
    return Robot("loop", tuple(joints), links, tool=matrix(flips[-1]))


def _is_determined(tree: NumericTree, k: int, numbers: tuple[int, ...], positions: Array) -> bool:
    """True where no motion of the unknown joints leaves the loop closed, at one of the positions at least."""
    places = list(tree.mechanism.free)
    columns = [places.index(j) for j in numbers if j != k]
    first = 0
    for loop in tree.mechanism.loops:
        count = len(closing_rows(loop))
        if loop.k == k:
            break
        first += count
    J = tree.rates(tree.frames(positions[:8]))[:, first : first + count, columns]
    sizes = np.linalg.svd(J, compute_uv=False)
    return not columns or (
        sizes.shape[1] >= len(columns) and bool((sizes[:, len(columns) - 1] > _RANK * sizes[:, 0]).any())
    )
