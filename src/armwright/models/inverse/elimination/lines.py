"""Fourteen functions of a line with a marked point, the equations of Raghavan and Roth.

With direction l and point p: l, p, p·p, p·l, p×l and (p·p)l − 2(p·l)p [RR93 (13)-(18)]. Under a rigid
motion they and the constant 1 become combinations of one another, so that each stays of first degree in the
sine and cosine of every angle that moves the line, and of second degree in every slide. That is why
products of joint variables beyond the expected ones never appear, and why elimination needs no more than
linear algebra.
"""

from __future__ import annotations

import numpy as np

from armwright.models.inverse.elimination.chain import Array, cross

COUNT = 14
RIGHT = 8  # products of two joints


def line_functions(T: Array) -> Array:
    """The functions of the z axis and origin of frames, (…, 4, 4) → (…, 14)."""
    l, p = T[..., :3, 2], T[..., :3, 3]  # noqa: E741 - the letter of the paper
    pp = np.sum(p * p, axis=-1, keepdims=True)
    pl = np.sum(p * l, axis=-1, keepdims=True)
    return np.concatenate([l, p, pp, pl, cross(p, l), pp * l - 2 * pl * p], axis=-1)
