"""Newton's method on the pose, for many starting points at once, until rounding stops it.

The error of a pose is a twist: the position error and half the axial vector of R_wanted Rᵀ. Steps are least
squares solutions with the smallest motion, so that the iteration also ends on a singular configuration or
on a continuum; there it halves the error in every step.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from armwright.models.inverse.elimination.chain import Array, Chain, poses, poses_and_jacobians, wrapped

CLOSE = 1e-10  # a pose error (in chain units) below which a configuration is a solution
_STEPS = 32
_LONGEST = 0.4  # rad or units of length per step
_LOST = 8  # steps after which an error above _FAR means that the start was no good
_PATIENCE = 50  # the same for starting points that are not near a solution
_FAR = 3e-2
_STALLED = 4  # steps without progress, near a solution
_DAMPING = 1e-2
_ROUNDING = 1e-13  # below this one step without progress is the end


def polished(chain: Chain, q: Array, T: Array, *, is_patient: bool = False) -> tuple[Array, Array]:
    """Configurations (k, 6) that meet T, and their errors (k,); starts that lead nowhere are dropped.

    is_patient   for starting points that are not near a solution
    """
    q = q[np.isfinite(q).all(axis=1)]
    there = np.broadcast_to(T, (len(q), 4, 4))
    return _met(chain, *_iterated(chain, q, there, _PATIENCE if is_patient else _LOST))


def polished_each(chain: Chain, q: Sequence[Array], T: Array) -> list[tuple[Array, Array]]:
    """Configurations and errors of several poses (n, 4, 4) at once, each with starting points of its own."""
    starts = [each[np.isfinite(each).all(axis=1)] for each in q]
    counts = [len(each) for each in starts]
    best, errors = _iterated(chain, np.concatenate(starts), np.repeat(T, counts, axis=0), _LOST)
    parts = (np.split(found, np.cumsum(counts)[:-1]) for found in (best, errors))
    return [_met(chain, *each) for each in zip(*parts, strict=True)]


def _met(chain: Chain, q: Array, errors: Array) -> tuple[Array, Array]:
    is_met = errors < CLOSE
    return wrapped(chain, q[is_met]), errors[is_met]


def pose_errors(chain: Chain, q: Array, T: Array) -> Array:
    """Frobenius norm of T(q) − T for many q, in chain units."""
    return np.asarray(np.linalg.norm(poses(chain, q) - T, axis=(-2, -1)))


def twist(T: Array, wanted: Array) -> Array:
    """The motion that takes frames T, (…, 4, 4), to the wanted one, to first order, (…, 6)."""
    R = wanted[..., :3, :3] @ np.swapaxes(T[..., :3, :3], -1, -2)
    w = (R[..., 2, 1] - R[..., 1, 2], R[..., 0, 2] - R[..., 2, 0], R[..., 1, 0] - R[..., 0, 1])
    return np.concatenate([wanted[..., :3, 3] - T[..., :3, 3], 0.5 * np.stack(w, axis=-1)], axis=-1)


def _iterated(chain: Chain, q: Array, T: Array, lost: int) -> tuple[Array, Array]:
    """The best that comes of each start in q, (k, 6), towards its pose in T, (k, 4, 4), and its error."""
    best, errors = q.copy(), np.full(len(q), np.inf)
    q, active = q.copy(), np.arange(len(q))
    waiting = np.zeros(len(q), dtype=int)
    for step in range(lost + _STEPS):
        here, J = poses_and_jacobians(chain, q[active])
        error = np.linalg.norm(here - T[active], axis=(-2, -1))
        is_better = error < 0.9 * errors[active]
        waiting[active] = np.where(is_better, 0, waiting[active] + 1)
        is_best = error < errors[active]
        best[active[is_best]], errors[active[is_best]] = q[active[is_best]], error[is_best]
        most = np.where(errors[active] < _ROUNDING, 1, np.where(errors[active] < _FAR, _STALLED, lost))
        is_going = (waiting[active] < most) & (error > 0)
        if step >= lost:
            is_going &= errors[active] < _FAR
        if not is_going.any():
            break
        q[active] += _steps(J, twist(here, T[active]), error)
        active = active[is_going]
    return best, errors


def _steps(J: Array, e: Array, error: Array) -> Array:
    """Least squares steps, damped by the square of the error and shortened where they are long."""
    U, s, V = np.linalg.svd(J)
    damping = np.minimum(error * error, _DAMPING)[:, None]
    along = s / (s * s + damping + 1e-30) * np.einsum("kij,ki->kj", U, e)
    step = np.einsum("kji,kj->ki", V, along)
    longest = np.abs(step).max(axis=1, keepdims=True)
    return np.asarray(step * np.minimum(1.0, _LONGEST / np.maximum(longest, 1e-300)))
