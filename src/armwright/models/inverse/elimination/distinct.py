"""Which configurations are different solutions, and which are one solution found twice."""

from __future__ import annotations

from functools import cmp_to_key

import numpy as np

from armwright.models.inverse.elimination.chain import Array, Chain, differences, poses_and_jacobians, wrapped
from armwright.models.inverse.elimination.index import flatness
from armwright.models.inverse.elimination.polish import pose_errors, twist

_EQUAL = 1e-7  # rad or units of length, as in the kernels
_NEIGHBOURS = 3e-2
_ORDERED = 1e-6  # rad or units of length
_MIDWAY = 1e-12  # a pose error that rounding explains
_EXACT = 1e-14  # pose errors below this are alike
_FELT = 1e-3  # of the largest singular value
_CORRECTIONS = 2


def merged(chain: Chain, q: Array, errors: Array, T: Array) -> tuple[Array, Array]:
    """Each solution once, the most exact of its copies, sorted; (k, 6) and (k,).

    Two configurations are one solution where they are equal, or where they are neighbours and the
    configuration midway meets the pose as well as rounding lets it: at a double root Newton's method stops
    anywhere within √ε, at a higher one farther away. Of copies that are equally exact the flattest is nearest
    to the root.
    """
    kept: list[int] = []
    for i in np.lexsort((flatness(chain, q), np.maximum(errors, _EXACT))):
        apart = differences(chain, q[kept], q[i]) if kept else np.zeros(0)
        near = [k for k, d in zip(kept, apart, strict=True) if d < _NEIGHBOURS]
        if not any(_is_same(chain, q[k], q[i], T) for k in near):
            kept.append(int(i))

    def compared(i: int, k: int) -> int:
        return _compared(q[i], q[k])

    order = sorted(kept, key=cmp_to_key(compared))
    return q[order].reshape(-1, q.shape[1]), errors[order]


def _compared(a: Array, b: Array) -> int:
    """The sign of the first difference of two configurations that is not tiny."""
    step = a - b
    differing = np.flatnonzero(np.abs(step) > _ORDERED)
    return int(np.sign(step[differing[0]])) if len(differing) else 0


def _is_same(chain: Chain, a: Array, b: Array, T: Array) -> bool:
    step = wrapped(chain, b - a)
    if np.abs(step).max() < _EQUAL:
        return True
    return bool(pose_errors(chain, _across(chain, a + step / 2, T), T) < _MIDWAY)


def _across(chain: Chain, q: Array, T: Array) -> Array:
    """The configuration moved towards T by what the Jacobian feels well: what lies midway between two points
    of a bent line is not on it.
    """
    for _ in range(_CORRECTIONS):
        here, J = poses_and_jacobians(chain, q)
        U, s, V = np.linalg.svd(J)
        is_felt = s > _FELT * s[0]
        is_felt[-1] = False
        q = q + V[is_felt].T @ (U[:, is_felt].T @ twist(here, T) / s[is_felt])
    return q
