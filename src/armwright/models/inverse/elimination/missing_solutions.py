"""Whether solutions are missing: where real roots lie together there must be as many solutions.

A group of roots is one that short steps connect, or that lies around a constant root of the arm; the
solutions that belong to it have their hidden angle beside one of its roots. A group that has fewer solutions
than roots, without the constant ones, means that some are missing.

So do signs of the Jacobian's determinant that do not add up to nothing. The arm maps its closed
configuration space into the poses, and some poses are out of reach; so the degree of this map is zero and, at
a pose without singular solutions, as many solutions have det J > 0 as det J < 0. One slide keeps the map
proper, so that the sum is the same everywhere. With more slides only the parity is sure: complex solutions
come in pairs.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.kernels.tolerances import ENOUGH, FAR_SLIDE, NEARLY_SINGULAR, ROOT_LINK, ROOT_RADIUS
from armwright.models.inverse.elimination.chain import Array, Chain, poses_and_jacobians

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


# ------------------------------------------------------------------------------ signs of the determinant


def flatness(chain: Chain, q: Array) -> Array:
    """Ratio of the smallest to the largest singular value of the Jacobian, (k,)."""
    return _flatness_of(poses_and_jacobians(chain, q)[1]) if len(q) else np.zeros(0)


def _flatness_of(J: Array) -> Array:
    s = np.linalg.svd(J, compute_uv=False)
    return np.asarray(s[:, -1] / s[:, 0])


def is_settled(chain: Chain, q: Array) -> bool:
    """True where no solution, (k, 6), is singular and none is known to be missing."""
    if not len(q):
        return True
    J = poses_and_jacobians(chain, q)[1]
    if chain.kinds.count("P") > 1:
        is_balanced = len(q) % 2 == 0
    else:
        is_balanced = int(np.sign(np.linalg.det(J)).sum()) == 0
    return is_balanced and bool(_flatness_of(J).min() > NEARLY_SINGULAR)
