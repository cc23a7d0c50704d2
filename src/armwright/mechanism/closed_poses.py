"""Closed positions of a robot whose tool stands at a wanted place, in numbers, from many starts at once.

For robots whose loops tie the joints on the way to the tool, such as a delta robot: the way alone has more
joints than the place has components, and only with the loops are there finitely many positions.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.tolerances import TINIEST
from armwright.mechanism.loop_positions import CLOSED, NumericTree
from armwright.robot.geometry.matrix import to_numbers

Array = NDArray[np.float64]

_TURNS = 30  # of Gauss and Newton
_STRIDE = 0.3  # [rad, m] longest step of a joint
_CUT = 1e-9  # singular values below this part of the largest are directions that nothing asks for
_SAME = 1e-6  # [rad, m] between positions that are one
_FREE = 1e-7  # of the largest singular value: a motion that neither loops nor tool forbid


def positions_at_pose(tree: NumericTree, T: Array, starts: Array, *, is_turned: bool) -> Array:
    """(K, n): closed positions that the starts (N, n) lead to, with the tool at T (4, 4), each once.

    is_turned   the tool also stands as T is turned; else only its point counts
    """
    q, rows = np.array(starts, dtype=float), 6 if is_turned else 3
    wanted = np.linalg.inv(np.asarray(to_numbers(tree.mechanism.robot.base.placement))) @ T
    missing = np.full(len(q), np.inf)
    for _ in range(_TURNS):
        frames = tree.frames(q)
        error, J = _tool_error(tree, frames, wanted)
        g = np.concatenate([tree.gaps(frames), error[:, :rows]], axis=1)
        A = np.concatenate([tree.rates(frames), J[:, :rows]], axis=1)
        missing = np.abs(g).max(axis=1)
        if (missing < CLOSED).all():
            break
        step = -np.einsum("nij,nj->ni", np.linalg.pinv(A, rcond=_CUT), g)
        longest = np.abs(step).max(axis=1, initial=TINIEST)
        q = q + step * np.minimum(1.0, _STRIDE / longest)[:, None]
    sizes = np.linalg.svd(A, compute_uv=False)
    is_fixed = sizes.shape[1] >= q.shape[1]
    determined = sizes[:, q.shape[1] - 1] > _FREE * sizes[:, 0] if is_fixed else np.zeros(len(q), dtype=bool)
    return _distinct_positions(tree, q[(missing < 10 * CLOSED) & determined])


def _tool_error(tree: NumericTree, T: Array, wanted: Array) -> tuple[Array, Array]:
    """How far the tool is from where it should be (N, 6), lengths first, and how that changes with q."""
    robot = tree.mechanism.robot
    end = T[:, robot.terminal] @ np.asarray(to_numbers(robot.tool))
    error, J = np.zeros((len(T), 6)), np.zeros((len(T), 6, len(tree.mechanism.free)))
    error[:, :3] = end[:, :3, 3] - wanted[:3, 3]
    turned = end[:, :3, :3] @ wanted[:3, :3].T
    pairs = ((2, 1), (0, 2), (1, 0))
    error[:, 3:] = 0.5 * np.stack([turned[:, i, k] - turned[:, k, i] for i, k in pairs], axis=1)
    far = np.trace(turned, axis1=1, axis2=2) < 1.0  # beyond a quarter turn the sine says the wrong size
    error[far, 3:] *= 2.0
    for j in tree.mechanism.tree.way_up(robot.terminal):
        column = tree.columns[j - 1]
        if column is not None:
            along, about = tree.screws[j - 1] * tree.follows[j - 1, 0]
            z = T[:, j, :3, 2]
            J[:, :3, column] += along * z + about * np.cross(z, end[:, :3, 3] - T[:, j, :3, 3])
            J[:, 3:, column] += about * z
    return error, J


def _distinct_positions(tree: NumericTree, q: Array) -> Array:
    """Each position once, angles that come back after a turn within ±π."""
    turns = np.array([joint.comes_back for joint in tree.mechanism.free.values()])
    q = np.where(turns, np.arctan2(np.sin(q), np.cos(q)), q)
    found: list[Array] = []
    for one in q:
        apart = [np.where(turns, 2 * np.sin(0.5 * (one - other)), one - other) for other in found]
        if all(np.abs(each).max() > _SAME for each in apart):
            found.append(one)
    return np.array(found) if found else np.zeros((0, len(turns)))
