"""A check that no solution is missing: signs of the Jacobian's determinant add up to nothing.

The arm maps its closed configuration space into the poses, and some poses are out of reach; so the degree
of this map is zero and, at a pose without singular solutions, as many solutions have det J > 0 as det J <
0. One slide keeps the map proper, so that the sum is the same everywhere. With more slides only the parity
is sure: complex solutions come in pairs.
"""

from __future__ import annotations

import numpy as np

from armwright.kernels.tolerances import NEARLY_SINGULAR
from armwright.models.inverse.elimination.chain import Array, Chain, poses_and_jacobians


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
