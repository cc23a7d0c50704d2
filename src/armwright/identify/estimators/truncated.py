"""Truncated singular values: only directions that the motion excites are estimated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

import numpy as np

from armwright.identify.estimators.estimator import Estimator, Fit, column_sizes, deviations_by_joint
from armwright.identify.regression.stack import Stack

STRONG = 1e-6  # of the largest singular value: directions below it are noise in most logs


@final
@dataclass(frozen=True, slots=True)
class TruncatedSvd(Estimator):
    """The least values that fit; directions below ``tolerance`` of the strongest are left at zero."""

    tolerance: float = STRONG

    name: ClassVar[str] = "tsvd"
    title: ClassVar[str] = "truncated singular values"

    def fit(self, stack: Stack) -> Fit:
        W, y = stack.flat
        size = column_sizes(W)
        U, s, Vt = np.linalg.svd(W / size, full_matrices=False)
        kept = s > self.tolerance * s[0]
        gain = np.where(kept, 1.0 / np.where(kept, s, 1.0), 0.0)
        x = Vt.T @ (gain * (U.T @ y)) / size
        sigma = deviations_by_joint(stack, x)
        covariance = (Vt.T * gain**2) @ Vt / np.outer(size, size) * float(np.mean(sigma**2))
        note = f"{int(kept.sum())} of {len(s)} directions estimated"
        return Fit(x, covariance, sigma, float(s[0] / s[kept][-1]), stack.names, (note,))
