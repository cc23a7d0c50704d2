"""Solutions of an arm with fewer than six joints, from those of the arm that was completed to six."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from armwright.models.inverse.elimination.chain import JOINTS, Array, Chain, poses_and_jacobians, wrapped
from armwright.models.inverse.elimination.general import GeneralArm, Solved
from armwright.models.inverse.elimination.index import SINGULAR
from armwright.models.inverse.elimination.polish import CLOSE, pose_errors, twist
from armwright.models.inverse.elimination.trials import trial_configurations

_NEARLY = 1e-3  # rad or units of length: a double root of the completed arm need not be one of the arm itself
_STEPS = 20
_LONGEST = 0.4  # rad or units of length per step
_RANK = 1e-7
_TRIALS = 150


def pinned(chain: Chain, q: Array, T: Array, *, zeros: Sequence[int], is_regular: bool) -> Array:
    """(k, 6): solutions at T, in chain units, with exact zeros in the places of joints that nobody built.

    The other joints are corrected by least squares; what does not meet the pose then is left out. Where the
    completed arm is not regular, all its solutions are starting points: of a continuum q holds some point.
    """
    at = list(zeros)
    if is_regular:
        q = q[(np.abs(wrapped(chain, q)[:, at]) < _NEARLY).all(axis=1)]
    q = q.copy()
    q[:, at] = 0.0
    for _ in range(_STEPS):
        step = _steps(chain, q, T, zeros)
        q += step
        if np.abs(step).max(initial=0.0) < 1e-14:
            break
    return wrapped(chain, q[pose_errors(chain, q, T) < CLOSE])


def own_solutions(arm: GeneralArm, found: Solved, T: Array, *, zeros: Sequence[int]) -> Solved:
    """The answer for the joints that are built, from that of the completed arm."""
    chain, here = arm.chain, arm.scaled(T)
    is_regular = found.status == "regular"
    starts = found.q / chain.units
    if not is_regular:  # a continuum of the completed arm may hold several solutions of the arm itself
        starts = np.concatenate([starts, trial_configurations(chain, _TRIALS)])
    q = pinned(chain, starts, here, zeros=zeros, is_regular=is_regular)
    status = found.status if len(q) else "unreachable"
    if len(q) and _own_flatness(chain, q, zeros).min() > SINGULAR:
        status = "regular"
    elif status == "regular":
        status = "singular"
    return Solved(q * chain.units, arm.errors(q, T), status, found.free_joint)


def _own_flatness(chain: Chain, q: Array, zeros: Sequence[int]) -> Array:
    """Ratio of the smallest to the largest singular value of the columns of joints that are built, (k,)."""
    J = np.delete(poses_and_jacobians(chain, q)[1], list(zeros), axis=2)
    s = np.linalg.svd(J, compute_uv=False)
    return np.asarray(s[:, -1] / s[:, 0])


def _steps(chain: Chain, q: Array, T: Array, zeros: Sequence[int]) -> Array:
    own = [j for j in range(JOINTS) if j not in zeros]
    here, J = poses_and_jacobians(chain, q)
    step = np.zeros_like(q)
    step[:, own] = np.einsum("kij,kj->ki", np.linalg.pinv(J[:, :, own], rcond=_RANK), twist(here, T))
    longest = np.abs(step).max(axis=1, keepdims=True, initial=0.0)
    return np.asarray(step * np.minimum(1.0, _LONGEST / np.maximum(longest, 1e-300)))
