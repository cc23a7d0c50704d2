"""How far a closed robot is from its singular positions, of both kinds [Gosselin, Angeles 1990].

Of the motions that the loops allow, N (n, m) with orthonormal columns, lengths measured by the robot's reach:
second kind   some motion moves no motor: the motors do not hold the robot; its distance is the smallest
              singular value of the rows of the motors, 1 at the most
first kind    some motion moves motors and not the tool: its distance is the smallest singular value of J·N as
              a part of the largest; as many count as the tool has freedoms elsewhere. Of a robot with one or
              two freedoms the tool is its point
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.tolerances import TINIEST
from armwright.mechanism.loop_positions import NumericTree, closing_rows
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]

SINGULAR = 1e-6  # distances below are called singular: the root of 1e-12, to which loops are closed
_POINT = 2  # freedoms up to which the tool is its point: a five-bar places a point and turns nothing
_DEPENDENT = 1e-9  # part of the largest singular value of constraints that depend on others
_SHARE = 0.3  # of the largest part of a motion is what joints have that are named with it


@dataclass(frozen=True, slots=True)
class LoopSingularity:
    """A position of a closed robot seen from its singular ones.

    kind    "regular", "first kind", "second kind", or "both kinds"
    holds   distance from the second kind: 0 where the motors do not hold the robot
    moves   distance from the first kind: 0 where they cannot move the tool some way
    loose   passive joints that the motors hold least
    idle    motors that move the tool least
    """

    kind: str
    holds: float
    moves: float
    loose: tuple[str, ...]
    idle: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TipFreedom:
    """What of the tool counts: the three rows of its point or all six, and in how many ways that can move."""

    rows: int
    count: int


def loop_singularity(tree: NumericTree, q: Array, tip: TipFreedom) -> LoopSingularity:
    """The distances at a closed position of all joints (n_tree,); ``tip`` as at ordinary positions."""
    numbers, joints = list(tree.mechanism.free), tree.mechanism.free
    motors = [numbers.index(j) for j in tree.mechanism.active]
    N = allowed_motions(tree, q)
    _, sizes, ways = np.linalg.svd(N[motors], full_matrices=True)
    holds = float(sizes[-1]) if len(sizes) == N.shape[1] else 0.0
    weakest = np.abs(N @ ways[-1])
    passive = [k for k in range(len(numbers)) if k not in motors]
    moved = tool_jacobian(tree, q)[: tip.rows] @ N
    _, sizes, ways = np.linalg.svd(moved, full_matrices=True)
    moves = float(sizes[tip.count - 1] / sizes[0]) if tip.count and sizes[0] > 0 else 0.0
    idle = np.abs(N @ ways[max(tip.count - 1, 0)])
    names = [joint.name for joint in joints.values()]
    loose, at_rest = _main_joints(names, weakest, passive), _main_joints(names, idle, motors)
    return LoopSingularity(_kind(holds, moves), holds, moves, loose, at_rest)


def tip_freedom(tree: NumericTree, positions: Array) -> TipFreedom:
    """In how many ways the tool can move at the best of these closed positions (N, n_tree)."""
    motions = [(tool_jacobian(tree, q), allowed_motions(tree, q)) for q in positions]
    whole = max((_rank_of(J @ N) for J, N in motions), default=0)
    point = max((_rank_of(J[:3] @ N) for J, N in motions), default=0)
    is_point = whole <= _POINT and point == whole
    return TipFreedom(3 if is_point else 6, whole)


def _rank_of(matrix: Array) -> int:
    return _rank(np.asarray(np.linalg.svd(matrix, compute_uv=False), dtype=float))


def _rank(sizes: Array) -> int:
    return int(np.sum(sizes > SINGULAR * max(float(sizes[0]) if len(sizes) else 0.0, TINIEST)))


def _kind(holds: float, moves: float) -> str:
    first, second = moves < SINGULAR, holds < SINGULAR
    if first and second:
        return "both kinds"
    return "first kind" if first else "second kind" if second else "regular"


def _main_joints(names: list[str], parts: Array, among: list[int]) -> tuple[str, ...]:
    largest = max((float(parts[k]) for k in among), default=0.0)
    return tuple(names[k] for k in among if parts[k] > _SHARE * largest and largest > 0)


def allowed_motions(tree: NumericTree, q: Array) -> Array:
    """(n, m): an orthonormal basis of the velocities that keep the loops closed, slides per reach."""
    if not tree.mechanism.loops:
        return np.eye(len(tree.mechanism.free))
    _, sizes, V = np.linalg.svd(constraint_rates(tree, q[None])[0])
    return np.asarray(V[int(np.sum(sizes > _DEPENDENT * sizes[0])) :].T)


def constraint_rates(tree: NumericTree, positions: Array) -> Array:
    """(N, rows, n): how the gaps of the loops change at positions (N, n), lengths and slides per reach."""
    W = np.asarray(tree.rates(tree.frames(positions))) * per_joint(tree)
    is_linear = np.concatenate(
        [np.abs(closing_rows(loop)[:, :3]).max(axis=1) > 0 for loop in tree.mechanism.loops]
    )
    return np.where(is_linear[:, None], W / tree.mechanism.reach, W)


def constraint_grip(tree: NumericTree, positions: Array) -> Array:
    """(N,): how firmly the loops hold what no motor moves: the least singular value that is not always zero.

    It falls to zero where the motors hold the robot no longer, and where two assemblies meet.
    positions   (N, n), closed
    """
    passive = [k for k, j in enumerate(tree.mechanism.free) if j not in tree.mechanism.active]
    sizes = np.linalg.svd(constraint_rates(tree, positions)[:, :, passive], compute_uv=False)
    if not sizes.size:
        return np.ones(len(positions))
    rank = int(np.max(np.sum(sizes > _DEPENDENT * np.maximum(sizes[:, :1], TINIEST), axis=1)))
    return np.asarray(sizes[:, max(rank, 1) - 1])


def per_joint(tree: NumericTree) -> Array:
    """What one unit of each joint is: a radian, or the reach of the robot."""
    reach = tree.mechanism.reach
    return np.array([1.0 if joint.turns else reach for joint in tree.mechanism.free.values()])


def tool_jacobian(tree: NumericTree, q: Array) -> Array:
    """(6, n): velocity of the tool per unit of each joint of the tree, lengths per reach."""
    mechanism = tree.mechanism
    T = tree.frames(q[None])[0]
    end = T[mechanism.robot.terminal] @ np.asarray(to_numbers(mechanism.robot.tool))
    J = np.zeros((6, len(mechanism.free)))
    for j in mechanism.tree.way_up(mechanism.robot.terminal):
        column = tree.columns[j - 1]
        if column is not None:
            along, about = tree.screws[j - 1] * tree.follows[j - 1, 0]
            z = T[j, :3, 2]
            J[:3, column] += (along * z + about * np.cross(z, end[:3, 3] - T[j, :3, 3])) / mechanism.reach
            J[3:, column] += about * z
    return J * per_joint(tree)
