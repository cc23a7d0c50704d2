"""Curves that an arm can move along with the tool standing still, followed from one of their points.

A step goes along the direction that the Jacobian does not feel and is corrected by the shortest motion that
brings the tool back. The curve ends where it comes back to its beginning, or where it cannot be followed.
"""

from __future__ import annotations

import numpy as np

from armwright.models.inverse.elimination.chain import Array, Chain, poses_and_jacobians, wrapped
from armwright.models.inverse.elimination.polish import pose_errors, twist

_STEP = 0.2  # rad and units of length
_MOST = 400
_CORRECTIONS = 8
_STILL = 2e-13  # pose error on the curve: rounding, and not an arm that is 1e-9 beside one that can move
_RANK = 1e-7
_ASTRAY = 0.4  # part of a step by which a correction may change it
_BESIDE = 0.25  # part of a step by which points of the curve may be off its chords
FAR = 100.0  # units of length to which slides are followed


def followed(chain: Chain, q: Array, T: Array) -> Array:
    """(m, 6): points of the curve through q, in order, q among them; q alone where there is no motion."""
    forth, is_closed = _followed(chain, q, T, 1.0)
    if is_closed:
        return forth
    back, _ = _followed(chain, q, T, -1.0)
    return np.concatenate([back[:0:-1], forth])


def is_on(chain: Chain, curve: Array, q: Array) -> bool:
    """True where q lies on a chord of the curve, as nearly as a curve lies on its chords."""
    start, step = curve[:-1], wrapped(chain, curve[1:] - curve[:-1])
    away = wrapped(chain, q - start)
    size = np.maximum(np.sum(step * step, axis=1), 1e-30)
    along = np.clip(np.sum(away * step, axis=1) / size, 0.0, 1.0)
    apart = np.linalg.norm(away - along[:, None] * step, axis=1)
    return bool(apart.min(initial=np.inf) < _BESIDE * _STEP)


def _followed(chain: Chain, q: Array, T: Array, sign: float) -> tuple[Array, bool]:
    points = [q]
    direction = sign * _direction(chain, q)
    for _ in range(_MOST):
        moved = _corrected(chain, points[-1] + _STEP * direction, T)
        change = wrapped(chain, moved - points[-1])
        is_astray = np.linalg.norm(change - _STEP * direction) > _ASTRAY * _STEP
        if (
            is_astray
            or pose_errors(chain, moved, T) > _STILL
            or np.abs(moved[~chain.turns]).max(initial=0) > FAR
        ):
            return np.array(points), False
        points.append(wrapped(chain, moved))
        next = _direction(chain, moved)
        direction = next if next @ change > 0 else -next
        back = wrapped(chain, points[0] - moved)
        if len(points) > 3 and np.linalg.norm(back) < _STEP and direction @ back >= 0:
            return np.array([*points, q]), True
    return np.array(points), False


def _direction(chain: Chain, q: Array) -> Array:
    return np.asarray(np.linalg.svd(poses_and_jacobians(chain, q)[1])[2][-1])


def _corrected(chain: Chain, q: Array, T: Array) -> Array:
    for _ in range(_CORRECTIONS):
        here, J = poses_and_jacobians(chain, q)
        step = np.linalg.pinv(J, rcond=_RANK) @ twist(here, T)
        q = q + step
        if np.abs(step).max() < 1e-13:
            break
    return q
