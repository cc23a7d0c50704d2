"""Arms with three slides: the three turns alone make the orientation, then the slides are linear.

Z_a N_1 Z_b N_2 Z_c = W with N the constant turns between the revolute joints. The entry (3, 3) gives θ_b
twice, the third column θ_a, the third row θ_c. At θ_b = 0 or π of a wrist (N_1 Z_b N_2 z along z) only a
sum of θ_a and θ_c is known; θ_a is put to zero there.
"""

from __future__ import annotations

import numpy as np

from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, motion, poses

_ALIGNED = 1e-12
_WRIST = 1e-7  # sine of the angle between first and last axis below which their sum alone is known
_OUTSIDE = 1e-3  # how far beyond ±1 a cosine is still taken as ±1; Newton's method decides


def configurations(chain: Chain, T: Array) -> Array:
    """Candidates (k, 6), k ≤ 2, at the pose T."""
    turns = [j for j in range(JOINTS) if chain.kinds[j] == "R"]
    R = chain.links[:, :3, :3]
    parts = np.split(R, [turns[0] + 1, turns[1] + 1, turns[2] + 1])
    before, N1, N2, after = (_product(part) for part in parts)
    W = before.T @ T[:3, :3] @ after.T
    found = []
    for b in _middle_angles(N1, N2, W[2, 2]):
        q = np.zeros(JOINTS)
        q[turns] = _outer_angles(N1, motion("R", np.array(b))[:3, :3], N2, W)
        found.append(_with_slides(chain, q, T))
    return np.array(found).reshape(-1, JOINTS)


def _product(parts: Array) -> Array:
    result = np.eye(3)
    for part in parts:
        result = result @ part
    return result


def _middle_angles(N1: Array, N2: Array, wanted: float) -> list[float]:
    """θ_b with zᵀ N_1 Z_b N_2 z = wanted."""
    row, column = N1[2], N2[:, 2]
    c, s = row[:2] @ column[:2], row[1] * column[0] - row[0] * column[1]
    size = float(np.hypot(c, s))
    cosine = (wanted - row[2] * column[2]) / size if size > _ALIGNED else 2.0
    if abs(cosine) > 1 + _OUTSIDE:
        return []
    middle, half = float(np.arctan2(s, c)), float(np.arccos(np.clip(cosine, -1, 1)))
    return [middle + half, middle - half]


def _outer_angles(N1: Array, Zb: Array, N2: Array, W: Array) -> tuple[float, float, float]:
    """θ_a, θ_b, θ_c from Z_a M Z_c = W with M = N_1 Z_b N_2."""
    M = N1 @ Zb @ N2
    b = float(np.arctan2(Zb[1, 0], Zb[0, 0]))
    if np.hypot(M[0, 2], M[1, 2]) < _WRIST:
        last = M.T @ W
        return 0.0, b, float(np.arctan2(last[1, 0], last[0, 0]))
    first = np.arctan2(W[1, 2], W[0, 2]) - np.arctan2(M[1, 2], M[0, 2])
    last = np.arctan2(M[2, 1], M[2, 0]) - np.arctan2(W[2, 1], W[2, 0])
    return float(first), b, float(last)


def _with_slides(chain: Chain, q: Array, T: Array) -> Array:
    """The slides that bring the tool to its place, by least squares."""
    slides = [j for j in range(JOINTS) if chain.kinds[j] == "P"]
    start = poses(chain, q)[:3, 3]
    unit = np.eye(JOINTS)[slides]
    directions = (poses(chain, q + unit)[:, :3, 3] - start).T
    out = q.copy()
    out[slides] = np.linalg.lstsq(directions, T[:3, 3] - start, rcond=1e-10)[0]
    return out
