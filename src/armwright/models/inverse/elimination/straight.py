"""Continua in which slides alone move: straight lines and planes without end, each moved to one point."""

from __future__ import annotations

import numpy as np

from armwright.models.inverse.elimination.chain import Array, Chain, poses_and_jacobians
from armwright.models.inverse.elimination.index import SINGULAR
from armwright.models.inverse.elimination.polish import pose_errors

_TURNING = 1e-7  # part of a direction that is no slide
_STILL = 1e-11  # pose error, of lengths about one


def along_slides(chain: Chain, q: Array, T: Array) -> Array:
    """The point of the line or plane of slides through q at which the slide that moves most is zero, then the
    next one; q itself where other joints move too.
    """
    N = _slides_at_rest(chain, q)
    moved = q.copy()
    for _ in range(len(N)):
        joint = int(np.argmax(np.round(np.linalg.norm(N, axis=0), 6)))
        along = N.T @ N[:, joint] / (N[:, joint] @ N[:, joint])
        moved -= along * moved[joint]
        moved[joint] = 0.0
        N = N - np.outer(N[:, joint], along)
        N = N[np.linalg.norm(N, axis=1) > 1e-6]
    far = 1.0 + np.abs(q[~chain.turns]).max(initial=0.0)
    return moved if pose_errors(chain, moved, T) < _STILL * far else q


def _slides_at_rest(chain: Chain, q: Array) -> Array:
    """(m, 6): directions that the Jacobian does not feel, none where one of them turns a joint."""
    _, s, V = np.linalg.svd(poses_and_jacobians(chain, q)[1])
    N = V[s < 10 * SINGULAR * min(s[0], 1.0)]  # with slides far out turns have long levers
    is_straight = np.abs(N[:, chain.turns]).max(initial=0.0) < _TURNING
    return np.asarray(N if is_straight else N[:0])
