"""Newton's method on the pose, for many starting points at once, until rounding stops it.

The error of a pose is a twist: the position error and half the axial vector of R_wanted Rᵀ. Steps are least
squares solutions with the smallest motion, so that the iteration also ends on a singular configuration or
on a continuum; there it halves the error in every step.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from armwright.kernels.tolerances import (
    AT_ROUNDING,
    CLOSE,
    FAR_OFF,
    LONGEST_STEP,
    LOST_AFTER,
    MOST_DAMPING,
    NEWTON_STEPS,
    PROGRESS,
    VANISHING,
    WAITING,
)
from armwright.models.inverse.elimination.chain import Array, Chain, poses, poses_and_jacobians, wrap_turns


def polished_each(chain: Chain, q: Sequence[Array], T: Array) -> list[tuple[Array, Array]]:
    """Configurations and errors of several poses (n, 4, 4) at once, each with starting points of its own."""
    starts = [each[np.isfinite(each).all(axis=1)] for each in q]
    counts = [len(each) for each in starts]
    best, errors = _iterate_newton(chain, np.concatenate(starts), np.repeat(T, counts, axis=0))
    parts = (np.split(found, np.cumsum(counts)[:-1]) for found in (best, errors))
    return [_solutions_met(chain, *each) for each in zip(*parts, strict=True)]


def _solutions_met(chain: Chain, q: Array, errors: Array) -> tuple[Array, Array]:
    is_met = errors < CLOSE
    return wrap_turns(chain, q[is_met]), errors[is_met]


def pose_errors(chain: Chain, q: Array, T: Array) -> Array:
    """Frobenius norm of T(q) − T for many q, in chain units."""
    return np.asarray(np.linalg.norm(poses(chain, q) - T, axis=(-2, -1)))


def twist(T: Array, wanted: Array) -> Array:
    """The motion that takes frames T, (…, 4, 4), to the wanted one, to first order, (…, 6)."""
    R = wanted[..., :3, :3] @ np.swapaxes(T[..., :3, :3], -1, -2)
    w = (R[..., 2, 1] - R[..., 1, 2], R[..., 0, 2] - R[..., 2, 0], R[..., 1, 0] - R[..., 0, 1])
    return np.concatenate([wanted[..., :3, 3] - T[..., :3, 3], 0.5 * np.stack(w, axis=-1)], axis=-1)


def _iterate_newton(chain: Chain, q: Array, T: Array) -> tuple[Array, Array]:
    """The best that comes of each start in q, (k, 6), towards its pose in T, (k, 4, 4), and its error."""
    best, errors = q.copy(), np.full(len(q), np.inf)
    q, active = q.copy(), np.arange(len(q))
    waiting = np.zeros(len(q), dtype=int)
    for step in range(NEWTON_STEPS):
        here, J = poses_and_jacobians(chain, q[active])
        error = np.linalg.norm(here - T[active], axis=(-2, -1))
        is_better = error < PROGRESS * errors[active]
        waiting[active] = np.where(is_better, 0, waiting[active] + 1)
        is_best = error < errors[active]
        best[active[is_best]], errors[active[is_best]] = q[active[is_best]], error[is_best]
        most = np.where(
            errors[active] < AT_ROUNDING, 1, np.where(errors[active] < FAR_OFF, WAITING, LOST_AFTER)
        )
        is_going = (waiting[active] < most) & (error > 0)
        if step >= LOST_AFTER:
            is_going &= errors[active] < FAR_OFF
        if not is_going.any():
            break
        q[active] += _steps(J, twist(here, T[active]), error)
        active = active[is_going]
    return best, errors


def _steps(J: Array, e: Array, error: Array) -> Array:
    """Least squares steps, damped by the square of the error and shortened where they are long."""
    U, s, V = np.linalg.svd(J)
    damping = np.minimum(error * error, MOST_DAMPING)[:, None]
    along = s / (s * s + damping + VANISHING) * np.einsum("kij,ki->kj", U, e)
    step = np.einsum("kji,kj->ki", V, along)
    longest = np.abs(step).max(axis=1, keepdims=True)
    return np.asarray(step * np.minimum(1.0, LONGEST_STEP / np.maximum(longest, VANISHING)))
