"""Real roots held against solutions: where roots lie together there must be as many solutions.

A group of roots is one that short steps connect, or that lies around a constant root of the arm; the
solutions that belong to it have their hidden angle beside one of its roots. A group that has fewer solutions
than roots, without the constant ones, means that some are missing.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.tolerances import ENOUGH, FAR_SLIDE, ROOT_LINK, ROOT_RADIUS
from armwright.models.inverse.elimination.chain import Array

Mask = NDArray[np.bool_]


def apart(psi: Array, others: Array) -> Array:
    """Differences of angles the short way round, (n, m)."""
    return np.asarray(np.abs(np.angle(np.exp(1j * (psi[:, None] - others[None, :])))))


def near_constant(psi: Array, constants: Array) -> NDArray[np.int64]:
    """The number of the constant root, (k, 2), around which each angle lies, -1 where there is none."""
    if not len(constants):
        return np.full(len(psi), -1)
    near = apart(psi, constants[:, 0])
    return np.where(near.min(axis=1) < ROOT_RADIUS, near.argmin(axis=1), -1)


def lacking(psi: Array, needs: Array, constants: Array, solutions: Array, *, is_turn: bool) -> Mask:
    """Which of the roots (n,) belong to groups with too few solutions, whose hidden angles are given.

    needs       how many solutions each root must have
    constants   (k, 2): angles of the arm's constant roots and how often they occur
    """
    answer = np.zeros(len(psi), dtype=bool)
    constant = near_constant(psi, constants)
    belongs = apart(psi, solutions) < 0.5 * ROOT_LINK
    for group in _groups(psi, constant):
        is_far = not is_turn and bool((apart(psi[group], np.array([np.pi])) < FAR_SLIDE).any())
        excused = sum(constants[k, 1] for k in set(constant[group]) - {-1})
        count = np.sum(belongs[group].any(axis=0))
        answer[group] = not is_far and needs[group].sum() - excused - count > ENOUGH
    return answer


def _groups(psi: Array, constant: NDArray[np.int64]) -> list[list[int]]:
    """Indices of roots that belong together."""
    linked = (apart(psi, psi) < ROOT_LINK) | ((constant[:, None] == constant[None, :]) & (constant >= 0))
    waiting = list(range(len(psi)))
    groups = []
    while waiting:
        group = [waiting.pop(0)]
        for i in group:
            group += [k for k in waiting if linked[i, k]]
            waiting = [k for k in waiting if not linked[i, k]]
        groups.append(group)
    return groups
