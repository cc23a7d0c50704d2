"""Robust least squares: large residuals count less (Huber's weights, repeated)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

import numpy as np

from armwright.identify.estimators.estimator import (
    Estimator,
    Fit,
    deviations_by_joint,
    least_deviation,
    least_squares,
    refuse_deficient,
)
from armwright.identify.regression.stack import Stack
from armwright.kernels.tolerances import TINIEST

EFFICIENT = 1.345  # deviations beyond which a residual counts less: 95 % efficient on clean data
TO_DEVIATION = 1.4826  # of a median of absolute values


@final
@dataclass(frozen=True, slots=True)
class Huber(Estimator):
    """Iteratively reweighted least squares; the scale of each joint is its median absolute residual."""

    passes: int = 12

    name: ClassVar[str] = "huber"
    title: ClassVar[str] = "robust least squares (Huber)"

    def fit(self, stack: Stack) -> Fit:
        refuse_deficient(stack.flat[0], stack.names)
        weights = np.ones(stack.y.shape)
        for _ in range(self.passes):
            x, inverse, condition = least_squares(*stack.weight(weights).flat)
            rest = np.abs(stack.y - stack.W @ x)
            scale = TO_DEVIATION * np.median(rest, axis=0) + least_deviation(stack.y)
            weights = np.sqrt(np.minimum(1.0, EFFICIENT * scale / np.maximum(rest, TINIEST))) / scale
        return Fit(x, inverse, deviations_by_joint(stack, x), condition, stack.names, weights=weights)
