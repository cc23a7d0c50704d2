"""Ordinary least squares, and least squares weighted by joint."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, final

import numpy as np

from armwright.identify.estimators.estimator import (
    Estimator,
    Fit,
    deviations_by_joint,
    least_squares,
    refuse_deficient,
    white_covariance,
)
from armwright.identify.estimators.streamed import Triangles
from armwright.identify.regression.stack import Stack


@final
@dataclass(frozen=True, slots=True)
class OrdinaryLeastSquares(Estimator):
    """x = (WᵀW)⁻¹Wᵀy by QR, every equation alike  [AAH86 (19)]."""

    name: ClassVar[str] = "ols"
    title: ClassVar[str] = "ordinary least squares"

    def fit(self, stack: Stack) -> Fit:
        W, y = stack.flat
        refuse_deficient(W, stack.names)
        x, inverse, condition = least_squares(W, y)
        sigma = deviations_by_joint(stack, x)
        alike = np.full(len(sigma), 1.0 / float(np.sqrt(np.mean(sigma**2))))
        covariance = white_covariance(inverse, stack, sigma)
        return Fit(x, covariance, sigma, condition, stack.names, weights=alike)


@final
@dataclass(frozen=True, slots=True)
class WeightedLeastSquares(Estimator):
    """Equations of a joint divided by the deviation of its residual, repeated until the weights settle."""

    passes: int = 4

    name: ClassVar[str] = "wls"
    title: ClassVar[str] = "least squares weighted by joint"

    def fit(self, stack: Stack) -> Fit:
        return Triangles.of(stack).solve(passes=self.passes)
