"""The kernels for groups of solutions in NumPy, for plain Python: the numbers of the loops, in less time.

Loops of plain Python over six joints and eight solutions take a millisecond for what NumPy does in 30 µs.
Sums are taken in the order of the loops.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.tolerances import LEAST_DAMPING, LONGEST_STEP, MOST_DAMPING, TINIEST

Array = NDArray[np.float64]


def poses_and_axes(links: Array, state: Array) -> tuple[Array, Array]:
    lanes = state.shape[1]
    pose = np.repeat(links[0][:, :, None], lanes, axis=2)
    axes = np.zeros((36, lanes))
    for k in range(6):
        axes[6 * k : 6 * k + 3] = pose[:, 2]
        axes[6 * k + 3 : 6 * k + 6] = pose[:, 3]
        c, s, slide = state[3 * k : 3 * k + 3]
        x, y, z = pose[:, 0] * c + pose[:, 1] * s, pose[:, 1] * c - pose[:, 0] * s, pose[:, 2]
        link = links[k + 1][:, :, None]
        ahead = x[:, None] * link[0] + y[:, None] * link[1] + z[:, None] * link[2]
        ahead[:, 3] = x * link[0, 3] + y * link[1, 3] + z * (link[2, 3] + slide) + pose[:, 3]
        pose = ahead
    return pose.reshape(12, lanes), axes


def pose_misses(wanted: Array, pose: Array) -> Array:
    squares = ((wanted - pose) ** 2).reshape(3, 4, -1)
    rows = squares[:, 0] + squares[:, 1] + squares[:, 2] + squares[:, 3]
    return np.asarray(rows[0] + rows[1] + rows[2])


def newton_systems(turns: Array, wanted: Array, pose: Array, axes: Array) -> Array:
    lanes = pose.shape[1]
    turn = turns[:, None]
    axis = axes.reshape(6, 2, 3, lanes)[:, 0].swapaxes(0, 1)
    arm = turn * (pose[3::4, None] - axes.reshape(6, 2, 3, lanes)[:, 1].swapaxes(0, 1))
    g = np.zeros((6, 7, lanes))
    for r in range(3):
        a, b = (r + 1) % 3, (r + 2) % 3
        g[r, :6] = axis[a] * arm[b] - axis[b] * arm[a] + (1.0 - turn) * axis[r]
        g[3 + r, :6] = turn * axis[r]
        g[r, 6] = wanted[4 * r + 3] - pose[4 * r + 3]
        first, second = slice(4 * a, 4 * a + 3), slice(4 * b, 4 * b + 3)
        forth, aback = wanted[second] * pose[first], wanted[first] * pose[second]
        g[3 + r, 6] = 0.5 * ((forth[0] + forth[1] + forth[2]) - (aback[0] + aback[1] + aback[2]))
    return g.reshape(42, lanes)


def damped_systems(g: Array, squares: Array) -> Array:
    rows = g.reshape(6, 7, -1)
    made = np.zeros_like(rows)
    for row in rows:
        made += row[:6, None] * row
    for r in range(6):
        made[r, :r] = 0.0
        made[r, r] += np.minimum(squares, MOST_DAMPING) + LEAST_DAMPING
    return made.reshape(g.shape)


def solve_damped(g: Array) -> tuple[Array, Array]:
    rows = g.reshape(6, 7, -1)
    change = np.zeros((6, g.shape[1]))
    for k in range(6):
        part = rows[k, k + 1 : 6] / np.maximum(rows[k, k], TINIEST)
        for r in range(k + 1, 6):
            rows[r, r:] -= part[r - k - 1] * rows[k, r:]
    for k in range(5, -1, -1):
        for m in range(k + 1, 6):
            rows[k, 6] -= rows[k, m] * change[m]
        change[k] = rows[k, 6] / np.maximum(rows[k, k], TINIEST)
    return g, change


def shorten_steps(change: Array) -> Array:
    longest = np.abs(change).max(axis=0)
    return np.asarray(change * (LONGEST_STEP / np.maximum(longest, LONGEST_STEP)))


def advance_group(turns: Array, change: Array, state: Array) -> Array:
    turn = turns[:, None]
    x = turn * change
    t = x * x
    far = 1.0 / 40320.0 - t * (1.0 / 3628800.0 - t / 479001600.0)
    c = 1.0 - t * (0.5 - t * (1.0 / 24.0 - t * (1.0 / 720.0 - t * far)))
    far = 1.0 / 362880.0 - t * (1.0 / 39916800.0 - t / 6227020800.0)
    s = x * (1.0 - t * (1.0 / 6.0 - t * (1.0 / 120.0 - t * (1.0 / 5040.0 - t * far))))
    a, b = state[0::3].copy(), state[1::3].copy()
    state[0::3] = a * c - b * s
    state[1::3] = b * c + a * s
    state[2::3] += (1.0 - turn) * change
    return state
