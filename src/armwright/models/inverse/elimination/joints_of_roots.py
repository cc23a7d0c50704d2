"""All six joint values from a root of the matrix polynomial and its null vector."""

from __future__ import annotations

import numpy as np

from armwright.models.inverse.elimination.chain import Array
from armwright.models.inverse.elimination.formulation import Elimination, Formulation, line_functions
from armwright.models.inverse.elimination.joint_functions import (
    value_of_angle,
    value_of_ratio,
    value_of_terms,
)

_RANK = 1e-10  # of the largest singular value: products that the fourteen equations do not hold apart


def configurations(form: Formulation, equations: Elimination, psi: Array, z: Array) -> Array:
    """(n, 6) joint values from hidden angles (n,) and vectors x^i y^j, (n, 4, 4)."""
    U, _, V = np.linalg.svd(z)
    s = np.empty((len(psi), 6))
    s[:, 2 + form.hidden] = value_of_angle(form.kind(2 + form.hidden), psi)
    s[:, 2 + form.raised] = _ratios(form.kind(2 + form.raised), U[:, :, 0])
    s[:, 2 + form.kept_place] = _ratios(form.kind(2 + form.kept_place), V[:, 0])
    s = s[np.isfinite(s[:, 2:5]).all(axis=1)]
    _add_right_values(form, equations, s)
    q = np.empty_like(s)
    q[:, list(form.ordering.joints)] = s
    return q


def _ratios(kind: str, powers: Array) -> Array:
    """The x of vectors 1, x, x², … of any length and sign, (n, m) → (n,)."""
    low, high = powers[:, :-1], powers[:, 1:]
    both = np.sum(low * high, axis=1)
    is_low = np.abs(powers[:, 0]) > np.abs(powers[:, -1])
    above = np.where(is_low, both, np.sum(high * high, axis=1))
    below = np.where(is_low, np.sum(low * low, axis=1), both)
    return value_of_ratio(kind, above, below)


def _add_right_values(form: Formulation, equations: Elimination, s: Array) -> None:
    """Fill in s_1 and s_2 by least squares from the fourteen equations, s_6 from the closed loop."""
    H, place = equations.H, form.joint_motion
    left = place(2, s[:, 2]) @ H[2] @ place(3, s[:, 3]) @ H[3] @ place(4, s[:, 4]) @ H[4]
    wanted = line_functions(left) - equations.right[:, 0]
    y = wanted @ np.linalg.pinv(equations.right[:, 1:], rcond=_RANK).T
    s[:, 0] = value_of_terms(form.kind(0), y[:, 2], y[:, 5])
    s[:, 1] = value_of_terms(form.kind(1), y[:, 0], y[:, 1])
    loop = H[5] @ place(0, s[:, 0]) @ H[0] @ place(1, s[:, 1]) @ H[1] @ left
    s[:, 5] = form.ordering.direction * np.arctan2(loop[:, 0, 1], loop[:, 0, 0])
