"""Continua: singular solutions through which the arm can move while the tool stands still.

Each is given by one point. A curve is followed from any of its points, and the joint that moves most along it
is taken to zero, or as near as the curve goes. Where the arm can move in more than one way, the joint that
moves most is taken to zero along the motion, then the next one, and so on, so that points of one continuum
become one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, poses_and_jacobians, wrapped
from armwright.models.inverse.elimination.curves import FAR, followed, is_on
from armwright.models.inverse.elimination.distinct import merged
from armwright.models.inverse.elimination.index import SINGULAR, flatness
from armwright.models.inverse.elimination.polish import pose_errors, twist
from armwright.models.inverse.elimination.straight import along_slides

Mask = NDArray[np.bool_]

_TRIAL = 0.05  # rad or units of length, to see whether there is a motion at all
_STEP = 0.25
_STEPS = 40
_EXACT = 1e-14
_STILL = 1e-11  # pose error during the motion
_CORRECTIONS = 6
_DIMENSIONS = 3
_RANK = 1e-7
_LINK = 0.8  # rad or units of length
_LOOSE = 1e-9
_SHORT = 3  # points of a curve that is none


def with_single_points(chain: Chain, q: Array, T: Array) -> tuple[Array, int | None]:
    """The solutions, one point for each continuum, and the number (1 … 6) of the joint that is free in
    one.
    """
    is_flat = flatness(chain, q) < 10 * SINGULAR
    if not is_flat.any():
        return q, None
    q = np.array(
        [along_slides(chain, each, T) if flat else each for each, flat in zip(q, is_flat, strict=True)]
    )
    q, is_flat = _within_sight(chain, q, is_flat)
    is_wide = is_flat & (_freedoms(chain, q) > 1)
    single, curves, joint = _on_curves(chain, q[is_flat & ~is_wide], T)
    is_left = [not any(is_on(chain, curve, each) for curve in curves) for each in q[is_wide]]
    moved, is_free, other = _at_rest(chain, q[is_wide][is_left], T)  # where curves cross, more ways are open
    joint = joint if joint is not None else other
    if joint is None:
        return q, None
    parts = [q[~is_flat], single, moved[~is_free], _linked(chain, moved[is_free], T)]
    points = wrapped(chain, np.concatenate(parts))
    return merged(chain, points, pose_errors(chain, points, T), T)[0], joint


def _within_sight(chain: Chain, q: Array, is_flat: Mask) -> tuple[Array, Mask]:
    """The solutions without points of continua farther out than curves are followed, if others are near.

    A curve on which slides go without end has points everywhere; those near by stand for it.
    """
    is_out = is_flat & (np.abs(q[:, ~chain.turns]).max(axis=1, initial=0.0) > FAR)
    if (is_flat & ~is_out).any():
        return q[~is_out], is_flat[~is_out]
    return q, is_flat


def _freedoms(chain: Chain, q: Array) -> NDArray[np.int64]:
    """In how many ways the joints can move with the tool at rest, (k,)."""
    s = np.linalg.svd(poses_and_jacobians(chain, q)[1], compute_uv=False)
    return np.asarray(np.sum(s < 10 * SINGULAR * s[:, :1], axis=1))


def _on_curves(chain: Chain, q: Array, T: Array) -> tuple[Array, list[Array], int | None]:
    """One point of each curve and singular solutions that are on none; the curves; the free joint of one."""
    waiting = list(q[np.argsort(np.abs(q).sum(axis=1), kind="stable")])
    single: list[Array] = []
    alone: list[Array] = []
    curves: list[Array] = []
    free: int | None = None
    while waiting:
        curve = followed(chain, waiting[0], T)
        if len(curve) < _SHORT:
            alone.append(waiting.pop(0))
            continue
        curves.append(curve)
        joint = int(np.argmax(np.round(_ranges(chain, curve), 2)))
        free = free or joint + 1
        single.append(_nearest_to_zero(chain, curve, joint, T))
        waiting = [each for each in waiting[1:] if not is_on(chain, curve, each)]
    left = [each for each in alone if not any(is_on(chain, curve, each) for curve in curves)]
    return np.array([*single, *left]).reshape(-1, JOINTS), curves, free


def _ranges(chain: Chain, curve: Array) -> Array:
    """How far each joint moves along a curve, (6,)."""
    walked = np.cumsum(wrapped(chain, np.diff(curve, axis=0)), axis=0)
    return np.asarray(walked.max(axis=0) - walked.min(axis=0))


def _nearest_to_zero(chain: Chain, curve: Array, joint: int, T: Array) -> Array:
    """The point of the curve at which the joint is zero, or nearest to it."""
    order = np.argsort(np.round(np.abs(curve[:, joint]), 1) * 100 + np.abs(curve).sum(axis=1), kind="stable")
    start, which = curve[order[:1]], np.array([joint])
    return np.asarray(_moved_to_zero(chain, start, which, np.zeros((1, JOINTS), dtype=bool), T)[0])


def _at_rest(chain: Chain, q: Array, T: Array) -> tuple[Array, Mask, int | None]:
    """Singular solutions moved to the point that stands for their continuum, which have one, and its free
    joint.
    """
    q, pinned = q.copy(), np.zeros((len(q), JOINTS), dtype=bool)
    free: int | None = None
    for _ in range(_DIMENSIONS):
        joint = _free_joints(chain, q, pinned, T)
        is_free = joint >= 0
        if not is_free.any():
            break
        free = free or int(joint[is_free][0]) + 1
        q[is_free] = _moved_to_zero(chain, q[is_free], joint[is_free], pinned[is_free], T)
        pinned[is_free, joint[is_free]] = True
    return q, np.asarray(pinned.any(axis=1)), free


def _linked(chain: Chain, q: Array, T: Array) -> Array:
    """One point of each group of points (k, 6) that short steps of the motion connect.

    A motion may end, or branch, before the joint is at zero; then its points did not become one.
    """
    order = np.argsort(np.abs(q).sum(axis=1), kind="stable")
    kept: list[int] = []
    waiting = list(order)
    while waiting:
        group = [waiting.pop(0)]
        kept.append(group[0])
        for point in group:
            is_linked = _are_linked(chain, q[point], q[waiting], T)
            group += [each for each, linked in zip(waiting, is_linked, strict=True) if linked]
            waiting = [each for each, linked in zip(waiting, is_linked, strict=True) if not linked]
    return q[kept]


def _are_linked(chain: Chain, q: Array, others: Array, T: Array) -> Mask:
    """Which of the other points lie beyond a short step whose middle is close to the motion, (k,)."""
    step = wrapped(chain, others - q)
    size = np.abs(step).max(axis=1, initial=0.0)
    middle = q + 0.5 * step
    for _ in range(_CORRECTIONS):
        here, J = poses_and_jacobians(chain, middle)
        middle = middle + np.einsum("kij,kj->ki", np.linalg.pinv(J, rcond=1e-4), twist(here, T))
    moved = np.abs(middle - q - 0.5 * step).max(axis=1, initial=0.0)
    is_on = pose_errors(chain, middle, T) < _LOOSE
    return np.asarray((size < _LINK) & is_on & (moved < 0.4 * size + 1e-9))


def _free_joints(chain: Chain, q: Array, pinned: Mask, T: Array) -> NDArray[np.int64]:
    """The joint that moves most in the motion through each solution, −1 where there is no motion, (k,)."""
    if not len(q):
        return np.zeros(0, dtype=np.int64)
    n, is_singular = _directions(chain, q, pinned)
    joint = np.argmax(np.round(np.abs(n), 3), axis=1)  # the first one where two move alike
    step = _TRIAL * np.eye(JOINTS)[joint]
    moved = [_carried(chain, q, sign * step, joint, pinned, T)[1] for sign in (1, -1)]
    return np.asarray(np.where(is_singular & (moved[0] | moved[1]), joint, -1))


def _directions(chain: Chain, q: Array, pinned: Mask) -> tuple[Array, Mask]:
    """The motion (k, 6) that the Jacobian feels least with pinned joints at rest, and whether it feels it."""
    _, s, V = np.linalg.svd(_system(poses_and_jacobians(chain, q)[1], pinned))
    return V[:, -1], s[:, -1] < 10 * SINGULAR * s[:, 0]


def _moved_to_zero(chain: Chain, q: Array, joint: NDArray[np.int64], pinned: Mask, T: Array) -> Array:
    """The points of the motions at which the joint is nearest to zero."""
    rows = np.arange(len(q))
    going = np.ones(len(q), dtype=bool)
    for _ in range(_STEPS):
        q = wrapped(chain, q)
        left = -q[rows, joint]
        going &= left != 0
        if not going.any():
            break
        step = np.zeros_like(q)
        step[rows, joint] = np.clip(left, -_STEP, _STEP)
        carried, is_met = _carried(chain, q, step, joint, pinned, T)
        going &= is_met
        q = np.where(going[:, None], carried, q)
    return q


def _carried(
    chain: Chain, q: Array, step: Array, joint: NDArray[np.int64], pinned: Mask, T: Array
) -> tuple[Array, Mask]:
    """Configurations with one joint moved and the others following; False where the tool cannot stay at T."""
    held = pinned.copy()
    held[np.arange(len(q)), joint] = True
    n, _ = _directions(chain, q, pinned)
    along = n[np.arange(len(q)), joint]
    ratio = step.sum(axis=1) / np.where(np.abs(along) > 0.05, along, np.inf)
    start = q
    q = np.where(np.abs(ratio)[:, None] > 0, q + ratio[:, None] * n, q + step)
    q[held] = (start + step)[held]
    for _ in range(_CORRECTIONS):
        here, J = poses_and_jacobians(chain, q)
        e = np.concatenate([twist(here, T), np.zeros((len(q), JOINTS))], axis=1)
        if np.abs(e).max(initial=0.0) < _EXACT:
            break
        inverse = np.linalg.pinv(_system(J, held), rcond=_RANK)
        q = q + np.einsum("kij,kj->ki", inverse, e)
    is_near = np.abs(q - start).max(axis=1) < 2 * np.pi
    return q, (pose_errors(chain, q, T) < _STILL) & is_near


def _system(J: Array, held: Mask) -> Array:
    """(k, 12, 6): the Jacobian and one row for each joint held."""
    return np.concatenate([J, held[:, :, None] * np.eye(JOINTS)], axis=1)
