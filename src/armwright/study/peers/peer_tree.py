"""A closed robot as other programs take it: bodies with mass, joints one by one, and balls that close loops.

Links without mass between the axes of a ball or a cross are no bodies there: their joints are handed on to
the next link, and where they carry nothing but an opened joint the loop is closed by a ball at its origin.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.errors import ArmwrightError
from armwright.mechanism.tree import Tree, tree_of
from armwright.robot import Inertia, Robot
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class PeerJoint:
    """A joint and its link.

    column   in q_tree; parent is the index of the joint before, −1 at the base
    place    (4, 4) of its frame in that of the parent, at zero
    centre, tensor   of the link, in its axes, about its centre
    """

    column: int
    parent: int
    slides: bool
    place: Array
    mass: float
    centre: Array
    tensor: Array


@dataclass(frozen=True, slots=True)
class PeerBall:
    """Two points that coincide: indices of joints, −1 the base, and (4, 4) frames at the points."""

    joints: tuple[int, int]
    places: tuple[Array, Array]


@dataclass(frozen=True, slots=True)
class PeerTree:
    """A closed robot; joints branch by branch, those before first.

    motors   indices of joints with a motor
    """

    gravity: tuple[float, float, float]
    joints: tuple[PeerJoint, ...]
    balls: tuple[PeerBall, ...]
    motors: tuple[int, ...]

    @property
    def columns(self) -> list[int]:
        """The columns of q_tree that belong to the joints."""
        return [joint.column for joint in self.joints]


def peer_tree(robot: Robot) -> PeerTree:
    """The robot without friction; refuses rotors, which other programs count otherwise."""
    if any(float(joint.rotor) for joint in robot.joints) or robot.couplings:
        raise ArmwrightError(f"'{robot.name}': peers are given robots without rotors and couplings")
    dropped = _open_crosses(robot)
    moving = [joint.name for joint in robot.moving]
    order = [
        j for j in _branch_by_branch(tree_of([one.parent for one in robot.joints]), 0) if j not in dropped
    ]
    index = {0: -1} | {j: i for i, j in enumerate(order)}
    joints = []
    for j in order:
        joint, link = robot.joints[j - 1], robot.links[j - 1]
        place = np.asarray(to_numbers(joint.placement.transform()))
        body = _body(link.inertia)
        joints.append(PeerJoint(moving.index(joint.name), index[joint.parent], joint.slides, place, *body))
    balls = tuple(_ball(robot, dropped, index, i) for i in range(len(robot.loops)))
    active = {joint.name for joint in robot.active}
    motors = tuple(i for i, j in enumerate(order) if robot.joints[j - 1].name in active)
    x, y, z = (float(g) for g in robot.gravity)
    return PeerTree((x, y, z), tuple(joints), balls, motors)


def _branch_by_branch(tree: Tree, j: int) -> list[int]:
    return [k for child in tree.children[j] for k in (child, *_branch_by_branch(tree, child))]


def _body(inertia: Inertia) -> tuple[float, Array, Array]:
    if not float(inertia.M):
        return 0.0, np.zeros(3), np.zeros((3, 3))
    mass, centre, (xx, xy, xz, yy, yz, zz) = inertia.to_com()
    rows = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    tensor = np.array([[float(x) for x in row] for row in rows])
    return float(mass), np.array([float(x) for x in centre]), tensor


def _open_crosses(robot: Robot) -> set[int]:
    """Joints without mass that meet at one point and carry nothing but an opened joint there."""
    found: set[int] = set()
    parents = [joint.parent for joint in robot.joints]
    for loop in robot.loops:
        place, j = loop.joint.placement, loop.joint.parent
        while (
            j
            and not float(robot.links[j - 1].inertia.M)
            and all(k in found for k, parent in enumerate(parents, 1) if parent == j)
            and np.allclose(np.asarray(to_numbers(place.transform()))[:3, 3], 0.0)
        ):
            found.add(j)
            place, j = robot.joints[j - 1].placement, robot.joints[j - 1].parent
    return found


def _ball(robot: Robot, dropped: set[int], index: dict[int, int], i: int) -> PeerBall:
    loop = robot.loops[i]
    T, parent = np.asarray(to_numbers(loop.joint.placement.transform())), loop.joint.parent
    while parent in dropped:
        joint = robot.joints[parent - 1]
        T, parent = np.asarray(to_numbers(joint.placement.transform())) @ T, joint.parent
    twin = np.asarray(to_numbers(loop.twin.transform()))
    return PeerBall((index[parent], index[loop.twin_parent]), (T, twin))
