"""Arms with three slides between their revolute joints: the two candidates as one straight-line program.

As ``models.inverse.elimination.three_slides``: Z_a N_1 Z_b N_2 Z_c = W gives the three turns, the
slides are linear.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2 as angle_of
from math import hypot
from typing import Any

import numpy as np

from armwright.expr import ONE, ZERO, Node, absolute, atan2, cos, number, sign, sin, sqrt
from armwright.kernels.tolerances import ALIGNED, VANISHING
from armwright.models.core.model import Model
from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain
from armwright.models.inverse.elimination.general_arm import StudiedArm
from armwright.models.inverse.programs.loop_walk import clean_numbers
from armwright.program import Argument, Output
from armwright.robot.geometry.matrix import Matrix, matmul, matrix, transpose

_WRIST = 1e-14  # squared sine of the angle between first and last axis below which their sum alone is known


def slides_model(arm: StudiedArm, pose: Argument, T: Matrix) -> Model | None:
    """f(T) → two configurations (2, 6) in units of the chain; None where no turn is to be had."""
    chain = arm.general.chain
    turns = [j for j, kind in enumerate(chain.kinds) if kind == "R"]
    before, N1, N2, after = _turned_parts(chain, turns)
    W = matmul(matmul(_nodes(before.T), tuple(row[:3] for row in T[:3])), _nodes(after.T))
    middle = _middle_angles(N1, N2, W[2][2])
    if not middle:
        return None
    rows: list[Node] = []
    for b in middle:
        q = [ZERO] * JOINTS
        q[turns[0]], q[turns[1]], q[turns[2]] = _angles(N1, b, N2, W)
        rows += _with_slides(chain, q, T)
    return Model(
        name=f"{arm.name}_starts",
        robot=arm.robot,
        title="Configurations from the orientation, then the slides",
        menu="",
        references=("RR93",),
        inputs=(pose,),
        outputs=(Output("starts", (2, JOINTS), "", tuple(rows), "lengths in units of the longest link"),),
    )


def _turned_parts(chain: Chain, turns: Sequence[int]) -> list[Array]:
    """The constant turns before, between and after the revolute joints."""
    parts = np.split(chain.links[:, :3, :3], [turns[0] + 1, turns[1] + 1, turns[2] + 1])
    return [np.linalg.multi_dot([np.eye(3), *part]) for part in parts]


def _nodes(R: Any) -> Matrix:
    return matrix(clean_numbers(R))


def _middle_angles(N1: Array, N2: Array, wanted: Node) -> list[Node]:
    """θ_b with zᵀ N_1 Z_b N_2 z = wanted; a cosine beyond ±1 counts as ±1."""
    row, column = N1[2], N2[:, 2]
    c, s = float(row[:2] @ column[:2]), float(row[1] * column[0] - row[0] * column[1])
    length = hypot(c, s)
    if length < ALIGNED:
        return []
    cosine = (wanted - number(float(row[2] * column[2]))) / number(length)
    rest = ONE - cosine * cosine
    half = atan2(sqrt(absolute(rest)) * (ONE + sign(rest)) / 2, cosine)
    return [number(angle_of(s, c)) + half, number(angle_of(s, c)) - half]


def _angles(N1: Array, b: Node, N2: Array, W: Matrix) -> tuple[Node, Node, Node]:
    """θ_a, θ_b, θ_c from Z_a M Z_c = W with M = N_1 Z_b N_2; θ_a is zero where only a sum is known."""
    M = matmul(matmul(_nodes(N1), _turn(b)), _nodes(N2))
    is_clear = (ONE + sign(M[0][2] * M[0][2] + M[1][2] * M[1][2] - number(_WRIST))) / 2
    first = atan2(W[1][2], W[0][2]) - atan2(M[1][2], M[0][2])
    last = atan2(M[2][1], M[2][0]) - atan2(W[2][1], W[2][0])
    both = matmul(transpose(M), W)
    return first * is_clear, b, last * is_clear + atan2(both[1][0], both[0][0]) * (ONE - is_clear)


def _turn(q: Node) -> Matrix:
    c, s = cos(q), sin(q)
    return ((c, -s, ZERO), (s, c, ZERO), (ZERO, ZERO, ONE))


def _with_slides(chain: Chain, q: Sequence[Node], T: Matrix) -> list[Node]:
    """All joint values: slides bring the tool to its place."""
    K = [_nodes(link) for link in chain.links]
    R: Matrix = tuple(row[:3] for row in K[0][:3])
    p = [row[3] for row in K[0][:3]]
    axes: dict[int, tuple[Node, ...]] = {}
    for j, kind in enumerate(chain.kinds):
        if kind == "R":
            R = matmul(R, _turn(q[j]))
        else:
            axes[j] = tuple(row[2] for row in R)
        link = K[j + 1]
        step = matmul(R, tuple((row[3],) for row in link[:3]))
        p = [p[i] + step[i][0] for i in range(3)]
        R = matmul(R, tuple(row[:3] for row in link[:3]))
    left = tuple(T[i][3] / number(chain.scale) - p[i] for i in range(3))
    columns = list(axes.values())
    whole = _volume(columns)
    values = list(q)
    for k, j in enumerate(axes):
        part = _volume([left if i == k else column for i, column in enumerate(columns)])
        values[j] = part * whole / (whole * whole + number(VANISHING))
    return values


def _volume(columns: Sequence[Sequence[Node]]) -> Node:
    a, b, c = columns
    return (
        a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
    )
