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
    if not len(q):
        return np.zeros(0)
    s = np.linalg.svd(poses_and_jacobians(chain, q)[1], compute_uv=False)
    return np.asarray(s[:, -1] / s[:, 0])


def index_sum(chain: Chain, q: Array) -> int:
    """Sum of the signs of det J over the solutions, (k, 6)."""
    return int(np.sign(np.linalg.det(poses_and_jacobians(chain, q)[1])).sum()) if len(q) else 0


def is_balanced(chain: Chain, q: Array) -> bool:
    """False where solutions must be missing."""
    if chain.kinds.count("P") <= 1:
        return index_sum(chain, q) == 0
    return len(q) % 2 == 0


def is_settled(chain: Chain, q: Array) -> bool:
    """True where no solution is singular and none is known to be missing."""
    return bool(flatness(chain, q).min(initial=1.0) > NEARLY_SINGULAR) and is_balanced(chain, q)
