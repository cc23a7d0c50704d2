"""Frames put where the numbers are best: origins beside the neighbouring axes, lengths about one.

A shift of frame j along its own axis commutes with the motion of joint j; it moves a length from K_j to
K_{j−1} and changes neither the pose nor the joint variables.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, inverse, motion

_NO_LENGTH = 1e-12  # m: all axes go through one point
_PARALLEL = 3e-3  # sine of the angle below which feet are so far away that lengths are no more about one


def balance_chain(chain: Chain) -> Chain:
    """The chain with frames at the feet of the common normals, in units of its longest link."""
    links = _shift_frames(chain.links, _shifts(chain.links))
    scale = _longest(links)
    links[:, :3, 3] /= scale
    return replace(chain, links=links, scale=scale)


def _shifts(links: Array) -> Array:
    """How far each frame moves along its axis: to the middle of the feet found on it."""
    feet: list[list[float]] = [[] for _ in range(JOINTS)]
    for j in range(1, JOINTS):
        here, there = _feet(links[j])
        feet[j - 1] += here
        feet[j] += there
    shifts = [float(np.mean(found)) if found else None for found in feet]
    return np.array(_beside_neighbours(links, shifts))


def _feet(K: Array) -> tuple[list[float], list[float]]:
    """Feet of the common normal on the z axes of both frames; none where these are parallel, or nearly: two
    axes that a file rounds to 4e-6 from parallel have a common normal that may be kilometres away.

    Nothing is taken from one: 1 - cos² of one degree has lost four digits, and feet would be no lengths of
    the file any more.
    """
    p, u = K[:3, 3], K[:3, 2]
    sin2 = u[:2] @ u[:2]
    if sin2 < _PARALLEL**2:
        return [], []
    s = -(u[:2] @ p[:2]) / sin2  # on the other axis
    t = p[2] + u[2] * s  # on our axis
    return [float(t)], [float(s)]


def _beside_neighbours(links: Array, shifts: list[float | None]) -> list[float]:
    """An axis parallel to both neighbours takes the place abreast of one that is placed."""
    if all(shift is None for shift in shifts):
        return [0.0] * JOINTS
    while None in shifts:
        for j, shift in enumerate(shifts):
            before, after = (shifts[j - 1] if j else None), (shifts[j + 1] if j + 1 < JOINTS else None)
            if shift is None and before is not None:
                shifts[j] = float(inverse(links[j])[2] @ (0.0, 0.0, before, 1.0))
            elif shift is None and after is not None:
                shifts[j] = float(links[j + 1][2] @ (0.0, 0.0, after, 1.0))
    return [shift for shift in shifts if shift is not None]


def _shift_frames(links: Array, shifts: Array) -> Array:
    moved = links.copy()
    for j, shift in enumerate(shifts):
        moved[j] = moved[j] @ motion("P", shift)
        moved[j + 1] = motion("P", -shift) @ moved[j + 1]
    return moved


def _longest(links: Array) -> float:
    """The longest link between joints; one where all axes meet in a point."""
    longest = float(np.linalg.norm(links[1:JOINTS, :3, 3], axis=1).max())
    return longest if longest > _NO_LENGTH else 1.0
